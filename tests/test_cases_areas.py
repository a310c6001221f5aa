"""Areas as tables: ``tests/cases/pool/areas.toml`` and ``tests/cases/instinct/spread.toml``."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from bot.ground.areas.area import Area, Shape
from bot.ground.areas.cover import Cover
from bot.ground.areas.coverage import cover, free_cover
from bot.ground.areas.spread import spread_area
from bot.ground.grid import Bounds, Cell, Layout
from bot.ground.terrain import Ground, Terrain
from tests.case_tables import ids_covered, ruled_by

Case = Mapping[str, Any]


def _fraction(case: Case, name: str) -> Fraction | None:
    return Fraction(case[name]) if name in case else None


def _area(case: Case) -> Area:
    points = tuple((Fraction(x), Fraction(y)) for x, y in case.get("points", ()))
    direction, angle, width = (_fraction(case, name) for name in ("direction", "angle", "width"))
    return Area(Shape(case["shape"]), Fraction(case["size"]), direction, angle, width, points=points)


def _origin(case: Case) -> tuple[Fraction, Fraction]:
    x, y = case.get("origin", ("0", "0"))
    return Fraction(x), Fraction(y)


def _layout(case: Case) -> Layout:
    return Layout(case.get("layout", "square"))


def _cells(text: str) -> set[Cell]:
    return {(int(x), int(y)) for x, y in (each.split(",") for each in text.split())}


def _same(found: Cover, case: Case) -> None:
    assert set(found.whole) == _cells(case.get("whole", ""))
    assert set(found.partly) == _cells(case.get("partly", ""))
    assert found.whole == tuple(sorted(found.whole))
    assert len(found.cells) == case.get("count", len(found.whole) + len(found.partly))


@ruled_by("pool", files=["areas"])
def test_pools_areas(case: Case) -> None:
    if "bases" in case:
        bases = [((Fraction(x), Fraction(y)), Fraction(radius)) for x, y, radius in case["bases"]]
        assert list(free_cover(_area(case), _origin(case), bases)) == case["bases_covered"]
    else:
        _same(cover(_area(case), _origin(case), _layout(case)), case)


@ruled_by("instinct", files=["spread"])
def test_instincts_areas(case: Case) -> None:
    if "walls" not in case:
        _same(cover(_area(case), _origin(case), _layout(case)), case)
        return
    walls = dict.fromkeys(_cells(case["walls"]), Ground.WALL)
    terrain = Terrain(_layout(case), Bounds(12, 12), walls)
    found = spread_area(_area(case), _origin(case), terrain, pervasive=case.get("pervasive", False))
    assert found.cells >= _cells(case.get("kept", ""))
    assert not found.cells & (_cells(case.get("gone", "")) | set(walls))
    if "whole" in case:
        _same(found, case)


def test_every_rule_of_areas_has_a_case() -> None:
    assert {f"P-{number}" for number in range(24, 31)} - ids_covered("pool") == set()
    assert "D-54" in ids_covered("instinct")
