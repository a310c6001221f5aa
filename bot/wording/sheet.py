"""The names of what stands on sheets."""

from functools import cache

from bot.characters.character import Entry
from bot.dice.signs import DIE_WORD
from bot.systems import SYSTEMS
from bot.text import fold
from bot.wording.words import LANGUAGES, Marked, Words, escape, words_for

BUILT_IN = {name: title for system in SYSTEMS.values() for name, title in system.values.items()}
"""The values of characters by the rules of their games."""


def attribute(words: Words, name: str) -> Marked:
    """The name of an attribute: a game's own in the reader's language."""
    return words(BUILT_IN[name]) if name in BUILT_IN else escape(name)


def named(words: Words, name: str) -> str:
    """The same where Discord reads no markdown."""
    return words.plain(BUILT_IN[name]) if name in BUILT_IN else name


def entry_name(words: Words, entry: Entry) -> Marked:
    """The name of a sheet's entry as typed; a game's own name is shown in the reader's language."""
    return escape(entry_plain(words, entry))


def entry_plain(words: Words, entry: Entry) -> str:
    """The same where Discord reads no markdown."""
    if fold(entry.shown).removesuffix(DIE_WORD) in _titles(entry.name):
        return words.plain(BUILT_IN[entry.name])
    return entry.shown


@cache
def _titles(name: str) -> frozenset[str]:
    """The games' names for this name, in every language."""
    if name not in BUILT_IN:
        return frozenset()
    return frozenset(fold(words_for(each).plain(BUILT_IN[name])) for each in LANGUAGES)
