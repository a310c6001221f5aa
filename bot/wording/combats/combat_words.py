"""What a combat's words are: the sentences for what only this game's fights have."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.systems.combat import Choice
from bot.systems.health import State
from bot.text import N_
from bot.wording.clocks.clock_words import Confirmation, Namer, Names, Teller
from bot.wording.words import Marked, Words

Asker = Callable[[Words, Any, Names], Marked]
"""Says in a line what a question asks; who is asked is said and mentioned behind it. None for a
name: the reader may not know of whom it concerns, so the line goes without."""

Label = Callable[[Words, Choice], str]
"""What stands on a button."""


def said(sentence: str) -> Label:
    """A button on which this sentence of the catalogs stands, with the facts of its choice."""

    def label(words: Words, choice: Choice) -> str:
        return words.plain(sentence, **choice.facts)

    return label


def named(sentence: str) -> Namer:
    """Names a deed by who does it, or to whom it is done, its ``who``."""

    def namer(words: Words, deed: Any, names: Names) -> Marked | None:
        name = names(deed.who)
        return None if name is None else words(sentence, name=name)

    return namer


def unnamed(sentence: str) -> Namer:
    """Names a deed by itself."""

    def namer(words: Words, deed: Any, names: Names) -> Marked:
        return words(sentence)

    return namer


STATES: Mapping[State, str] = {
    State.UNHURT: N_("unhurt"),
    State.HURT: N_("hurt"),
    State.BADLY_HURT: N_("badly hurt"),
    State.DOWN: N_("down"),
}
"""How somebody is, where the game has no words of its own for it."""


STRUCK, MENDED = N_("✓ {name} attacks."), N_("✓ {name}'s health is changed.")
"""What somebody reads who did one of these."""


def _none() -> dict[Any, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class CombatWords:
    """How a combat speaks; what it does not declare needs no words.

    ``key`` is the combat's. ``tellers`` tell its events, ``deeds`` name its deeds, ``confirmed``
    say to who did one what happened, ``questions`` say what is asked, ``labels`` what stands on the
    buttons, by the keys of the choices, ``typed`` what a field is called in which a fact is typed.
    ``states``, ``conditions`` and ``gauges`` are how somebody is; of a gauge {value}, {limit} and
    {name} can be said, and behind it how bad it is, by ``levels``. ``counts_up`` warns of numbers that
    count harm ("": they count what is left). ``refusals`` are the sentences of those that only this combat
    raises, ``attacks`` the events that belong into the turn of their ``who``, with the question whether
    this one does, ``lacking`` what no sheet of theirs has in an event, ``by_hand`` what is counted by hand
    after an event.
    """

    key: str
    tellers: Mapping[type, Teller] = field(default_factory=_none)
    deeds: Mapping[type, Namer] = field(default_factory=_none)
    confirmed: Mapping[type, Confirmation] = field(default_factory=_none)
    questions: Mapping[type, Asker] = field(default_factory=_none)
    labels: Mapping[str, Label] = field(default_factory=_none)
    typed: Mapping[str, str] = field(default_factory=_none)
    states: Mapping[State, str] = field(default_factory=lambda: dict(STATES))
    conditions: Mapping[str, str] = field(default_factory=_none)
    gauges: Mapping[str, str] = field(default_factory=_none)
    levels: Mapping[str, str] = field(default_factory=_none)
    counts_up: str = ""
    refusals: Mapping[str, str] = field(default_factory=_none)
    attacks: Mapping[type, Callable[[Any], bool]] = field(default_factory=_none)
    lacking: Mapping[type, Callable[[Any], Sequence[str]]] = field(default_factory=_none)
    by_hand: Mapping[type, str] = field(default_factory=_none)
