"""A modifier of dice: how it is typed, written, rolled, shown and computed in odds, as one record.

``bot/dice/modifiers.py`` has the records.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
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
        return f"{self.word}{self.sign}{self.number}" if self.number >= 0 else self.word


class Alias(NamedTuple):
    """Another spelling of a modifier, such as those of other dice rollers.

    - ``typed``: how it begins, ``means``: the modifier's word that it stands for.
    - ``sign``: the sign where none is typed ("": the modifier's).
    - ``shape``: ``SIGNED``, ``UNSIGNED``, ``BARE``; "": with or without a sign.
    - ``note``: the key of the reading that is told with the roll, since other rollers read it in another way.
    """

    typed: str
    means: str
    sign: str = ""
    shape: str = ""
    note: str = ""


SIGNED, UNSIGNED, BARE = "signed", "unsigned", "bare"
"""How a spelling is typed: with a sign right behind it, without a sign, without a sign and a number."""


class Reading(NamedTuple):
    """How a notation was read that other dice rollers read in another way: a key, the typed part, and its
    number or what it stands for."""

    key: str
    typed: str
    number: int = 0
    meant: str = ""


Narrow = Callable[[int, int], tuple[int, int]]
"""Of dice sorted by face, those that count lie from a start up to before an end. A modifier narrows this
range."""


class Falling:
    """The dice of one group while they fall: what a modifier changes.

    ``faces`` is what their sides show. ``fresh`` are the places of dice that fell just now: after a reroll of
    dice that lie on the table already, only the new ones. ``worth`` is what a face that counts adds to the
    value, where a modifier changed that.
    """

    __slots__ = ("_budget", "_source", "dice", "faces", "fresh", "sides", "worth")

    def __init__(
        self,
        faces: Sequence[int],
        dice: list[Die],
        fresh: Sequence[int],
        source: DiceSource,
        budget: Budget,
    ) -> None:
        """Start with ``dice`` as they fell; further ones are taken from the budget."""
        self.faces = faces
        self.sides = len(faces)
        self.dice = dice
        self.fresh = fresh
        self.worth: Mapping[int, int] | None = None
        self._source = source
        self._budget = budget

    def throw(self, count: int) -> tuple[int, ...]:
        """Throw this many more dice. Refusal: they are more than the command may still roll."""
        return landed(self.faces, self.throw_others(self.sides, count))

    def throw_others(self, sides: int, count: int) -> tuple[int, ...]:
        """Throw dice with other sides. Refusal: as ``throw``."""
        self._budget.spend(count)
        return self._source.roll(sides, count)

    def reroll_once(self, wanted: Callable[[int], bool]) -> None:
        """Roll the fresh dice whose face is wanted again, each once (P-8)."""
        self._reroll([place for place in self.fresh if len(self.dice[place].faces) == 1], wanted)

    def reroll_until(self, unwanted: Callable[[int], bool]) -> None:
        """Roll fresh dice again as long as they show an unwanted face."""
        while self._reroll(self.fresh, unwanted):
            pass

    def _reroll(self, places: Sequence[int], wanted: Callable[[int], bool]) -> bool:
        dice = self.dice
        again = [place for place in places if wanted(dice[place].face)]
        if not again:
            return False
        for place, face in zip(again, self.throw(len(again)), strict=True):
            die = dice[place]
            dice[place] = die._replace(faces=(*die.faces, face))
        return True

    def explode(self, wanted: Callable[[int], bool], *, less: int = 0, again: bool = True) -> None:
        """Throw a further die for each fresh one whose face is wanted, and ``again`` for the faces of these.
        Further dice count ``less``."""
        faces = [self.dice[place].face for place in self.fresh]
        while count := sum(map(wanted, faces)):
            faces = list(self.throw(count))
            self.dice += [Die(self.sides, (face - less,), True, True) for face in faces]
            if not again:
                return

    def change(self, place: int, face: int, mark: str) -> None:
        """Turn a die to another face, with a mark."""
        die = self.dice[place]
        if face != die.face:
            self.dice[place] = die._replace(faces=(*die.faces, face), marks=(*die.marks, mark))

    def revalue(self, worth: Callable[[int, int], int]) -> None:
        """Change what faces add to the value: from a face, and what it added before."""
        before = self.worth
        shown = {die.faces[-1] for die in self.dice}
        self.worth = {face: worth(face, before[face] if before else face) for face in shown}

    def mark(self, wanted: Callable[[int], bool], mark: str) -> None:
        """Mark the dice that show a wanted face."""
        for place, die in enumerate(self.dice):
            if die.kept and wanted(die.face):
                self.dice[place] = die._replace(marks=(*die.marks, mark))

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
        self.drop(dropped, mark)

    def drop(self, places: Iterable[int], mark: str) -> None:
        """Let the dice in these places count no longer."""
        for place in places:
            self.dice[place] = _dropped(self.dice[place], mark)


def landed(faces: Sequence[int], thrown: tuple[int, ...]) -> tuple[int, ...]:
    """What sides show that were thrown, counted from 1."""
    return thrown if isinstance(faces, range) else tuple([faces[side - 1] for side in thrown])


class Chances(NamedTuple):
    """What odds know of a group of dice. A modifier whose odds can be computed changes this.

    - ``faces``: what each side shows in the end, in ascending order.
    - ``worth``: what each side adds to the value.
    - ``again``: the places of the sides that are rolled again once.
    - ``explodes``: those for which a further die is thrown, and again for its side. Further dice count
      ``less``.
    - ``once``: those for which one further die is thrown.
    - ``narrows``: which of the sorted dice count, one after another.
    - ``weights``: how often each side comes up, where sides are not equally likely.
    - ``endless``: whether dice are rolled again and again.
    - ``merged``: whether a die may show more than one throw, so that faces cannot be judged.
    - ``dropped``: the places of the sides that do not count.
    """

    faces: tuple[int, ...]
    worth: tuple[int, ...]
    again: frozenset[int] = frozenset()
    explodes: frozenset[int] = frozenset()
    narrows: tuple[Narrow, ...] = ()
    once: frozenset[int] = frozenset()
    weights: tuple[int, ...] = ()
    less: int = 0
    endless: bool = False
    merged: bool = False
    dropped: frozenset[int] = frozenset()

    def places(self, wanted: Callable[[int], bool]) -> frozenset[int]:
        """The places of the sides that show a wanted face."""
        return frozenset([place for place, face in enumerate(self.faces) if wanted(face)])


@lru_cache(maxsize=4096)
def _dropped(die: Die, mark: str) -> Die:
    return Die(die.sides, die.faces, False, die.exploded, (*die.marks, mark))


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Modifier:
    """A row of the table of modifiers.

    - ``key``: its name in stored rolls.
    - ``words``: how it begins when typed. All words of a record are one modifier.
    - ``aliases``: how else it is typed.
    - ``signs``: those that may follow, the first where none is typed; none: it takes no sign.
    - ``shape``: as of an alias.
    - ``default``: the number where none is typed, by the highest face; None: a number must be typed.
    - ``of_faces``: the number is a face, so one that the dice can show.
    - ``sides``: the only dice that it changes; 0: all.
    - ``roll``: what it does to dice, with all that was typed of it in one group.
    - ``odds``: how it changes their chances. It returns None where there are no exact odds, and so does a
      record without it: a question for them is refused.
    - ``throws``: whether it throws further dice. ``counts``: whether the value becomes a number of successes.
    - ``rerollable``: whether its dice can be rolled again later (P-8).
    - ``once``: the refusal where it is typed twice for one group; "": it may be.
    - ``needs``: the key of the record that must be typed as well.
    - ``note``: the key of the reading that is told of an argument as typed (None or "": none).
    - ``shown``: how a die is shown that ``roll`` marked with the key.
    - ``turns``: what is shown between a face and the one that ``roll`` made of it without a throw.
    """

    key: str
    words: tuple[str, ...]
    roll: Callable[[tuple[Argument, ...], Falling], None]
    odds: Callable[[tuple[Argument, ...], Chances], Chances | None] | None
    aliases: tuple[Alias, ...] = ()
    signs: tuple[str, ...] = ()
    shape: str = ""
    default: Callable[[int], int] | None = None
    of_faces: bool = True
    sides: int = 0
    throws: bool = False
    counts: bool = False
    rerollable: bool = True
    once: str = ""
    needs: str = ""
    note: Callable[[Argument, str], str] | None = None
    shown: str = "{}"
    turns: str = ""

    def __repr__(self) -> str:
        """Return its key: functions would say nothing."""
        return f"<{self.key}>"

    @property
    def spellings(self) -> tuple[Alias, ...]:
        """All ways to type it: its words, and its aliases. If no number is needed, a sign stands only right
        behind the word: `3d6e > 10` has a difficulty."""
        every = (*[Alias(word, word, shape=self.shape) for word in self.words], *self.aliases)
        if not (self.signs and self.default):
            return every
        shapes = [(each, (each.shape,) if each.shape else (SIGNED, UNSIGNED)) for each in every]
        return tuple([each._replace(shape=shape) for each, both in shapes for shape in both])


class Applied(NamedTuple):
    """A modifier on a group, with all that was typed of it, in order."""

    modifier: Modifier
    arguments: tuple[Argument, ...]


class Table:
    """Modifiers in the order in which they happen to dice, however they were typed."""

    def __init__(self, *records: Modifier) -> None:
        """Take the records; long words are tried before short ones. ValueError: two are typed alike."""
        typed = [(each.typed, each.shape) for record in records for each in record.spellings]
        if twice := {each for each in typed if typed.count(each) > 1}:
            raise ValueError(f"two modifiers are typed `{min(twice)[0]}`")
        self.records = records
        self._by_key = {record.key: record for record in records}
        spellings = [(each, record) for record in records for each in record.spellings]
        self._words = sorted(
            spellings, key=lambda found: (found[0].shape == SIGNED, len(found[0].typed)), reverse=True
        )
        self._begun, self._unsigned = (
            _by_letter(self._words),
            _by_letter([each for each in self._words if each[0].shape != SIGNED]),
        )

    def match(self, text: str, place: int, *, signed: bool = True) -> "Match | None":
        """Return the modifier that is typed at a place, spaces before it included. Not ``signed``: one of
        those that need no sign."""
        begun = _SPACES.match(text, place).end()  # pyright: ignore[reportOptionalMemberAccess]
        pattern, words = (self._begun if signed else self._unsigned).get(
            text[begun : begun + 1].lower(), _NONE
        )
        found = pattern.match(text, place)
        if found is None:
            return None
        last = found.lastindex or 0
        alias, modifier = words[last // 2 - 1]
        sign = compared(found[last - 1]) or alias.sign or (modifier.signs or ("",))[0]
        return Match(modifier, alias, sign, found[last], found)

    def shown(self, faces: Sequence[str], marks: Sequence[str]) -> str:
        """Return how a die is shown that has these faces and marks. Those that turned it come last."""
        records = [self._by_key[mark] for mark in marks]
        turns = [record.turns for record in records if record.turns]
        signs = ["→"] * (len(faces) - 1 - len(turns)) + turns
        told = faces[0] + "".join([sign + face for sign, face in zip(signs, faces[1:], strict=True)])
        for record in records:
            told = record.shown.format(told)
        return told

    @property
    def spellings(self) -> tuple[str, ...]:
        """How all modifiers begin when typed."""
        return tuple([each.typed for each, _ in self._words])


class Match(NamedTuple):
    """A modifier in a text: its parts as typed, ``digits`` "" where no number stands."""

    modifier: Modifier
    alias: Alias
    sign: str
    digits: str
    found: re.Match[str]

    def argument(self, number: int) -> Argument:
        """The same with its number, in the modifier's own words."""
        return Argument(self.alias.means, self.sign, number)

    def reading(self, argument: Argument) -> Reading | None:
        """How it was read, if others read it in another way."""
        own = self.modifier.note if self.alias.typed == self.alias.means else None
        if not (own or self.alias.note):
            return None
        typed = "".join(self.found[0].split())
        note = own(argument, typed) if own else self.alias.note
        return Reading(note, typed, argument.number) if note else None


_Words = Sequence[tuple[Alias, Modifier]]
_SPACES = re.compile(r"\s*")
_NONE: tuple[re.Pattern[str], _Words] = (re.compile("(?!)"), ())


def _by_letter(words: _Words) -> Mapping[str, tuple[re.Pattern[str], _Words]]:
    """The pattern of all spellings that begin with a letter, and these: most places have another one."""
    begun = dict[str, list[tuple[Alias, Modifier]]]()
    for each in words:
        begun.setdefault(each[0].typed[0], []).append(each)
    return {letter: (_pattern(those), those) for letter, those in begun.items()}


def _pattern(words: _Words) -> re.Pattern[str]:
    typed = "|".join(_typed(each, record) for each, record in words)
    return re.compile(rf"\s*(?:{typed})", re.IGNORECASE)


def _typed(alias: Alias, modifier: Modifier) -> str:
    """A pattern of an alias with two groups, the sign and the number."""
    word, sign = re.escape(alias.typed), comparing(modifier.signs)
    number = "[0-9]*" if modifier.default else "[0-9]+"
    match alias.shape:
        case "signed":
            return rf"{word}({sign})\s*([0-9]+)"
        case "bare":
            return rf"{word}()()(?!\s*[\w(+.-])" if modifier.signs else rf"{word}()()"
        case "unsigned":
            return rf"{word}()\s*({number})"
        case _:
            return rf"{word}\s*({f'(?:{sign})?' if sign else ''})\s*({number})"


_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "": operator.eq,
    "=": operator.eq,
    "<=": operator.le,
    ">=": operator.ge,
}
