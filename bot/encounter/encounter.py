"""What an encounter is: its combatants, its phase, and its system's clock."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from bot.characters.character import CharacterId
from bot.encounter.stored_bodies import BODY, PENDING
from bot.records import Form, record, written
from bot.systems.clock import InitiativeRoll
from bot.systems.combat import Pending, QuestionId
from bot.systems.declarations import Phase
from bot.systems.effects import Effect, EffectId
from bot.systems.moments import CombatantId

__all__ = ["FIRST_ID", "Combatant", "CombatantId", "Encounter", "InitiativeRoll", "Phase"]

FIRST_ID = CombatantId(1)
FIRST_QUESTION = QuestionId(1)
FIRST_EFFECT = EffectId(1)


@lru_cache(maxsize=4096)
def _written(effect: Effect) -> dict[str, Any]:
    """The record of an effect; most of them are as they were when the last step was written."""
    return written(effect)


def _read(raw: list[Any]) -> tuple[Effect, ...]:
    return tuple(map(record(Effect).build, raw))


EFFECTS: Form[tuple[Effect, ...]] = Form(lambda effects: [_written(each) for each in effects], _read)
"""Effects, as they are stored."""


@dataclass(frozen=True, slots=True)
class Combatant:
    """A participant of an encounter.

    - ``owner``: a Discord user id, None if the GM runs it.
    - ``character``: its character outside the fight, None: no kept character. ``copy``: it is only made from
      that character, a template, and leaves nothing to it.
    - ``born``: the interaction that brought it in. After an undo an id may be given again, but never with the
      same interaction.
    - ``body``: what the game's combat knows of it, None: a fresh body without a sheet.
    - ``note`` stands on the panel, ``gm_note`` only where the GM reads.
    - ``dice``: those of its own initiative check ("": none).
    - ``own``: the clock's own numbers that it joined with.
    - ``gone``: how far it went by the map in the turn ``gone_in``, and with an odd number of diagonals
      (``gone_odd``).
    - ``pace``: how effects changed its speed as the turn ``pace_in`` started.
    - ``group``: the first of a group that rolls once for all (P-58; None: it rolls for itself).
    - ``ties``: its roll for its place among equals.
    """

    id: CombatantId
    name: str
    owner: int | None = None
    modifier: int = 0
    level: int = 0
    side: str = ""
    hidden: bool = False
    note: str = ""
    gm_note: str = ""
    fixed_initiative: int | None = None
    roll: InitiativeRoll | None = None
    character: CharacterId | None = None
    born: int = 0
    body: object | None = field(default=None, metadata={"form": BODY})
    dice: str = ""
    own: tuple[tuple[str, int], ...] = ()
    gone: Fraction = Fraction(0)
    gone_in: tuple[int, int] = (0, 0)
    gone_odd: bool = False
    pace: int = 0
    pace_in: tuple[int, int] = (0, 0)
    group: CombatantId | None = None
    ties: tuple[InitiativeRoll, ...] = ()
    copy: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """A combatant's tally so far: turns, rolls in exchanges of blows, harm suffered, and harm done to GM-run,
    players' and hidden combatants."""

    who: CombatantId
    turns: int = 0
    rolls: int = 0
    suffered: int = 0
    to_foes: int = 0
    to_players: int = 0
    to_hidden: int = 0


@dataclass(frozen=True, slots=True)
class Encounter:
    """The whole fight as one frozen value.

    - ``clock``: the clock's own state, with all places. Only the clock reads it.
    - ``current``: an id, never a place in a list.
    - ``tie_order`` settles which of two equals goes first (D-39).
    - ``left``: combatants that were taken out.
    - ``told_at``: while hidden combatants have turns, the round and the place of the last turn that the table
      knows. ``unseen``: the news kept back since; the next call tells them.
    - ``gm`` leads the encounter. ``gm_leads``: as a GM of its channel, and not only because they opened it.
    - ``initiative_dice``: the game's or the table's, if the clock rolls none of its own.
    - ``variants``: the clock's variants that are played.
    - ``pending``: open questions. An id is never given twice, whatever is undone.
    - ``effects``: the effects that stand. Their ids are not given twice either.
    - ``counted``: effects that the start of the present turn counted, as they were before.
    - ``paused``: its name while it is paused ("": it is not).
    - ``tally``: the tally of all combatants.
    - ``authors``: the combatants behind the open exchanges of blows, by their flow.
    """

    system: str
    gm: int
    initiative_dice: str
    variants: tuple[str, ...] = ()
    phase: Phase = Phase.GATHERING
    round_number: int = 0
    combatants: tuple[Combatant, ...] = ()
    current: CombatantId | None = None
    next_id: CombatantId = FIRST_ID
    tie_order: tuple[CombatantId, ...] = ()
    left: tuple[Combatant, ...] = ()
    gm_leads: bool = False
    pending: tuple[Pending, ...] = field(default=(), metadata={"form": PENDING})
    next_question: QuestionId = FIRST_QUESTION
    paused: str = ""
    effects: tuple[Effect, ...] = field(default=(), metadata={"form": EFFECTS})
    next_effect: EffectId = FIRST_EFFECT
    counted: tuple[Effect, ...] = ()
    tally: tuple[Tally, ...] = ()
    authors: tuple[tuple[QuestionId, CombatantId], ...] = ()
    told_at: tuple[int, int | None] | None = None
    unseen: tuple[object, ...] = field(default=(), metadata={"stored": None})
    clock: object | None = field(default=None, metadata={"stored": None})

    def combatant(self, who: CombatantId) -> Combatant:
        """The combatant with this id. KeyError: there is none."""
        for each in self.combatants:
            if each.id == who:
                return each
        raise KeyError(who)
