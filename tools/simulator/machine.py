"""The machine around one bot: loop, world, disk and clocks; every fact passes through it."""

import logging
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Protocol

from tools.simulator import store
from tools.simulator.chance import Chance
from tools.simulator.clocks import BEGINNING
from tools.simulator.disk import Disk
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
from tools.simulator.fleet import Shared
from tools.simulator.interactions import Interaction
from tools.simulator.loop import VirtualLoop
from tools.simulator.vfs import MemoryVfs
from tools.simulator.world import World

ENDED = "tools.simulator.life"
"""The logger of a process's end."""


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


class Machine:
    """`tell` passes on every fact."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
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

    def wall(self) -> float:
        """The time of day on the bot's machine."""
        return BEGINNING + self.loop.time() + self.clock_offset

    def disk_seconds(self) -> float:
        """How long the disk takes for a commit."""
        chance = self.chance("disk")
        return chance.uniform(0.5, 4.0) if self.disk_is_slow else chance.uniform(0.0003, 0.01)

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

    def image_written(self) -> bytes:
        """The database with all that was written."""
        return store.image(self._images, {name: each.content for name, each in self.disk.files.items()})

    def image_synced(self) -> bytes:
        """The database as a loss of power would leave it for certain."""
        return store.image(self._images, {name: each.synced() for name, each in self.disk.files.items()})


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
