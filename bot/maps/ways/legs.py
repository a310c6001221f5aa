"""Ways of straight legs over a free map: what they cross, what they cost (P-22)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor, isqrt

from bot.ground.free import squared
from bot.ground.grid import HALF, Cell, Point
from bot.ground.points import cell_told
from bot.ground.reason import Reason, because
from bot.ground.sight.crossing import between_points
from bot.ground.terrain import Ground
from bot.ground.ways.footing import Costs
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import cell_under
from bot.maps.ways.standing import body_of, mover_of, told
from bot.refusal import Refusal
from bot.systems.ways import Locomotion, Manner

_FINE = 10**12
"""Lengths without an exact root are cut to 1 ÷ this, in favour of the mover."""


def way(
    seen: Map, token: Token, places: tuple[Place, ...], locomotion: Locomotion, manner: Manner
) -> tuple[list[Fraction], list[Reason]]:
    """What the way costs up to each place, in steps, cut, and why. Heights are in steps, whatever a
    base measures (P-45). Refusal: a leg is not free, or too high."""
    by, mover = locomotion.costs[manner], mover_of(token, manner)
    others = [each for each in seen.tokens if each.id != token.id]
    blocking = [each for each in others if not by.meets(mover, body_of(each)).enters]
    whole, worth, climbs, running = Fraction(0), Fraction(0), _Climbs(), [Fraction(0)]
    prices: set[Fraction] = set()
    for start, end in pairwise((Fraction(x), Fraction(y)) for x, y in places):
        _require_ground(seen, by, start, end)
        _require_room(seen, token, blocking, start, end)
        if by.climb:
            climbs = climbs.on(_profile(seen, by, start, end), _levels_under(seen, start, end))
        far = length(squared(start, end))
        whole += far
        parts = _parts(seen, by, start, end)
        worth += far * sum(share * price for share, price in parts)
        prices |= {price for _, price in parts}
        running.append(_cut(whole / seen.step, worth / seen.step, prices) + climbs.levels)
        _require_foothold(seen, by, start, end)
    _require_low(token, locomotion, climbs)
    return running, _told(seen, token, locomotion, whole, worth, climbs, running[-1])


@dataclass(frozen=True, slots=True)
class _Climbs:
    """The climbs on a way: the sum of all rises, the highest rise, and the deepest drop of the ground with
    its end; in levels."""

    levels: int = 0
    highest: int = 0
    drop: int = 0
    down_to: Cell | None = None

    def on(self, heights: Sequence[int], ground: Sequence[tuple[int, Cell]]) -> "_Climbs":
        """It with one more leg: the heights passed, obstacles included, and those of the ground."""
        rises = [max(0, after - before) for before, after in pairwise(heights)]
        drops = [(before - after, cell) for (before, _), (after, cell) in pairwise(ground)]
        drop, cell = max(drops, key=lambda each: each[0], default=(0, None))
        deeper = (drop, cell) if drop > self.drop else (self.drop, self.down_to)
        return _Climbs(self.levels + sum(rises), max(self.highest, *rises, 0), *deeper)


def _passed(start: Point, end: Point) -> Iterator[tuple[Cell, ...]]:
    """The unit squares under a leg from its first to its last, two where it runs between them."""
    first, last = cell_under(start), cell_under(end)
    yield (first,)
    for cells in between_points(start, end):
        if len(cells) == 1 or cells[0] not in (first, last):
            yield cells
    yield (last,)


def _profile(seen: Map, by: Costs, start: Point, end: Point) -> list[int]:
    """The height of the ground and its obstacles under a leg. Of two cells next to it the lower counts."""
    heights, raised = seen.terrain.heights, by.raised
    return [
        min(heights.get(cell, 0) + raised.get(seen.terrain.at(cell), 0) for cell in cells)
        for cells in _passed(start, end)
    ]


def _levels_under(seen: Map, start: Point, end: Point) -> list[tuple[int, Cell]]:
    """The height of only the ground, with the square."""
    heights = seen.terrain.heights
    return [min((heights.get(cell, 0), cell) for cell in cells) for cells in _passed(start, end)]


def _require_low(token: Token, locomotion: Locomotion, climbs: _Climbs) -> None:
    dice = token.value("agility")
    if dice is None or locomotion.climbs is None or not climbs.levels:
        return
    if climbs.highest > locomotion.climbs(dice):
        most = told(Fraction(dice, 2))
        raise Refusal("ways.leg_too_high", height=climbs.highest, dice=dice, most=most)


def is_free(seen: Map, token: Token, by: Costs, place: Place) -> bool:
    """Whether nothing is in the way of a straight leg from the token to a place, higher ground
    included."""
    start, end = _point(token.place), _point(place)
    others = [each for each in seen.tokens if each.id != token.id]
    blocking = [each for each in others if not by.meets(body_of(token), body_of(each)).enters]
    if place not in seen.terrain.bounds or any(_meets(seen, token, each, start, end) for each in blocking):
        return False
    if _closed_on(seen, by, start, end) is not None:
        return False
    return all(after <= before for (before, _), (after, _) in pairwise(_levels_under(seen, start, end)))


def ground_ends(seen: Map, token: Token, place: Place) -> bool:
    """Whether a straight leg from the token to a place leads over a pit, or down (P-50)."""
    under = _levels_under(seen, _point(token.place), _point(place))
    drops = any(after < before for (before, _), (after, _) in pairwise(under))
    return drops or any(seen.terrain.at(cell) is Ground.PIT for _, cell in under[1:])


def require_landing(seen: Map, token: Token, by: Costs, place: Place) -> None:
    """Refuse a place where a jump cannot end: in what cannot be entered, or on a body (P-46)."""
    under = cell_under(place)
    if seen.terrain.at(under) not in by.grounds:
        ground = seen.terrain.told(under).value
        raise Refusal("ways.closed_off", place=cell_told(_point(place)), ground=ground)
    for each in seen.tokens:
        apart = seen.step * Fraction(token.space + each.space, 2)
        is_near = squared(_point(place), _point(each.place)) < apart**2
        if each.id != token.id and is_near and not by.meets(body_of(token), body_of(each)).enters:
            raise Refusal("ways.held_off", place=cell_told(_point(place)))


def _point(place: Place) -> Point:
    return Fraction(place[0]), Fraction(place[1])


def hidden_beside(held: Map, token: Token, path: Sequence[Place]) -> tuple[Token, ...]:
    """The hidden tokens whose bases the mover's base overlaps on its way, more than at the rim."""
    points = [(Fraction(x), Fraction(y)) for x, y in path]
    others = [each for each in held.tokens if each.hidden and each.id != token.id]
    return tuple(
        each
        for each in others
        if any(_meets(held, token, each, start, end) for start, end in pairwise(points))
    )


def _told(
    seen: Map,
    token: Token,
    locomotion: Locomotion,
    length: Fraction,
    worth: Fraction,
    climbs: _Climbs,
    total: Fraction,
) -> list[Reason]:
    found = [
        because("way.free", "P-22", length=_short(length), base=seen.step, steps=_short(length / seen.step))
    ]
    if worth != length:
        facts = {"before": _short(length / seen.step), "after": _short(worth / seen.step)}
        found.append(Reason("way.free_ground", "P-42", facts))
    climbing = locomotion.climbing if token.value("agility") is None else locomotion.climbing_known
    if climbs.levels and climbing is not None:
        found.append(
            climbing.because(levels=climbs.levels, cost=Fraction(climbs.levels), dice=2 * climbs.highest)
        )
    if climbs.down_to is not None and locomotion.falling is not None:
        found.append(locomotion.falling.because(drop=climbs.drop, place=cell_told(climbs.down_to)))
    exact = worth / seen.step + climbs.levels
    if locomotion.cut is not None and exact != total:
        key, rule = ("way.free_cut", "P-42") if exact - total >= 1 else (locomotion.cut.key, "P-22")
        found.append(because(key, rule, before=_short(exact), after=total))
    return found


def _short(value: Fraction) -> Fraction:
    """A length as it is shown, cut to hundredths."""
    return Fraction(floor(value * 100), 100)


def length(square: Fraction) -> Fraction:
    """The length with this square, cut finely if it has no exact root."""
    above, below = isqrt(square.numerator), isqrt(square.denominator)
    if above**2 == square.numerator and below**2 == square.denominator:
        return Fraction(above, below)
    return Fraction(isqrt(int(square * _FINE**2)), _FINE)


def _require_ground(seen: Map, by: Costs, start: Point, end: Point) -> None:
    """Touching the corner of what cannot be entered, or running along its side, is allowed."""
    closed = _closed_on(seen, by, start, end)
    if closed is not None:
        raise Refusal(
            "ways.leg_ground",
            start=cell_told(start),
            end=cell_told(end),
            at=cell_told(closed),
            ground=seen.terrain.told(closed).value,
        )


def _require_foothold(seen: Map, by: Costs, start: Point, end: Point) -> None:
    """Refuse a leg that ends on what may be passed but not stopped on (P-45)."""
    ground = seen.terrain.at(cell_under(end))
    if ground in by.keeps_off:
        at = cell_told(end)
        raise Refusal("ways.leg_ground", start=cell_told(start), end=at, at=at, ground=ground.value)


def _closed_on(seen: Map, by: Costs, start: Point, end: Point) -> Cell | None:
    """The first unit square on a leg that cannot be entered."""
    for cells in (*between_points(start, end), (cell_under(end),)):
        closed = [cell for cell in cells if seen.terrain.at(cell) not in by.grounds]
        if len(closed) == len(cells):
            return closed[0]
    return None


def _require_room(seen: Map, token: Token, blocking: Sequence[Token], start: Point, end: Point) -> None:
    for each in blocking:
        if _meets(seen, token, each, start, end):
            raise Refusal("ways.leg_body", start=cell_told(start), end=cell_told(end), name=each.name)


def _meets(seen: Map, token: Token, other: Token, start: Point, end: Point) -> bool:
    """Whether a base that moves from point to point runs into another's (touching it is
    free); not where it only moves away from one it already overlaps."""
    there = Fraction(other.place[0]), Fraction(other.place[1])
    along = end[0] - start[0], end[1] - start[1]
    whole = squared(start, end)
    part = (
        ((there[0] - start[0]) * along[0] + (there[1] - start[1]) * along[1]) / whole
        if whole
        else Fraction(0)
    )
    if part <= 0:
        return False
    at = min(part, Fraction(1))
    nearest = start[0] + at * along[0], start[1] + at * along[1]
    apart = seen.step * Fraction(token.space + other.space, 2)
    return squared(nearest, there) < apart**2


def _cut(steps: Fraction, worth: Fraction, prices: set[Fraction]) -> Fraction:
    """The cost of a way of these steps. The fraction of a step is dropped at the price of the dearest ground
    crossed, and the sum is cut. Easy ground's own halves stay (P-22, P-42)."""
    left = worth - steps % 1 * max(prices)
    return Fraction(floor(2 * left), 2) if min(prices) < 1 else Fraction(floor(left))


def _parts(seen: Map, by: Costs, start: Point, end: Point) -> list[tuple[Fraction, Fraction]]:
    """The shares of a leg by the price of the ground, plain ground's being 1."""
    plain = by.paces[by.plain].straight
    found = [
        (_share(cell, start, end), Fraction(by.paces[by.grounds[seen.terrain.at(cell)]].straight, plain))
        for cell in _uneven(seen, by, start, end)
    ]
    found = [(share, price) for share, price in found if share]
    rest = 1 - sum((share for share, _ in found), Fraction(0))
    return [*found, (rest, Fraction(1))] if rest > 0 or not found else found


def _uneven(seen: Map, by: Costs, start: Point, end: Point) -> Iterator[Cell]:
    """The cells on a leg with ground other than plain ground."""
    crossed = {cell for cells in between_points(start, end) if len(cells) == 1 for cell in cells}
    for cell in crossed | {cell_under(start), cell_under(end)}:
        if by.grounds.get(seen.terrain.at(cell), by.plain) != by.plain:
            yield cell


def _share(cell: Cell, start: Point, end: Point) -> Fraction:
    """The part of a leg that lies inside a unit cell."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        along, off = end[axis] - start[axis], cell[axis] - start[axis]
        if along:
            ends = sorted(((off - HALF) / along, (off + HALF) / along))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif abs(off) > HALF:
            return Fraction(0)
    return max(Fraction(0), high - low)
