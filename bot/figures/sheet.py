"""Setting what stands on a figure's sheet."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.dice.notation import MAX_TEXT, is_name
from bot.figures.figure import Entries, Entry, Figure, Kind
from bot.figures.formulas import is_roll, read_formula
from bot.figures.names import Names
from bot.figures.resolved import known_names, resolved
from bot.figures.values import Given
from bot.refusal import Refusal

MOST: Mapping[Kind, int] = {Kind.VALUE: 100, Kind.FORMULA: 60, Kind.TEXT: 30, Kind.ROLL: 40}
"""How many of each kind stand on one sheet."""


def with_given(figure: Figure, given: Iterable[Given], names: Names) -> Figure:
    """The figure with these set and the rest kept; None takes one off.

    Refusal: too many, a formula or dice that cannot be read, that name what the sheet does not have,
    or that stand on themselves.
    """
    told = {each.name: each for each in given}
    merged = {entry.name: entry for entry in figure.entries if entry.name not in told}
    order = dict.fromkeys((*(entry.name for entry in figure.entries), *told))
    merged |= {name: _first_reading(each) for name, each in told.items() if each.written is not None}
    drafted = tuple(merged[name] for name in order if name in merged)
    known = known_names(drafted, names)
    entries = tuple(_settled(entry, known) if entry.name in told else entry for entry in drafted)
    _must_fit(entries)
    _must_work(entries, names, told)
    return replace(figure, entries=entries)


def _first_reading(given: Given) -> Entry:
    """What was given before it is known which names there are: all that may be a formula is one."""
    if given.quoted:
        return Entry(given.name, Kind.TEXT, str(given.written))
    if isinstance(given.written, int):
        return Entry(given.name, Kind.VALUE, given.written)
    return Entry(given.name, Kind.FORMULA, str(given.written))


def _settled(entry: Entry, known: Mapping[str, int]) -> Entry:
    """A formula, or dice where it has some. Refusal: it cannot be read."""
    if entry.kind is not Kind.FORMULA:
        return entry
    text = str(entry.content)
    if len(text) > MAX_TEXT:
        raise Refusal("dice.too_long", limit=MAX_TEXT, length=len(text))
    if is_roll(text, known):
        return entry._replace(kind=Kind.ROLL)
    if not is_name(entry.name):
        raise Refusal("sheet.name_is_notation", name=entry.name)
    read_formula(text, known)
    return entry


def _must_fit(entries: Entries) -> None:
    counted = Counter(entry.kind for entry in entries)
    for kind, count in counted.items():
        if count > MOST[kind]:
            raise Refusal(f"sheet.too_many_{kind.value}s", limit=MOST[kind])


def _must_work(entries: Entries, names: Names, told: Mapping[str, Given]) -> None:
    """Refuse formulas that were given and cannot be worked out."""
    found = resolved(entries, names)
    for entry in entries:
        if entry.name in told and entry.kind is Kind.FORMULA:
            found.must_work(entry.name)
