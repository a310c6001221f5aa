"""What cells cost in the 🅟/🅽 dice game (P-20, P-21, P-40 … P-45), in quarters of a step."""

from fractions import Fraction
from math import floor
from types import MappingProxyType

from bot.ground.terrain import Ground
from bot.ground.ways.bodies import Body, Passage, apart_in_height
from bot.ground.ways.footing import Costs, Pace
from bot.systems.movement import Stage, Unit
from bot.systems.pool.movement import DIAGONAL, blocks, step_cost
from bot.systems.ways import Locomotion, Manner, Told

QUARTERS = 4
"""The units of a step."""
OBSTACLE_HEIGHT = 1
"""How high a map's low obstacles are, in steps; their thickness is the cell's (P-45)."""
LEVEL_HEIGHT = 1
"""How high a level of high ground is, in steps."""

EASY, FLOOR, OBSTACLE, DIFFICULT = range(4)


def _pace(each: Fraction, height: int = 0) -> Pace:
    straight = QUARTERS * (each + height)
    return Pace(int(straight), int(QUARTERS * (each * DIAGONAL + height)))


PACES = (
    _pace(step_cost(0, 1)),
    _pace(Fraction(1)),
    _pace(Fraction(1), OBSTACLE_HEIGHT),
    _pace(step_cost(1, 0)),
)
"""By grade: easy, floor, obstacle, difficult (P-42, P-45)."""

ON_FOOT = MappingProxyType(
    {Ground.EASY: EASY, Ground.FLOOR: FLOOR, Ground.OBSTACLE: OBSTACLE, Ground.DIFFICULT: DIFFICULT}
)
IN_WATER = MappingProxyType({Ground.WATER: FLOOR})
"""A move is in one manner alone (P-40): who swims does not leave the water."""
IN_AIR = MappingProxyType({ground: FLOOR for ground in Ground if ground is not Ground.WALL})


def on_squares(units: int, odd: bool | None, step: Fraction) -> Fraction:
    """Steps, cut at the end: an odd diagonal loses its half, an odd easy one its quarter
    (P-20, P-42). Easy ground's own halves stay: it takes two steps to save one."""
    if odd is None or step != 1:
        return Fraction(floor(units * step / QUARTERS))
    return Fraction(units - 2 * odd - units % 2, QUARTERS)


def on_hexes(units: int, _: bool | None, step: Fraction) -> Fraction:
    """Steps; hexes have no halves but those of easy ground (P-21, P-42)."""
    exact = units * step / QUARTERS
    return exact if step == 1 else Fraction(floor(exact))


def meets(mover: Body, other: Body) -> Passage:
    """Those whose size levels differ by at most 1 block one another (P-44), also friends;
    one that flies and one that does not pass over and under each other."""
    ghostly = mover.incorporeal or other.incorporeal
    if not blocks(mover.size, other.size, incorporeal=ghostly):
        return Passage(note=("way.pool.passes", "P-44"))
    if apart_in_height(mover, other):
        return Passage(stops=False, note=("way.above", ""))
    return Passage(enters=False)


def stages(speed: Fraction, _: bool) -> tuple[Stage, ...]:
    """One move, 1⚡ (P-40); none without speed (P-41)."""
    return (Stage("move", speed),) if speed > 0 else ()


def _costs(square: bool, grounds: MappingProxyType[Ground, int], climb: int = 0) -> Costs:
    return Costs(
        grounds,
        PACES,
        on_squares if square else on_hexes,
        meets,
        plain=FLOOR,
        halving=Ground.EASY if square else None,
        corner_walls=2,
        climb=climb,
    )


def _by_manner(square: bool) -> MappingProxyType[Manner, Costs]:
    on_foot = _costs(square, ON_FOOT, LEVEL_HEIGHT * QUARTERS)
    return MappingProxyType(
        {
            Manner.WALK: on_foot,
            Manner.SWIM: _costs(square, IN_WATER),
            Manner.FLY: _costs(square, IN_AIR),
            Manner.PHASE: on_foot,
        }
    )


def _locomotion(square: bool) -> Locomotion:
    return Locomotion(
        unit=Unit.STEP,
        costs=_by_manner(square),
        stages=stages,
        measure=Fraction(1, QUARTERS),
        told=(
            Told("way.pool.easy", "P-42"),
            Told("way.pool.plain", "P-20") if square else Told("way.pool.hexes", "P-21"),
            Told("way.pool.obstacle", "P-45"),
            Told("way.pool.difficult", "P-42"),
        ),
        climbing=Told("way.pool.climb", "P-45"),
        cut=Told("way.cut", "P-20" if square else "P-21"),
        cut_each=Told("way.cut_each", "P-20" if square else "P-21"),
        facing=Told("way.pool.facing", "P-34"),
        grounds_told=MappingProxyType({Ground.WATER: Told("way.pool.swim", "P-40")}),
        stages_told=MappingProxyType({"move": Told("way.pool.moves", "P-40")}),
        repeats=True,
    )


SQUARES, HEXES = _locomotion(square=True), _locomotion(square=False)
