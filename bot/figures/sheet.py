"""Setting what stands on a figure's sheet."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
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
_TOO_MANY: Mapping[Kind, Callable[[int], Refusal]] = {
    Kind.VALUE: lambda limit: Refusal("sheet.too_many_values", limit=limit),
    Kind.FORMULA: lambda limit: Refusal("sheet.too_many_formulas", limit=limit),
    Kind.TEXT: lambda limit: Refusal("sheet.too_many_texts", limit=limit),
    Kind.ROLL: lambda limit: Refusal("sheet.too_many_rolls", limit=limit),
}


def with_given(figure: Figure, given: Iterable[Given], names: Names) -> Figure:
    """The figure with these set and the rest kept; None takes one off.

    Refusal: too many, a formula or dice that cannot be read, that name what the sheet does not have,
    or that stand on themselves.
    """
    after, refused = accepting(figure, given, names)
    for why in refused.values():
        raise why.anew()
    return after


def accepting(figure: Figure, given: Iterable[Given], names: Names) -> tuple[Figure, Mapping[str, Refusal]]:
    """The figure with all of these that can stand on its sheet, and why others cannot, by name; what
    stood under their names before stays."""
    told = {each.name: each for each in given}
    drafted = _drafted(figure, told)
    known, refused = known_names(drafted, names), dict[str, Refusal]()
    settled: list[Entry] = []
    for entry in drafted:
        try:
            settled.append(_settled(entry, known) if entry.name in told else entry)
        except Refusal as why:
            refused[entry.name] = why
    refused |= _beyond(settled, told)
    kept = tuple(entry for entry in settled if entry.name not in refused)
    broken = resolved(kept, names).broken
    refused |= {each.name: broken[each.name] for each in kept if each.name in told and each.name in broken}
    before = {entry.name: entry for entry in figure.entries}
    after = (before.get(each.name) if each.name in refused else each for each in _in_order(drafted, kept))
    return replace(figure, entries=tuple(each for each in after if each)), refused


def _in_order(drafted: Entries, kept: Entries) -> Iterator[Entry]:
    """What was kept in its place; what was not, as it was drafted."""
    found = {entry.name: entry for entry in kept}
    return (found.get(entry.name, entry) for entry in drafted)


def _drafted(figure: Figure, told: Mapping[str, Given]) -> Entries:
    """What would stand on the sheet, in its order, before it is known which names there are."""
    merged = {entry.name: entry for entry in figure.entries if entry.name not in told}
    merged |= {name: _first_reading(each) for name, each in told.items() if each.written is not None}
    order = dict.fromkeys((*(entry.name for entry in figure.entries), *told))
    return tuple(merged[name] for name in order if name in merged)


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


def _beyond(entries: Iterable[Entry], told: Mapping[str, Given]) -> dict[str, Refusal]:
    """Those that were given and find no place beside the others."""
    refused: dict[str, Refusal] = {}
    counted: Counter[Kind] = Counter()
    for entry in sorted(entries, key=lambda each: each.name in told):
        counted[entry.kind] += 1
        if counted[entry.kind] > MOST[entry.kind] and entry.name in told:
            refused[entry.name] = _TOO_MANY[entry.kind](MOST[entry.kind])
    return refused
