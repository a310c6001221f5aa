"""The rulings of ways over a map as tables: ``tests/cases/<system>/ways.toml``.

``rows`` draws the ground, top row first; ``tokens`` begins with the one that moves, from
``from`` to ``to``.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from bot.ground.grid import Bounds
from bot.ground.size import Size
from bot.ground.terrain import Ground, Terrain, Veil
from bot.maps.map import Map, Place, Token
from bot.maps.ways.plans import plan
from bot.maps.ways.reaches import reachable
from bot.refusal import Refusal
from bot.systems import MAP_KINDS
from bot.systems.ways import Manner
from bot.wording.reasons import reason_told, reasons_told
from bot.wording.refusals import refusal
from bot.wording.words import words_for
from tests.case_tables import ids_covered, ruled_by, ruling

Case = Mapping[str, Any]

SIGNS = {
    ".": Ground.FLOOR,
    ",": Ground.EASY,
    ":": Ground.DIFFICULT,
    "o": Ground.OBSTACLE,
    "~": Ground.WATER,
    "v": Ground.PIT,
    "#": Ground.WALL,
}

VEILS = {"x": Veil.DARK, "d": Veil.DIM, "f": Veil.FOG}

RULES: dict[str, set[str]] = {
    "pool": {f"P-{number}" for number in (20, 21, 22, 34, *range(40, 51), 66)},
    "pathfinder": {f"F-{number}" for number in (4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15)},
    "instinct": {"D-51", "D-52", "D-53", "D-57"},
    "btr": {"B-15", "B-17", "B-18", "B-19"},
    "order": set(),
}


def _place(text: str) -> Place:
    x, y = (Fraction(part) for part in text.split(","))
    return (int(x), int(y)) if x.denominator == y.denominator == 1 else (x, y)


def drawn(case: Case) -> Map:
    kind, rows = MAP_KINDS[case["kind"]], list(reversed(case["rows"]))
    ground = {
        (x, y): SIGNS[sign]
        for y, row in enumerate(rows, 1)
        for x, sign in enumerate(row, 1)
        if SIGNS[sign] is not Ground.FLOOR
    }
    heights = {
        (x, y): int(sign)
        for y, row in enumerate(reversed(case.get("heights", [])), 1)
        for x, sign in enumerate(row, 1)
        if sign != "0"
    }
    veils = {
        (x, y): VEILS[sign]
        for y, row in enumerate(reversed(case.get("veils", [])), 1)
        for x, sign in enumerate(row, 1)
        if sign != "."
    }
    terrain = Terrain(kind.layout, Bounds(len(rows[0]), len(rows)), ground, veils, heights)
    tokens = tuple(_token(number, each) for number, each in enumerate(case.get("tokens", [{"at": "1,1"}]), 1))
    return Map(kind, terrain, Fraction(case.get("step", 1)), 1, tokens, len(tokens) + 1)


def _token(number: int, given: Mapping[str, Any]) -> Token:
    facing = given.get("facing")
    return Token(
        number,
        given.get("name", f"T{number}"),
        _place(given["at"]),
        Size(given.get("size", "medium")),
        given.get("space", 1),
        side=given.get("side", ""),
        helpless=given.get("helpless", False),
        filling=given.get("filling", False),
        flying=given.get("flying", False),
        facing=None if facing is None else Fraction(facing),
        agility=given.get("agility"),
        incorporeal=given.get("incorporeal", False),
        posture=given.get("posture", ""),
        laden=given.get("laden", False),
    )


def _asked(case: Case) -> dict[str, Any]:
    return {
        "speed": Fraction(case["speed"]) if "speed" in case else None,
        "manner": Manner(case["manner"]) if "manner" in case else None,
        "heavy": case.get("heavy", False),
    }


def _planned(case: Case) -> dict[str, Any]:
    held = drawn(case)
    via = [_place(place) for place in case.get("via", ())]
    made = plan(held, held.tokens[0], _place(case["to"]), via=via, **_asked(case))
    assert reasons_told(words_for("en"), made.reasons)
    spending = made.spending
    return {
        "total": str(made.total),
        "steps": len(made.path) - 1,
        "path": [f"{x},{y}" for x, y in made.path],
        "running": [str(cost) for cost in made.running],
        "moves": made.moves[-1],
        "by": spending and spending.by,
        "unit": made.unit.value,
        "left": spending and str(spending.left),
        "rules": sorted({reason.rule for reason in made.reasons}),
        "keys": [reason.key for reason in made.reasons],
        "ruling": ruling(made.reasons),
        "told": {
            reason.key: f"{reason_told(words_for('en'), reason)}"
            for reason in made.reasons
            if reason.key in case["expect"].get("told", ())
        },
    }


def _reached(case: Case) -> dict[str, Any]:
    held = drawn(case)
    found = reachable(held, held.tokens[0], **_asked(case))
    assert reasons_told(words_for("en"), found.reasons)
    height, width = len(case["rows"]), len(case["rows"][0])
    letters = {"near": "1", "far": "2", "farthest": "3", "partly": "4", None: "."}
    shown = [
        "".join(letters[found.cells.get((x, y))] for x in range(1, width + 1)) for y in range(height, 0, -1)
    ]
    return {
        "shown": shown,
        "radii": [str(radius) for _, radius in found.radii],
        "ruling": ruling(found.reasons),
    }


@ruled_by(*RULES, files=["ways"])
def test_ruling(case: Case):
    expected = dict(case["expect"])
    act = _reached if case.get("act") == "reach" else _planned
    if "refusal" in expected:
        with pytest.raises(Refusal) as refused:
            act(case)
        assert refused.value.key == expected.pop("refusal")
        assert refusal(words_for("en"), refused.value)
        assert {name: refused.value.facts[name] for name in expected} == expected
        assert ruling([refused.value]) == case.get("ruling", [])
        return
    facts = act(case)
    assert facts.get("ruling", []) == case.get("ruling", [])
    rules = set(expected.pop("rules", ()))
    assert rules <= set(facts.get("rules", ()))
    assert {name: facts[name] for name in expected} == expected


@pytest.mark.parametrize(("system", "rules"), RULES.items())
def test_every_rule_of_ways_has_a_case(system: str, rules: set[str]):
    assert rules - ids_covered(system) == set()
