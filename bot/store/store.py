"""The store: a table's memory in one database, SQLite or PostgreSQL.

Every method is one durable transaction: once it returns, a kill or a power cut does
not undo it (but for what is said to be written behind). Times are aware UTC ``datetime``s;
ids of Discord things are ints. Encoded states (``state``, ``action``, ``events`` …) are texts
that the store never reads. Absent things come back as None, never as an error.
"""

from bot.store.answer_details import KeptTexts
from bot.store.characters import Characters
from bot.store.encounters import Encounters
from bot.store.hidden_rolls import Secrets
from bot.store.histories import Histories
from bot.store.logs import Logs
from bot.store.map_messages import MapMessages
from bot.store.ongoing import OngoingMessages
from bot.store.personal_data import Persons
from bot.store.photos import Photos
from bot.store.retention import Deletions
from bot.store.sayings import Sayings
from bot.store.server_files import ServerFiles
from bot.store.settings import Preferences
from bot.store.sheet_messages import SheetMessages
from bot.store.sql.writer import Writer
from bot.store.throws import Throws


class Store(
    Histories,
    Encounters,
    MapMessages,
    SheetMessages,
    Characters,
    Secrets,
    OngoingMessages,
    KeptTexts,
    Throws,
    Sayings,
    Preferences,
    Photos,
    ServerFiles,
    Logs,
    Persons,
    Deletions,
):
    """All parts of it, over one writer. `bot.store.opening.open_store` opens it, `close` ends it.

    ``epoch`` names this life of the database: the ids that a restore of a backup brings back
    belong to another one. It is a secret of the bot, the key of the messages' nonces.
    """

    def __init__(self, writer: Writer, epoch: str) -> None:
        super().__init__(writer)
        self.epoch = epoch

    async def catch_up(self) -> None:
        """Wait until all work written behind is committed, or lost."""
        await self.writer.catch_up()

    async def close(self) -> None:
        """Write what waits and let the database go, also when cancelled meanwhile; idempotent."""
        await self.writer.close()
