"""Seals, as messages show them."""

from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words

SEAL_DIGITS = 16
"""How many digits of a seal are shown: enough that nobody finds another record for them."""


def seal_told(words: Words, seal: str) -> Marked:
    """A seal's first digits, on a small line of its own."""
    if not seal:
        return Marked(SMALL + words("The seal is no longer valid: a participant's data was deleted."))
    return Marked(SMALL + words("Seal `{seal}`", seal=Marked(seal[:SEAL_DIGITS])))
