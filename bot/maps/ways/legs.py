"""Ways of straight legs over a free map: what they cross, what they cost (P-22)."""

from collections.abc import Iterator, Sequence
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
from bot.maps.ways.standing import body_of, mover_of
from bot.refusal import Refusal
from bot.systems.ways import Locomotion, Manner

_FINE = 10**12
"""Lengths without an exact root are cut to 1 ÷ this, in favour of whoever moves."""


def way(
    seen: Map, token: Token, places: tuple[Place, ...], locomotion: Locomotion, manner: Manner
) -> tuple[list[Fraction], list[Reason]]:
    """What the way costs up to each place, in steps, cut, and why. Refusal: a leg is not free."""
    by, mover = locomotion.costs[manner], mover_of(token, manner)
    others = [each for each in seen.tokens if each.id != token.id]
    blocking = [each for each in others if not by.meets(mover, body_of(each)).enters]
    length, worth, running = Fraction(0), Fraction(0), [Fraction(0)]
    for start, end in pairwise((Fraction(x), Fraction(y)) for x, y in places):
        _require_ground(seen, by, start, end)
        _require_room(seen, blocking, start, end)
        far = _length(squared(start, end))
        length += far
        worth += far * _weight(seen, by, start, end)
        running.append(Fraction(floor(worth / seen.step)))
    return running, _told(seen, locomotion, length, worth, running[-1])


def hidden_beside(held: Map, token: Token, path: Sequence[Place]) -> tuple[Token, ...]:
    """The hidden tokens whose bases the mover's touches more than at the rim on its way."""
    points = [(Fraction(x), Fraction(y)) for x, y in path]
    others = [each for each in held.tokens if each.hidden and each.id != token.id]
    return tuple(
        each for each in others if any(_meets(held, each, start, end) for start, end in pairwise(points))
    )


def _told(
    seen: Map, locomotion: Locomotion, length: Fraction, worth: Fraction, total: Fraction
) -> list[Reason]:
    found = [
        because("way.free", "P-22", length=_short(length), base=seen.step, steps=_short(length / seen.step))
    ]
    if worth != length:
        facts = {"before": _short(length / seen.step), "after": _short(worth / seen.step)}
        found.append(Reason("way.free_ground", "P-42", facts))
    if locomotion.cut is not None and worth / seen.step != total:
        found.append(because(locomotion.cut.key, "P-22", before=_short(worth / seen.step), after=total))
    return found


def _short(value: Fraction) -> Fraction:
    """A length as it is shown, cut to hundredths."""
    return Fraction(floor(value * 100), 100)


def _length(square: Fraction) -> Fraction:
    above, below = isqrt(square.numerator), isqrt(square.denominator)
    if above**2 == square.numerator and below**2 == square.denominator:
        return Fraction(above, below)
    return Fraction(isqrt(int(square * _FINE**2)), _FINE)


def _require_ground(seen: Map, by: Costs, start: Point, end: Point) -> None:
    """Touching the corner of what cannot be entered, or running along its side, is allowed."""
    for cells in (*between_points(start, end), (cell_under(end),)):
        closed = [cell for cell in cells if seen.terrain.at(cell) not in by.grounds]
        if len(closed) == len(cells):
            ground = seen.terrain.at(closed[0])
            raise Refusal(
                "ways.leg_ground",
                start=cell_told(start),
                end=cell_told(end),
                at=cell_told(closed[0]),
                ground=ground.value,
            )


def _require_room(seen: Map, blocking: Sequence[Token], start: Point, end: Point) -> None:
    for each in blocking:
        if _meets(seen, each, start, end):
            raise Refusal("ways.leg_body", start=cell_told(start), end=cell_told(end), name=each.name)


def _meets(seen: Map, other: Token, start: Point, end: Point) -> bool:
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
    return squared(nearest, there) < seen.step**2


def _weight(seen: Map, by: Costs, start: Point, end: Point) -> Fraction:
    """By how much the ground on a leg makes it longer, or shorter, on the whole."""
    plain = by.paces[by.plain].straight
    weight = Fraction(1)
    for cell in _uneven(seen, by, start, end):
        pace = by.paces[by.grounds[seen.terrain.at(cell)]].straight
        weight += _share(cell, start, end) * (Fraction(pace, plain) - 1)
    return weight


def _uneven(seen: Map, by: Costs, start: Point, end: Point) -> Iterator[Cell]:
    """The cells on a leg whose ground is not as plain ground is."""
    crossed = {cell for cells in between_points(start, end) if len(cells) == 1 for cell in cells}
    for cell in crossed | {cell_under(start), cell_under(end)}:
        if by.grounds.get(seen.terrain.ground.get(cell, Ground.FLOOR), by.plain) != by.plain:
            yield cell


def _share(cell: Cell, start: Point, end: Point) -> Fraction:
    """What part of a leg lies inside a unit cell."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        along, off = end[axis] - start[axis], cell[axis] - start[axis]
        if along:
            ends = sorted(((off - HALF) / along, (off + HALF) / along))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif abs(off) > HALF:
            return Fraction(0)
    return max(Fraction(0), high - low)
