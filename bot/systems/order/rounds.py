"""The clock of plain initiative order: each once a round, high to low."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from bot.refusal import Refusal
from bot.systems.clock import Called, Contender, Correction, Course, NextTurn, Standing, check_initiative
from bot.systems.news import CombatantId, RoundStarted, TurnStarted

KEY = "order"


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


class RoundClock:
    """Calls everybody once a round; see ``bot.systems.clock.Clock``."""

    settles = False

    def tie_key(self, contender: Contender) -> tuple[int, ...]:
        """Higher modifier first, then joining order."""
        return (-contender.modifier, contender.id)

    def start(self, contenders: Sequence[Contender]) -> Rounds:
        """Put everybody where their initiative puts them."""
        return Rounds(tuple(Place(each.id, each.initiative) for each in contenders))

    def call(self, state: Rounds, course: Course) -> Called[Rounds]:
        """Call the highest who had no turn this round; with none left a new round begins."""
        if not state.places:
            return Called(state, course.round_number, None, ())
        waiting = _in_order((each for each in state.places if not each.called), course)
        if waiting:
            place = replace(waiting[0], called=True)
            turn = TurnStarted(place.id, course.round_number)
            return Called(state.put(place), course.round_number, place.id, (turn,))
        fresh = Rounds(tuple(replace(each, called=False) for each in state.places))
        called = self.call(fresh, replace(course, round_number=course.round_number + 1))
        return replace(called, news=(RoundStarted(called.round_number), *called.news))

    def end_turn(self, state: Rounds, who: CombatantId) -> Rounds:
        """Leave everything where it is."""
        return state

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

    def delay(self, state: Rounds, who: CombatantId) -> NoReturn:
        """Refuse: there is no delay here."""
        raise Refusal("encounter.no_delay", system=KEY)

    def spend(self, state: Rounds, who: CombatantId, amount: int, *, in_turn: bool) -> NoReturn:
        """Refuse: there are no AP here."""
        raise Refusal("encounter.no_action_points", system=KEY)

    def correct(self, state: Rounds, who: CombatantId, correction: Correction) -> Rounds:
        """Set the initiative by hand; who was called this round is not called again."""
        if correction.main is not None:
            raise Refusal("encounter.no_main", system=KEY)
        if correction.action_points is not None or correction.threshold is not None:
            self.spend(state, who, 0, in_turn=False)
        place = state.place(who)
        base = place.initiative if correction.initiative is None else correction.initiative
        value = check_initiative(base + (correction.initiative_by or 0))
        return state.put(replace(place, initiative=value))

    def standing(self, state: Rounds, who: CombatantId) -> Standing:
        """Tell the initiative."""
        return Standing(state.place(who).initiative)

    def tick(self, state: Rounds) -> int | None:
        """Tell that there are no ticks."""
        return None

    def schedule(self, state: Rounds, course: Course) -> tuple[NextTurn, ...]:
        """Those who wait this round, then everybody else in the next."""
        now = [each.id for each in _in_order((each for each in state.places if not each.called), course)]
        then = [each.id for each in _in_order((each for each in state.places if each.called), course)]
        return (
            *(NextTurn(who, course.round_number, None) for who in now),
            *(NextTurn(who, course.round_number + 1, None) for who in then),
        )

    def dump(self, state: Rounds) -> object:
        """Give the state as lists, each place in the order of its fields."""
        return [[each.id, each.initiative, each.called] for each in state.places]

    def load(self, raw: Any) -> Rounds:
        """Build the state from ``dump``."""
        return Rounds(tuple(Place(*each) for each in raw))


def _in_order(places: Iterable[Place], course: Course) -> list[Place]:
    """Sort high to low, equals as the course settles them."""
    rank: Mapping[CombatantId, int] = {who: number for number, who in enumerate(course.ties)}
    return sorted(places, key=lambda each: (-each.initiative, rank[each.id]))
