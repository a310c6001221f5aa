"""People's text: where it is tidied, folded for comparison, its width read, and numbers are spelt."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from functools import lru_cache
from heapq import nsmallest
from typing import TypeVar

Thing = TypeVar("Thing")

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing though Unicode does not call them format characters."""
_NEAR = 0.4
"""How much of two names is the same where one is offered for the other."""
_MOST_COMPARED = 40
"""How many names are compared with an unknown one. A file may hold five hundred unknown names."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Cn"})

_HALF_WIDTH = {chr(0xFF01 + offset): chr(0x21 + offset) for offset in range(94)} | {
    "　": " ",
    "\N{VARIATION SELECTOR-16}": " ",  # phones put it behind an emoji, as in 🅿️
    "、": ",",
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
}
_FULL_WIDTH = frozenset(_HALF_WIDTH)
BETWEEN_ITEMS = ",;\n"
"""What parts the items of a typed list, in half width."""
_BETWEEN = re.compile(f"[{BETWEEN_ITEMS}]")


_TURNING = re.compile(
    "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]|[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]"
)
"""Characters that turn round or hide the words next to them.

- marks, embeddings, overrides and isolates of direction, and their deprecated variants
- annotations
- controls other than ends of lines and tabs

Joiners of letters and emoji are not among them.
"""
_ENDING = re.compile("[\x0b\x0c\x85\u2028\u2029]")
"""What ends a line for some readers and not for others."""


class OwnText(str):
    """A text of a table's own in one language or several, where the bot has sentences of its catalogs.

    It stands as its first version; `in_language` gives another. It is typed text, so words escape it.
    """

    __slots__ = ("versions",)
    versions: tuple[tuple[str, str], ...]

    def __new__(cls, versions: Mapping[str, str]) -> "OwnText":
        """By the code of a language (`en`, `zh`); at least one. A text without a language has "" for it."""
        made = super().__new__(cls, next(iter(versions.values())))
        made.versions = tuple(versions.items())
        return made

    def __deepcopy__(self, memo: object) -> "OwnText":
        """It never changes, so that it is its own copy."""
        return self

    def in_language(self, language: str) -> str:
        """The version for one of the bot's languages, otherwise the first one."""
        return dict(self.versions).get(language.partition("-")[0], str(self))


def versions(text: str) -> Sequence[str]:
    """A text in all its languages."""
    return [said for _, said in text.versions] if isinstance(text, OwnText) else [text]


class Visible(str):
    """Text in which every sign stands where it reads (`visible`)."""

    __slots__ = ()


def visible(text: str) -> Visible:
    """A text, of any number of lines, as it leaves the bot. Typed text in it cannot turn round, hide or break
    the text next to it. All sent text passes here, files included. A text that has passed once passes
    unread."""
    if isinstance(text, Visible):
        return text
    return Visible(text if text.isprintable() else _ENDING.sub(" ", _TURNING.sub("", text)))


def tidy(text: str) -> str:
    """One line of visible text: white space collapsed, controls and invisible characters gone.

    Takes out bidirectional controls and zero-width characters too, so that typed text cannot turn round or
    hide the words next to it. May leave nothing.
    """
    spaced = " ".join(text.split())
    if spaced.isprintable() and (spaced.isascii() or _INVISIBLE.isdisjoint(spaced)):
        return spaced
    shown = (char for char in spaced if char not in _INVISIBLE and unicodedata.category(char) not in _UNSEEN)
    return " ".join("".join(shown).split())


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """What two spellings of one name have in common: tidied, width and upper or lower case the same."""
    return tidy(normal(normal(text).casefold()))


def called_so(typed: str, known: Mapping[Thing, Collection[str]]) -> Sequence[Thing]:
    """The things that a user may mean: those with this name, otherwise those with a name that begins so,
    otherwise those with a name that holds it. ``known`` has their folded names."""
    wanted = fold(typed)
    for fits in (str.__eq__, str.startswith, str.__contains__):
        if found := [each for each, names in known.items() if any(fits(name, wanted) for name in names)]:
            return found
    return ()


def nearest(typed: str, names: Iterable[str]) -> str | None:
    """The likely name for a typed one that does not exist. None: no name is near."""
    known = {fold(each): each for each in names}
    found = closest(fold(typed), known, _NEAR)
    return None if found is None else known[found]


def closest(word: str, names: Iterable[str], likeness: float) -> str | None:
    """The name that is most similar to a word, with at least this similarity (0 to 1)."""
    return next(iter(alike(word, names, likeness)), None)


def alike(word: str, names: Iterable[str], likeness: float) -> Sequence[str]:
    """The names that are at least so similar to a word (0 to 1), the most similar first. Names are compared
    letter by letter only if they have enough letters in common; of many such, those nearest in length."""
    letters, length = frozenset(word), len(word)

    def may_be_like(name: str) -> bool:
        return 2 * sum(map(letters.__contains__, name)) >= likeness * (length + len(name))

    likely = filter(may_be_like, names)
    few = nsmallest(_MOST_COMPARED, likely, key=lambda name: abs(len(name) - length))
    matcher = SequenceMatcher(b=word)
    similar = list[tuple[float, str]]()
    for name in few:
        matcher.set_seq1(name)
        if (found := matcher.ratio()) >= likeness:
            similar.append((found, name))
    return [name for _, name in sorted(similar, key=lambda each: -each[0])]


_TIMES = re.compile(r"(?P<times>\d{1,6})\s*(?:[x*＊](?=\s|[^\x00-\x7f])|×)\s*(?P<text>\S.*)", re.IGNORECASE)
"""`3x wolf`, `3 × 狼`: behind an x comes a space, since words begin with it."""


def times_of(text: str) -> tuple[int, str] | None:
    """How often something is meant, and what: `3x wolf`. None: the text says no number."""
    found = _TIMES.fullmatch(text)
    return (int(found["times"]), found["text"]) if found else None


LONGEST_GAP = 20
"""White-space signs in a row that are kept of what people type into an option or a field."""
_LONG_GAP = re.compile(rf"\s{{{LONGEST_GAP + 1},}}")


def without_long_gaps(text: str) -> str:
    """The text with long runs of white space cut short; of a run with ends of lines, these stay.

    Readers allow spaces between any two parts, and may try every division of a run: its length is what costs.
    """
    return _LONG_GAP.sub(_cut, text)


def _cut(gap: re.Match[str]) -> str:
    return ("\n" * gap[0].count("\n") or gap[0])[:LONGEST_GAP]


def half_width(text: str) -> str:
    """The text with ASCII for full-width signs and dashes, character for character, so that
    a place in it is the same place in what was typed."""
    if not text.isascii():
        for sign in _FULL_WIDTH.intersection(text):
            text = text.replace(sign, _HALF_WIDTH[sign])
    return text


def items_of(text: str) -> list[str]:
    """The items of a typed list, in half width and tidied; none is empty.

    Long runs of spaces are gone, which expressions with several optional spaces would try in every division.
    """
    return [item for each in _BETWEEN.split(half_width(text)) if (item := tidy(each))]


def normal(text: str) -> str:
    """The text with the usual sign for all signs that mean the same (NFKC), ends trimmed. It is for texts
    that are read whole, without pointing at a place."""
    return text.strip() if text.isascii() else half_width(unicodedata.normalize("NFKC", text)).strip()


def number(value: Fraction | int) -> str:
    """An exact number as users write it: 3, 1.5, 0.75, 8 4/7."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    if 10**6 % exact.denominator == 0:
        return f"{float(exact):.6f}".rstrip("0")
    whole, rest = divmod(abs(exact), 1)
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def N_(message: str) -> str:  # noqa: N802 - the name every gettext tool knows
    """Mark a sentence for the catalogs where it is kept in a table and looked up later."""
    return message
