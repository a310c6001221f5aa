"""Notes of what was told and shown: they may fail where what they are about is done."""

import logging
from collections.abc import Awaitable

from bot.store.store import LeaseLost, StoreFailure

log = logging.getLogger(__name__)


async def noted(writing: Awaitable[object]) -> bool:
    """Write a note in the store, and say whether it stands. Where it takes none now, the thing stays owed
    and is told once more after a start: nobody may read that what was done and told was not stored. Who
    lost the shard meanwhile goes no further."""
    try:
        await writing
    except LeaseLost:
        raise
    except StoreFailure as error:
        log.warning("done and told, but not noted: %s", error)
        return False
    return True
