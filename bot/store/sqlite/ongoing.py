"""Messages whose buttons go on working."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from datetime import datetime

from bot.store.sqlite import rows
from bot.store.sqlite.database import Part
from bot.store.store import Ongoing

_COLUMNS = rows.columns(Ongoing)
_START = f"""
INSERT INTO ongoing (kind, channel_id, guild_id, user_id, interaction_id, at, state)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (interaction_id) DO NOTHING RETURNING {_COLUMNS}
"""
_SELECT = f"SELECT {_COLUMNS} FROM ongoing"
_BY_INTERACTION = f"{_SELECT} WHERE interaction_id = $1"
_BY_ID = f"{_SELECT} WHERE id = $1"
_OF_CHANNEL = f"{_SELECT} WHERE channel_id = $1 AND kind = $2 AND open ORDER BY id"
_OWED = f"{_SELECT} WHERE shown < revision ORDER BY id"
_PRESS = f"""
UPDATE ongoing SET revision = revision + 1, pressed = $3, state = $4, open = $5
WHERE id = $1 AND revision = $2 AND open AND NOT EXISTS (SELECT 1 FROM presses WHERE interaction_id = $3)
RETURNING {_COLUMNS}
"""
_SHOWN = """
UPDATE ongoing SET message_id = $2, shown = CASE WHEN shown < $3 THEN $3 ELSE shown END WHERE id = $1
"""


class OngoingMessages(Part):
    """The part of the store that keeps ongoing messages."""

    async def start_ongoing(
        self,
        *,
        kind: str,
        channel_id: int,
        guild_id: int,
        user_id: int,
        interaction_id: int,
        at: datetime,
        state: str,
    ) -> tuple[Ongoing, bool]:
        """Keep a new one, whose message is owed; the flag says whether it is new."""
        made = await self._database.fetch(
            _START,
            kind,
            channel_id,
            guild_id,
            user_id,
            interaction_id,
            rows.from_instant(at),
            rows.pack(state),
        )
        found = made or await self._database.fetch(_BY_INTERACTION, interaction_id)
        return rows.read(Ongoing, found[0]), bool(made)

    async def ongoing(self, ongoing_id: int) -> Ongoing | None:
        """Find one by its id."""
        found = await self._database.fetch(_BY_ID, ongoing_id)
        return rows.read(Ongoing, found[0]) if found else None

    async def ongoing_in(self, channel_id: int, kind: str) -> Sequence[Ongoing]:
        """List the channel's open ones of a kind, oldest first."""
        return [rows.read(Ongoing, row) for row in await self._database.fetch(_OF_CHANNEL, channel_id, kind)]

    async def press(
        self,
        ongoing_id: int,
        *,
        expected: int,
        interaction_id: int,
        state: str,
        open: bool,
    ) -> Ongoing | None:
        """Move it to the next revision, unless it moved on, is closed or counted this press."""
        values = (ongoing_id, expected, interaction_id, rows.pack(state), open)
        moved = await self._database.fetch(_PRESS, *values)
        return rows.read(Ongoing, moved[0]) if moved else None

    async def ongoing_shown(self, ongoing_id: int, message_id: int, revision: int) -> None:
        """Note what its message shows; never goes back."""
        await self._database.fetch(_SHOWN, ongoing_id, message_id, revision)

    async def owed_ongoing(self) -> Sequence[Ongoing]:
        """List those whose message does not show their newest revision, oldest first."""
        return [rows.read(Ongoing, row) for row in await self._database.fetch(_OWED)]
