"""Which cells, or which creatures on a map without a grid, an area covers (P-23 … P-30, D-54)."""

from collections.abc import Sequence
from decimal import localcontext
from fractions import Fraction
from math import sqrt

from bot.ground.areas.area import WITHOUT_OWN, Area, Place, check, home, squash, start
from bot.ground.areas.cover import MOST_CELLS, Cover
from bot.ground.areas.geometry import placed, region
from bot.ground.areas.outlines import Edge, outlines
from bot.ground.areas.reals import EXACT, FINE, fine
from bot.ground.areas.scan import Scan, too_many
from bot.ground.grid import Cell, Layout, Point, centre
from bot.refusal import Refusal


def cover(area: Area, origin: Place, layout: Layout) -> Cover:
    """The cells an area covers; those it covers partly are the actor's choice (P-29), but all
    that a line without breadth passes are covered (P-24).

    Refusals: those of ``check``, ``area.needs_a_grid``, ``area.too_many_cells``.
    """
    if layout is Layout.FREE:
        raise Refusal("area.needs_a_grid")
    check(area, origin, layout)
    base = home(origin)
    with localcontext(EXACT):
        shape = region(area, start(area, origin, layout), centre(layout, base), layout)
        scan = Scan(layout, shape, shape.rounded())
        scan.run()
    own = (0, 0) if area.shape in WITHOUT_OWN else None
    whole, partly = (_placed(cells, base, own) for cells in (scan.whole, scan.partly))
    if len(whole) + len(partly) > MOST_CELLS:
        raise too_many()
    return Cover(tuple(sorted(whole + partly)), (), line=True) if area.is_line else Cover(whole, partly)


def _placed(cells: list[Cell], base: Cell, own: Cell | None) -> tuple[Cell, ...]:
    return tuple(sorted((x + base[0], y + base[1]) for x, y in cells if (x, y) != own))


def edge(area: Area, origin: Place, layout: Layout) -> tuple[Edge, ...]:
    """The true outlines of an area, as closed poly-lines (a line without breadth goes there
    and back) in true lengths, for pictures."""
    check(area, origin, layout)
    base = (Fraction(0), Fraction(0)) if layout is Layout.FREE else centre(layout, home(origin))
    with localcontext(EXACT):
        shape = region(area, start(area, origin, layout), base, layout).rounded()
    x, y = float(base[0]), float(base[1]) * sqrt(squash(layout))
    return tuple(tuple((px + x, py + y) for px, py in line) for line in outlines(shape))


def free_cover(area: Area, origin: Point, bases: Sequence[tuple[Point, Fraction]]) -> tuple[int, ...]:
    """Which of the bases (centre and radius, in the same lengths as the area) it overlaps:
    those creatures are covered (P-30). Touching is not enough. Refusals: those of ``check``."""
    check(area, origin, Layout.FREE)
    with localcontext(EXACT):
        shape = region(area, origin, origin, Layout.FREE)
        return tuple(
            at
            for at, (place, radius) in enumerate(bases)
            if FINE.sign(fine(radius) - shape.distance(placed(place, origin, Layout.FREE), FINE)) > 0
        )
