"""Whatever is typed: a roll or a refusal, and sums that anybody can check."""

import json
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dice.notation import Typed, read
from bot.dice.roll import ZERO, Budget, DiceKind, Group, Reroll, Roll, as_record, from_record, roll
from bot.refusal import Refusal
from tests.profiles import examples

T = TypeVar("T")

BOUNDS = {
    "dice.division_by_zero",
    "dice.number_too_large",
    "dice.reroll_face_impossible",
    "dice.too_long",
    "dice.too_many",
}
ATTRIBUTES = {"strength": 5, "agility": 3, "spirit": 0, "力量": -2}
WORDS = [
    *"0123456789PNpn点面🅟🅽dDxX*/×÷+-()（），,、>＞<= 　骰",
    *[
        "强壮",
        "活力骰",
        "spirit",
        "力量",
        "max(",
        "min(",
        "孰低",
        "孰高",
        "kh",
        "dl2",
        "r<2",
        "e6",
        "d6",
        "2d10",
    ],
]


class SeededDice:
    """Different dice for every example, the same ones when it is repeated; counts them."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.thrown = 0

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        self.thrown += count
        return tuple(self._random.randint(1, sides) for _ in range(count))


def granted(ask: Callable[..., T], *arguments: Any, **options: Any) -> T | str:
    """Return what was asked for, or the key of the refusal."""
    try:
        return ask(*arguments, **options)
    except Refusal as refusal:
        return refusal.key


def operands() -> st.SearchStrategy[str]:
    small = st.integers(0, 12).map(str)
    dice = st.builds(
        "{}d{}{}".format, small, st.integers(1, 20), st.sampled_from(["", "kh2", "dl1", "r=1", "dh"])
    )
    pools = st.builds("({}{})".format, small, st.sampled_from("PN点面"))
    return st.one_of(small, dice, pools, st.sampled_from(["强壮", "agility", "-2", "(-力量)"]))


def expressions() -> st.SearchStrategy[str]:
    def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.builds("{}{}{}".format, inner, st.sampled_from("+-*/"), inner),
            inner.map("({})".format),
            st.builds("max({},{})".format, inner, inner),
        )

    return st.recursive(operands(), larger, max_leaves=8)


def recount(group: Group) -> int:
    faces = [die.faces[-1] for die in group.dice if die.kept]
    if group.kind is DiceKind.POINTS:
        return faces.count(1) + 2 * faces.count(2)
    return sum(faces)


def naive_total(done: Roll) -> int:
    """Let Python itself calculate what is shown."""
    signs = {"×": "*", "÷": "/"}
    words = [
        f"Fraction({part})" if part.isdigit() else signs.get(part, part)
        for part in (f"{recount(part)}" if isinstance(part, Group) else part for part in done.shown)
    ]
    return int(eval(" ".join(words), {"Fraction": Fraction, "max": max, "min": min}))


@given(st.text(max_size=210))
def test_any_text_is_read_or_refused(text: str):
    typed = granted(read, text, ATTRIBUTES)
    assert typed.startswith("dice.") if isinstance(typed, str) else typed.dice <= 1000


@settings(max_examples=examples(900, part=6))
@given(st.lists(st.sampled_from(WORDS), max_size=25).map("".join), st.integers(0, 2**32))
def test_any_notation_is_rolled_within_the_budget_or_refused(text: str, seed: int):
    typed = granted(read, text, ATTRIBUTES)
    if isinstance(typed, str):
        return
    source, budget = SeededDice(seed), Budget(60)
    done = granted(roll, typed, source, budget, reroll=ZERO if seed % 2 else None)
    if isinstance(done, Roll):
        assert sum(len(die.faces) for group in done.groups for die in group.dice) == source.thrown
    assert source.thrown == 60 - budget.left <= 60


@settings(max_examples=examples(900, part=6))
@given(expressions(), st.integers(0, 2**32), st.sampled_from([None, Reroll(1)]))
def test_total_is_what_a_naive_recount_gives(text: str, seed: int, reroll: Reroll | None):
    typed = granted(read, text, {**ATTRIBUTES, "spirit": 2})
    done = (
        granted(roll, typed, SeededDice(seed), Budget(), reroll=reroll) if isinstance(typed, Typed) else typed
    )
    if isinstance(done, str):
        assert done in BOUNDS
        return
    assert [group.value for group in done.groups] == [recount(group) for group in done.groups]
    assert done.total == naive_total(done)
    assert from_record(json.loads(json.dumps(as_record(done)))) == done


@given(st.integers(0, 30), st.integers(0, 30), st.sampled_from(["P", "N", "d10"]), st.integers(0, 2**32))
def test_holding_back_throws_exactly_that_many_fewer(allowed: int, hold_back: int, suffix: str, seed: int):
    source = SeededDice(seed)
    done = granted(roll, read(f"{allowed}{suffix}", {}), source, Budget(), hold_back=hold_back)
    if isinstance(done, str):
        assert (done, hold_back > allowed) == ("dice.hold_back_too_many", True)
        return
    assert source.thrown == len(done.groups[0].dice) == allowed - hold_back
    assert done.given_up == (hold_back == allowed > 0)
