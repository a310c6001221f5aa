"""Where one character stands in a fight of BtR: its turn, its AP, its actions that are counted."""

from dataclasses import dataclass, replace

from bot.refusal import Refusal
from bot.systems.btr.action_kinds import ACTION_POINTS
from bot.systems.btr.cooldowns import CountedAction
from bot.systems.btr.phases import TurnPhase
from bot.systems.clock import ClockCombatant, Correction, check_initiative
from bot.systems.declarations import CorrectionKind
from bot.systems.rounds import Place
from bot.text import N_

MAXIMA = range(101)
"""Which AP of a turn there may be."""
MOST_KNOWN = 50
"""Counted actions of one character."""

MAXIMUM = "maximum"
CORRECTIONS = (
    CorrectionKind("action_points", "ap", N_("Set the AP it has now (GM)")),
    CorrectionKind(MAXIMUM, "maximum", N_("Set its AP of a turn (GM)")),
)
"""A GM's corrections besides the initiative."""


@dataclass(frozen=True, slots=True)
class Channel:
    """A channelled action: what it yields comes by itself, or is an action of its own that costs
    ``ap`` (二段动作; None: by itself) (B-3, B-29)."""

    name: str
    ap: int | None = None


@dataclass(frozen=True, slots=True)
class Cooling:
    """What a screen shows of a counted action: the turns until it can be used again, and the uses
    that are left of it (None: any number)."""

    name: str
    left: int
    uses_left: int | None


@dataclass(frozen=True, slots=True)
class PhaseResources:
    """A combatant's numbers on this clock besides the initiative.

    - AP left, and AP of a turn
    - the phase of its turn (None: it is another's turn)
    - whether it is out of the fight (重伤)
    - its channel, and the second part of its last channel if that can be used now
    - its counted actions that are not free
    """

    action_points: int
    maximum: int
    phase: str | None
    fallen: bool
    channel: str | None
    second: str | None
    cooling: tuple[Cooling, ...]


@dataclass(frozen=True, slots=True)
class Stand(Place):
    """A combatant's place. The AP left are ``maximum`` less ``spent``.

    - ``phase``: of its own turn (None: it is another's turn).
    - ``responded``: its turn began in the response phase.
    - ``opened``: it did something in the main phase.
    - ``newest``: its last action.
    - ``announced``: an action that was entered before its attack.
    - ``begun``: its turn of this round was taken back after its statuses had worked.
    - ``fallen``: it is out of the fight (B-27).
    """

    maximum: int = ACTION_POINTS
    spent: int = 0
    phase: TurnPhase | None = None
    responded: bool = False
    opened: bool = False
    newest: str = ""
    announced: str = ""
    begun: bool = False
    fallen: bool = False
    known: tuple[CountedAction, ...] = ()
    channel: Channel | None = None
    second: Channel | None = None

    @property
    def action_points(self) -> int:
        """AP that are left."""
        return max(0, self.maximum - self.spent)

    @property
    def characters(self) -> PhaseResources:
        """Its numbers as a screen shows them."""
        return PhaseResources(
            self.action_points,
            self.maximum,
            self.phase,
            self.fallen,
            self.channel and self.channel.name,
            self.second and self.second.name,
            tuple(
                Cooling(each.name, each.left, each.uses - each.used if each.uses else None)
                for each in self.known
                if each.left or each.uses
            ),
        )

    def action(self, name: str) -> CountedAction | None:
        """Its counted action of this name."""
        return next((each for each in self.known if each.called(name)), None)

    def knowing(self, known: CountedAction) -> "Stand":
        """It with this counted action. Refusal: there are too many."""
        others = tuple(each for each in self.known if not each.called(known.name))
        if len(others) >= MOST_KNOWN:
            raise Refusal("encounter.too_many_counted", limit=MOST_KNOWN)
        return replace(self, known=(*others, known))


def in_turn(stand: Stand, phase: TurnPhase) -> Stand:
    """Begin a turn in this phase, with all AP (B-3, B-5)."""
    fresh = replace(stand, called=True, spent=0, opened=False, newest="", announced="", second=None)
    return replace(fresh, phase=phase, responded=phase is TurnPhase.RESPONSE)


def after_turn(stand: Stand) -> Stand:
    """End a turn: AP left lapse, and so does a second part; cooldowns fall by one (B-5, B-7, B-29)."""
    known = tuple(each.one_less() for each in stand.known)
    return replace(stand, phase=None, begun=False, spent=0, newest="", second=None, known=known)


def yielded(stand: Stand) -> Stand:
    """A channel yields as the main phase begins, and actions that cost AP become usable (B-29). Actions
    chained to one of the response phase can no longer be used (B-8)."""
    channel = stand.channel
    if channel is None or channel.ap is not None:
        return replace(stand, channel=None, second=channel, newest="")
    return replace(stand, channel=None, second=None, newest=channel.name)


def withdrawn(stand: Stand) -> Stand:
    """Take back a turn that had begun. It is still to come, its statuses have worked (B-3), and a channel
    that yielded without being used yields again."""
    return replace(stand, phase=None, begun=True, channel=stand.channel or stand.second, second=None)


def paid(stand: Stand, amount: int) -> Stand:
    """Spend AP, or give them back. Refusal: fewer are left, or fewer were spent."""
    left = stand.action_points
    if amount > left:
        raise Refusal("encounter.too_few_ap", amount=amount, left=left)
    if left - amount > stand.maximum:
        raise Refusal("encounter.too_many_ap", amount=-amount, left=left, maximum=stand.maximum)
    return replace(stand, spent=stand.maximum - left + amount)


def corrected(stand: Stand, correction: Correction) -> Stand:
    """Set what the GM sets by hand. Refusal: out of bounds."""
    own = dict(correction.own)
    base = stand.initiative if correction.initiative is None else correction.initiative
    stand = replace(stand, initiative=check_initiative(base + (correction.initiative_by or 0)))
    if (maximum := own.get(MAXIMUM)) is not None:
        if maximum not in MAXIMA:
            raise Refusal("encounter.turn_ap_bounds", maximum=maximum, low=MAXIMA[0], high=MAXIMA[-1])
        stand = replace(stand, maximum=maximum)
    if (points := own.get("action_points")) is None:
        return stand
    if not 0 <= points <= stand.maximum:
        raise Refusal("encounter.ap_left_bounds", points=points, maximum=stand.maximum)
    return replace(stand, spent=stand.maximum - points)


def placed(combatant: ClockCombatant) -> Stand:
    """A combatant's first place."""
    return Stand(combatant.id, combatant.initiative)
