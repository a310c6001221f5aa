"""The clock of 死亡本能: rounds of 20 ticks (D-36 to D-48)."""

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from bot.systems.clock import (
    At,
    Called,
    Candidate,
    Clock,
    Contender,
    Correction,
    Course,
    Derivation,
    News,
    NextTurn,
    RoundStarted,
    Standing,
    TurnStarted,
)
from bot.systems.instinct.actions import ACTIONS, OFFERS
from bot.systems.instinct.ahead import next_turn
from bot.systems.instinct.derivation import derivation
from bot.systems.instinct.events import (
    EVENTS,
    ActionPointsShed,
    InitiativeSettled,
    TicksPassed,
    TurnForfeited,
)
from bot.systems.instinct.place import (
    CORRECTIONS,
    TICKS,
    Figures,
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
from bot.systems.instinct.state import Ticks
from bot.systems.moments import ROUND_END, ROUND_START, TURN_END, TURN_START, CombatantId, Moment
from bot.systems.track import Track

SETTLING = "settling"
"""The variant 沉淀先攻 (D-43)."""

TICK_START = Moment("tick_start")
TICK_END = Moment("tick_end")
_EMPTY_TICK = (TICK_START, TICK_END)

_WRITTEN = attrgetter(*Place.__slots__)
"""A place as it is stored: its fields in their order."""


class TickClock(Clock[Ticks]):
    """Calls the 20 ticks of each round."""

    key = "instinct"
    state = Ticks
    actions = ACTIONS
    events = EVENTS
    offers = OFFERS
    corrections = CORRECTIONS
    variants = (SETTLING,)
    track = Track(tuple(range(TICKS, 0, -1)), TICK_START.kind, TICK_END.kind)
    levels = True
    ties = ("modifier", "level", "gm_run", "joined")
    tie_rule = "D-39"

    def tie_key(self, who: Candidate) -> tuple[int, ...]:
        """Higher modifier, higher level, GM-run first, then joining order (D-39)."""
        return (-who.modifier, -who.level, not who.gm_run, who.id)

    def start(self, contenders: Sequence[Contender]) -> Ticks:
        """Put everybody where their check puts them, before tick 20 (D-36, D-37)."""
        return Ticks(TICKS + 1, tuple(placed(each) for each in contenders))

    def call(self, state: Ticks, course: Course) -> Called[Ticks]:
        """Call the next turn, passing ticks and rounds until there is one (D-37)."""
        way, ranks = _Way(state, course), course.ranks
        while way.state.places:
            due = way.due
            if not due:
                way.go_on()
                continue
            turn = way.begin(min(due, key=lambda each: (-each.initiative, ranks[each.id])))
            if turn is not None:
                return way.called(turn)
        return way.called(None)

    def end_turn(self, state: Ticks, who: CombatantId) -> Ticks:
        """End a turn: the initiative falls (D-38, D-41)."""
        return state.put(after_turn(state.place(who)))

    def acted(self, state: Ticks, who: CombatantId) -> Ticks:
        """Note that it is too late for a delay (D-40)."""
        return replace(state, engaged=True)

    def join(self, state: Ticks, contender: Contender, course: Course) -> tuple[Ticks, int]:
        """Let a late one in, who counts as having acted on the ticks before (D-42)."""
        place, turns = placed(contender), 0
        while place.initiative > state.tick:
            place, turns = after_turn(place), turns + 1
        return replace(state, places=(*state.places, replace(place, late=turns))), turns

    def leave(self, state: Ticks, who: CombatantId) -> Ticks:
        """Take somebody off the clock."""
        return replace(state, places=tuple(each for each in state.places if each.id != who))

    def correct(self, state: Ticks, who: CombatantId, correction: Correction) -> Ticks:
        """Set what the GM sets by hand; a turn that no longer starts now sheds nothing."""
        place = corrected(state.place(who), correction)
        left_this_tick = not place.called and place.initiative < state.tick
        return state.put(without_shed(place) if left_this_tick else place)

    def standing(self, state: Ticks, who: CombatantId) -> Standing:
        """Tell initiative, its main part when split, and AP."""
        place = state.place(who)
        return Standing(place.initiative, Figures(place.main, place.action_points, place.threshold))

    def derivation(self, state: Ticks, contender: Contender) -> Derivation:
        """Tell the check, settling, delays, late joining, turns and the split (D-36 to D-43)."""
        return derivation(state.place(contender.id), contender)

    def count(self, state: Ticks) -> int:
        """Tell the tick."""
        return state.tick

    def elapsed(self, since: At, until: At) -> tuple[News, ...]:
        """Tell of the ticks and rounds between two turns as if nobody had stood there."""
        told: list[News] = []
        above = since[1] or TICKS + 1
        for number in range(since[0], until[0] + 1):
            if number > since[0]:
                told.append(RoundStarted(number))
                above = TICKS + 1
            last = (until[1] or 0) if number == until[0] else 0
            if above - last > 1:
                told.append(TicksPassed(number, above - 1, last + 1))
        return tuple(told)

    def schedule(self, state: Ticks, course: Course) -> tuple[NextTurn, ...]:
        """Everybody's next tick: the earlier first, then the higher initiative, then as ties go."""
        ranks, settling = course.ranks, SETTLING in course.variants
        ahead: list[tuple[int, int, int, int, CombatantId]] = []
        for place in state.places:
            acting = place.id == course.current
            rounds, tick, stands = next_turn(place, state.tick, acting=acting, settling=settling)
            ahead.append((rounds, -tick, -stands, ranks[place.id], place.id))
        now = course.round_number
        return tuple(NextTurn(who, now + rounds, -tick) for rounds, tick, _, _, who in sorted(ahead))

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


class _Way:
    """The way to the next turn: the state as it runs, what is told of it and the moments it passes."""

    def __init__(self, state: Ticks, course: Course) -> None:
        self.state = state
        self.round_number = course.round_number
        self.settling = SETTLING in course.variants
        self.passed: list[News | Moment] = []

    @property
    def due(self) -> list[Place]:
        """Those whose turn is on this tick: all who stand at it or above it (D-39, D-41)."""
        tick = self.state.tick
        return [each for each in self.state.places if each.initiative >= tick and not each.called]

    def called(self, turn: Place | None) -> Called[Ticks]:
        """What the clock gives back: whose turn it is now, if anybody's."""
        who = None if turn is None else turn.id
        return Called(self.state, self.round_number, who, tuple(self.passed))

    def begin(self, due: Place) -> Place | None:
        """Start a turn; None where it is over at once, its AP still at the threshold (D-44).

        One lifted onto this tick late sheds only now.
        """
        place = replace(with_shed(due), called=True)
        self.state = Ticks(self.state.tick, self.state.put(place).places)
        self.passed.append(Moment(TURN_START, place.id))
        if not place.exhausted:
            if place.shed:
                self.passed.append(ActionPointsShed(place.id, place.shed, place.action_points))
            self.passed.append(TurnStarted(place.id, self.round_number, self.state.tick))
            return place
        self.passed.append(Moment(TURN_END, place.id))
        self.passed.append(
            TurnForfeited(place.id, self.round_number, self.state.tick, place.action_points, place.threshold)
        )
        self.state = self.state.put(after_turn(place))
        return None

    def go_on(self) -> None:
        """Go to the next tick on which somebody stands, or to the start of the next round."""
        following = self.state.tick - 1
        tick = max(0, min(following, max(each.initiative for each in self.state.places)))
        if following < TICKS:
            self.passed.append(TICK_END)
        if following > tick:
            self.passed.append(TicksPassed(self.round_number, following, tick + 1))
            self.passed += _EMPTY_TICK * (following - tick)
        if tick:
            self.passed.append(TICK_START)
            self.state = Ticks(tick, tuple(on_tick(each, tick) for each in self.state.places))
        else:
            self._next_round()

    def _next_round(self) -> None:
        """End a round and begin the next before its first tick (D-38, D-43, D-47)."""
        before = self.state.places
        at_end = [settled(each) for each in before] if self.settling else before
        places = tuple(in_next_round(each) for each in at_end)
        self.round_number += 1
        self.passed += [
            InitiativeSettled(now.id, now.dice_value, now.value)
            for was, now in zip(before, places, strict=True)
            if now.dice_value is not None and now.dice_value != was.dice_value
        ]
        self.passed += (Moment(ROUND_END), RoundStarted(self.round_number), Moment(ROUND_START))
        self.state = Ticks(TICKS + 1, places)
