"""Files made off the event loop, slice by slice, from pages."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.play.workload.heavy_work import aside
from bot.text_files import Binder, Piece, Shape, TooLarge

Thing = TypeVar("Thing")

PAGE = 25
"""How many entries are read, and made into pieces, at once: some ten milliseconds of work."""

Told = Callable[[int, int], object]
"""Takes how many are done, and of how many."""


@dataclass(frozen=True, slots=True)
class File:
    """One of the files: its number, their count, and its content."""

    number: int
    count: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Making(Generic[Thing]):
    """The source of files. ``pages`` reads it from the beginning, one page at a time. ``pieces`` splits a
    page. ``total`` is about how many things there are. There are at most ``most`` files of ``limit`` bytes.
    """

    pages: Callable[[], AsyncIterator[Sequence[Thing]]]
    pieces: Callable[[Sequence[Thing]], Iterator[Piece]]
    shape: Shape
    limit: int
    most: int
    total: int


async def made(making: Making[Thing], told: Told) -> AsyncIterator[File]:
    """The files, one after the other. All is gone through twice, since the first file says how many there
    are, and never held as a whole. TooLarge: there would be too many, or a piece does not fit into one."""
    count = await _counted(making, told)
    binder, done = Binder(making.shape, making.limit, count), making.total
    async for page in making.pages():
        left = making.pieces(page)
        while (full := await aside(binder.add, left)) is not None:
            yield File(binder.number - 1, max(count, binder.number), full)
        done += len(page)
        told(done // 2, making.total)
    yield File(binder.number, max(count, binder.number), await aside(binder.end))


async def _counted(making: Making[Thing], told: Told) -> int:
    """How many files there will be."""
    binder, done = Binder(making.shape, making.limit), 0
    async for page in making.pages():
        await aside(binder.add, making.pieces(page))
        if binder.number > making.most:
            raise TooLarge
        done += len(page)
        told(done // 2, making.total)
    return binder.number
