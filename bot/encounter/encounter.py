"""What an encounter is: its combatants, its phase, and its system's clock."""

from dataclasses import dataclass
from enum import StrEnum

from bot.systems.news import CombatantId

FIRST_ID = CombatantId(1)


class Phase(StrEnum):
    """Where an encounter stands between its opening and its end."""

    GATHERING = "gathering"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class InitiativeRoll:
    """One combatant's initiative check as it fell, before any modifier (D-36)."""

    who: CombatantId
    dice_value: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Combatant:
    """One who takes turns. ``owner`` is a Discord user id, None when the GM runs it."""

    id: CombatantId
    name: str
    owner: int | None = None
    modifier: int = 0
    level: int = 0
    side: str = ""
    hidden: bool = False
    note: str = ""
    fixed_initiative: int | None = None
    roll: InitiativeRoll | None = None


@dataclass(frozen=True, slots=True)
class Encounter:
    """The whole fight as one frozen value.

    ``clock`` is the state that the encounter's system keeps for itself (who stands
    where, the tick, action points); only that system reads it. ``current`` is an id,
    never a place in a list. ``tie_order`` settles who goes first among equals (D-39).
    """

    system: str
    gm: int
    initiative_dice: str
    settling: bool = False
    phase: Phase = Phase.GATHERING
    round_number: int = 0
    combatants: tuple[Combatant, ...] = ()
    current: CombatantId | None = None
    next_id: CombatantId = FIRST_ID
    tie_order: tuple[CombatantId, ...] = ()
    clock: object | None = None

    def combatant(self, who: CombatantId) -> Combatant:
        """The combatant with this id. KeyError: there is none."""
        for each in self.combatants:
            if each.id == who:
                return each
        raise KeyError(who)
