"""Long texts as files of a limited size: put together piece by piece, with at most one file in memory."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO

from bot.text import visible


class TooLarge(Exception):
    """A piece does not fit into a file by itself."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands whole in one file; ``under`` is what it stands under there: a day, a kind."""

    text: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """How files are put together from pieces.

    - ``begins`` makes a file's beginning from its number and the number of files.
    - ``joins`` makes the text before a piece, from the heading of the piece before it (None: there is none)
      and its own heading.
    - ``ends`` makes a file's end from the heading of its last piece.
    """

    begins: Callable[[int, int], str]
    joins: Callable[[str | None, str], str]
    ends: Callable[[str | None], str]


_WIDEST = 999
"""A number for which there is room in each beginning."""


class Binder:
    """Puts pieces into files of at most ``limit`` bytes. With ``count``, how many there will be, it makes
    them; without, it only counts them, and holds nothing."""

    def __init__(self, shape: Shape, limit: int, count: int = 0) -> None:
        self._shape, self._limit, self._count = shape, limit, count
        self._reserved = len(_bytes(shape.begins(_WIDEST, _WIDEST)))
        self._file = BytesIO()
        self._under: str | None = None
        self.number = 1
        """Which file is being put together; after the last piece, how many there are."""
        self._size = self._reserved

    def add(self, pieces: Iterator[Piece]) -> bytes | None:
        """Take pieces until a file is full, and return it. None: there are no more. TooLarge: a piece does
        not fit into a file."""
        for piece in pieces:
            joined = self._joined(piece)
            if self._fits(piece, joined):
                self._put(piece, joined)
                continue
            if self._under is None:
                raise TooLarge
            full = self.end()
            self.number += 1
            joined = self._joined(piece)
            if not self._fits(piece, joined):
                raise TooLarge
            self._put(piece, joined)
            if self._count:
                return full
        return None

    def end(self) -> bytes:
        """The file that was put together so far."""
        content = BytesIO()
        if self._count:
            content = self._file
            if self._under is None:
                content.write(self._beginning())
            content.write(_bytes(self._shape.ends(self._under)))
        self._file, self._under, self._size = BytesIO(), None, self._reserved
        return content.getvalue()

    def _joined(self, piece: Piece) -> bytes:
        return _bytes(self._shape.joins(self._under, piece.under) + piece.text)

    def _fits(self, piece: Piece, joined: bytes) -> bool:
        return self._size + len(joined) + len(_bytes(self._shape.ends(piece.under))) <= self._limit

    def _put(self, piece: Piece, joined: bytes) -> None:
        if self._count:
            if self._under is None:
                self._file.write(self._beginning())
            self._file.write(joined)
        self._size += len(joined)
        self._under = piece.under

    def _beginning(self) -> bytes:
        return _bytes(self._shape.begins(self.number, max(self.number, self._count)))


def _bytes(text: str) -> bytes:
    """As UTF-8, with nothing that turns text round; half a sign, which no text should hold, as a question
    mark."""
    return visible(text).encode(errors="replace")
