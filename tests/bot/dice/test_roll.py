import json
from collections.abc import Mapping

import pytest

from bot.dice.expression import evaluate
from bot.dice.notation import read
from bot.dice.roll import ZERO, Budget, Die, Reroll, Roll, as_record, from_record, roll
from bot.dice.source import SystemDice
from bot.refusal import Refusal
from tests.scripted_dice import falling


def rolled(
    text: str, *throws: str, attributes: Mapping[str, int] | None = None, reroll: Reroll | None = None
):
    source = falling(*throws)
    done = roll(read(text, attributes or {}), source, Budget(), reroll=reroll)
    source.finished()
    return done


def told(done: Roll) -> str:
    return " ".join(
        part if isinstance(part, str) else str([die.face for die in part.dice]) for part in done.shown
    )


@pytest.mark.parametrize(
    ("text", "throws", "total", "shown"),
    [
        ("7", [], 7, "7"),
        ("2d10+3", ["d10 4 7"], 14, "[4, 7] + 3"),
        ("d20-强壮", ["d20 3"], -2, "[3] - 5"),
        ("3*(2d6+1)", ["d6 1 2"], 12, "3 × ( [1, 2] + 1 )"),
        ("1d6/2", ["d6 5"], 2, "[5] ÷ 2"),
        ("-1d6/2", ["d6 5"], -2, "- [5] ÷ 2"),
        ("1d6/2+1d6/2", ["d6 5", "d6 3"], 4, "[5] ÷ 2 + [3] ÷ 2"),
        ("d%", ["d100 100"], 100, "[100]"),
        ("10-(3P)", ["d6 2 2 3"], 6, "10 - ( [2, 2, 3] )"),
        ("max(1d6,2,1d8)", ["d6 1", "d8 7"], 7, "max( [1] , 2 , [7] )"),
        ("min(1d6,-2)", ["d6 1"], -2, "min( [1] , - 2 )"),
        ("强壮/2+1d6", ["d6 1"], 3, "5 ÷ 2 + [1]"),
        ("3-2+1d6-4", ["d6 2"], -1, "3 - 2 + [2] - 4"),
        ("2d6+3+1d8-1", ["d6 2 6", "d8 5"], 15, "[2, 6] + 3 + [5] - 1"),
        ("2P+1d6-1", ["d6 2 1", "d6 4"], 6, "[2, 1] + [4] - 1"),
        ("10-1d6", ["d6 4"], 6, "10 - [4]"),
        ("3P×2", ["d6 1 2 3"], 6, "[1, 2, 3] × 2"),
    ],
)
def test_total_and_what_is_shown(text: str, throws: list[str], total: int, shown: str):
    done = rolled(text, *throws, attributes={"strength": 5})
    assert (done.total, told(done)) == (total, shown)


@pytest.mark.parametrize(
    ("text", "throws", "total", "kept"),
    [
        ("4d10kh2", ["d10 3 9 9 1"], 18, [False, True, True, False]),
        ("4d10kh", ["d10 3 9 9 1"], 9, [False, True, False, False]),
        ("4d10kl2", ["d10 3 9 9 1"], 4, [True, False, False, True]),
        ("4d10dh", ["d10 3 9 9 1"], 13, [True, True, False, True]),
        ("4d10dl3", ["d10 3 9 9 1"], 9, [False, True, False, False]),
        ("4d10dh1dl1", ["d10 3 9 8 1"], 11, [True, False, True, False]),
        ("2d10kh5", ["d10 3 9"], 12, [True, True]),
        ("2d10dl5", ["d10 3 9"], 0, [False, False]),
        ("2d10kh0", ["d10 3 9"], 0, [False, False]),
    ],
)
def test_keep_and_drop(text: str, throws: list[str], total: int, kept: list[bool]):
    done = rolled(text, *throws)
    assert (done.total, [die.kept for die in done.groups[0].dice]) == (total, kept)


def test_reroll_below_happens_once():
    done = rolled("3d6r<3", "d6 1 5 2", "d6 2 6")
    assert [die.faces for die in done.groups[0].dice] == [(1, 2), (5,), (2, 6)]
    assert done.total == 13


def test_a_die_that_two_conditions_want_is_rolled_again_once():
    done = rolled("2d6r<3r=1", "d6 1 5", "d6 1", reroll=Reroll(1))
    assert [die.faces for die in done.groups[0].dice] == [(1, 1), (5,)]


def test_explosions_explode_again():
    done = rolled("2d6e6", "d6 6 6", "d6 6 2", "d6 3")
    assert [(die.face, die.exploded) for die in done.groups[0].dice] == [
        (6, False),
        (6, False),
        (6, True),
        (2, True),
        (3, True),
    ]
    assert done.total == 23


def test_order_is_reroll_explode_keep_however_it_was_typed():
    done = rolled("3d6kh2e6r<2", "d6 1 3 4", "d6 6", "d6 5")
    assert done.groups[0].dice == (
        Die(6, (1, 6)),
        Die(6, (3,), kept=False, marks=("keep",)),
        Die(6, (4,), kept=False, marks=("keep",)),
        Die(6, (5,), exploded=True),
    )
    assert done.total == 11


def test_zero_rerolls_points_and_leaves_ordinary_dice():
    done = rolled("2P+1d6", "d6 4 1", "d6 3", "d6 5", reroll=ZERO)
    assert [[die.faces for die in group.dice] for group in done.groups] == [[(4, 3), (1,)], [(5,)]]


def test_number_dice_have_no_points_to_reroll():
    with pytest.raises(Refusal, match=r"dice\.reroll_zero_without_points"):
        rolled("3N", reroll=ZERO)


@pytest.mark.parametrize("text", ["2d6kh1", "5", "2P+2P"])
def test_holding_back_needs_one_plain_group(text: str):
    with pytest.raises(Refusal, match=r"dice\.hold_back_one_pool"):
        roll(read(text, {}), falling(), Budget(), hold_back=1)


def test_plain_ordinary_dice_can_be_held_back():
    done = roll(read("3d10+1", {}), falling("d10 4"), Budget(), hold_back=2)
    assert (done.total, done.groups[0].allowed, done.groups[0].held_back) == (5, 3, 2)


@pytest.mark.parametrize("text", ["1000000000+1d6", "1d6+1000000000", "1d6+999999999+1-5"])
def test_no_step_of_a_sum_may_be_too_large(text: str):
    with pytest.raises(Refusal, match=r"dice\.number_too_large"):
        rolled(text, "d6 3")


def test_equal_faces_are_told_apart_by_what_they_are_dice_of():
    values = [rolled(text, f"{die} 2 5").total for text, die in (("2P", "d6"), ("2N", "d6"), ("2d10", "d10"))]
    assert values == [2, 7, 7]
    held = [
        roll(read("2P", {}), falling("d6 2 5"), Budget()),
        roll(read("3P", {}), falling("d6 2 5"), Budget(), hold_back=1),
    ]
    assert [(done.groups[0].allowed, done.groups[0].held_back) for done in held] == [(2, 0), (3, 1)]


def test_division_by_what_was_rolled():
    with pytest.raises(Refusal, match=r"dice\.division_by_zero"):
        rolled("6/(1d6-1)", "d6 1")


def test_budget_is_spent_before_the_dice_fall():
    budget = Budget(10)
    with pytest.raises(Refusal, match=r"dice\.too_many"):
        roll(read("6P+5N", {}), falling(), budget)
    assert budget.left == 10


def test_budget_counts_repetitions_rerolls_and_explosions():
    budget = Budget(10)
    roll(read("2d6r=1e6", {}), falling("d6 1 6", "d6 6", "d6 6 2", "d6 3"), budget)
    assert budget.left == 4
    with pytest.raises(Refusal) as caught:
        roll(read("5P", {}), falling(), budget)
    assert (caught.value.key, caught.value.facts) == ("dice.too_many", {"limit": 10})


def test_a_die_that_always_explodes_is_refused():
    with pytest.raises(Refusal, match=r"dice\.endless"):
        roll(read("d1e", {}), SystemDice(), Budget())


def test_two_equal_groups_keep_their_places_in_a_record():
    done = rolled("1d6+1d6*2", "d6 3", "d6 3")
    assert as_record(done)["shown"] == [0, "+", 1, "×", "2"]
    assert from_record(json.loads(json.dumps(as_record(done)))) == done


def test_a_budget_may_be_used_up_and_no_more():
    budget = Budget(3)
    budget.require(3)
    roll(read("3P", {}), falling("d6 1 2 3"), budget)
    assert budget.left == 0
    with pytest.raises(Refusal) as caught:
        budget.require(1)
    assert (caught.value.key, caught.value.facts) == ("dice.too_many", {"limit": 3})


@pytest.mark.parametrize(("text", "total"), [("3d10+1", 5), ("3d10*2", 8)])
def test_dice_held_back_cost_nothing(text: str, total: int):
    budget = Budget(1)
    done = roll(read(text, {}), falling("d10 4"), budget, hold_back=2)
    assert (done.total, done.typed, budget.left) == (total, text, 0)


def test_dice_held_back_stay_so_while_others_are_rolled_again():
    done = roll(read("3P", {}), falling("d6 3 1", "d6 2"), Budget(), reroll=Reroll(3), hold_back=1)
    assert (done.total, done.groups[0].allowed, done.groups[0].held_back) == (3, 3, 1)


def test_nothing_to_roll_again_where_no_dice_are():
    with pytest.raises(Refusal) as caught:
        rolled("5", reroll=Reroll(1))
    assert (caught.value.key, caught.value.facts) == ("dice.reroll_face_impossible", {"face": 1})


def test_a_record_keeps_what_happened_to_each_die():
    done = rolled("2d6e+3d6kh1*2", "d6 6 1", "d6 2", "d6 5 4 3")
    again = from_record(json.loads(json.dumps(as_record(done))))
    assert again == done
    assert [die.exploded for die in again.groups[0].dice] == [False, False, True]
    assert [die.kept for die in again.groups[1].dice] == [True, False, False]


@pytest.mark.parametrize(
    ("text", "falls", "shown"),
    [
        ("min(1d6,2)", ["d6 3"], ("min(", 0, ",", "2", ")")),
        ("max(1d6,2)", ["d6 3"], ("max(", 0, ",", "2", ")")),
    ],
)
def test_the_lesser_and_the_greater_are_shown_as_such(text: str, falls: list[str], shown: tuple[object, ...]):
    assert tuple(as_record(rolled(text, *falls))["shown"]) == shown


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("500000000*2", 10**9),
        ("0-500000000*2", -(10**9)),
        ("1/1000000000*1000000000", 1),
        ("1000000000/2*2", 10**9),
    ],
)
def test_every_step_may_reach_the_bound(text: str, total: int):
    assert rolled(text).total == total


def test_who_evaluates_is_asked_for_each_group():
    typed = read("2d6*3d8", {})
    assert evaluate(typed.expression, lambda dice: dice.count * dice.sides) == 12 * 24
