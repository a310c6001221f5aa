"""What is owed to tables now, counted for whoever hosts."""

from collections.abc import Mapping

from bot.play.secrets.secrets import KEEP_TRYING
from bot.play.table import Table


async def debts(table: Table) -> Mapping[str, float]:
    """How many encounters, secrets, messages that go on, and logs have something that was not told yet."""
    store = table.store
    return {
        "encounters": len(await store.owing_encounters()),
        "secrets": len(await store.owed_secrets(since=table.now() - KEEP_TRYING)),
        "ongoing": len(await store.owed_ongoing()),
        "logs": len(await store.owed_logs()),
    }
