"""Long jobs are done one at a time, in turn for everybody, and leave nothing behind."""

import asyncio

import pytest

from bot.play.workload import long_jobs as long
from bot.play.workload.long_jobs import MOST_OF_ONE, MOST_WAITING, Slots
from bot.refusal import Refusal

ANN, BOB, CAT = 1, 2, 3


class Jobs:
    """Jobs that last until they are told to end."""

    def __init__(self) -> None:
        self.slots = Slots()
        self.begun: list[tuple[int, int]] = []
        self.at_once = 0
        self.go = asyncio.Event()

    async def do(self, who: int, number: int = 0) -> None:
        async with self.slots.turn(who):
            self.at_once += 1
            assert self.at_once == 1
            self.begun.append((who, number))
            await self.go.wait()
            self.at_once -= 1

    async def ask(self, *whose: int) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self.do(who, number)) for number, who in enumerate(whose)]
        await asyncio.sleep(0)
        return tasks


async def test_one_is_done_at_a_time_in_turn_for_everybody() -> None:
    jobs = Jobs()
    tasks = await jobs.ask(ANN, ANN, ANN, BOB, BOB, CAT)
    assert jobs.begun == [(ANN, 0)]
    assert [jobs.slots.before(who) for who in (ANN, BOB, CAT, 9)] == [1, 2, 3, 4]
    jobs.go.set()
    await asyncio.gather(*tasks)
    assert jobs.begun == [(ANN, 0), (ANN, 1), (BOB, 3), (CAT, 5), (ANN, 2), (BOB, 4)]
    assert jobs.slots.before(ANN) == 0


async def test_what_waits_is_bounded_of_one_and_of_all() -> None:
    jobs = Jobs()
    tasks = await jobs.ask(*[ANN] * 40)
    refused = [each.exception() for each in tasks if each.done()]
    assert len(refused) == 40 - 1 - MOST_OF_ONE
    assert all(isinstance(each, Refusal) and each.key == "too_many_files" for each in refused)
    others = await jobs.ask(*range(100, 100 + MOST_WAITING))
    assert sum(not each.done() for each in others) == MOST_WAITING - MOST_OF_ONE
    assert {str(each.exception()) for each in others if each.done()} == {str(Refusal("too_busy"))}
    jobs.go.set()
    await asyncio.gather(*tasks, *others, return_exceptions=True)
    await jobs.do(ANN)


@pytest.mark.parametrize("at", ["waiting", "given", "working"])
async def test_what_is_given_up_keeps_nobody_waiting(at: str) -> None:
    jobs = Jobs()
    first, second, third = await jobs.ask(ANN, BOB, CAT)
    if at == "working":
        first.cancel()
    else:
        if at == "given":
            jobs.go.set()
            await asyncio.sleep(0)  # The first ends; the second is given its place, and has not run.
        second.cancel()
    jobs.go.set()
    done = await asyncio.gather(first, second, third, return_exceptions=True)
    assert [isinstance(each, asyncio.CancelledError) for each in done] in (
        [[True, False, False]] if at == "working" else [[False, True, False], [False, False, False]]
    )
    assert jobs.slots.before(9) == 0


async def test_who_gives_up_leaves_the_row_at_once_and_others_may_come() -> None:
    jobs = Jobs()
    busy, *tasks = await jobs.ask(ANN, *[BOB] * MOST_OF_ONE, CAT)
    for each in tasks[:MOST_OF_ONE]:
        each.cancel()
    await asyncio.sleep(0)
    assert [jobs.slots.before(who) for who in (BOB, CAT)] == [2, 1]
    again = await jobs.ask(*[BOB] * MOST_OF_ONE)
    assert not any(each.done() for each in again), "the places that were given up are free"
    jobs.go.set()
    await asyncio.gather(busy, *tasks, *again, return_exceptions=True)
    assert jobs.begun == [(ANN, 0), (CAT, 1 + MOST_OF_ONE), (BOB, 0), (BOB, 1), (BOB, 2)]


async def test_an_error_and_a_line_that_hangs_give_the_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    slots = Slots()
    with pytest.raises(ZeroDivisionError):
        async with slots.turn(ANN):
            raise ZeroDivisionError
    monkeypatch.setattr(long, "LONGEST", 0.01)
    with pytest.raises(Refusal, match=r"file\.too_slow"):
        async with slots.turn(ANN):
            await asyncio.Event().wait()
    assert slots.before(ANN) == 0
