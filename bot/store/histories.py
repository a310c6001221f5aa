"""Histories: everything that can be undone.

A *history* is a kind and a key: ``("encounter", its id)``, ``("map", its channel)``. Its newest
step is how the thing stands now.
"""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Collection, Sequence
from datetime import timedelta

from bot.store import encounters, steps, tellings
from bot.store.sheet_messages import CHANGED
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.sql.writer import Part
from bot.store.steps import ENCOUNTER, Appended, LogLine, Step

_KEPT_OF = f"{steps.OF_INTERACTION} AND s.state NOTNULL"
_LOG = f"""
SELECT {rows.columns(LogLine, "s")} FROM histories h JOIN steps s ON s.history_id = h.id
WHERE h.kind = $1 AND h.key = $2 AND s.revision > $3 ORDER BY s.revision LIMIT $4
"""
_LINES = f"""
SELECT {rows.columns(LogLine, "s")} FROM histories h JOIN steps s ON s.history_id = h.id
WHERE h.kind = $1 AND h.key = $2 AND s.revision IN ({{revisions}})
"""
_GOING = """
SELECT CAST(coalesce(sum(until - at), 0) AS BIGINT) FROM (
    SELECT s.at, s.ends, lead(s.at) OVER (ORDER BY s.revision) AS until
    FROM histories h JOIN steps s ON s.history_id = h.id
    WHERE h.kind = $1 AND h.key = $2 AND s.revision <= $3) spans
WHERE NOT ends AND until NOTNULL
"""

# A character that was deleted for good meanwhile has none.
_BODY = """
INSERT INTO bodies (character_id, body) SELECT id, $2 FROM characters WHERE id = $1
ON CONFLICT (character_id) DO UPDATE SET body = excluded.body
"""
_LAGS = "UPDATE map_messages SET shown = 0 WHERE channel_id = $1"
_NO_BODY = "DELETE FROM bodies WHERE character_id = $1"


class Histories(Part):
    """Steps of every kind. States that undo and redo no longer reach are let go."""

    async def append(self, step: Step) -> Appended:
        """Add a step as the newest one of its history, together with its ``bodies``, the map that it
        ``outdates`` and the message that ``tells`` it, all or nothing.

        An interaction makes one step of a kind. With ``ends`` the encounter is closed in the
        same transaction; a later step without it opens it again, unless the channel has
        another one open.
        """
        return await self.writer.write(append_step, step)

    async def newest_step(self, kind: str, key: int) -> Step | None:
        """The newest step of a history."""
        return await self._one(steps.read, steps.NEWEST, kind, key)

    async def step_of(self, kind: str, interaction_id: int) -> Step | None:
        """The step that this interaction made. None: none, or its state is let go."""
        return await self._one(steps.read, _KEPT_OF, interaction_id, kind)

    async def step_by_node(self, kind: str, key: int, node: int) -> Step | None:
        """The step that made this node. None: unknown, or its state is let go."""
        return await self._one(steps.read, steps.OF_NODE, kind, key, node)

    async def log(self, kind: str, key: int, after: int, limit: int) -> Sequence[LogLine]:
        """The log of a history, from the next revision on, oldest first."""
        return await self._all(_line, _LOG, kind, key, after, limit)

    async def log_lines(self, kind: str, key: int, revisions: Collection[int]) -> Sequence[LogLine]:
        """The lines of these revisions, in any order; at least one is asked for."""
        wanted = _LINES.format(revisions=", ".join(f"${number}" for number in range(3, 3 + len(revisions))))
        return await self._all(_line, wanted, kind, key, *revisions)

    async def going_for(self, kind: str, key: int, revision: int) -> timedelta:
        """For how long it was open up to a revision: from each step that did not end it to the next."""
        ((microseconds,),) = await self.writer.read(fetch, _GOING, kind, key, revision)
        return timedelta(microseconds=microseconds)


def _line(row: rows.Row) -> LogLine:
    return rows.read(LogLine, row)


def append_step(step: Step) -> Transaction[Appended]:
    """Add the next step of a history, within a transaction."""
    found = yield from steps.standing(step)
    earlier = None if found and not found.knows else (yield from steps.made_by(step))
    if earlier or not _may_follow(step, found):
        return Appended(accepted=False, earlier=earlier)
    if step.along is not None and not (yield from append_step(step.along)).accepted:
        return Appended(accepted=False)
    history_id = found.history_id if found else (yield from steps.begin(step.kind, step.key, step.guild_id))
    yield from steps.insert(history_id, step)
    if step.tells is not None:
        yield from tellings.owe(step.tells)
    if found and step.kind == ENCOUNTER:
        yield from encounters.follow(found, step)
    if step.fighting is not None:
        yield from encounters.have(history_id, step.fighting)
    for character_id, body in step.bodies.items():
        yield from run(_BODY if body else _NO_BODY, character_id, *([body] if body else []))
        yield from run(CHANGED, character_id)
    if step.outdates:
        yield from run(_LAGS, step.outdates)
    if step.revision % steps.PRUNED_EVERY == 0:
        told = found.announced if found and step.kind == ENCOUNTER else step.revision
        yield from steps.prune(history_id, step, told)
    return Appended(accepted=True)


def _may_follow(step: Step, found: steps.Standing | None) -> bool:
    """Whether a step is the next one of its history. Encounters begin by being opened, and none is opened
    again while another is open."""
    if step.revision != 1 + (found.newest if found else 0):
        return False
    return step.kind != ENCOUNTER or (found is not None and (step.ends or bool(found.may_be_open)))
