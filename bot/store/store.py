"""The port of the store: the required operations of a table's memory.

Every method is one durable transaction: once it returns, a kill or a power cut does
not undo it (but for what is said to be written behind). Times are aware UTC ``datetime``s;
ids of Discord things are ints. Encoded states (``state``, ``action``, ``events`` …) are texts
that the store never reads. Absent things come back as None, never as an error.
"""

from collections.abc import Sequence
from typing import Protocol

from bot.store.answer_details import KeptTexts
from bot.store.characters import Characters
from bot.store.encounters import EncounterRow, Encounters
from bot.store.histories import ENCOUNTER, HISTORY, Appended, Histories, LogLine, Step
from bot.store.leases import Leases
from bot.store.logs import LogRow, Logs
from bot.store.map_messages import MapMessage, MapMessages
from bot.store.ongoing import Ongoing, OngoingMessages
from bot.store.outbox import Owed
from bot.store.personal_data import Persons
from bot.store.photos import Photos
from bot.store.preferences import Preferences, Settings
from bot.store.retention import Ages
from bot.store.secrets import Recipient, Secret, Secrets
from bot.store.throws import ThrownRow, Throws

__all__ = (
    "ENCOUNTER", "HISTORY", "Appended", "EncounterRow", "LeaseLost", "LogLine", "LogRow", "MapMessage",
    "Ongoing", "Owed", "Recipient", "Secret", "Settings", "Step", "Store", "StoreError", "StoreFailure",
    "ThrownRow",
)  # fmt: skip


class StoreError(Exception):
    """The store cannot be opened or cannot go on, in words for hosts."""


class StoreFailure(StoreError):
    """An operation failed now, and nothing of it was stored: the disk is full, the file is locked, read-only
    or broken. Any method may raise it, and work again later."""


class LeaseLost(StoreFailure):
    """Another process has the shard by now: nothing was stored, and nothing is to be announced."""


class Store(
    Histories,
    Encounters,
    MapMessages,
    Characters,
    Secrets,
    OngoingMessages,
    KeptTexts,
    Throws,
    Preferences,
    Photos,
    Logs,
    Persons,
    Ages,
    Protocol,
):
    """All of it, over one database.

    ``epoch`` names this life of the database: the ids that a restore of a backup brings back
    belong to another one. It is a secret of the bot, the key of the messages' nonces. ``leases`` shares
    the shards among the processes over this database.
    """

    epoch: str
    leases: Leases

    async def catch_up(self) -> None:
        """Wait until all work written behind is committed, or lost."""
        ...

    async def close(self) -> None:
        """Write what waits and let the file go."""
        ...

    async def forget_guild(self, guild_id: int) -> None:
        """Delete everything of a server: the bot was removed from it."""
        ...

    async def forget_channel(self, channel_id: int) -> Sequence[int]:
        """Delete all data of a deleted channel and of its known threads. Returns the ids of the deleted
        channels."""
        ...

    async def messages_lost(self) -> None:
        """Everything is to be posted again: Discord has forgotten the messages."""
        ...
