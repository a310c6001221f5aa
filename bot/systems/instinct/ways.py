"""What areas cost in 死亡本能 (D-51 … D-53, D-57), in MOV."""

from collections.abc import Callable
from fractions import Fraction
from types import MappingProxyType

from bot.ground.terrain import Ground
from bot.ground.ways.footing import Costs, Pace
from bot.ground.ways.obstacles import Body, Obstruction
from bot.systems.instinct import movement
from bot.systems.movement import Stage, Unit
from bot.systems.ways import Inside, Locomotion, Manner, ReasonKey, Special

PACES = (Pace(1), Pace(2))
"""Plain and rough areas, over edges only (D-51, D-52)."""

ON_FOOT = MappingProxyType({Ground.FLOOR: 0, Ground.EASY: 0, Ground.DIFFICULT: 1, Ground.OBSTACLE: 1})
SWIMMING = MappingProxyType({**ON_FOOT, Ground.WATER: 1})
FLYING = MappingProxyType({ground: 0 for ground in Ground if ground is not Ground.WALL})
PHASING = MappingProxyType(dict.fromkeys(Ground, 0))


def value(units: int, _: bool | None, step: Fraction) -> Fraction:
    """MOV, ``step`` an area."""
    return units * step


def meets(_: Body, __: Body) -> Obstruction:
    """An area holds several characters (D-51)."""
    return Obstruction()


def stages(speed: Fraction, _: bool) -> tuple[Stage, ...]:
    """The MOV that is left (D-52)."""
    return (Stage("mov", max(Fraction(0), speed)),)


def special(name: str) -> Callable[[Fraction, bool], tuple[Stage, ...]]:
    """The distance that a special movement states (D-53)."""
    return lambda distance, _: (Stage(name, max(Fraction(0), distance)),)


def _costs(grounds: MappingProxyType[Ground, int]) -> Costs:
    return Costs(grounds, PACES, value, meets)


INSIDE = Inside(
    frozenset(Ground) - frozenset(ON_FOOT), movement.phase_end, ReasonKey("move.instinct.inside", "D-57")
)
"""Where a phase movement ends if the mover cannot stand there, and is thrown out (D-57)."""

UNTRIGGERED = ReasonKey("move.instinct.no_triggers", "D-65")
SPECIALS = MappingProxyType(
    {
        Manner.FORCED: Special(
            special(movement.STAGES[movement.Manner.FORCED]),
            Unit.AREA,
            (
                ReasonKey("move.instinct.forced", "D-53"),
                ReasonKey("move.instinct.not_interrupted", "D-53"),
                UNTRIGGERED,
            ),
            stopped=ReasonKey("move.instinct.stopped", "D-53"),
        ),
        Manner.TELEPORT: Special(
            special(movement.STAGES[movement.Manner.TELEPORT]),
            Unit.AREA,
            (ReasonKey("move.instinct.teleport", "D-53"), UNTRIGGERED),
            jumps=True,
        ),
        Manner.PHASE: Special(
            special(movement.STAGES[movement.Manner.PHASE]),
            Unit.AREA,
            (ReasonKey("move.instinct.phase", "D-57"), UNTRIGGERED),
        ),
    }
)
"""They cost no MOV but the distance that each states (D-53, D-57)."""

AREAS = Locomotion(
    unit=Unit.MOV,
    costs=MappingProxyType(
        {
            Manner.WALK: _costs(ON_FOOT),
            Manner.SWIM: _costs(SWIMMING),
            Manner.FLY: _costs(FLYING),
            Manner.PHASE: _costs(PHASING),
            Manner.FORCED: _costs(ON_FOOT),
            Manner.TELEPORT: _costs(ON_FOOT),
        }
    ),
    stages=stages,
    measure=Fraction(1),
    told=(ReasonKey("way.instinct.areas", "D-52"), ReasonKey("way.instinct.rough", "D-52")),
    grounds_told=MappingProxyType({Ground.WATER: ReasonKey("way.instinct.swim", "")}),
    stages_told=MappingProxyType(
        {
            "mov": ReasonKey("way.instinct.mov", "D-52"),
            "forced-distance": ReasonKey("way.instinct.special", "D-53"),
            "teleport": ReasonKey("way.instinct.special", "D-53"),
            "phase": ReasonKey("way.instinct.special", "D-57"),
        }
    ),
    specials=SPECIALS,
    inside=MappingProxyType({Manner.PHASE: INSIDE}),
)
"""Squares and hexes alike: only edges are crossed."""
