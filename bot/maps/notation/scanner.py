"""One line of a map's text, read from left to right."""

import re
from collections.abc import Iterator, Mapping

from bot.maps.notation.spelling import QUOTES, TYPED_FOR
from bot.refusal import Refusal
from bot.text import fold, half_width

NUMBER = r"-?\d{1,5}(?:\.\d{1,6})?"
"""A decimal; how fine and how great it may be is judged where it is used."""

_QUOTED = re.compile(rf"[{QUOTES}]((?:[^{QUOTES}\\]|\\.)*)[{QUOTES}]")
NAMED = r"[A-Za-z]{1,3}\d{1,5}(?!\S)"
"""A place by its letters, ``C7``."""
_BARE_NAME = re.compile(rf"[^\s(][^(]*?(?=\s+{NAMED}|\s*\(|$)")
_BARE = re.compile(r"\S+")
_SPACE = re.compile(r"\s*")
_REMARK = "//"
_FENCE = "```"

FOUND_SHOWN = 20
"""How much of what was found instead a refusal shows."""


class Line:
    """A line and how far it is read. Full-width signs are read as ASCII, names are left as
    they are. ``column`` counts characters from 1."""

    def __init__(self, number: int, raw: str) -> None:
        self.number = number
        self._raw = raw
        self._plain = half_width(raw)
        self.rewind()

    def rewind(self) -> None:
        """Stand at the first character again."""
        self._at = len(self._raw) - len(self._raw.lstrip())

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to read: a remark, or the edge of a block of code."""
        return not self.whole or self._plain.lstrip().startswith(_FENCE)

    @property
    def is_token(self) -> bool:
        """Whether it describes a token."""
        return self._plain.lstrip().startswith("@")

    @property
    def whole(self) -> str:
        """The line without a remark at its end. Not for tokens: their names may contain anything."""
        return self._plain.partition(_REMARK)[0].strip()

    @property
    def column(self) -> int:
        """Where reading stands."""
        return self._at + 1

    @property
    def parted(self) -> tuple[str, str]:
        """What was typed before where reading stands, and behind it."""
        return self._raw[: self._at].strip(), self._raw[self._at :].strip()

    @property
    def at_end(self) -> bool:
        """Whether all is read."""
        self._skip()
        return self._at == len(self._plain) or self._plain.startswith(_REMARK, self._at)

    def take(self, pattern: re.Pattern[str], *, keep: bool = False) -> re.Match[str] | None:
        """What stands next, if it is this; ``keep``: only look at it."""
        self._skip()
        match = pattern.match(self._plain, self._at)
        if match and not keep:
            self._at = match.end()
        return match

    def need(self, pattern: re.Pattern[str], what: str) -> re.Match[str]:
        """The next item. Refusal: it is not ``what``."""
        match = self.take(pattern)
        if match is None:
            raise self.expected(what)
        return match

    def word(self, pattern: re.Pattern[str], what: str) -> str:
        """The text of the next item. Refusal: it is not ``what``."""
        return self.need(pattern, what)[0]

    def meaning(self, pattern: re.Pattern[str], meanings: Mapping[str, str], what: str) -> str:
        """What the next word means."""
        match = self.take(pattern, keep=True)
        if match is None or fold(match[0]) not in meanings:
            raise self.expected(what)
        self._at = match.end()
        return meanings[fold(match[0])]

    def name(self) -> str:
        """A name: in quotation marks, or all up to its place."""
        self._skip()
        if self._raw.startswith(tuple(QUOTES), self._at):
            return self.text("name")
        begun, match = self._at, _BARE_NAME.match(self._plain, self._at)
        if match is None:
            raise self.expected("name")
        self._at = match.end()
        return self._raw[begun : self._at]

    def text(self, what: str) -> str:
        """A text in quotation marks, or a word."""
        self._skip()
        quoted = self._raw.startswith(tuple(QUOTES), self._at)
        match = (_QUOTED if quoted else _BARE).match(self._raw, self._at)
        if match is None:
            raise self.expected("quote" if quoted else what)
        self._at = match.end()
        return re.sub(r"\\(.)", r"\1", match[1]) if quoted else match[0]

    def signs(self) -> Iterator[str]:
        """The signs of a row, one by one, as they are written everywhere."""
        end = len(self._plain.partition(_REMARK)[0].rstrip())
        while self._at < end:
            for sign in TYPED_FOR.get(self._raw[self._at], self._plain[self._at]):
                yield sign.casefold()
            self._at += 1

    def expected(self, what: str) -> Refusal:
        """The refusal of what stands here, where ``what`` belongs."""
        rest = self._raw[self._at :]
        if not rest.strip() or rest.lstrip().startswith(_REMARK):
            return Refusal("map.text_ends", expected=what)
        found = " " if rest[0].isspace() else rest.split()[0]
        return Refusal("map.text_expected", expected=what, found=found[:FOUND_SHOWN])

    def _skip(self) -> None:
        space = _SPACE.match(self._plain, self._at)
        self._at = space.end() if space else self._at
