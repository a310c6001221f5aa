"""Who sees whom on a map, by the rules of its game (P-33, P-35 … P-37, D-35, B-18)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from bot.ground import sight
from bot.ground.facing import Sector, sector
from bot.ground.grid import Layout, Point, centre
from bot.ground.reason import Reason
from bot.ground.sight import Sight
from bot.ground.terrain import Veil
from bot.maps.map import LAYOUTS, MOST_TOKENS, SYSTEMS, Map, MapKind, Place, Token
from bot.maps.tokens import MOST_SPACE, cell_under, footprint
from bot.refusal import Refusal
from bot.systems import measures
from bot.systems.btr import sight as btr
from bot.systems.instinct import senses as instinct
from bot.systems.instinct.senses import Concealment, Light
from bot.systems.noticed import Where
from bot.systems.pool import senses as pool

MOST_LINES = MOST_TOKENS * MOST_SPACE**4
"""How many lines from cell to cell are followed: what the biggest looker on the fullest map needs."""
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
class _Line:
    looker: Token
    other: Token
    start: Place
    end: Place
    found: Sight
    perception: Fraction | None


def looks(seen: Map, lookers: Sequence[Token], perception: Fraction | None = None) -> tuple[Look, ...]:
    """How each of the lookers sees every other token. ``perception`` is their range in the
    game's unit (BtR: of dark-vision, in feet); None: however far. Refusal: there are too
    many lines between them; one looker never has too many."""
    cells = sum(each.space**2 for each in seen.tokens)
    if sum(each.space**2 * (cells - each.space**2) for each in lookers) > MOST_LINES:
        raise Refusal("map.sight_too_many", tokens=len(seen.tokens))
    judge = _JUDGES[SYSTEMS[seen.kind]]
    return tuple(
        judge(seen, _line(seen, looker, other, perception))
        for looker in lookers
        for other in seen.tokens
        if other.id != looker.id
    )


def _line(seen: Map, looker: Token, other: Token, perception: Fraction | None) -> _Line:
    """The first clear line between any two cells of theirs, else the first of all."""
    pairs = list(product(_places(seen, looker), _places(seen, other)))
    line = sight.sees_btr if seen.kind is MapKind.BTR else sight.sees
    tried: Iterator[_Line] = (
        _Line(looker, other, a, b, line(seen.terrain, a, b), perception)  # type: ignore[arg-type]
        for a, b in pairs
    )
    first = next(tried)
    return first if first.found.clear else next((each for each in tried if each.found.clear), first)


def _places(seen: Map, token: Token) -> tuple[Place, ...]:
    if LAYOUTS[seen.kind] is Layout.FREE:
        return (token.place,)
    return footprint(seen.terrain.layout, token.place, token.space)


def _by_pool(seen: Map, line: _Line) -> Look:
    depth = sight.veil_depth(seen.terrain, line.start, line.end)
    beside = _bigger_beside(seen, line)
    judged = pool.look(
        pool.Look(
            line.perception or BOUNDLESS,
            _distance(seen, line),
            inside=seen.terrain.veils.get(cell_under(line.start)) in sight.VEILS,
            depth=Fraction(depth) if depth else None,
            blocked=not line.found.clear,
            beside=beside.size if beside else None,
            size=line.other.size,
            where=_where(seen, line),
        )
    )
    if judged.noticed:
        return _look(line, noticed=True)
    against = tuple(each for each in judged.reasons if each.key in pool.AGAINST)
    return _look(line, noticed=False, reasons=(*_cuts(line), *against))


def _distance(seen: Map, line: _Line) -> Fraction:
    a, b = _point(line.start), _point(line.end)
    return measures.measure(seen.kind.value, a, b, base=seen.step, step=seen.step).value


def _point(place: Place) -> Point:
    return Fraction(place[0]), Fraction(place[1])


def _bigger_beside(seen: Map, line: _Line) -> Token | None:
    """The creature that hides the other one (P-37); on a grid only."""
    if LAYOUTS[seen.kind] is Layout.FREE:
        return None
    known = (line.looker.id, line.other.id)
    enough = line.other.size.level + sight.HIDES_BY
    others = [each for each in seen.tokens if each.size.level >= enough and each.id not in known]
    bodies = [(footprint(seen.terrain.layout, each.place, each.space), each.size) for each in others]
    start, end = cell_under(line.start), cell_under(line.end)
    found = sight.hidden_behind(seen.terrain.layout, start, end, line.other.size, bodies)
    return None if found is None else others[found]


def _where(seen: Map, line: _Line) -> Where:
    """Behind only where the looker has a facing; a boundary favours the looker (P-31)."""
    if line.looker.facing is None:
        return Where.AHEAD
    layout = seen.terrain.layout
    at, other = (_middle(layout, each) for each in (line.start, line.end))
    back = sector(at, line.looker.facing, other, layout, favour=Sector.FRONT) is Sector.BACK
    return Where.BEHIND if back else Where.AHEAD


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
    dark_vision = line.perception or Fraction(0)
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
    return Look(line.looker, line.other, noticed, line.start, line.end, told, concealment)


_JUDGES: Mapping[str, Callable[[Map, _Line], Look]] = {
    "pool": _by_pool,
    "instinct": _by_instinct,
    "btr": _by_btr,
    "pathfinder": _by_line,
}
