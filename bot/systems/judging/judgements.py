"""How a result is judged: the outcomes that a roll may have, and the usual ways, written out as outcomes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from bot.records import Form
from bot.systems.judging.conditions import condition
from bot.text import N_, OwnText


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

TIES: Final = ("result", "high", "low", "margin", "target")
"""What may decide between equal outcomes besides a measure: the better result, the higher or lower one, the
higher margin, the higher target."""
TARGET = "target"
RESULT = "result"
"""The names in conditions for what is wanted, and for the measure that matters first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a roll ends. The first of a judgement whose condition holds counts.

    - ``name``: a text of the file, or a sentence of the catalogs.
    - ``when``: its condition; "": whenever none before it held.
    - ``won``: it is a success, a failure, or (None) something between them.
    - ``doubles``: an attack that ends so doubles the damage's dice.
    - ``equal``: in an opposed roll it is as good as the outcome before it.
    """

    name: str = field(metadata={"form": TEXT})
    when: str = ""
    won: bool | None = None
    doubles: bool = False
    equal: bool = False

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
    - ``asked``: the words by which a roll asks for an outcome, folded, with its place: only that outcome or a
      better one is a success then. A roll that fell keeps the place (`judged.Judged.need`), not the words.
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
    asked: Mapping[str, int] = field(default_factory=dict[str, int], compare=False, metadata={"stored": None})

    @property
    def aims(self) -> bool:
        """Whether a target decides anything."""
        return bool(self.sign or self.step) or any(each.needs_target for each in self.outcomes)

    def demanding(self, place: int) -> "Judgement":
        """The same where no outcome behind this place is a success."""
        behind = (replace(each, won=False) if each.won else each for each in self.outcomes[place + 1 :])
        return replace(self, outcomes=(*self.outcomes[: place + 1], *behind))

    def outcome(self, measures: Mapping[str, int]) -> Outcome | None:
        """What these measures come to; None: nothing, or it depends on a target that is not there."""
        untold = False
        for each in self.outcomes:
            if TARGET not in measures and each.needs_target:
                untold = True
            elif not (untold and not each.when) and each.holds(measures):
                return each
        return None

    def level(self, outcome: Outcome) -> int:
        """The place of an outcome in an opposed roll, from 0 for the best; equal ones share a place."""
        upto = self.outcomes[: self.outcomes.index(outcome) + 1]
        return sum(not each.equal for each in upto[1:])

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


SUCCESS, FAILURE = N_("Success"), N_("Failure")

SIGNS: Final[Mapping[str, str]] = {"at least": ">=", "more than": ">", "at most": "<=", "under": "<"}
"""What a file may ask of the result, and the sign of it."""
FACES: Final = ("hits", "twice", "cancels", "marks")
JUDGE_KEYS: Final = (
    "read", "by", *FACES, "success", "failure", "step", "bands", "ladder", "outcomes",
)  # fmt: skip

Band = tuple[int, str, bool | None]


def judgement_of(
    *,
    reading: str,
    by: str,
    successes: Sequence[int],
    failures: Sequence[int],
    bands: Sequence[Band],
    outcomes: Sequence[tuple[str, str, bool | None, bool, bool]],
) -> Judgement:
    """A judgement: natural results that always succeed or fail first, then the outcomes of the file and its
    bands; where it has none, success or failure by what is asked of the result."""
    sign = SIGNS.get(by, "")
    told = bool(outcomes or bands)
    every = (
        *(Outcome(SUCCESS, f"natural = {each}", won=True) for each in successes),
        *(Outcome(FAILURE, f"natural = {each}", won=False) for each in failures),
        *(Outcome(*each) for each in outcomes),
        *_bands(bands),
        *(
            (Outcome(SUCCESS, f"result {sign} target", won=True), Outcome(FAILURE, won=False))
            if sign and not told
            else ()
        ),
    )
    return Judgement(reading, every, sign)


def _bands(bands: Sequence[Band]) -> Sequence[Outcome]:
    """The highest first. The lowest takes everything below it; unless the file says otherwise, the highest is
    a success and the lowest a failure."""
    last = len(bands) - 1
    return [
        Outcome(
            name,
            f"result >= {number}" if place < last else "",
            won if won is not None or 0 < place < last else place == 0,
        )
        for place, (number, name, won) in enumerate(bands)
    ]
