"""A kind of map: how one game lays out, counts, moves over and looks over its maps."""

import re
from dataclasses import dataclass, field
from fractions import Fraction

from bot.ground.grid import Cell, Layout, Point
from bot.ground.size import Size
from bot.refusal import Refusal
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT, Distance, Measure, Span
from bot.systems.sizes import SIX_LEVELS, Sizes, Spelling
from bot.systems.vision import Vision
from bot.systems.ways import Locomotion
from bot.text import fold, normal

_BEHIND = re.compile(r"\s*\([^()]*\)$")
"""What a list tells of a size behind its name: its level."""


@dataclass(frozen=True, slots=True, eq=False)
class MapKind:
    """One kind of map of one game.

    - ``key`` is stored and offered; ``spelling`` is its name in a map's text.
    - ``title`` and ``long`` (the length of a cell, if not 1) are sentences of the catalogs. ``long`` is None
      if a map has no cells.
    - ``sizes``: the sizes of its creatures, with their names and spaces.
    - ``feet_rule``: the rule that gives a cell a length in feet.
    - ``own_areas``: its game says what areas are.
    - ``walls_rule``: the rule by which walls stop areas, None: a house reading (P-73).
    - ``source_rule``: the rule by which the user of an effect has to see its source (D-62).
    - ``counts_height``: heights count into its distances (B-16).
    - ``nearest_rule``: the rule by which a die decides between equally near ones.
    - ``offered``: it can be chosen for a question that gives only coordinates, which do not tell kinds apart.
    """

    key: str
    title: str
    spelling: Spelling
    layout: Layout
    measure: Measure
    locomotion: Locomotion
    vision: Vision
    long: str | None
    sizes: Sizes = field(default_factory=lambda: SIX_LEVELS)
    feet_rule: str | None = None
    own_areas: bool = True
    walls_rule: str | None = None
    source_rule: str | None = None
    counts_height: bool = False
    nearest_rule: str | None = None
    offered: bool = True

    def __repr__(self) -> str:
        return f"<{self.key} map>"

    @property
    def has_grid(self) -> bool:
        """Whether places on it are cells."""
        return self.layout is not Layout.FREE

    def space(self, size: Size) -> int:
        """The width in cells of a creature of this size, by default. Refusal: the game has no such size."""
        return self.sizes[self.size_named(size)].space

    def size_named(self, text: str) -> Size:
        """The typed size, in either language. Refusal: the game has none of that name; it names the sizes
        that it has."""
        wanted = fold(_BEHIND.sub("", normal(text)))
        found = next((size for size, each in self.sizes.items() if wanted in each.spelling), None)
        if found is None:
            raise Refusal("map.no_such_size", text=text, sizes=[each.title for each in self.sizes.values()])
        return found

    def distance(
        self,
        a: Point | Cell,
        b: Point | Cell,
        *,
        height: Fraction | int = 0,
        weight: int = DEFAULT_HEIGHT_WEIGHT,
        base: Fraction | int = 1,
        step: Fraction | int = 1,
        wider: Fraction | int = 0,
    ) -> Distance:
        """The distance between two cells, or between points if there is no grid.

        ``base`` and ``step`` are greater than 0. ``Span`` describes all of them.
        """
        ends = [(Fraction(x), Fraction(y)) for x, y in (a, b)]
        scale = Fraction(base), Fraction(step), Fraction(wider)
        return self.measure(Span(ends[0], ends[1], abs(Fraction(height)), weight, *scale))
