"""The names of what stands on sheets."""

from bot.systems import SYSTEMS
from bot.wording.words import Marked, Words, escape

BUILT_IN = {name: title for system in SYSTEMS.values() for name, title in system.values.items()}
"""What figures have by the rules of their games."""


def attribute(words: Words, name: str) -> Marked:
    """What people call an attribute: what games name in the reader's language."""
    return words(BUILT_IN[name]) if name in BUILT_IN else escape(name)


def named(words: Words, name: str) -> str:
    """The same where Discord reads no markdown."""
    return words.plain(BUILT_IN[name]) if name in BUILT_IN else name
