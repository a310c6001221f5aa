"""What a token must be: its name, its space, and where it may stand."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import count, islice, product
from math import floor

from bot.ground.grid import HALF, Cell, Layout, cell_in
from bot.ground.points import MOST_DECIMALS, named
from bot.ground.terrain import Ground, Terrain
from bot.maps.map import HIGHEST_FLIGHT, LONGEST_NAME, MOST_TOKENS, CombatantRef, Map, Place, Token
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind
from bot.text import fold, tidy

LONGEST_SIDE = 30
"""How many characters the name of a side may have."""
MOST_SPACE = 6
"""How many cells a side of a token's space may have."""

BASES = 12
"""How many bases away on each axis there is looked for room on a map without a grid."""

_NUMBERED = re.compile(r"(?P<base>.*\S)\s+\d{1,3}")


def footprint(layout: Layout, place: Place, space: int = 1) -> tuple[Cell, ...]:
    """The cells that a token takes; on a free map the unit cell under its centre."""
    if layout is Layout.FREE:
        return (cell_under(place),)
    x, y = cell_under(place)
    return tuple((x + right, y + up) for up in range(space) for right in range(space))


def cell_under(place: Place) -> Cell:
    """The unit cell that contains a point. On a grid the place is a cell already."""
    x, y = place
    if isinstance(x, int) and isinstance(y, int):
        return x, y
    return floor(x + HALF), floor(y + HALF)


def checked(held: Map, token: Token, *, squeezed: bool = False) -> Token:
    """A token as it may stand on the map, tidied. Refusal: it may not, with what could.

    ``squeezed``: half of its space may lie in walls, as where it squeezes through (F-13).
    """
    return replace(
        token,
        size=held.kind.size_named(token.size),
        name=_name(token.name),
        side=_side(token.side),
        place=checked_place(held, token.place, _space(held.kind, token.space), squeezed=squeezed),
        facing=None if token.facing is None else _finely(token.facing) % 360,
        combatant=_stands_once(held, token),
        altitude=_altitude(token),
    )


def checked_place(held: Map, place: Place, space: int, *, squeezed: bool = False) -> Place:
    """A place on the map and free of walls. Refusal: it is not, and the nearest that is."""
    place = place_on(held, place, space)
    if not _is_free(held.terrain, place, space, squeezed=squeezed):
        nearest = _nearest_free(held.terrain, place, space)
        layout = held.kind.layout
        told = None if nearest is None else named(layout, nearest)
        if _on_door(held.terrain, place, space):
            raise Refusal("map.on_door", place=named(layout, place), nearest=told)
        raise Refusal("map.on_wall", place=named(layout, place), nearest=told)
    return place


def free_places(held: Map, start: Place, count: int) -> tuple[Place, ...]:
    """Places for this many medium tokens next to each other, starting with a place itself. Refusal: the place
    is not on the map or not free of walls, or there is no room for all."""
    start = checked_place(held, start, 1)
    if len(held.tokens) + count > MOST_TOKENS:
        raise Refusal("map.full", limit=MOST_TOKENS)
    free = (each for each in _beside(held, start) if not any(_overlaps(held, each, it) for it in held.tokens))
    found = tuple(islice((each for each in free if _is_free(held.terrain, each, 1)), count))
    if len(found) < count:
        raise Refusal("map.no_room_for_all", count=count, free=len(found))
    return found


def _beside(held: Map, start: Place) -> list[Place]:
    """The places of a map, the nearest first; without a grid those that are whole bases away."""
    if held.kind.has_grid:
        return [*_by_distance(held.terrain, start)]
    (x, y), base = start, held.step
    ways = sorted(
        product(range(-BASES, BASES + 1), repeat=2), key=lambda way: (way[0] ** 2 + way[1] ** 2, way)
    )
    places = ((x + right * base, y + up * base) for right, up in ways)
    return [each for each in places if _within(held.terrain, each, 1)]


def _overlaps(held: Map, place: Place, token: Token) -> bool:
    """Whether a medium token there would stand where this one does."""
    if held.kind.has_grid:
        return cell_under(place) in footprint(held.terrain.layout, token.place, token.space)
    (x, y), (other_x, other_y) = place, token.place
    apart = Fraction(1 + token.space, 2) * held.step
    return (x - other_x) ** 2 + (y - other_y) ** 2 < apart**2


def place_on(held: Map, place: Place, space: int) -> Place:
    """A place on the map, over any terrain. Refusal: it is not on the map."""
    bounds = held.terrain.bounds
    if not held.kind.has_grid:
        place = (_finely(place[0]), _finely(place[1]))
    elif cell_under(place) != place:
        raise Refusal("map.whole_cells", place=named(held.kind.layout, place))
    else:
        place = cell_under(place)
    if space > min(bounds.width, bounds.height):
        raise Refusal("map.no_room", space=space, width=bounds.width, height=bounds.height)
    if not _within(held.terrain, place, space):
        first, last = corners(held, space)
        raise Refusal("map.off_map", place=named(held.kind.layout, place), first=first, last=last)
    return place


def corners(held: Map, space: int = 1) -> tuple[str, str]:
    """The first and the last place, lower left and upper right, where something of this space fits."""
    bounds, layout = held.terrain.bounds, held.kind.layout
    space = 1 if layout is Layout.FREE else space  # There a place is the middle of a base.
    last = cell_in(layout, bounds.width - space + 1, bounds.height - space + 1)
    return named(layout, (1, 1)), named(layout, last)


def joined(tokens: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    """The tokens with this one added, or changed if its id is there. Names stay unique.

    Of two tokens of one name the later one gets a number. But a visible one gets the name before a hidden
    one: if only a "Wolf 2" were on the map, that would tell of a hidden Wolf.
    """
    others = [each for each in tokens if each.id != token.id]
    if len(others) >= MOST_TOKENS:
        raise Refusal("map.full", limit=MOST_TOKENS)
    rivals = others if token.hidden else [each for each in others if not each.hidden]
    token = replace(token, name=_free_name(token.name, rivals))
    there = any(each.id == token.id for each in tokens)
    listed = [token if each.id == token.id else each for each in tokens]
    listed = listed if there else [*listed, token]
    return tuple(_giving_way(each, token, listed) for each in listed)


def _giving_way(each: Token, token: Token, listed: Iterable[Token]) -> Token:
    if each.id == token.id or fold(each.name) != fold(token.name):
        return each
    return replace(each, name=_free_name(each.name, listed))


def _free_name(name: str, others: Iterable[Token]) -> str:
    """The name, with the next free number where it is taken: Wolf 2, Wolf 3."""
    taken = {fold(each.name) for each in others}
    if fold(name) not in taken:
        return name
    numbered = _NUMBERED.fullmatch(name)
    base = numbered["base"] if numbered else name
    candidates = (f"{base[: LONGEST_NAME - len(str(n)) - 1].rstrip()} {n}" for n in count(2))
    return next(each for each in candidates if fold(each) not in taken)


def _name(name: str) -> str:
    shown = tidy(name)
    if not shown:
        raise Refusal("map.name_empty")
    if len(shown) > LONGEST_NAME:
        raise Refusal("map.name_too_long", length=len(shown), limit=LONGEST_NAME)
    return shown


def _side(side: str) -> str:
    shown = tidy(side)
    if len(shown) > LONGEST_SIDE:
        raise Refusal("map.side_too_long", length=len(shown), limit=LONGEST_SIDE)
    return shown


def _altitude(token: Token) -> int:
    """Its altitude. A token that does not fly is on the ground."""
    if not 0 <= token.altitude <= HIGHEST_FLIGHT:
        raise Refusal("map.altitude_bounds", altitude=token.altitude, limit=HIGHEST_FLIGHT)
    return token.altitude if token.flying else 0


def _space(kind: MapKind, space: int) -> int:
    if space != 1 and kind.layout is Layout.HEX:
        raise Refusal("map.one_cell", space=space)
    if not 1 <= space <= MOST_SPACE:
        raise Refusal("map.space_bounds", space=space, limit=MOST_SPACE)
    return space


def _finely(value: int | Fraction) -> Fraction:
    """A number that the notation can write. Refusal: it has too many decimals."""
    exact = Fraction(value)
    if 10**MOST_DECIMALS % exact.denominator:
        raise Refusal("map.too_fine", decimals=MOST_DECIMALS)
    return exact


def _stands_once(held: Map, token: Token) -> CombatantRef | None:
    others = (each for each in held.tokens if each.id != token.id)
    there = next((each for each in others if token.combatant and each.combatant == token.combatant), None)
    if there is not None:
        raise Refusal("map.stands_already", name=there.name, place=named(held.kind.layout, there.place))
    return token.combatant


def _within(terrain: Terrain, place: Place, space: int) -> bool:
    x, y = place
    if terrain.layout is Layout.FREE:
        return place in terrain.bounds
    return place in terrain.bounds and (x + space - 1, y + space - 1) in terrain.bounds


def _is_free(terrain: Terrain, place: Place, space: int, *, squeezed: bool = False) -> bool:
    cells = footprint(terrain.layout, place, space)
    walls = sum(terrain.at(cell) is Ground.WALL for cell in cells)
    return walls <= (len(cells) // 2 if squeezed else 0)


def _on_door(terrain: Terrain, place: Place, space: int) -> bool:
    """Whether only closed doors are in the way there."""
    cells = footprint(terrain.layout, place, space)
    return all(terrain.told(cell) is Ground.DOOR for cell in cells if terrain.at(cell) is Ground.WALL)


def _nearest_free(terrain: Terrain, place: Place, space: int) -> Cell | None:
    """Where a token could stand instead; None: nowhere."""
    cells = _by_distance(terrain, place)
    free = (each for each in cells if _within(terrain, each, space) and _is_free(terrain, each, space))
    return next(free, None)


def _by_distance(terrain: Terrain, place: Place) -> list[Cell]:
    """All cells, the nearest first."""
    x, y = cell_under(place)
    on_hexes = terrain.layout is Layout.HEX

    def distance(cell: Cell) -> int:
        """The squared distance; on hexes four times of it."""
        right, up = cell[0] - x, cell[1] - y
        return (2 * right + up) ** 2 + 3 * up**2 if on_hexes else right**2 + up**2

    return sorted(terrain.bounds.cells(), key=distance)
