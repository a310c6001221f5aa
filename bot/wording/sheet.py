"""A player's sheet, told."""

from collections.abc import Sequence

from bot.systems import SYSTEMS
from bot.wording.words import Marked, Words, escape, listing

BUILT_IN = {name: title for system in SYSTEMS.values() for name, title in system.values.items()}
"""What figures have by the rules of their games."""


def attribute(words: Words, name: str) -> Marked:
    """An attribute's name: the three of the rules in the reader's language."""
    return words(BUILT_IN[name]) if name in BUILT_IN else escape(name)


def told(words: Words, name: str, attributes: Sequence[tuple[str, int]]) -> Marked:
    """The sheet: its name and every attribute."""
    pairs = [Marked(f"{attribute(words, each)} **{value}**") for each, value in attributes]
    shown = listing(words, pairs) if pairs else words("no attributes")
    return Marked(f"📜 **{escape(name)}**\n{shown}")


def none_yet(words: Words) -> Marked:
    """What to do without a sheet."""
    return words("You have no sheet here yet. Make one with `/sheet set`, e.g. `strength 5, agility 3`.")
