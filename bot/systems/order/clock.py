"""The clock of plain initiative order: each once a round, high to low."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.systems.clock import (
    Called,
    Clock,
    Contender,
    Correction,
    Course,
    NextTurn,
    RoundStarted,
    Standing,
    TurnStarted,
    check_initiative,
)
from bot.systems.moments import ROUND_END, ROUND_START, TURN_START, CombatantId, Moment


@dataclass(frozen=True, slots=True)
class Place:
    """One contender; ``called`` says that its turn of this round was called already."""

    id: CombatantId
    initiative: int
    called: bool = False


@dataclass(frozen=True, slots=True)
class Rounds:
    """Everybody's place, in joining order."""

    places: tuple[Place, ...]

    def place(self, who: CombatantId) -> Place:
        """Return somebody's place. StopIteration: not on this clock."""
        return next(each for each in self.places if each.id == who)

    def put(self, place: Place) -> "Rounds":
        """Return the state with this place instead of the one with the same id."""
        return Rounds(tuple(place if each.id == place.id else each for each in self.places))


class RoundClock(Clock[Rounds]):
    """Calls everybody once a round; it declares nothing of its own."""

    key = "order"
    state = Rounds

    def start(self, contenders: Sequence[Contender]) -> Rounds:
        """Put everybody where their initiative puts them."""
        return Rounds(tuple(Place(each.id, each.initiative) for each in contenders))

    def call(self, state: Rounds, course: Course) -> Called[Rounds]:
        """Call the highest who had no turn this round; with none left a new round begins."""
        if not state.places:
            return Called(state, course.round_number, None)
        waiting = _in_order((each for each in state.places if not each.called), course)
        if waiting:
            place = replace(waiting[0], called=True)
            turn = TurnStarted(place.id, course.round_number)
            starts = Moment(TURN_START, place.id)
            return Called(state.put(place), course.round_number, place.id, (turn,), (starts,))
        fresh = Rounds(tuple(replace(each, called=False) for each in state.places))
        called = self.call(fresh, replace(course, round_number=course.round_number + 1))
        return replace(
            called,
            news=(RoundStarted(called.round_number), *called.news),
            moments=(Moment(ROUND_END), Moment(ROUND_START), *called.moments),
        )

    def join(self, state: Rounds, contender: Contender, course: Course) -> tuple[Rounds, int]:
        """Let a late one in: this round below the actor's place, else from the next on."""
        place = Place(contender.id, contender.initiative)
        if course.current is not None:
            first = _in_order((place, state.place(course.current)), course)[0]
            place = replace(place, called=first is place)
        return Rounds((*state.places, place)), int(place.called)

    def leave(self, state: Rounds, who: CombatantId) -> Rounds:
        """Take somebody out."""
        return Rounds(tuple(each for each in state.places if each.id != who))

    def correct(self, state: Rounds, who: CombatantId, correction: Correction) -> Rounds:
        """Set the initiative by hand; who was called this round is not called again."""
        place = state.place(who)
        base = place.initiative if correction.initiative is None else correction.initiative
        value = check_initiative(base + (correction.initiative_by or 0))
        return state.put(replace(place, initiative=value))

    def standing(self, state: Rounds, who: CombatantId) -> Standing:
        """Tell the initiative."""
        return Standing(state.place(who).initiative)

    def schedule(self, state: Rounds, course: Course) -> tuple[NextTurn, ...]:
        """Those who wait this round, then everybody else in the next."""
        now = _in_order((each for each in state.places if not each.called), course)
        then = _in_order((each for each in state.places if each.called), course)
        return (
            *(NextTurn(each.id, course.round_number) for each in now),
            *(NextTurn(each.id, course.round_number + 1) for each in then),
        )

    def dump(self, state: Rounds) -> object:
        """Give the state as lists, each place in the order of its fields."""
        return [[each.id, each.initiative, each.called] for each in state.places]

    def load(self, raw: Any) -> Rounds:
        """Build the state from ``dump``."""
        return Rounds(tuple(Place(*each) for each in raw))


def _in_order(places: Iterable[Place], course: Course) -> list[Place]:
    """Sort high to low, equals as the course settles them."""
    ranks = course.ranks
    return sorted(places, key=lambda each: (-each.initiative, ranks[each.id]))
