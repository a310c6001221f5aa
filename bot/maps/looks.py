"""Who sees whom on a map, by the rules of its game (P-33, P-35 … P-37, D-35, B-18)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from bot.ground.grid import SQUASH, Cell, Layout, Point, centre
from bot.ground.reason import Reason
from bot.ground.sight import lines
from bot.ground.sight.facing import Level, Sector, is_blind_spot, sector
from bot.ground.sight.lines import Sight
from bot.ground.terrain import Veil
from bot.maps.map import LAYOUTS, SYSTEMS, Map, MapKind, Place, Token
from bot.maps.tokens import cell_under, footprint
from bot.refusal import Refusal
from bot.systems import measures
from bot.systems.btr import sight as btr
from bot.systems.instinct import senses as instinct
from bot.systems.instinct.senses import Concealment, Light
from bot.systems.noticed import Where
from bot.systems.pool import senses as pool

MOST_LINES = 5000
"""How many lines from cell to cell are followed where everybody looks; one looker may need more."""
HALVED = frozenset({"sense.inside"})
"""The step that says why a range is shorter."""
BOUNDLESS = Fraction(10**6)
"""A perception range where none is told: nothing on a map is too far."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one token sees another.

    ``start`` and ``end`` are the places between which the line was drawn: of big ones those
    that favour the looker. ``concealment`` where the game has levels of it; ``reasons`` are
    what speaks against it, or the line where nothing does.
    """

    looker: Token
    other: Token
    noticed: bool
    start: Place
    end: Place
    reasons: tuple[Reason, ...]
    concealment: Concealment | None = None


@dataclass(frozen=True, slots=True)
class _Pair:
    looker: Token
    other: Token
    perception: Fraction | None
    height_weight: int


@dataclass(frozen=True, slots=True)
class _Line:
    pair: _Pair
    start: Place
    end: Place
    found: Sight


def looks(
    seen: Map, lookers: Sequence[Token], perception: Fraction | None = None, *,
    height_weight: int = measures.DEFAULT_HEIGHT_WEIGHT,
) -> tuple[Look, ...]:  # fmt: skip
    """How each of the lookers sees every other token. ``perception`` is their range in the
    game's unit (BtR: of dark-vision, in feet); None: however far. ``height_weight`` is what a
    foot of height counts (B-16). Refusal: several look, and there are too many lines
    between them."""
    cells = {each.id: _places(seen, each) for each in seen.tokens}
    every = sum(map(len, cells.values()))
    lines = sum(len(cells[each.id]) * (every - len(cells[each.id])) for each in lookers)
    if len(lookers) > 1 and lines > MOST_LINES:
        raise Refusal("map.sight_too_many", tokens=len(seen.tokens))
    judge = _JUDGES[SYSTEMS[seen.kind]]
    return tuple(
        judge(seen, _line(seen, _Pair(looker, other, perception, height_weight), cells))
        for looker in lookers
        for other in seen.tokens
        if other.id != looker.id
    )


def _line(seen: Map, pair: _Pair, cells: Mapping[int, Sequence[Place]]) -> _Line:
    """The shortest clear line between any two cells of theirs, else the shortest of all."""
    layout = seen.terrain.layout
    ends = sorted(
        product(cells[pair.looker.id], cells[pair.other.id]),
        key=lambda ends: _squared(_middle(layout, ends[0]), _middle(layout, ends[1]), layout),
    )
    found = (_Line(pair, a, b, _sight(seen, a, b)) for a, b in ends)
    first = next(found)
    return first if first.found.clear else next((each for each in found if each.found.clear), first)


def _sight(seen: Map, a: Place, b: Place) -> Sight:
    if seen.kind is MapKind.BTR:
        return lines.sees_btr(seen.terrain, cell_under(a), cell_under(b))
    return lines.sees(seen.terrain, a, b)


def _squared(a: Point, b: Point, layout: Layout) -> Fraction:
    return (a[0] - b[0]) ** 2 + SQUASH.get(layout, 1) * (a[1] - b[1]) ** 2


def _places(seen: Map, token: Token) -> tuple[Place, ...]:
    if LAYOUTS[seen.kind] is Layout.FREE:
        return (token.place,)
    cells = footprint(seen.terrain.layout, token.place, token.space)
    return tuple(cell for cell in cells if _at_the_edge(cell, token)) if token.space > 2 else cells


def _at_the_edge(cell: Cell, token: Token) -> bool:
    """Whether it is one of a big token's outer cells, of which one is the nearest to anything."""
    return any(
        here in (corner, corner + token.space - 1) for here, corner in zip(cell, token.place, strict=True)
    )


def _by_pool(seen: Map, line: _Line) -> Look:
    depth = lines.veil_depth(seen.terrain, line.start, line.end)
    beside = _bigger_beside(seen, line)
    judged = pool.look(
        pool.Look(
            BOUNDLESS if line.pair.perception is None else line.pair.perception,
            _distance(seen, line),
            inside=seen.terrain.veils.get(cell_under(line.start)) in lines.VEILS,
            depth=Fraction(depth) if depth else None,
            blocked=not line.found.clear,
            beside=beside.size if beside else None,
            size=line.pair.other.size,
            where=_where(seen, line),
        )
    )
    if judged.noticed:
        return _look(line, noticed=True)
    too_far = any(each.key == "sense.far" for each in judged.reasons)
    told = pool.AGAINST | HALVED if too_far else pool.AGAINST
    against = tuple(each for each in judged.reasons if each.key in told)
    return _look(line, noticed=False, reasons=(*_cuts(line), *against))


def _distance(seen: Map, line: _Line) -> Fraction:
    """How far it is, in BtR the height included (B-16)."""
    a, b = line.start, line.end
    found = measures.measure(
        seen.kind.value, _point(a), _point(b),
        height=rise(seen, a, b), weight=line.pair.height_weight, base=seen.step, step=seen.step,
    )  # fmt: skip
    return found.value


def rise(seen: Map, a: Place, b: Place) -> Fraction:
    """The difference in height between two cells, in feet."""
    heights = [seen.terrain.heights.get(cell_under(place), 0) for place in (a, b)]
    return Fraction(abs(heights[0] - heights[1]) * measures.SQUARE_FEET)


def _point(place: Place) -> Point:
    return Fraction(place[0]), Fraction(place[1])


def _bigger_beside(seen: Map, line: _Line) -> Token | None:
    """The creature that hides the other one (P-37); on a grid only."""
    if LAYOUTS[seen.kind] is Layout.FREE:
        return None
    known = (line.pair.looker.id, line.pair.other.id)
    enough = line.pair.other.size.level + lines.HIDES_BY
    others = [each for each in seen.tokens if each.size.level >= enough and each.id not in known]
    bodies = [(footprint(seen.terrain.layout, each.place, each.space), each.size) for each in others]
    start, end = cell_under(line.start), cell_under(line.end)
    found = lines.hidden_behind(seen.terrain.layout, start, end, line.pair.other.size, bodies)
    return None if found is None else others[found]


def _where(seen: Map, line: _Line) -> Where:
    """Behind only where the looker has a facing; a boundary favours the looker (P-31)."""
    if line.pair.looker.facing is None:
        return Where.AHEAD
    layout = seen.terrain.layout
    at, other = (_middle(layout, each) for each in (line.start, line.end))
    side = sector(at, line.pair.looker.facing, other, layout, favour=Sector.FRONT)
    return Where.BEHIND if is_blind_spot(side, Level.LEVEL) else Where.AHEAD


def _middle(layout: Layout, place: Place) -> Point:
    return _point(place) if layout is Layout.FREE else centre(layout, cell_under(place))


_LIGHTS: Mapping[Veil, Light] = {Veil.DIM: Light.DIM, Veil.DARK: Light.DARK}


def _by_instinct(seen: Map, line: _Line) -> Look:
    """With the usual senses: sight, hearing and smell (D-35)."""
    light = _LIGHTS.get(_veil(seen, line.end), Light.NORMAL)
    judged = instinct.look(instinct.Look(light=light, blocked=not line.found.clear))
    clear = judged.level is Concealment.VISIBLE
    return _look(
        line,
        noticed=line.found.clear,
        reasons=line.found.reasons if clear else (*_cuts(line), *judged.reasons),
        concealment=judged.level,
    )


def _by_btr(seen: Map, line: _Line) -> Look:
    if not line.found.clear:
        return _look(line, noticed=False)
    lit = _veil(seen, line.end) is not Veil.DARK
    dark_vision = line.pair.perception or Fraction(0)
    judged = btr.look(btr.Look(lit, _distance(seen, line), dark_vision=dark_vision))
    return _look(line, noticed=judged.noticed, reasons=None if judged.noticed else judged.reasons)


def _by_line(seen: Map, line: _Line) -> Look:
    return _look(line, noticed=line.found.clear)


def _veil(seen: Map, place: Place) -> Veil:
    return seen.terrain.veils.get(cell_under(place), Veil.CLEAR)


def _cuts(line: _Line) -> tuple[Reason, ...]:
    return () if line.found.clear else line.found.reasons


def _look(
    line: _Line, *, noticed: bool, reasons: tuple[Reason, ...] | None = None,
    concealment: Concealment | None = None,
) -> Look:  # fmt: skip
    told = line.found.reasons if reasons is None else reasons
    return Look(line.pair.looker, line.pair.other, noticed, line.start, line.end, told, concealment)


COUNTED: Mapping[str, frozenset[Veil]] = {
    "pool": lines.VEILS,
    "instinct": frozenset({Veil.DIM, Veil.DARK}),
    "btr": frozenset({Veil.DARK}),
    "pathfinder": frozenset(),
}
"""The veils that each game's rules have something to say of."""


def passed_over(seen: Map) -> tuple[Veil, ...]:
    """The veils that lie on a map and mean nothing in its game."""
    lying = set(seen.terrain.veils.values()) - COUNTED[SYSTEMS[seen.kind]] - {Veil.CLEAR}
    return tuple(veil for veil in Veil if veil in lying)


_JUDGES: Mapping[str, Callable[[Map, _Line], Look]] = {
    "pool": _by_pool,
    "instinct": _by_instinct,
    "btr": _by_btr,
    "pathfinder": _by_line,
}
