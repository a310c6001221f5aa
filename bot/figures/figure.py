"""A figure is somebody: a name, whoever plays them, a game, and values."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NewType

from bot.refusal import Refusal

FigureId = NewType("FigureId", int)
"""Counts from 1 over all servers; never used again. 0: not kept yet."""

UNKEPT = FigureId(0)
MOST_VALUES = 50
"""How many values one figure has."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody in a game, on one server.

    ``owner`` is the user who plays it (None: the GM's, a foe or a template). ``system`` is
    the key of its game (None: of any). ``values`` are whole numbers under canonical names,
    in the order in which they were set; ``portrait`` is the name of its image
    ("": none). What a fight changes of it stands with its combatant, where it stands on a map
    with its token.
    """

    id: FigureId
    guild_id: int
    owner: int | None
    name: str
    system: str | None = None
    values: tuple[tuple[str, int], ...] = ()
    portrait: str = ""

    def with_values(self, given: Mapping[str, int | None]) -> "Figure":
        """It with these values set and the rest kept; None takes one off. Refusal: too many."""
        merged = dict(self.values) | dict(given)
        kept = tuple((name, value) for name, value in merged.items() if value is not None)
        if len(kept) > MOST_VALUES:
            raise Refusal("sheet.too_many", limit=MOST_VALUES)
        return replace(self, values=kept)
