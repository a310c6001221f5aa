"""How many things wait in the outbox now, counted for hosts."""

from collections.abc import Mapping

from bot.play.recovery import Own
from bot.play.secrets.secrets import KEEP_TRYING
from bot.play.table import Table


async def debts(table: Table, own: Own) -> Mapping[str, float]:
    """How many encounters, secrets, messages with buttons, and logs of this process's servers have something
    undelivered."""
    store = table.store
    owed = {
        "encounters": await store.owing_encounters(),
        "secrets": await store.owed_secrets(since=table.now() - KEEP_TRYING),
        "ongoing": await store.owed_ongoing(),
        "logs": await store.owed_logs(),
    }
    return {kind: sum(own(each.guild_id) for each in owing) for kind, owing in owed.items()}
