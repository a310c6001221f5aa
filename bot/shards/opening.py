"""Opens a store, with the leases of the processes over it."""

from pathlib import Path

from bot.shards.fence import fenced
from bot.shards.leases import Leases
from bot.shards.many_processes import SharedLeases
from bot.shards.one_process import OneProcess
from bot.store import opening
from bot.store.opening import Where
from bot.store.store import Store


async def open_store(where: Where) -> tuple[Store, Leases]:
    """Open a file, which one process has to itself, or a PostgreSQL, where every write is fenced.
    `StoreError` says why it cannot be."""
    if isinstance(where, Path):
        return await opening.open_store(where), OneProcess()
    store = await opening.open_store(where, fenced)
    try:
        return store, await SharedLeases.over(store.writer)
    except BaseException:
        await store.close()
        raise
