"""The sections of a sheet: what each form of a game's sheet shows, and what it sets once it is filled in.

A form is compared with the sheet that it was made of. Only what its user changed is set, so that a change
that came meanwhile stays.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.characters.character import ROLLED, Character, Entry, EntryKind
from bot.characters.value_names import Names
from bot.characters.values import (
    MOST_PAIRS,
    QUOTES,
    Given,
    as_typed,
    checked_name,
    cleaned,
    in_bounds,
    read_given,
)
from bot.refusal import Refusal
from bot.text import half_width, tidy

FIELDS = 5
"""How many fields a form has at most."""
MOST_FORMS = 2
"""In how many forms a heading's values have a field each. A longer list of them is filled in line by line."""
LINES = "lines"
"""The id of the field for lines."""
VALUE = "v:"
"""How the ids of the fields for one value begin."""
LONGEST_LINES = 4000
"""Characters that a field for lines holds."""

LONGEST_LINE = 1000
"""Characters of one line, as many as `/sheet set` takes: what stands in one row is read as one."""

_NUMBER = re.compile(r"[+-]?\d{1,9}")


class Part(StrEnum):
    """What a section holds."""

    FIELDS = "fields"
    """A field for each of some values."""
    VALUES = "values"
    """Lines of values and formulas."""
    ROLLS = "rolls"
    """Lines of rolls and checks."""
    NOTES = "notes"
    """Lines of texts."""


_KINDS: Mapping[Part, tuple[EntryKind, ...]] = {
    Part.FIELDS: (),
    Part.VALUES: (EntryKind.VALUE, EntryKind.FORMULA),
    Part.ROLLS: ROLLED,
    Part.NOTES: (EntryKind.TEXT,),
}


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a game's sheet. ``title`` is the game's heading ("": what every game has), ``number`` the
    form among the forms ``of`` that heading. ``names``: the canonical names of its values; the further
    values (``others``) are those under no heading."""

    part: Part
    title: str = ""
    names: tuple[str, ...] = ()
    number: int = 1
    of: int = 1
    others: bool = False

    def entries(self, character: Character | None, names: Names) -> Sequence[Entry]:
        """What of a sheet its lines show."""
        elsewhere = {each for _, group in names.groups for each in group} if self.others else frozenset[str]()
        return [
            each
            for each in (character.entries if character else ())
            if each.kind in _KINDS[self.part]
            and each.name not in elsewhere
            and (not self.names or each.name in self.names)
        ]


@dataclass(frozen=True, slots=True)
class Shown:
    """A field as a form shows it: its id, the canonical name of its value ("": it has lines), its content,
    and whether the content is too long to be shown."""

    id: str
    name: str = ""
    content: str = ""
    too_long: bool = False


def sections_of(names: Names) -> Sequence[Section]:
    """The sections of a game's sheet, in their order."""
    return (
        *(each for title, group in names.groups for each in _of_group(title, group)),
        Section(Part.VALUES, others=True),
        Section(Part.ROLLS),
        Section(Part.NOTES),
    )


def _of_group(title: str, group: tuple[str, ...]) -> Iterator[Section]:
    """Forms of about as many fields each, or one of lines."""
    forms = -(-len(group) // FIELDS)
    if forms > MOST_FORMS:
        yield Section(Part.VALUES, title, group)
        return
    start = 0
    for number in range(1, forms + 1):
        end = start + -(-(len(group) - start) // (forms - number + 1))
        yield Section(Part.FIELDS, title, group[start:end], number, forms)
        start = end


def shown(section: Section, character: Character | None, names: Names) -> Sequence[Shown]:
    """The fields of a section, with what the sheet has (None: there is no sheet yet)."""
    if section.part is Part.FIELDS:
        known = {each.name: each for each in (character.entries if character else ())}
        return [
            Shown(f"{VALUE}{name}", name, _content(known[name]) if name in known else "")
            for name in section.names
        ]
    text = "\n".join(map(_line, section.entries(character, names)))
    too_long = len(text) > LONGEST_LINES
    return [Shown(LINES, content="" if too_long else text, too_long=too_long)]


def _content(entry: Entry) -> str:
    return f'"{entry.content}"' if entry.kind is EntryKind.TEXT else str(entry.content)


def _line(entry: Entry) -> str:
    sign = " " if entry.kind in (EntryKind.VALUE, EntryKind.TEXT) else " = "
    return f"{entry.shown}{sign}{_content(entry)}"


def changed(
    section: Section,
    before: Character | None,
    names: Names,
    entered: Mapping[str, str],
    title_of: Callable[[str], str],
) -> Sequence[Given]:
    """What a filled form sets and takes off, by the sheet that it was made of (``before``). ``title_of``
    names a value that the sheet did not have. Refusal: something cannot be read."""
    found: list[Given] = []
    for field in shown(section, before, names):
        text = entered.get(field.id, field.content)
        if field.name:
            found += _of_value(field, before, tidy(text), names, title_of)
        else:
            found += _of_lines(section, field, before, text, names)
    return found


def _of_value(
    field: Shown, before: Character | None, text: str, names: Names, title_of: Callable[[str], str]
) -> Iterator[Given]:
    if text == tidy(field.content):
        return
    entry = before.entry(field.name) if before else None
    typed = entry.typed if entry else as_typed(title_of(field.name))
    plain = half_width(text)
    if not text:
        yield Given(field.name, None, typed=typed)
    elif _NUMBER.fullmatch(plain):
        yield Given(field.name, in_bounds(field.name, int(plain), typed), typed=typed)
    elif len(text) > 1 and QUOTES.get(text[0]) == text[-1]:
        yield Given(field.name, cleaned(text[1:-1]), quoted=True, typed=typed)
    else:
        yield Given(checked_name(field.name, names), tidy(plain), typed=typed)


def _of_lines(
    section: Section, field: Shown, before: Character | None, text: str, names: Names
) -> Iterator[Given]:
    """What the lines set that were not there before. A line that is gone takes off what it had, if all lines
    were shown."""
    lines = [line for each in text.splitlines() if (line := tidy(each))]
    had = {tidy(_line(each)): each for each in section.entries(before, names)}
    new = [line for line in lines if line not in had]
    if max(map(len, new), default=0) > LONGEST_LINE:
        raise Refusal("sheet.too_many_pairs", limit=MOST_PAIRS)
    set_ = read_given("\n".join(new), names) if new else ()
    yield from set_
    told = {each.name for each in set_}
    for line, entry in had.items():
        if not field.too_long and line not in lines and entry.name not in told:
            yield Given(entry.name, None, typed=entry.typed)


def section_at(names: Names, index: int) -> Section:
    """A section by its place. Refusal: the game has none there."""
    found = sections_of(names)
    if index not in range(len(found)):
        raise Refusal("ongoing.unknown")
    return found[index]
