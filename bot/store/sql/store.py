"""The store over one database that speaks SQL."""

from bot.store.leases import Leases
from bot.store.sql.answer_details import KeptTexts
from bot.store.sql.characters import CharacterRows
from bot.store.sql.database import Database
from bot.store.sql.encounters import Encounters
from bot.store.sql.histories import Histories
from bot.store.sql.logs import Logs
from bot.store.sql.map_messages import MapMessages
from bot.store.sql.ongoing import OngoingMessages
from bot.store.sql.personal_data import Persons
from bot.store.sql.photos import Photos
from bot.store.sql.preferences import Preferences
from bot.store.sql.retention import Ages
from bot.store.sql.secrets import Secrets
from bot.store.sql.throws import Throws


class SqlStore(
    Histories,
    Encounters,
    MapMessages,
    CharacterRows,
    Secrets,
    OngoingMessages,
    KeptTexts,
    Throws,
    Preferences,
    Photos,
    Logs,
    Persons,
    Ages,
):
    """The port `bot.store.store.Store`. `open_store` of a database's own package opens it; `close` ends
    it."""

    def __init__(self, database: Database, epoch: str, leases: Leases) -> None:
        super().__init__(database)
        self.epoch = epoch
        self.leases = leases

    async def catch_up(self) -> None:
        """Wait until all work written behind is committed, or lost."""
        await self._database.catch_up()

    async def close(self) -> None:
        """Write what waits and let the database go, also when cancelled meanwhile; idempotent."""
        await self._database.close()
