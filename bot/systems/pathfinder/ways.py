"""What squares cost in Pathfinder (F-5 … F-15), in half squares.

A diagonal costs three halves and the total is cut, which is 1, 2, 1, 2 … (F-5): the lowest bit says where the
alternation stands. Everything that doubles costs whole squares, so it leaves that bit unchanged. That is what
"outside the alternation" means (F-10).
"""

from fractions import Fraction
from types import MappingProxyType

from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.ground.ways.footing import CLOSED, Costs, Pace
from bot.ground.ways.obstacles import Body, Obstruction, apart_in_height, friends
from bot.systems.measures import SQUARE_FEET
from bot.systems.movement import Stage, Unit
from bot.systems.pathfinder.movement import Holder, diagonal_cost, passing, straight_cost
from bot.systems.ways import Locomotion, Manner, ReasonKey, Special

HALVES = 2
"""The units of a square."""
MOST_DOUBLINGS = 4
APART = 3
"""From how many size steps on creatures pass one another (F-9)."""

PACES = (
    Pace(HALVES, 3),
    *(
        Pace(HALVES * straight_cost(count), HALVES * diagonal_cost(1, count))
        for count in range(1, MOST_DOUBLINGS + 1)
    ),
)
"""By how often the cost is doubled (F-12)."""

ON_FOOT = MappingProxyType({Ground.FLOOR: 0, Ground.EASY: 0, Ground.DIFFICULT: 1, Ground.OBSTACLE: 1})
SWIMMING = MappingProxyType({**ON_FOOT, Ground.WATER: 1})
FREELY = MappingProxyType({ground: 0 for ground in Ground if ground is not Ground.WALL})
"""Flyers and the incorporeal ignore difficult terrain and obstacles (F-10, F-11)."""


def value(units: int, _: bool | None, step: Fraction) -> Fraction:
    """Squares: ⌊halves ÷ 2⌋, each ``step`` long."""
    return (units // HALVES) * step


PROVOKES = ("way.pf.provokes", "F-9")
NOTES = {
    Holder.ALLY: ("way.pf.friend", "F-8"),
    Holder.HELPLESS: ("way.pf.helpless", "F-8"),
    Holder.BULKY: ("way.pf.bulky", "F-8"),
    Holder.APART: PROVOKES,
    Holder.ENEMY: PROVOKES,
}
"""The reason for passing such a creature's square. Only tiny creatures pass an enemy's."""


def holder(mover: Body, other: Body) -> Holder:
    """The case of F-8 and F-9 for another creature. A creature that is not a friend counts as an enemy."""
    if other.filling:
        return Holder.FILLING
    if other.helpless:
        huge = other.size.level >= Size.HUGE.level and not friends(mover, other)
        return Holder.BULKY if huge else Holder.HELPLESS
    if friends(mover, other):
        return Holder.ALLY
    return Holder.APART if abs(mover.size.level - other.size.level) >= APART else Holder.ENEMY


def meets(mover: Body, other: Body) -> Obstruction:
    """Whether another's square may be passed and stopped on (F-8, F-9)."""
    if apart_in_height(mover, other):
        return Obstruction(stops=False, note=("way.above", ""))
    found = holder(mover, other)
    told = passing(found, mover_size=mover.size)
    note = PROVOKES if told.provokes else NOTES.get(found)
    # A doubling for each doubling of the cost: 1 square is none, 2 are one.
    return Obstruction(told.passes, told.stops, told.cost.bit_length() - 1, note)


def stages(speed: Fraction, heavy: bool) -> tuple[Stage, ...]:
    """Squares of a move, a double move and a run at a speed in feet (F-4)."""
    times = (("move", 1), ("double", 2), ("run", 3 if heavy else 4))
    return tuple(
        Stage(name, max(Fraction(0), speed) * count // SQUARE_FEET * Fraction(1)) for name, count in times
    )


BARRED = frozenset({Ground.OBSTACLE})
"""An obstacle's far side has to be reached (F-11)."""

DARK = MappingProxyType({Veil.DARK: 1})
"""**Reading**: darkness doubles the cost of a square for a mover that does not see in it, flyers too
(F-10)."""
CHARGED = MappingProxyType({Ground.FLOOR: 0, Ground.EASY: 0})
"""A charge crosses nothing that hinders (F-10)."""


def met_charging(mover: Body, other: Body) -> Obstruction:
    """Friends stop a charge (F-8), and so does a body that hinders (F-10)."""
    met = meets(mover, other)
    stops = met.worse or holder(mover, other) is Holder.ALLY
    return Obstruction(enters=False) if stops else met


def charge(speed: Fraction, heavy: bool) -> tuple[Stage, ...]:
    """Up to twice the speed."""
    double = stages(speed, heavy)[1]
    return (Stage("charge", double.reach),)


def _costs(grounds: MappingProxyType[Ground, int], keeps_off: frozenset[Ground]) -> Costs:
    return Costs(grounds, PACES, value, meets, keeps_off=keeps_off, veils=DARK, squeeze=1)


SQUARES = Locomotion(
    unit=Unit.SQUARE,
    costs=MappingProxyType(
        {
            Manner.WALK: _costs(ON_FOOT, BARRED),
            Manner.SWIM: _costs(SWIMMING, BARRED),
            Manner.FLY: _costs(FREELY, frozenset()),
            Manner.PHASE: _costs(FREELY, frozenset()),
            Manner.CHARGE: Costs(CHARGED, PACES, value, met_charging, veils={Veil.DARK: CLOSED}),
        }
    ),
    stages=stages,
    measure=Fraction(1, HALVES),
    told=(
        ReasonKey("way.pf.plain", "F-5"),
        ReasonKey("way.pf.doubled", "F-10"),
        *(ReasonKey("way.pf.doubled_again", "F-12"),) * (MOST_DOUBLINGS - 1),
    ),
    grounds_told=MappingProxyType(
        {Ground.WATER: ReasonKey("way.pf.swim", ""), Ground.OBSTACLE: ReasonKey("way.pf.obstacle", "F-11")}
    ),
    stages_told=MappingProxyType(
        {
            "move": ReasonKey("way.pf.move", "F-4"),
            "double": ReasonKey("way.pf.double", "F-4"),
            "run": ReasonKey("way.pf.run", "F-4"),
            "minimum": ReasonKey("way.pf.minimum", "F-15"),
            "charge": ReasonKey("way.pf.charge", "F-8"),
        }
    ),
    veils_told=MappingProxyType({Veil.DARK: ReasonKey("way.pf.dark", "F-10")}),
    specials=MappingProxyType(
        {Manner.CHARGE: Special(charge, Unit.SQUARE, (ReasonKey("move.pf.charge", "F-8"),), by_speed=True)}
    ),
    squeezing=ReasonKey("way.pf.squeezed", "F-13"),
    odd=ReasonKey("way.pf.odd", "F-5"),
    went_odd=ReasonKey("way.pf.went_odd", "F-5"),
    unhurried="run",
    least="minimum",
)
