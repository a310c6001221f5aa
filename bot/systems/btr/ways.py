"""What squares cost in BtR (B-15 … B-19): 5 ft each, over edges only."""

from fractions import Fraction
from types import MappingProxyType

from bot.ground.terrain import Ground
from bot.ground.ways.footing import Costs, Pace
from bot.ground.ways.obstacles import Body, Obstruction, friends
from bot.systems.measures import SQUARE_FEET
from bot.systems.movement import Stage, Unit
from bot.systems.ways import Locomotion, Manner, ReasonKey, Special

PACES = (Pace(1),)
ON_FOOT = MappingProxyType({Ground.FLOOR: 0, Ground.EASY: 0, Ground.DIFFICULT: 0})
"""Water and pits stop a move, and what blocks sight does, too."""
IN_AIR = MappingProxyType({**ON_FOOT, Ground.WATER: 0, Ground.PIT: 0})
"""Dashes that fly or leap cross water, but no obstacles (B-19)."""
NO_FOOTHOLD = frozenset({Ground.WATER, Ground.PIT})
"""**Reading**: a leap does not end on these. A flying combatant stays in the air."""


def value(units: int, _: bool | None, step: Fraction) -> Fraction:
    """Feet, 5 × ``step`` a square."""
    return units * SQUARE_FEET * step


def meets(mover: Body, other: Body) -> Obstruction:
    """A combatant may pass allies, but enemies only in the air. It cannot stop next to another (B-17,
    B-19)."""
    if friends(mover, other):
        return Obstruction(stops=False, note=("way.btr.ally", "B-17"))
    if mover.flying:
        return Obstruction(stops=False, note=("way.btr.over", "B-19"))
    return Obstruction(enters=False)


def stages(speed: Fraction, _: bool) -> tuple[Stage, ...]:
    """One move of this many feet."""
    return (Stage("move", max(Fraction(0), speed)),)


def blink(distance: Fraction, _: bool) -> tuple[Stage, ...]:
    """How far a blink leads."""
    return (Stage("blink", max(Fraction(0), distance)),)


SQUARES = Locomotion(
    unit=Unit.FOOT,
    costs=MappingProxyType(
        {
            Manner.WALK: Costs(ON_FOOT, PACES, value, meets, levels=0),
            Manner.FLY: Costs(IN_AIR, PACES, value, meets, levels=0),
            Manner.LEAP: Costs(IN_AIR, PACES, value, meets, keeps_off=NO_FOOTHOLD, levels=0),
            Manner.TELEPORT: Costs(ON_FOOT, PACES, value, meets),
        }
    ),
    stages=stages,
    measure=Fraction(SQUARE_FEET),
    grounds_told=MappingProxyType({Ground.DIFFICULT: ReasonKey("way.btr.difficult", "")}),
    told=(ReasonKey("way.btr.squares", "B-15"),),
    stages_told=MappingProxyType(
        {"move": ReasonKey("way.btr.move", "B-19"), "blink": ReasonKey("way.btr.blink", "B-19")}
    ),
    specials=MappingProxyType(
        {
            Manner.TELEPORT: Special(
                blink, Unit.FOOT, (ReasonKey("move.btr.blink", "B-19"),), jumps=True, rises=False
            )
        }
    ),
)
"""No step leads to another level: that takes climbing, a skill's business."""
