"""The replacements of clocks and of chance in the bot and in discord.py."""

import datetime as datetimes
import os
import random
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import datetime, tzinfo
from types import ModuleType
from typing import Any

BEGINNING = datetime(2026, 12, 4, 19, 30, tzinfo=datetimes.UTC).timestamp()
"""When every simulation begins: a Friday evening."""
ROOMS = ("bot", "cogs", "discord")
"""The packages with replaced clocks and chance."""


class _Meta(type):
    def __instancecheck__(cls, it: object) -> bool:
        return isinstance(it, datetime)


def _datetime(wall: Callable[[], float]) -> type[datetime]:
    """``datetime`` with a clock of ours; what it makes are plain ones."""

    class Datetime(datetime, metaclass=_Meta):
        def __new__(cls, *given: Any, **how: Any) -> Any:
            return datetime(*given, **how)  # noqa: DTZ001 - as it was asked for

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Any:
            return datetime.fromtimestamp(wall(), tz)

        @classmethod
        def utcnow(cls) -> Any:
            return datetime.fromtimestamp(wall(), datetimes.UTC).replace(tzinfo=None)

    return Datetime


def like(module: ModuleType, **instead: Any) -> ModuleType:
    """A module that is another one but for some names."""
    made = ModuleType(module.__name__)
    made.__dict__.update({**vars(module), **instead})
    return made


def _random(stream: random.Random) -> type[random.Random]:
    class Random(random.Random):
        def seed(self, a: Any = None, version: int = 2) -> None:
            super().seed(stream.getrandbits(64) if a is None else a, version)

    return Random


def _instead(wall: Callable[[], float], steady: Callable[[], float], stream: random.Random) -> dict[int, Any]:
    """The replacements of objects, by identity."""
    now, chance = _datetime(wall), _random(stream)
    return {
        id(time): like(time, time=wall, monotonic=steady, perf_counter=steady),
        id(time.time): wall,
        id(time.monotonic): steady,
        id(time.perf_counter): steady,
        id(datetimes): like(datetimes, datetime=now),
        id(datetime): now,
        id(random): like(random, Random=chance),
    }


@contextmanager
def replaced(
    wall: Callable[[], float], steady: Callable[[], float], stream: random.Random
) -> Generator[None]:
    """Let the bot and discord.py read our clocks and draw from our chance."""
    instead = _instead(wall, steady, stream)
    was: list[tuple[ModuleType, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ROOMS:
            was += [(module, key, value) for key, value in vars(module).items() if id(value) in instead]
    urandom = os.urandom
    try:
        for module, key, value in was:
            setattr(module, key, instead[id(value)])
        os.urandom = stream.randbytes
        yield
    finally:
        os.urandom = urandom
        for module, key, value in was:
            setattr(module, key, value)
