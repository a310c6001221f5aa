"""The names of what stands on sheets."""

from functools import cache

from bot.characters.character import Entry
from bot.dice.signs import DIE_WORD
from bot.systems import SYSTEMS
from bot.systems.system import System
from bot.text import OwnText, fold
from bot.wording.words import LANGUAGES, Marked, Words, escape, words_for

BUILT_IN = {name: title for system in SYSTEMS.values() for name, title in system.values.items()}
"""The values of characters by the rules of their games."""


def attribute(words: Words, name: str, game: System | None = None) -> Marked:
    """The name of an attribute: a game's own in the reader's language. ``game``: that of the sheet, which has
    names of its own if it is a file."""
    title = _own(name, game) or BUILT_IN.get(name)
    return words(title) if title else escape(name)


def named(words: Words, name: str, game: System | None = None) -> str:
    """The same where Discord reads no markdown."""
    title = _own(name, game) or BUILT_IN.get(name)
    return words.plain(title) if title else name


def entry_name(words: Words, entry: Entry, game: System | None = None) -> Marked:
    """The name of a sheet's entry as typed; a game's own name is shown in the reader's language."""
    return escape(entry_plain(words, entry, game))


def entry_plain(words: Words, entry: Entry, game: System | None = None) -> str:
    """The same where Discord reads no markdown."""
    if own := _own(entry.name, game):
        return words.plain(own)
    if fold(entry.shown).removesuffix(DIE_WORD) in _titles(entry.name):
        return words.plain(BUILT_IN[entry.name])
    return entry.shown


def _own(name: str, game: System | None) -> str | None:
    """The title that a game in a file gives to one of its values; None: it is not one. However its name was
    typed or pasted, everybody reads this one."""
    title = game.values.get(name) if game else None
    return title if isinstance(title, OwnText) else None


@cache
def _titles(name: str) -> frozenset[str]:
    """The games' names for this name, in every language."""
    if name not in BUILT_IN:
        return frozenset()
    return frozenset(fold(words_for(each).plain(BUILT_IN[name])) for each in LANGUAGES)
