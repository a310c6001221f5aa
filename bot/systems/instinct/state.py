"""What the clock of 死亡本能 keeps: the tick, and everybody's place."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.frozen import replace
from bot.systems.instinct.clock_place import Place
from bot.systems.moments import CombatantId


class Part(StrEnum):
    """How far the tick has gone (D-47, D-48)."""

    CLOSED = "closed"
    """It is over, and so is its end."""
    BEGUN = "begun"
    """It has begun: durations in ticks have passed."""
    OPENED = "opened"
    """The turns that start on it have started."""
    LATE = "late"
    """The turn of a combatant that was lifted onto this tick has started."""
    RUNNING = "running"
    """AP are shed; turns are called."""


@dataclass(frozen=True, slots=True)
class Ticks:
    """Everybody's place and the tick; 21 is the moment before a round's first tick.

    ``engaged`` says that the actor has done something in this turn, so that it is too
    late for a delay (D-40); ``told``, that a turn was called on this tick.
    """

    tick: int
    places: tuple[Place, ...]
    engaged: bool = False
    part: Part = Part.CLOSED
    told: bool = False

    @property
    def here(self) -> tuple[Place, ...]:
        """The places of combatants that did not leave."""
        return tuple([each for each in self.places if not each.gone])

    def place(self, who: CombatantId) -> Place:
        """Return a combatant's place. StopIteration: not on this clock."""
        return next(each for each in self.places if each.id == who)

    def put(self, *places: Place) -> "Ticks":
        """Return the state with these places instead of those with the same ids."""
        new = {each.id: each for each in places}
        return self.with_places([new.get(each.id, each) for each in self.places])

    def with_places(self, places: Iterable[Place]) -> "Ticks":
        """Return the state with only these places."""
        return replace(self, places=tuple(places))
