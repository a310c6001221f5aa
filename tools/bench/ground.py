"""Ways over maps of 60 × 60, compared with a plain Dijkstra, and areas: ``python -m tools.bench.ground``.

The plain one is how it is written first: a heap of tuples, a set of what is done, grounds
looked up step by step, and Pathfinder's alternation as part of the state.
Both go from one corner to the far end of the same map and take turns; CPU time counts, with
everything a command needs: laying the map out, the search, the path and its running costs.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from statistics import median
from time import process_time_ns

from bot.ground.areas.area import Area, Shape
from bot.ground.areas.coverage import cover
from bot.ground.grid import CORNERS, EDGES, Bounds, Cell, Layout
from bot.ground.terrain import Ground, Terrain
from bot.ground.ways.footing import lay
from bot.ground.ways.obstacles import Body
from bot.ground.ways.paths import Path, shortest
from bot.systems import MAP_KINDS
from bot.systems.ways import Manner

SIDE = 60
ROUNDS = 15
KINDS = ("square", "hex", "pathfinder", "instinct", "btr")
_GROUNDS = (Ground.FLOOR, Ground.EASY, Ground.DIFFICULT, Ground.FLOOR, Ground.DIFFICULT)


@dataclass(frozen=True, slots=True)
class Course:
    """A map and where one goes on it, from (1, 1)."""

    ground: Mapping[Cell, Ground]
    goal: Cell


def _maze() -> dict[Cell, Ground]:
    """Walls across the map, each with a gap at alternate ends."""
    walls = {(x, y): Ground.WALL for y in range(2, SIDE, 2) for x in range(1, SIDE + 1)}
    for number, y in enumerate(range(2, SIDE, 2)):
        walls.pop((SIDE if number % 2 == 0 else 1, y))
    return walls


CELLS = Bounds(SIDE, SIDE).cells()
COURSES: Mapping[str, Course] = {
    "open": Course({}, (SIDE, SIDE)),
    "all difficult": Course(dict.fromkeys(CELLS, Ground.DIFFICULT), (SIDE, SIDE)),
    "mixed": Course({(x, y): _GROUNDS[(x * x + 3 * y) % 5] for x, y in CELLS}, (SIDE, SIDE)),
    "maze": Course(_maze(), (1, SIDE - 1)),
}

AREAS: Mapping[str, Area] = {
    "disc, radius 27": Area(Shape.DISC, Fraction(27)),
    "sector, length 50, 90°": Area(Shape.SECTOR, Fraction(50), Fraction(45), Fraction(90)),
    "ring, radius 25, width 5": Area(Shape.RING, Fraction(25), width=Fraction(5)),
    "ray, length 60, width 3": Area(Shape.RAY, Fraction(60), Fraction(37), width=Fraction(3)),
}


def kelou(kind: str, terrain: Terrain, goal: Cell) -> Path | None:
    costs = MAP_KINDS[kind].locomotion.costs[Manner.WALK]
    return shortest(lay(costs, terrain, Body((1, 1))), ((1, 1), goal))


def plain(kind: str, terrain: Terrain, goal: Cell) -> int | None:
    """The cost of the way in units, by the textbook."""
    heap: list[tuple[int, Cell, bool]] = [(0, (1, 1), False)]
    done: set[tuple[Cell, bool]] = set()
    while heap:
        cost, cell, odd = heappop(heap)
        if cell == goal:
            return cost
        if (cell, odd) in done:
            continue
        done.add((cell, odd))
        for there, each, turned in _onward(kind, terrain, cell, odd=odd):
            heappush(heap, (cost + each, there, turned))
    return None


def _onward(kind: str, terrain: Terrain, cell: Cell, *, odd: bool) -> Iterator[tuple[Cell, int, bool]]:
    costs = MAP_KINDS[kind].locomotion.costs[Manner.WALK]
    x, y = cell
    for diagonal, ways in ((False, EDGES[terrain.layout]), (True, CORNERS[terrain.layout])):
        for right, up in ways:
            there = x + right, y + up
            grade = costs.grounds.get(terrain.at(there))
            if there not in terrain.bounds or grade is None:
                continue
            pace = costs.paces[grade]
            if not diagonal:
                yield there, pace.straight, odd
                continue
            beside = terrain.at((x + right, y)), terrain.at((x, y + up))
            if pace.diagonal and beside.count(Ground.WALL) < costs.corner_walls:
                turned = odd != (kind == "pathfinder" and grade == costs.plain)
                yield there, pace.diagonal, turned


def _milliseconds(task: Callable[[], object]) -> float:
    begun = process_time_ns()
    task()
    return (process_time_ns() - begun) / 1e6


def measure(kind: str, course: Course) -> tuple[float, float]:
    """The median milliseconds of the plain one and of Kelou, which take turns."""
    terrain = Terrain(Layout.HEX if kind == "hex" else Layout.SQUARE, Bounds(SIDE, SIDE), course.ground)
    turns = [
        (
            _milliseconds(lambda: plain(kind, terrain, course.goal)),
            _milliseconds(lambda: kelou(kind, terrain, course.goal)),
        )
        for _ in range(ROUNDS)
    ]
    return median(first for first, _ in turns), median(second for _, second in turns)


def lines() -> list[str]:
    """Measure everything, and return the lines of two Markdown tables."""
    gc.collect()
    gc.freeze()
    found = ["| Way on 60 × 60 | Map | Plain, ms | Kelou, ms | Ratio |", "|---|---|--:|--:|--:|"]
    for kind in KINDS:
        for name, course in COURSES.items():
            textbook, own = measure(kind, course)
            found.append(f"| {kind} | {name} | {textbook:.1f} | {own:.1f} | {textbook / own:.1f} |")
    found += ["", "| Area on squares | Cells | Kelou, ms |", "|---|--:|--:|"]
    for name, area in AREAS.items():
        took = median(
            _milliseconds(lambda area=area: cover(area, (30, 30), Layout.SQUARE)) for _ in range(ROUNDS)
        )
        found.append(f"| {name} | {len(cover(area, (30, 30), Layout.SQUARE).cells)} | {took:.1f} |")
    gc.unfreeze()
    return found


if __name__ == "__main__":
    print("\n".join(lines()))
