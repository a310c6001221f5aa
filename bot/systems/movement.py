"""What a move costs and how far it goes, as every system tells it."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.ground.reason import Reason

NOTHING = Fraction(0)


class Unit(StrEnum):
    """What a system counts movement in."""

    STEP = "step"
    SQUARE = "square"
    MOV = "mov"
    """One point of MOV, an area of normal ground."""
    AREA = "area"
    """A point of a special movement's own distance (D-53)."""
    FOOT = "foot"


@dataclass(frozen=True, slots=True)
class Stage:
    """One way to spend a turn on moving, by its code word, and how far it goes."""

    name: str
    reach: Fraction


@dataclass(frozen=True, slots=True)
class Spending:
    """The cost of a route and the movement left.

    ``by`` is the stage that it takes and ``times`` how often (⚡ in ``pool``). If the route is too long,
    ``by`` is None, ``left`` is negative (the shortage), and ``most`` is the number of cells straight ahead
    that would be possible.
    """

    cost: Fraction
    left: Fraction
    by: str | None
    times: int = 1
    most: int = 0


@dataclass(frozen=True, slots=True)
class Movement:
    """How far one can go, what the route that was asked for costs, and why."""

    unit: Unit
    stages: tuple[Stage, ...]
    spending: Spending | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """How many cells one goes over their edges and how many over their corners, and what
    this move or turn has been charged already (``spent``, in the system's unit)."""

    straight: int = 0
    diagonal: int = 0
    spent: Fraction = NOTHING

    @property
    def cells(self) -> int:
        """How many cells are entered."""
        return self.straight + self.diagonal


def spend(cost: Fraction, stages: tuple[Stage, ...], spent: Fraction, each: int) -> Spending:
    """Take the first stage that is enough for a cost on top of the movement already spent. A cell straight
    ahead costs ``each``."""
    total = cost + spent
    found = next((stage for stage in stages if stage.reach >= total), None)
    most = max((stage.reach for stage in stages), default=NOTHING)
    if found:
        return Spending(cost, found.reach - total, found.name)
    return Spending(cost, most - total, None, most=max(0, int((most - spent) // each)))
