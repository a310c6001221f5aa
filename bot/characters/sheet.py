"""Setting what stands on a character's sheet."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.characters.character import ROLLED, Character, Entries, Entry, EntryKind
from bot.characters.formulas import read_formula
from bot.characters.named_rolls import kind_of, names_itself
from bot.characters.resolved import known_names, resolved
from bot.characters.value_names import Names
from bot.characters.values import Given, in_bounds
from bot.dice.notation import is_name
from bot.refusal import Refusal

MOST: Mapping[EntryKind, int] = {
    EntryKind.VALUE: 100,
    EntryKind.FORMULA: 60,
    EntryKind.TEXT: 30,
    EntryKind.ROLL: 40,
}
"""How many of each kind stand on one sheet; checks count as rolls."""
_TOO_MANY: Mapping[EntryKind, Callable[[int], Refusal]] = {
    EntryKind.VALUE: lambda limit: Refusal("sheet.too_many_values", limit=limit),
    EntryKind.FORMULA: lambda limit: Refusal("sheet.too_many_formulas", limit=limit),
    EntryKind.TEXT: lambda limit: Refusal("sheet.too_many_texts", limit=limit),
    EntryKind.ROLL: lambda limit: Refusal("sheet.too_many_rolls", limit=limit),
}


def with_given(character: Character, given: Iterable[Given], names: Names) -> Character:
    """The character with these set and the rest kept; None takes one off.

    Refusal: too many, a formula or dice that cannot be read, that name what the sheet does not have,
    or that stand on themselves.
    """
    after, refused = accepting(character, given, names)
    for why in refused.values():
        raise why.anew()
    return after


def accepting(
    character: Character, given: Iterable[Given], names: Names
) -> tuple[Character, Mapping[str, Refusal]]:
    """The character with all of these that can stand on its sheet, and why others cannot, by name; what
    stood under their names before stays."""
    told, refused = _counted(character, given, names)
    drafted = _drafted(character, told)
    known = known_names(drafted, names)
    settled: list[Entry] = []
    for entry in drafted:
        try:
            settled.append(_settled(entry, names, known) if entry.name in told else entry)
        except Refusal as why:
            refused[entry.name] = why
    refused |= _not_rolled(settled, told, names)
    refused |= _beyond(settled, told)
    kept = tuple(entry for entry in settled if entry.name not in refused)
    broken = resolved(kept, names).broken
    refused |= {each.name: broken[each.name] for each in kept if each.name in told and each.name in broken}
    before = {entry.name: entry for entry in character.entries}
    after = (before.get(each.name) if each.name in refused else each for each in _in_order(drafted, kept))
    return replace(character, entries=tuple(each for each in after if each)), refused


def _counted(
    character: Character, given: Iterable[Given], names: Names
) -> tuple[dict[str, Given], dict[str, Refusal]]:
    """What was given, by name, with the new number in the place of each change; and the changes of what has
    no number, or no such number."""
    told, refused = dict[str, Given](), dict[str, Refusal]()
    for each in given:
        told.pop(each.name, None)
        try:
            told[each.name] = _after(character, each, names) if each.by else each
        except Refusal as why:
            refused[each.name] = why
    return told, refused


def _after(character: Character, given: Given, names: Names) -> Given:
    """A change as the number that comes of it. Refusal: there is no number to change, or it is out of
    bounds."""
    called = given.typed or given.name
    before = resolved(character.entries, names).values.get(given.name)
    if before is None:
        raise Refusal("sheet.nothing_to_change", name=called)
    after = in_bounds(given.name, before + int(given.written or 0), called)
    return replace(given, written=after, by=False)


def _in_order(drafted: Entries, kept: Entries) -> Iterator[Entry]:
    """What was kept in its place; what was not, as it was drafted."""
    found = {entry.name: entry for entry in kept}
    return (found.get(entry.name, entry) for entry in drafted)


def _drafted(character: Character, told: Mapping[str, Given]) -> Entries:
    """What would stand on the sheet, in its order, before it is known which names there are."""
    merged = {entry.name: entry for entry in character.entries if entry.name not in told}
    merged |= {name: _first_reading(each) for name, each in told.items() if each.written is not None}
    order = dict.fromkeys((*(entry.name for entry in character.entries), *told))
    return tuple(merged[name] for name in order if name in merged)


def _first_reading(given: Given) -> Entry:
    """What was given before it is known which names there are: all that may be a formula is one."""
    typed = "" if given.typed == given.name else given.typed
    if given.quoted:
        return Entry(given.name, EntryKind.TEXT, str(given.written), typed)
    if isinstance(given.written, int):
        return Entry(given.name, EntryKind.VALUE, given.written, typed)
    return Entry(given.name, EntryKind.FORMULA, str(given.written), typed)


def _settled(entry: Entry, names: Names, known: Mapping[str, int]) -> Entry:
    """A formula, or dice or a check where it is one. Refusal: it cannot be read."""
    if entry.kind is not EntryKind.FORMULA:
        return entry
    text = str(entry.content)
    kind = kind_of(text, names, known)
    if kind is not EntryKind.FORMULA:
        return entry._replace(kind=kind)
    if not is_name(entry.name):
        raise Refusal("sheet.name_is_notation", name=entry.shown)
    read_formula(text, known)
    return entry


def _not_rolled(settled: Sequence[Entry], told: Mapping[str, Given], names: Names) -> dict[str, Refusal]:
    """The rolls that were given and name another roll, or what stood where they are to stand."""
    refused: dict[str, Refusal] = {}
    known = known_names(tuple(settled), names)
    for entry in settled:
        if entry.name not in told or entry.kind not in ROLLED:
            continue
        own = {**known, entry.name: 1}
        try:
            kind_of(str(entry.content), names, own)
            if names_itself(entry, names, own):
                raise Refusal("sheet.roll_names_itself", name=entry.shown)
        except Refusal as why:
            refused[entry.name] = why
    return refused


def _beyond(entries: Iterable[Entry], told: Mapping[str, Given]) -> dict[str, Refusal]:
    """Values that were given and have no place among the others."""
    refused: dict[str, Refusal] = {}
    counted: Counter[EntryKind] = Counter()
    for entry in sorted(entries, key=lambda each: each.name in told):
        kind = EntryKind.ROLL if entry.kind in ROLLED else entry.kind
        counted[kind] += 1
        if counted[kind] > MOST[kind] and entry.name in told:
            refused[entry.name] = _TOO_MANY[kind](MOST[kind])
    return refused
