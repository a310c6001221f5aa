"""Lets nobody write for a shard that another process has by now."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from bot.store.leases import Holding, serving, touching
from bot.store.postgres.leases import tell
from bot.store.sql.database import Database, Given
from bot.store.sql.statements import Result, Transaction, held
from bot.store.store import LeaseLost

_STANDS = "SELECT 1 FROM leases WHERE shard = $1 AND token = $2 FOR SHARE"
"""The row stays as it is until this is committed: who takes the shard over waits for that."""


class Fenced:
    """The port `bot.store.sql.database.Database`: whatever is written by a lease is in only while its
    token is the newest, in the same transaction; and what concerns another process is told it then."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.read = database.read
        self.settle = database.settle
        self.listen = database.listen
        self.close = database.close

    def write(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Awaitable[Result]:
        """Do it by the running task's lease."""
        return self._database.write(*_by(partial(work, *given, **named)))

    def write_behind(
        self, work: Callable[Given, Transaction[object]], *given: Given.args, **named: Given.kwargs
    ) -> None:
        """Do it by the lease that the running task has now."""
        self._database.write_behind(*_by(partial(work, *given, **named)))


def _by(work: Callable[[], Transaction[Result]]) -> tuple[Callable[..., Transaction[Result]], Any, Any, Any]:
    return _fenced, work, serving.get(), touching.get()


def _fenced(
    work: Callable[[], Transaction[Result]], holding: Holding | None, touched: int | None
) -> Transaction[Result]:
    if holding is not None:
        stands = yield from held(_STANDS, holding.lease.shard, holding.lease.token)
        if stands is None:
            holding.lapse()
            raise LeaseLost(f"another process has shard {holding.lease.shard}")
    result = yield from work()
    if touched is not None:
        yield from tell(str(touched))
    return result
