"""Draws from random tables: an entry, with the dice and the entries of other tables within it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from bot.dice.roll import Budget, roll
from bot.dice.source import DiceSource
from bot.random_tables.table import Entry, Inline, Nested, RandomTable, TableFile, Text
from bot.records import Tagged
from bot.text import OwnText

Versions = tuple[tuple[str, str], ...]
"""A text by the codes of its languages."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn text. ``face``: the number that chose its entry (None: weights did)."""

    text: Versions
    face: int | None = None


@dataclass(frozen=True, slots=True)
class TableDraw:
    """What was drawn from a table, so that it is told the same when the file has changed or is gone."""

    table: Versions
    drawn: tuple[Drawn, ...]


KINDS = Tagged[TableDraw](table=TableDraw)


def draw(file: TableFile, place: int, times: int, source: DiceSource) -> TableDraw:
    """Draw from the table at this place, each time from the whole table."""
    table = file.tables[place]
    drawn = tuple(_drawn(file, table, source) for _ in range(times))
    return TableDraw(table.name.versions, drawn)


def _drawn(file: TableFile, table: RandomTable, source: DiceSource) -> Drawn:
    entry, face = _chosen(table, source)
    return Drawn(tuple(_texts(file, entry, source).items()), face)


def _chosen(table: RandomTable, source: DiceSource) -> tuple[Entry, int | None]:
    """An entry, and the number that chose it (None: weights did)."""
    if table.dice is not None:
        result = roll(table.dice, source, Budget()).total
        return table.entry_at(result), result
    if table.lowest is not None:
        result = source.roll(table.weight, 1)[0] + table.lowest - 1
        return table.entry_at(result), result
    left = source.roll(table.weight, 1)[0]
    for each in table.entries:
        if left <= each.weight:
            return each, None
        left -= each.weight
    raise ValueError(table)


def _texts(file: TableFile, entry: Entry, source: DiceSource) -> Mapping[str, str]:
    """An entry's text in every language of the file. Its dice fall once, whatever their order in a
    language."""
    found = defaultdict[object, list[Mapping[str, str]]](list)
    for each in entry.inner:
        found[_key(each)].append(_inner(file, each, source))
    versions = dict(entry.texts)
    first = entry.texts[0][1]
    return {language: _told(versions.get(language, first), language, found) for language in file.languages}


def _inner(file: TableFile, piece: object, source: DiceSource) -> Mapping[str, str]:
    if isinstance(piece, Nested):
        chosen, _ = _chosen(file.tables[piece.table], source)
        return _texts(file, chosen, source)
    if isinstance(piece, Inline):
        total = str(roll(piece.typed, source, Budget()).total)
        return dict.fromkeys(file.languages, total)
    raise TypeError(piece)


def _key(piece: object) -> object:
    """What dice or tables are found by in another language."""
    return piece.typed.text if isinstance(piece, Inline) else piece


def _told(text: Text, language: str, found: Mapping[object, list[Mapping[str, str]]]) -> str:
    used = defaultdict[object, int](int)
    told = list[str]()
    for each in text:
        if isinstance(each, str):
            told.append(each)
            continue
        key = _key(each)
        told.append(found[key][used[key]][language])
        used[key] += 1
    return "".join(told)


def own_text(versions: Versions) -> OwnText:
    """A text of the table's own."""
    return OwnText(dict(versions))
