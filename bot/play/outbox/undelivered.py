"""The size of the outbox: how much is undelivered now, as a metric for hosts."""

from collections.abc import Mapping
from datetime import datetime

from bot.play.outbox.recovery import KEEP_TRYING, Own
from bot.store.store import Store


async def undelivered(store: Store, now: datetime, own: Own) -> Mapping[str, float]:
    """How many encounters, secrets, messages with buttons, and logs of this process's servers have something
    undelivered. Maps and posted sheets, which are only edited, are not counted."""
    owed = {
        "encounters": await store.owing_encounters(),
        "secrets": await store.owed_secrets(since=now - KEEP_TRYING),
        "ongoing": await store.owed_ongoing(),
        "logs": await store.owed_logs(),
    }
    return {kind: sum(own(each.guild_id) for each in owing) for kind, owing in owed.items()}
