"""Figures, what was made of them, and which one somebody plays."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from dataclasses import replace

from bot.figures.figure import UNKEPT, Figure, FigureId
from bot.store.figures import FIGURE, MOST_GONE
from bot.store.histories import Appended, Step
from bot.store.sql import rows, steps
from bot.store.sql.histories import append_step
from bot.store.sql.part import Part
from bot.store.sql.statements import Transaction, fetch, run

_FIGURES = f"SELECT {rows.columns(Figure, 'f')} FROM figures f"
_FIGURE = f"{_FIGURES} WHERE f.id = $1"
_FIGURES_OF = f"""
{_FIGURES} WHERE f.guild_id = $1 AND coalesce(f.owner, 0) = coalesce(CAST($2 AS BIGINT), 0) AND NOT f.gone
ORDER BY f.id
"""
_FIGURES_IN = f"""
{_FIGURES} WHERE f.guild_id = $1 AND NOT f.gone
    AND (f.channel_id IN ({{channels}}) OR f.owner IS NULL AND f.made_by = $2)
ORDER BY f.id
"""
_ACTIVE = f"""
{_FIGURES} JOIN playing p ON p.figure_id = f.id WHERE p.guild_id = $1 AND p.user_id = $2 AND NOT f.gone
"""
_BODY_OF = "SELECT body FROM bodies WHERE figure_id = $1"
_NAMES = rows.names(Figure)
_NEW = f"""
INSERT INTO figures ({", ".join(f'"{name}"' for name in _NAMES[1:])})
VALUES ({", ".join(f"${number}" for number in range(1, len(_NAMES)))}) RETURNING id
"""
_SAVE = f"""
UPDATE figures SET {", ".join(f'"{name}" = ${number}' for number, name in enumerate(_NAMES[1:], 2))}
WHERE id = $1
"""
_PLAY = """
INSERT INTO playing (guild_id, user_id, figure_id) VALUES ($1, $2, $3)
ON CONFLICT (guild_id, user_id) DO UPDATE SET figure_id = excluded.figure_id
"""
_CHANGE = f"""
{steps.SELECT}
JOIN steps newest ON newest.history_id = h.id AND newest.node = s.revision
    AND newest.revision = (SELECT max(revision) FROM steps WHERE history_id = h.id)
WHERE h.guild_id = $1 AND h.kind = $2 AND s.user_id = $3 AND s.revision = s.node
ORDER BY s.at DESC, s.interaction_id DESC LIMIT 1
"""
_LONG_GONE = """
SELECT id FROM figures
WHERE guild_id = $1 AND coalesce(owner, 0) = coalesce(CAST($2 AS BIGINT), 0) AND made_by = $3 AND gone
ORDER BY id DESC LIMIT 1000 OFFSET $4
"""


def _read(row: rows.Row) -> Figure:
    return rows.read(Figure, row)


class Figures(Part):
    """The part of the store that keeps figures."""

    async def figure(self, figure_id: FigureId) -> Figure | None:
        """Find a figure."""
        return await self._one(_read, _FIGURE, figure_id)

    async def body_of(self, figure_id: FigureId) -> str | None:
        """Find how a figure came out of its last fight."""
        return await self._one(lambda row: str(row[0]), _BODY_OF, figure_id)

    async def figures_of(self, guild_id: int, owner: int | None) -> Sequence[Figure]:
        """List somebody's figures on a server."""
        return await self._all(_read, _FIGURES_OF, guild_id, owner)

    async def figures_in(self, guild_id: int, channel_ids: Sequence[int], gm: int) -> Sequence[Figure]:
        """List the figures of channels, and a GM's foes."""
        places = ", ".join(f"${number}" for number in range(3, 3 + len(channel_ids)))
        found_in = _FIGURES_IN.format(channels=places or "NULL")
        return await self._all(_read, found_in, guild_id, gm, *channel_ids)

    async def active_figure(self, guild_id: int, user_id: int) -> Figure | None:
        """Find the figure that somebody plays."""
        return await self._one(_read, _ACTIVE, guild_id, user_id)

    async def save_figure(self, figure: Figure, *, played_by: int | None = None) -> Figure:
        """Replace a figure, or keep a new one under the next id, and note who plays it."""
        return await self._database.write(_save, figure, played_by)

    async def append_figure(
        self, step: Step, figure: Figure, *, played_by: int | None = None
    ) -> tuple[Appended, Figure]:
        """Do the same with the next step of its history."""
        return await self._database.write(_append, step, figure, played_by)

    async def play_figure(self, user_id: int, figure: Figure) -> None:
        """Note which figure somebody plays."""
        await self._change(_PLAY, figure.guild_id, user_id, figure.id)

    async def newest_change(self, guild_id: int, user_id: int) -> Step | None:
        """Find the newest change of a figure that stands and that this user made."""
        return await self._one(rows.step, _CHANGE, guild_id, FIGURE, user_id)


def _append(step: Step, figure: Figure, played_by: int | None) -> Transaction[tuple[Appended, Figure]]:
    earlier = yield from steps.made_by(step)
    if earlier is not None:
        return Appended(accepted=False, earlier=earlier), figure
    kept = (yield from _save(figure, None)) if figure.id == UNKEPT else figure
    appended = yield from append_step(replace(step, key=kept.id, logged=False))
    if appended.accepted:
        yield from _save(kept, played_by)
        yield from _let_go(kept)
    return appended, kept


def _save(figure: Figure, played_by: int | None) -> Transaction[Figure]:
    kept, (_, *values) = figure, rows.values(figure)
    if figure.id == UNKEPT:
        ((number,),) = yield from fetch(_NEW, *values)
        kept = replace(figure, id=FigureId(number))
    else:
        yield from run(_SAVE, figure.id, *values)
    if played_by is not None:
        yield from run(_PLAY, kept.guild_id, played_by, kept.id)
    return kept


def _let_go(figure: Figure) -> Transaction[None]:
    """Delete for good what somebody deleted long ago."""
    if figure.gone:
        whose = figure.guild_id, figure.owner, figure.made_by
        for (figure_id,) in (yield from fetch(_LONG_GONE, *whose, MOST_GONE)):
            yield from run("DELETE FROM histories WHERE kind = $1 AND key = $2", FIGURE, figure_id)
            yield from run("DELETE FROM figures WHERE id = $1", figure_id)
