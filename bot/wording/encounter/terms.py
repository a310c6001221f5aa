"""Pieces that the announcements, the panel and the log say in the same way."""

from bot.encounter.encounter import Combatant, InitiativeRoll
from bot.systems import SYSTEMS
from bot.wording.words import Marked, Words

NOTE_SHOWN = 60
"""How many characters of a combatant's note a line shows."""


def system_name(words: Words, key: str) -> Marked:
    """A system's name. KeyError: no system has this key."""
    return words(SYSTEMS[key].title)


def initiative_check(words: Words, who: Combatant, initiative: int, roll: InitiativeRoll | None) -> Marked:
    """Where an initiative came from: the dice as they fell and the modifier, or given."""
    if roll is None:
        return words("**{initiative}** (given)", initiative=initiative)
    faces = ", ".join(map(str, roll.faces))
    value = "" if sum(roll.faces) == roll.dice_value else f" → {roll.dice_value}"
    sign = "-" if who.modifier < 0 else "+"
    modifier = f" {sign} {abs(who.modifier)}" if who.modifier else ""
    return Marked(f"[{faces}]{value}{modifier} = **{initiative}**")
