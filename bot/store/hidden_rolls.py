"""Hidden rolls and their recipients."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from bot.store.outbox import Owed
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, run_each
from bot.store.sql.writer import Part


@dataclass(frozen=True, slots=True)
class Recipient:
    """A recipient of a secret; ``delivered_at`` is None until it is delivered."""

    user_id: int
    delivered_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Secret:
    """A hidden roll: the sealed record, its nonce and seal, and its audience.

    - ``record``: the canonical JSON text that the seal covers together with ``nonce``.
    - ``roller_id``: the user who rolled.
    - ``noticed``: whether the channel was told.
    - ``named``: whether the channel is told the roller.
    - ``revealed_at``, ``revealed_in`` (the message): set once it is public.
    """

    id: int
    channel_id: int
    guild_id: int
    interaction_id: int
    roller_id: int
    at: datetime
    record: str
    nonce: str
    seal: str
    recipients: tuple[Recipient, ...] = field(metadata=rows.ELSEWHERE)
    noticed: bool = False
    named: bool = False
    revealed_at: datetime | None = None
    revealed_in: int | None = None


_KEEP = """
INSERT INTO secrets (channel_id, guild_id, interaction_id, roller_id, at, record, nonce, seal, noticed, named)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (interaction_id) DO NOTHING RETURNING id
"""
_RECEIVES = "INSERT INTO recipients (secret_id, user_id) VALUES ($1, $2)"


def _select(picked: str, order: str = "ASC") -> str:
    return (
        f"SELECT {rows.columns(Secret, 's')}, {rows.columns(Recipient, 'r')}"
        f" FROM (SELECT * FROM secrets WHERE {picked}) s"
        f" LEFT JOIN recipients r ON r.secret_id = s.id ORDER BY s.id {order}, r.id"
    )


_BY_ID = _select("id = $1")
_BY_INTERACTION = _select("interaction_id = $1")
_OF_CHANNEL = _select("channel_id = $1 ORDER BY id DESC LIMIT $2", "DESC")
_OWED = """
SELECT id, channel_id, guild_id FROM secrets
WHERE at > $1 AND (NOT noticed OR id IN (SELECT secret_id FROM recipients WHERE delivered_at IS NULL))
ORDER BY id
"""
_DELIVERED = """
INSERT INTO recipients (secret_id, user_id, delivered_at) SELECT id, $2, $3 FROM secrets WHERE id = $1
ON CONFLICT (secret_id, user_id)
DO UPDATE SET delivered_at = coalesce(recipients.delivered_at, excluded.delivered_at)
"""
_NOTICED = "UPDATE secrets SET noticed = true WHERE id = $1"
_REVEALED = "UPDATE secrets SET revealed_at = $3, revealed_in = $2 WHERE id = $1"


class Secrets(Part):
    """Hidden rolls with their seals and recipients."""

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
        named: bool = False,
    ) -> tuple[Secret, bool]:
        """Store a hidden roll with its recipients and seal. The flag says whether it is
        new; a replayed interaction id gives the stored one back and stores nothing."""
        when = rows.from_instant(at)
        kept = (channel_id, guild_id, interaction_id, roller_id, when, record, nonce, seal, noticed, named)

        def work() -> Transaction[tuple[Sequence[rows.Row], bool]]:
            new = yield from fetch(_KEEP, *kept)
            for (secret_id,) in new:
                receivers = [(secret_id, user_id) for user_id in dict.fromkeys(recipients)]
                yield from run_each(_RECEIVES, receivers)
            return (yield from fetch(_BY_INTERACTION, interaction_id)), bool(new)

        found, new = await self.writer.write(work)
        return _read(found)[0], new

    async def secret(self, secret_id: int) -> Secret | None:
        """A hidden roll by its id."""
        return next(iter(await self._found(_BY_ID, secret_id)), None)

    async def secret_of(self, interaction_id: int) -> Secret | None:
        """The hidden roll that this interaction made."""
        return next(iter(await self._found(_BY_INTERACTION, interaction_id)), None)

    async def secrets_in(self, channel_id: int, limit: int) -> Sequence[Secret]:
        """The channel's hidden rolls, newest first."""
        return await self._found(_OF_CHANNEL, channel_id, limit)

    async def owed_secrets(self, since: datetime) -> Sequence[Owed]:
        """Secrets made after ``since`` with an undelivered recipient or an untold channel, oldest first."""
        return await self._owed(_OWED, rows.from_instant(since))

    async def delivered(self, secret_id: int, user_id: int, at: datetime) -> None:
        """This recipient has it (one not listed yet is added); the first time counts."""
        await self._change(_DELIVERED, secret_id, user_id, rows.from_instant(at))

    async def noticed(self, secret_id: int) -> None:
        """The channel was told of it."""
        await self._change(_NOTICED, secret_id)

    async def revealed(self, secret_id: int, message_id: int | None, at: datetime) -> None:
        """The record was made public by this message."""
        await self._change(_REVEALED, secret_id, message_id, rows.from_instant(at))

    async def _found(self, sql: str, *values: object) -> Sequence[Secret]:
        return _read(await self.writer.read(fetch, sql, *values))


def _read(found: Iterable[rows.Row]) -> list[Secret]:
    """Secrets with their recipients: a row a recipient, those of one secret together."""
    return [_secret(list(group)) for _, group in groupby(found, key=lambda row: row[0])]


def _secret(found: Sequence[rows.Row]) -> Secret:
    width = len(rows.names(Secret))
    recipients = (row[width:] for row in found if row[width] is not None)
    return rows.read(
        Secret, found[0][:width], recipients=tuple(rows.read(Recipient, row) for row in recipients)
    )
