"""A modifier of dice: how it is typed, written, rolled, shown and computed in odds, as one record.

``bot/dice/modifiers.py`` has the records.
"""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.dice.budget import Budget
from bot.dice.rolled import Die
from bot.dice.signs import compared, comparing
from bot.dice.source import DiceSource


class Argument(NamedTuple):
    """What was typed of a modifier: its word, a sign (``< > = <= >=``; "": it takes none), a number."""

    word: str
    sign: str
    number: int

    def holds(self, face: int) -> bool:
        """Return whether ``face`` is one of those that sign and number name; no sign names one face."""
        return _COMPARE[self.sign](face, self.number)

    @property
    def notation(self) -> str:
        """The modifier as it is typed."""
        return f"{self.word}{self.sign}{self.number}"


Narrow = Callable[[int, int], tuple[int, int]]
"""Of dice sorted by face, those that count lie from a start up to before an end. A modifier narrows this
range."""


class Falling:
    """The dice of one group while they fall: what a modifier changes.

    ``fresh`` are the places of dice that fell just now: after a reroll of dice that lie on the table already,
    only the new ones. ``worth`` is what a face that counts adds to the value, where a modifier changed that.
    """

    __slots__ = ("_budget", "_source", "dice", "fresh", "sides", "worth")

    def __init__(
        self, sides: int, dice: list[Die], fresh: Sequence[int], source: DiceSource, budget: Budget
    ) -> None:
        """Start with ``dice`` as they fell; further ones are taken from the budget."""
        self.sides = sides
        self.dice = dice
        self.fresh = fresh
        self.worth: Callable[[int], int] | None = None
        self._source = source
        self._budget = budget

    def throw(self, count: int) -> tuple[int, ...]:
        """Throw this many more dice. Refusal: they are more than the command may still roll."""
        self._budget.spend(count)
        return self._source.roll(self.sides, count)

    def reroll_once(self, wanted: Callable[[int], bool]) -> None:
        """Roll the fresh dice whose face is wanted again, each once (P-8)."""
        dice = self.dice
        again = [place for place in self.fresh if len(dice[place].faces) == 1 and wanted(dice[place].face)]
        if not again:
            return
        for place, face in zip(again, self.throw(len(again)), strict=True):
            die = dice[place]
            dice[place] = die._replace(faces=(*die.faces, face))

    def explode(self, wanted: Callable[[int], bool]) -> None:
        """Throw a further die for each fresh one whose face is wanted, and again for the faces of these."""
        faces = [self.dice[place].face for place in self.fresh]
        while count := sum(map(wanted, faces)):
            faces = list(self.throw(count))
            self.dice += [Die(self.sides, (face,), True, True) for face in faces]

    def revalue(self, worth: Callable[[int], int]) -> None:
        """Change what faces add to the value, from what they added before."""
        before = self.worth
        self.worth = worth if before is None else lambda face: worth(before(face))

    def narrow(self, narrow: Narrow, mark: str) -> None:
        """Drop the dice out of this range, in their places, with a mark; of equal ones those thrown later go
        first."""
        dice = self.dice
        kept = [place for place, die in enumerate(dice) if die.kept]
        faces, dropped = [die.faces[-1] for die in dice], list[int]()
        start, end = narrow(0, len(kept))
        number = end - start
        if start:
            kept.sort(key=faces.__getitem__, reverse=True)
            dropped, kept = kept[len(kept) - start :], kept[: len(kept) - start]
        if number < len(kept):
            kept.sort(key=faces.__getitem__)
            dropped += kept[number:]
        for place in dropped:
            dice[place] = _dropped(dice[place], mark)


class Chances(NamedTuple):
    """What odds know of a group of dice. A modifier whose odds can be computed changes this.

    - ``again``: the faces that are rolled again once.
    - ``explodes``: the faces for which a further die is thrown, and again for its face.
    - ``narrows``: which of the sorted dice count, one after another.
    - ``worth``: what each face adds to the value, from face 1 on.
    """

    again: frozenset[int]
    explodes: frozenset[int]
    narrows: tuple[Narrow, ...]
    worth: tuple[int, ...]


@lru_cache(maxsize=4096)
def _dropped(die: Die, mark: str) -> Die:
    return Die(die.sides, die.faces, False, die.exploded, (*die.marks, mark))


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Modifier:
    """A row of the table of modifiers.

    - ``key``: its name in stored rolls.
    - ``words``: how it begins when typed. All words of a record are one modifier.
    - ``signs``: those that may follow, the first where none is typed; none: it takes no sign.
    - ``default``: the number where none is typed, by the dice's sides; None: a number must be typed.
    - ``of_faces``: the number is a face, so no more than the sides.
    - ``roll``: what it does to dice, with all that was typed of it in one group.
    - ``odds``: how it changes their chances; None: it has no exact odds, and a question for them is refused.
    - ``throws``: whether it throws further dice.
    - ``once``: the refusal where it is typed twice for one group; "": it may be.
    - ``shown``: how a die is shown that ``roll`` marked with the key.
    """

    key: str
    words: tuple[str, ...]
    roll: Callable[[tuple[Argument, ...], Falling], None]
    odds: Callable[[tuple[Argument, ...], Chances], Chances] | None
    signs: tuple[str, ...] = ()
    default: Callable[[int], int] | None = None
    of_faces: bool = True
    throws: bool = False
    once: str = ""
    shown: str = "{}"

    def __repr__(self) -> str:
        """Return its key: functions would say nothing."""
        return f"<{self.key}>"


class Applied(NamedTuple):
    """A modifier on a group, with all that was typed of it, in order."""

    modifier: Modifier
    arguments: tuple[Argument, ...]


class Table:
    """Modifiers in the order in which they happen to dice, however they were typed."""

    def __init__(self, *records: Modifier) -> None:
        """Take the records; long words are tried before short ones. ValueError: two have a word in common."""
        words = [word for record in records for word in record.words]
        if twice := {word for word in words if words.count(word) > 1}:
            raise ValueError(f"two modifiers are typed `{min(twice)}`")
        self.records = records
        self._by_key = {record.key: record for record in records}
        self._words = sorted(
            ((word, record) for record in records for word in record.words), key=lambda found: -len(found[0])
        )
        typed = "|".join(_typed(word, record) for word, record in self._words)
        self._pattern = re.compile(rf"\s*(?:{typed})", re.IGNORECASE)

    def match(self, text: str, place: int) -> "Match | None":
        """Return the modifier that is typed at a place, spaces before it included."""
        found = self._pattern.match(text, place)
        if found is None:
            return None
        last = found.lastindex or 0
        word, modifier = self._words[last // 2 - 1]
        sign = compared(found[last - 1]) or (modifier.signs or ("",))[0]
        return Match(modifier, word, sign, found[last], found)

    def shown(self, key: str) -> str:
        """Return how a die with this mark is shown."""
        return self._by_key[key].shown


class Match(NamedTuple):
    """A modifier in a text: its parts as typed, ``digits`` "" where no number stands."""

    modifier: Modifier
    word: str
    sign: str
    digits: str
    found: re.Match[str]


def _typed(word: str, modifier: Modifier) -> str:
    sign = f"(?:{comparing(modifier.signs)})?" if modifier.signs else ""
    number = "[0-9]*" if modifier.default else "[0-9]+"
    return rf"{re.escape(word)}\s*({sign})\s*({number})"


_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "": operator.eq,
    "=": operator.eq,
    "<=": operator.le,
    ">=": operator.ge,
}
