"""The part of the port that keeps hidden rolls."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.store.outbox import Owed


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
    recipients: tuple[Recipient, ...]
    noticed: bool = False
    named: bool = False
    revealed_at: datetime | None = None
    revealed_in: int | None = None


class Secrets(Protocol):
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
        ...

    async def secret(self, secret_id: int) -> Secret | None:
        """A hidden roll by its id."""
        ...

    async def secret_of(self, interaction_id: int) -> Secret | None:
        """The hidden roll that this interaction made."""
        ...

    async def secrets_in(self, channel_id: int, limit: int) -> Sequence[Secret]:
        """The channel's hidden rolls, newest first."""
        ...

    async def owed_secrets(self, since: datetime) -> Sequence[Owed]:
        """Secrets made after ``since`` with an undelivered recipient or an untold channel, oldest first."""
        ...

    async def delivered(self, secret_id: int, user_id: int, at: datetime) -> None:
        """This recipient has it (one not listed yet is added)."""
        ...

    async def noticed(self, secret_id: int) -> None:
        """The channel was told of it."""
        ...

    async def revealed(self, secret_id: int, message_id: int | None, at: datetime) -> None:
        """The record was made public by this message."""
        ...
