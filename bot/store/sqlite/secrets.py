"""Hidden rolls and to whom they go."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

import json
from collections.abc import Sequence
from datetime import datetime

from bot.store.sqlite import rows
from bot.store.sqlite.database import Conflict, Part
from bot.store.store import Recipient, Secret

_KEEP = """
INSERT INTO sealing (
    channel_id, guild_id, interaction_id, roller_id, at, record, nonce, seal, recipients, noticed)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
"""


def _select(picked: str, order: str = "ASC") -> str:
    return (
        f"SELECT {rows.columns(Secret, 's')}, {rows.columns(Recipient, 'r')}"
        f" FROM (SELECT * FROM secrets WHERE {picked}) s"
        f" LEFT JOIN recipients r ON r.secret_id = s.id ORDER BY s.id {order}, r.id"
    )


_BY_ID = _select("id = $1")
_BY_INTERACTION = _select("interaction_id = $1")
_OF_CHANNEL = _select("channel_id = $1 ORDER BY id DESC LIMIT $2", "DESC")
_OWED = _select("NOT noticed OR id IN (SELECT secret_id FROM recipients WHERE delivered_at IS NULL)")
_DELIVERED = """
INSERT INTO recipients (secret_id, user_id, delivered_at) SELECT id, $2, $3 FROM secrets WHERE id = $1
ON CONFLICT (secret_id, user_id)
DO UPDATE SET delivered_at = coalesce(recipients.delivered_at, excluded.delivered_at)
"""
_NOTICED = "UPDATE secrets SET noticed = true WHERE id = $1"
_REVEALED = "UPDATE secrets SET revealed = true WHERE id = $1"


class Secrets(Part):
    """The part of the store that keeps hidden rolls."""

    async def keep_secret(
        self,
        *,
        channel_id: int,
        guild_id: int,
        interaction_id: int,
        roller_id: int,
        at: datetime,
        record: str,
        nonce: str,
        seal: str,
        recipients: Sequence[int],
        noticed: bool = False,
    ) -> tuple[Secret, bool]:
        """Store a roll with its seal and recipients; the flag says whether it is new."""
        to = json.dumps(list(dict.fromkeys(recipients)))
        try:
            await self._database.fetch(
                _KEEP,
                channel_id,
                guild_id,
                interaction_id,
                roller_id,
                rows.from_instant(at),
                record,
                nonce,
                seal,
                to,
                int(noticed),
            )
        except Conflict:
            new = False
        else:
            new = True
        return rows.secrets(await self._database.fetch(_BY_INTERACTION, interaction_id))[0], new

    async def secret(self, secret_id: int) -> Secret | None:
        """Find one by its id."""
        found = rows.secrets(await self._database.fetch(_BY_ID, secret_id))
        return found[0] if found else None

    async def secret_of(self, interaction_id: int) -> Secret | None:
        """Find the one that an interaction made."""
        found = rows.secrets(await self._database.fetch(_BY_INTERACTION, interaction_id))
        return found[0] if found else None

    async def secrets_in(self, channel_id: int, limit: int) -> Sequence[Secret]:
        """List the channel's, newest first."""
        return rows.secrets(await self._database.fetch(_OF_CHANNEL, channel_id, limit))

    async def owed_secrets(self) -> Sequence[Secret]:
        """List those that somebody, or the channel, still waits for; oldest first."""
        return rows.secrets(await self._database.fetch(_OWED))

    async def delivered(self, secret_id: int, user_id: int, at: datetime) -> None:
        """Note that this one has it; the first time counts."""
        await self._database.fetch(_DELIVERED, secret_id, user_id, rows.from_instant(at))

    async def noticed(self, secret_id: int) -> None:
        """Note that the channel was told."""
        await self._database.fetch(_NOTICED, secret_id)

    async def revealed(self, secret_id: int) -> None:
        """Note that the record is public."""
        await self._database.fetch(_REVEALED, secret_id)
