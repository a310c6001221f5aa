"""Where everybody stands on a track, and where effects end: what the track foretells comes about."""

from dataclasses import replace

import pytest

from bot.encounter.actions import Add, AddEffect, Entrant, Next, Start
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.events import EffectEnded
from bot.encounter.track import Lane, Timing, lanes, track_of
from bot.encounter.tracker import apply, open_encounter
from bot.encounter.views import view
from bot.systems import SYSTEMS, system
from bot.systems.effects import Effect
from bot.systems.track import Track

ANN, BOB, OWL = CombatantId(1), CombatantId(2), CombatantId(3)


def fight(key: str, *, hidden: bool = False) -> Encounter:
    """Ann, Bob and Owl, one after the other."""
    entrants = (
        Entrant("Ann", owner=7, initiative=15),
        Entrant("Bob", initiative=12),
        Entrant("Owl", initiative=9, hidden=hidden),
    )
    gathered = apply(open_encounter(key, gm=1, initiative_dice="1d20"), Add(entrants)).encounter
    return apply(gathered, Start()).encounter


def standing(found: tuple[Lane, ...]) -> list[tuple[int, int | None, list[str]]]:
    """Who stands where, the empty lanes left out."""
    return [
        (lane.round_number, lane.place, [each.row.combatant.name for each in lane.stands])
        for lane in found
        if lane.stands
    ]


def test_on_ticks_everybody_stands_where_they_act_next() -> None:
    now = apply(fight("instinct"), Next()).encounter
    found = lanes(view(now, as_gm=True))
    assert [lane.place for lane in found] == list(range(20, 0, -1))
    assert standing(found) == [(1, 15, ["Ann"]), (1, 12, ["Bob"]), (1, 9, ["Owl"])]
    timings = {lane.place: lane.timing for lane in found}
    assert (timings[15], timings[12], timings[9]) == (Timing.PAST, Timing.NOW, Timing.AHEAD)
    stands = {stand.row.combatant.name: stand for lane in found for stand in lane.stands}
    assert [(each.timing, each.round_number) for each in stands.values()] == [
        (Timing.LATER, 2),
        (Timing.NOW, 1),
        (Timing.AHEAD, 1),
    ]


@pytest.mark.parametrize("key", ["order", "pool"])
def test_without_places_the_lanes_are_the_rounds(key: str) -> None:
    now = apply(fight(key), Next()).encounter
    assert standing(lanes(view(now, as_gm=True))) == [(1, None, ["Bob", "Owl"]), (2, None, ["Ann"])]


@pytest.mark.parametrize("key", [key for key, each in SYSTEMS.items() if each.clock is not None])
def test_the_table_sees_nobody_hidden_on_it(key: str) -> None:
    now = fight(key, hidden=True)
    names = {each.row.combatant.name for lane in lanes(view(now, as_gm=False)) for each in lane.stands}
    assert names == {"Ann", "Bob"}
    assert lanes(view(replace(now, phase="ended"), as_gm=True)) == ()  # type: ignore[arg-type]


ENDS = [
    (key, unit.key, left)
    for key, each in SYSTEMS.items()
    if each.clock is not None
    for unit in each.effects.units
    if unit.moment
    for left in ((1, 2, 3, 15, 21) if unit.counted else (1,))
]


@pytest.mark.parametrize(("key", "unit", "left"), ENDS)
def test_an_effect_is_over_where_the_track_says_so(key: str, unit: str, left: int) -> None:
    """Unless it says nothing, since that cannot be told by now."""
    now = apply(fight(key), AddEffect(Effect("灼烧", BOB, unit=unit, left=left))).encounter
    told = [end for lane in lanes(view(now, as_gm=True)) for end in lane.ends]
    before, step = now, None
    for _ in range(400):
        before, step = now, apply(now, Next())
        now = step.encounter
        if any(isinstance(each, EffectEnded) for each in step.events):
            break
    shown, was = view(now, as_gm=True), view(before, as_gm=True)
    for end in told:
        assert _when(key, was) <= _at(key, end.round_number, end.place) <= _when(key, shown)
    soon = left == 1 or not track_of(key).places
    assert told or not soon or now.round_number > 2


def _when(key: str, seen: object) -> tuple[int, int]:
    return _at(key, seen.round_number, seen.count)  # type: ignore[attr-defined]


def _at(key: str, number: int, place: int | None) -> tuple[int, int]:
    """A moment that can be compared: rounds go up, places as the clock passes them."""
    return number, track_of(key).places.index(place) if place else 0


def test_what_ends_far_away_or_by_hand_alone_is_not_on_it() -> None:
    now = fight("instinct")
    for each in (Effect("远", BOB, unit="rounds", left=9), Effect("久", BOB), Effect("几", BOB, left=None)):
        now = apply(now, AddEffect(each)).encounter
    assert not [end for lane in lanes(view(now, as_gm=True)) for end in lane.ends]


def test_a_duration_that_is_secret_is_on_the_gms_alone() -> None:
    effect = Effect("灼烧", BOB, unit="turn_starts", left=1, secret=True)
    now = apply(fight("instinct"), AddEffect(effect)).encounter
    ends = [
        [end.effect.name for lane in lanes(view(now, as_gm=as_gm)) for end in lane.ends]
        for as_gm in (True, False)
    ]
    assert ends == [["灼烧"], []]


def test_the_phases_of_a_turn_are_past_now_and_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    track = Track(phases=("response", "main", "end"), phase=lambda own: "main")
    monkeypatch.setattr(type(system("order").clock), "track", track)
    (first, *_) = lanes(view(fight("order"), as_gm=True))
    assert first.phases == (
        ("response", Timing.PAST),
        ("main", Timing.NOW),
        ("end", Timing.AHEAD),
    )
