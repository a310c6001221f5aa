"""Where one combatant stands in a fight of the dice game: its turn, its ⚡, its long action."""

from dataclasses import dataclass, replace
from fractions import Fraction

from bot.refusal import Refusal
from bot.systems.clock import Correction, check_initiative
from bot.systems.declarations import CorrectionKind
from bot.systems.effects import CHANGES_INITIATIVE, ChangeKind
from bot.systems.rounds import Place
from bot.text import N_

ACTION_POINTS = 3
"""⚡ of a turn, unless the sheet says otherwise (P-59)."""

MAXIMA = range(101)
"""Which ⚡ of a turn there may be."""

MAXIMUM = "maximum"
ON_SHEETS = ("机动", "机动上限", "motion", "motion limit", "ap")
"""What characters may call it, the first that they have counts."""

CORRECTIONS = (
    CorrectionKind("action_points", "ap", N_("Set the AP it has now (GM)")),
    CorrectionKind(MAXIMUM, "maximum", N_("Set its ⚡ of a turn (GM)")),
)
"""A GM's corrections besides the initiative."""


CHANGES = (
    replace(CHANGES_INITIATIVE, titles=(N_("initiative 🅽"), *CHANGES_INITIATIVE.titles, "先手")),
    ChangeKind(MAXIMUM, (N_("⚡ of a turn"), "⚡", *ON_SHEETS), MAXIMUM),
)
"""What effects change of it."""


@dataclass(frozen=True, slots=True)
class LongAction:
    """An action that takes more ⚡ than a turn has (P-60): ``left`` are still to be spent;
    ``put_in`` were by the start of the turn that goes on. ``posture`` is the one that it ends in, as mounting
    does ("": it has none)."""

    name: str
    left: int
    put_in: int = 0
    posture: str = ""


@dataclass(frozen=True, slots=True)
class PoolTurnResources:
    """A combatant's numbers on this clock besides the initiative.

    - ⚡ left, and ⚡ of a turn
    - the name of its long action (None: none), and the ⚡ that it still takes
    - its posture, and its facing in degrees (None: not known)
    - the posture that the long action ends in
    """

    action_points: int
    maximum: int
    long_action: str | None
    long_left: int
    posture: str | None = None
    facing: str | None = None
    long_posture: str = ""


@dataclass(frozen=True, slots=True)
class Stand(Place):
    """One combatant's place.

    - ``late``: the round in which it joined, 0: it was there at the start.
    - ``posture`` and ``facing``: None until they are known.
    - ``turned``: it has turned in this turn.
    - ``may_face``: it has just moved, and chooses its facing freely (P-34).
    - ``may_step``: it has just changed its posture by choice, which may include one step (P-49).
    - ``mount_points`` and ``mount_walks``: ⚡ that its mount has left, and whether the last command to it was
      to walk (P-63).
    - ``revealed``: it has attacked since its turn began, so that nobody overlooks it (P-38).
    """

    late: int = 0
    action_points: int = ACTION_POINTS
    maximum: int = ACTION_POINTS
    long_action: LongAction | None = None
    posture: str | None = None
    facing: Fraction | None = None
    turned: bool = False
    may_face: bool = False
    may_step: bool = False
    revealed: bool = False
    mount_points: int = ACTION_POINTS
    mount_walks: bool = False

    @property
    def characters(self) -> PoolTurnResources:
        """Its numbers as a screen shows them."""
        going = self.long_action
        return PoolTurnResources(
            self.action_points,
            self.maximum,
            going and going.name,
            0 if going is None else going.left,
            self.posture,
            None if self.facing is None else str(self.facing),
            "" if going is None else going.posture,
        )


def checked_maximum(maximum: int) -> int:
    """Return the ⚡ of a turn within their bounds. Refusal: they are not."""
    if maximum not in MAXIMA:
        raise Refusal("encounter.maximum_bounds", maximum=maximum, low=MAXIMA[0], high=MAXIMA[-1])
    return maximum


def in_turn(stand: Stand) -> Stand:
    """Begin a turn: ⚡ are back at their maximum, and a long action goes on (P-59, P-60)."""
    fresh = replace(
        stand, action_points=stand.maximum, turned=False, may_face=False, may_step=False, revealed=False,
        mount_points=ACTION_POINTS,
    )  # fmt: skip
    return fresh if stand.long_action is None else put_into(fresh, stand.long_action)


def require_free(stand: Stand) -> None:
    """Refusal: a long action goes on, which may have no name, as getting into the saddle has none (P-60)."""
    going = stand.long_action
    if going is None:
        return
    if not going.name:
        raise Refusal("encounter.long_one_goes_on")
    raise Refusal("encounter.long_goes_on", name=going.name)


def put_into(stand: Stand, action: LongAction) -> Stand:
    """Spend the ⚡ that are left, or that a long action still takes. With nothing left to take it is done
    (P-60)."""
    spent = min(stand.action_points, action.left)
    going = replace(action, left=action.left - spent, put_in=spent)
    after = replace(
        stand, action_points=stand.action_points - spent, long_action=going if going.left else None
    )
    return after if going.left or not going.posture else in_posture(after, going.posture)


def in_posture(stand: Stand, posture: str) -> Stand:
    """The same in another posture. A mount was given no command yet."""
    return replace(stand, posture=posture, mount_points=ACTION_POINTS, mount_walks=False)


def corrected(stand: Stand, correction: Correction) -> Stand:
    """Set a GM's correction. A combatant with a given place stands there, however late it joined. Refusal:
    out of bounds."""
    own = dict(correction.own)
    if correction.initiative is not None:
        stand = replace(stand, initiative=check_initiative(correction.initiative), late=0)
    if correction.initiative_by is not None:
        stand = replace(stand, initiative=check_initiative(stand.initiative + correction.initiative_by))
    if (maximum := own.get(MAXIMUM)) is not None:
        kept = min(stand.action_points, checked_maximum(maximum))
        stand = replace(stand, maximum=maximum, action_points=kept)
    if (points := own.get("action_points")) is None:
        return stand
    if not 0 <= points <= stand.maximum:
        raise Refusal("encounter.points_bounds", points=points, maximum=stand.maximum)
    return replace(stand, action_points=points)
