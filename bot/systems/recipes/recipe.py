"""A game from a file, as frozen values: its values, its named rolls, and how each of them is judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from bot.characters.value_names import NO_GAME, Names
from bot.records import Form
from bot.systems.order.rules import PLAIN, FightRules
from bot.systems.recipes.conditions import condition
from bot.text import OwnText


def _text_written(text: str) -> Any:
    return dict(text.versions) if isinstance(text, OwnText) else text


def text_read(raw: Any) -> str:
    """A text of a file, or a sentence of the catalogs, from its stored form."""
    return OwnText(cast("Mapping[str, str]", raw)) if isinstance(raw, Mapping) else raw


TEXT: Form[str] = Form(_text_written, text_read)
"""How a text of a file is stored."""
LADDER: Form[tuple[tuple[int, str], ...]] = Form(
    lambda rungs: [[number, _text_written(name)] for number, name in rungs],
    lambda raw: tuple((number, text_read(name)) for number, name in raw),
)

TARGET = "target"
RESULT = "result"
"""The names in conditions for what is wanted, and for the measure that matters first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a roll ends. The first of a judgement whose condition holds counts.

    - ``name``: a text of the file, or a sentence of the catalogs.
    - ``when``: its condition; "": whenever none before it held.
    - ``won``: it is a success, a failure, or (None) something between them.
    """

    name: str = field(metadata={"form": TEXT})
    when: str = ""
    won: bool | None = None

    def holds(self, measures: Mapping[str, int]) -> bool:
        """Whether it is the case. Measures that are not there hold nothing."""
        if not self.when:
            return True
        read = condition(self.when)
        return read.names <= measures.keys() and read.holds(measures)

    @property
    def needs_target(self) -> bool:
        """Whether only a target can tell."""
        return bool(self.when) and TARGET in condition(self.when).names


@dataclass(frozen=True, slots=True)
class Judgement:
    """How dice are read, and what the reading comes to.

    - ``reading``: the key of one of `readings.READINGS`.
    - ``outcomes``: what it comes to, the best first.
    - ``sign``: what is asked of the result: ``>= > <= <`` (""; nothing).
    - ``hits``, ``twice``, ``cancels``: the faces that count as a success, as two, and that take one off;
      ``marks``: the faces that are only counted.
    - ``step``: how far above the target each raise is (0: there are none).
    - ``ladder``: names of results, the highest first; a result below all of them has the last name.
    """

    reading: str
    outcomes: tuple[Outcome, ...] = ()
    sign: str = ""
    hits: str = ""
    twice: str = ""
    cancels: str = ""
    marks: str = ""
    step: int = 0
    ladder: tuple[tuple[int, str], ...] = field(default=(), metadata={"form": LADDER})

    def outcome(self, measures: Mapping[str, int]) -> Outcome | None:
        """What these measures come to; None: nothing, or it depends on a target that is not there."""
        untold = False
        for each in self.outcomes:
            if TARGET not in measures and each.needs_target:
                untold = True
            elif not (untold and not each.when) and each.holds(measures):
                return each
        return None

    def rung(self, result: int) -> str | None:
        """The name of a result on the ladder; None: there is no ladder."""
        at = (name for number, name in self.ladder if result >= number)
        return next(at, self.ladder[-1][1] if self.ladder else None)

    @property
    def needed(self) -> frozenset[str]:
        """The names of the measures that its outcomes use."""
        return frozenset(
            name for each in self.outcomes if each.when for name in condition(each.when).names
        ) - {TARGET}

    @property
    def faces(self) -> tuple[str, ...]:
        """The conditions on faces, in the order of the fields."""
        return self.hits, self.twice, self.cancels, self.marks

    @property
    def low_wins(self) -> bool:
        """Whether the lower result is the better one."""
        return self.sign.startswith("<")


@dataclass(frozen=True, slots=True)
class NamedRoll:
    """A roll that a game knows by its names.

    - ``labels``: everything that it is called, folded; ``name`` is how it is shown.
    - ``dice``: its notation, with ``{names}`` for numbers; ``none``: in its place where it has no dice ("").
    - ``ways``: other dice in its place, by the word that is typed for them; ``{n}`` is the number behind it.
    - ``given``: the names that are typed behind it, in order, with their numbers where none is typed (None:
      it must be). All other names are the values of the sheet.
    - ``target``: a formula with the same names ("": none but a typed one).
    - ``typed``: dice that were typed with the same sides are judged as this roll.
    """

    key: str
    name: str
    labels: frozenset[str]
    dice: str
    judgement: Judgement
    none: str = ""
    ways: Mapping[str, str] = field(default_factory=dict[str, str])
    given: tuple[tuple[str, int | None], ...] = ()
    target: str = ""
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the game's characters: its canonical name, its title, and the heading it stands under."""

    key: str
    title: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Fight:
    """How a game's fights go, by the plain game's rules.

    - ``rules``: health, what an attack is measured against, natural faces, death (None: no health is kept).
    - ``initiative``: the dice ("": the table's), ``adds``: the value that is added to them ("": none).
    - ``variants``: those of the plain game's clock that are always played.
    """

    rules: FightRules | None = PLAIN
    initiative: str = ""
    adds: str = ""
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Recipe:
    """A game from a file. It equals only itself.

    - ``key``: its name on the server; ``title``: how it is shown.
    - ``usual``: the roll that a value's name makes ("": there is none).
    - ``ties``: who wins an opposed roll if both outcomes are the same: the higher ``result``, the higher
      ``target``, or ("") nobody.
    """

    key: str
    title: str
    about: str = ""
    values: tuple[Value, ...] = ()
    names: Names = NO_GAME
    rolls: tuple[NamedRoll, ...] = ()
    usual: str = ""
    ties: str = RESULT
    fight: Fight = Fight()

    @property
    def usual_roll(self) -> NamedRoll | None:
        """The roll that a value's name makes."""
        return next((each for each in self.rolls if each.key == self.usual), None)
