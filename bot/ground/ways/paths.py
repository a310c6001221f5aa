"""Shortest paths over cells, and everything within reach: Dijkstra on whole numbers.

A *label* is the cost of a state: the finished moves, times the turn's ``span``, and the units of the present
move. If nothing divides the way into moves, the span is endless. Every move is measured by itself, so that
the cut at its end (P-20) applies to each. A state with a smaller label can do everything that it can with a
larger one.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

from bot.ground.grid import Cell
from bot.ground.ways.footing import CLOSED, Footing, offsets

ENDLESS = 1 << 50
_APART = 8
"""By how many units a state of another plane may be dearer and still be worth less."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How the way is divided into moves: the most units one has, by planes; none: no move ends."""

    span: int = ENDLESS
    most: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """A way over cells, the first one included. ``running`` is what it costs up to each cell,
    in the system's measure, cut once for each move; ``moves`` is the number of the move that
    leads there. ``units`` is the whole cost, ``last`` what the last move takes of its speed.
    """

    cells: tuple[Cell, ...]
    running: tuple[Fraction, ...]
    moves: tuple[int, ...]
    units: int
    last: Fraction


@dataclass(frozen=True, slots=True)
class Mark:
    """What it costs to get to a cell: in which move, and how much of that (or all of it)."""

    move: int
    cost: Fraction


@dataclass(frozen=True, slots=True)
class _Leap:
    """A way from where one may stop to where one may stop again, over cells where one may not: the state
    it ends in, its units, and the states between with the units up to each."""

    end: int
    units: int
    between: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Searched:
    """What a search found: every state's label, and the state it was reached from. ``leapt`` has the
    states between, with their labels, where that is no neighbour."""

    labels: list[int]
    came: list[int]
    leapt: dict[int, tuple[tuple[int, int], ...]]


def most_units(footing: Footing, budget: Fraction, plane: Any) -> int:
    """The most units with a value within a budget; -1: there are none."""

    def worth(units: int) -> Fraction:
        return footing.costs.value(units, plane, footing.step)

    beyond = 1
    while beyond < ENDLESS and worth(beyond) <= budget:
        beyond *= 2
    return bisect_right(range(beyond), budget, key=worth) - 1


def turns_of(footing: Footing, speed: Fraction) -> Turn:
    """Moves of a speed, in the system's measure."""
    most = tuple(most_units(footing, speed, plane) for plane in footing.planes)
    return Turn(max(most) + 1, most)


def shortest(footing: Footing, places: Sequence[Cell], turn: Turn | None = None) -> Path | None:
    """The cheapest way from the first place past the others to the last. None: there is none.

    With a turn it takes the fewest moves, then the least of the last move, then the shortest way. Among
    equals it prefers going straight on, and the result is always the same.
    """
    turn = turn or Turn()
    states, labels = [footing.index(places[0])], [footing.begun]
    for place in places[1:]:
        searched = _leg(footing, states[-1], labels[-1], turn, place)
        end = _best(footing, searched, turn, place)
        if end is None:
            return None
        leg = _traced(searched, states[-1], end)
        states += [state for state, _ in leg]
        labels += [label for _, label in leg]
    return _path(footing, turn, states, labels)


_Trail = tuple[int, int, Any]
"""A state, its label, and the trail that led there (None: it is the start)."""


def along(footing: Footing, cells: Sequence[Cell], turn: Turn | None = None) -> Path | int:
    """The cheapest way over exactly these cells, each next to the one before. It may end on a cell where the
    mover cannot stop: it may go on from there. An int: the number of the first cell that no step leads to.

    The costs of steps, and of moves that end on the way, are those of ``shortest``.
    """
    turn = turn or Turn()
    trails: list[_Trail] = [(footing.index(cells[0]), footing.begun, None)]
    for number, cell in enumerate(cells[1:], 1):
        trails = _one_on(footing, turn, trails, footing.index(cell))
        if not trails:
            return number
    states, labels = list[int](), list[int]()
    trail = min(trails, key=lambda each: _worth(footing, turn, each[0], each[1]))
    while trail is not None:
        state, label, trail = trail
        states.append(state)
        labels.append(label)
    return _path(footing, turn, states[::-1], labels[::-1])


def _one_on(footing: Footing, turn: Turn, trails: Sequence[_Trail], goal: int) -> list[_Trail]:
    """The trails one step further, to the cell with this number. Where the mover may stop, only the smallest
    label of each state matters; elsewhere a dearer one may have more left of its move."""
    best: dict[tuple[int, int], _Trail] = {}
    for trail in trails:
        for begins, at, spent in _begun(footing, turn, trail):
            for there, units in _steps(footing, at):
                if there % footing.size != goal:
                    continue
                if turn.most and spent + units > turn.most[there // footing.size]:
                    continue
                new = begins + units
                key = there, 0 if footing.stops[goal] else new
                if key not in best or new < best[key][1]:
                    best[key] = there, new, trail
    return list(best.values())


def _begun(footing: Footing, turn: Turn, trail: _Trail) -> Iterator[tuple[int, int, int]]:
    """The moves in which a trail may go on, this one and a next one: the label and the state where it begins,
    and what is spent of the move."""
    state, label, _ = trail
    spent = label % turn.span
    yield label, state, spent
    if turn.most and spent and footing.stops[state % footing.size]:
        yield label - spent + turn.span, state % footing.size, 0


def reach(footing: Footing, start: Cell, turn: Turn | None = None, *, moves: int = 1) -> dict[Cell, Mark]:
    """Every cell where the mover can stop within this many moves, with its cost; without a turn, every cell
    that it can get to. The start is not among them."""
    turn = turn or Turn()
    searched = _search(footing, footing.index(start), footing.begun, turn, most=moves * turn.span - 1)
    found: dict[Cell, Mark] = {}
    marks: dict[tuple[int, int], Mark] = {}
    limit, size, stops, first = moves * turn.span, footing.size, footing.stops, footing.index(start)
    for state, label in enumerate(searched.labels):
        if label >= limit or not stops[state % size] or state % size == first:
            continue
        cell = footing.cell(state)
        key = state // footing.size, label  # Few labels are found on many cells.
        mark = marks.get(key) or marks.setdefault(key, _mark(footing, turn, state, label))
        if cell not in found or (mark.move, mark.cost) < (found[cell].move, found[cell].cost):
            found[cell] = mark
    return found


def _mark(footing: Footing, turn: Turn, state: int, label: int) -> Mark:
    over, units = divmod(label, turn.span)
    return Mark(over + 1, footing.costs.value(units, footing.plane(state), footing.step))


def _best(footing: Footing, searched: _Searched, turn: Turn, place: Cell) -> int | None:
    """The state in which the place is reached most cheaply."""
    index = footing.index(place)
    states = [index + plane * footing.size for plane in range(len(footing.planes))]
    reached = [state for state in states if searched.labels[state] < ENDLESS**2]

    return min(reached, key=lambda state: _worth(footing, turn, state, searched.labels[state]), default=None)


def _worth(footing: Footing, turn: Turn, state: int, label: int) -> tuple[int, Fraction, int]:
    """By what ways to one place are compared: the least is the best."""
    mark = _mark(footing, turn, state, label)
    return mark.move, mark.cost, label


def _traced(searched: _Searched, start: int, end: int) -> list[tuple[int, int]]:
    """The states from after the start to the end, with their labels."""
    found: list[tuple[int, int]] = []
    while end != start:
        found.append((end, searched.labels[end]))
        found += reversed(searched.leapt.get(end, ()))
        end = searched.came[end]
    return found[::-1]


def _path(footing: Footing, turn: Turn, states: list[int], labels: list[int]) -> Path:
    """Add up what the moves cost, each by itself."""
    marks = [_mark(footing, turn, state, label) for state, label in zip(states, labels, strict=True)]
    units, over, running = labels[-1] % turn.span, Fraction(0), [Fraction(0)]
    for label, (before, after) in zip(labels, pairwise(marks), strict=False):
        if after.move > before.move:
            over += before.cost
            units += label % turn.span
        running.append(over + after.cost)
    return Path(
        cells=tuple(footing.cell(state) for state in states),
        running=tuple(running),
        moves=tuple(mark.move for mark in marks),
        units=units,
        last=marks[-1].cost,
    )


def _leg(footing: Footing, start: int, begun: int, turn: Turn, place: Cell) -> _Searched:
    """What a search for one place finds.

    Several planes would each be searched all over the map. So where no move ends on the way, the
    least units from every cell to the place come first; then only states are looked at from which
    a way can still be the best. Those of the fewest units give a cost to beat, and ways of
    more units count as far as any plane makes them cheaper than that.
    """
    if len(footing.planes) == 1 or turn != Turn():
        return _search(footing, start, begun, turn, goal=place)
    rest = _least(footing, footing.index(place), start % footing.size)
    fewest = begun + rest[start % footing.size]
    found = _search(footing, start, begun, turn, most=fewest, rest=rest)
    end = _best(footing, found, turn, place)
    if end is None:
        return found
    cost = _mark(footing, turn, end, fewest).cost
    more = [units for units in range(fewest + 1, fewest + _APART) if _cheapest(footing, units) < cost]
    return _search(footing, start, begun, turn, most=more[-1], rest=rest) if more else found


def _cheapest(footing: Footing, units: int) -> Fraction:
    """The value of units on the plane where they are worth least."""
    return min(footing.costs.value(units, plane, footing.step) for plane in footing.planes)


def _least(footing: Footing, goal: int, start: int) -> list[int]:
    """The least units from every cell to one, as far as ways from the start may need them."""
    edges, corners = offsets(footing)
    ways_back = [*((edge, 0, 0) for edge in edges), *corners]
    size, heights, climb, gaps = footing.size, footing.heights, footing.costs.climb, footing.gaps
    straight, diagonal, hard = footing.straight, footing.diagonal, footing.hard
    walls, (up, down) = footing.costs.corner_walls, _levels(footing)
    rest, most, heap = [ENDLESS] * size, ENDLESS, [goal]
    rest[goal] = 0
    while heap:
        label, here = divmod(heappop(heap), size)
        if label > most:
            break
        if here == start:
            most = label + _APART
        if label > rest[here] or not straight[here]:
            continue
        over_edge, over_corner = label + straight[here], label + diagonal[here]
        for off, left, right in ways_back:
            there = here - off
            if left:
                new = over_corner
                if new == label or hard[there + left] + hard[there + right] >= walls:
                    continue
                if gaps and not diagonal[there]:
                    continue
            else:
                new = over_edge
                if gaps and not gaps[off][there]:
                    continue
            if new >= rest[there]:
                continue
            if heights:
                rise = heights[here] - heights[there]
                if rise > up or -rise > down:
                    continue
                new += climb * max(0, rise)
            if new < rest[there]:
                rest[there] = new
                heappush(heap, new * size + there)
    return rest


def _levels(footing: Footing) -> tuple[int, int]:
    """How many levels one step may lead up, and down."""
    down = CLOSED if footing.costs.levels is None else footing.costs.levels
    return down if footing.climbs is None else footing.climbs, down


def _search(
    footing: Footing,
    start: int,
    begun: int,
    turn: Turn,
    *,
    goal: Cell | None = None,
    most: int = ENDLESS**2,
    rest: Sequence[int] = (),
) -> _Searched:
    """Settle states by rising labels, from the start until the goal or beyond ``most``.

    In one piece, with its values in local names: it runs for every edge of a map, where a call
    costs more than all that is done there.
    """
    edges, corners = offsets(footing)
    ways_on = [*((edge, 0, 0) for edge in edges), *corners]
    size, heights, span = footing.size, footing.heights, turn.span
    straight, diagonal, hard, flips = footing.straight, footing.diagonal, footing.hard, footing.flips
    climb, corner_walls = footing.costs.climb, footing.costs.corner_walls
    planes, gaps, stops = len(footing.planes), footing.gaps, footing.stops
    states = size * planes
    lasts = [units for units in turn.most or (ENDLESS,) * planes for _ in range(size)]
    up, down = _levels(footing)
    labels, came, ways, totals = [ENDLESS**2] * states, [-1] * states, [0] * states, [0] * states
    end = -1 if goal is None else footing.index(goal)
    leapt: dict[int, tuple[tuple[int, int], ...]] = {}
    leaps_from = _leapt_from(footing, turn, planes)
    labels[start] = begun
    heap = [begun * states + start]
    while heap:
        label, here = divmod(heappop(heap), states)
        if label > most:
            break
        if label > labels[here]:
            continue
        if here % size == end:
            if planes == 1:
                break
            most = min(most, label + _APART)
        within = label % span
        fresh, way = label - within + span, ways[here]
        for off, left, right in ways_on:
            there, flip = here + off, 0
            if left:
                cost = diagonal[there]
                if hard[here + left] + hard[here + right] >= corner_walls or (gaps and not diagonal[here]):
                    continue
                flip = flips[there]
            else:
                cost = straight[there]
                if gaps and not gaps[off][here]:
                    continue
            if not cost or labels[there + flip] <= label:
                continue
            if heights:
                rise = heights[there] - heights[here]
                if rise > up or -rise > down:
                    continue
                cost += climb * max(0, rise)
            if within + cost <= lasts[there + flip]:
                there += flip
                new = label + cost
            else:
                there %= size
                there += flips[there] if left else 0
                if cost > lasts[there] or not stops[here % size]:
                    continue
                new = fresh + cost
            if rest and new + rest[there % size] > most:
                continue
            if new < labels[there]:
                labels[there], came[there], ways[there] = new, here, off
                totals[there] = totals[here] + cost
                if leapt:
                    leapt.pop(there, None)
                heappush(heap, new * states + there)
            elif new == labels[there]:
                shorter = totals[here] + cost - totals[there]
                if shorter < 0 or (not shorter and off == way and ways[there] != off):
                    totals[there] += shorter
                    came[there], ways[there] = here, off
                    leapt.pop(there, None)
        if here % size not in leaps_from:
            continue
        # A leap goes on in this move, or begins another one, in which no diagonal counts yet.
        for begins, at, spent in ((label, here, within), (fresh, here % size, 0)):
            for leap in _leaps(footing, at, max(turn.most)):
                if spent + leap.units <= lasts[leap.end] and begins + leap.units < labels[leap.end]:
                    labels[leap.end], came[leap.end], ways[leap.end] = begins + leap.units, here, 0
                    totals[leap.end] = totals[here] + leap.units
                    leapt[leap.end] = tuple((state, begins + units) for state, units in leap.between)
                    heappush(heap, (begins + leap.units) * states + leap.end)
    return _Searched(labels, came, leapt)


def _leapt_from(footing: Footing, turn: Turn, planes: int) -> frozenset[int]:
    """The numbers of the cells beside those that may be passed but not stopped on. A move that ends on
    the way has to end before them, so that the shortest label there is not all there is to know;
    without moves it is."""
    if turn.span == ENDLESS or all(footing.stops):
        return frozenset()
    edges, corners = offsets(footing)
    ways = [*edges, *(off for off, _, _ in corners)]
    kept = [at for at, stops in enumerate(footing.stops) if not stops and footing.straight[at]]
    return frozenset(at - off for at in kept for off in ways if footing.stops[at - off])


def _leaps(footing: Footing, start: int, most: int) -> list[_Leap]:
    """Where one gets to from a state within one move, over nothing but cells where one may not stop."""
    size, found, settled = footing.size, list[_Leap](), set[int]()
    came: dict[int, tuple[int, int]] = {}
    heap = [(0, start, start)]
    while heap:
        units, here, before = heappop(heap)
        if here in settled:
            continue
        settled.add(here)
        came[here] = before, units
        if here != start and footing.stops[here % size]:
            if before != start:
                found.append(_Leap(here, units, _between(came, start, before)))
            continue
        for there, cost in _steps(footing, here):
            onwards = here != start or not footing.stops[there % size]
            if onwards and there not in settled and units + cost <= most:
                heappush(heap, (units + cost, there, here))
    return found


def _between(came: dict[int, tuple[int, int]], start: int, last: int) -> tuple[tuple[int, int], ...]:
    """The states of a leap from its start to its last before the end."""
    found: list[tuple[int, int]] = []
    while last != start:
        before, units = came[last]
        found.append((last, units))
        last = before
    return tuple(found[::-1])


def _steps(footing: Footing, here: int) -> Iterator[tuple[int, int]]:
    """The states that one step leads to from one, and its units, as the search goes."""
    (edges, corners), (up, down) = offsets(footing), _levels(footing)
    hard, diagonal, gaps, heights = footing.hard, footing.diagonal, footing.gaps, footing.heights
    ways = [(off, footing.straight[here + off], 0) for off in edges if not gaps or gaps[off][here]]
    if not gaps or diagonal[here]:
        walls = footing.costs.corner_walls
        open_ones = [off for off, left, right in corners if hard[here + left] + hard[here + right] < walls]
        ways += [(off, diagonal[here + off], footing.flips[here + off]) for off in open_ones]
    for off, cost, flip in ways:
        rise = heights[here + off] - heights[here] if heights else 0
        if cost and -down <= rise <= up:
            yield here + off + flip, cost + footing.costs.climb * max(0, rise)
