"""Marks that a message was posted or a panel was shown. They may fail, since the thing itself is done."""

import logging
from collections.abc import Awaitable

from bot.store.errors import LeaseLost, StoreFailure

log = logging.getLogger(__name__)


async def noted(writing: Awaitable[object]) -> bool:
    """Write a note in the store, and say whether it was written. If the store fails, the thing stays in the
    outbox and is announced once more after a start: nobody may read that a finished action was not stored. If
    this process lost the shard meanwhile, the error is raised."""
    try:
        await writing
    except LeaseLost:
        raise
    except StoreFailure as error:
        log.warning("done and told, but not noted: %s", error)
        return False
    return True
