"""One simulation: a seed, and all that follows from it."""

import asyncio
import gc
import logging
import mmap
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

import bot.client
from tools.simulator import clocks, store
from tools.simulator.chance import Chance
from tools.simulator.clocks import BEGINNING
from tools.simulator.disk import Disk, Kept
from tools.simulator.events import EVENTS
from tools.simulator.facts import (
    Asked,
    Broken,
    Called,
    Crashed,
    Fact,
    Gateway,
    Logged,
    Opened,
    Refused,
    Sent,
    Unanswered,
)
from tools.simulator.faults import EVENT_FAULTS, EventFault
from tools.simulator.fleet import Shared
from tools.simulator.interactions import Interaction
from tools.simulator.life import Life
from tools.simulator.line import connected_to
from tools.simulator.loop import LIFE, VirtualLoop
from tools.simulator.rest import Rest
from tools.simulator.session import Line
from tools.simulator.vfs import MemoryVfs
from tools.simulator.world import World

LOOKED_EVERY = 300.0
QUIET_SECONDS = 600.0
"""At the end there are no more faults, for this long before and after an orderly start."""
ENDED = "tools.simulator.life"
"""The logger of a process's end."""
SWEPT_EVERY = 20
"""After this many crashes the remains of dead lives in memory are collected."""


def memory() -> int:
    """How many bytes this process takes at the moment; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text("ascii").split()[1]) * mmap.PAGESIZE if told.exists() else 0


class Observer(Protocol):
    """An observer of the promises. The ledger's ``looked`` counts the checks."""

    @property
    def ledger(self) -> Any:
        """The checks and the broken promises."""
        ...

    def told(self, fact: Fact) -> None:
        """Take notice of a fact; `Broken` where it breaks a promise."""
        ...

    def final(self) -> list[str]:
        """The broken promises at the end, in words."""
        ...


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


class Run:
    """The machine around one bot: loop, world, disk, clocks; `told` passes on every fact."""

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self.chance = Chance(asking.seed)
        slow = self.chance("work")
        self.loop = VirtualLoop(
            lambda: slow.uniform(0.001, 0.05) if slow.random() < 0.99 else slow.uniform(0.05, 8.0)
        )
        self.clock_offset = 0.0
        self.disk = Disk(self.chance("disk"))
        self.disk_is_slow = False
        self.fleet = Shared(self.loop, self.chance("fleet"))
        self.vfs = MemoryVfs(self.disk, self.wall)
        self._images = MemoryVfs(Disk(self.chance("images")), self.wall, "image")
        self.figures: Counter[str] = Counter()
        self.digest = blake2b(digest_size=16)
        self.trace: Callable[[str], object] | None = None
        self.observer: Observer | None = None
        self.broken: list[str] = []
        self.spared: set[int] = set()
        self.world = World(self.loop, self.chance, self.tell)
        self.line = Line(Rest(self.world))
        self.life: Life | None = None
        self.lives = 0
        self.crashes = 0
        self.memory: list[int] = []
        self.ended_after = 0.0
        self.is_over = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self.planted: Callable[[Run], Any] | None = None
        self._planted = ExitStack()

    def wall(self) -> float:
        """The time of day on the bot's machine."""
        return BEGINNING + self.loop.time() + self.clock_offset

    def disk_seconds(self) -> float:
        """How long the disk takes for a commit."""
        chance = self.chance("disk")
        return chance.uniform(0.5, 4.0) if self.disk_is_slow else chance.uniform(0.0003, 0.01)

    # --- facts ---

    def tell(self, fact: Fact) -> None:
        """Pass a fact on, and count it."""
        line = _traced(fact)
        self.digest.update(line.encode())
        if self.trace is not None:
            self.trace(line)
        for key in _counted(fact):
            self.figures[key] += 1
        try:
            _hold_own_promises(fact)
            if self.observer is not None:
                self.observer.told(fact)
        except Broken as broken:
            self.broken.append(f"at {self.loop.time():.3f} s: {broken}")
            self.loop.stop()

    def told_of_crash(self, fact: Crashed) -> None:
        """Count it, and tell."""
        self.crashes += 1
        self.tell(fact)

    def image_written(self) -> bytes:
        """The database with all that was written."""
        return store.image(self._images, {name: each.content for name, each in self.disk.files.items()})

    def image_synced(self) -> bytes:
        """The database as a loss of power would leave it for certain."""
        return store.image(self._images, {name: each.synced() for name, each in self.disk.files.items()})

    # --- lives ---

    def begin_life(self, kept: Kept | None = None) -> None:
        """Start the bot."""
        self.lives += 1
        if self.planted is not None:
            self._planted.enter_context(self.planted(self))
        self.life = Life(self, self.lives, kept)
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


def _traced(fact: Fact) -> str:
    """One line of the trace."""
    shown = [f"{fact.at:.6f}", type(fact).__name__]
    for name in type(fact).__slots__:
        value = getattr(fact, name)
        if isinstance(value, Interaction):
            value = (value.id, value.what, value.failed)
        if name != "at" and not callable(value):
            shown.append(str(value))
    return " ".join(shown) + "\n"


def _hold_own_promises(fact: Fact) -> None:
    """Promises that need no observer with knowledge of the games: the file stays sound, and no process ends
    by itself."""
    if isinstance(fact, Opened) and fact.problems:
        raise Broken(f"the database is broken: {'; '.join(fact.problems)}")
    if isinstance(fact, Logged) and fact.logger == ENDED and fact.level >= logging.ERROR:
        raise Broken(f"the process died by itself: {fact.text}")


def _counted(fact: Fact) -> tuple[str, ...]:
    """What a fact adds to the figures."""
    match fact:
        case Asked():
            return ("interactions",)
        case Called(fault=fault) if fault:
            return "calls", f"fault {fault}"
        case Called():
            return ("calls",)
        case Crashed(kept=kept, where=where):
            return "crashes", f"crash {where}", f"crash {kept}"
        case Gateway(what=what):
            return (f"gateway {what}",)
        case Sent(kind=kind, copy=copy):
            return (f"sent {kind}", "copies dropped") if copy else (f"sent {kind}",)
        case Refused(code=code, fault=""):
            return (f"refused {code}",)
        case Unanswered():
            return ("unanswered",)
        case Logged(level=level):
            return (f"logged {logging.getLevelName(level)}",)
        case _:
            return ()


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
