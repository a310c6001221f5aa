"""The actions of every encounter: one frozen class for each.

Each clock declares its own actions (``ClockAction``), and each game's combat its own (``Deed``). The dice
that an action needs are rolled beforehand and travel inside it: ``rolls`` for the combatants that
``tracker.needs`` names, ``ties`` for those that ``tracker.ties`` names. So the same actions always give the
same encounter.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from bot.characters.character import CharacterId
from bot.encounter.encounter import BODY, CombatantId, InitiativeRoll
from bot.systems.combat import Deed
from bot.systems.declarations import ClockAction
from bot.systems.effects import Effect, EffectId


@dataclass(frozen=True, slots=True)
class Entrant:
    """A combatant that asks to join. It gets the next free id.

    - ``character``: its character outside the fight. ``copy``: the character is a template.
    - ``modifier``: what it adds to its initiative check (None: what it brings along says so).
    - ``born``: the interaction that brings it in.
    - ``body``: the body that its character brings along (None: nothing).
    - ``dice`` and ``own``: as in ``Combatant``.
    - ``shares``: how far before it in the same action the combatant stands that rolls for it too (0: it rolls
      for itself).
    - ``note`` stands on the panel, ``gm_note`` on the GM's.
    - ``health``: typed changes of the body that it brings.
    - ``attacks``: as in ``Combatant``.
    """

    name: str
    owner: int | None = None
    modifier: int | None = None
    level: int = 0
    side: str = ""
    hidden: bool = False
    initiative: int | None = None
    character: CharacterId | None = None
    born: int = 0
    body: object | None = field(default=None, metadata={"form": BODY})
    dice: str = ""
    own: tuple[tuple[str, int], ...] = ()
    shares: int = 0
    copy: bool = False
    note: str = ""
    gm_note: str = ""
    health: str = ""
    attacks: str = ""


@dataclass(frozen=True, slots=True)
class Add:
    """Let combatants join, before the start or late (D-42)."""

    entrants: tuple[Entrant, ...]
    rolls: tuple[InitiativeRoll, ...] = ()
    ties: tuple[InitiativeRoll, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """Begin round 1; ``rolls`` holds the checks of all without a fixed initiative, ``ties`` what
    equals rolled among themselves, ``seed`` the dice of later rounds where each has its own,
    and all cards."""

    rolls: tuple[InitiativeRoll, ...] = ()
    ties: tuple[InitiativeRoll, ...] = ()
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Next:
    """End the current turn by choice, or what of it comes before another phase. ``rest``: what still waits to
    be answered there happens by it; without it, it is refused while something does (B-3). ``to``: who goes
    next, where the actor names that (None: nobody is named)."""

    rest: bool = False
    to: CombatantId | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Set a GM's corrections. None leaves a thing as it is.

    - ``initiative``: the value where the combatant stands. ``initiative_by`` adds to it instead.
    - ``ties``: the rolls of the combatants that it then equals.
    - ``dice``: its own initiative's, until they are rolled.
    - ``card``: the card that it has from now on.
    - ``own``: the clock's own corrections, by name.
    - ``owner``: 0 gives the combatant to the GM.
    """

    who: CombatantId
    name: str | None = None
    modifier: int | None = None
    level: int | None = None
    side: str | None = None
    hidden: bool | None = None
    note: str | None = None
    gm_note: str | None = None
    owner: int | None = None
    initiative: int | None = None
    initiative_by: int | None = None
    dice: str | None = None
    card: str | None = None
    own: tuple[tuple[str, int], ...] = ()
    ties: tuple[InitiativeRoll, ...] = ()


@dataclass(frozen=True, slots=True)
class Go:
    """Go a way on the map that takes ``cost`` of the ``speed`` of the combatant's turn (D-52; None: the table
    counts moves by hand), with this ``part`` of the body ("": not given). ``odd``: the turn's diagonals are
    odd in number after it (F-5)."""

    who: CombatantId
    cost: Fraction | None
    speed: Fraction
    part: str = ""
    odd: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange two neighbours' places among equals on the same side (D-39)."""

    first: CombatantId
    second: CombatantId


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a combatant out; when it was the actor, the next one is called."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class Jump:
    """Give the turn to a combatant."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class RemoveSeveral:
    """Take several out at once."""

    who: tuple[CombatantId, ...]


@dataclass(frozen=True, slots=True)
class End:
    """Close the encounter. ``before`` are the stored bodies of the characters that take part, as they
    were between the fights ("": none), for undo."""

    before: tuple[tuple[CharacterId, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the encounter under a name, so that another one can be opened."""

    name: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume a paused encounter."""


@dataclass(frozen=True, slots=True)
class AddEffect:
    """Let an effect begin; ``left`` is how much of its unit it lasts, rolled beforehand where chance
    says that."""

    effect: Effect

    @property
    def name(self) -> str:
        """What it is called."""
        return self.effect.name

    @property
    def who(self) -> CombatantId:
        """Its bearer."""
        return self.effect.who

    @property
    def source(self) -> CombatantId | None:
        """Its source."""
        return self.effect.source

    @property
    def of(self) -> CombatantId | None:
        """The combatant whose moments count."""
        return self.effect.of


@dataclass(frozen=True, slots=True)
class EndEffect:
    """End an effect on a combatant. Its ``name`` and ``source`` are for the announcement."""

    who: CombatantId
    effect: EffectId
    name: str = ""
    source: CombatantId | None = None


@dataclass(frozen=True, slots=True)
class SuppressEffect:
    """Have an effect on a combatant do nothing while its time runs on, or work again. Its ``name`` and
    ``source`` are for the announcement."""

    who: CombatantId
    effect: EffectId
    on: bool = True
    name: str = ""
    source: CombatantId | None = None


Action = (
    Go
    | Add
    | Start
    | Next
    | Change
    | Swap
    | Remove
    | RemoveSeveral
    | Jump
    | End
    | Pause
    | Resume
    | AddEffect
    | EndEffect
    | SuppressEffect
    | ClockAction
    | Deed
)
