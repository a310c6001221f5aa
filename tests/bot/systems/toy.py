"""A toy game, with all that a game with a clock needs: its rules, its words, its registration.

Low goes first; whoever pushes tires, and is out of breath at three. It fights with snow.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.clock import (
    Called,
    Clock,
    ClockCombatant,
    Correction,
    Course,
    NextTurn,
    RoundStarted,
    Standing,
    TurnStarted,
    UnrolledCombatant,
    check_initiative,
)
from bot.systems.declarations import (
    ActionKind,
    ActionOutcome,
    ClockAction,
    ClockEvent,
    CorrectionKind,
    EventKind,
    Offer,
)
from bot.systems.effects import CHANGES_INITIATIVE, UNITS, ChangeKind, Effects, Unit, Whose
from bot.systems.moments import COUNTED, ROUND_END, ROUND_START, TURN_START, CombatantId, Moment
from bot.systems.system import Comparison, System
from bot.wording.clocks import CLOCKS
from bot.wording.clocks.clock_words import ClockWords
from bot.wording.combats import COMBATS
from bot.wording.effects import LEFT
from tests.bot.systems import snow

PUSHED = "pushed"


@dataclass(frozen=True, slots=True)
class Push(ClockAction):
    who: CombatantId
    times: int


@dataclass(frozen=True, slots=True)
class Pushed(ClockEvent):
    who: CombatantId
    tired: int


@dataclass(frozen=True, slots=True)
class Seat:
    id: CombatantId
    initiative: int
    tired: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    seats: tuple[Seat, ...]

    def seat(self, who: CombatantId) -> Seat:
        return next(each for each in self.seats if each.id == who)

    def put(self, who: CombatantId, **changes: Any) -> "Seats":
        return Seats(tuple(replace(each, **changes) if each.id == who else each for each in self.seats))

    def order(self, course: Course, *, done: bool) -> list[CombatantId]:
        here = [each for each in self.seats if each.done == done]
        return [each.id for each in sorted(here, key=lambda each: (each.initiative, course.ranks[each.id]))]


@dataclass(frozen=True, slots=True)
class Breath:
    tired: int


def push(state: Seats, course: Course, action: Push) -> ActionOutcome:
    tired = state.seat(action.who).tired + action.times
    if not 0 <= tired <= 3:
        raise Refusal("encounter.nothing_changes")
    ends = "breathless" if tired == 3 and action.who == course.current else None
    passed = (Pushed(action.who, tired), Moment(PUSHED, action.who))
    return ActionOutcome(state.put(action.who, tired=tired), passed, ends=ends)


EFFECTS = Effects(
    units=(*UNITS, Unit("pushes", "pushes", PUSHED, Whose.NAMED)),
    changes=(CHANGES_INITIATIVE, ChangeKind("tired", ("tiredness",), "tired"), ChangeKind("aim", ("aim",))),
    at_once=True,
)


class ToyClock(Clock[Seats]):
    key, state, levels = "toy", Seats, True
    corrections = (CorrectionKind("tired", "tired", "How tired it is"),)
    actions = (ActionKind("push", Push, push, names=("who",)),)
    events = (EventKind("pushed", Pushed),)
    offers = (Offer("push", (1,), style="danger", offered=lambda state, who: state.seat(who).tired < 3),)

    def dice(self, who: UnrolledCombatant, chosen: str) -> str | None:
        return f"{who.level}d6" if who.level else None

    def start(self, combatants: Sequence[ClockCombatant]) -> Seats:
        return Seats(tuple(Seat(each.id, each.initiative) for each in combatants))

    def call(self, state: Seats, course: Course) -> Called[Seats]:
        if not state.seats:
            return Called(state, course.round_number, None)
        if waiting := state.order(course, done=False):
            who, now = waiting[0], course.round_number
            turn, begins = TurnStarted(who, now), Moment(TURN_START, who)
            return Called(state.put(who, done=True), now, who, (begins, turn))
        fresh = Seats(tuple(replace(each, done=False) for each in state.seats))
        called = self.call(fresh, replace(course, round_number=course.round_number + 1))
        begins = (Moment(ROUND_END), RoundStarted(called.round_number), Moment(ROUND_START))
        return replace(called, passed=(*begins, *called.passed))

    def join(self, state: Seats, combatant: ClockCombatant, course: Course) -> tuple[Seats, int]:
        return Seats((*state.seats, Seat(combatant.id, combatant.initiative, done=True))), 1

    def leave(self, state: Seats, who: CombatantId) -> Seats:
        return Seats(tuple(each for each in state.seats if each.id != who))

    def correct(self, state: Seats, who: CombatantId, correction: Correction) -> Seats:
        seat = state.seat(who)
        stands = seat.initiative if correction.initiative is None else correction.initiative
        value = check_initiative(stands + (correction.initiative_by or 0))
        return state.put(who, initiative=value, tired=dict(correction.own).get("tired", seat.tired) % 4)

    def standing(self, state: Seats, who: CombatantId) -> Standing:
        return Standing(state.seat(who).initiative, Breath(state.seat(who).tired))

    def schedule(self, state: Seats, course: Course) -> tuple[NextTurn, ...]:
        now = [NextTurn(who, course.round_number) for who in state.order(course, done=False)]
        return (*now, *(NextTurn(who, course.round_number + 1) for who in state.order(course, done=True)))


WORDS = ClockWords(
    ToyClock.key,
    tellers={Pushed: lambda words, view, events: [words("pushed to {n}", n=each.tired) for each in events]},
    actions={Push: lambda words, action, names: words("a push of {n}", n=action.times)},
    endings={"breathless": "{name} is out of breath."},
    buttons={"push": "Push {n}"},
    fields={"tired": "tiredness"},
    standing=lambda words, view, row: [words("tired {n}", n=getattr(row.own, "tired", 0))],
)


@contextmanager
def registered() -> Generator[None]:
    """The whole of the registration: the system, and the words of its clock and its combat."""
    with pytest.MonkeyPatch.context() as patch:
        system = System(
            "toy",
            title="Toy",
            comparison=Comparison.MEET,
            clock=ToyClock(),
            combat=snow.SnowCombat(),
            moments={**COUNTED, PUSHED: "push"},
            effects=EFFECTS,
        )
        patch.setitem(cast("dict[str, System]", SYSTEMS), "toy", system)
        patch.setitem(CLOCKS, "toy", WORDS)
        patch.setitem(COMBATS, "snow", snow.WORDS)
        patch.setitem(LEFT, "pushes", lambda words, n: words.plural("{n} push", "{n} pushes", n))
        yield
