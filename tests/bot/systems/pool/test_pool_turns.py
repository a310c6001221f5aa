"""The dice game's fights as tables: ``tests/cases/pool/turns.toml``; and what ties and dice rest on."""

from dataclasses import replace
from typing import Any

import pytest

from bot.encounter.actions import Add, Change, Entrant, Start
from bot.encounter.encounter import CombatantId, InitiativeRoll
from bot.encounter.events import TieRolled
from bot.encounter.tracker import apply, needs, ties
from bot.encounter.views import seen, view
from bot.refusal import Refusal
from bot.systems.clock import Brought
from bot.systems.pool.clock import PoolClock
from bot.systems.pool.turns import Stand, in_turn
from tests.bot.encounter.played import FOUR, ONE, THREE, TWO, opened, play
from tests.case_tables import ruled_by, step_told

CLOCK = PoolClock()


@ruled_by("pool", files=["turns", "stances"])
def test_a_fight_goes_as_the_case_says(case: dict[str, Any]) -> None:
    play(case, "pool")


@pytest.mark.parametrize(
    ("typed", "values", "brought"),
    [
        ("6", {}, "6N"),
        ("６", {}, "6N"),
        ("2+4🅽", {}, "6N"),
        ("活力面", {"agility": 5}, "5N"),
        ("0", {}, "0N"),
        ("", {"agility": 4}, "4N"),
        ("", {"agility": 0}, "0N"),
        ("3", {"agility": 6}, "3N"),
        ("", {"agility": 34}, "encounter.dice_bounds dice=34 limit=33"),
        ("34", {}, "encounter.dice_bounds dice=34 limit=33"),
        ("99999", {}, "encounter.dice_bounds dice=34 limit=33"),
        ("4P", {}, "encounter.dice_no_number typed=4P"),
        ("4N+1", {}, "encounter.dice_no_number typed=4N+1"),
        ("4N > 3", {}, "encounter.dice_no_number typed=4N"),
        ("2d6", {}, "encounter.dice_no_number typed=2d6"),
        ("", {}, "encounter.dice_missing"),
    ],
)
def test_who_enters_brings_agility_dice(typed: str, values: dict[str, int], brought: str) -> None:
    assert outcome(typed, values) == brought


def outcome(typed: str, values: dict[str, int]) -> str:
    try:
        return CLOCK.brought(typed, values, rolls=True).dice
    except Refusal as refused:
        return step_told(refused)


def test_who_has_an_initiative_needs_no_dice() -> None:
    assert CLOCK.brought("", {}, rolls=False) == Brought()


def test_the_sheet_says_how_many_points_a_turn_has() -> None:
    assert CLOCK.brought("2", {"机动": 4}, rolls=True).own == (("maximum", 4),)
    assert CLOCK.brought("2", {"motion": 4}, rolls=True).own == (("maximum", 4),)
    with pytest.raises(Refusal) as caught:
        CLOCK.brought("2", {"ap": -1}, rolls=True)
    assert step_told(caught.value) == "encounter.maximum_bounds maximum=-1 low=0 high=100"


def fallen(who: CombatantId, *faces: int) -> InitiativeRoll:
    return InitiativeRoll(who, sum(faces), faces)


def test_the_first_of_a_group_rolls_for_those_of_it_that_are_not_given() -> None:
    wolves = (Entrant("Wolf", dice="2N"), *(Entrant(f"Wolf {n}", dice="2N", shares=n - 1) for n in (2, 3)))
    gathered = apply(opened("pool"), Add((*wolves, Entrant("Ann", dice="1N")))).encounter
    assert needs(gathered, Start()) == ((ONE, "2N"), (FOUR, "1N"))
    fixed = apply(gathered, Change(ONE, initiative=1)).encounter
    assert needs(fixed, Start()) == ((TWO, "2N"), (FOUR, "1N"))
    begun = apply(fixed, Start((fallen(TWO, 3, 4), fallen(FOUR, 2)))).encounter
    assert [row.initiative for row in view(begun, as_gm=True).rows] == [7, 7, 2, 1]


def test_a_tie_tells_nothing_of_the_hidden() -> None:
    """Ann and Bob learn of their own rolls; that a third one rolled, and Cai against that one alone, not."""
    shade = Entrant("Shade", initiative=9, hidden=True)
    entrants = (
        Entrant("Ann", initiative=9),
        shade,
        Entrant("Bob", initiative=9),
        Entrant("Cai", initiative=4),
    )
    gathered = apply(opened("pool"), Add((*entrants, replace(shade, name="Gloom", initiative=4)))).encounter
    first = [fallen(who, 1, 1, who) for who in (ONE, TWO, THREE, FOUR, CombatantId(5))]
    assert [who for who, _ in ties(gathered, Start())] == [each.who for each in first]
    step = apply(gathered, Start(ties=tuple(first)))
    told = seen(step.events, step.encounter, as_gm=False)
    rolled = [each for each in told if isinstance(each, TieRolled)]
    assert [[side.members for side in each.sides] for each in rolled] == [[(THREE,), (ONE,)]]
    whole = seen(step.events, step.encounter, as_gm=True)
    assert [len(each.sides) for each in whole if isinstance(each, TieRolled)] == [3, 2]


def test_dice_are_set_before_the_start_alone() -> None:
    gathered = apply(opened("pool"), Add((Entrant("Ann", dice="2N"),))).encounter
    changed = apply(gathered, Change(ONE, dice="5N"))
    assert needs(changed.encounter, Start()) == ((ONE, "5N"),)
    begun = apply(gathered, Start((fallen(ONE, 3, 4),))).encounter
    with pytest.raises(Refusal) as caught:
        apply(begun, Change(ONE, dice="5N"))
    assert caught.value.key == "encounter.already_started"


def test_dice_that_always_fall_alike_end() -> None:
    """A table whose dice are broken goes on, in joining order."""
    gathered = apply(
        opened("pool"), Add((Entrant("Ann", initiative=9), Entrant("Bob", initiative=9)))
    ).encounter
    start = Start(ties=tuple(fallen(who, 1, 1, 1) for _ in range(3) for who in (ONE, TWO)))
    assert apply(gathered, start).encounter.current == ONE


def test_a_turn_begins_with_nothing_left_of_one_that_was_taken_away() -> None:
    """P-34, P-49: a jump of the GM ends no turn, so its next start takes back what may still be done."""
    left = Stand(ONE, 0, action_points=0, turned=True, may_face=True, may_step=True, revealed=True)
    assert in_turn(left) == in_turn(Stand(ONE, 0))
