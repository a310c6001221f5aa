"""The type of a clock's words: the sentences for what only this clock has."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.decks.cards import BLACK_JOKER, RED_JOKER, SUITS
from bot.encounter.encounter import Combatant, CombatantId, InitiativeRoll
from bot.encounter.events import Event
from bot.encounter.views import Row, View
from bot.systems.cards import DRAW, NO_CARD
from bot.text import N_
from bot.wording.words import Marked, Words, let_tables_say_what_they_lack

Names = Callable[[CombatantId], str | None]
"""A combatant's name for this reader; None: the reader may not know of it."""

Teller = Callable[[Words, View, Sequence[Any]], list[Marked]]
"""Words several events of one kind in a row; the view holds the combatants that the reader may know."""

Namer = Callable[[Words, Any, Names], Marked | None]
"""The name of an action in a few words; None: the reader may not know of its combatant."""

Check = Callable[[Words, Combatant, int, InitiativeRoll | None], Marked]
"""Words the source of an initiative: the dice, the modifier, or that it is given."""

Confirmation = tuple[str, type | None]
"""A sentence for the user who acted, and the event that supplies its {name} (None: the action does)."""


def in_round(words: Words, round_number: int, count: int | None) -> Marked:
    """Only the round."""
    return words("round {round}", round=round_number)


def uncounted(words: Words, count: int) -> Marked | None:
    """Say nothing about the time within the round."""
    return None


CARDS: Mapping[str, str] = {
    BLACK_JOKER: N_("black joker"),
    RED_JOKER: N_("red joker"),
    NO_CARD: N_("no card"),
    DRAW: N_("another card"),
}
"""The cards that have a name, and what stands in place of a card."""


def card_told(words: Words, card: str) -> Marked:
    """A card as it is shown."""
    return words(CARDS[card]) if card in CARDS else Marked(with_readable_suits(card))


def with_readable_suits(card: str) -> str:
    """A card's text with its suits as signs and not as emoji: black ones are hardly seen on dark pages."""
    return _SUIT.sub(rf"\g<0>{AS_TEXT}", card)


_SUIT = re.compile(f"[{''.join(SUITS)}]")
AS_TEXT = "\ufe0e"
"""Behind a sign that is also an emoji: show it as text."""


def drawn(words: Words, roll: InitiativeRoll | None) -> Marked | None:
    """The card that gives an initiative; None: a number does."""
    return card_told(words, roll.card) if roll is not None and roll.card else None


def initiative_check(words: Words, who: Combatant, initiative: int, roll: InitiativeRoll | None) -> Marked:
    """The source of an initiative: the card, the fallen dice and the modifier, or that it was given."""
    if card := drawn(words, roll):
        return Marked(f"**{card}**")
    if roll is None:
        return words("**{initiative}** (given)", initiative=initiative)
    faces = ", ".join(map(str, roll.faces))
    value = "" if sum(roll.faces) == roll.dice_value else f" → {roll.dice_value}"
    sign = "-" if who.modifier < 0 else "+"
    modifier = f" {sign} {abs(who.modifier)}" if who.modifier else ""
    return Marked(f"[{faces}]{value}{modifier} = **{initiative}**")


def initiative(words: Words, view: View, row: Row) -> Sequence[Marked | None]:
    """Only the initiative."""
    return (words("initiative {initiative}", initiative=row.initiative),)


def unset(words: Words, who: Combatant) -> Marked | None:
    """Say nothing about values set before the start."""
    return None


def nothing(words: Words, row: Row, events: Sequence[Event]) -> Marked | None:
    """Say nothing about the actor below the call."""
    return None


def apart(first: object, second: object) -> None:
    """Announce two events of time separately."""


JOINING: Mapping[str, str] = {
    "name": N_("Name"),
    "dice": N_("Initiative dice (empty: the table's)"),
    "modifier": N_("Initiative modifier"),
    "level": N_("Level (LV)"),
    "initiative": N_("Initiative (empty: it is rolled)"),
    "health": N_("Points and defences (27; AC 15)"),
}
"""The labels of the form to join by."""


def ends_turn(own: Any) -> str:
    """The effect of Next, whatever else the clock knows of the actor."""
    return N_("Next")


def _none() -> dict[Any, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class ClockWords:
    """The words of a clock; an undeclared field needs no words.

    A clock's words. Games name initiatives differently, so several sentences about them are here.

    - ``key``: the clock's; ``encounter``: the game's word for a fight.
    - ``starts``, ``joins``, ``joins_then``: announce initiatives; ``check`` a single one.
    - ``joining``: the labels of the form to join by.
    - ``place``: a round and the time within it; ``count``: only the latter.
    - ``standing``: a panel's line about a combatant with a place on the clock.
    - ``ahead``: the panel's line before the start, about what was set.
    - ``called``: the line below the call of a turn, from the actor's row and the events.
    - ``passing``: events of time only, announced in one line with the rounds that begin; ``together`` joins
      two of them.
    - ``tellers``: the words of all other events.
    - ``actions``: the names of the clock's own actions.
    - ``confirmed``: the answers to the user who acted.
    - ``endings``: the sentences of its reasons for a turn's end ({name}).
    - ``buttons``: the labels of its actions ({n}: the first number); ``onward``: that of Next, from what is
      left of the actor's turn.
    - ``next``: the name of an undone Next.
    - ``parts``: the names of an initiative's summands; ``notes``: what the sum does not say.
    - ``fields``: its own names of values that a GM corrects and that the panel shows.
    - ``variants``, ``phases``: the names of its variants, and of the phases on its track.
    - ``refusals``: the sentences of the refusals that only this clock raises.
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

    def __post_init__(self) -> None:
        """Let a missing word name its place."""
        let_tables_say_what_they_lack(self, "bot/wording/clocks")
