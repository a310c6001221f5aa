"""Heavy work is done in turn for everybody who waits, a bounded row of each."""

import asyncio
import re
from pathlib import Path
from threading import Event

import pytest

from bot.play.workload import heavy_work as heavy
from bot.play.workload.heavy_work import ASKING, MOST, MOST_WAITING, Turns
from bot.refusal import Refusal


async def test_one_with_much_to_do_makes_nobody_wait_for_all_of_it() -> None:
    turns, began, done = Turns("test"), Event(), list[str]()
    ASKING.set(1)
    first = turns.begin(began.wait)
    rows = [turns.begin(lambda n=number: done.append(f"one {n}")) for number in range(14)]
    for person in (2, 3):
        ASKING.set(person)
        rows += [turns.begin(lambda n=number, s=person: done.append(f"{s} {n}")) for number in range(2)]
    began.set()
    await asyncio.gather(first, *rows)
    assert done[:7] == ["one 0", "2 0", "3 0", "one 1", "2 1", "3 1", "one 2"]
    assert len(done) == 18


async def test_too_much_of_one_person_is_refused_and_nothing_of_another() -> None:
    turns, began = Turns("test"), Event()
    ASKING.set(1)
    rows = [turns.begin(began.wait)]
    with pytest.raises(Refusal, match="too_busy"):
        rows.extend(turns.begin(bool) for _ in range(MOST_WAITING + 2))
    ASKING.set(2)
    other = turns.begin(lambda: 7)
    began.set()
    assert await other == 7
    await asyncio.gather(*rows)
    ASKING.set(1)
    assert await turns.begin(lambda: 8) == 8


async def test_what_is_given_up_is_not_done_and_an_error_is_raised_to_whoever_asked() -> None:
    turns, began, done = Turns("test"), Event(), list[int]()
    first = turns.begin(began.wait)
    given_up = turns.begin(lambda: done.append(1))
    wrong = turns.begin(lambda: 1 // 0)
    given_up.cancel()
    await asyncio.sleep(0)
    began.set()
    await first
    with pytest.raises(ZeroDivisionError):
        await wrong
    assert done == []


async def test_who_gives_up_leaves_the_row_at_once() -> None:
    turns, began = Turns("test"), Event()
    first = turns.begin(began.wait)
    for _ in range(3):
        given_up = [turns.begin(bool) for _ in range(MOST_WAITING - 1)]
        for each in given_up:
            each.cancel()
        await asyncio.sleep(0.001)
    rows = [turns.begin(bool) for _ in range(MOST_WAITING - 1)]
    began.set()
    assert await asyncio.gather(first, *rows) == [True, *[False] * len(rows)]


async def test_everybodys_together_is_bounded() -> None:
    turns, began = Turns("test"), Event()
    rows = [turns.begin(began.wait)]
    for person in range(MOST // MOST_WAITING + 2):
        ASKING.set(person)
        with pytest.raises(Refusal, match="too_busy"):
            rows.extend(turns.begin(bool) for _ in range(MOST_WAITING + 1))
    assert MOST <= len(rows) <= MOST + 1, "the one that is being done waits no longer"
    began.set()
    await asyncio.gather(*rows)


def test_all_heavy_work_goes_through_the_one_thread() -> None:
    """Nothing a person asks for is done in a thread of its own."""
    root = Path(heavy.__file__).parents[3]
    elsewhere = {
        str(file.relative_to(root))
        for folder in ("bot/play", "bot/wording", "cogs")
        for file in (root / folder).rglob("*.py")
        if re.search(r"to_thread|run_in_executor|ThreadPool", file.read_text("utf-8"))
    }
    assert elsewhere == {"bot/play/workload/heavy_work.py"}
