"""Files are made a page at a time: little is held, the loop runs in between, and nothing is left behind."""

import asyncio
import weakref
from collections.abc import AsyncIterator, Iterator, Sequence

import pytest

from bot.play.workload.files import PAGE, File, Making, made
from bot.play.workload.heavy_work import HEAVY
from bot.text_files import Piece, Shape, TooLarge

SHAPE = Shape(
    lambda number, count: f"{number}/{count}:", lambda before, _: "" if before is None else ",", lambda _: "."
)
COUNT = 40 * PAGE


class Entry:
    """Something of which it is known how many there are."""

    def __init__(self, number: int) -> None:
        self.number = number


class Shelf:
    """Entries that are read a page at a time; it counts how many are there at once."""

    def __init__(self) -> None:
        self.there: weakref.WeakSet[Entry] = weakref.WeakSet()
        self.most = self.read = 0
        self.third = asyncio.Event()

    async def pages(self) -> AsyncIterator[Sequence[Entry]]:
        for start in range(0, COUNT, PAGE):
            page = [Entry(number) for number in range(start, start + PAGE)]
            self.there.update(page)
            self.read += 1
            if self.read == 3:
                self.third.set()
            self.most = max(self.most, len(self.there))
            yield page
            del page

    def making(self, limit: int = 1_000, most: int = 99) -> Making[Entry]:
        return Making(self.pages, _pieces, SHAPE, limit, most, COUNT)


def _pieces(page: Sequence[Entry]) -> Iterator[Piece]:
    return (Piece(f"{each.number:05}") for each in page)


def _untold(_done: int, _of: int) -> None:
    """Nobody is told."""


async def test_little_is_held_and_the_loop_runs_between_the_pages() -> None:
    shelf, told, turns = Shelf(), list[tuple[int, int]](), 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    beside = asyncio.create_task(others())
    files: list[File] = []
    async for each in made(shelf.making(), lambda done, of: told.append((done, of))):
        files.append(each)
    beside.cancel()
    assert shelf.most <= 2 * PAGE, "one page, and the one before it"
    assert turns >= shelf.read == 2 * COUNT // PAGE
    assert told == sorted(told)
    assert told[-1] == (COUNT, COUNT)
    assert [(each.number, each.count) for each in files] == [(n + 1, len(files)) for n in range(len(files))]
    texts = [each.content.decode() for each in files]
    assert all(len(each) <= 1_000 for each in texts)
    numbers = [int(number) for each in texts for number in each.partition(":")[2].strip(".").split(",")]
    assert numbers == [*range(COUNT)]


async def test_too_many_files_are_refused_before_the_first_is_made() -> None:
    shelf = Shelf()
    for making in (shelf.making(most=2), shelf.making(limit=9)):
        with pytest.raises(TooLarge):
            await anext(made(making, _untold))
    assert shelf.read < COUNT // PAGE


async def test_whoever_gives_up_leaves_nothing_behind() -> None:
    shelf = Shelf()

    async def reading() -> None:
        async for _ in made(shelf.making(), _untold):
            await asyncio.Event().wait()

    task = asyncio.create_task(reading())
    await asyncio.wait_for(shelf.third.wait(), 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    read = shelf.read
    for _ in range(20):
        await asyncio.sleep(0)
    assert shelf.read == read
    assert await HEAVY.begin(lambda: 7) == 7, "the thread is free"
    assert not HEAVY._waiting  # pyright: ignore[reportPrivateUsage]
