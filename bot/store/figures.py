"""The part of the port that keeps figures: who somebody is in a game."""

from collections.abc import Sequence
from typing import Protocol

from bot.figures.figure import Figure, FigureId
from bot.store.histories import Appended, Step

FIGURE = "figure"
"""The kind of the histories of figures: what was made of one, by its id."""
MOST_GONE = 25
"""How many of somebody's deleted figures are kept on a server, for undo."""


class Figures(Protocol):
    """Several figures a player and server, one of which they play. One that is gone is found by its
    id alone."""

    async def figure(self, figure_id: FigureId) -> Figure | None:
        """A figure by its id."""
        ...

    async def body_of(self, figure_id: FigureId) -> str | None:
        """How a figure came out of its last fight, as it is stored; None: it has no such body."""
        ...

    async def figures_of(self, guild_id: int, owner: int | None) -> Sequence[Figure]:
        """A player's figures on a server, or (None) all its foes, oldest first."""
        ...

    async def figures_in(self, guild_id: int, channel_ids: Sequence[int], gm: int) -> Sequence[Figure]:
        """The figures that belong to one of these channels of a server, and the foes that this GM
        made."""
        ...

    async def active_figure(self, guild_id: int, user_id: int) -> Figure | None:
        """The figure that somebody plays on a server."""
        ...

    async def save_figure(self, figure: Figure, *, played_by: int | None = None) -> Figure:
        """Replace a figure, or keep a new one; gives it back with its id. From now on it is the
        one that ``played_by`` plays on its server."""
        ...

    async def append_figure(
        self, step: Step, figure: Figure, *, played_by: int | None = None
    ) -> tuple[Appended, Figure]:
        """The same together with the step of its history that made it so, both or neither: the key of
        a new figure's first step is the id that it gets."""
        ...

    async def play_figure(self, user_id: int, figure: Figure) -> None:
        """From now on this is the figure that somebody plays on its server."""
        ...

    async def newest_change(self, guild_id: int, user_id: int) -> Step | None:
        """Of all changes of figures that stand on a server, the newest that this user made."""
        ...
