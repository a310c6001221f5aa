"""The exact chances of a table: how often each entry comes, also as part of another one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import prod

from bot.dice.notation import Typed
from bot.dice.odds.distribution import Distribution
from bot.dice.odds.typed import distribution
from bot.random_tables.table import Entry, Inline, RandomTable, TableFile, spread
from bot.refusal import Refusal

MOST_ROWS = 40
"""How many entries are told."""
MOST_DICE = 10
"""Of how many dice within texts."""
MOST_RESULTS = 5_000
"""How many results such dice have at most."""


@dataclass(frozen=True, slots=True)
class EntryChance:
    """An entry with the chance that one draw has it, at least once."""

    entry: Entry
    chance: Fraction


@dataclass(frozen=True, slots=True)
class TableChances:
    """A table, the chance that a draw comes to it, and its entries."""

    table: RandomTable
    reached: Fraction
    entries: tuple[EntryChance, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """All chances of one draw.

    - ``tables``: the drawn table first, then those within it.
    - ``dice``: the dice within texts and what they come to; None: that cannot be told exactly.
    - ``left_out``: how many entries are not told.
    """

    tables: tuple[TableChances, ...]
    dice: tuple[tuple[Typed, Distribution | None], ...]
    left_out: int


def chances(file: TableFile, place: int) -> Chances:
    """The chances of one draw from the table at this place."""
    order = _within(file, place)
    told, room, left_out = list[TableChances](), MOST_ROWS, 0
    for each in order:
        table = file.tables[each]
        rows = table.entries[: max(room, 0)]
        room, left_out = room - len(rows), left_out + len(table.entries) - len(rows)
        reached = _reached(file, place, each, None)
        found = (EntryChance(row, _reached(file, place, each, row)) for row in rows)
        told.append(TableChances(table, reached, tuple(found)))
    dice = {each.typed.text: each.typed for each in _dice_in(file, order)}
    few = list(dice.values())[:MOST_DICE]
    return Chances(tuple(told), tuple((typed, _results(typed)) for typed in few), left_out)


def _within(file: TableFile, place: int) -> Sequence[int]:
    """The table and all within it, each before those within it as far as they come first."""
    found = [place]
    for each in found:
        found += [
            inner
            for inner in dict.fromkeys(one for entry in file.tables[each].entries for one in entry.nested)
            if inner not in found
        ]
    return found


def _dice_in(file: TableFile, order: Sequence[int]) -> Iterator[Inline]:
    for place in order:
        for entry in file.tables[place].entries:
            yield from (each for each in entry.inner if isinstance(each, Inline))


def _reached(file: TableFile, place: int, target: int, entry: Entry | None) -> Fraction:
    """The chance that a draw from a table has this entry of the ``target`` table (None: any of it)."""

    @cache
    def missed(at: int) -> Fraction:
        """The chance that a draw from a table does not have it."""
        table = file.tables[at]
        if at == target:
            hit = table.weight if entry is None else entry.weight
            return 1 - Fraction(hit, table.weight)
        weights = (
            each.weight * prod((missed(inner) for inner in each.nested), start=Fraction(1))
            for each in table.entries
        )
        return sum(weights, Fraction(0)) / table.weight

    return 1 - missed(place)


def _results(typed: Typed) -> Distribution | None:
    """What dice come to; None: it cannot be told exactly, or would take too long."""
    try:
        return distribution(typed) if spread(typed) <= MOST_RESULTS else None
    except Refusal:
        return None
