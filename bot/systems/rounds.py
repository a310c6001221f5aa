"""What clocks have in common that call everybody once a round, one after the other."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from bot.systems.clock import Called, Clock, ClockCombatant, Course, NextTurn, RoundStarted, TurnStarted
from bot.systems.declarations import ClockEvent
from bot.systems.moments import (
    ROUND_END,
    ROUND_START,
    TURN_END,
    TURN_LOST,
    TURN_START,
    TURN_WITHDRAWN,
    CombatantId,
    Moment,
)

ANEW = "anew"
"""The variant in which everybody's initiative is rolled again for each round."""


@dataclass(frozen=True, slots=True)
class Place:
    """One combatant; ``called`` says that its turn of this round was called already."""

    id: CombatantId
    initiative: int
    called: bool = False


AnyPlace = TypeVar("AnyPlace", bound=Place)


@dataclass(frozen=True, slots=True)
class Rounds(Generic[AnyPlace]):
    """All places, in joining order. ``starting`` is the combatant whose turn is about to begin while the
    effects of its start are counted."""

    places: tuple[AnyPlace, ...]
    starting: CombatantId | None = None

    def place(self, who: CombatantId) -> AnyPlace:
        """Return a combatant's place. StopIteration: not on this clock."""
        return next(each for each in self.places if each.id == who)

    def put(self, place: AnyPlace) -> "Rounds[AnyPlace]":
        """Return the state with this place instead of the one with the same id."""
        places = tuple(place if each.id == place.id else each for each in self.places)
        return Rounds(places, self.starting)


class OnceARound(Clock[Rounds[AnyPlace]]):
    """Calls everybody once a round, the smallest ``precedence`` first."""

    state = Rounds
    lets_pass = True

    @abstractmethod
    def placed(self, combatant: ClockCombatant) -> AnyPlace:
        """A combatant's first place."""

    def precedence(self, place: AnyPlace) -> tuple[int, ...]:
        """Sort places by this, equals as the course settles them: high to low."""
        return (-place.initiative,)

    def begun(self, place: AnyPlace) -> tuple[AnyPlace, tuple[ClockEvent, ...]]:
        """The place when its turn begins, and the events of that."""
        return place, ()

    def loses(self, place: AnyPlace) -> bool:
        """Whether a turn that was withdrawn is lost, as the round ends without it."""
        return False

    def renewed(self, place: AnyPlace) -> AnyPlace:
        """The place as a new round begins: its turn of it is to come."""
        return replace(place, called=False)

    def start(self, combatants: Sequence[ClockCombatant]) -> Rounds[AnyPlace]:
        """Put everybody where their initiative puts them."""
        return Rounds(tuple(map(self.placed, combatants)))

    def call(self, state: Rounds[AnyPlace], course: Course) -> Called[Rounds[AnyPlace]]:
        """Call the first combatant without a turn in this round. If none is left, a new round begins."""
        if not state.places:
            return Called(state, course.round_number, None)
        if state.starting is not None:
            place, told = self.begun(state.place(state.starting))
            turn = TurnStarted(state.starting, course.round_number)
            return Called(Rounds(state.put(place).places), course.round_number, state.starting, (*told, turn))
        if not course.passing and course.unable.issuperset(each.id for each in state.places):
            return Called(state, course.round_number, None)
        waiting = self.in_order((each for each in state.places if not each.called), course)
        if waiting and waiting[0].id in course.unable:
            return self._passed_over(state, waiting[0], course)
        if waiting:
            who = waiting[0].id
            starting = Rounds(state.put(replace(waiting[0], called=True)).places, who)
            return Called(starting, course.round_number, None, (Moment(TURN_START, who),), goes_on=True)
        fresh = Rounds(tuple(map(self.renewed, state.places)))
        lost = [
            Moment(TURN_LOST, each.id) for each in self.in_order(filter(self.loses, state.places), course)
        ]
        number = course.round_number + 1
        passed = (*lost, Moment(ROUND_END), RoundStarted(number), Moment(ROUND_START))
        if course.passing or ANEW in course.variants:
            return Called(fresh, number, None, passed, goes_on=not course.passing)
        called = self.call(fresh, replace(course, round_number=number))
        return replace(called, passed=(*passed, *called.passed))

    def _passed_over(
        self, state: Rounds[AnyPlace], place: AnyPlace, course: Course
    ) -> Called[Rounds[AnyPlace]]:
        """Let the turn of a combatant pass that can do nothing: it is over as it starts."""
        after, _ = self.begun(replace(place, called=True))
        over = (Moment(TURN_START, place.id), Moment(TURN_END, place.id))
        return Called(state.put(after), course.round_number, None, over, goes_on=True)

    def jump(
        self, state: Rounds[AnyPlace], who: CombatantId, course: Course
    ) -> tuple[Rounds[AnyPlace], tuple[Moment, ...]]:
        """Give the turn to a combatant. The interrupted combatant's turn is still to come."""
        after, passed = state.put(replace(state.place(who), called=True)), (Moment(TURN_START, who),)
        if course.current is not None:
            after = after.put(replace(after.place(course.current), called=False))
            passed = (Moment(TURN_WITHDRAWN, course.current), *passed)
        return Rounds(after.places, who), passed

    def leave(self, state: Rounds[AnyPlace], who: CombatantId) -> Rounds[AnyPlace]:
        """Take a combatant out."""
        return Rounds(tuple(each for each in state.places if each.id != who))

    def tier(self, state: Rounds[AnyPlace], who: CombatantId) -> tuple[int, ...]:
        """Combatants with the same precedence are equal."""
        return self.precedence(state.place(who))

    def schedule(self, state: Rounds[AnyPlace], course: Course) -> tuple[NextTurn, ...]:
        """The combatants that wait this round, then the others in the next. Those that are passed over come
        last and have none, nor has anybody a turn of the next round before its initiative is rolled."""
        order = self.in_order(state.places, course)
        able = [each for each in order if each.id not in course.unable]
        following = None if ANEW in course.variants else course.round_number + 1
        now = [NextTurn(each.id, course.round_number) for each in able if not each.called]
        then = [NextTurn(each.id, following) for each in able if each.called]
        return (*now, *then, *[NextTurn(each.id, None) for each in order if each.id in course.unable])

    def in_order(self, places: Iterable[AnyPlace], course: Course) -> list[AnyPlace]:
        """Sort places as they act."""
        ranks = course.ranks
        return sorted(places, key=lambda each: (*self.precedence(each), ranks[each.id]))
