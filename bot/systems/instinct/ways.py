"""What areas cost in 死亡本能 (D-51 … D-53, D-57), in MOV."""

from fractions import Fraction
from types import MappingProxyType

from bot.ground.terrain import Ground
from bot.ground.ways.bodies import Body, Passage
from bot.ground.ways.footing import Costs, Pace
from bot.systems.instinct.movement import phase_end
from bot.systems.movement import Stage, Unit
from bot.systems.ways import Inside, Locomotion, Manner, Told

PACES = (Pace(1), Pace(2))
"""Plain and rough areas, over edges only (D-51, D-52)."""

ON_FOOT = MappingProxyType({Ground.FLOOR: 0, Ground.EASY: 0, Ground.DIFFICULT: 1, Ground.OBSTACLE: 1})
SWIMMING = MappingProxyType({**ON_FOOT, Ground.WATER: 1})
FLYING = MappingProxyType({ground: 0 for ground in Ground if ground is not Ground.WALL})
PHASING = MappingProxyType(dict.fromkeys(Ground, 0))


def value(units: int, _: bool | None, step: Fraction) -> Fraction:
    """MOV, ``step`` an area."""
    return units * step


def meets(_: Body, __: Body) -> Passage:
    """An area holds several characters (D-51)."""
    return Passage()


def stages(speed: Fraction, _: bool) -> tuple[Stage, ...]:
    """The MOV that is left (D-52)."""
    return (Stage("mov", max(Fraction(0), speed)),)


def _costs(grounds: MappingProxyType[Ground, int]) -> Costs:
    return Costs(grounds, PACES, value, meets)


INSIDE = Inside(frozenset(Ground) - frozenset(ON_FOOT), phase_end, Told("move.instinct.inside", "D-57"))
"""Who phases may end where nobody goes on foot, and is thrown out (D-57)."""

AREAS = Locomotion(
    unit=Unit.MOV,
    costs=MappingProxyType(
        {
            Manner.WALK: _costs(ON_FOOT),
            Manner.SWIM: _costs(SWIMMING),
            Manner.FLY: _costs(FLYING),
            Manner.PHASE: _costs(PHASING),
        }
    ),
    stages=stages,
    measure=Fraction(1),
    told=(Told("way.instinct.areas", "D-52"), Told("way.instinct.rough", "D-52")),
    grounds_told=MappingProxyType({Ground.WATER: Told("way.instinct.swim", "")}),
    stages_told=MappingProxyType({"mov": Told("way.instinct.mov", "D-52")}),
    manners_told=MappingProxyType({Manner.PHASE: Told("move.instinct.phase", "D-57")}),
    inside=MappingProxyType({Manner.PHASE: INSIDE}),
)
"""Squares and hexes alike: only edges are crossed."""
