"""Which tokens see each other on a map, by the rules of its game (P-33, P-35 … P-37, D-35, B-18)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from bot.ground import free
from bot.ground.grid import SQUASH, Cell, Layout, Point, centre
from bot.ground.reason import Reason
from bot.ground.sight import lines
from bot.ground.sight.facing import Level, Sector, is_blind_spot, sector
from bot.ground.sight.lines import Sight
from bot.ground.sight.veils import Veiled, veiled
from bot.ground.size import Size
from bot.ground.terrain import Veil
from bot.maps import nearness
from bot.maps.facing_sides import height_beside
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import cell_under, footprint
from bot.refusal import Refusal
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT
from bot.systems.perception import Awareness, Concealment, Where

MOST_LINES = 5000
"""How many lines from cell to cell are followed where everybody looks; one looker may need more."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one token sees another.

    ``start`` and ``end`` are the places between which the line was drawn: of big ones those
    that favour the looker. ``concealment`` where the game has levels of it; ``reasons`` are
    what speaks against it, or the line where nothing does. ``blocked_by``: the first cell in the
    way of the line.
    """

    looker: Token
    other: Token
    noticed: bool
    start: Place
    end: Place
    reasons: tuple[Reason, ...]
    concealment: Concealment | None = None
    blocked_by: Cell | None = None


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two tokens of a map, as the first looks at the second."""

    seen: Map
    looker: Token
    other: Token
    perception: Fraction | None
    height_weight: int
    veiled: Veiled


@dataclass(frozen=True, slots=True)
class _Line:
    """A line between two tokens, as their game's judge asks about it (``systems.vision.Line``)."""

    pair: _Pair
    start: Place
    end: Place
    found: Sight

    @property
    def perception(self) -> Fraction | None:
        pair = self.pair
        known = pair.looker.value("perception") if pair.seen.kind.vision.ranged else None
        return Fraction(known) if pair.perception is None and known is not None else pair.perception

    @property
    def darkvision(self) -> int:
        return self.pair.looker.value("darkvision") or 0

    @property
    def invisible(self) -> bool:
        return self.pair.other.invisible

    @property
    def detection(self) -> int:
        return self.pair.looker.detection

    @property
    def size(self) -> Size:
        return self.pair.other.size

    @property
    def distance(self) -> Fraction:
        pair = self.pair
        bases, weight = nearness.wider(pair.seen, pair.looker, pair.other), pair.height_weight
        higher = pair.looker.altitude - pair.other.altitude
        return nearness.distance(
            pair.seen, self.start, self.end, bases=bases, weight=weight, higher=higher
        ).value

    @property
    def depth(self) -> int:
        return self.pair.veiled.between(self.start, self.end)

    @property
    def veils(self) -> tuple[Veil, Veil]:
        lying = self.pair.seen.terrain.veils
        here, there = cell_under(self.start), cell_under(self.end)
        return lying.get(here, Veil.CLEAR), lying.get(there, Veil.CLEAR)

    @property
    def beside(self) -> Size | None:
        """The biggest that stands next to the other one, across the line to it, and hides it."""
        seen, known = self.pair.seen, (self.pair.looker.id, self.pair.other.id)
        enough = self.size.level + lines.HIDES_BY
        found = [
            each.size
            for each in seen.tokens
            if each.size.level >= enough
            and each.id not in known
            and self._crosses(each)
            and nearness.adjacent(seen, each, self.pair.other)
        ]
        return max(found, key=lambda size: size.level, default=None)

    def _crosses(self, token: Token) -> bool:
        """Whether the line leads over a token's space, or its base."""
        seen = self.pair.seen
        if seen.kind.has_grid:
            cells = footprint(seen.terrain.layout, token.place, token.space)
            return lines.crosses(seen.terrain.layout, cell_under(self.start), cell_under(self.end), cells)
        radius = seen.step * token.space / 2
        return free.passes(_point(self.start), _point(self.end), _point(token.place), radius)

    @property
    def where(self) -> Where:
        """Behind or above only if the looker has a facing. A boundary favours the looker (P-31, P-32). A
        token that flies at an unknown height is above tokens that do not fly."""
        facing, layout = self.pair.looker.facing, self.pair.seen.terrain.layout
        if facing is None:
            return Where.AHEAD
        at, other = (_middle(layout, each) for each in (self.start, self.end))
        side = sector(at, facing, other, layout, favour=Sector.FRONT)
        if is_blind_spot(side, Level.LEVEL):
            return Where.BEHIND
        return Where.ABOVE if self._is_above else Where.AHEAD

    @property
    def _is_above(self) -> bool:
        pair = self.pair
        found = height_beside(pair.seen, pair.looker, pair.other, self.start, self.end)
        return found == (Level.ABOVE,)


def looks(
    seen: Map,
    lookers: Sequence[Token],
    perception: Fraction | None = None,
    *,
    height_weight: int = DEFAULT_HEIGHT_WEIGHT,
    at: Sequence[Token] | None = None,
) -> tuple[Look, ...]:
    """How each of the lookers sees every other token, or those they look ``at``. ``perception`` is
    their range in the game's unit (BtR: of dark-vision, in feet); None: however far.
    ``height_weight`` is what a foot of height counts (B-16). Refusal: several look, and there are
    too many lines between them; or the game knows no range."""
    if perception is not None and not seen.kind.vision.ranged:
        raise Refusal("map.no_range", kind=seen.kind.key)
    cells = {each.id: _places(seen, each) for each in seen.tokens}
    every = sum(map(len, cells.values()))
    lines = sum(len(cells[each.id]) * (every - len(cells[each.id])) for each in lookers)
    if len(lookers) > 1 and lines > MOST_LINES:
        raise Refusal("map.sight_too_many", tokens=len(seen.tokens))
    hidden = veiled(seen.terrain, seen.step)
    return tuple(
        _look(_line(_Pair(seen, looker, other, perception, height_weight, hidden), cells))
        for looker in lookers
        for other in (seen.tokens if at is None else at)
        if other.id != looker.id
    )


def awareness(
    seen: Map, looker: Token, other: Token, *, height_weight: int = DEFAULT_HEIGHT_WEIGHT
) -> Awareness:
    """Whether a token knows of another that acts against it. Half a body behind it is enough: a boundary
    favours the acting token (P-31)."""
    (look,) = looks(seen, (looker,), height_weight=height_weight, at=(other,))
    if _is_behind(seen, look):
        return Awareness.BEHIND
    return Awareness.NOTICED if look.noticed else Awareness.UNNOTICED


def _is_behind(seen: Map, look: Look) -> bool:
    """Whether the other token is behind or above a looker with a facing."""
    facing, layout = look.looker.facing, seen.terrain.layout
    if facing is None:
        return False
    at = _middle(layout, look.start)
    places = (_middle(layout, each) for each in nearness.places(seen, look.other))
    if any(sector(at, facing, each, layout, favour=Sector.BACK) is Sector.BACK for each in places):
        return True
    found = height_beside(seen, look.looker, look.other, look.start, look.end)
    return found == (Level.ABOVE,)


def passed_over(seen: Map) -> tuple[Veil, ...]:
    """The veils on a map that mean nothing in its game."""
    lying = set(seen.terrain.veils.values()) - seen.kind.vision.veils - {Veil.CLEAR}
    return tuple(veil for veil in Veil if veil in lying)


def _look(line: _Line) -> Look:
    judged = line.pair.seen.kind.vision.judge(line)
    return Look(
        line.pair.looker,
        line.pair.other,
        judged.noticed,
        line.start,
        line.end,
        judged.reasons,
        judged.concealment,
        line.found.blocked_by,
    )


def _line(pair: _Pair, cells: Mapping[int, Sequence[Place]]) -> _Line:
    """The shortest clear line between any two of their cells, otherwise the shortest of all."""
    terrain, trace = pair.seen.terrain, pair.seen.kind.vision.trace
    layout = terrain.layout
    ends = sorted(
        product(cells[pair.looker.id], cells[pair.other.id]),
        key=lambda ends: _squared(_middle(layout, ends[0]), _middle(layout, ends[1]), layout),
    )
    found = (_Line(pair, a, b, trace(terrain, a, b)) for a, b in ends)
    first = next(found)
    return first if first.found.clear else next((each for each in found if each.found.clear), first)


def _squared(a: Point, b: Point, layout: Layout) -> Fraction:
    return (a[0] - b[0]) ** 2 + SQUASH.get(layout, 1) * (a[1] - b[1]) ** 2


def _places(seen: Map, token: Token) -> tuple[Place, ...]:
    cells = nearness.places(seen, token)
    if not seen.kind.has_grid or token.space <= 2:
        return cells
    return tuple(cell for cell in cells if _at_the_edge(cell_under(cell), token))


def _at_the_edge(cell: Cell, token: Token) -> bool:
    """Whether a cell is one of a big token's outer cells, which contain the nearest cell to anything."""
    return any(
        here in (corner, corner + token.space - 1) for here, corner in zip(cell, token.place, strict=True)
    )


def _point(place: Place) -> Point:
    return Fraction(place[0]), Fraction(place[1])


def _middle(layout: Layout, place: Place) -> Point:
    return _point(place) if layout is Layout.FREE else centre(layout, cell_under(place))
