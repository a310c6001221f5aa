"""When a combatant's next turn starts. Turns do not depend on other combatants."""

from bot.systems.instinct.clock_place import (
    TICKS,
    Place,
    after_turn,
    in_next_round,
    on_tick,
    settled,
    with_shed,
)

Ahead = tuple[int, int, int]
"""Rounds from now, the tick, and the initiative with which one stands there."""


def next_turn(place: Place, tick: int, *, acting: bool, settling: bool) -> Ahead:
    """The next turn that goes on after its start; an actor's is the one after this."""
    plain = place.main is None and not settling and place.action_points < place.threshold
    lifted = place.initiative >= tick and place.called and not acting
    if plain and not lifted:
        return _by_arithmetic(place, tick, acting=acting)
    return _by_steps(place, tick, acting, settling)


def _by_arithmetic(place: Place, tick: int, *, acting: bool) -> Ahead:
    """For a combatant without a split, whose AP forfeit nothing: −20 a turn, +20 a round (D-38)."""
    initiative = place.initiative - TICKS if acting else place.initiative
    if not (acting or place.called) and place.stands_on(tick):
        return 0, tick, initiative
    this_round = min(tick - 1, initiative)
    if this_round >= 1:
        return 0, this_round, initiative
    rounds = max(1, -((initiative - 1) // TICKS))
    later = min(initiative + TICKS * rounds, TICKS)
    return rounds, later, later


def _by_steps(place: Place, tick: int, acting: bool, settling: bool) -> Ahead:
    """For a split, a variant or AP at the threshold: tick by tick on which one stands."""
    rounds = 0
    if acting:
        place = after_turn(place)
    while True:
        if place.stands_on(tick) and not (place.called or acting):
            place = with_shed(place)
            if not place.exhausted:
                return rounds, tick, place.initiative
            place = after_turn(place)
        acting, tick = False, min(tick - 1, place.initiative)
        if tick >= 1:
            place = on_tick(place, tick)
        else:
            place = in_next_round(settled(place) if settling else place)
            rounds, tick = rounds + 1, TICKS + 1
