"""What effects do in every game: they correct the clock, are given back, and outlast those who count them."""

from dataclasses import replace

from bot.encounter import events as happened
from bot.encounter.actions import (
    Add,
    AddEffect,
    Change,
    EndEffect,
    Entrant,
    Next,
    Remove,
    Start,
    SuppressEffect,
)
from bot.encounter.encounter import CombatantId, Encounter, clock_of
from bot.encounter.tracker import apply, open_encounter
from bot.encounter.views import seen, view
from bot.systems.effects import Effect, Met, Stacking
from bot.systems.instinct.actions import Delay
from bot.systems.instinct.effects import OverlapDue
from tests.bot.encounter.played import ONE, THREE, TWO


def fight(system: str, *initiatives: int, starts: bool = True) -> Encounter:
    entrants = tuple(Entrant(f"c{number}", initiative=each) for number, each in enumerate(initiatives))
    gathered = apply(open_encounter(system, gm=9, initiative_dice="1d20"), Add(entrants)).encounter
    return apply(gathered, Start()).encounter if starts else gathered


def with_effect(encounter: Encounter, effect: Effect) -> Encounter:
    return apply(encounter, AddEffect(effect)).encounter


def stands(encounter: Encounter, who: CombatantId) -> int:
    return clock_of(encounter).standing(encounter.clock, who).initiative


def lefts(encounter: Encounter) -> list[int | None]:
    return [each.left for each in encounter.effects]


def test_a_change_of_the_clock_is_taken_back_as_far_as_it_was_made() -> None:
    slow = Effect("slow", TWO, changes=(("initiative", -3),))
    begun = with_effect(fight("order", 15, 10), slow)
    assert (stands(begun, TWO), begun.effects[0].applied) == (7, (("initiative", -3),))
    off = apply(begun, SuppressEffect(TWO, begun.effects[0].id)).encounter
    assert (stands(off, TWO), off.effects[0].applied) == (10, ())
    on = apply(off, SuppressEffect(TWO, off.effects[0].id, on=False)).encounter
    assert stands(on, TWO) == 7
    assert stands(apply(on, EndEffect(TWO, on.effects[0].id)).encounter, TWO) == 10
    high = with_effect(fight("order", 199, 10), Effect("quick", ONE, changes=(("initiative", 5),)))
    assert (stands(high, ONE), high.effects[0].applied) == (200, (("initiative", 1),))
    assert stands(apply(high, EndEffect(ONE, high.effects[0].id)).encounter, ONE) == 199


def test_what_began_before_the_fight_works_and_is_counted_from_its_first_moment() -> None:
    slow = Effect("slow", ONE, unit="turn_starts", left=2, changes=(("initiative", -3),))
    gathered = with_effect(fight("order", 15, 10, starts=False), slow)
    begun = apply(gathered, Start()).encounter
    assert (stands(begun, ONE), lefts(begun)) == (12, [1])
    rounds = with_effect(fight("order", 15, 10, starts=False), replace(slow, unit="rounds"))
    third = apply(rounds, Start()).encounter
    for left in ([2], [2], [1], [1], []):
        assert lefts(third) == left
        third = apply(third, Next()).encounter


def test_points_of_a_turn_are_full_after_its_start_has_ended_what_lowered_them() -> None:
    tired = Effect("tired", TWO, unit="turn_starts", left=1, changes=(("maximum", -2),))
    begun = with_effect(fight("pool", 15, 10), tired)
    called = apply(begun, Next())
    own = clock_of(called.encounter).standing(called.encounter.clock, TWO).own
    assert (getattr(own, "action_points", None), getattr(own, "maximum", None)) == (3, 3)
    kinds = [type(each) for each in called.events]
    assert kinds.index(happened.EffectEnded) < kinds.index(happened.TurnStarted)


def test_a_turn_put_off_gives_back_what_its_start_counted() -> None:
    begun = fight("instinct", 15, 13)
    over = with_effect(begun, Effect("ward", TWO, unit="turn_starts", left=1))
    longer = with_effect(over, Effect("curse", TWO, unit="turn_starts", left=3))
    called = apply(longer, Next())
    assert [each.effect for each in called.events if isinstance(each, happened.EffectEnded)] == [1]
    assert lefts(called.encounter) == [2]
    delayed = apply(called.encounter, Delay())
    told = [each for each in delayed.events if isinstance(each, happened.EffectBegan | happened.EffectEnded)]
    assert [type(each) for each in told] == [happened.EffectBegan, happened.EffectEnded]
    assert lefts(delayed.encounter) == [2]


def test_a_turn_put_off_gives_nothing_back_to_a_combatant_that_left_meanwhile() -> None:
    ward = Effect("ward", THREE, TWO, "turn_starts", 1, TWO, changes=(("initiative", -3),))
    called = apply(with_effect(fight("instinct", 15, 13, 10), ward), Next())
    assert (called.encounter.current, called.encounter.effects) == (TWO, ())
    delayed = apply(apply(called.encounter, Remove(THREE)).encounter, Delay())
    assert delayed.encounter.effects == ()
    assert [type(each) for each in delayed.events].count(happened.EffectBegan) == 0


def test_what_ended_on_a_hidden_one_stays_secret_though_it_appears_before_the_next_open_turn() -> None:
    lurking = fight("order", 15, 13, 10, 5)
    for each in (TWO, THREE):
        lurking = apply(lurking, Change(each, hidden=True)).encounter
    warded = with_effect(lurking, Effect("ward", TWO, unit="turn_starts", left=1))
    on_turn = apply(apply(warded, Next()).encounter, Next()).encounter
    assert (on_turn.current, on_turn.effects) == (THREE, ())
    told = apply(apply(on_turn, Change(TWO, hidden=False)).encounter, Next())
    assert [type(each) for each in seen(told.events, told.encounter, as_gm=False)] == [happened.TurnStarted]


def test_a_question_about_two_effects_tells_the_table_no_secret_duration() -> None:
    slow = Effect("slow", TWO, TWO, "ticks", 20, harmful=True)
    asked = with_effect(
        with_effect(fight("instinct", 15, 10), slow), replace(slow, source=ONE, left=777, secret=True)
    )
    for as_gm, lefts_told in ((True, (777, 20)), (False, (None, 20))):
        (question,) = view(asked, as_gm=as_gm).questions
        assert isinstance(question.question, OverlapDue)
        assert (question.question.stands.left, question.question.other.left) == lefts_told


def test_who_leaves_takes_their_own_along_and_others_are_counted_where_they_stood() -> None:
    begun = fight("order", 15, 10, 5)
    marked = with_effect(begun, Effect("mark", THREE, TWO, "turn_starts", 2, TWO))
    both = with_effect(marked, Effect("own", TWO, unit="turn_starts", left=2))
    left = apply(both, Remove(TWO)).encounter
    assert [(each.name, each.of, each.left) for each in left.effects] == [("mark", THREE, 2)]
    third = apply(left, Next()).encounter
    assert (third.current, lefts(third)) == (THREE, [1])
    again = apply(apply(third, Next()).encounter, Next())
    assert [type(each) for each in again.events].count(happened.EffectEnded) == 1


def test_the_actor_who_leaves_has_had_the_start_and_the_end_of_that_turn() -> None:
    begun = fight("order", 15, 10, 5)
    starts = with_effect(begun, Effect("starts", THREE, ONE, "turn_starts", 2, ONE))
    ends = with_effect(starts, Effect("ends", THREE, ONE, "turn_ends", 2, ONE))
    left = apply(ends, Remove(ONE)).encounter
    assert (left.current, lefts(left)) == (TWO, [2, 1])
    round_two = apply(apply(left, Next()).encounter, Next()).encounter
    assert (round_two.current, lefts(round_two)) == (TWO, [1])


def test_effects_of_one_name_replace_stack_or_stand_side_by_side() -> None:
    begun = fight("order", 15, 10)
    burning = Effect("burning", TWO, unit="rounds", left=3, stacking=Stacking.STACK, limit=3, layers=2)
    once = with_effect(begun, burning)
    twice = apply(once, AddEffect(burning))
    (event,) = twice.events
    assert (isinstance(event, happened.EffectChanged) and event.met) is Met.STACKED
    assert [(each.id, each.layers, each.left) for each in twice.encounter.effects] == [(1, 3, 3)]
    fire = Effect("fire", TWO, unit="rounds", left=2)
    replaced = with_effect(with_effect(begun, fire), Effect("Fire", TWO, unit="rounds", left=5))
    assert [(each.id, each.left) for each in replaced.effects] == [(2, 5)]
    motion = Effect("motion", TWO, stacking=Stacking.COEXIST, limit=2)
    many = with_effect(with_effect(with_effect(begun, motion), motion), motion)
    assert [each.id for each in many.effects] == [2, 3]


def test_the_choice_between_effects_of_somebody_hidden_is_the_gms_until_they_appear() -> None:
    entrants = (Entrant("甲", initiative=15, owner=1), Entrant("暗", initiative=10, hidden=True))
    gathered = apply(open_encounter("instinct", gm=9, initiative_dice="1d20"), Add(entrants)).encounter
    one = with_effect(apply(gathered, Start()).encounter, Effect("灼烧", ONE, None, "rounds", 3))
    both = with_effect(one, Effect("灼烧", ONE, TWO, "ticks", 5, changes=(("initiative", 1),)))
    assert [len(view(both, as_gm=whole).questions) for whole in (True, False)] == [1, 0]
    shown = apply(both, Change(TWO, hidden=False)).encounter
    assert len(view(shown, as_gm=False).questions) == 1
