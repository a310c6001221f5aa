"""The part of the port that keeps figures: who somebody is in a game."""

from collections.abc import Sequence
from typing import Protocol

from bot.figures.figure import Figure, FigureId


class Figures(Protocol):
    """Several figures a player and server, one of which they play."""

    async def figure(self, figure_id: FigureId) -> Figure | None:
        """A figure by its id."""
        ...

    async def figures_of(self, guild_id: int, owner: int | None) -> Sequence[Figure]:
        """A player's figures on a server, or (None) those of its GMs, oldest first."""
        ...

    async def active_figure(self, guild_id: int, user_id: int) -> Figure | None:
        """The figure that somebody plays on a server."""
        ...

    async def save_figure(self, figure: Figure, *, played_by: int | None = None) -> Figure:
        """Replace a figure, or keep a new one; gives it back with its id. From now on it is the
        one that ``played_by`` plays on its server."""
        ...

    async def play_figure(self, user_id: int, figure: Figure) -> None:
        """From now on this is the figure that somebody plays on its server."""
        ...
