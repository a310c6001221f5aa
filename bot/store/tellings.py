"""Messages that tell everybody of a stored step, stored in its transaction.

Each is a row of the messages that go on (`bot.store.ongoing`), and is let go when it was posted.
"""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.store.sql import rows
from bot.store.sql.statements import Transaction, run

TELLING: Final = "telling"
"""Their kind."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A message that tells everybody of a step, owed until it was posted.

    - ``user_id``, ``interaction_id``: who did the step, and by which interaction.
    - ``state``: its JSON.
    """

    channel_id: int
    guild_id: int
    user_id: int
    interaction_id: int
    at: datetime
    state: str


_OWE: Final = f"""
INSERT INTO ongoing ({rows.columns(Telling)}, kind, open)
VALUES ($1, $2, $3, $4, $5, $6, '{TELLING}', false) ON CONFLICT (interaction_id) DO NOTHING
"""


def owe(telling: Telling) -> Transaction[int]:
    """Owe it, within the transaction of its step."""
    return run(_OWE, *rows.values(telling))
