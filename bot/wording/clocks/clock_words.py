"""What a clock's words are: the sentences for what only this clock has."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.encounter.encounter import Combatant, CombatantId, InitiativeRoll
from bot.encounter.events import Event
from bot.encounter.views import Row, View
from bot.text import N_
from bot.wording.words import Marked, Words

Names = Callable[[CombatantId], str | None]
"""What a combatant is called for this reader; None: the reader may not know of it."""

Teller = Callable[[Words, View, Sequence[Any]], list[Marked]]
"""Tells several events of one kind in a row; the view holds those whom the reader may know of."""

Namer = Callable[[Words, Any, Names], Marked | None]
"""What an action is called in a few words; None: the reader may not know of whom it concerns."""

Check = Callable[[Words, Combatant, int, InitiativeRoll | None], Marked]
"""Tells how somebody came to an initiative: the dice, the modifier, or that it is given."""

Confirmation = tuple[str, type | None]
"""A sentence for who did something, and the event that says who {name} in it is (None: what was done)."""


def in_round(words: Words, round_number: int, count: int | None) -> Marked:
    """The round alone."""
    return words("round {round}", round=round_number)


def uncounted(words: Words, count: int) -> Marked | None:
    """Say nothing of where within the round."""
    return None


def initiative_check(words: Words, who: Combatant, initiative: int, roll: InitiativeRoll | None) -> Marked:
    """Where an initiative came from: the dice as they fell and the modifier, or given."""
    if roll is None:
        return words("**{initiative}** (given)", initiative=initiative)
    faces = ", ".join(map(str, roll.faces))
    value = "" if sum(roll.faces) == roll.dice_value else f" → {roll.dice_value}"
    sign = "-" if who.modifier < 0 else "+"
    modifier = f" {sign} {abs(who.modifier)}" if who.modifier else ""
    return Marked(f"[{faces}]{value}{modifier} = **{initiative}**")


def initiative(words: Words, view: View, row: Row) -> Sequence[Marked | None]:
    """The initiative alone."""
    return (words("initiative {initiative}", initiative=row.initiative),)


def unset(words: Words, who: Combatant) -> Marked | None:
    """Say nothing of what was set before the start."""
    return None


def nothing(words: Words, row: Row, events: Sequence[Event]) -> Marked | None:
    """Say nothing of the actor below the call."""
    return None


def apart(first: object, second: object) -> None:
    """Tell two events of time each by itself."""


JOINING: Mapping[str, str] = {
    "name": N_("Name"),
    "dice": N_("Initiative dice (empty: the table's)"),
    "modifier": N_("Initiative modifier"),
    "level": N_("Level (LV)"),
    "initiative": N_("Initiative (empty: it is rolled)"),
}
"""What the fields of the form are called by which a player joins."""


def ends_turn(own: Any) -> str:
    """What Next does, whatever else the clock has of the actor."""
    return N_("Next")


def _none() -> dict[Any, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class ClockWords:
    """How a clock speaks; what it does not declare needs no words.

    ``key`` is the clock's, ``encounter`` what its game calls a fight; ``starts``, ``joins`` and
    ``joins_then`` tell of initiatives, since not every game has the same word for them, and ``check``
    of a single one; ``joining`` labels the fields of the form to join by, for the same reason.
    ``place`` says a round and where within it, ``count`` the latter alone. ``standing`` is what
    a panel's line says of somebody who stands on the clock, ``ahead`` what it says before the start of
    what was set for it, ``called`` the line below the call
    of a turn, from the actor's row and what happened.
    ``passing`` are events of time alone, told in one line with the rounds that begin, two of which
    ``together`` makes one of where they are told as one;
    ``tellers`` tell all the others.
    ``actions`` name the clock's own actions, ``confirmed`` say to who did it
    what happened, ``endings`` are the sentences of its reasons for
    a turn's end ({name}), ``buttons`` the labels of its actions ({n}: the first number), ``onward``
    that of Next, from what stands of the actor, ``next`` what an undone Next is called,
    ``parts`` name what an initiative is the sum of here, ``notes`` say what that sum does not.
    ``fields`` the names of what a GM corrects and of what stands, where they are its own;
    ``variants`` those of the variants, ``phases`` those of the phases on its track; ``refusals`` are the
    sentences of those that only this clock raises.
    """

    key: str
    encounter: str = N_("encounter")
    starts: str = N_("⚔ **The {encounter} starts.** Initiative:")
    joins: str = N_("{name} joins: initiative {check}")
    joins_then: str = N_("{name} joins: initiative {check}, next turn: {when}")
    check: Check = initiative_check
    joining: Mapping[str, str] = field(default_factory=lambda: JOINING)
    place: Callable[[Words, int, int | None], Marked] = in_round
    count: Callable[[Words, int], Marked | None] = uncounted
    standing: Callable[[Words, View, Row], Sequence[Marked | None]] = initiative
    ahead: Callable[[Words, Combatant], Marked | None] = unset
    called: Callable[[Words, Row, Sequence[Event]], Marked | None] = nothing
    passing: Mapping[type, Callable[[Words, Any], Marked]] = field(default_factory=_none)
    together: Callable[[Any, Any], Any] = apart
    tellers: Mapping[type, Teller] = field(default_factory=_none)
    actions: Mapping[type, Namer] = field(default_factory=_none)
    confirmed: Mapping[type, Confirmation] = field(default_factory=_none)
    endings: Mapping[str, str] = field(default_factory=_none)
    buttons: Mapping[str, str] = field(default_factory=_none)
    onward: Callable[[Any], str] = ends_turn
    next: str = N_("the turn's end")
    parts: Mapping[str, str] = field(default_factory=_none)
    notes: Mapping[str, str] = field(default_factory=_none)
    fields: Mapping[str, str] = field(default_factory=_none)
    variants: Mapping[str, str] = field(default_factory=_none)
    phases: Mapping[str, str] = field(default_factory=_none)
    refusals: Mapping[str, str] = field(default_factory=_none)
