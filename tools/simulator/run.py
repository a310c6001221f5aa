"""One simulation: a seed, and all that follows from it."""

import asyncio
import gc
import logging
import mmap
import time
from collections.abc import Callable, Coroutine, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bot.client
from tools.simulator import clocks
from tools.simulator.disk import Kept
from tools.simulator.events import EVENTS
from tools.simulator.facts import (
    Logged,
)
from tools.simulator.faults import EVENT_FAULTS, EventFault
from tools.simulator.life import Life
from tools.simulator.line import connected_to
from tools.simulator.loop import LIFE
from tools.simulator.machine import Machine
from tools.simulator.rest import Rest
from tools.simulator.session import Line

LOOKED_EVERY = 300.0
QUIET_SECONDS = 1500.0
"""At the end no more faults begin, for this long before and after an orderly start: longer than any lasts."""
SWEPT_EVERY = 20
"""After this many crashes the remains of dead lives in memory are collected."""


def memory() -> int:
    """How many bytes this process takes at the moment; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text("ascii").split()[1]) * mmap.PAGESIZE if told.exists() else 0


@dataclass(frozen=True, slots=True)
class Asking:
    """The parameters of a simulation. ``crash_every``: seconds between two crashes, on average (0: none).
    ``seconds``: of real time, after which it ends before its hours are over (0: it does not)."""

    seed: int
    hours: float = 1.0
    channels: int = 20
    crash_every: float = 0.0
    calm: bool = False
    plant: str = ""
    seconds: float = 0.0


class Run(Machine):
    """One bot on its machine, from its first life to its last."""

    def __init__(self, asking: Asking) -> None:
        super().__init__(asking.seed)
        self.asking = asking
        self.line = Line(Rest(self.world))
        self.life: Life | None = None
        self.lives = 0
        self.memory: list[int] = []
        self.ended_after = 0.0
        self.is_over = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self.planted: Callable[[Run], Any] | None = None
        self._planted = ExitStack()

    # --- lives ---

    def begin_life(self, kept: Kept | None = None) -> None:
        """Start the bot."""
        self.lives += 1
        if self.planted is not None:
            self._planted.enter_context(self.planted(self))
        self.life = Life(self, self.lives, kept, self.gone)
        self.life.begin()

    def gone(self, life: Life, kept: Kept) -> None:
        """A life is over: the host starts the next one."""
        self._planted.close()
        self.world.gateway.died()
        self.fleet.died()
        self.world.died(life.number)
        self.life = None
        if self.lives % SWEPT_EVERY == 0:
            gc.collect()
        chance = self.chance("crashes")
        seconds = chance.uniform(0.5, 5.0) if chance.random() < 0.9 else chance.uniform(5.0, 120.0)
        self.world.later(seconds, self.begin_life, kept)

    # --- the evening ---

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on outside of the bot."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.broken.append(f"the simulation itself failed: {error!r}")
            self.loop.stop()
            raise error

    def play(self) -> None:
        """All of it; what is broken stands in ``broken`` then."""
        steady = self.loop.time
        with (
            self.vfs.registered(), self._images.registered(), connected_to(self.line), self._listening(),
            clocks.replaced(self.wall, steady, self.chance("machine")), _hashed_once(),
        ):  # fmt: skip
            asyncio.set_event_loop(self.loop)
            self.loop.set_exception_handler(self._unhandled)
            try:
                self.spawn(self._evening())
                self.loop.run_forever()
            finally:
                self._planted.close()
                self._clear()

    def _clear(self) -> None:
        self.is_over = True
        if self.life is not None and self.life.alive:
            asyncio._set_running_loop(self.loop)
            self.life.vanish(Kept.WRITTEN)
            asyncio._set_running_loop(None)
        for task in asyncio.all_tasks(self.loop):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        asyncio.set_event_loop(None)
        self.loop.close()

    async def _evening(self) -> None:
        self.world.is_calm = self.asking.calm
        self.begin_life()
        if not self.asking.calm:
            for fault in EVENT_FAULTS:
                self.spawn(self._again_and_again(fault))
        if self.asking.crash_every:
            self.spawn(self._crash_now_and_then(self.asking.crash_every))
        await self._hours_pass()
        self.is_over = self.world.is_calm = True
        await asyncio.sleep(QUIET_SECONDS)
        if self.life is not None:
            self.life.stop()  # The next start delivers what is left after all.
        await asyncio.sleep(QUIET_SECONDS)
        if self.observer is not None:
            self.broken += self.observer.final()
        self.loop.stop()

    async def _hours_pass(self) -> None:
        """Let the time pass. Now and then, measure the process's memory without the disk's files, which lie
        in its memory and grow during play."""
        begun, end = time.monotonic(), self.asking.hours * 3600.0
        while (left := end - self.loop.time()) > 0:
            await asyncio.sleep(min(left, LOOKED_EVERY))
            files = sum(len(each.content) for each in self.disk.files.values())
            self.memory.append(memory() - files)
            if self.asking.seconds and time.monotonic() - begun > self.asking.seconds:
                break
        self.ended_after = self.loop.time()

    async def _again_and_again(self, fault: EventFault) -> None:
        chance = self.chance(f"events:{fault.name}")
        while True:
            await asyncio.sleep(chance.expovariate(fault.per_hour / 3600.0))
            if self.is_over:
                return
            self.figures[f"fault {fault.name}"] += 1
            await EVENTS[fault.name](self, fault, chance.uniform(*fault.seconds))

    async def _crash_now_and_then(self, gap: float) -> None:
        chance = self.chance("crashes")
        while True:
            await asyncio.sleep(chance.expovariate(1 / gap))
            if self.is_over:
                return
            life = self.life
            if life is None:
                continue
            how = chance.random()
            if how < 0.1:
                life.stop()
            elif how < 0.5:
                self.disk.until_cut = chance.randrange(1, 16)
            else:
                life.steps_left = chance.randrange(1, 80)

    # --- what the bot logs ---

    @contextmanager
    def _listening(self) -> Generator[None]:
        heard = _Heard(self)
        root = logging.getLogger()
        handlers, level = root.handlers, root.level
        root.handlers = [heard]
        root.setLevel(logging.WARNING)
        try:
            yield
        finally:
            root.handlers = handlers
            root.setLevel(level)

    def _unhandled(self, _: Any, context: dict[str, Any]) -> None:
        logging.getLogger("asyncio").error("%s", context.get("message"), exc_info=context.get("exception"))


class _Heard(logging.Handler):
    def __init__(self, run: Run) -> None:
        super().__init__(logging.WARNING)
        self.run = run

    def emit(self, record: logging.LogRecord) -> None:
        life = LIFE.get()
        number = life.number if isinstance(life, Life) else 0
        if isinstance(life, Life) and (self.run.disk.is_cut or not life.alive):
            return  # It is dead, and only has not noticed yet.
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += f" [{record.exc_info[1]!r}]"
        self.run.tell(Logged(self.run.loop.time(), number, record.levelno, record.name, text))


_HASH: list[str] = []


@contextmanager
def _hashed_once() -> Generator[None]:
    """Ask for the hash of the commands once: it is the same for all lives, and most of a start's work."""
    real = bot.client.payload_hash

    async def known(tree: Any) -> str:
        if not _HASH:
            _HASH.append(await real(tree))
        return _HASH[0]

    bot.client.payload_hash = known
    try:
        yield
    finally:
        bot.client.payload_hash = real
