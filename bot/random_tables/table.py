"""A file of random tables as it was read: tables, their entries, and the pieces of their texts."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.dice.notation import Typed
from bot.refusal import Refusal
from bot.text import OwnText, fold, nearest, versions


@dataclass(frozen=True, slots=True)
class Inline:
    """Dice within a text."""

    typed: Typed


@dataclass(frozen=True, slots=True)
class Nested:
    """An entry of another table of the file, by that table's place."""

    table: int


Piece = str | Inline | Nested
Text = tuple[Piece, ...]


def spread(typed: Typed) -> int:
    """How many results dice have at most where they are only added: what it costs to tell their chances."""
    return 1 + sum(each.count * (each.sides - 1) for each in typed.groups)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: its weight, and its text in each language ("": in none in particular), the first one first.
    ``faces`` are the lowest and the highest result that choose it (None: only its weight does)."""

    weight: int
    texts: tuple[tuple[str, Text], ...]
    faces: tuple[int, int] | None = None

    @property
    def inner(self) -> Text:
        """Its dice and nested tables, in the order of its first text."""
        return tuple(each for each in self.texts[0][1] if not isinstance(each, str))

    @property
    def nested(self) -> Iterator[int]:
        """The places of the tables within it."""
        return (each.table for each in self.inner if isinstance(each, Nested))


@dataclass(frozen=True, slots=True)
class RandomTable:
    """A table. ``dice`` choose an entry by their result (None: weights do)."""

    name: OwnText
    entries: tuple[Entry, ...]
    dice: Typed | None = None

    @property
    def weight(self) -> int:
        """The sum of all weights."""
        return sum(each.weight for each in self.entries)

    @property
    def lowest(self) -> int | None:
        """The lowest number of a roll that an entry has (None: they have none)."""
        return min((each.faces[0] for each in self.entries if each.faces), default=None)

    def entry_at(self, face: int) -> Entry:
        """The entry with this number. ValueError: none has it."""
        for each in self.entries:
            if each.faces and each.faces[0] <= face <= each.faces[1]:
                return each
        raise ValueError(face)


@dataclass(frozen=True, slots=True)
class TableFile:
    """The tables of a file; the first one gives it its name. ``languages`` are those of all its texts."""

    tables: tuple[RandomTable, ...]
    languages: tuple[str, ...]

    @property
    def name(self) -> OwnText:
        """Its name."""
        return self.tables[0].name

    def place_of(self, name: str) -> int:
        """The place of a table by its name in any language. Refusal: there is none."""
        names = {fold(each): at for at, table in enumerate(self.tables) for each in versions(table.name)}
        if (found := names.get(fold(name))) is None:
            raise Refusal("table.unknown", name=name[:60], meant=nearest(name, names) or str(self.name))
        return found
