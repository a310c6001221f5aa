"""The clock of 死亡本能: rounds of 20 ticks (D-36 to D-48)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from bot.refusal import Refusal
from bot.systems.clock import Called, Contender, Correction, Course, NextTurn, Standing
from bot.systems.instinct.place import (
    TICKS,
    Place,
    after_turn,
    corrected,
    in_next_round,
    on_tick,
    placed,
    settled,
    with_shed,
    without_shed,
)
from bot.systems.news import (
    CombatantId,
    InitiativeSettled,
    News,
    RoundStarted,
    TicksPassed,
    TurnForfeited,
    TurnStarted,
)

_WRITTEN = attrgetter(*Place.__slots__)
"""A place as it is stored: its fields in their order."""


@dataclass(frozen=True, slots=True)
class Ticks:
    """Everybody's place and the tick; 21 is the moment before a round's first tick.

    ``engaged`` says that the actor has done something in this turn, so that it is too
    late for a delay (D-40).
    """

    tick: int
    places: tuple[Place, ...]
    engaged: bool = False

    def place(self, who: CombatantId) -> Place:
        """Return somebody's place. StopIteration: not on this clock."""
        return next(each for each in self.places if each.id == who)

    def put(self, place: Place) -> "Ticks":
        """Return the state with this place instead of the one with the same id."""
        places = [place if each.id == place.id else each for each in self.places]
        return Ticks(self.tick, tuple(places), self.engaged)


class TickClock:
    """Calls the 20 ticks of each round; see ``bot.systems.clock.Clock``."""

    settles = True

    def tie_key(self, contender: Contender) -> tuple[int, ...]:
        """Higher modifier, higher level, GM-run first, then joining order (D-39)."""
        return (-contender.modifier, -contender.level, not contender.gm_run, contender.id)

    def start(self, contenders: Sequence[Contender]) -> Ticks:
        """Put everybody where their check puts them, before tick 20 (D-36, D-37)."""
        return Ticks(TICKS + 1, tuple(placed(each) for each in contenders))

    def call(self, state: Ticks, course: Course) -> Called[Ticks]:
        """Call the next turn, passing ticks and rounds until there is one (D-37)."""
        rank = {who: number for number, who in enumerate(course.ties)}
        round_number, news = course.round_number, list[News]()
        while state.places:
            due = _due(state, rank)
            if due is None:
                state, round_number, passed = _next_tick(state, round_number, course)
                news += passed
                continue
            state, place = _begin(state, due)
            news.append(_turn(place, round_number, state.tick))
            if not place.exhausted:
                return Called(state, round_number, place.id, tuple(news))
            state = state.put(after_turn(place))
        return Called(state, round_number, None, tuple(news))

    def end_turn(self, state: Ticks, who: CombatantId) -> Ticks:
        """End a turn: the initiative falls (D-38, D-41)."""
        return state.put(after_turn(state.place(who)))

    def join(self, state: Ticks, contender: Contender, course: Course) -> tuple[Ticks, int]:
        """Let a late one in, who counts as having acted on the ticks before (D-42)."""
        place, turns = placed(contender), 0
        while place.initiative > state.tick:
            place, turns = after_turn(place), turns + 1
        return replace(state, places=(*state.places, place)), turns

    def leave(self, state: Ticks, who: CombatantId) -> Ticks:
        """Take somebody off the clock."""
        return replace(state, places=tuple(each for each in state.places if each.id != who))

    def delay(self, state: Ticks, who: CombatantId) -> tuple[Ticks, int | None]:
        """Put the turn off by 1, taking its start back (D-40)."""
        if state.engaged:
            raise Refusal("encounter.delay_too_late")
        place = without_shed(state.place(who))
        later = replace(place, initiative=place.initiative - 1)
        tick = min(later.initiative, state.tick - 1)
        return state.put(later), tick if tick >= 1 else None

    def spend(self, state: Ticks, who: CombatantId, amount: int, *, in_turn: bool) -> tuple[Ticks, bool]:
        """Make AP, at any time; reaching the threshold ends the own turn (D-44, D-45)."""
        place = state.place(who)
        points = place.action_points + amount
        if points < 0:
            raise Refusal("encounter.ap_below_zero", amount=-amount, action_points=place.action_points)
        if points > place.limit:
            raise Refusal(
                "encounter.ap_over_limit", amount=amount, action_points=place.action_points, limit=place.limit
            )
        spent = replace(place, action_points=points)
        after = replace(state.put(spent), engaged=state.engaged or in_turn)
        return after, in_turn and amount > 0 and spent.exhausted

    def correct(self, state: Ticks, who: CombatantId, correction: Correction) -> Ticks:
        """Set what the GM sets by hand; a turn that no longer starts now sheds nothing."""
        place = corrected(state.place(who), correction)
        left_this_tick = not place.called and place.initiative < state.tick
        return state.put(without_shed(place) if left_this_tick else place)

    def standing(self, state: Ticks, who: CombatantId) -> Standing:
        """Tell initiative, its main part when split, and AP."""
        place = state.place(who)
        return Standing(place.initiative, place.main, place.action_points, place.threshold)

    def tick(self, state: Ticks) -> int | None:
        """Tell the tick."""
        return state.tick

    def schedule(self, state: Ticks, course: Course) -> tuple[NextTurn, ...]:
        """Run the clock for each alone: nobody's turns depend on another's."""
        rank = {who: number for number, who in enumerate(course.ties)}
        ahead: list[tuple[tuple[int, int, int, int], NextTurn]] = []
        for place in state.places:
            own = Ticks(state.tick, (place,))
            over = self.end_turn(own, place.id) if place.id == course.current else own
            called = self.call(over, course)
            tick = called.state.tick
            key = (called.round_number, -tick, -called.state.places[0].initiative, rank[place.id])
            ahead.append((key, NextTurn(place.id, called.round_number, tick)))
        return tuple(turn for _, turn in sorted(ahead, key=lambda each: each[0]))

    def dump(self, state: Ticks) -> object:
        """Give the state as lists, each place in the order of its fields."""
        return {
            "tick": state.tick,
            "engaged": state.engaged,
            "places": [_WRITTEN(each) for each in state.places],
        }

    def load(self, raw: Any) -> Ticks:
        """Build the state from ``dump``."""
        return Ticks(raw["tick"], tuple(Place(*each) for each in raw["places"]), raw["engaged"])


def _due(state: Ticks, rank: Mapping[CombatantId, int]) -> Place | None:
    """Find who acts next on this tick: all who stand at it or above it (D-39, D-41)."""
    due = [each for each in state.places if each.initiative >= state.tick and not each.called]
    return min(due, key=lambda each: (-each.initiative, rank[each.id]), default=None)


def _begin(state: Ticks, due: Place) -> tuple[Ticks, Place]:
    """Mark a turn as called; one lifted onto this tick late sheds only now."""
    place = replace(with_shed(due), called=True)
    return Ticks(state.tick, state.put(place).places), place


def _turn(place: Place, round_number: int, tick: int) -> News:
    """Tell a turn that starts, or one that starts and ends at once (D-44)."""
    if place.exhausted:
        return TurnForfeited(place.id, round_number, tick, place.action_points, place.threshold)
    return TurnStarted(place.id, round_number, tick, place.shed, place.action_points, place.threshold)


def _next_tick(state: Ticks, round_number: int, course: Course) -> tuple[Ticks, int, list[News]]:
    """Go to the next tick on which somebody stands, or to the start of the next round."""
    following = state.tick - 1
    tick = min(following, max(each.initiative for each in state.places))
    passed: list[News] = []
    if following > max(tick, 0):
        passed.append(TicksPassed(round_number, following, max(tick, 0) + 1))
    if tick >= 1:
        return Ticks(tick, tuple(on_tick(each, tick) for each in state.places)), round_number, passed
    after, settling = _next_round(state, course.settling)
    return after, round_number + 1, [*passed, *settling, RoundStarted(round_number + 1)]


def _next_round(state: Ticks, settling: bool) -> tuple[Ticks, list[News]]:
    """End a round and begin the next before its first tick (D-38, D-43, D-47)."""
    at_end = [settled(each) for each in state.places] if settling else state.places
    places = tuple(in_next_round(each) for each in at_end)
    news: list[News] = [
        InitiativeSettled(after.id, after.dice_value, after.value)
        for before, after in zip(state.places, places, strict=True)
        if after.dice_value is not None and after.dice_value != before.dice_value
    ]
    return Ticks(TICKS + 1, places), news
