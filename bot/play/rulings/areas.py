"""Areas on bare coordinates, without a map."""

from dataclasses import dataclass

from bot.ground.areas.area import Area, Place
from bot.ground.areas.cover import Cover
from bot.ground.areas.coverage import cover, edge
from bot.ground.areas.readings import readings
from bot.ground.areas.typed_area import TypedArea, read_area
from bot.ground.grid import Bounds, Layout
from bot.ground.reason import Reason, because
from bot.ground.terrain import Terrain
from bot.maps.areas import borrowed
from bot.pictures.board.scene import Outline, Scene
from bot.pictures.theme import Shade
from bot.play.authority import Caller
from bot.play.games import kind_here
from bot.play.maps.maps import map_in
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import map_kind
from bot.systems.map_kind import MapKind
from bot.wording.areas import title_told
from bot.wording.map_terms import SHADES
from bot.wording.words import Words


@dataclass(frozen=True, slots=True)
class Covered:
    """An area, its origin, its cells and the reasons. ``mapped``: the channel has a map, which knows more."""

    area: Area
    origin: Place
    kind: MapKind
    cover: Cover
    reasons: tuple[Reason, ...]
    mapped: bool

    @property
    def layout(self) -> Layout:
        """How its map is divided."""
        return self.kind.layout


async def covered(table: Table, caller: Caller, typed: TypedArea, kind: str | None = None) -> Covered:
    """Find the cells of an area, on the named kind of map. Refusals: a part cannot be read, or there is no
    such area."""
    on = map_kind(kind) if kind else await kind_here(table, caller)
    layout = on.layout
    if not on.has_grid:
        raise Refusal("area.needs_a_grid")
    area, origin = read_area(typed, layout)
    reasons = (*readings(area, origin, layout), *borrowed(area.shape, on))
    if on.feet_rule is not None:
        reasons = (*reasons, because("area.feet", on.feet_rule))
    mapped = await map_in(table, caller.channel_id) is not None
    return Covered(area, origin, on, cover(area, origin, layout), reasons, mapped)


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
