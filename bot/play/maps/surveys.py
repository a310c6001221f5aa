"""Questions about a channel's map: each answer is a text, a scene for its picture, and the picture's alt
text."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import cos, pi, sin

from bot.ground.areas.readings import readings
from bot.ground.areas.typed_area import TypedArea, read_area
from bot.ground.grid import Cell, Layout, cell_in, lean
from bot.ground.points import named, read_cell, read_on, read_point, runs
from bot.maps import areas, visibility
from bot.maps.areas import borrowed
from bot.maps.facing_sides import around
from bot.maps.map import Map, Place, Token
from bot.maps.views import token_named
from bot.maps.ways import reaches
from bot.maps.ways.plans import Plan
from bot.pictures.board.scene import Outline, Ray, Scene
from bot.pictures.theme import Shade
from bot.play.maps.scenes import middle, scene_of
from bot.play.maps.turn_costs import Budget
from bot.play.maps.visible_map import Seen
from bot.refusal import Refusal
from bot.systems.ways import Manner
from bot.text import fold
from bot.wording import areas as area_words
from bot.wording.maps import surveys as survey_words
from bot.wording.reasons import number
from bot.wording.words import Marked, Words

CIRCLE = 96
"""Corners of a circle as it is drawn."""
MOST_RAYS = 40
"""How many lines of sight a picture shows; more would hide the map."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: the text, its picture's scene, the alt text, the list of its cells."""

    text: str
    scene: Scene
    alt: str
    cells: str = ""


def place_of(seen: Map, text: str) -> Place:
    """A place on the map, by typed coordinates or a token's name."""
    if fold(text) in {fold(each.name) for each in seen.tokens}:
        return token_named(seen, text).place
    return read_on(seen.kind.layout, text)


def cell_of(seen: Map, text: str) -> Cell:
    """A cell of the map; of one without a grid a unit square. Refusal: it cannot be read."""
    x, y = read_cell(text)
    return cell_in(seen.kind.layout, x, y)


def between_cells(seen: Map, typed: TypedArea) -> Place:
    """The start of an area: as ``place_of``, but a disc may also start at a cell's corner."""
    try:
        return place_of(seen, typed.origin)
    except Refusal as refused:
        if refused.key != "points.fraction":
            raise
        x, y = read_point(typed.origin)
        if seen.kind.layout is Layout.HEX:
            if y.denominator != 1:
                raise
            x -= lean(y.numerator)
        return x, y


def shown(words: Words, seen: Seen) -> Answer:
    """The current map."""
    text = survey_words.map_told(words, seen.map, as_gm=seen.as_gm)
    return Answer(text, scene_of(words, seen.map), survey_words.alt(words, seen.map))


def area(words: Words, seen: Seen, typed: TypedArea, *, pervasive: bool) -> Answer:
    """An area on the map and the tokens in it. Refusals: those of ``play.areas``."""
    held = seen.map
    kind, layout = held.kind, held.kind.layout
    wanted, origin = read_area(typed, layout, between_cells(held, typed))
    if origin not in held.terrain.bounds:
        raise Refusal("map.area_elsewhere", place=typed.origin)
    found = areas.area_on(held, wanted, origin, pervasive=pervasive)
    shades = dict.fromkeys(found.cover.whole, Shade.WHOLE) | dict.fromkeys(found.cover.partly, Shade.PARTLY)
    title = area_words.title_told(words, wanted.shape, wanted.size)
    scene = scene_of(
        words,
        held,
        title=title,
        shades=shades,
        origin=origin,
        outlines=tuple(map(Outline, areas.edges(held, found))),
    )
    reasons = readings(wanted, origin, layout, partial(named, layout))
    text = survey_words.area_told(words, kind, found, (*reasons, *borrowed(wanted.shape, kind)))
    alt = survey_words.alt(words, held, survey_words.area_alt(words, layout, found))
    return Answer(text, scene, alt, area_words.cells_told(words, found.cover, partial(runs, layout)))


def move(words: Words, seen: Seen, token: Token, plan: Plan) -> Answer:
    """A move that was made, on the map as it is after it."""
    held = seen.map
    costs = [number(cost) for cost in plan.running]
    scene = scene_of(words, held, path=tuple(zip(plan.path, ["", *costs[1:]], strict=True)), active=token.id)
    text = survey_words.move_told(words, held.kind, token, plan)
    return Answer(
        text, scene, survey_words.alt(words, held, survey_words.move_alt(words, held.kind, token, plan))
    )


def went(words: Words, seen: Seen, who: int, path: Sequence[Place]) -> Scene:
    """The map with the way that a token went last."""
    return scene_of(words, seen.map, path=tuple((place, "") for place in path), active=who)


def reach(
    words: Words,
    seen: Seen,
    pace: Budget,
    speed: Fraction | None,
    manner: str | None,
    *,
    heavy: bool,
    height_weight: int,
) -> Answer:
    """Every cell that a token can get to. Refusal: it cannot move."""
    held, token = seen.map, pace.token
    found = reaches.reachable(
        held,
        token,
        speed,
        manner=None if manner is None else Manner(manner),
        heavy=heavy,
        height_weight=height_weight,
        gone=pace.gone,
        odd=pace.odd,
    )
    title = survey_words.reach_title(words, token, found.speed, found.unit)
    text = survey_words.reach_told(words, token, found)
    cells = survey_words.reach_cells(words, held.kind.layout, found)
    return Answer(
        text, _reached(words, held, token, found, title), survey_words.alt(words, held, title), cells
    )


def _reached(words: Words, held: Map, token: Token, found: reaches.Reach, title: str) -> Scene:
    return scene_of(
        words,
        held,
        title=title,
        shades={cell: Shade(stage) for cell, stage in found.cells.items()},
        outlines=tuple(_circle(middle(held, token), float(radius)) for _, radius in found.radii),
        active=token.id,
        shade_names=survey_words.stages_told(words, found),
    )


def _circle(centre: tuple[float, float], radius: float) -> Outline:
    turns = [2 * pi * k / CIRCLE for k in range(CIRCLE + 1)]
    return Outline(tuple((centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns))


def sight(
    words: Words, seen: Seen, name: str | None, perception: Fraction | None, height_weight: int
) -> Answer:
    """The sight of one token, or of all. Refusal: no token of that name, or no other."""
    held = seen.map
    if len(held.tokens) < 2:
        raise Refusal("map.nobody_to_see")
    lookers = (seen.token(name),) if name else held.tokens
    found = visibility.looks(held, lookers, perception, height_weight=height_weight)
    rays = tuple(_rays(held, found)) if len(found) <= MOST_RAYS else ()
    scene = scene_of(words, held, rays=rays, active=lookers[0].id if name else None)
    endless = perception is None and held.kind.vision.endless
    text = survey_words.looks_told(
        words, found, why=name is not None, ignored=visibility.passed_over(held), endless=endless
    )
    if name:
        sides = survey_words.around_told(words, lookers[0], around(held, lookers[0]), held.kind)
        text = Marked("\n".join(filter(None, (text, sides))))
    return Answer(text, scene, survey_words.alt(words, held, survey_words.sight_alt(words, found)))


def _rays(held: Map, every: Sequence[visibility.Look]) -> list[Ray]:
    """A line for each pair; if the two differ, it is clear only if both see."""
    found: dict[frozenset[int], Ray] = {}
    for look in every:
        pair = frozenset((look.looker.id, look.other.id))
        if pair in found and not found[pair].clear:
            continue
        block = None if look.noticed or look.blocked_by is None else look.blocked_by
        found[pair] = Ray(middle(held, look.looker), middle(held, look.other), look.noticed, block)
    return list(found.values())
