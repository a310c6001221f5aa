"""What is owed to tables now, counted for whoever hosts."""

from collections.abc import Mapping

from bot.play.recovery import Own
from bot.play.secrets.secrets import KEEP_TRYING
from bot.play.table import Table


async def debts(table: Table, own: Own) -> Mapping[str, float]:
    """How many encounters, secrets, messages that go on, and logs of one's own servers have something that
    was not told yet."""
    store = table.store
    owed = {
        "encounters": await store.owing_encounters(),
        "secrets": await store.owed_secrets(since=table.now() - KEEP_TRYING),
        "ongoing": await store.owed_ongoing(),
        "logs": await store.owed_logs(),
    }
    return {kind: sum(own(each.guild_id) for each in owing) for kind, owing in owed.items()}
