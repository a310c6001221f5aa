"""The reasons for a combatant's place: the parts of its initiative."""

from bot.ground.reason import Reason, because
from bot.systems.clock import BY_HAND, ClockCombatant, Derivation, Part, checked_parts
from bot.systems.instinct.clock_place import TICKS, Place, turn_cost

SETTLED, DELAYED, LATE, TURNS = "settled", "delayed", "late", "turns"
"""The parts that only this clock has."""
SPLIT, SPLIT_OVER, SPLIT_DELAYED, SPLIT_LATE = "split", "split_over", "split_delayed", "split_late"
"""What a main initiative's sum does not say."""


def derivation(place: Place, combatant: ClockCombatant) -> Derivation:
    """The parts of the initiative that effects change.

    - the check (D-36) and its settling (D-43)
    - additions
    - delays (D-40), late joining (D-42) and turns (D-38)
    - of an initiative that is split, or was in this round, where the current value stands (D-41)
    """
    whole = place.main is None
    parts = (
        *checked_parts(combatant, place.checked, "D-36"),
        Part(SETTLED, _settled(place, combatant), "D-43"),
        Part(BY_HAND, place.by_hand),
        Part(DELAYED, -place.delays, "D-40"),
        Part(LATE, -TICKS * place.late if whole else 0, "D-42"),
    )
    turns = Part(TURNS, place.value - sum(each.amount for each in parts), "D-38")
    return Derivation(place.value, (*parts, turns), () if whole else tuple(_notes(place)))


def _settled(place: Place, combatant: ClockCombatant) -> int:
    if place.dice_value is None or combatant.roll is None:
        return 0
    return place.dice_value - combatant.roll.dice_value


def _notes(place: Place) -> list[Reason]:
    main, current = place.value, place.initiative
    if place.is_split:
        found = [because(SPLIT, "D-41", main=main, current=current, cost=turn_cost(place))]
    else:
        next_round = main + TICKS if main < 1 else main
        found = [because(SPLIT_OVER, "D-41", current=current, next_round=next_round)]
    if place.put_off:
        found.append(because(SPLIT_DELAYED, "D-40", delays=place.put_off))
    if place.late:
        found.append(because(SPLIT_LATE, "D-42", turns=place.late))
    return found
