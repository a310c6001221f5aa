"""The rulings of distance, sight and facing as tables: ``tests/cases/*/{distance,grid,facing}.toml``."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from bot.ground.grid import Bounds, Layout, centre
from bot.ground.points import cell_told, read_cell, read_point
from bot.ground.sight.facing import Level, Sector, is_blind_spot, levels, sector, sectors
from bot.ground.sight.lines import sees
from bot.ground.terrain import Ground, Terrain
from bot.systems import MAP_KINDS
from bot.systems.measures import (
    FINGERS_A_PALM,
    PALMS_A_STEP,
    STEP_METRES,
    Distance,
    Unit,
    nearest,
    reaches,
    within,
)
from tests.case_tables import ids_covered, ruled_by, ruling

Case = Mapping[str, Any]

FILES = ("distance", "grid", "facing")
FAR = range(12)


def _distance(case: Case, a: str, b: str) -> Distance:
    numbers = {name: Fraction(case[name]) for name in ("height", "base", "step", "wider") if name in case}
    weight = {"weight": case["weight"]} if "weight" in case else {}
    return MAP_KINDS[case["kind"]].distance(read_point(a), read_point(b), **numbers, **weight)


def _measure(case: Case) -> dict[str, Any]:
    found = _distance(case, case["a"], case["b"])
    told = [reason for reason in found.reasons if reason.rule == case["rule"]] or found.reasons
    return {
        "value": found.value,
        "unit": found.unit,
        "feet": found.feet,
        "near": found.near or "",
        "keys": [reason.key for reason in found.reasons],
        "ruling": ruling(found.reasons),
        "facts": {name: str(told[-1].facts[name]) for name in case["expect"].get("facts", {})},
    }


def _lengths(case: Case) -> dict[str, Any]:
    return {
        "metres": str(float(STEP_METRES)),
        "palms": PALMS_A_STEP,
        "fingers": PALMS_A_STEP * FINGERS_A_PALM,
    }


def _within(case: Case) -> dict[str, Any]:
    return {"within": [within(distance, case["steps"]) for distance in case["distances"]]}


def _range(case: Case) -> dict[str, Any]:
    unit = Unit(case["unit"])
    return {"reached": [each for each in FAR if reaches(unit, each, case["least"], case["most"])]}


def _diagonals(case: Case) -> dict[str, Any]:
    return {"values": [MAP_KINDS[case["kind"]].distance((0, 0), (n, -n)).value for n in range(9)]}


def _nearest(case: Case) -> dict[str, Any]:
    return {"nearest": list(nearest([_distance(case, case["a"], other) for other in case["others"]]))}


def _melee(case: Case) -> dict[str, Any]:
    near = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    in_range = [
        cell
        for cell in near
        if "measure.melee" in [reason.key for reason in MAP_KINDS["btr"].distance((0, 0), cell).reasons]
    ]
    return {"squares": [cell_told(cell) for cell in in_range]}


def _terrain(case: Case) -> Terrain:
    grounds = {"walls": Ground.WALL, "obstacles": Ground.OBSTACLE, "water": Ground.WATER}
    ground = {read_cell(cell): kind for name, kind in grounds.items() for cell in case.get(name, ())}
    heights = {read_cell(cell): height for cell, height in case.get("heights", {}).items()}
    return Terrain(Layout(case.get("layout", "square")), Bounds(9, 9), ground, heights=heights)


def _sight(case: Case) -> dict[str, Any]:
    look = MAP_KINDS[case["kind"]].vision.trace if "kind" in case else sees
    found = look(_terrain(case), read_cell(case["a"]), read_cell(case["b"]))
    return {
        "clear": found.clear,
        "blocked_by": found.blocked_by and cell_told(found.blocked_by),
        "key": found.reasons[-1].key,
        "ruling": ruling(found.reasons),
    }


def _sectors(case: Case) -> dict[str, Any]:
    layout = Layout(case.get("layout", "square"))
    facing = Fraction(str(case["facing"]))
    others = [centre(layout, read_cell(other)) for other in case["others"]]
    return {"sectors": [list(sectors((Fraction(0), Fraction(0)), facing, to, layout)) for to in others]}


def _sector(case: Case) -> dict[str, Any]:
    here, facing, favour = (Fraction(0), Fraction(0)), Fraction(case["facing"]), Sector(case["favour"])
    others = [read_point(other) for other in case["others"]]
    return {"sectors": [sector(here, facing, other, Layout.SQUARE, favour=favour) for other in others]}


def _levels(case: Case) -> dict[str, Any]:
    body = {name: Fraction(case[name]) for name in ("waist", "head")}
    return {"levels": [list(levels(Fraction(height), **body)) for height in case["heights"]]}


def _blind(case: Case) -> dict[str, Any]:
    return {"blind": [is_blind_spot(Sector(side), Level(height)) for side, height in case["places"]]}


ACTS: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    "measure": _measure,
    "lengths": _lengths,
    "within": _within,
    "range": _range,
    "diagonals": _diagonals,
    "nearest": _nearest,
    "melee": _melee,
    "sight": _sight,
    "sectors": _sectors,
    "sector": _sector,
    "levels": _levels,
    "blind": _blind,
}

FOLDERS = ("pool", "pathfinder", "instinct", "btr", "order")


@ruled_by(*FOLDERS, files=FILES)
def test_ruling(case: Case) -> None:
    assert case["expect"]
    facts = ACTS[case["act"]](case)
    assert facts.get("ruling", []) == case.get("ruling", [])
    assert {name: facts[name] for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize(
    ("folder", "rules"),
    [
        ("pool", {f"P-{number}" for number in (*range(17, 24), 31, 32, 33)}),
        ("pathfinder", {"F-1", "F-5", "F-7"}),
        ("instinct", {"D-51", "D-56"}),
        ("btr", {"B-15", "B-16", "B-18"}),
    ],
)
def test_every_rule_of_distance_has_a_case(folder: str, rules: set[str]) -> None:
    assert rules - ids_covered(folder) == set()
