"""What an area covers on a map: its cells, and the tokens in it (P-24 … P-30, D-54)."""

from dataclasses import dataclass, replace
from fractions import Fraction

from bot.ground.areas import coverage
from bot.ground.areas.area import WITHOUT_OWN, Area, Shape
from bot.ground.areas.cover import Cover
from bot.ground.areas.readings import RULES
from bot.ground.areas.spread import spread_area
from bot.ground.reason import Reason, because
from bot.ground.sight import lines
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import footprint
from bot.refusal import Key
from bot.systems import system_with
from bot.systems.map_kind import MapKind


@dataclass(frozen=True, slots=True)
class Covered:
    """An area on a map: its cells (none without a grid), and which tokens it covers wholly
    or partly. ``cut``: walls took something of it away."""

    area: Area
    origin: Place
    cover: Cover
    wholly: tuple[Token, ...]
    partly: tuple[Token, ...]
    cut: bool
    pervasive: bool


def area_on(seen: Map, area: Area, origin: Place, *, pervasive: bool) -> Covered:
    """What an area covers on a map (P-24 … P-30, D-54); its lengths are in the map's unit.

    Walls stop it; a pervasive one (弥漫) goes around their corners. Refusals: those of
    ``areas.cover``, ``map.area_elsewhere``: it starts off the map.
    """
    scaled = _scaled(seen, area)
    if not seen.kind.has_grid:
        return _area_without_grid(seen, area, scaled, origin, pervasive=pervasive)
    whole = coverage.cover(scaled, origin, seen.terrain.layout)
    found = spread_area(scaled, origin, seen.terrain, pervasive=pervasive)
    on_map = frozenset(cell for cell in whole.cells if cell in seen.terrain.bounds)
    wholly, partly = _tokens_in(seen, found, scaled)
    return Covered(area, origin, found, wholly, partly, found.cells != on_map, pervasive)


def _scaled(seen: Map, area: Area) -> Area:
    """The area's lengths in cells, or in the lengths of a map without a grid."""
    by = 1 / seen.step if seen.kind.has_grid else seen.step
    return replace(
        area,
        size=area.size * by,
        width=area.width and area.width * by,
        height=area.height and area.height * by,
    )


def _tokens_in(seen: Map, cover: Cover, area: Area) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """The tokens that the area covers wholly, and those that it covers in part. A line hits every token that
    it passes (P-24)."""
    wholly: list[Token] = []
    partly: list[Token] = []
    inside = frozenset(cover.whole)
    for token in seen.tokens:
        cells = footprint(seen.terrain.layout, token.place, token.space)
        if inside.issuperset(cells) or (area.is_line and not inside.isdisjoint(cells)):
            wholly.append(token)
        elif not cover.cells.isdisjoint(cells):
            partly.append(token)
    return tuple(wholly), tuple(partly)


def _area_without_grid(seen: Map, area: Area, scaled: Area, origin: Place, *, pervasive: bool) -> Covered:
    """Without a grid a creature is covered when its base is (P-30)."""
    start = Fraction(origin[0]), Fraction(origin[1])
    placed = [((Fraction(t.place[0]), Fraction(t.place[1])), seen.step * t.space / 2) for t in seen.tokens]
    found = coverage.free_cover(scaled, start, placed)
    reached = [at for at in found if pervasive or lines.sees(seen.terrain, start, placed[at][0]).clear]
    tokens = tuple(seen.tokens[at] for at in reached if not _own(scaled, start, placed[at][0]))
    return Covered(area, origin, Cover((), ()), tokens, (), len(reached) != len(found), pervasive)


def _own(area: Area, start: tuple[Fraction, Fraction], place: tuple[Fraction, Fraction]) -> bool:
    """Whether this is the one the area comes from, which such an area leaves out (P-24)."""
    return area.shape in WITHOUT_OWN and start == place


def edges(seen: Map, covered: Covered) -> tuple[coverage.Edge, ...]:
    """The area's true outlines, in the map's cells or lengths."""
    return coverage.edge(_scaled(seen, covered.area), covered.origin, seen.terrain.layout)


def borrowed(shape: Shape, kind: MapKind) -> tuple[Reason, ...]:
    """The source of the area's rules, on maps of games without own texts for it; on others, what their texts
    ask of its source (D-62)."""
    if kind.own_areas:
        return () if kind.source_rule is None else (because("area.source", kind.source_rule),)
    rule = RULES[shape]
    return (because("area.read_as", rule, game=Key(f"game.{system_with(rule).key}")),)
