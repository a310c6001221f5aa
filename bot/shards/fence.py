"""Lets nobody write for a shard that another process has by now."""

from functools import partial
from typing import Any

from bot.shards.leases import Holding, serving, touching
from bot.shards.many_processes import tell
from bot.store.errors import LeaseLost
from bot.store.sql.statements import Result, Transaction, held

_STANDS = "SELECT 1 FROM leases WHERE shard = $1 AND token = $2 FOR SHARE"
"""The row does not change until this is committed: a process that takes the shard over waits for that."""


def fenced(work: partial[Transaction[Any]]) -> partial[Transaction[Any]]:
    """The work under the running task's lease. It is accepted only while the lease's token is the newest, in
    the same transaction. Other processes are notified of it then."""
    holding, touched = serving.get(), touching.get()
    if holding is None and touched is None:
        return work
    return partial(_by, holding, touched, work)


def _by(
    holding: Holding | None, touched: int | None, work: partial[Transaction[Result]]
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
