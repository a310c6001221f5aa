"""How far a combatant can still go in a turn: its speed with effects, less the distance it has gone."""

from fractions import Fraction
from typing import Final

from bot.encounter import effects
from bot.encounter.encounter import Combatant, CombatantId, Encounter, clock_of
from bot.records import replace
from bot.systems.effects import BOUND, SPEED, UNCHANGED

NOTHING: Final = Fraction(0)
STANDS_STILL: Final = -1_000_000
"""The change of the speed of a combatant that cannot move: it becomes 0, whatever it was (D-52)."""


def gone_in_turn(encounter: Encounter, mover: Combatant) -> Fraction:
    """How far a combatant has gone in the present turn."""
    return mover.gone if mover.gone_in == turn_of(encounter) else NOTHING


def odd_in_turn(encounter: Encounter, mover: Combatant) -> bool:
    """Whether a combatant has gone an odd number of diagonals in the present turn: the next counts two
    (F-5)."""
    return mover.gone_odd and mover.gone_in == turn_of(encounter)


def speed_change(encounter: Encounter, mover: Combatant) -> int:
    """By how much effects change a combatant's speed. In its own turn it is as the turn started (D-52)."""
    if encounter.current != mover.id:
        return _by_effects(encounter, mover.id)
    return mover.pace if mover.pace_in == turn_of(encounter) else 0


def with_pace(encounter: Encounter, who: CombatantId | None) -> Encounter:
    """The encounter as a combatant's turn starts: how effects change its speed now holds for that turn
    (D-52)."""
    change = 0 if who is None else _by_effects(encounter, who)
    if not change:
        return encounter
    set_now = {"pace": change, "pace_in": turn_of(encounter)}
    combatants = (replace(each, **set_now) if each.id == who else each for each in encounter.combatants)
    return replace(encounter, combatants=tuple(combatants))


def turn_of(encounter: Encounter) -> tuple[int, int]:
    """The turn that goes on. A combatant never has two in one place of a round."""
    return encounter.round_number, clock_of(encounter).count(encounter.clock) or 0


def _by_effects(encounter: Encounter, who: CombatantId) -> int:
    kinds = effects.declared(encounter).on_map
    if not kinds:
        return 0
    found = effects.changes(encounter, frozenset()).get(who, UNCHANGED)
    if any(found.of(each) for each in kinds.get(BOUND, ())):
        return STANDS_STILL
    return sum(map(found.by, kinds.get(SPEED, ())))
