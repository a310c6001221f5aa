"""One seed, one simulation."""

import asyncio
import gc
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextvars import copy_context
from pathlib import Path

import pytest

from bot.play import drawing
from tools.simulator.faults import EVENT_FAULTS
from tools.simulator.gathered import gathered
from tools.simulator.loop import LIFE, VirtualLoop
from tools.simulator.report import Report, told
from tools.simulator.run import QUIET_SECONDS, Asking, Run
from tools.simulator.vfs import NoSqlite, library

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def within_reach() -> None:
    try:
        library()
    except NoSqlite as hidden:
        pytest.skip(str(hidden))


def played(seed: int) -> Run:
    run = gathered(Asking(seed, hours=0.1, channels=2, crash_every=90.0))
    run.play()
    return run


def test_the_same_seed_gives_the_same_evening_and_another_one_another() -> None:
    first, again, other = played(7), played(7), played(8)
    assert first.broken == again.broken == other.broken == []
    assert first.figures["crashes"] > 0
    assert first.figures["interactions"] > 0
    assert first.digest.hexdigest() == again.digest.hexdigest() != other.digest.hexdigest()


def test_no_fault_lasts_into_the_start_at_the_end() -> None:
    """There everything that is left is delivered: a DM that is closed until later would look forgotten."""
    lasting = [each.seconds[1] for each in EVENT_FAULTS if each.name != "clock jump"]
    assert max(lasting) < QUIET_SECONDS


@pytest.mark.parametrize("gone", [True, False])
def test_no_answer_is_due_in_a_channel_that_is_gone(gone: bool) -> None:
    run = Run(Asking(1))
    world = run.world
    gm = world.add_user("Gm")
    channel = world.add_channel(world.add_guild("Abend", gm), "spiel")
    message = world.type(gm, channel, "…")
    if gone:
        world.delete_channel(channel)
    asked = world.press(gm, message, "k:next:1:1")
    run.loop.close()
    assert ("channel deleted" in asked.faults) is gone


def test_heavy_work_takes_as_long_as_is_drawn_not_as_long_as_it_took() -> None:
    loop = VirtualLoop(lambda: 3.0)

    async def work() -> tuple[bytes, float]:
        return await drawing.in_turn(bytes.upper, b"four"), loop.time()

    assert loop.run_until_complete(work()) == (b"FOUR", 3.0)
    loop.close()


class Alive:
    """A life, as the loop knows it."""

    number, alive = 1, True

    def step(self) -> None:
        """Nothing happens."""


@pytest.mark.parametrize("alive", [True, False])
def test_generators_of_a_dead_life_are_not_closed_by_others(alive: bool) -> None:
    closed: list[bool] = []

    async def numbers() -> AsyncGenerator[int]:
        try:
            yield 1
        finally:
            closed.append(True)

    async def begun() -> AsyncGenerator[int]:
        made = numbers()
        await anext(made)
        return made

    async def evening() -> None:
        life = Alive()
        context = copy_context()
        context.run(LIFE.set, life)
        held = await asyncio.get_running_loop().create_task(begun(), context=context)
        life.alive = alive
        del held
        gc.collect()
        await asyncio.sleep(1)

    loop = VirtualLoop(lambda: 0.0)
    loop.run_until_complete(evening())
    loop.close()
    assert closed == [True] * alive


def test_what_breaks_a_promise_is_told_with_the_command_that_plays_it_again() -> None:
    run = played(9)
    run.broken.append("at 3.000 s: something")
    report = told(Report.of(run, 1.0))
    assert "BROKEN at 3.000 s: something" in report
    assert "again: python -m tools.simulator --seed 9 --hours 0.1 --channels 2 --crash-every 90.0" in report


@pytest.mark.long
def test_processes_share_a_simulation() -> None:
    asked = [
        sys.executable,
        "-m",
        "tools.simulator",
        "--processes",
        "2",
        "--hours",
        "0.02",
        "--crashes",
        "2",
        "--calm",
    ]
    done = subprocess.run(
        [*asked, "--channels", "1", "--seed", "1"], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("seeds 1 to 2\n")
    assert done.stdout.count("\ntrace ") == 2
