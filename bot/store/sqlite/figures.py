"""Figures, and which one somebody plays."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from bot.figures.figure import UNKEPT, Figure, FigureId
from bot.store.sqlite import rows
from bot.store.sqlite.part import Part, first, run

_FIGURES = f"SELECT {rows.columns(Figure, 'f')} FROM figures f"
_FIGURE = f"{_FIGURES} WHERE f.id = $1"
_FIGURES_OF = f"{_FIGURES} WHERE f.guild_id = $1 AND f.owner IS $2 ORDER BY f.id"
_ACTIVE = f"{_FIGURES} JOIN playing p ON p.figure_id = f.id WHERE p.guild_id = $1 AND p.user_id = $2"
_NEW = f"INSERT INTO figures ({rows.columns(Figure)}) VALUES (NULL, $2, $3, $4, $5, $6, $7) RETURNING id"
_SAVE = """
UPDATE figures SET guild_id = $2, owner = $3, name = $4, system = $5, "values" = $6, portrait = $7
WHERE id = $1
"""
_PLAY = """
INSERT INTO playing (guild_id, user_id, figure_id) VALUES ($1, $2, $3)
ON CONFLICT (guild_id, user_id) DO UPDATE SET figure_id = excluded.figure_id
"""


def _read(row: rows.Row) -> Figure:
    return rows.read(Figure, row)


class Figures(Part):
    """The part of the store that keeps figures."""

    async def figure(self, figure_id: FigureId) -> Figure | None:
        """Find a figure."""
        return await self._one(_read, _FIGURE, figure_id)

    async def figures_of(self, guild_id: int, owner: int | None) -> Sequence[Figure]:
        """List somebody's figures on a server."""
        return await self._all(_read, _FIGURES_OF, guild_id, owner)

    async def active_figure(self, guild_id: int, user_id: int) -> Figure | None:
        """Find the figure that somebody plays."""
        return await self._one(_read, _ACTIVE, guild_id, user_id)

    async def save_figure(self, figure: Figure, *, played_by: int | None = None) -> Figure:
        """Replace a figure, or keep a new one under the next id, and note who plays it."""

        def work(connection: sqlite3.Connection) -> Figure:
            kept = figure
            if figure.id == UNKEPT:
                made = first(connection, _NEW, *rows.values(figure))
                kept = replace(figure, id=FigureId(made[0] if made else UNKEPT))
            else:
                run(connection, _SAVE, *rows.values(figure))
            if played_by is not None:
                run(connection, _PLAY, kept.guild_id, played_by, kept.id)
            return kept

        return await self._writer.write(work)

    async def play_figure(self, user_id: int, figure: Figure) -> None:
        """Note which figure somebody plays."""
        await self._writer.write(
            lambda connection: run(connection, _PLAY, figure.guild_id, user_id, figure.id)
        )
