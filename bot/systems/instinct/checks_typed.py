"""A check as it is typed, before its dice fall: one reading for `/check`, its odds and its Chances."""

from collections.abc import Mapping

from bot.systems.effects import UNCHANGED, Changes
from bot.systems.instinct.check_notation import TypedCheck, check_of, read_check
from bot.systems.instinct.checks import needed
from bot.systems.instinct.effects import changed_check
from bot.systems.instinct.roll_kinds import CheckRoll, Met

NOTHING_MORE = TypedCheck()
"""What options add where there are none."""


def proposed(
    text: str, values: Mapping[str, int], more: TypedCheck = NOTHING_MORE, changes: Changes = UNCHANGED
) -> tuple[TypedCheck, CheckRoll]:
    """A text and options read together, and the check that they make with a character's values and the
    changes of effects. Its dice are still to be thrown, also those of a check that it meets (D-60). Refusal:
    it cannot be read, contradicts itself, or takes too many dice."""
    asked = read_check(text, values, meets=True).with_(more)
    check = changed_check(check_of(asked, values), changes)
    met = Met(check_of(asked.met, {}), asked.met.text) if asked.met else None
    for each in (check, met.check) if met else (check,):
        needed(each)
    return asked, CheckRoll(check, asked.text, met=met)
