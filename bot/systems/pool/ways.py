"""What cells cost in the 🅟/🅽 dice game (P-20, P-21, P-40 … P-45), in quarters of a step."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import floor
from types import MappingProxyType

from bot.ground.reason import Reason, because
from bot.ground.terrain import Ground
from bot.ground.ways.footing import Costs, Pace
from bot.ground.ways.obstacles import Body, Obstruction, apart_in_height
from bot.refusal import Refusal
from bot.systems.movement import Stage, Unit
from bot.systems.pool import movement
from bot.systems.pool.movement import COMMAND, DIAGONAL, Gait, Posture, blocks, budget, step_cost
from bot.systems.pool.riding import WAR_HORSE
from bot.systems.ways import UNSKILLED, Locomotion, Manner, ReasonKey, Special

QUARTERS = 4
"""The units of a step."""
OBSTACLE_HEIGHT = 1
"""How high a map's low obstacles are, in steps; their thickness is the cell's (P-45)."""
LEVEL_HEIGHT = 1
"""How high a level of high ground is, in steps."""

EASY, FLOOR, OBSTACLE, DIFFICULT = range(4)
EACH = (step_cost(0, 1), Fraction(1), Fraction(1), step_cost(1, 0))
"""What a step costs by grade: easy, floor, obstacle, difficult (P-42, P-45)."""
PACES = tuple(Pace(int(QUARTERS * each), int(QUARTERS * each * DIAGONAL)) for each in EACH)

LEAPT = frozenset({Ground.PIT})
"""What blocks the way on foot without any height: it is leapt over, its width is the thickness, and no
move ends there (P-45). Water is not such an obstacle: it is swum (P-40)."""
ON_FOOT = MappingProxyType(
    {Ground.EASY: EASY, Ground.FLOOR: FLOOR, Ground.OBSTACLE: OBSTACLE, Ground.DIFFICULT: DIFFICULT}
    | dict.fromkeys(LEAPT, FLOOR)
)
IN_WATER = MappingProxyType({Ground.WATER: FLOOR})
"""A move has only one manner (P-40): a swimmer does not leave the water."""
IN_AIR = MappingProxyType({ground: FLOOR for ground in Ground if ground is not Ground.WALL})
CARRIED = MappingProxyType({ground: FLOOR for ground in IN_AIR if ground is not Ground.OBSTACLE})
"""Ground and surroundings do not matter to teleports and forced moves; obstacles stop the one,
and the other does not end in them (P-46, P-48)."""
RAISED = MappingProxyType({Ground.OBSTACLE: OBSTACLE_HEIGHT // LEVEL_HEIGHT})
"""Of an obstacle several cells thick the height counts once, so it is climbed like a level (P-45)."""


@dataclass(frozen=True, slots=True)
class Corners:
    """The diagonals of a move so far: whether their number is odd, whether that of those over
    plain ground is, and what a step costs on the dearest ground that one leads into (P-42).
    ``easy``: there is easy ground on the map, so that halves may be its own."""

    odd: bool
    plain: bool
    dearest: Fraction
    easy: bool

    @property
    def dropped(self) -> Fraction:
        """The half step that an odd diagonal loses, of the dearest ground."""
        return self.dearest / 2 if self.odd else Fraction(0)

    @property
    def half_is_plain(self) -> bool:
        """Whether a half that is left is a plain diagonal's, not easy ground's own."""
        return self.plain and not (self.odd and self.dearest == 1)


def planes(grades: Collection[int], step: Fraction) -> tuple[Corners | None, ...]:
    """What has to be told apart of the diagonals on a map of squares. Where every ground costs
    the same a half says it all; cells that are not an odd number of steps long have no half
    steps to lose."""
    easy = EASY in grades
    if not (easy or DIFFICULT in grades) or step % 2 != 1:
        return (None,)
    costs = [Fraction(1), *((EACH[DIFFICULT],) if DIFFICULT in grades else ())]
    if not easy:
        return tuple(Corners(odd, False, cost, easy) for cost, odd in product(costs, (False, True)))
    return tuple(
        Corners(odd, plain, cost, easy)
        for cost, odd, plain in product((EACH[EASY], *costs), (False, True), (False, True))
    )


def turned(corners: Corners | None, grade: int) -> Corners | None:
    """The same with one more diagonal, into a cell of this grade."""
    if corners is None:
        return None
    plain = corners.easy and corners.plain != (EACH[grade] == 1)
    return Corners(not corners.odd, plain, max(corners.dearest, EACH[grade]), corners.easy)


def on_squares(units: int, corners: Corners | None, step: Fraction) -> Fraction:
    """Steps: all diagonals of a move count together, an odd one loses half a step of the dearest
    ground, and the sum is cut (P-20, P-42). Easy ground's own halves stay: it takes two steps
    to save one."""
    exact = Fraction(units, QUARTERS * step.denominator)
    if corners is None:
        return Fraction(floor(exact))
    left = exact - corners.dropped
    if not corners.easy or corners.half_is_plain:
        return Fraction(floor(left))
    return Fraction(floor(2 * left), 2)


def on_hexes(units: int, _: None, step: Fraction) -> Fraction:
    """Steps; hexes have no halves but those of easy ground (P-21, P-42)."""
    exact = Fraction(units, QUARTERS * step.denominator)
    return exact if step == 1 else Fraction(floor(exact))


def meets(mover: Body, other: Body) -> Obstruction:
    """Creatures whose size levels differ by at most 1 block one another (P-44), also friends. A flying
    creature passes over or under one that does not fly."""
    ghostly = mover.incorporeal or other.incorporeal
    if not blocks(mover.size, other.size, incorporeal=ghostly):
        return Obstruction(note=("way.pool.passes", "P-44"))
    if apart_in_height(mover, other):
        return Obstruction(stops=False, note=("way.above", ""))
    return Obstruction(enters=False)


def climbs(agility: int) -> int:
    """The number of levels that a creature with these dice gets up at once: half as many steps (P-45)."""
    return agility // (2 * LEVEL_HEIGHT)


def slowed(posture: str, laden: bool, manner: Manner, speed: Fraction) -> tuple[Fraction, tuple[Reason, ...]]:
    """A speed after a posture, a load and an unskilled manner; it is cut at the end (P-40, P-43, P-47, P-49).
    Refusals: this posture does not move, or not in this manner (P-63)."""
    if posture == Posture.SITTING:
        raise Refusal("move.sitting")
    if posture == Posture.RIDING:
        if manner in SPECIALS:
            raise Refusal("move.riding")
        return speed, (because("move.pool.riding", "P-63", command=COMMAND),)
    gone = movement.Manner.UNSKILLED if manner in UNSKILLED else movement.Manner.WALK
    steps, reasons = budget(Gait(speed, gone, Posture(posture) if posture else None, laden=laden))
    return steps, tuple(reasons) if steps != speed else ()


def stages(speed: Fraction, _: bool) -> tuple[Stage, ...]:
    """One move, 1⚡ (P-40); none without speed (P-41)."""
    return (Stage("move", speed),) if speed > 0 else ()


def stated(name: str) -> Callable[[Fraction, bool], tuple[Stage, ...]]:
    """The distance that a movement states itself (P-41)."""
    return lambda distance, _: (Stage(name, max(Fraction(0), distance)),)


OVER_THE_EDGE = ReasonKey("way.pool.over_the_edge", "P-50")
STOPPED = ReasonKey("way.pool.stopped", "P-48")
KEPT = ReasonKey("move.pool.facing_kept", "P-34")
SPECIALS = MappingProxyType(
    {
        Manner.TELEPORT: Special(
            stated("teleport"),
            Unit.STEP,
            (ReasonKey("move.pool.teleport", "P-46"), ReasonKey("way.pool.teleports", "P-46")),
            jumps=True,
            falls=OVER_THE_EDGE,
        ),
        Manner.FORCED: Special(
            stated("forced"),
            Unit.STEP,
            (ReasonKey("move.pool.forced", "P-66"), KEPT),
            stopped=STOPPED,
            falls=OVER_THE_EDGE,
            active=False,
        ),
        Manner.KNOCK_BACK: Special(
            stated("knock-back"),
            Unit.STEP,
            (ReasonKey("way.pool.knock_back", "P-48"), KEPT),
            away=True,
            stopped=STOPPED,
            falls=OVER_THE_EDGE,
            active=False,
        ),
    }
)
"""They spend no speed but the distance that each states (P-46, P-48, P-66)."""


def _costs(square: bool, grounds: MappingProxyType[Ground, int], climb: int = 0) -> Costs:
    costs = Costs(
        grounds,
        PACES,
        on_hexes,
        meets,
        plain=FLOOR,
        corner_walls=2,
        corner_bodies=True,
        climb=climb,
        raised=RAISED,
        by_length=True,
    )
    return replace(costs, value=on_squares, planes=planes, turned=turned) if square else costs


def _by_manner(square: bool) -> MappingProxyType[Manner, Costs]:
    walking = replace(_costs(square, ON_FOOT, LEVEL_HEIGHT * QUARTERS), keeps_off=LEAPT)
    swimming, flying, carried = (_costs(square, each) for each in (IN_WATER, IN_AIR, CARRIED))
    return MappingProxyType(
        {
            Manner.WALK: walking,
            Manner.SWIM: swimming,
            Manner.FLY: flying,
            Manner.PHASE: walking,
            Manner.UNSKILLED: walking,
            Manner.UNSKILLED_SWIM: swimming,
            Manner.UNSKILLED_FLY: flying,
            **dict.fromkeys(SPECIALS, carried),
        }
    )


CARRIED_BY = MappingProxyType(
    {Posture.RIDING.value: {Manner(name): Fraction(speed) for name, speed in WAR_HORSE.speeds}}
)
"""A rider moves in the mount's manners, at its speed (P-63)."""


def _locomotion(square: bool) -> Locomotion:
    return Locomotion(
        unit=Unit.STEP,
        costs=_by_manner(square),
        stages=stages,
        measure=Fraction(1, QUARTERS),
        told=(
            ReasonKey("way.pool.easy", "P-42"),
            ReasonKey("way.pool.plain", "P-20") if square else ReasonKey("way.pool.hexes", "P-21"),
            ReasonKey("way.pool.obstacle", "P-45"),
            ReasonKey("way.pool.difficult", "P-42"),
        ),
        climbs=climbs,
        slowed=slowed,
        carried=CARRIED_BY,
        included=ReasonKey("way.pool.posture_step", "P-49"),
        cell=ReasonKey("way.pool.cell", "P-20" if square else "P-21"),
        leaping=ReasonKey("way.pool.leap", "P-45"),
        climbing=ReasonKey("way.pool.climb", "P-45"),
        climbing_known=ReasonKey("way.pool.climb_known", "P-45"),
        falling=ReasonKey("way.pool.fall", "P-50"),
        cut=ReasonKey("way.cut", "P-20" if square else "P-21"),
        cut_more=ReasonKey("way.pool.cut_more", "P-42"),
        cut_each=ReasonKey("way.cut_each", "P-20" if square else "P-21"),
        facing=ReasonKey("way.pool.facing", "P-34"),
        grounds_told=MappingProxyType({Ground.WATER: ReasonKey("way.pool.swim", "P-40")}),
        stages_told=MappingProxyType(
            {
                "move": ReasonKey("way.pool.moves", "P-40"),
                **{
                    stage: ReasonKey("way.pool.stated", "P-41")
                    for stage in ("teleport", "forced", "knock-back")
                },
            }
        ),
        specials=SPECIALS,
        repeats=True,
    )


SQUARES, HEXES = _locomotion(square=True), _locomotion(square=False)
