"""The part of the port that stores messages with buttons that keep working."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.store.outbox import Owed


@dataclass(frozen=True, slots=True)
class Ongoing:
    """A message with buttons that keep working: an undertaking, a contest, an open opposed roll, a requested
    hidden roll, a swap that waits for its answer.

    - ``kind``: which of these.
    - ``state``: its JSON.
    - ``revision``: counts its accepted presses from 0.
    - ``message_id``: None until it is posted.
    - ``shown``: the newest revision that the message shows. If it is smaller than ``revision``, an update is
      in the outbox.
    """

    id: int
    kind: str
    channel_id: int
    guild_id: int
    user_id: int
    at: datetime
    revision: int
    state: str
    open: bool
    message_id: int | None
    shown: int


class OngoingMessages(Protocol):
    """Messages that go on; one press a revision counts."""

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
        """Keep a new one at revision 0; the flag says whether it is new (replays)."""
        ...

    async def ongoing(self, ongoing_id: int) -> Ongoing | None:
        """One by its id."""
        ...

    async def ongoing_in(self, channel_id: int, kind: str) -> Sequence[Ongoing]:
        """The channel's open ones of a kind, oldest first."""
        ...

    async def press(
        self,
        ongoing_id: int,
        *,
        expected: int,
        interaction_id: int,
        state: str,
        open: bool,
    ) -> Ongoing | None:
        """Move it from revision ``expected`` to the next. None: it moved on before, it
        is closed, or this interaction id was counted already."""
        ...

    async def ongoing_shown(self, ongoing_id: int, message_id: int, revision: int) -> None:
        """Its message now shows this revision."""
        ...

    async def owed_ongoing(self) -> Sequence[Owed]:
        """Messages that do not show their newest revision, oldest first."""
        ...
