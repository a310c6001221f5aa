"""The cost of every cell of a map for a mover, laid out flat for the search of paths."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from bot.ground.grid import CORNERS, EDGES, Cell
from bot.ground.terrain import Ground, Terrain, Veil
from bot.ground.ways.obstacles import Body, Obstruction, block

CLOSED = 99
"""The grade of a cell that cannot be entered."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The cost to enter a cell over an edge, and over a corner (0: that is not possible)."""

    straight: int
    diagonal: int = 0


def _one_plane(_grades: Collection[int], _step: Fraction) -> tuple[Any, ...]:
    """Nothing to tell apart."""
    return (None,)


def _same_plane(plane: Any, _grade: int) -> Any:
    return plane


@dataclass(frozen=True, slots=True)
class Costs:
    """How a system's creatures move over cells, as data. Costs are whole *units*.

    - ``grounds``: each ground's grade, an index into ``paces``, better grades first. A ground without a grade
      cannot be entered.
    - ``value``: the length of these units in the system's own measure. Its second argument is the *plane*:
      the facts about a move's diagonals that the units do not show.
    - ``planes``: the planes possible among cells of these grades and this length, the first plane of a move
      first. ``turned``: the plane that a diagonal into a cell of some grade leads to.
    - ``corner_walls``: walls next to a diagonal close it. ``corner_bodies``: impassable bodies do.
    - ``keeps_off``: grounds to pass, but not to stop on.
    - ``veils``: by how many grades a veil makes a cell worse for a mover that does not see in the dark
      (``CLOSED``: it cannot be entered).
    - ``squeeze``: by how many grades a space that is half too narrow is worse. None: it cannot be passed.
    - ``climb``: the cost of each level upwards.
    - ``raised``: grounds that are this many levels higher than their cell.
    - ``levels``: how many levels one step may lead up or down, None: any number.
    - ``by_length``: the units of paces are of a length of 1, not of a cell. So heights cost the same for
      every length of a cell.
    """

    grounds: Mapping[Ground, int]
    paces: tuple[Pace, ...]
    value: Callable[[int, Any, Fraction], Fraction]
    meets: Callable[[Body, Body], Obstruction]
    plain: int = 0
    planes: Callable[[Collection[int], Fraction], tuple[Any, ...]] = _one_plane
    turned: Callable[[Any, int], Any] = _same_plane
    corner_walls: int = 1
    corner_bodies: bool = False
    keeps_off: frozenset[Ground] = frozenset()
    veils: Mapping[Veil, int] = field(default_factory=dict[Veil, int])
    squeeze: int | None = None
    climb: int = 0
    raised: Mapping[Ground, int] = field(default_factory=dict[Ground, int])
    levels: int | None = None
    by_length: bool = False

    def scaled(self, step: Fraction) -> "Costs":
        """Them for cells of a length, in units of its denominator's part."""
        if not self.by_length or step == 1:
            return self
        long, part = step.numerator, step.denominator
        paces = tuple(Pace(each.straight * long, each.diagonal * long) for each in self.paces)
        return replace(self, paces=paces, climb=self.climb * part)


@dataclass(frozen=True, slots=True)
class Footing:
    """What the cells of one map cost one mover among others.

    Cells are numbered row by row with a closed border. All arrays are repeated for each of several
    ``planes``, and ``flips`` says by how much a diagonal into a cell changes its number. A mover cannot
    squeeze round a corner: no diagonal leads from or to a narrow place. ``climbs`` is how many levels the
    mover gets up at once.

    ``gaps`` says for the step over each edge, by how it changes a number, whether a squeezing mover gets
    through. None: no cell needs squeezing. ``begun`` are the units that count before a way begins: the half
    of an odd diagonal of the same turn (F-5).
    """

    costs: Costs
    terrain: Terrain
    mover: Body
    step: Fraction
    grades: list[int]
    straight: list[int]
    diagonal: list[int]
    flips: list[int]
    hard: list[int]
    stops: list[bool]
    heights: list[int] | None
    planes: tuple[Any, ...]
    climbs: int | None = None
    gaps: Mapping[int, list[bool]] | None = None
    meetings: Mapping[Cell, tuple[Obstruction, ...]] = field(
        default_factory=dict[Cell, tuple[Obstruction, ...]]
    )
    begun: int = 0

    @property
    def stride(self) -> int:
        """How far apart the numbers of two cells above one another are."""
        return stride_of(self.terrain)

    @property
    def size(self) -> int:
        """How many numbers a plane has."""
        return self.stride * (self.terrain.bounds.height + 2)

    def index(self, cell: Cell) -> int:
        """The number of a cell."""
        return cell[1] * self.stride + cell[0] + 1 - self.terrain.bounds.leftmost

    def cell(self, state: int) -> Cell:
        """The cell of a number, on any plane."""
        y, x = divmod(state % self.size, self.stride)
        return x - 1 + self.terrain.bounds.leftmost, y

    def stops_on(self, cell: Cell) -> bool:
        """Whether the mover can enter a cell and stop there."""
        at = self.index(cell)
        return cell in self.terrain.bounds and self.grades[at] < CLOSED and self.stops[at]

    def squeezes_on(self, cell: Cell) -> bool:
        """Whether walls stand in the mover's space there."""
        return self.mover.space > 1 and bool(self.hard[self.index(cell)])

    def plane(self, state: int) -> Any:
        """The plane that a state is of."""
        return self.planes[state // self.size]

    def exact(self, units: int, measure: Fraction) -> Fraction:
        """The units in the system's measure, before anything is cut; ``measure`` is the value of a unit of a
        cell of length 1."""
        by = Fraction(1, self.step.denominator) if self.costs.by_length else self.step
        return units * measure * by


def stride_of(terrain: Terrain) -> int:
    """How many numbers a row of a terrain takes: its cells, a closed border on both sides, and on hexes the
    room that a rectangle leaves next to rows that lean."""
    bounds = terrain.bounds
    return bounds.width + 1 - bounds.leftmost + 2


def _at(terrain: Terrain, cell: Cell) -> int:
    """The number of a cell."""
    return cell[1] * stride_of(terrain) + cell[0] + 1 - terrain.bounds.leftmost


def offsets(footing: Footing) -> tuple[list[int], list[tuple[int, int, int]]]:
    """How a number changes over each edge; and over each corner, with the two cells next to it."""
    layout, stride = footing.terrain.layout, footing.stride
    corners = CORNERS[layout] if any(pace.diagonal for pace in footing.costs.paces) else ()
    return (
        [y * stride + x for x, y in EDGES[layout]],
        [(y * stride + x, x, y * stride) for x, y in corners],
    )


def lay(
    costs: Costs, terrain: Terrain, mover: Body, others: Iterable[Body] = (),
    step: Fraction | None = None, climbs: int | None = None,
) -> Footing:  # fmt: skip
    """Work out every cell's cost once. ``step`` is how long a cell is (1); ``climbs``: how many
    levels the mover gets up at once, None: any number."""
    costs = costs.scaled(step := step or Fraction(1))
    stride = stride_of(terrain)
    meetings = _meetings(costs, mover, others)
    grounds = _row_of_grounds(terrain, stride)
    cells = _cell_grades(costs, terrain, grounds, meetings, {} if mover.sees_in_dark else costs.veils)
    grades = _block_grades(costs, terrain, mover.space, cells)
    planes = costs.planes(set(grades) - {CLOSED}, step)
    times = len(planes)
    return Footing(
        costs,
        terrain,
        mover,
        step,
        grades,
        straight=_straights(costs, grades) * times,
        diagonal=_over_corners(costs, grades, _worst(cells, stride, mover.space, mover.space)) * times,
        flips=_flips(costs, grades, planes),
        hard=_hard(costs, terrain, grounds, mover.space, stride, meetings) * times,
        stops=_stops(costs, terrain, grounds, mover.space, stride, meetings),
        heights=_heights(costs, terrain, mover.space, times),
        planes=planes,
        climbs=climbs,
        gaps=None if mover.space == 1 or costs.squeeze is None else _gaps(cells, stride, mover.space, times),
        meetings=meetings,
    )


def _flips(costs: Costs, grades: list[int], planes: tuple[Any, ...]) -> list[int]:
    """By how much the number of a state changes where a diagonal leads to it, by its number in
    the plane that it comes from."""
    if len(planes) == 1:
        return [0] * len(grades)
    found: list[int] = []
    used = set(grades) - {CLOSED}
    for at, plane in enumerate(planes):
        by_grade = {grade: (planes.index(costs.turned(plane, grade)) - at) * len(grades) for grade in used}
        found += [by_grade.get(grade, 0) for grade in grades]
    return found


_WALLS = frozenset({Ground.WALL})


def _hard(
    costs: Costs,
    terrain: Terrain,
    grounds: Sequence[Ground | None],
    space: int,
    stride: int,
    meetings: Mapping[Cell, tuple[Obstruction, ...]],
) -> list[int]:
    """1 for every number that bars a diagonal next to it."""
    bodies = (
        cell for cell, met in meetings.items() if costs.corner_bodies and not all(each.enters for each in met)
    )
    return _barred(terrain, grounds, _WALLS, bodies, space, stride)


def _barred(
    terrain: Terrain,
    grounds: Sequence[Ground | None],
    barring: frozenset[Ground],
    bodies: Iterable[Cell],
    space: int,
    stride: int,
) -> list[int]:
    """1 for every number whose block holds such a ground or such a body."""
    found = [int(ground in barring) for ground in grounds]
    for cell in bodies:
        if cell in terrain.bounds:
            found[_at(terrain, cell)] = 1
    return _worst(found, stride, space, space)


def _by_grade(costs: Iterable[int]) -> list[int]:
    """What each grade costs; one that cannot be entered 0."""
    known = list(costs)
    return known + [0] * (CLOSED + 1 - len(known))


def _straights(costs: Costs, grades: list[int]) -> list[int]:
    straight = _by_grade(pace.straight for pace in costs.paces)
    return [straight[grade] for grade in grades]


def _over_corners(costs: Costs, grades: list[int], whole: list[int]) -> list[int]:
    """What every cell costs over a corner; 0 where some of its block is closed."""
    diagonal = _by_grade(pace.diagonal for pace in costs.paces)
    return [0 if every >= CLOSED else diagonal[grade] for every, grade in zip(whole, grades, strict=True)]


def _meetings(costs: Costs, mover: Body, others: Iterable[Body]) -> dict[Cell, tuple[Obstruction, ...]]:
    found: dict[Cell, tuple[Obstruction, ...]] = {}
    for other in others:
        obstruction = costs.meets(mover, other)
        for cell in block(other.cell, other.space):
            found[cell] = (*found.get(cell, ()), obstruction)
    return found


def _row_of_grounds(terrain: Terrain, stride: int) -> list[Ground | None]:
    """The ground of every number, None on the border."""
    bounds = terrain.bounds
    floor: list[Ground | None] = [Ground.FLOOR] * bounds.width
    found: list[Ground | None] = [None] * (stride * (bounds.height + 2))
    for row in range(1, bounds.height + 1):
        at = _at(terrain, bounds.first_of(row))
        found[at : at + bounds.width] = floor
    for cell in terrain.ground:
        found[_at(terrain, cell)] = terrain.at(cell)
    return found


def _cell_grades(
    costs: Costs,
    terrain: Terrain,
    grounds: Sequence[Ground | None],
    meetings: Mapping[Cell, tuple[Obstruction, ...]],
    veils: Mapping[Veil, int],
) -> list[int]:
    graded = {ground: costs.grounds.get(ground, CLOSED) for ground in Ground}
    grades = [CLOSED if ground is None else graded[ground] for ground in grounds]
    worst = len(costs.paces) - 1
    veiled = {cell: veils[veil] for cell, veil in terrain.veils.items() if veil in veils}
    for cell in {*meetings, *veiled}:
        at = _at(terrain, cell)
        if cell not in terrain.bounds or grades[at] >= CLOSED:
            continue
        obstructions, dimmed = meetings.get(cell, ()), veiled.get(cell, 0)
        worse = grades[at] + dimmed + sum(each.worse for each in obstructions)
        enters = dimmed < CLOSED and all(each.enters for each in obstructions)
        grades[at] = min(worse, worst) if enters else CLOSED
    return grades


def _block_grades(costs: Costs, terrain: Terrain, space: int, cells: list[int]) -> list[int]:
    """Grades by lower left cells: the worst counts (F-10); squeezed where half is free (F-13)."""
    if space == 1:
        return cells
    stride = stride_of(terrain)
    whole = _worst(cells, stride, space, space)
    if costs.squeeze is None:
        return whole
    half = (space + 1) // 2
    rows, columns = _worst(cells, stride, space, half), _worst(cells, stride, half, space)
    bands = [_shifted(rows, i * stride) for i in range(space - half + 1)]
    bands += [_shifted(columns, i) for i in range(space - half + 1)]
    worst = len(costs.paces) - 1
    narrow = [CLOSED if best >= CLOSED else min(best + costs.squeeze, worst) for best in map(min, *bands)]
    right, top = terrain.bounds.width - space + 1, terrain.bounds.height - space + 1
    inside = (0 < i % stride <= right and 0 < i // stride <= top for i in range(len(cells)))
    return [min(a, b) if c else CLOSED for a, b, c in zip(whole, narrow, inside, strict=True)]


def _gaps(cells: list[int], stride: int, space: int, planes: int) -> dict[int, list[bool]]:
    """A step leads through a gap half as wide as the mover, along the step. Or it only shifts the space round
    the band that the mover holds anyhow. Otherwise a mover that squeezes along one side of a thin wall would
    come out on the other."""
    half = (space + 1) // 2
    found: dict[int, list[bool]] = {}
    for ahead, aside in ((1, stride), (stride, 1)):
        wide, high = (space + 1, half) if ahead == 1 else (half, space + 1)
        through = _worst(cells, stride, wide, high)
        wide, high = (half, space) if ahead == 1 else (space, half)
        held = _worst(cells, stride, wide, high)
        ways = [_shifted(through, i * aside) for i in range(space - half + 1)]
        ways += [_shifted(held, i * ahead) for i in range(1, space - half + 1)]
        opens = [best < CLOSED for best in map(min, *ways)]
        found[ahead] = opens * planes
        found[-ahead] = ([False] * ahead + opens[:-ahead]) * planes
    return found


def _shifted(values: list[int], by: int) -> list[int]:
    return [*values[by:], *[CLOSED] * by]


def _worst(values: list[int], stride: int, wide: int, high: int) -> list[int]:
    """The highest value of every block, by its lower left cell."""
    if wide > 1:
        values = list(map(max, *(_shifted(values, i) for i in range(wide))))
    return values if high == 1 else list(map(max, *(_shifted(values, i * stride) for i in range(high))))


def _stops(
    costs: Costs,
    terrain: Terrain,
    grounds: Sequence[Ground | None],
    space: int,
    stride: int,
    meetings: Mapping[Cell, tuple[Obstruction, ...]],
) -> list[bool]:
    bodies = (cell for cell, met in meetings.items() if not all(each.stops for each in met))
    return [not each for each in _barred(terrain, grounds, costs.keeps_off, bodies, space, stride)]


def _heights(costs: Costs, terrain: Terrain, space: int, planes: int) -> list[int] | None:
    """The level of every number, the highest of a block; None where all is flat, or levels
    do not matter."""
    raised = {cell: costs.raised[ground] for cell, ground in terrain.ground.items() if ground in costs.raised}
    if not (costs.climb or costs.levels is not None) or not (raised or any(terrain.heights.values())):
        return None
    stride = stride_of(terrain)
    found = [0] * (stride * (terrain.bounds.height + 2))
    for layer in (terrain.heights, raised):
        for cell, height in layer.items():
            found[_at(terrain, cell)] += height
    return _worst(found, stride, space, space) * planes
