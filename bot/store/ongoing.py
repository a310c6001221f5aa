"""Messages with buttons that keep working."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast

from bot.store.outbox import Owed
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, first, run
from bot.store.sql.writer import Part
from bot.store.tellings import TELLING


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
    - ``interaction_id``: the interaction that began it.
    - ``due_at``: when somebody is told of it: those that it waits for, or that it is full (None: never, or
      they were).
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
    interaction_id: int = 0
    due_at: datetime | None = None


_COLUMNS = rows.columns(Ongoing)
_START = f"""
INSERT INTO ongoing (kind, channel_id, guild_id, user_id, interaction_id, at, state, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (interaction_id) DO NOTHING RETURNING {_COLUMNS}
"""
_TOLD = f"DELETE FROM ongoing WHERE interaction_id = $1 AND kind = '{TELLING}'"
_SELECT = f"SELECT {_COLUMNS} FROM ongoing"
_BY_INTERACTION = f"{_SELECT} WHERE interaction_id = $1"
_BY_ID = f"{_SELECT} WHERE id = $1"
_OF_MESSAGE = f"{_SELECT} WHERE message_id = $1 AND channel_id = $2"
_OF_CHANNEL = f"{_SELECT} WHERE channel_id = $1 AND kind = $2 AND open ORDER BY id"
_OWED = "SELECT id, channel_id, guild_id FROM ongoing WHERE shown < revision ORDER BY id"
_STANDING = "SELECT revision, open FROM ongoing WHERE id = $1"
_COUNT = "INSERT INTO presses (interaction_id, ongoing_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1"
_MOVE = f"""
UPDATE ongoing SET revision = revision + 1, state = $2, open = $3,
    due_at = CASE WHEN $3 THEN coalesce(CAST($4 AS BIGINT), due_at) END
WHERE id = $1 RETURNING {_COLUMNS}
"""
_DUE = f"{_SELECT} WHERE due_at IS NOT NULL ORDER BY id"
_REMINDED = "UPDATE ongoing SET due_at = NULL WHERE id = $1 AND due_at = $2"
_SHOWN = """
UPDATE ongoing SET message_id = $2, shown = CASE WHEN shown < $3 THEN $3 ELSE shown END WHERE id = $1
"""

HIDDEN_CLOCK, NOTE = PINNED = ("hidden_clock", "note")
"""The kinds without a message of their own. They stand on the panels of their channel's fight, which are out
of date until they are drawn."""
ALL_PINNED: Final = ", ".join(f"'{each}'" for each in PINNED)
_LAG = "UPDATE encounters SET shown = 0, room_shown = 0 WHERE open AND channel_id IN"
LAGGING_PANELS: Final = f"{_LAG} (SELECT channel_id FROM ongoing WHERE id = $1 AND kind IN ({ALL_PINNED}))"
"""By the id of what stands on them."""
LAGGING_PANELS_OF: Final = f"""
{_LAG} (SELECT channel_id FROM ongoing WHERE guild_id = $1 AND user_id = $2 AND kind IN ({ALL_PINNED}))
"""
"""By the server and the user of all that stands on them."""


class OngoingMessages(Part):
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
        due_at: datetime | None = None,
    ) -> tuple[Ongoing, bool]:
        """Keep a new one at revision 0; the flag says whether it is new (replays)."""
        due = None if due_at is None else rows.from_instant(due_at)
        kept = (
            kind, channel_id, guild_id, user_id, interaction_id, rows.from_instant(at), rows.pack(state), due,
        )  # fmt: skip

        def work() -> Transaction[tuple[Ongoing, bool]]:
            if made := (yield from first(_START, *kept)):
                return (yield from _written(made)), True
            earlier = yield from first(_BY_INTERACTION, interaction_id)
            return _read(cast("rows.Row", earlier)), False

        return await self.writer.write(work)

    async def ongoing(self, ongoing_id: int) -> Ongoing | None:
        """One by its id."""
        return await self._one(_read, _BY_ID, ongoing_id)

    async def ongoing_on(self, channel_id: int, message_id: int) -> Ongoing | None:
        """The one that a message of a channel shows."""
        return await self._one(_read, _OF_MESSAGE, message_id, channel_id)

    async def ongoing_in(self, channel_id: int, kind: str) -> Sequence[Ongoing]:
        """The channel's open ones of a kind, oldest first."""
        return await self._all(_read, _OF_CHANNEL, channel_id, kind)

    async def press(
        self,
        ongoing_id: int,
        *,
        expected: int,
        interaction_id: int,
        state: str,
        open: bool,
        was_open: bool = True,
        due_at: datetime | None = None,
    ) -> Ongoing | None:
        """Move it from revision ``expected`` to the next; ``due_at``: when somebody is told (None: as
        before). None: it moved on before, it is closed (``was_open``: or it is not), or this interaction id
        was counted already."""
        due = None if due_at is None else rows.from_instant(due_at)

        def work() -> Transaction[Ongoing | None]:
            now = yield from first(_STANDING, ongoing_id)
            if now is None or tuple(now) != (expected, was_open):
                return None
            if (yield from first(_COUNT, interaction_id, ongoing_id)) is None:
                return None
            moved = yield from first(_MOVE, ongoing_id, rows.pack(state), open, due)
            return None if moved is None else (yield from _written(moved))

        return await self.writer.write(work)

    async def ongoing_shown(self, ongoing_id: int, message_id: int, revision: int) -> None:
        """Its message now shows this revision; never goes back."""
        await self._change(_SHOWN, ongoing_id, message_id, revision)

    async def telling_of(self, interaction_id: int) -> Ongoing | None:
        """The message that tells what an interaction stored; None: it was told, or nothing is to be told."""
        found = await self._one(_read, _BY_INTERACTION, interaction_id)
        return found if found and found.kind == TELLING else None

    def told_soon(self, interaction_id: int) -> asyncio.Future[int]:
        """The step that an interaction stored was told: nothing is owed for it. Written with the next commit,
        soon."""
        return self.writer.write_soon(run, _TOLD, interaction_id)

    async def told(self, interaction_id: int) -> None:
        """The same, at once."""
        await self._change(_TOLD, interaction_id)

    async def due_ongoing(self) -> Sequence[Ongoing]:
        """Those that somebody is still to be told about, oldest first."""
        return await self._all(_read, _DUE)

    async def reminded(self, ongoing_id: int, due_at: datetime) -> None:
        """What was due then was told."""
        await self._change(_REMINDED, ongoing_id, rows.from_instant(due_at))

    async def owed_ongoing(self) -> Sequence[Owed]:
        """Messages that do not show their newest revision, oldest first."""
        return await self._owed(_OWED)


def _written(row: rows.Row) -> Transaction[Ongoing]:
    """What was written; panels that show it are out of date now."""
    of = _read(row)
    if of.kind in PINNED:
        yield from run(LAGGING_PANELS, of.id)
    return of


def _read(row: rows.Row) -> Ongoing:
    return rows.read(Ongoing, row)
