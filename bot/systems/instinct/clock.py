"""The clock of 死亡本能: rounds of 20 ticks (D-36 to D-48)."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.records import replace
from bot.systems.clock import (
    At,
    Called,
    Clock,
    ClockCombatant,
    Correction,
    Course,
    Derivation,
    News,
    NextTurn,
    RoundStarted,
    Standing,
    TurnStarted,
    UnrolledCombatant,
)
from bot.systems.instinct.actions import ACTIONS, OFFERS, THRESHOLD_REACHED
from bot.systems.instinct.clock_place import (
    CORRECTIONS,
    TICKS,
    Part,
    Place,
    Ticks,
    after_turn,
    corrected,
    in_next_round,
    next_turn,
    off_the_tick,
    placed,
    settled,
    whole_again,
    with_shed,
    with_start,
    without_start,
)
from bot.systems.instinct.declared_actions import broken
from bot.systems.instinct.derivation import derivation
from bot.systems.instinct.events import (
    EVENTS,
    ActionPointsShed,
    InitiativeSettled,
    TicksPassed,
    TotalLost,
    TurnForfeited,
    TurnUnable,
)
from bot.systems.moments import (
    ROUND_END,
    ROUND_START,
    TURN_END,
    TURN_START,
    TURN_WITHDRAWN,
    CombatantId,
    Moment,
)
from bot.systems.track import Track

SETTLING = "settling"
"""The variant 沉淀先攻 (D-43)."""

TICK_START = Moment("tick_start")
TICK_END = Moment("tick_end")
ROUND_PASSED = Moment("round_passed")
"""Durations in rounds pass: on a round's first tick, after AP are shed (D-47)."""
TURN_OVER = "turn_over"
"""Effects that last to the end of a turn end, and with the tick, before the turn's end (D-48)."""


class TickClock(Clock[Ticks]):
    """Calls the 20 ticks of each round."""

    key = "instinct"
    state = Ticks
    actions = ACTIONS
    events = EVENTS
    offers = OFFERS
    corrections = CORRECTIONS
    variants = (SETTLING,)
    track = Track(
        tuple(range(TICKS, 0, -1)), TICK_START.kind, TICK_END.kind, rounds=(ROUND_START, ROUND_PASSED.kind)
    )
    levels = True
    ends_later = True
    ties = ("modifier", "level", "gm_run", "joined")
    tie_rule = "D-39"

    def tie_key(self, who: UnrolledCombatant) -> tuple[int, ...]:
        """Higher modifier, higher level, GM-run first, then joining order (D-39)."""
        return (-who.modifier, -who.level, not who.gm_run, who.id)

    def start(self, combatants: Sequence[ClockCombatant]) -> Ticks:
        """Put everybody where their check puts them, before tick 20 (D-36, D-37)."""
        return Ticks(TICKS + 1, tuple(placed(each) for each in combatants))

    def call(self, state: Ticks, course: Course) -> Called[Ticks]:
        """Call the next turn, passing ticks and rounds until there is one (D-37)."""
        return _Way(state, course).run()

    def end_turn(self, state: Ticks, who: CombatantId) -> Ticks:
        """End a turn: the initiative falls (D-38, D-41). Its end passes with that of the tick (D-48)."""
        return state.put(after_turn(state.place(who)))

    def acted(self, state: Ticks, who: CombatantId) -> Ticks:
        """Note that it is too late for a delay (D-40)."""
        return replace(state, engaged=True)

    def join(self, state: Ticks, combatant: ClockCombatant, course: Course) -> tuple[Ticks, int]:
        """Let a combatant join late. It counts as having acted on the earlier ticks (D-42)."""
        place, turns = placed(combatant), 0
        while place.initiative > state.tick:
            place, turns = after_turn(place), turns + 1
        return replace(state, places=(*state.places, replace(place, late=turns))), turns

    def leave(self, state: Ticks, who: CombatantId) -> Ticks:
        """Take a combatant off the clock. Its turns go on passing in its place, uncalled, while something
        counts them (D-66)."""
        return state.put(replace(state.place(who), gone=True))

    def stands_for(self, state: Ticks, course: Course, who: CombatantId) -> tuple[Moment | None, int]:
        """The same moments: they pass on the ticks of the combatant that left (D-66)."""
        return Moment("", who), 0

    def correct(self, state: Ticks, who: CombatantId, correction: Correction) -> Ticks:
        """Set what the GM sets by hand; a turn that no longer starts now sheds nothing. One that is
        starting does not stop at what its start brings about."""
        before = state.place(who)
        place = corrected(before, correction)
        opening = state.tick >= TICKS and not any(each.called for each in state.places)
        if opening and place.main is not None and not place.is_split:
            place = whole_again(place)  # The round has just started: nothing stands of it yet.
        lowered = place.initiative < min(before.initiative, state.tick)
        if lowered and place.started and not place.called and state.part is Part.RUNNING:
            place = replace(without_start(place), withdrawn=True)
        return state.put(place)

    def standing(self, state: Ticks, who: CombatantId) -> Standing:
        """Tell initiative, its main part when split, and AP."""
        place = state.place(who)
        return Standing(place.initiative, place.characters)

    def derivation(self, state: Ticks, combatant: ClockCombatant) -> Derivation:
        """Tell the check, settling, delays, late joining, turns and the split (D-36 to D-43)."""
        return derivation(state.place(combatant.id), combatant)

    def count(self, state: Ticks) -> int:
        """Tell the tick."""
        return state.tick

    def elapsed(self, since: At, until: At) -> tuple[News, ...]:
        """Tell of the ticks and rounds between two turns as if a left-out combatant were not there."""
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

    def over(self, state: Ticks, who: CombatantId) -> str | None:
        """AP at the threshold end a turn (D-44)."""
        return THRESHOLD_REACHED if state.place(who).exhausted else None

    def in_action_order(self, state: Ticks, course: Course) -> tuple[CombatantId, ...]:
        """As initiative stands, before what the turns on this tick took of it (D-48)."""
        ranks, last = course.ranks, len(course.ranks)
        order = sorted(state.places, key=lambda each: (-each.acted_from, ranks.get(each.id, last)))
        return tuple(each.id for each in order)

    def schedule(self, state: Ticks, course: Course) -> tuple[NextTurn, ...]:
        """Everybody's next tick: the earlier first, then the higher initiative, then as ties go."""
        here, ranks, settling = state.here, course.ranks, SETTLING in course.variants
        ahead: list[tuple[int, int, int, int, CombatantId]] = []
        out = course.unable | course.absent
        for place in here:
            if place.id in out:
                continue
            acting = place.id == course.current
            rounds, tick, stands = next_turn(place, state.tick, acting=acting, settling=settling)
            ahead.append((rounds, -tick, -stands, ranks[place.id], place.id))
        now = course.round_number
        called = [NextTurn(who, now + rounds, -tick) for rounds, tick, _, _, who in sorted(ahead)]
        return (*called, *[NextTurn(each.id, None) for each in here if each.id in out])


class _Way:
    """The way to the next turn: the state as it runs, its events and the moments it passes.

    It stops if a moment ends an effect, or a round starts: both may move a combatant.
    """

    def __init__(self, state: Ticks, course: Course) -> None:
        self.state = state
        self.round_number = course.round_number
        self.course = course
        self.ranks = course.ranks
        self.soonest = dict(course.soonest)
        self.passed: list[News | Moment] = []
        self.stops = False

    def run(self) -> Called[Ticks]:
        """Go on to the next turn, or to a point up to which nothing can have moved a combatant."""
        self._withdraw()
        if not self.stops and not any(self._acts(each) for each in self.state.here):
            return self._called(None)
        while not self.stops:
            turn = self._on()
            if turn is not None:
                return self._called(turn)
        return replace(self._called(None), goes_on=True)

    def _called(self, turn: Place | None) -> Called[Ticks]:
        """The clock's answer: the combatant whose turn it is now, if any."""
        who = None if turn is None else turn.id
        return Called(self.state, self.round_number, who, tuple(self.passed))

    def _on(self) -> Place | None:
        """Do the next part of a tick. Return the place whose turn it begins, None if it begins none."""
        if self.state.part is Part.RUNNING:
            due = self._in_order([each for each in self.state.places if self._due(each)])
            return self._begin(due[0]) if due else self._close()
        return _PARTS[self.state.part](self)

    def _acts(self, place: Place) -> bool:
        """Whether a combatant takes turns that are called (D-66)."""
        return place.id not in self.course.unable and place.id not in self.course.absent

    def _due(self, place: Place) -> bool:
        """Whether their turn is on this tick: they stand at it or above it (D-39, D-41)."""
        return place.stands_on(self.state.tick) and not place.called

    def _in_order(self, places: Iterable[Place]) -> list[Place]:
        """Places in their order on one tick; among equals, combatants that left come last (D-39)."""
        last = len(self.ranks)
        return sorted(places, key=lambda each: (-each.initiative, self.ranks.get(each.id, last)))

    def _pass(self, moment: Moment) -> None:
        """Pass a moment. A round's start lets 侵蚀 hurt, so a combatant may dissolve by it."""
        self.passed.append(moment)
        left = self.soonest.get(moment, 0) - 1
        if left >= 0:
            self.soonest[moment] = left
        self.stops = self.stops or left == 0 or moment.kind == ROUND_START

    def _to(self, part: Part) -> None:
        self.state = replace(self.state, part=part)

    def _withdraw(self) -> None:
        """Take back the starts of turns of combatants that were moved off the tick since (D-40)."""
        gone = [each for each in self.state.places if each.withdrawn]
        if gone:
            self.stops = True
            self.passed += [Moment(TURN_WITHDRAWN, each.id) for each in gone]
            self.state = self.state.put(*(replace(each, withdrawn=False) for each in gone))

    # ------------------------------------------------------------ the start of a tick (D-47)

    def next_tick(self) -> None:
        """Go to the next tick with a combatant or a possible end of an effect, or to the round's end."""
        if self.state.tick == 1:
            self._next_round()
            return
        following = self.state.tick - 1
        reach = self._reach(following)
        first = following if self.state.told or following == TICKS else self.state.tick
        if first > reach:
            self.passed.append(TicksPassed(self.round_number, first, reach + 1))
        for tick in range(following, reach, -1):
            self._pass(TICK_START)
            if tick == TICKS:
                self._pass(ROUND_PASSED)
            self._pass(TICK_END)
        over = tuple(map(off_the_tick, self.state.places))
        self.state = replace(self.state, tick=reach or 1, told=reach == 0, places=over)
        if reach:
            self._pass(TICK_START)
            self._to(Part.BEGUN)
        else:
            self._pass(Moment(ROUND_END))

    def _reach(self, following: int) -> int:
        """The next tick that is not passed over, 0: none in this round."""
        highest = max(0, min(following, max(each.initiative for each in self.state.places)))
        first_ends = 1 if following == TICKS and self.soonest.get(ROUND_PASSED) == 1 else following + 1
        ends = min(first_ends, *(self.soonest.get(each, first_ends) for each in (TICK_START, TICK_END)))
        return max(highest, following - ends + 1)

    def _next_round(self) -> None:
        """Begin the next round before its first tick (D-38, D-43, D-47)."""
        before = self.state.places
        at_end = [settled(each) for each in before] if SETTLING in self.course.variants else before
        counted = {each.who for each in self.soonest}
        places = [in_next_round(each) for each in at_end if not each.gone or each.id in counted]
        self.round_number += 1
        self.passed += _settlings(before, places)
        self.passed.append(RoundStarted(self.round_number))
        self.state = replace(self.state, tick=TICKS + 1, places=tuple(places), told=True)
        self._pass(Moment(ROUND_START))

    def start_turns(self) -> None:
        """Start the turns on this tick, in action order."""
        tick = self.state.tick
        due = self._in_order([each for each in self.state.places if each.initiative >= tick])
        self.state = self.state.put(*map(with_start, due))
        for each in due:
            self._pass(Moment(TURN_START, each.id))
        self._to(Part.OPENED)

    def shed(self) -> None:
        """Shed the AP of combatants whose turns have started. On a round's first tick rounds pass."""
        started = [with_shed(each) for each in self.state.places if each.started]
        self.state = self.state.put(*started)
        if self.state.tick == TICKS:
            self._pass(ROUND_PASSED)
        self._to(Part.RUNNING)

    def go_on(self) -> None:
        """Go on with the turns of a tick."""
        self._to(Part.RUNNING)

    # ------------------------------------------------------------ turns

    def _begin(self, due: Place) -> Place | None:
        """Begin a turn; None where it is over at once, or what its start brings about comes first.

        One lifted onto this tick late starts, and sheds, only now.
        """
        if not due.started:
            self.state = self.state.put(with_start(due))
            self._pass(Moment(TURN_START, due.id))
            self._to(Part.LATE)
            return None
        had = 1 + max(0, *(each.turn for each in self.state.places))
        place = replace(with_shed(due), turn=had)
        passes = self._passes(place)
        self.state = self.state.put(place if passes is None else after_turn(place))
        self.passed += passes or ()
        if passes is not None:
            return None
        if place.shed:
            self.passed.append(ActionPointsShed(place.id, place.shed, place.action_points))
        self.passed.append(TurnStarted(place.id, self.round_number, self.state.tick))
        self.state = replace(self.state, engaged=False, told=True)
        return place

    def _passes(self, place: Place) -> tuple[News, ...] | None:
        """The event of a turn that is over as it starts: of an unconscious combatant, or of one whose AP are
        still at the threshold. A combatant without turns has no event (D-44, D-66). None: the turn goes
        on."""
        tick = self.state.tick
        if place.gone or place.id in self.course.absent:
            return ()
        if place.id in self.course.unable:
            return (TurnUnable(place.id, self.round_number, tick),)
        if place.exhausted:
            points = place.action_points
            return (TurnForfeited(place.id, self.round_number, tick, points, place.threshold),)
        return None

    # ------------------------------------------------------------ the end of a tick (D-48)

    def _close(self) -> None:
        """End the tick, and the turns that were had on it in their order."""
        had = sorted((each for each in self.state.places if each.had), key=lambda each: each.turn)
        if self.state.tick == 1 and not self.state.told:
            self.passed.append(TicksPassed(self.round_number, 1, 1))
        self._pass(TICK_END)
        for each in had:
            self._pass(Moment(TURN_OVER, each.id))
        for each in had:
            self._end(each)
        if self.state.tick == 1:
            self._pass(Moment(ROUND_END))
        self._to(Part.CLOSED)

    def _end(self, place: Place) -> None:
        """End a turn. A TO that made no share in it is lost (D-46)."""
        self._pass(Moment(TURN_END, place.id))
        lost = broken(place.acts)
        if lost is not None and not place.gone:
            self.passed.append(TotalLost(place.id, lost.name, lost.left))
            self.state = self.state.put(replace(place, acts=replace(place.acts, total=None)))


_PARTS: Mapping[Part, Callable[[_Way], None]] = {
    Part.CLOSED: _Way.next_tick,
    Part.BEGUN: _Way.start_turns,
    Part.OPENED: _Way.shed,
    Part.LATE: _Way.go_on,
}


def _settlings(before: Iterable[Place], after: Iterable[Place]) -> list[News]:
    """What settled by 沉淀先攻 (D-43)."""
    values = {each.id: each.dice_value for each in before}
    return [
        InitiativeSettled(each.id, each.dice_value, each.value)
        for each in after
        if not each.gone and each.dice_value is not None and each.dice_value != values[each.id]
    ]
