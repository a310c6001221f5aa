"""What an area covers on a map: its cells, who is in it, what walls keep out (P-24 … P-30, D-54)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.ground.areas.area import Area, Shape
from bot.ground.areas.coverage import cover
from bot.ground.size import Size
from bot.maps.actions import Action, PlaceToken, Wall
from bot.maps.areas import Covered, area_on, edges
from bot.maps.map import Map, Place
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind
from tests import kinds
from tests.bot.maps.drawn import done, empty

GRIDS = kinds.GRIDS


def disc(size: int | Fraction) -> Area:
    return Area(Shape.DISC, Fraction(size))


def asked(held: Map, area: Area, origin: Place, *, pervasive: bool = False) -> Covered:
    return area_on(held, area, origin, pervasive=pervasive)


def inside(found: Covered) -> tuple[list[str], list[str]]:
    return [each.name for each in found.wholly], [each.name for each in found.partly]


def at(name: str, *place: int, **given: object) -> PlaceToken:
    return replace(PlaceToken(name, (place[0], place[1])), **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", GRIDS)
def test_without_walls_it_is_what_it_is_without_a_map(kind: MapKind) -> None:
    found = asked(empty(kind), disc(2), (5, 4))
    assert found.cover.cells == cover(disc(2), (5, 4), kind.layout).cells
    assert not found.cut


@pytest.mark.parametrize("kind", GRIDS)
def test_the_edge_of_the_map_ends_it_without_being_a_wall(kind: MapKind) -> None:
    held = empty(kind)
    found = asked(held, disc(3), (1, 1))
    assert found.cover.cells < cover(disc(3), (1, 1), kind.layout).cells
    assert all(cell in held.terrain.bounds for cell in found.cover.cells)
    assert not found.cut


def test_who_is_in_it_wholly_and_partly() -> None:
    held = done(
        empty(kinds.PATHFINDER),
        at("Near", 5, 4), at("Edge", 7, 4), at("Far", 9, 4),
        at("Big", 5, 5, size=Size.LARGE), at("Huge", 2, 1, size=Size.HUGE),
    )  # fmt: skip
    assert inside(asked(held, disc(2), (5, 4))) == (["Near"], ["Edge", "Big", "Huge"])
    assert inside(asked(held, disc(5), (5, 4))) == (["Near", "Edge", "Far", "Big", "Huge"], [])


def test_a_sector_leaves_out_the_one_it_comes_from() -> None:
    held = done(empty(), at("Mage", 3, 4), at("Orc", 5, 4))
    breath = Area(Shape.SECTOR, Fraction(4), Fraction(0), Fraction(60))
    assert inside(asked(held, breath, (3, 4))) == (["Orc"], [])
    free = done(empty(kinds.FREE), at("Mage", 3, 4), at("Orc", 5, 4))
    assert inside(asked(free, breath, (3, 4))) == (["Orc"], [])


def test_whom_a_line_passes_it_hits_also_one_of_a_big_ones_cells() -> None:
    held = done(empty(kinds.PATHFINDER), at("Near", 5, 4), at("Big", 7, 3, size=Size.LARGE))
    ray = Area(Shape.RAY, Fraction(6), Fraction(0))
    assert inside(asked(held, ray, (3, 4))) == (["Near", "Big"], [])
    band = Area(Shape.RAY, Fraction(6), Fraction(0), width=Fraction(1))
    assert inside(asked(held, band, (3, 4))) == (["Near"], ["Big"])


def test_walls_stop_it_and_a_pervasive_one_goes_round() -> None:
    walls: list[Action] = [Wall((6, 3), (6, 6))]
    held = done(empty(), *walls, at("Behind", 7, 4), at("Before", 5, 4))
    found = asked(held, disc(4), (4, 4))
    assert inside(found) == (["Before"], [])
    assert found.cut
    assert not found.cover.cells & {(6, 4), (7, 4)}
    around = asked(held, disc(6), (4, 4), pervasive=True)
    assert (7, 4) not in around.cover.cells, "the way round its corner is longer than 6"
    wider = asked(held, disc(8), (4, 4), pervasive=True)
    assert (7, 4) in wider.cover.cells
    assert (6, 4) not in wider.cover.cells
    assert any("Behind" in names for names in inside(wider))


def test_a_corner_can_be_its_middle() -> None:
    held = done(empty(), at("One", 3, 3), at("Two", 5, 3))
    found = asked(held, disc(1), (Fraction(7, 2), Fraction(7, 2)))
    assert found.cover.cells == {(3, 3), (3, 4), (4, 3), (4, 4)}
    assert inside(found)[0] + inside(found)[1] == ["One"]


@pytest.mark.parametrize(("step", "cells"), [(Fraction(1), 13), (Fraction(2), 5), (Fraction(1, 2), 49)])
def test_its_lengths_are_in_the_maps_unit(step: Fraction, cells: int) -> None:
    held = replace(empty(kinds.SQUARE, 20, 20), step=step)
    found = asked(held, disc(2), (10, 10))
    assert len(found.cover.cells) == len(cover(disc(Fraction(2) / step), (10, 10), held.terrain.layout).cells)
    (outline,) = edges(held, found)
    assert max(x for x, _ in outline) == pytest.approx(10 + float(2 / step), abs=0.51)


def test_without_a_grid_a_base_is_in_it_or_not() -> None:
    held = done(
        replace(empty(kinds.FREE), step=Fraction(2)),
        at("In", 4, 4), at("Rim", 7, 4), at("Out", 10, 4),
    )  # fmt: skip
    found = asked(held, disc(2), (3, 4))
    assert found.cover.cells == frozenset()
    assert inside(found) == (["In", "Rim"], []), "twice a base of 2 is 4; a base has a radius of 1"
    walled = done(held, Wall((6, 1), (6, 8)))
    assert inside(asked(walled, disc(2), (3, 4))) == (["In"], [])
    assert asked(walled, disc(2), (3, 4)).cut
    assert inside(asked(walled, disc(2), (3, 4), pervasive=True)) == (["In", "Rim"], [])


@pytest.mark.parametrize("size", [Fraction(0), Fraction(-1), Fraction(10**9)])
@pytest.mark.parametrize("kind", [kinds.SQUARE, kinds.HEX, kinds.FREE])
def test_no_length_and_absurd_ones_are_refused(kind: MapKind, size: Fraction) -> None:
    with pytest.raises(Refusal):
        asked(empty(kind), Area(Shape.RAY, size, Fraction(0)), (3, 3))
