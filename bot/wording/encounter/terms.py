"""Pieces that the announcements, the panel and the log say in the same way."""

from bot.systems import SYSTEMS
from bot.wording.words import Marked, Words

NOTE_SHOWN = 60
"""How many characters of a combatant's note a line shows."""


def system_name(words: Words, key: str) -> Marked:
    """A system's name. KeyError: no system has this key."""
    return words(SYSTEMS[key].title)
