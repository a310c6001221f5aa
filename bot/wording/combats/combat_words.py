"""The type of a combat's words: the sentences for what only this game's fights have."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.systems import system as known_system
from bot.systems.combat import Choice
from bot.systems.health import State
from bot.text import N_, OwnText
from bot.wording.clocks.clock_words import Confirmation, Namer, Names, Teller
from bot.wording.words import Marked, Words, let_tables_say_what_they_lack

Asker = Callable[[Words, Any, Names], Marked]
"""Words a question in a line; the player asked is mentioned after it. If a name is None, the reader may not
know of that combatant, and the line omits it."""

Label = Callable[[Words, Choice], str]
"""The label of a button."""


def said(sentence: str) -> Label:
    """A button with this sentence of the catalogs, with the facts of its choice."""

    def label(words: Words, choice: Choice) -> str:
        return words.plain(sentence, **choice.facts)

    return label


def named(sentence: str) -> Namer:
    """Names a deed by its actor, or by its target ``who``."""

    def namer(words: Words, deed: Any, names: Names) -> Marked | None:
        name = names(deed.who)
        return None if name is None else words(sentence, name=name)

    return namer


def unnamed(sentence: str) -> Namer:
    """Names a deed without a combatant."""

    def namer(words: Words, deed: Any, names: Names) -> Marked:
        return words(sentence)

    return namer


STATES: Mapping[State, str] = {
    State.UNHURT: N_("unhurt"),
    State.HURT: N_("hurt"),
    State.BADLY_HURT: N_("badly hurt"),
    State.DOWN: N_("down"),
}
"""The words of health, for games without their own."""


class Conditions(dict[str, str]):
    """Names of conditions by their keys: sentences, or texts of a game in a file. A condition of a game that
    is gone is named by its key, which is its name in small letters."""

    def __missing__(self, key: str) -> OwnText:
        """Its key as a name."""
        return OwnText({"": f"{key[:1].upper()}{key[1:]}"})


def own_conditions(system: str) -> Conditions:
    """The conditions that only this game in a file has."""
    combat = known_system(system).combat
    return Conditions() if combat is None else Conditions(combat.conditions)


STRUCK, MENDED = N_("✓ {name} attacks."), N_("✓ {name}'s health is changed.")
"""The answers to the user who did one of these."""


def _none() -> dict[Any, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class CombatWords:
    """The words of a combat; an undeclared field needs no words.

    A combat's words.

    - ``key``: the combat's.
    - ``tellers``: the words of its events; ``deeds``: the names of its deeds.
    - ``confirmed``: the answers to the user who did one.
    - ``questions``: the words of its questions; ``labels``: those of the buttons, by the keys of the choices.
    - ``typed``: the labels of the fields that choices open, by the same keys.
    - ``states``, ``conditions``, ``gauges``: the words of health. A gauge may use {value}, {limit} and
      {name}; ``levels`` say how bad it is.
    - ``counts_up``: warns of numbers that count harm ("": they count what is left).
    - ``refusals``: the sentences of the refusals that only this combat raises.
    - ``attacks``: the events that belong to the turn of their ``who``, each with a test whether this one
      does.
    - ``lacking``: the values that an event missed on its combatant's sheet.
    - ``by_hand``: what is counted by hand after an event ("": nothing).
    - ``example``: changes of health as users type them.
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
    by_hand: Mapping[type, Callable[[Any], str]] = field(default_factory=_none)
    example: str = ""

    def __post_init__(self) -> None:
        """Let a missing word name its place. ValueError: a field belongs to no choice."""
        if unknown := self.typed.keys() - self.labels.keys():
            raise ValueError(f"{self.key}: fields of no choice: {sorted(unknown)}")
        let_tables_say_what_they_lack(self, "bot/wording/combats")
