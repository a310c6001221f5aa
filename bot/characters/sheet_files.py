"""Sheets as files: Kelou's JSON, other dice bots' `.st` text, and CSV; written and read.

Reading takes any text. Parts that it cannot read come back with their lines and the reasons.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import chain
from typing import Any, Final, cast

from bot.characters.character import ROLLED, Character, Entry, EntryKind
from bot.characters.pasted_pairs import PLAIN, Item, is_row, items
from bot.characters.resolved import resolved
from bot.characters.value_names import Names
from bot.characters.values import (
    MOST_PAIRS,
    QUOTES,
    Given,
    Row,
    as_typed,
    checked_label,
    checked_name,
    cleaned,
    in_bounds,
    in_one,
    parts,
    read_part,
)
from bot.refusal import Refusal
from bot.text import fold, half_width, normal, tidy

FORMAT: Final = 1
"""Of the JSON, as docs/sheets.md describes it."""
LARGEST_FILE = 64_000
"""How many bytes a file has at most."""
MOST_UNREAD = 100
"""How many unread things are told."""
LONGEST_LINE = 16_000
"""Characters of a line of text; all of a sheet in a row is shorter."""


class Form(StrEnum):
    """How a sheet is written as a file."""

    JSON = "json"
    ST = "st"
    CSV = "csv"


@dataclass(frozen=True, slots=True)
class Unread:
    """What was not understood, in which line, and why."""

    line: int
    text: str
    why: Refusal


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file sets, each value with its line; its character's name ("": not given) and game (None: not
    given); and the parts that were not read."""

    given: tuple[tuple[int, Given], ...]
    unread: tuple[Unread, ...]
    name: str = ""
    system: str | None = None


# ---------------------------------------------------------------- writing


def written(character: Character, names: Names, form: Form) -> str:
    """A sheet as a file."""
    return _WRITE[form](character, names)


def _as_json(character: Character, names: Names) -> str:
    """An entry a line, so that a line can be named where it is read again."""
    head = {"format": FORMAT, "name": character.name, "system": character.system}
    lines = [
        json.dumps({"name": each.shown, each.kind.value: each.content}, ensure_ascii=False)
        for each in character.entries
    ]
    pairs = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    entries = ",\n".join(f"    {line}" for line in lines)
    return "{\n" + ",\n".join([*pairs, f'  "entries": [\n{entries}\n  ]']) + "\n}\n"


def _as_st(character: Character, names: Names) -> str:
    """Numbers with `.st`, formulas and rolls with `.st &`; other facts as comments and quotes."""
    system = [f"# system: {character.system}"] if character.system else []
    return "\n".join([f".nn {character.name}", *system, *map(_st_line, character.entries)]) + "\n"


def _st_line(entry: Entry) -> str:
    match entry.kind:
        case EntryKind.VALUE:
            if PLAIN.fullmatch(entry.shown):
                return f".st {entry.shown}:{entry.content}"
            return f".st &{entry.shown}={entry.content}"
        case EntryKind.TEXT:
            return f'{entry.shown}:"{entry.content}"'
        case _:
            return f".st &{entry.shown}={entry.content}"


def _as_csv(character: Character, names: Names) -> str:
    values = resolved(character.entries, names).values
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerow((character.name, character.system or "", "", _CHARACTER))
    for each in character.entries:
        formula = each.content if each.kind in _WRITTEN else ""
        writer.writerow(
            (each.shown, values.get(each.name, "") if formula else each.content, formula, each.kind.value)
        )
    return out.getvalue()


_WRITE: Mapping[Form, Callable[[Character, Names], str]] = {
    Form.JSON: _as_json,
    Form.ST: _as_st,
    Form.CSV: _as_csv,
}
_WRITTEN = (EntryKind.FORMULA, *ROLLED)
"""A text in one of the notations. Reading it shows which one."""
_COLUMNS = ("name", "value", "formula", "kind")
_CHARACTER = "character"

# ---------------------------------------------------------------- reading

_HEADER = frozenset({"name", "名称", "名字", "属性", "姓名"})
_NUMBER = re.compile(r"[+-]?\d{1,9}")


@dataclass(frozen=True, slots=True)
class Head:
    """The name of a sheet's character ("": not given), and its game (None: not given)."""

    name: str = ""
    system: str | None = None


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file's text taken apart; what each part sets is read by the names of the game that is then
    known."""

    found: tuple[tuple[int, str, "Said"], ...]

    @property
    def head(self) -> Head:
        """The name of its character."""
        head = Head()
        for _, _, said in self.found:
            if isinstance(said, Head):
                head = Head(said.name or head.name, said.system or head.system)
        return head

    def read(self, names: Names) -> Reading:
        """What it sets by a game's names."""
        given: dict[str, Given] = {}
        lines: dict[str, int] = {}
        unread: list[Unread] = []
        row = Row(names)
        for line, part, found in self.found:
            said = found
            if isinstance(said, Item) and not row.is_of_its_name(said):
                unread.append(Unread(line, said.before, Refusal("sheet.unreadable_pair", part=said.before)))
                said = replace(said, before="")
            try:
                for each in _given(said, names, row):
                    given[each.name], lines[each.name] = each.after(given.get(each.name)), line
            except Refusal as refused:
                unread.append(Unread(line, tidy(part)[:50], refused))
        head = self.head
        told = tuple([(lines[name], each) for name, each in given.items()])
        return Reading(told, tuple(unread[:MOST_UNREAD]), head.name, head.system)


def _given(said: "Said", names: Names, row: Row) -> Iterable[Given]:
    if isinstance(said, Refusal):
        raise said.anew()
    if isinstance(said, str):
        raise Refusal("sheet.unreadable_pair", part=said[:50])
    if isinstance(said, Item):
        return row.given(said)
    return () if isinstance(said, Head) else said(names)


def parsed(text: str) -> Parsed:
    """Take a file's text apart, whatever it holds."""
    return Parsed(tuple(_first(_found_in(text))))


def read_sheet(text: str, names: Names) -> Reading:
    """Read a file's text by a game's names, whatever it holds."""
    return parsed(text).read(names)


def _found_in(text: str) -> "_Found":
    if text.lstrip().startswith(("{", "[")):
        return _from_json(text)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line and not line.isspace()]
    return _from_csv(lines) if _is_csv(lines) else _from_st(lines)


Said = Head | Refusal | Item | str | Callable[[Names], Iterable[Given]]
_Found = Iterator[tuple[int, str, Said]]
"""A line's number, the part of it that is read, and what it says: read by the names of a game. A text
is what cannot be read."""
_Lines = Sequence[tuple[int, str]]
"""The lines that are not empty, with their numbers."""


def _first(found: _Found) -> _Found:
    """The maximum size of a file's contents. Larger contents are reported and not read."""
    for count, (line, part, said) in enumerate(found):
        if count == MOST_PAIRS:
            yield line, part, Refusal("sheet.too_many_pairs", limit=MOST_PAIRS)
            return
        yield line, part, said


def _entry(name: str, kind: str, content: object) -> Callable[[Names], Iterable[Given]]:
    """What one entry of a file sets."""

    def read(names: Names) -> Iterable[Given]:
        if kind == EntryKind.TEXT and isinstance(content, str):
            return (Given(checked_label(name), cleaned(content), quoted=True, typed=as_typed(name)),)
        if kind == EntryKind.VALUE and type(content) is int:
            named = checked_name(in_one(name), names)
            return (Given(named, in_bounds(named, content, name), typed=as_typed(name)),)
        if kind in _WRITTEN and isinstance(content, str) and content:
            key = _key(name, names)
            return (Given(key, tidy(half_width(content)), typed=as_typed(name)),)
        raise Refusal("sheet.entry_unreadable")

    return read


def _key(name: str, names: Names) -> str:
    """The key of a formula's or a roll's name, which may have spaces."""
    try:
        return checked_name(name, names)
    except Refusal:
        return checked_label(name)


def _from_json(text: str) -> _Found:
    try:
        raw: Any = json.loads(text)
    except json.JSONDecodeError as error:
        yield error.lineno, "", Refusal("sheet.json_broken", character=error.colno)
        return
    except (ValueError, RecursionError):
        yield 1, "", Refusal("sheet.json_broken", character=1)
        return
    if not isinstance(raw, dict) or cast("dict[str, Any]", raw).get("format") != FORMAT:
        yield 1, "", Refusal("sheet.json_format", format=FORMAT)
        return
    held = cast("dict[str, Any]", raw)
    yield 1, "", Head(_text_of(held.get("name")), _text_of(held.get("system")) or None)
    entries: Any = held.get("entries")
    if not isinstance(entries, list):
        yield 1, "", Refusal("sheet.json_format", format=FORMAT)
        return
    line, before = 1, 0
    for entry in cast("list[Any]", entries):
        held = cast("dict[str, object]", entry) if isinstance(entry, dict) else {}
        place = text.find(json.dumps(held["name"], ensure_ascii=False), before) if "name" in held else -1
        if place > before:
            line, before = line + text.count("\n", before, place), place
        yield (line, *_json_entry(cast("object", entry)))


def _json_entry(raw: object) -> tuple[str, Said]:
    held = cast("dict[str, object]", raw) if isinstance(raw, dict) else {}
    name = _text_of(held.get("name"))
    kinds = [kind for kind in EntryKind if kind.value in held]
    if not name or len(kinds) != 1:
        return name or json.dumps(raw)[:50], Refusal("sheet.entry_unreadable")
    content = held[kinds[0].value]
    return name, _entry(name, kinds[0], tidy(content) if isinstance(content, str) else content)


def _text_of(raw: object) -> str:
    return tidy(raw) if isinstance(raw, str) else ""


def _rows(lines: _Lines) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line; a cell does not go over a line's end."""
    for number, line in lines:
        separator = "\t" if "\t" in line else ","
        try:
            cells = next(csv.reader([line.rstrip("\r")], delimiter=separator), list[str]())
        except csv.Error:
            cells = [line]
        yield number, [tidy(cell) for cell in cells[: len(_COLUMNS) + 1]]


def _is_csv(lines: _Lines) -> bool:
    """Whether a text is a table: a header, or a name and a number in each line."""
    rows = (row for _, row in _rows(lines[:MOST_PAIRS]) if any(row))
    first = next(rows, list[str]())
    if len(first) < 2:
        return False
    if fold(first[0]) in _HEADER:
        return True
    return all(
        len(row) in (2, 3) and not row[0][-1:].isdigit() and _NUMBER.fullmatch(row[1])
        for row in chain((first,), rows)
    )


def _from_csv(lines: _Lines) -> _Found:
    for number, row in _rows(lines):
        name, value, formula, kind = (*row, "", "", "", "")[:4]
        if not any(row) or (number == 1 and fold(name) in _HEADER):
            continue
        if kind == _CHARACTER:
            yield number, name, Head(name, value or None)
        elif kind == EntryKind.TEXT:
            yield number, name, _entry(name, EntryKind.TEXT, value)
        elif formula:
            yield number, name, _entry(name, EntryKind.FORMULA, formula)
        elif _NUMBER.fullmatch(half_width(value)):
            yield number, name, _entry(name, EntryKind.VALUE, int(half_width(value)))
        else:
            yield number, ",".join(row), _entry(name, EntryKind.FORMULA, value)


_COMMAND = re.compile(r"[.。．/!！]\s*(st|nn|pc|sn)(?![a-zA-Z])\s*(.*)", re.IGNORECASE)
_NEXT = re.compile(r"\s(?=[.。．/!！]\s*(?:st|nn|pc|sn)(?![a-zA-Z]))", re.IGNORECASE)
"""Before a further command in one line: an option of a command has no line breaks."""
_SYSTEM = re.compile(r"#\s*system\s*:\s*(\w+)", re.IGNORECASE)
_SHOWN = re.compile(r"<?([^<>:：]{1,60}?)>?的个人属性为[:：]?(.*)")
"""The beginning of another bot's answer that shows a sheet: <Deer>的个人属性为:"""
_OTHERS = re.compile(r"(show|export|help|fmt|clr|del|rm|list|lst|grp)(?![a-zA-Z])", re.IGNORECASE)
_OF_NAME = re.compile(r"([^\s\d:=&-][^\s:=&-]*+)-(?=[^\W\d][^\W\d]*+\s*[:=]?\s*\d)")
"""Deer-力量50: the character of the numbers, as `.st` takes it."""
_CARDS = re.compile(r"(?:new|tag|load|save)\s+", re.IGNORECASE)
"""What `.pc` does with a card; its name stands behind."""
_TEXT = "|".join(f"{one}[^{one}{other}]*{other}" for one, other in QUOTES.items())
_WHOLE = re.compile(rf"[^\d{''.join(QUOTES)}]*\d{{0,9}}\s?[:=]?\s?(?:{_TEXT})")
"""A name and a text in quotes, and no pair before it."""
_OWN = re.compile(r'[^":=]+:"[^"]*"')
"""A text as it is written here, whatever its name."""


def _from_st(lines: _Lines) -> _Found:
    for number, raw in lines:
        if len(raw) > LONGEST_LINE:
            yield number, raw[:50], Refusal("sheet.too_many_pairs", limit=MOST_PAIRS)
            continue
        line = tidy(raw)
        if system := _SYSTEM.fullmatch(half_width(line)):
            yield number, line, Head(system=system[1])
        elif line and not line.startswith(("#", "//")):
            yield from _st_of(number, line)


def _st_of(number: int, line: str) -> _Found:
    for part in _NEXT.split(line, MOST_PAIRS):
        yield from _st_command(number, part)


def _st_command(number: int, line: str) -> _Found:
    command = _COMMAND.fullmatch(line)
    word, rest = (command[1].lower(), command[2]) if command else ("", line)
    if word and (not rest or _OTHERS.match(rest)):
        return
    if word in ("nn", "pc", "sn"):
        yield number, line, Head(_CARDS.sub("", rest, count=1).strip())
        return
    if shown := _SHOWN.fullmatch(rest):
        yield number, line, Head(shown[1])
        rest = shown[2]
    if named := _OF_NAME.match(half_width(rest)):
        yield number, line, Head(rest[: named.end(1)])
        rest = rest[named.end() :]
    if not word and _OWN.fullmatch(rest):
        yield number, rest, partial(_part, rest)
    else:
        yield from _st_items(number, rest)


def _st_items(number: int, text: str) -> _Found:
    """Formulas behind &, up to the next one; pairs in a row, each by itself; otherwise the text as users type
    it."""
    for part in filter(None, map(str.strip, parts(text))):
        whole = _WHOLE.fullmatch(half_width(part))
        pieces = [part] if whole else re.split(r"(?:^|\s)(?=&)", part)
        for piece in filter(None, map(str.strip, pieces)):
            plain = tidy(normal(piece))
            if piece.startswith("&"):
                yield number, piece, _formula(piece[1:])
            elif whole or not is_row(plain):
                yield number, piece, partial(_part, piece)
            else:
                for item in items(plain):
                    yield number, item.text if isinstance(item, Item) else item, item


def _part(part: str, names: Names) -> Iterable[Given]:
    return list(read_part(part, names))


def _formula(text: str) -> Said:
    name, sign, formula = text.partition("=")
    if not sign:
        return Refusal("sheet.entry_unreadable")
    plain = half_width(formula).strip()
    if _NUMBER.fullmatch(plain):
        return _entry(name.strip(), EntryKind.VALUE, int(plain))
    return _entry(name.strip(), EntryKind.FORMULA, formula.strip())
