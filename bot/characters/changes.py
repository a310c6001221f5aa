"""Changes of a character's sheet, and what undo brings back of it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.characters.character import Character, Entries


class What(StrEnum):
    """The action's kind."""

    MADE = "made"
    SET = "set"
    IMPORTED = "imported"
    DELETED = "deleted"
    MENDED = "mended"
    """A character's health was set by hand."""
    RESTED = "rested"


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a sheet, and of how many of its names. A change of health has the stored bodies ``before``
    and ``after`` it ("": none)."""

    what: What
    names: int = 0
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The parts of a character that a change can change. Undo brings back only these."""

    name: str
    system: str | None
    entries: Entries


def sheet_of(character: Character) -> Sheet | None:
    """The sheet of a character; None: it is gone."""
    return None if character.gone else Sheet(character.name, character.system, character.entries)


def with_sheet(character: Character, sheet: Sheet | None) -> Character:
    """The character with this sheet; None: gone, with what it had."""
    if sheet is None:
        return replace(character, gone=True)
    return replace(character, name=sheet.name, system=sheet.system, entries=sheet.entries, gone=False)
