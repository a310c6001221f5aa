"""The rulings of moves as tables: ``tests/cases/{pool,pathfinder,btr}/movement.toml`` and
``tests/cases/instinct/movement.toml``."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from bot.ground.size import Size
from bot.play.rulings.movement import judge
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.btr import movement as btr
from bot.systems.instinct import movement as instinct
from bot.systems.instinct import rests
from bot.systems.movement import Movement
from bot.systems.pathfinder import movement as pathfinder
from bot.systems.pathfinder.speed import Armour, rate
from bot.systems.pool import movement as pool
from bot.systems.pool.packing import Sharing, fewest, share
from bot.wording.movement import movement_told
from bot.wording.reasons import reason_told
from bot.wording.words import words_for
from tests.case_tables import cases, ids_covered, judge_all, ruling

Case = Mapping[str, Any]
EXACT = ("speed", "climb", "thickness", "spent")


def _judged(system: str, ask: Mapping[str, Any]) -> Movement:
    exact = {name: float(Fraction(ask[name])) for name in EXACT if name in ask}
    moves = SYSTEMS[system].moves
    assert moves is not None
    return judge(moves, {**ask, **exact})


def _move(system: str, case: Case) -> dict[str, Any]:
    movement = _judged(system, case["ask"])
    assert movement_told(words_for("en"), SYSTEMS[system], movement).text
    reaches = [stage.reach for stage in movement.stages]
    facts: dict[str, Any] = {
        "reach": reaches if len(reaches) > 1 else reaches[0],
        "reasons": [reason.rule for reason in movement.reasons],
        "keys": [reason.key for reason in movement.reasons],
        "ruling": ruling(movement.reasons),
        "told": {
            reason.key: f"{reason_told(words_for('en'), reason)}"
            for reason in movement.reasons
            if reason.key in case["expect"].get("told", ())
        },
    }
    if movement.spending:
        spending = movement.spending
        facts |= {"cost": str(spending.cost), "left": str(spending.left), "by": spending.by or "none"}
        facts |= {"times": spending.times, "most": spending.most}
    return facts


def _blocks(_: str, case: Case) -> dict[str, Any]:
    given = {"incorporeal": True} if case.get("incorporeal") else {}
    return {"blocks": [pool.blocks(Size(a), Size(b), **given) for a, b in case["pairs"]]}


def _peoples(_: str, case: Case) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for armour in Armour:
        (found[armour.value],) = {rate(None, people, armour).feet for people in case["peoples"]}
    return found


def _takes(system: str, case: Case) -> dict[str, Any]:
    asks = [{"speed": case["speed"], "straight": straight} for straight in case["straights"]]
    spendings = [_judged(system, ask).spending for ask in asks]
    return {"takes": [spending and (spending.by or "none") for spending in spendings]}


def _diagonals(_: str, case: Case) -> dict[str, Any]:
    return {"costs": [pathfinder.diagonal_cost(count, case["doublings"]) for count in case["counts"]]}


def _straights(_: str, case: Case) -> dict[str, Any]:
    return {"costs": [pathfinder.straight_cost(doublings) for doublings in case["doublings"]]}


def _passing(_: str, case: Case) -> dict[str, Any]:
    size = Size(case.get("size", "medium"))
    found = pathfinder.passing(pathfinder.Holder(case["holder"]), mover_size=size)
    return {name: getattr(found, name) for name in ("passes", "stops", "cost", "provokes")}


def _speed(_: str, case: Case) -> dict[str, Any]:
    return {"speed": instinct.base_speed(*case["three"])[0]}


def _phase(_: str, case: Case) -> dict[str, Any]:
    return {"index": instinct.phase_end(tuple(case["enterable"]), tuple(case["away"]))}


def _rest(_: str, case: Case) -> dict[str, Any]:
    rested = rests.rest(rests.Rest(case["kind"]), sp=5, threshold=3, taken=case.get("taken", 0))
    rounds = "none" if rested.rounds is None else rested.rounds
    return {"kind": rested.kind.value, "rounds": rounds, "scenes": rested.scenes, "sp": rested.sp}


def _table(_: str, case: Case) -> dict[str, Any]:
    hindrances = [btr.Hindrance(each) for each in case["hindrances"]]
    return {
        manner.value: [btr.overcomes(manner, hindrance) for hindrance in hindrances] for manner in btr.Manner
    }


ACTS: Mapping[str, Callable[[str, Case], dict[str, Any]]] = {
    "move": _move, "blocks": _blocks, "peoples": _peoples, "takes": _takes, "diagonals": _diagonals,
    "straights": _straights, "passing": _passing, "speed": _speed, "phase": _phase, "rest": _rest,
    "table": _table,
}  # fmt: skip

SYSTEMS_THAT_MOVE = ("pool", "pathfinder", "instinct", "btr")


@pytest.mark.parametrize("system", SYSTEMS_THAT_MOVE)
def test_ruling(system: str) -> None:
    judge_all(partial(_judge, system), cases(system, files=["movement"]))


def _judge(system: str, case: Case) -> None:
    expected = case["expect"]
    assert expected
    if "refusal" in expected:
        with pytest.raises(Refusal) as refused:
            ACTS[case["act"]](system, case)
        assert refused.value.key == expected["refusal"]
        assert ruling([refused.value]) == case.get("ruling", [])
        return
    facts = ACTS[case["act"]](system, case)
    assert facts.get("ruling", []) == case.get("ruling", [])
    assert {name: facts[name] for name in expected} == expected


def test_moves_are_as_few_as_any_sharing_out() -> None:
    for straight, diagonal, room in product(range(6), range(6), range(3, 12)):
        assert fewest(straight, diagonal, room) == _by_trying(straight, diagonal, room)


@pytest.mark.parametrize(
    ("begun", "shared"), [(3, Sharing(3, 2, 1)), (5, Sharing(2, 6, 1)), (11, Sharing(1, 11, 1))]
)
def test_what_is_left_of_a_move_already_begun_is_used_well(begun: int, shared: Sharing) -> None:
    """Of one straight and three diagonal steps; every move has room for seven halves."""
    assert share(1, 3, begun, room=7) == shared


def _by_trying(straight: int, diagonal: int, room: int) -> Sharing:
    """Every way to fill moves, breadth first."""
    moves, open_ends = 0, {(straight, diagonal, 0)}
    while True:
        moves += 1
        taken = [
            (left_straight - a, left_diagonal - b, odd + b % 2, 2 * a + 3 * b)
            for left_straight, left_diagonal, odd in open_ends
            for a in range(left_straight + 1)
            for b in range(left_diagonal + 1)
            if 2 * a + 3 * b <= room
        ]
        if ends := [(spent, -odd) for a, b, odd, spent in taken if (a, b) == (0, 0)]:
            last, odd = min(ends)
            return Sharing(moves, last, -odd)
        open_ends = {(a, b, odd) for a, b, odd, _ in taken}


@pytest.mark.parametrize(
    ("folder", "wanted"),
    [
        ("pool", {"P-34", *(f"P-{number}" for number in range(40, 50))} - {"P-47"}),
        ("pathfinder", {f"F-{number}" for number in range(2, 17)} - {"F-7"}),
        ("instinct", {"D-52", "D-53", "D-55", "D-57"}),
        ("btr", {"B-17", "B-19", "B-20"}),
    ],
)
def test_every_rule_of_moves_has_a_case(folder: str, wanted: set[str]) -> None:
    assert wanted - ids_covered(folder) == set()
