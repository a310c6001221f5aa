"""A system's rules of moving over a map, besides the costs of its cells."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from bot.ground.reason import Reason
from bot.ground.terrain import Ground, Veil
from bot.ground.ways.footing import Costs
from bot.systems.movement import Stage, Unit


class Manner(StrEnum):
    """How one moves over a map."""

    WALK = "walk"
    SWIM = "swim"
    FLY = "fly"
    LEAP = "leap"
    PHASE = "phase"
    """Without a body, or between the worlds."""
    CHARGE = "charge"
    UNSKILLED = "unskilled"
    """On foot in a manner that is marked (不擅), as the next two (P-40)."""
    UNSKILLED_SWIM = "unskilled-swim"
    UNSKILLED_FLY = "unskilled-fly"
    FORCED = "forced"
    """By another's effect, for a distance of its own."""
    KNOCK_BACK = "knock-back"
    """Straight away from what hit (击退)."""
    TELEPORT = "teleport"
    """From place to place without a way between them (传送, 跃迁)."""


UNSKILLED = frozenset({Manner.UNSKILLED, Manner.UNSKILLED_SWIM, Manner.UNSKILLED_FLY})
FLYING = frozenset({Manner.FLY, Manner.LEAP, Manner.UNSKILLED_FLY})
"""In these one is in the air while one moves."""
CARRIED = frozenset({Manner.FORCED, Manner.KNOCK_BACK, Manner.TELEPORT})
"""A flying mover flies on in these."""


@dataclass(frozen=True, slots=True)
class ReasonKey:
    """How cells of one grade are told in the steps of a ruling: the reason's key and rule."""

    key: str
    rule: str

    def because(self, **facts: object) -> Reason:
        """It as a reason, with its facts."""
        return Reason(self.key, self.rule, facts)


@dataclass(frozen=True, slots=True)
class Inside:
    """Ending a move in a cell where the mover cannot stand (D-57). ``end`` gives the cell of the way where it
    ends instead, from two facts of each cell: whether it can be entered, and its distance from the last.
    ``told`` tells it."""

    grounds: frozenset[Ground]
    end: Callable[[tuple[bool, ...], tuple[int, ...]], int]
    told: ReasonKey


@dataclass(frozen=True, slots=True)
class Special:
    """A manner that spends something of its own instead of what a turn has.

    - ``stages`` and ``unit``: as in ``Locomotion``.
    - ``told``: the reason of every such move.
    - ``jumps``: only its end is entered, at the distance that the game counts, and only if that ``rises`` on
      a higher level.
    - ``away``: it goes straight away from the named place (P-48).
    - ``stopped``: the reason of a move that goes as far as it gets (D-53). None: too far is refused.
    - ``falls``: the reason of a move that ends where the ground does (P-50).
    - ``active``: the combatant moves itself, so the move takes from its turn, and the facing is free
      afterwards (P-66).
    - ``by_speed``: its distance comes from the mover's speed. Otherwise it is stated with the move.
    """

    stages: Callable[[Fraction, bool], tuple[Stage, ...]]
    unit: Unit
    told: tuple[ReasonKey, ...]
    jumps: bool = False
    rises: bool = True
    away: bool = False
    stopped: ReasonKey | None = None
    falls: ReasonKey | None = None
    active: bool = True
    by_speed: bool = False


@dataclass(frozen=True, slots=True)
class Locomotion:
    """Moving in one system.

    What a move can do:

    - ``stages``: what a turn at a speed allows, shortest first. ``repeats``: its only stage can be repeated,
      each time measured by itself (1⚡ in ``pool``).
    - ``unhurried``: a stage that only plain ground allows (running, F-10).
    - ``least``: the stage that always leads one cell on (F-15).
    - ``specials``: the manners that spend something of their own. ``inside``: those of them that may end
      where the mover cannot stand.

    Numbers:

    - ``measure``: a unit of a cell's cost in the system's own measure.
    - ``climbs``: how many levels a creature with this many agility dice gets up at once, None: agility does
      not matter.
    - ``slowed``: a speed after a posture, a load and a manner, with reasons. None: they do not matter.
    - ``carried``: the postures in which something else carries the mover, with its speed by manner; it moves
      in no other.

    Reasons: ``told`` has a line for each grade of cells. The others tell of

    - a step that goes with something else and takes nothing of the turn (``included``; None: there is none)
    - levels that are climbed (``climbing_known``: the mover's limit is known) or gone down (``falling``)
    - cells that are passed over, but not stopped on (``leaping``)
    - totals that are cut (``cut_each``: each move's by itself; ``cut_more``: by a whole or more; None: no
      step is worth less than a whole)
    - spaces that are squeezed through
    - the length of a ``cell``, if not 1
    - grounds that are entered on foot or swimming, and veils in which the mover does not see
    - stages, and plain diagonals that are odd in number (``odd``), before this way in the turn (``went_odd``)
    """

    unit: Unit
    costs: Mapping[Manner, Costs]
    stages: Callable[[Fraction, bool], tuple[Stage, ...]]
    measure: Fraction
    told: tuple[ReasonKey, ...]
    climbs: Callable[[int], int] | None = None
    slowed: Callable[[str, bool, Manner, Fraction], tuple[Fraction, tuple[Reason, ...]]] | None = None
    carried: Mapping[str, Mapping[Manner, Fraction]] = field(
        default_factory=dict[str, Mapping[Manner, Fraction]]
    )
    included: ReasonKey | None = None
    leaping: ReasonKey | None = None
    climbing: ReasonKey | None = None
    climbing_known: ReasonKey | None = None
    falling: ReasonKey | None = None
    cut: ReasonKey | None = None
    cut_more: ReasonKey | None = None
    cut_each: ReasonKey | None = None
    squeezing: ReasonKey | None = None
    cell: ReasonKey | None = None
    facing: ReasonKey | None = None
    odd: ReasonKey | None = None
    went_odd: ReasonKey | None = None
    grounds_told: Mapping[Ground, ReasonKey] = field(default_factory=dict[Ground, ReasonKey])
    stages_told: Mapping[str, ReasonKey] = field(default_factory=dict[str, ReasonKey])
    veils_told: Mapping[Veil, ReasonKey] = field(default_factory=dict[Veil, ReasonKey])
    specials: Mapping[Manner, Special] = field(default_factory=dict[Manner, Special])
    inside: Mapping[Manner, Inside] = field(default_factory=dict[Manner, Inside])
    repeats: bool = False
    unhurried: str | None = None
    least: str | None = None
