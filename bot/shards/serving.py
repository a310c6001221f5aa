"""The lease under which a task works, and which other processes hear of its changes."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from bot.shards.leases import Lease


@dataclass(slots=True, eq=False)
class Holding:
    """A lease in the hands of this process: it counts ``until`` that instant of the event loop's clock,
    which is never later than the database has it."""

    lease: Lease
    until: float

    def counts(self, now: float) -> bool:
        """Whether work done under it may still be announced."""
        return now < self.until

    @property
    def is_lost(self) -> bool:
        """Whether it will never be valid again. A lease that only ran out is valid again if it is renewed
        before another process takes the shard."""
        return self.until == float("-inf")

    def lapse(self) -> None:
        """It counts no longer: another process has the shard."""
        self.until = float("-inf")


serving: ContextVar[Holding | None] = ContextVar("serving", default=None)
"""The lease under which this task works; None: none (for example for the process's own notes)."""
touching: ContextVar[int | None] = ContextVar("touching", default=None)
"""The server (0: a user's own settings) that this task changes and other processes may remember: they are
notified with the commit. None: only this process remembers it."""


@contextmanager
def touched(guild_id: int) -> Generator[None]:
    """Notify the other processes of changes of a server inside this."""
    before = touching.set(guild_id)
    try:
        yield
    finally:
        touching.reset(before)
