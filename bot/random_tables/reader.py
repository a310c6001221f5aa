"""Reads random tables from a text (docs/tables.md has the form), and says in which lines it is wrong."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, cast

from bot.dice.notation import Typed, must_have_dice, read
from bot.dice.odds.faces import endless, explodes
from bot.dice.odds.typed import distribution
from bot.random_tables.table import Entry, Inline, Nested, Piece, RandomTable, TableFile, Text, spread
from bot.refusal import Refusal, check_faults
from bot.text import OwnText, fold, nearest, tidy, times_of
from bot.uploads import check_typed

LARGEST: Final = 16_000
"""How many bytes a file has at most."""
MOST_TABLES, MOST_ENTRIES, MOST_INNER = 40, 400, 400
"""How many tables a file has at most, how many entries all of them have, and how many dice and nested
tables."""
LONGEST_NAME, LONGEST_TEXT = 60, 300
MOST_WEIGHT: Final = 10_000
"""The largest weight of an entry, and of a table."""
DEEPEST: Final = 8
"""How many tables may be nested in each other."""
MOST_DRAWN: Final = 50
"""How many entries and rolls one draw has at most."""
MOST_THROWN: Final = 1_000
"""How many dice all of its rolls throw."""
LONGEST_RESULT: Final = 1_000
"""Characters of a drawn text at most."""
MOST_DICE: Final = 20
"""How many dice choose an entry."""
MOST_RESULTS: Final = 1_000
"""How many results they have at most."""
LONGEST_NUMBER: Final = 12
"""Characters that a roll takes in a text."""
LANGUAGES: Final = ("en", "zh")

_NAMES: Final = frozenset({"dice.attribute_not_set", "dice.unknown_attribute", "dice.misspelt_attribute"})
"""Refusals of a name that a sheet would have to know."""
_HEADING: Final = re.compile(r"#+\s*(?P<name>.*?)\s*(?:\[(?P<dice>(?:[^\[\]]|\[[^\[\]]*\])*)\])?")
_VERSION: Final = re.compile(r"(?P<language>en|zh)\s*[:：]\s*(?P<text>.*)", re.IGNORECASE)
_FACES: Final = re.compile(
    r"(?P<low>[-−－]?\d{1,6})(?:\s*[-–—−－~～至到]\s*(?P<high>[-−－]?\d{1,6}))?\s*"
    r"(?:[:：)）、\t]|[.．](?!\d))\s*(?P<text>.*)"
)
_BULLET: Final = re.compile(r"^[-*•·]\s+")
_PIECES: Final = re.compile(
    r"\\(?P<sign>[\[\]{}\\])|\[(?P<dice>(?:[^\[\]{}]|\[[^\[\]{}]*\])*)\]|\{(?P<table>[^\[\]{}]*)\}"
)
_LEFT: Final = re.compile(r"[\[\]{}]")


@lru_cache(maxsize=64)
def tables_of(text: str) -> TableFile:
    """The tables in a text. Refusals ``table.…``, with the line; several in one, as ``table.faults``."""
    check_typed(text, LARGEST)
    return _Reader().file(text)


def titles_of(text: str) -> Sequence[OwnText]:
    """The names of the tables in a file that could be read, in their order, without its entries."""
    return [_title(each.head) for each in _Reader().parted(text)]


@dataclass(slots=True)
class _Row:
    """An entry, or the name of a table, as it stands in the file: its text in each language."""

    line: int
    texts: dict[str, str]
    weight: int = 1
    faces: tuple[int, int] | None = None


@dataclass(slots=True)
class _Rows:
    """A table as it stands in the file."""

    head: _Row
    dice: str | None
    rows: list[_Row] = field(default_factory=list[_Row])


class _Reader:
    """What was read, and what is wrong with it."""

    def __init__(self) -> None:
        self._faults = list[Refusal]()
        self._places: Mapping[str, int] = {}

    def file(self, text: str) -> TableFile:
        """All tables."""
        found = self.parted(text)
        self._must_be_right()
        if not found:
            raise Refusal("table.none", line=1)
        self._places = self._names(found)
        self._must_be_right()
        tables = [self._table(each) for each in found]
        self._must_be_right()
        whole = [each for each in tables if each is not None]
        self._bounded(found, whole)
        self._must_be_right()
        said = dict.fromkeys(
            language for table in whole for entry in table.entries for language, _ in entry.texts
        )
        return TableFile(tuple(whole), tuple(said))

    def _fault(self, key: str, line: int, **facts: Any) -> None:
        self._faults.append(Refusal(key, line=line, **facts))

    def _must_be_right(self) -> None:
        check_faults(self._faults, lambda faults: Refusal("table.faults", faults=faults))

    # ------------------------------------------------------------ lines

    def parted(self, text: str) -> Sequence[_Rows]:
        """The file's lines by the tables that they stand under."""
        tables, last, entries = list[_Rows](), None, 0
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.strip()
            if not line or line.startswith("//"):
                continue
            if line.startswith(("#", "＃")):
                tables.append(self._heading(number, line.replace("＃", "#")))
                last = tables[-1].head
            elif found := _VERSION.fullmatch(line):
                self._version(number, last, found["language"].lower(), found["text"])
            elif not tables:
                self._fault("table.no_heading", number, text=tidy(line)[:60])
                return tables
            else:
                last = self._row(number, line)
                tables[-1].rows.append(last)
                entries += 1
            if len(tables) > MOST_TABLES or entries > MOST_ENTRIES:
                self._fault("table.too_many", number, tables=MOST_TABLES, entries=MOST_ENTRIES)
                return tables
        return tables

    def _heading(self, number: int, line: str) -> _Rows:
        found = cast("re.Match[str]", _HEADING.fullmatch(line))
        name = tidy(found["name"])
        if not name or len(name) > LONGEST_NAME or _LEFT.search(name):
            self._fault("table.bad_name", number, limit=LONGEST_NAME)
        return _Rows(_Row(number, {"": name}), found["dice"])

    def _version(self, number: int, last: _Row | None, language: str, text: str) -> None:
        if last is None or language in last.texts or not tidy(text):
            self._fault("table.stray_language", number, language=language)
        else:
            last.texts[language] = text

    def _row(self, number: int, line: str) -> _Row:
        line = _BULLET.sub("", line, count=1)
        weight, faces, text = 1, None, line
        if (found := times_of(line)) is not None:
            weight, text = found
        elif numbered := _FACES.fullmatch(line):
            low, high = _face(numbered["low"]), _face(numbered["high"] or numbered["low"])
            faces, text = (low, high), numbered["text"]
            if low > high:
                self._fault("table.turned_round", number, low=low, high=high)
        if not 1 <= weight <= MOST_WEIGHT:
            self._fault("table.bad_weight", number, limit=MOST_WEIGHT)
        if not tidy(text):
            self._fault("table.empty_entry", number)
        return _Row(number, {"": text}, weight, faces)

    # ------------------------------------------------------------ tables

    def _names(self, found: Sequence[_Rows]) -> Mapping[str, int]:
        """The places of all tables by their names in every language."""
        places = dict[str, int]()
        for place, table in enumerate(found):
            for name in {fold(each) for each in table.head.texts.values()}:
                if name in places:
                    self._fault("table.name_twice", table.head.line, name=table.head.texts[""])
                places[name] = place
            if not table.rows:
                self._fault("table.no_entries", table.head.line, name=table.head.texts[""])
        return places

    def _table(self, found: _Rows) -> RandomTable | None:
        entries = [self._entry(each) for each in found.rows]
        typed = None
        if found.dice is not None:
            typed = self._dice(found.head.line, found.dice)
            if typed is None:
                return None
        weights = self._weights(found, typed)
        if weights is None:
            return None
        return RandomTable(
            _title(found.head),
            tuple(
                Entry(weight, texts, row.faces)
                for weight, texts, row in zip(weights, entries, found.rows, strict=True)
            ),
            typed,
        )

    def _weights(self, found: _Rows, typed: Typed | None) -> Sequence[int] | None:
        """The weight of each entry. None: what they say does not fit."""
        rows = found.rows
        with_faces = [each for each in rows if each.faces]
        if not with_faces and typed is None:
            if sum(each.weight for each in rows) > MOST_WEIGHT:
                self._fault("table.bad_weight", found.head.line, limit=MOST_WEIGHT)
                return None
            return [each.weight for each in rows]
        if len(with_faces) < len(rows):
            bare = next(each for each in rows if not each.faces)
            self._fault("table.no_number", bare.line)
            return None
        return self._by_faces(found, typed)

    def _by_faces(self, found: _Rows, typed: Typed | None) -> Sequence[int] | None:
        """How often each entry's numbers come up. None: one of them comes twice, or is missing."""
        ordered = sorted(found.rows, key=lambda each: cast("tuple[int, int]", each.faces))
        faces = [cast("tuple[int, int]", each.faces) for each in ordered]
        for (_, high), (low, _), row in zip(faces, faces[1:], ordered[1:], strict=False):
            if low <= high:
                self._fault("table.number_twice", row.line, number=low)
                return None
            if typed is None and low > high + 1:
                self._fault("table.number_missing", row.line, number=high + 1)
                return None
        if typed is None:
            if faces[-1][1] - faces[0][0] >= MOST_WEIGHT:
                self._fault("table.bad_weight", found.head.line, limit=MOST_WEIGHT)
                return None
            return [
                high - low + 1 for low, high in (cast("tuple[int, int]", each.faces) for each in found.rows)
            ]
        return self._by_dice(found, typed)

    def _by_dice(self, found: _Rows, typed: Typed) -> Sequence[int] | None:
        try:
            results = distribution(typed) if spread(typed) <= MOST_RESULTS else None
        except Refusal:
            results = None
        if results is None or len(results.outcomes) > MOST_RESULTS:
            self._fault("table.bad_dice", found.head.line, dice=typed.text, limit=MOST_DICE)
            return None
        spans = [(row, *cast("tuple[int, int]", row.faces)) for row in found.rows]
        for outcome in results.outcomes:
            if not any(low <= outcome <= high for _, low, high in spans):
                self._fault("table.result_missing", found.head.line, dice=typed.text, number=outcome)
                return None
        weights = [
            sum(weight for outcome, weight in results if low <= outcome <= high) for _, low, high in spans
        ]
        for (row, low, _), weight in zip(spans, weights, strict=True):
            if not weight:
                self._fault("table.never_falls", row.line, dice=typed.text, number=low)
                return None
        return weights

    def _dice(self, line: int, text: str) -> Typed | None:
        """The dice that choose an entry: few, which end."""
        typed = self._read(line, text)
        if typed is None:
            return None
        if typed.dice > MOST_DICE or any(endless(each) or explodes(each) for each in typed.groups):
            self._fault("table.bad_dice", line, dice=tidy(text)[:40], limit=MOST_DICE)
            return None
        return typed

    def _read(self, line: int, text: str) -> Typed | None:
        try:
            typed = must_have_dice(read(text, {}))
        except Refusal as refused:
            if refused.key in _NAMES:
                self._fault("table.with_name", line, text=tidy(text)[:40], name=refused.facts["name"])
            else:
                self._fault("table.unreadable", line, text=tidy(text)[:40], why=refused)
            return None
        if typed.difficulty is not None:
            self._fault("table.with_difficulty", line, text=tidy(text)[:40])
            return None
        return typed

    # ------------------------------------------------------------ texts

    def _entry(self, row: _Row) -> tuple[tuple[str, Text], ...]:
        """An entry's text in each language, all with the same dice and tables."""
        texts = {language: self._text(row.line, each) for language, each in row.texts.items()}
        first = _inner(texts[""])
        for language, text in texts.items():
            if _inner(text) != first:
                self._fault("table.other_pieces", row.line, language=language)
        return tuple(texts.items())

    def _text(self, line: int, text: str) -> Text:
        pieces, end = list[Piece](), 0
        if len(text) > LONGEST_TEXT:
            self._fault("table.long_entry", line, limit=LONGEST_TEXT)
            return ()
        text = _with_half_brackets(text)
        for found in _PIECES.finditer(text):
            pieces += self._plain(line, text[end : found.start()])
            pieces += self._piece(line, found)
            end = found.end()
        return tuple(_joined([*pieces, *self._plain(line, text[end:])]))

    def _plain(self, line: int, text: str) -> Iterator[str]:
        if found := _LEFT.search(text):
            self._fault("table.bracket", line, sign=found[0])
        if text:
            yield text

    def _piece(self, line: int, found: re.Match[str]) -> Iterator[Piece]:
        if found["sign"]:
            yield found["sign"]
        elif found["dice"] is not None:
            typed = self._read(line, found["dice"])
            if typed is not None:
                yield Inline(typed)
        elif (place := self._places.get(fold(found["table"]))) is not None:
            yield Nested(place)
        else:
            name = tidy(found["table"])[:60]
            if meant := nearest(name, self._places):
                self._fault("table.no_such_table", line, name=name, meant=meant)
            else:
                self._fault("table.no_table_so", line, name=name)

    # ------------------------------------------------------------ bounds

    def _bounded(self, found: Sequence[_Rows], tables: Sequence[RandomTable]) -> None:
        """Refuse tables that lead back to themselves, and draws without end."""
        if sum(len(entry.inner) for each in tables for entry in each.entries) > MOST_INNER:
            self._fault("table.too_many_pieces", found[0].head.line, limit=MOST_INNER)
            return
        depths = self._depths(found, tables)
        if depths is None:
            return
        drawn, thrown, long = dict[int, int](), dict[int, int](), dict[int, int]()
        for place in sorted(depths, key=lambda each: depths[each]):
            table, line = tables[place], found[place].head.line
            if depths[place] > DEEPEST:
                self._fault("table.too_deep", line, limit=DEEPEST)
                return
            drawn[place] = max(
                1 + sum(drawn[each.table] if isinstance(each, Nested) else 1 for each in entry.inner)
                for entry in table.entries
            )
            thrown[place] = max(
                sum(_dice_of(each, thrown) for each in entry.inner) for entry in table.entries
            )
            long[place] = max(
                sum(_length(each, long) for each in text)
                for entry in table.entries
                for _, text in entry.texts
            )
            if drawn[place] > MOST_DRAWN or thrown[place] > MOST_THROWN or long[place] > LONGEST_RESULT:
                most, dice, characters = MOST_DRAWN, MOST_THROWN, LONGEST_RESULT
                self._fault("table.too_much", line, drawn=most, dice=dice, characters=characters)
                return

    def _depths(self, found: Sequence[_Rows], tables: Sequence[RandomTable]) -> Mapping[int, int] | None:
        """How many tables stand below each other under each table, itself included. None: one leads back to
        itself. Each round settles all tables whose nested ones are settled."""
        depths = dict[int, int]()
        below = [{each for entry in table.entries for each in entry.nested} for table in tables]
        while len(depths) < len(tables):
            ready = [
                place for place in range(len(tables)) if place not in depths and below[place] <= depths.keys()
            ]
            if not ready:
                self._loop(found, tables, depths)
                return None
            depths.update(
                {place: 1 + max((depths[each] for each in below[place]), default=0) for place in ready}
            )
        return depths

    def _loop(
        self, found: Sequence[_Rows], tables: Sequence[RandomTable], settled: Mapping[int, int]
    ) -> None:
        """Name a line that leads back to its own table."""
        place, seen = next(each for each in range(len(tables)) if each not in settled), list[int]()
        line = 0
        while place not in seen:
            seen.append(place)
            line, place = next(
                (row.line, each)
                for row, entry in zip(found[place].rows, tables[place].entries, strict=True)
                for each in entry.nested
                if each not in settled
            )
        self._fault("table.loop", line, name=str(tables[place].name))


def _title(head: _Row) -> OwnText:
    """A table's name in each language."""
    return OwnText({language: tidy(each) for language, each in head.texts.items()})


def _dice_of(piece: Piece, thrown: Mapping[int, int]) -> int:
    if isinstance(piece, Nested):
        return thrown[piece.table]
    return piece.typed.dice if isinstance(piece, Inline) else 0


def _face(typed: str) -> int:
    """A number of a printed table: 00 is 100."""
    digits = typed.lstrip("-−－")
    if len(digits) == 2 and not int(digits):
        return 100
    return int(digits) if digits == typed else -int(digits)


def _inner(text: Text) -> Mapping[object, int]:
    """The dice and tables of a text, whatever their order."""
    return Counter(
        each.table if isinstance(each, Nested) else each.typed.text
        for each in text
        if not isinstance(each, str)
    )


_BRACKETS: Final = str.maketrans("［］｛｝【】", "[]{}[]")


def _with_half_brackets(text: str) -> str:
    return text.translate(_BRACKETS)


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces, with neighbouring texts as one."""
    held = ""
    for each in pieces:
        if isinstance(each, str):
            held += each
            continue
        if held:
            yield held
            held = ""
        yield each
    if held:
        yield held


def _length(piece: Piece, long: Mapping[int, int]) -> int:
    if isinstance(piece, str):
        return len(piece)
    return LONGEST_NUMBER if isinstance(piece, Inline) else long[piece.table]
