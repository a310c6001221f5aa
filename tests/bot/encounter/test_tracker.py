"""What every system's encounter does; the turns themselves are in ``tests/cases``."""

from dataclasses import replace
from fractions import Fraction
from typing import cast

import pytest

from bot.encounter import events as happened
from bot.encounter.actions import (
    Action,
    Add,
    AddEffect,
    Change,
    End,
    EndEffect,
    Entrant,
    Go,
    Jump,
    Next,
    Pause,
    Remove,
    RemoveSeveral,
    Resume,
    Start,
    SuppressEffect,
    Swap,
)
from bot.encounter.encounter import Encounter, InitiativeRoll, Phase, clock_combatant, rolled
from bot.encounter.requests import asked, declared_somewhere, deed, pressed
from bot.encounter.stored import dump, load
from bot.encounter.tracker import HANDLINGS, apply, concerned, needs
from bot.encounter.views import seen, view
from bot.refusal import Refusal
from bot.systems import SYSTEMS, registered
from bot.systems.clock import ClockCombatant
from bot.systems.effects import Effect, EffectId
from bot.systems.instinct import events as on_ticks
from bot.systems.instinct.actions import BreakOff, Declare, Delay, GoOn, SpendActionPoints
from bot.systems.instinct.clock import TickClock
from bot.systems.moments import ROUND_START, TURN_END, TURN_START, TURN_WITHDRAWN, Moment
from bot.systems.system import System
from tests.bot.encounter.played import FOUR, NOBODY, ONE, THREE, TWO, Played, change, opened, started
from tests.case_tables import step_told

EVERY_ACTION = [
    Add((Entrant("Zoe", initiative=1),)),
    Start(),
    Next(),
    Delay(),
    SpendActionPoints(ONE, 1),
    Declare(ONE, "蓄力", "TO", 9, 1, 3),
    GoOn(),
    BreakOff(ONE),
    Change(ONE, level=1),
    Swap(ONE, TWO),
    Remove(ONE),
    End(),
    Pause("Wolves"),
    Resume(),
    RemoveSeveral((ONE, TWO)),
    AddEffect(
        Effect(
            "灼烧",
            TWO,
            ONE,
            "turn_ends",
            3,
            ONE,
            2,
            changes=(("initiative", -1),),
            marks=(("kind", "field"),),
        )
    ),
    EndEffect(ONE, EffectId(3), "灼烧", TWO),
    SuppressEffect(ONE, EffectId(3), on=False),
    Jump(ONE),
    Go(ONE, Fraction(3, 2), Fraction(4)),
]

INITIATIVE_BOUNDS = "encounter.initiative_bounds value={} low=-100 high=200"


def refused(encounter: Encounter, action: Action) -> str:
    with pytest.raises(Refusal) as caught:
        apply(encounter, action)
    return step_told(caught.value)


def two() -> Played:
    return started({"name": "Ann", "initiative": 15, "owner": 1}, {"name": "Bob", "initiative": 10})


def test_every_action_is_handled() -> None:
    own = {each.kind for each in TickClock.actions}
    assert {type(each) for each in EVERY_ACTION} == set(HANDLINGS) | own


@pytest.mark.parametrize("action", EVERY_ACTION, ids=lambda each: type(each).__name__)
def test_nothing_is_done_after_the_end(action: Action) -> None:
    assert refused(apply(two().encounter, End()).encounter, action) == "encounter.over"


@pytest.mark.parametrize("action", [Next(), Delay(), SpendActionPoints(ONE, 1), Swap(ONE, TWO)])
def test_turns_need_a_start(action: Action) -> None:
    assert refused(opened(), action) == "encounter.not_started"


def test_a_fight_starts_once_and_with_somebody() -> None:
    assert refused(two().encounter, Start()) == "encounter.already_started"
    assert refused(opened(), Start()) == "encounter.nobody"


@pytest.mark.parametrize(
    "action",
    [
        SpendActionPoints(NOBODY, 1),
        Change(NOBODY, level=1),
        Swap(ONE, NOBODY),
        Remove(NOBODY),
    ],
)
def test_those_named_must_be_there(action: Action) -> None:
    assert refused(two().encounter, action) == "encounter.combatant_gone"


def test_what_only_another_clock_has_is_refused() -> None:
    fight = started({"name": "Ann", "initiative": 3}, system="order").encounter
    assert refused(fight, Delay()) == "encounter.not_here system=order"
    assert refused(fight, Change(ONE, own=(("luck", 1),))) == "encounter.not_here system=order"
    for name, numbers, key in (
        ("ap", (1,), "encounter.no_action_points system=order"),
        ("push", (1,), "encounter.not_here system=order"),
    ):
        with pytest.raises(Refusal) as caught:
            pressed(fight, name, numbers)
        assert step_told(caught.value) == key
    with pytest.raises(Refusal) as caught:
        deed(fight, "redirect", {})
    assert step_told(caught.value) == "encounter.not_here system=order"


def test_a_button_says_all_that_its_action_takes() -> None:
    fight = two().encounter
    assert pressed(fight, "ap", (2,)) == SpendActionPoints(ONE, 2)
    assert asked(fight, "ap", {"who": 2, "amount": -1}) == SpendActionPoints(TWO, -1)
    with pytest.raises(Refusal) as caught:
        pressed(fight, "ap", (1, 2))
    assert caught.value.key == "ongoing.unknown"


def test_what_is_asked_of_a_clock_needs_somebody_who_acts() -> None:
    alone = started({"name": "Ann", "initiative": 3}).encounter
    for encounter, key in (
        (opened(), "encounter.not_started"),
        (apply(alone, Remove(ONE)).encounter, "encounter.nobody_acts"),
    ):
        with pytest.raises(Refusal) as caught:
            asked(encounter, "ap", {"amount": 1})
        assert step_told(caught.value) == key


def test_a_name_that_some_clock_declares_is_known() -> None:
    assert [name for name in ("ap", "delay", "next", "") if declared_somewhere(name)] == ["ap", "delay"]


def test_an_action_concerns_those_it_names_or_the_actor() -> None:
    fight = ambush().encounter
    concern = {
        action: tuple(each.id for each in concerned(fight, action))
        for action in (Next(), Delay(), Swap(THREE, TWO), Remove(TWO), SpendActionPoints(THREE, 1))
    }
    assert list(concern.values()) == [(ONE,), (ONE,), (TWO, THREE), (TWO,), (THREE,)]


def test_a_clock_is_told_all_that_its_ties_may_rest_on() -> None:
    roll = InitiativeRoll(ONE, 12, (7, 5))
    added = apply(opened(), Add((Entrant("Ann", owner=7, modifier=2, level=3), Entrant("Bob", initiative=9))))
    ann, bob = added.encounter.combatants
    assert clock_combatant(added.encounter, rolled(ann, roll)) == ClockCombatant(
        ONE, 2, 3, False, initiative=14, roll=roll
    )
    assert clock_combatant(added.encounter, rolled(bob, roll)) == ClockCombatant(
        TWO, 0, 0, True, initiative=9
    )


def test_who_leaves_before_the_start_is_told_and_gone() -> None:
    gathered = apply(opened(), Add((Entrant("Ann", owner=7), Entrant("Spy", hidden=True)))).encounter
    step = apply(gathered, Remove(TWO))
    assert (step.events, step.moments) == ((happened.Left(TWO, "Spy", True, None),), ())
    assert [each.name for each in step.encounter.combatants] == ["Ann"]
    assert step.encounter.tie_order == (ONE,)


def test_dice_are_asked_for_where_they_are_needed() -> None:
    entrants = (Entrant("Ann"), Entrant("Bob", initiative=3), Entrant("Cai"))
    gathering = opened()
    assert needs(gathering, Add(entrants)) == ()
    gathered = apply(gathering, Add(entrants)).encounter
    assert needs(gathered, Start()) == ((1, "2d10"), (3, "2d10"))
    rolls = (InitiativeRoll(ONE, 12, (7, 5)), InitiativeRoll(THREE, 9, (8, 1)))
    running = apply(gathered, Start(rolls)).encounter
    assert needs(running, Add((Entrant("Dov", initiative=3), Entrant("Eli")))) == ((5, "2d10"),)
    assert needs(running, Next()) == ()
    with pytest.raises(ValueError, match="no initiative check"):
        apply(gathered, Start())


def test_the_start_tells_initiatives_the_round_and_the_turn() -> None:
    gathered = apply(opened(), Add((Entrant("Ann", modifier=2), Entrant("Bob", initiative=25)))).encounter
    roll = InitiativeRoll(ONE, 12, (7, 5))
    assert apply(gathered, Start((roll,))).events == (
        happened.InitiativeSet(TWO, 25, None),
        happened.InitiativeSet(ONE, 14, roll),
        happened.RoundStarted(1),
        happened.TurnStarted(TWO, 1, 20),
    )


def test_an_action_leaves_its_encounter_alone() -> None:
    before = two().encounter
    after = apply(before, Next()).encounter
    assert before == two().encounter
    assert after.current == 2


def test_ids_are_never_used_again() -> None:
    played = two()
    played.do(Remove(TWO))
    played.do(Add((Entrant("Cai", initiative=1),)))
    assert [each.id for each in played.encounter.combatants] == [1, 3]


def test_an_emptied_fight_goes_on_with_the_next_who_joins() -> None:
    played = two()
    played.do(Remove(ONE))
    played.do(Remove(TWO))
    assert (played.encounter.current, played.encounter.phase) == (None, Phase.RUNNING)
    assert refused(played.encounter, Next()) == "encounter.no_actor"
    played.do(Add((Entrant("Cai", initiative=12), Entrant("Dov", initiative=4))))
    assert played.events[-2:] == [
        on_ticks.TicksPassed(1, 9, 5),
        happened.TurnStarted(FOUR, 1, 4),
    ]


def test_removing_the_actor_calls_the_next() -> None:
    step = apply(two().encounter, Remove(ONE))
    assert step.events == (
        happened.TurnEnded(ONE, happened.TurnEndReason.REMOVED),
        happened.Left(ONE, "Ann", hidden=False, owner=1),
        on_ticks.TicksPassed(1, 14, 11),
        happened.TurnStarted(TWO, 1, 10),
    )


def test_the_moments_that_pass_are_told_in_their_order() -> None:
    start, end, over = Moment("tick_start"), Moment("tick_end"), Moment("turn_over", ONE)
    gathered = apply(opened(), Add((Entrant("Ann", initiative=19), Entrant("Bob", initiative=17)))).encounter
    begun = apply(gathered, Start())
    assert begun.moments == (
        Moment(ROUND_START), start, Moment("round_passed"), end, start, Moment(TURN_START, ONE),
    )  # fmt: skip
    delayed = apply(begun.encounter, Delay())
    assert delayed.moments == (Moment(TURN_WITHDRAWN, ONE), end, start, Moment(TURN_START, ONE))
    ended = apply(delayed.encounter, Next())
    assert ended.moments == (end, over, Moment(TURN_END, ONE), start, Moment(TURN_START, TWO))
    gone = apply(ended.encounter, Remove(TWO))
    assert gone.moments[:3] == (end, Moment("turn_over", TWO), Moment(TURN_END, TWO))
    assert apply(ended.encounter, Change(ONE, level=3)).moments == ()


@pytest.mark.parametrize(
    ("entrant", "key"),
    [
        (Entrant(" \n "), "encounter.name_empty"),
        (Entrant("\u200b"), "encounter.name_empty"),
        (Entrant("x" * 101), "encounter.name_too_long length=101 limit=100"),
        (Entrant(" ann"), "encounter.name_taken name=ann"),
        (Entrant("Cai", side="x" * 31), "encounter.side_too_long length=31 limit=30"),
        (Entrant("Cai", modifier=101), "encounter.modifier_bounds value=101 low=-100 high=100"),
        (Entrant("Cai", level=-1), "encounter.level_bounds value=-1 low=0 high=100"),
        (Entrant("Cai", initiative=201), INITIATIVE_BOUNDS.format(201)),
    ],
)
def test_who_joins_is_checked(entrant: Entrant, key: str) -> None:
    gathered = apply(opened(), Add((Entrant("Ann"),))).encounter
    assert refused(gathered, Add((entrant,))) == key


def test_names_are_tidied_and_may_be_as_long_as_they_may() -> None:
    added = apply(opened(), Add((Entrant("  狼\n 王 "), Entrant("x" * 100)))).encounter
    assert [each.name for each in added.combatants] == ["狼 王", "x" * 100]
    longest = apply(two().encounter, Change(ONE, side="s" * 30, note="n" * 200, modifier=-100, level=100))
    described = longest.encounter.combatant(ONE)
    assert (described.side, described.note) == ("s" * 30, "n" * 200)
    assert (described.modifier, described.level) == (-100, 100)


def test_an_initiative_beyond_the_bounds_is_refused_when_rolled() -> None:
    gathered = apply(opened("order"), Add((Entrant("Ann"),))).encounter
    assert refused(gathered, Start((InitiativeRoll(ONE, 900, (900,)),))) == INITIATIVE_BOUNDS.format(900)


def test_a_hundred_are_enough() -> None:
    crowd = Add(tuple(Entrant(f"W{n}") for n in range(100)))
    full = apply(opened(), crowd).encounter
    assert refused(full, Add((Entrant("one more"),))) == "encounter.full limit=100"
    assert refused(opened(), Add(())) == "encounter.nothing_changes"


def test_a_hidden_name_is_not_found_out_by_taking_it() -> None:
    hidden = apply(opened(), Add((Entrant("Spy", hidden=True),))).encounter
    both = apply(hidden, Add((Entrant("Spy", owner=1),))).encounter
    assert refused(both, Change(ONE, hidden=False)) == "encounter.name_taken name=Spy"
    assert apply(both, Change(ONE, hidden=False, name="Spy 2")).encounter.combatant(ONE).name == "Spy 2"


def test_corrections_tell_before_and_after() -> None:
    step = apply(
        two().encounter,
        Change(ONE, name="Anna", owner=0, note=" wet ", hidden=True, initiative_by=10),
    )
    changes = [each for each in step.events if isinstance(each, happened.Changed)]
    assert len(changes) == len(step.events)
    assert [(each.field, each.before, each.after) for each in changes] == [
        ("name", "Ann", "Anna"),
        ("note", "", "wet"),
        ("hidden", False, True),
        ("owner", 1, None),
        ("initiative", 15, 20),
        ("main", None, 25),
    ]
    assert step.encounter.current == 1


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        (Change(ONE), "encounter.nothing_changes"),
        (Change(ONE, name="Ann", level=0), "encounter.nothing_changes"),
        (Change(ONE, name="bob"), "encounter.name_taken name=bob"),
        (Change(ONE, note="x" * 201), "encounter.note_too_long length=201 limit=200"),
        (Change(ONE, side="x" * 31), "encounter.side_too_long length=31 limit=30"),
        (Change(ONE, modifier=-101), "encounter.modifier_bounds value=-101 low=-100 high=100"),
        (Change(ONE, level=101), "encounter.level_bounds value=101 low=0 high=100"),
    ],
)
def test_corrections_are_checked(wrong: Change, key: str) -> None:
    assert refused(two().encounter, wrong) == key


def test_before_the_start_an_initiative_is_fixed_and_nothing_else_stands() -> None:
    gathered = apply(opened(), Add((Entrant("Ann"),))).encounter
    fixed = apply(gathered, Change(ONE, initiative=7))
    assert fixed.events == (happened.Changed(ONE, "initiative", None, 7),)
    assert needs(fixed.encounter, Start()) == ()
    assert refused(gathered, Change(ONE, initiative=201)) == INITIATIVE_BOUNDS.format(201)
    for early in (Change(ONE, initiative_by=1), change(ONE, main=30), change(ONE, threshold=4)):
        assert refused(gathered, early) == "encounter.not_started"


def test_a_system_is_opened_when_it_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast("dict[str, System]", SYSTEMS), "btr", replace(SYSTEMS["btr"], clock=None))
    assert refused_opening("chess") == "encounter.unknown_system system=chess"
    assert refused_opening("btr") == "encounter.no_clock system=btr"
    assert refused_opening("order", settling=True) == "encounter.no_settling system=order"
    assert opened("instinct", settling=True).variants == ("settling",)


def refused_opening(system: str, *, settling: bool = False) -> str:
    with pytest.raises(Refusal) as caught:
        opened(system, settling=settling)
    return step_told(caught.value)


def test_no_two_systems_share_a_key() -> None:
    with pytest.raises(ValueError, match="share a key"):
        registered(SYSTEMS["order"], SYSTEMS["order"])


# ---------------------------------------------------------------- what may be seen


def ambush() -> Played:
    return started(
        {"name": "Ann", "initiative": 15, "owner": 1},
        {"name": "Assassin", "initiative": 10, "hidden": True},
        {"name": "Bob", "initiative": 5},
    )


def test_the_gm_sees_everybody_in_the_order_of_their_turns() -> None:
    shown = view(ambush().encounter, as_gm=True)
    assert [row.combatant.name for row in shown.rows] == ["Ann", "Assassin", "Bob"]
    assert [row.acts_at for row in shown.rows] == [(2, 15), (1, 10), (1, 5)]
    assert (shown.round_number, shown.count) == (1, 15)
    assert shown.current is shown.rows[0]
    assert shown.upcoming is shown.rows[1]


def test_the_table_sees_that_the_gm_is_next_where_hidden_turns_are_named() -> None:
    shown = view(ambush().encounter, as_gm=False, named=True)
    assert [row.combatant.name for row in shown.rows] == ["Ann", "Bob"]
    assert (shown.upcoming, shown.upcoming_hidden, shown.current_hidden) == (None, True, False)
    assert shown.combatant(TWO) is None


def test_the_table_sees_a_hidden_turn_as_the_gms_where_they_are_named() -> None:
    step = apply(ambush().encounter, Next())
    shown = view(step.encounter, as_gm=False, named=True)
    assert (shown.current, shown.current_hidden, shown.count) == (None, True, 10)
    assert seen(step.events, step.encounter, as_gm=False, named=True)[-1] == happened.TurnStarted(TWO, 1, 10)
    assert seen(step.events, step.encounter, as_gm=True)[-1] == happened.TurnStarted(TWO, 1, 10)


def test_the_table_sees_nothing_of_a_hidden_turn_but_that_time_has_passed() -> None:
    before = view(ambush().encounter, as_gm=False)
    assert before.upcoming is not None
    assert (before.upcoming.combatant.name, before.upcoming_hidden) == ("Bob", False)
    step = apply(ambush().encounter, Next())
    shown = view(step.encounter, as_gm=False)
    assert (shown.current, shown.current_hidden, shown.waiting) == (None, False, True)
    assert (shown.round_number, shown.count) == (1, 15)
    assert seen(step.events, step.encounter, as_gm=False) == (happened.TurnEnded(ONE, "chosen", -5),)
    assert load(dump(step.encounter)) == step.encounter
    after = apply(step.encounter, Next())
    told = (on_ticks.TicksPassed(1, 14, 6), happened.TurnStarted(THREE, 1, 5))
    assert seen(after.events, after.encounter, as_gm=False) == told
    assert seen(after.events, after.encounter, as_gm=True)[1:] == (
        on_ticks.TicksPassed(1, 9, 6), happened.TurnStarted(THREE, 1, 5),
    )  # fmt: skip
    assert (after.encounter.told_at, after.encounter.unseen) == (None, ())


def test_one_who_appears_in_its_turn_is_whose_turn_it_is() -> None:
    waiting = apply(ambush().encounter, Next()).encounter
    shown = view(apply(waiting, Change(TWO, hidden=False)).encounter, as_gm=False)
    assert (shown.waiting, shown.count) == (False, 10)
    assert shown.current is not None
    assert shown.current.combatant.name == "Assassin"


def test_the_table_sees_no_characters_of_a_hidden_turn() -> None:
    played = ambush()
    played.do(SpendActionPoints(TWO, 2))
    assert seen(played.events[-1:], played.encounter, as_gm=False) == ()
    played.do(Next())
    ended = apply(played.encounter, Next())
    told = seen(ended.events, ended.encounter, as_gm=False, named=True)
    assert told[0] == happened.TurnEnded(TWO, "chosen")
    forfeit = on_ticks.TurnForfeited(TWO, 1, 10, 3, 3)
    named = seen((forfeit,), played.encounter, as_gm=False, named=True)
    assert named == (on_ticks.TurnForfeited(TWO, 1, 10),)
    assert seen((forfeit,), played.encounter, as_gm=False) == ()


@pytest.mark.parametrize(
    "event",
    [
        happened.Joined(TWO, 10),
        happened.InitiativeSet(TWO, 10, None),
        on_ticks.Delayed(TWO, 9),
        on_ticks.InitiativeSettled(TWO, 10, 10),
        happened.Changed(TWO, "name", "a", "b"),
        happened.Swapped(ONE, TWO),
        happened.Swapped(TWO, ONE),
    ],
)
def test_all_else_of_a_hidden_one_is_left_out(event: happened.Event) -> None:
    encounter = ambush().encounter
    assert seen((event,), encounter, as_gm=False) == ()
    assert seen((event,), apply(encounter, Change(TWO, hidden=False)).encounter, as_gm=False) == (event,)


def test_a_hidden_one_leaves_unseen() -> None:
    step = apply(apply(ambush().encounter, Next()).encounter, Remove(TWO))
    told = seen(step.events, step.encounter, as_gm=False, named=True)
    assert told[0] == happened.TurnEnded(TWO, happened.TurnEndReason.REMOVED)
    assert not [each for each in told if isinstance(each, happened.Left)]


def test_who_appears_is_named_and_what_it_was_is_not() -> None:
    step = apply(ambush().encounter, Change(TWO, hidden=False, name="Guest"))
    assert seen(step.events, step.encounter, as_gm=False) == (happened.Changed(TWO, "hidden", True, False),)


def test_before_the_start_and_after_the_end_rows_stand_in_joining_order() -> None:
    gathered = apply(opened(), Add((Entrant("Ann"), Entrant("Bob", initiative=9)))).encounter
    rows = view(gathered, as_gm=False).rows
    assert [(row.combatant.name, row.initiative, row.acts_at) for row in rows] == [
        ("Ann", None, None),
        ("Bob", 9, None),
    ]
    over = view(apply(two().encounter, End()).encounter, as_gm=False)
    assert [(row.combatant.name, row.initiative, row.is_current) for row in over.rows] == [
        ("Ann", 15, False),
        ("Bob", 10, False),
    ]
    assert (over.current, over.upcoming, over.phase) == (None, None, Phase.ENDED)


def test_alone_one_is_the_actor_and_the_next() -> None:
    shown = view(started({"name": "Ann", "initiative": 15}).encounter, as_gm=False)
    assert shown.current is shown.upcoming
    assert shown.upcoming is not None
    assert shown.upcoming.acts_at == (2, 15)
