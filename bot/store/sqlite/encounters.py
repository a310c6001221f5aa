"""Encounters and their steps."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from itertools import chain

from bot.store.sqlite import rows
from bot.store.sqlite.database import Conflict, Database, Part
from bot.store.sqlite.group_commit import MOST, GroupCommit
from bot.store.store import Appended, EncounterRow, LogLine, Step

_ENCOUNTER = rows.columns(EncounterRow, "e")
_STEP = rows.columns(Step, "s")
_NEWEST = "s.revision = (SELECT max(revision) FROM steps WHERE encounter_id = e.id)"
_WITH_STEP = f"SELECT {_ENCOUNTER}, {_STEP} FROM encounters e JOIN steps s ON s.encounter_id = e.id"
_STEPS = f"SELECT {_STEP} FROM steps s"
_ENCOUNTERS = f"SELECT {_ENCOUNTER} FROM encounters e"

_OPEN = """
INSERT INTO opening (channel_id, guild_id, opened_at, user_id, interaction_id, action, events, state)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_OPENED_BY = f"{_WITH_STEP} WHERE s.interaction_id = $1 AND s.revision = 1"
_OPEN_IN = f"{_WITH_STEP} AND {_NEWEST} WHERE e.channel_id = $1 AND e.open"
_LAST_IN = f"{_WITH_STEP} AND {_NEWEST} WHERE e.channel_id = $1 ORDER BY e.id DESC LIMIT 1"
_BY_ID = f"{_WITH_STEP} AND {_NEWEST} WHERE e.id = $1"
_STEP_OF_INTERACTION = f"{_STEPS} WHERE s.interaction_id = $1"
_STEP_OF_NODE = f"{_STEPS} WHERE s.encounter_id = $1 AND s.revision = $2 AND s.node = $2 AND s.state NOTNULL"
_OWED_STEPS = f"""
{_STEPS} JOIN encounters e ON e.id = s.encounter_id
WHERE e.id = $1 AND s.revision > e.announced ORDER BY s.revision
"""
_OWING = f"""
{_ENCOUNTERS} WHERE e.announced < (SELECT max(revision) FROM steps WHERE encounter_id = e.id)
ORDER BY e.id
"""
_ALL_OPEN = f"{_ENCOUNTERS} WHERE e.open ORDER BY e.id"
_PANEL = "UPDATE encounters SET panel_id = $2, panel_at = $3 WHERE id = $1"
_LOG = f"SELECT {rows.columns(LogLine)} FROM steps WHERE encounter_id = $1 ORDER BY revision"

# Statements of a batch take their values by position: SQLite looks each `$n` up among all
# those before it, which makes a batch of hundreds ten times as slow.


@lru_cache(maxsize=MOST)
def _append(count: int) -> str:
    row = f"({', '.join('?' * len(rows.names(Step)))})"
    return (
        f"INSERT INTO steps ({rows.columns(Step)}) VALUES {', '.join([row] * count)}"
        " ON CONFLICT DO NOTHING RETURNING encounter_id, revision, interaction_id"
    )


@lru_cache(maxsize=MOST)
def _announce(count: int) -> str:
    return (
        f"WITH marks (id, revision, call_id) AS (VALUES {', '.join(['(?, ?, ?)'] * count)})"
        " UPDATE encounters SET announced = marks.revision,"
        " call_id = coalesce(marks.call_id, encounters.call_id) FROM marks"
        " WHERE encounters.id = marks.id AND encounters.announced < marks.revision"
    )


Mark = tuple[int, int, int | None]
"""An encounter, the revision told, the message with its buttons (None: as before)."""


class Encounters(Part):
    """The part of the store that keeps encounters."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._steps = GroupCommit[Step, bool](self._write_steps)
        self._marks = GroupCommit[Mark, None](self._write_marks)

    async def open_encounter(
        self,
        *,
        channel_id: int,
        guild_id: int,
        at: datetime,
        user_id: int,
        interaction_id: int,
        action: str,
        events: str,
        state: str,
    ) -> tuple[EncounterRow, Step] | None:
        """Begin one; None where the channel has another open."""
        # A conflict is a replay, or the channel has one: the interaction id tells which.
        with suppress(Conflict):
            await self._database.fetch(
                _OPEN,
                channel_id,
                guild_id,
                rows.from_instant(at),
                user_id,
                interaction_id,
                action,
                events,
                rows.pack(state),
            )
        return await self._one_with_step(_OPENED_BY, interaction_id)

    async def encounter_in(self, channel_id: int) -> tuple[EncounterRow, Step] | None:
        """Find the channel's open one and its newest step."""
        return await self._one_with_step(_OPEN_IN, channel_id)

    async def last_encounter_in(self, channel_id: int) -> tuple[EncounterRow, Step] | None:
        """Find the channel's newest one, open or not, and its newest step."""
        return await self._one_with_step(_LAST_IN, channel_id)

    async def encounter(self, encounter_id: int) -> tuple[EncounterRow, Step] | None:
        """Find one, open or not, and its newest step."""
        return await self._one_with_step(_BY_ID, encounter_id)

    async def append(self, step: Step) -> Appended:
        """Add the next step; those that wait share one commit."""
        if await self._steps.put(step):
            return Appended(accepted=True)
        earlier = await self._one_step(_STEP_OF_INTERACTION, step.interaction_id)
        return Appended(accepted=False, earlier=earlier)

    async def step_by_node(self, encounter_id: int, node: int) -> Step | None:
        """Find the step that made a node, while its state is kept."""
        return await self._one_step(_STEP_OF_NODE, encounter_id, node)

    async def owed_steps(self, encounter_id: int) -> Sequence[Step]:
        """List the steps that the table was not told, oldest first."""
        return [rows.read(Step, row) for row in await self._database.fetch(_OWED_STEPS, encounter_id)]

    async def owing_encounters(self) -> Sequence[EncounterRow]:
        """List the encounters with such steps."""
        return [rows.read(EncounterRow, row) for row in await self._database.fetch(_OWING)]

    async def open_encounters(self) -> Sequence[EncounterRow]:
        """List all open ones."""
        return [rows.read(EncounterRow, row) for row in await self._database.fetch(_ALL_OPEN)]

    async def announced(self, encounter_id: int, revision: int, call_id: int | None = None) -> None:
        """Mark everything up to a revision as told; marks that wait share one commit."""
        await self._marks.put((encounter_id, revision, call_id))

    async def panel_posted(self, encounter_id: int, message_id: int | None, at: datetime) -> None:
        """Note which message shows the panel, and since when."""
        posted = None if message_id is None else rows.from_instant(at)
        await self._database.fetch(_PANEL, encounter_id, message_id, posted)

    async def log(self, encounter_id: int) -> Sequence[LogLine]:
        """List who did what when, oldest first."""
        return [rows.read(LogLine, row) for row in await self._database.fetch(_LOG, encounter_id)]

    async def _drain(self) -> None:
        await self._steps.drain()
        await self._marks.drain()

    async def _one_with_step(self, sql: str, value: int) -> tuple[EncounterRow, Step] | None:
        found = await self._database.fetch(sql, value)
        return rows.encounter_and_step(found[0]) if found else None

    async def _one_step(self, sql: str, *values: int) -> Step | None:
        found = await self._database.fetch(sql, *values)
        return rows.read(Step, found[0]) if found else None

    async def _write_steps(self, steps: Sequence[Step]) -> Sequence[bool]:
        values = tuple(chain.from_iterable(rows.values(step) for step in steps))
        taken = {tuple(row) for row in await self._database.run(_append(len(steps)), values)}
        answers: list[bool] = []
        for step in steps:
            key = (step.encounter_id, step.revision, step.interaction_id)
            answers.append(key in taken)
            taken.discard(key)  # The same step twice in one batch: only the first is in.
        return answers

    async def _write_marks(self, marks: Sequence[Mark]) -> Sequence[None]:
        newest: dict[int, Mark] = {}
        for encounter_id, revision, call_id in sorted(marks, key=lambda mark: mark[1]):
            before = newest[encounter_id][2] if encounter_id in newest else None
            newest[encounter_id] = (encounter_id, revision, call_id or before)
        await self._database.run(_announce(len(newest)), tuple(chain.from_iterable(newest.values())))
        return [None] * len(marks)
