"""The clock of BtR: macro rounds of turns in phases, 6 AP a turn (B-1 to B-8, B-17)."""

from dataclasses import replace
from operator import attrgetter
from typing import Any

from bot.records import record, written
from bot.systems.btr.actions import ACTIONS, OFFERS
from bot.systems.btr.endings import ended
from bot.systems.btr.events import EVENTS, ChannelYielded, StartShared
from bot.systems.btr.phases import MAIN_START, ON_TRACK, RESPONSE, RESPONSE_END, STATUSES, TurnPhase
from bot.systems.btr.turns import CORRECTIONS, Stand, corrected, in_turn, placed, withdrawn, yielded
from bot.systems.clock import (
    Called,
    ClockCombatant,
    Correction,
    Course,
    Standing,
    TurnStarted,
    TurnWentOn,
    UnrolledCombatant,
)
from bot.systems.declarations import ActionOutcome, ClockEvent
from bot.systems.moments import TURN_START, CombatantId, Moment
from bot.systems.rounds import OnceARound, Rounds
from bot.systems.track import Track

CHOSEN = "chosen"
"""The reason of a turn that was ended by choice."""

SHARED_START = "shared_start"
"""The variant in which everybody starts on one square (B-17)."""

State = Rounds[Stand]


class PhaseClock(OnceARound[Stand]):
    """Calls every combatant once a round: in the response phase if attacks wait, otherwise in the main
    phase."""

    key = "btr"
    actions = ACTIONS
    events = EVENTS
    offers = OFFERS
    corrections = CORRECTIONS
    variants = (SHARED_START,)
    track = Track(opens=(TURN_START, STATUSES), phases=ON_TRACK, phase=attrgetter("phase"))
    ties = ("players_first", "joined")
    tie_rule = "B-1"

    def dice(self, who: UnrolledCombatant, chosen: str) -> str | None:
        """Nothing is rolled: the GM gives the order (B-1)."""
        return None

    def tie_key(self, who: UnrolledCombatant) -> tuple[Any, ...]:
        """The players' characters in joining order, then all others (B-1)."""
        return who.gm_run, who.id

    def placed(self, combatant: ClockCombatant) -> Stand:
        """A combatant's first place."""
        return placed(combatant)

    def call(self, state: State, course: Course) -> Called[State]:
        """Begin the next turn: what works at its start and its statuses first, then the attacks that
        wait (B-3)."""
        if state.starting is not None and state.places:
            return self._phase(state, state.place(state.starting), course)
        called = super().call(state, course)
        who = called.state.starting
        if who is None or called.passed[-1:] == (Moment(STATUSES, who),):
            return called  # A new round began on the way: it was called within.
        if called.state.place(who).begun:
            return called
        shared = SHARED_START in course.variants and course.current is None and course.round_number == 1
        told = (StartShared(),) if shared and not any(each.called for each in state.places) else ()
        return replace(called, passed=(*told, *called.passed, Moment(STATUSES, who)))

    def jump(self, state: State, who: CombatantId, course: Course) -> tuple[State, tuple[Moment, ...]]:
        """Give the turn to a combatant. Its statuses work first, once a turn (B-3)."""
        after, passed = super().jump(state, who, course)
        if course.current is not None:
            after = after.put(withdrawn(after.place(course.current)))
        return after, passed if after.place(who).begun else (*passed, Moment(STATUSES, who))

    def _phase(self, state: State, stand: Stand, course: Course) -> Called[State]:
        """Begin the phase of a turn that comes next."""
        if stand.phase is TurnPhase.SETTLED:
            return _main_phase(state, stand, course)
        if stand.id in course.awaited and not stand.fallen:
            begun = in_turn(stand, TurnPhase.RESPONSE)
            passed = Moment(RESPONSE, stand.id), TurnStarted(stand.id, course.round_number)
            return Called(_standing(state, begun), course.round_number, stand.id, passed)
        settled = replace(state.put(in_turn(stand, TurnPhase.SETTLED)), starting=stand.id)
        passed = (Moment(RESPONSE_END, stand.id),)
        return Called(settled, course.round_number, None, passed, goes_on=True)

    def onward(self, state: State, course: Course) -> ActionOutcome | None:
        """After the response phase comes the main phase, after that the end phase and the next turn."""
        stand = state.place(course.actor)
        if stand.phase is not TurnPhase.RESPONSE:
            return ended(state, stand.id, CHOSEN)
        settled = replace(state.put(replace(stand, phase=TurnPhase.SETTLED)), starting=stand.id)
        return ActionOutcome(settled, (Moment(RESPONSE_END, stand.id),), calls=True)

    def join(self, state: State, combatant: ClockCombatant, course: Course) -> tuple[State, int]:
        """Let a combatant join late. It still has a turn this round if its place is yet to come (B-1)."""
        place = self.placed(combatant)
        if course.current is not None:
            first = self.in_order((place, state.place(course.current)), course)[0]
            place = replace(place, called=first is place)
        return replace(state, places=(*state.places, place)), int(place.called)

    def correct(self, state: State, who: CombatantId, correction: Correction) -> State:
        """Set a GM's correction. A combatant that was called this round is not called again."""
        return state.put(corrected(state.place(who), correction))

    def standing(self, state: State, who: CombatantId) -> Standing:
        """Tell a combatant's place, AP, phase, channel and cooldowns."""
        stand = state.place(who)
        return Standing(stand.initiative, stand.characters)

    def dump(self, state: State) -> object:
        """Give the state as records."""
        return [written(each) for each in state.places]

    def load(self, raw: Any) -> State:
        """Build the state from ``dump``."""
        return Rounds(tuple(record(Stand).build(each) for each in raw))


def _main_phase(state: State, stand: Stand, course: Course) -> Called[State]:
    """Begin the main phase: what was channelled yields (B-29)."""
    begun = replace(yielded(stand), phase=TurnPhase.MAIN)
    called = TurnWentOn if stand.responded else TurnStarted
    passed = Moment(MAIN_START, stand.id), *_yields(stand), called(stand.id, course.round_number)
    return Called(_standing(state, begun), course.round_number, stand.id, passed)


def _yields(stand: Stand) -> tuple[ClockEvent, ...]:
    channel = stand.channel
    return () if channel is None else (ChannelYielded(stand.id, channel.name, channel.ap),)


def _standing(state: State, stand: Stand) -> State:
    """The state with this turn begun."""
    return replace(state.put(stand), starting=None)
