"""The clock of the dice game's fights: everybody once a round, with ⚡ (P-58 to P-60)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.dice.kinds import DiceKind
from bot.dice.notation import read
from bot.ground.reason import because
from bot.records import record, written
from bot.refusal import Refusal
from bot.systems.clock import (
    BY_HAND,
    Bearing,
    Brought,
    ClockCombatant,
    Correction,
    Course,
    Derivation,
    Part,
    Standing,
    UnrolledCombatant,
    checked_parts,
)
from bot.systems.declarations import ClockEvent
from bot.systems.moments import CombatantId
from bot.systems.pool.actions import ACTIONS, EVENTS, OFFERS
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.stances import bearing, went_on
from bot.systems.pool.turns import (
    ACTION_POINTS,
    CORRECTIONS,
    MAXIMUM,
    ON_SHEETS,
    Stand,
    checked_maximum,
    corrected,
    in_turn,
)
from bot.systems.rounds import OnceARound, Rounds
from bot.text import normal

MOST_DICE = 33
"""Agility dice that an initiative can be rolled with: more could leave its bounds."""

LATE = "late"
"""A late combatant's sum does not say that it comes after everybody that was there before."""


class PoolClock(OnceARound[Stand]):
    """Calls everybody once a round, ⚡ full at the start of their turns."""

    key = "pool"
    actions = ACTIONS
    events = EVENTS
    offers = OFFERS
    corrections = CORRECTIONS
    ties = ("rolled", "joined")
    tie_rule = "P-58"
    tie_dice = "3N"
    own_dice = True
    needs_dice = True
    groups = True
    faces = True

    def dice(self, who: UnrolledCombatant, chosen: str) -> str | None:
        """Agility dice 🅽 (P-58). A combatant without any rolls nothing."""
        return who.dice or None

    def brought(self, typed: str, values: Mapping[str, int], *, rolls: bool) -> Brought:
        """Agility dice as typed, otherwise the ones that the sheet has now (P-58, P-69), and ⚡ of a turn.
        Refusal: the dice are not a number of dice, or both are missing although they are rolled."""
        agility = values.get(Attribute.AGILITY)
        if not typed and agility is None and rolls:
            raise Refusal("encounter.dice_missing")
        dice = _count(typed, values) if typed else agility
        maximum = next((values[name] for name in ON_SHEETS if name in values), None)
        own = () if maximum is None else ((MAXIMUM, checked_maximum(maximum)),)
        return Brought("" if dice is None else f"{_within(dice)}N", own)

    def tie_key(self, who: UnrolledCombatant) -> tuple[Any, ...]:
        """The higher roll at the first difference goes first; of a group, the combatant that joined first
        (P-58)."""
        return tuple(-each for each in who.ties), who.id

    def placed(self, combatant: ClockCombatant) -> Stand:
        """A combatant's first place, with all its ⚡, so that it can react before its first turn (P-59)."""
        maximum = dict(combatant.own).get(MAXIMUM, ACTION_POINTS)
        return Stand(combatant.id, combatant.initiative, action_points=maximum, maximum=maximum)

    def precedence(self, place: Stand) -> tuple[int, ...]:
        """Late ones last, in the order of the round in which they joined; then high to low (P-58)."""
        return place.late, -place.initiative

    def begun(self, place: Stand) -> tuple[Stand, tuple[ClockEvent, ...]]:
        """⚡ are back, and a long action goes on (P-59, P-60)."""
        after, going = in_turn(place), place.long_action
        return after, () if going is None else (went_on(place, after, going),)

    def end_turn(self, state: Rounds[Stand], who: CombatantId) -> Rounds[Stand]:
        """A facing that was not chosen after a move stays (P-34)."""
        return Rounds(
            tuple(replace(each, may_face=False, may_step=False) for each in state.places), state.starting
        )

    def join(
        self, state: Rounds[Stand], combatant: ClockCombatant, course: Course
    ) -> tuple[Rounds[Stand], int]:
        """Let a combatant join late. It still has a turn this round (P-58, P-59)."""
        place = replace(self.placed(combatant), late=course.round_number)
        return Rounds((*state.places, place)), 0

    def correct(self, state: Rounds[Stand], who: CombatantId, correction: Correction) -> Rounds[Stand]:
        """Set a GM's correction. A combatant that was called this round is not called again."""
        return state.put(corrected(state.place(who), correction))

    def standing(self, state: Rounds[Stand], who: CombatantId) -> Standing:
        """Tell the initiative, ⚡ and the long action."""
        place = state.place(who)
        return Standing(place.initiative, place.characters)

    def bearings(self, state: Rounds[Stand]) -> Mapping[CombatantId, Bearing]:
        """Tell posture and facing."""
        return {each.id: bearing(each) for each in state.places}

    def derivation(self, state: Rounds[Stand], combatant: ClockCombatant) -> Derivation:
        """Tell the roll, the GM's corrections, and the round of a late joining (P-58)."""
        place = state.place(combatant.id)
        by_hand = Part(BY_HAND, place.initiative - combatant.initiative)
        notes = (because(LATE, "P-58", round=place.late),) if place.late else ()
        parts = checked_parts(combatant, combatant.initiative, "P-58")
        return Derivation(place.initiative, (*parts, by_hand), notes)

    def dump(self, state: Rounds[Stand]) -> object:
        """Give the state as records."""
        return [written(each) for each in state.places]

    def load(self, raw: Any) -> Rounds[Stand]:
        """Build the state from ``dump``."""
        return Rounds(tuple(record(Stand).build(each) for each in raw))


def _count(typed: str, values: Mapping[str, int]) -> int:
    """The typed number of dice: a number, or a pool 🅽. Refusal: any other text."""
    text = normal(typed)
    if text.isdecimal():
        return int(text) if len(text) < 5 else MOST_DICE + 1
    pool = read(text, values)
    dice = pool.lone[1] if pool.lone and not pool.lone[4] else None
    if dice is None or dice.kind is not DiceKind.NUMBER or dice.modifiers or pool.difficulty is not None:
        raise Refusal("encounter.dice_no_number", typed=pool.text)
    return dice.count


def _within(dice: int) -> int:
    if not 0 <= dice <= MOST_DICE:
        raise Refusal("encounter.dice_bounds", dice=dice, limit=MOST_DICE)
    return dice
