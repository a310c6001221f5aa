"""What the clock of 死亡本能 keeps: the tick, and everybody's place."""

from dataclasses import dataclass

from bot.systems.instinct.place import Place
from bot.systems.moments import CombatantId


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
