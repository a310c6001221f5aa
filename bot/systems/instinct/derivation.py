"""Why somebody stands where they stand: what an initiative is the sum of."""

from bot.ground.reason import Reason, because
from bot.systems.clock import BY_HAND, Contender, Derivation, Part, checked_parts
from bot.systems.instinct.place import TICKS, Place, turn_cost

SETTLED, DELAYED, LATE, TURNS = "settled", "delayed", "late", "turns"
"""The parts that only this clock has."""
SPLIT, SPLIT_DELAYED, SPLIT_LATE = "split", "split_delayed", "split_late"
"""What a main initiative's sum does not say."""


def derivation(place: Place, contender: Contender) -> Derivation:
    """The check (D-36), what settled (D-43), what was set by hand and, as long as it is not split,
    delays (D-40), late joining (D-42) and turns (D-38); of a split how it falls (D-41)."""
    parts = (
        *checked_parts(contender, place.checked, "D-36"),
        Part(SETTLED, _settled(place, contender), "D-43"),
        Part(BY_HAND, place.by_hand),
    )
    if place.main is not None:
        return Derivation(place.main, parts, tuple(_notes(place, place.main)))
    parts = (*parts, Part(DELAYED, -place.delays, "D-40"), Part(LATE, -TICKS * place.late, "D-42"))
    turns = place.initiative - sum(each.amount for each in parts)
    return Derivation(place.initiative, (*parts, Part(TURNS, turns, "D-38")))


def _settled(place: Place, contender: Contender) -> int:
    if place.dice_value is None or contender.roll is None:
        return 0
    return place.dice_value - contender.roll.dice_value


def _notes(place: Place, main: int) -> list[Reason]:
    split = because(SPLIT, "D-41", main=main, current=place.initiative, cost=turn_cost(place))
    delayed = [because(SPLIT_DELAYED, "D-40", delays=place.delays)] if place.delays else []
    return [split, *delayed, *([because(SPLIT_LATE, "D-42", turns=place.late)] if place.late else [])]
