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

    ``key`` is stored and offered, ``spelling`` stands in a map's text, ``title`` and ``long``
    (how long a cell is, where that is not 1) are sentences of the catalogs; ``long`` is None
    where a map has no cells. ``sizes`` are those of its creatures, with their names and spaces.
    ``feet_rule``: by which rule a cell has a length in feet; ``own_areas``: its game says what
    areas are; ``walls_rule``: by which rule walls stop areas, None: by a house reading (P-73);
    ``source_rule``: by which rule whoever uses an effect has to see its source (D-62);
    ``counts_height``: heights count into its distances (B-16); ``nearest_rule``: by
    which rule a die decides between several that are equally near. ``offered``: where a
    kind is chosen for coordinates alone, which have nothing that would tell it from another.
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
        """How many cells wide a creature of this size is, where nothing else is said. Refusal: the
        game has no such size."""
        return self.sizes[self.size_named(size)].space

    def size_named(self, text: str) -> Size:
        """The size that somebody typed, in either language. Refusal: the game has none of that name,
        and which it has."""
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
        """The distance between two cells, or points where there is no grid.

        ``base`` and ``step`` are greater than 0; ``Span`` says what all of them are.
        """
        ends = [(Fraction(x), Fraction(y)) for x, y in (a, b)]
        scale = Fraction(base), Fraction(step), Fraction(wider)
        return self.measure(Span(ends[0], ends[1], abs(Fraction(height)), weight, *scale))
