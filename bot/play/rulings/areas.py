"""Areas on bare coordinates, without a map."""

from dataclasses import dataclass
from fractions import Fraction

from bot.ground.areas.area import DIRECTED, FROM_A_CORNER, WITHOUT_OWN, Area, Place, Shape
from bot.ground.areas.cover import Cover
from bot.ground.areas.coverage import cover, edge
from bot.ground.areas.readings import RULES, readings
from bot.ground.grid import Bounds, Layout
from bot.ground.points import exact, read_all_on, read_cell, read_direction, read_point, read_points
from bot.ground.reason import Reason, because
from bot.ground.terrain import Terrain
from bot.pictures.board.scene import Outline, Scene, Shade
from bot.play.caller import Caller
from bot.play.maps.maps import map_in
from bot.play.rulings.games import ChosenMap, kind_here
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import map_kind
from bot.systems.map_kind import MapKind
from bot.wording.areas import title_told
from bot.wording.maps.terms import SHADES
from bot.wording.words import Words

TAKES = {
    "direction": DIRECTED | {Shape.CURVE, Shape.SPHERE},
    "angle": frozenset({Shape.SECTOR, Shape.CURVE}),
    "width": frozenset({Shape.RAY, Shape.CURVE, Shape.RING, Shape.BOX}),
    "height": frozenset({Shape.BOX}),
    "points": frozenset({Shape.CURVE}),
}
"""Options that only some shapes have."""


@dataclass(frozen=True, slots=True)
class Typed:
    """An area as it was typed."""

    shape: str
    origin: str
    size: float
    direction: str | None = None
    angle: float | None = None
    width: float | None = None
    height: float | None = None
    points: str | None = None


@dataclass(frozen=True, slots=True)
class Covered:
    """An area, its origin, its cells and the reasons. ``mapped``: the channel has a map, which knows more.
    ``guess`` is the kind of map if nobody named it."""

    area: Area
    origin: Place
    kind: MapKind
    cover: Cover
    reasons: tuple[Reason, ...]
    mapped: bool
    guess: str | None = None

    @property
    def layout(self) -> Layout:
        """How its map is divided."""
        return self.kind.layout


async def covered(table: Table, caller: Caller, typed: Typed, kind: str | None = None) -> Covered:
    """Find the cells of an area, on the named kind of map. Refusals: a part cannot be read, or there is no
    such area."""
    meant = ChosenMap(map_kind(kind)) if kind else await kind_here(table, caller)
    on, layout = meant.kind, meant.kind.layout
    if not on.has_grid:
        raise Refusal("area.needs_a_grid")
    area, origin = read_area(typed, layout)
    reasons = (*readings(area, origin, layout), *borrowed(area.shape, on))
    if on.feet_rule is not None:
        reasons = (*reasons, because("area.feet", on.feet_rule))
    mapped = await map_in(table, caller.channel_id) is not None
    return Covered(area, origin, on, cover(area, origin, layout), reasons, mapped, meant.guess)


def borrowed(shape: Shape, kind: MapKind) -> tuple[Reason, ...]:
    """The source of the area's rules, on maps of games without own texts for it; on others, what their texts
    ask of its source (D-62)."""
    if kind.own_areas:
        return () if kind.source_rule is None else (because("area.source", kind.source_rule),)
    key = "area.of_instinct" if shape in FROM_A_CORNER else "area.of_the_pools"
    return (because(key, RULES[shape]),)


def read_area(typed: Typed, layout: Layout, start: Place | None = None) -> tuple[Area, Place]:
    """An area and its origin as they were typed, or the origin that is known already.
    Refusals: ``points.…``, ``area.not_of_the_shape``, ``area.bent_already``,
    ``area.corner_given``."""
    shape = Shape(typed.shape)
    for option, shapes in TAKES.items():
        if getattr(typed, option) is not None and shape not in shapes:
            raise Refusal("area.not_of_the_shape", shape=shape.value, option=option)
    if typed.points is not None and (typed.direction is not None or typed.angle is not None):
        raise Refusal("area.bent_already")
    origin = start or (read_cell(typed.origin) if shape in WITHOUT_OWN else read_point(typed.origin))
    area = Area(
        shape,
        exact(typed.size),
        None if typed.direction is None else read_direction(typed.direction, layout),
        _exact(typed.angle),
        _exact(typed.width),
        _exact(typed.height),
        _bends(typed.points, layout, mapped=start is not None),
    )
    if shape is Shape.SPHERE and area.direction is not None and any(each.denominator > 1 for each in origin):
        raise Refusal("area.corner_given")
    return area, origin


def _bends(text: str | None, layout: Layout, *, mapped: bool) -> tuple[Place, ...]:
    """The bends of a curve: places of a map, or bare cells."""
    if text is None:
        return ()
    return read_all_on(layout, text) if mapped else read_points(text)


def _exact(value: float | None) -> Fraction | None:
    return None if value is None else exact(value)


def scene_of(words: Words, found: Covered) -> Scene:
    """The picture's scene: the covered cells with one more around them."""
    shades = dict.fromkeys(found.cover.whole, Shade.WHOLE) | dict.fromkeys(found.cover.partly, Shade.PARTLY)
    spots = [*shades, (round(found.origin[0]), round(found.origin[1]))]
    columns, rows = [x for x, _ in spots], [y for _, y in spots]
    left, low = min(columns) - 1, min(rows) - 1
    bounds = Bounds(max(columns) - left + 2, max(rows) - low + 2)
    used = [shade for shade in Shade if shade in shades.values()]
    return Scene(
        Terrain(found.layout, bounds),
        title=title_told(words, found.area.shape, found.area.size),
        first=(left, low),
        shades=shades,
        outlines=tuple(map(Outline, edge(found.area, found.origin, found.layout))),
        origin=(float(found.origin[0]), float(found.origin[1])),
        legend=tuple((shade.value, words.plain(SHADES[shade])) for shade in used),
    )
