"""Timers of this process for reminders: the store knows when each falls due, so a restart sets them again.

What falls due then, and that it is posted only once, is up to what sets them.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any


@dataclass(slots=True)
class Timers:
    """Timers by the id of their thing. ``start`` begins background work."""

    start: Callable[[Coroutine[Any, Any, None]], object]
    due: dict[int, asyncio.TimerHandle] = field(default_factory=dict[int, asyncio.TimerHandle])

    def schedule(self, number: int, after: timedelta, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do this work after a time, in the place of what was scheduled for the same thing."""
        self.cancel(number)
        seconds = max(0.0, after.total_seconds())

        def fall_due() -> None:
            del self.due[number]
            self.start(work())

        self.due[number] = asyncio.get_running_loop().call_later(seconds, fall_due)

    def cancel(self, number: int) -> bool:
        """Let one go; whether there was one."""
        handle = self.due.pop(number, None)
        if handle is not None:
            handle.cancel()
        return handle is not None

    def stop(self) -> None:
        """Let all of them go; the store has them."""
        for each in self.due.values():
            each.cancel()
        self.due.clear()
