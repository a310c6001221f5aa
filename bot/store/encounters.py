"""Encounters, and the posted messages of each.

Their steps are a history of the kind ``ENCOUNTER``, by the encounter's id.
"""
# ruff: noqa: S608 - put together from our own column names; every value is bound

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.store import steps
from bot.store.ongoing import ALL_PINNED
from bot.store.outbox import Owed
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, first, run, run_each
from bot.store.sql.writer import Part
from bot.store.steps import ENCOUNTER, Step


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """The lasting fields of an encounter, and how far its announcements are.

    - ``announced``: the newest announced revision.
    - ``call_id``: the message with the live buttons then.
    - ``panel_id``, ``panel_at``: the message with the panel, and when it was posted.
    - ``shown``: the revision that the panel shows.
    - ``paused``: its name while it is paused.
    - ``room_id``: the channel of the GMs' panel; ``room_panel_id``, ``room_at`` and ``room_shown``: the same
      as above of that panel.
    - ``due_at``: when the turn of the call ``due_call`` has lasted so long that its player is reminded.
    """

    id: int
    channel_id: int
    guild_id: int
    opened_at: datetime
    open: bool
    announced: int
    call_id: int | None
    panel_id: int | None
    panel_at: datetime | None
    shown: int
    paused: str | None = None
    room_id: int | None = None
    room_panel_id: int | None = None
    room_at: datetime | None = None
    room_shown: int = 0
    due_at: datetime | None = None
    due_call: int | None = None


_ENCOUNTER = rows.columns(EncounterRow, "e")
_NEWEST = "(SELECT max(revision) FROM steps WHERE history_id = e.id)"
_WITH_STEP = (
    f"SELECT {_ENCOUNTER}, {steps.COLUMNS} FROM encounters e"
    " JOIN histories h ON h.id = e.id JOIN steps s ON s.history_id = e.id"
)
_OPENED_BY = f"{_WITH_STEP} WHERE s.interaction_id = $1 AND s.revision = 1"
_OPEN_IN = f"{_WITH_STEP} WHERE e.channel_id = $1 AND e.open AND s.revision = {_NEWEST}"
_LAST_IN = (
    f"{_WITH_STEP} WHERE e.id = (SELECT id FROM encounters e WHERE channel_id = $1"
    f" AND (paused IS NULL OR {_NEWEST} > 1) ORDER BY id DESC LIMIT 1)"
    f" AND s.revision = {_NEWEST}"
)
_BY_ID = f"{_WITH_STEP} WHERE e.id = $1 AND s.revision = {_NEWEST}"
_OWED_STEPS = f"""
{steps.SELECT} JOIN encounters e ON e.id = h.id
WHERE h.id = $1 AND s.revision > e.announced ORDER BY s.revision
"""
_OWING = f"""
SELECT id, channel_id, guild_id FROM (
    SELECT e.*, {_NEWEST} AS newest FROM encounters e
    WHERE open OR announced < ended OR shown < ended OR (room_panel_id > 0 AND room_shown < ended)) e
WHERE announced < newest OR shown < newest OR (room_panel_id > 0 AND room_shown < newest) ORDER BY id
"""
"""The first condition is that of the index: however many are over, only the others are looked at."""
_ALL_OPEN = f"""
SELECT {_ENCOUNTER} FROM encounters e WHERE e.open
    AND (e.guild_id = $1 OR CAST($1 AS BIGINT) IS NULL) ORDER BY e.id
"""
_IS_OPEN = "SELECT 1 FROM encounters WHERE channel_id = $1 AND open"
_FIGHT_NO_MORE = "DELETE FROM fighting WHERE encounter_id = $1"
_FIGHTS = "INSERT INTO fighting (character_id, encounter_id) VALUES ($1, $2)"
_FIGHT_OF = """
SELECT e.channel_id FROM fighting f JOIN encounters e ON e.id = f.encounter_id
WHERE f.character_id = $1 ORDER BY e.id
"""
_OPEN = "INSERT INTO encounters (id, channel_id, guild_id, opened_at, open) VALUES ($1, $2, $3, $4, $5)"
_SET_OPEN = "UPDATE encounters SET open = $2, paused = $3 WHERE id = $1"
_ENDED = "UPDATE encounters SET ended = $2 WHERE id = $1"
_PAUSED_IN = (
    f"SELECT {_ENCOUNTER} FROM encounters e WHERE e.channel_id = $1 AND e.paused NOTNULL ORDER BY e.id"
)
_PAUSE = "UPDATE encounters SET open = false, announced = 1, shown = 1, paused = $2 WHERE id = $1"
_ANNOUNCED = """
UPDATE encounters SET announced = $2, call_id = coalesce($3, call_id) WHERE id = $1 AND announced < $2
"""
_PANEL = "UPDATE encounters SET panel_id = $2, panel_at = $3, shown = $4 WHERE id = $1"
_ROOM = """
UPDATE encounters SET room_id = $2, room_panel_id = $3, room_at = $4, room_shown = $5 WHERE id = $1
"""
_TIMED = "UPDATE encounters SET due_call = $2, due_at = $3 WHERE id = $1"
_ALL_TIMED = f"SELECT {_ENCOUNTER} FROM encounters e WHERE e.open AND e.due_at NOTNULL ORDER BY e.id"
_ROOM_SHOWN = "UPDATE encounters SET room_shown = $2 WHERE id = $1 AND room_shown < $2"
_SHOWN = "UPDATE encounters SET shown = $2 WHERE id = $1 AND shown < $2"
_LOST = (
    "UPDATE encounters SET shown = 0, panel_id = NULL, panel_at = NULL, call_id = NULL, room_panel_id = NULL"
    " WHERE open",
    f"UPDATE ongoing SET shown = -1, message_id = NULL WHERE open AND kind NOT IN ({ALL_PINNED})",
)


def _read(row: rows.Row) -> EncounterRow:
    return rows.read(EncounterRow, row)


def _read_with_step(row: rows.Row) -> tuple[EncounterRow, Step]:
    width = len(rows.names(EncounterRow))
    return _read(row[:width]), steps.read(row[width:])


def follow(before: steps.Standing, step: Step) -> Transaction[None]:
    """Close what a step ended; the end can be undone like any other action."""
    if before.is_open == step.ends:
        yield from run(_SET_OPEN, step.key, not step.ends, step.paused or None)
    if step.ends:
        yield from run(_ENDED, step.key, step.revision)


def have(encounter_id: int, characters: Sequence[int]) -> Transaction[None]:
    """Note the bodies in an encounter."""
    yield from run(_FIGHT_NO_MORE, encounter_id)
    yield from run_each(_FIGHTS, [(each, encounter_id) for each in characters])


def _open(channel_id: int, opening: Step) -> Transaction[rows.Row | None]:
    """Begin an encounter; returns what it, or an earlier call of the same interaction, began."""
    known = yield from first(_OPENED_BY, opening.interaction_id)
    if known:
        return known
    is_open = (yield from first(_IS_OPEN, channel_id)) is not None
    if is_open and not opening.paused:
        return None
    encounter_id = yield from steps.begin(ENCOUNTER, None, opening.guild_id)
    at, is_paused = rows.from_instant(opening.at), bool(opening.paused)
    yield from run(_OPEN, encounter_id, channel_id, opening.guild_id, at, not is_paused)
    if is_paused:
        yield from run(_PAUSE, encounter_id, opening.paused)
    yield from steps.insert(encounter_id, opening)
    if opening.fighting:
        yield from have(encounter_id, opening.fighting)
    return (yield from first(_OPENED_BY, opening.interaction_id))


class Encounters(Part):
    """The encounters, and what is undelivered of them."""

    async def open_encounter(self, channel_id: int, opening: Step) -> tuple[EncounterRow, Step] | None:
        """Begin an encounter with its first step; its ``key`` becomes the encounter's id. None: the channel
        has an open one (of another interaction; a replay returns what the first call made). An encounter that
        is ``paused`` from the beginning is not open and has nothing to announce."""
        row = await self.writer.write(_open, channel_id, opening)
        return None if row is None else _read_with_step(row)

    async def encounter_in(self, channel_id: int) -> tuple[EncounterRow, Step] | None:
        """The channel's open encounter and its newest step."""
        return await self._one(_read_with_step, _OPEN_IN, channel_id)

    async def paused_encounters(self, channel_id: int) -> Sequence[EncounterRow]:
        """The channel's paused encounters, oldest first."""
        return await self._all(_read, _PAUSED_IN, channel_id)

    async def last_encounter_in(self, channel_id: int) -> tuple[EncounterRow, Step] | None:
        """The channel's newest encounter, open or not, and its newest step; none that never was open."""
        return await self._one(_read_with_step, _LAST_IN, channel_id)

    async def encounter(self, encounter_id: int) -> tuple[EncounterRow, Step] | None:
        """An encounter by its id, open or not, and its newest step."""
        return await self._one(_read_with_step, _BY_ID, encounter_id)

    async def owed_steps(self, encounter_id: int) -> Sequence[Step]:
        """The steps after ``announced``, oldest first."""
        return await self._all(steps.read, _OWED_STEPS, encounter_id)

    async def owing_encounters(self) -> Sequence[Owed]:
        """Encounters, ended ones included, with unannounced steps or a panel (the table's or the GMs') that
        does not show the newest step, oldest first."""
        return await self._owed(_OWING)

    async def open_encounters(self, guild_id: int | None = None) -> Sequence[EncounterRow]:
        """All open encounters, or those of a server."""
        return await self._all(_read, _ALL_OPEN, guild_id)

    async def fights_of(self, character_id: int) -> Sequence[int]:
        """The channels with an open encounter that holds a character's body, oldest first."""
        return [channel for (channel,) in await self.writer.read(fetch, _FIGHT_OF, character_id)]

    async def announced(self, encounter_id: int, revision: int, call_id: int | None = None) -> None:
        """Everything up to this revision was announced (never goes back); the newest buttons are in this
        message (None: where they were)."""
        await self._change(_ANNOUNCED, encounter_id, revision, call_id)

    def announced_soon(
        self, encounter_id: int, revision: int, call_id: int | None = None
    ) -> asyncio.Future[Any]:
        """The same with the next commit, soon. After a kill before it, the newest step is announced once
        more."""
        return self.writer.write_soon(run, _ANNOUNCED, encounter_id, revision, call_id)

    async def panel_posted(self, encounter_id: int, message_id: int, at: datetime, revision: int) -> None:
        """The panel now stands in this message, and shows this revision."""
        await self._change(_PANEL, encounter_id, message_id, rows.from_instant(at), revision)

    def panel_shown(self, encounter_id: int, revision: int) -> None:
        """The panel shows this revision (never goes back). Written behind: a kill may lose it,
        and the panel is drawn once more."""
        self.writer.write_behind(run, _SHOWN, encounter_id, revision)

    async def room_panel_posted(
        self, encounter_id: int, channel_id: int, message_id: int, at: datetime, revision: int
    ) -> None:
        """The GMs' panel now stands in this message of this channel, and shows this revision."""
        await self._change(_ROOM, encounter_id, channel_id, message_id, rows.from_instant(at), revision)

    def room_panel_shown(self, encounter_id: int, revision: int) -> None:
        """The GMs' panel shows this revision (never goes back). Written behind."""
        self.writer.write_behind(run, _ROOM_SHOWN, encounter_id, revision)

    async def turn_timed(self, encounter_id: int, call: int | None, at: datetime | None) -> None:
        """When the turn of this call is reminded of; None: never."""
        await self._change(_TIMED, encounter_id, call, None if at is None else rows.from_instant(at))

    async def timed_turns(self) -> Sequence[EncounterRow]:
        """The open encounters with a turn that is still to be reminded of."""
        return await self._all(_read, _ALL_TIMED)

    async def messages_lost(self) -> None:
        """Everything is to be posted again: Discord has forgotten the messages."""

        def work() -> Transaction[None]:
            for statement in _LOST:
                yield from run(statement)

        await self.writer.write(work)
