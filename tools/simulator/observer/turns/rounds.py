"""Everybody once a round, high to low: plain order (PF1e), 🅟/🅽 (P-58, P-59), BtR (B-1)."""

from dataclasses import dataclass, replace

from tools.simulator.observer.books import Step
from tools.simulator.observer.turns.told import (
    CORRECTIONS,
    NEUTRAL,
    Call,
    Seat,
    Untold,
    entered,
    events,
    kind_of,
    rolled,
)


@dataclass(frozen=True, slots=True)
class Rounds:
    """A fight in rounds: those who had their turn in this one, and the combatant whose turn it is (0:
    nobody's)."""

    game: str
    seats: tuple[Seat, ...] = ()
    had: frozenset[int] = frozenset()
    current: int = 0
    number: int = 0

    @property
    def call(self) -> Call | None:
        """The current turn."""
        return Call(self.current, self.number) if self.current else None

    def name(self, who: int) -> str:
        """A combatant's name."""
        return next((each.name for each in self.seats if each.id == who), "")

    def rank(self, seat: Seat) -> tuple[int, ...]:
        """A combatant's place among all."""
        if self.game == "btr":
            return -seat.initiative, seat.is_gm_run, seat.id
        if self.game == "pool":
            return seat.late, -seat.initiative, seat.id
        return -seat.initiative, -seat.modifier, seat.id

    def after(self, step: Step) -> "Rounds":
        """The fight after a step. Untold: by a rule that stands nowhere here."""
        kind = kind_of(step)
        own = {"add": self._add, "start": self._start, "change": self._change, "remove": self._remove}
        if kind in own:
            return own[kind](step)
        if kind == "jump":
            return self._jump(step.action["who"])
        if kind != "next" and kind not in NEUTRAL:
            raise Untold(kind)
        if not any(each["who"] == self.current for each in events(step, "turn_ended")):
            return self
        return self._next()

    def _add(self, step: Step) -> "Rounds":
        new = entered(step)
        if not self.number:
            return replace(self, seats=(*self.seats, *new))
        if not self.current or (self.game == "pool" and len(new) > 1):
            raise Untold("late ones roll among themselves")
        late = tuple(replace(each, late=self.number) for each in new)
        joined = replace(self, seats=(*self.seats, *late))._settled()
        if self.game == "pool":
            return joined
        actor = next(each for each in self.seats if each.id == self.current)
        passed = {each.id for each in late if self.rank(each) < self.rank(actor)}
        return replace(joined, had=self.had | passed)

    def _start(self, step: Step) -> "Rounds":
        begun = replace(self, seats=rolled(self.seats, step), number=1)._settled()
        return begun._next()

    def _settled(self) -> "Rounds":
        """Equals at 🅟/🅽 roll for it, which nobody can know beforehand (P-58)."""
        stands = [self.rank(each)[:-1] for each in self.seats]
        if self.game == "pool" and len(set(stands)) < len(stands):
            raise Untold("equals roll")
        return self

    def _change(self, step: Step) -> "Rounds":
        action = step.action
        seats = self.seats
        if name := action.get("name"):
            seats = tuple(replace(each, name=name) if each.id == action["who"] else each for each in seats)
        if set(action) - CORRECTIONS:
            raise Untold("moved by hand")
        return replace(self, seats=seats)

    def _remove(self, step: Step) -> "Rounds":
        gone = step.action["who"]
        left = replace(self, seats=tuple(each for each in self.seats if each.id != gone))
        return left._next() if self.current == gone else left

    def _jump(self, who: int) -> "Rounds":
        return replace(self, had=(self.had - {self.current}) | {who}, current=who)

    def _next(self) -> "Rounds":
        """The first one without a turn in this round, or a new round."""
        if not self.seats:
            return replace(self, current=0)
        waiting = [each for each in self.seats if each.id not in self.had]
        if not waiting:
            return replace(self, had=frozenset(), number=self.number + 1)._next()
        first = min(waiting, key=self.rank)
        return replace(self, had=self.had | {first.id}, current=first.id)
