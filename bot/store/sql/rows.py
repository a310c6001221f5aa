"""Between the rows of the database and the values of the store.

A column has the name of the field it keeps, so the dataclasses say which columns there are; ``_CODECS`` says
which of them are stored in another form.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast

from bot.characters.character import Entry, EntryKind

Row = Sequence[Any]
"""One row as the database gives it."""

Value = TypeVar("Value")
Codec = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""How a field is written and how it is read."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def from_instant(at: datetime) -> int:
    """Whole microseconds since 1970; a naive time is a ``TypeError``."""
    return (at - _EPOCH) // _MICROSECOND


def to_instant(microseconds: int | None) -> datetime | None:
    """The aware UTC time of `from_instant`; None stays None."""
    return None if microseconds is None else _EPOCH + microseconds * _MICROSECOND


def pack(text: str) -> bytes:
    """Compress an encoded state, at the fastest level."""
    return zlib.compress(text.encode(), 1)


def unpack(blob: bytes | None) -> str:
    """The text of `pack`; of a pruned state, nothing."""
    return "" if blob is None else zlib.decompress(blob).decode()


def _list(items: Iterable[Any]) -> str:
    return json.dumps(list(items), ensure_ascii=False) if items else "[]"


def _tuple(text: str) -> tuple[Any, ...]:
    items: list[Any] = json.loads(text)
    return tuple(tuple(cast("list[Any]", item)) if isinstance(item, list) else item for item in items)


def _optional_list(items: Iterable[Any] | None) -> str | None:
    return None if items is None else _list(items)


def _optional_tuple(text: str | None) -> tuple[Any, ...] | None:
    return None if text is None else _tuple(text)


def _stored_entries(entries: Iterable[Entry]) -> str:
    return _list(each.stored for each in entries)


def _entries(text: str) -> tuple[Entry, ...]:
    raw: list[Any] = json.loads(text)
    return tuple(Entry(name, EntryKind(kind), *rest) for name, kind, *rest in raw)


_CODECS: Mapping[str, Codec] = {
    **dict.fromkeys(
        (
            "at",
            "opened_at",
            "panel_at",
            "room_at",
            "due_at",
            "delivered_at",
            "revealed_at",
            "started_at",
            "stopped_at",
        ),
        (from_instant, to_instant),
    ),
    **dict.fromkeys(("open", "ends", "noticed", "named", "gone", "speech", "told", "full"), (bool, bool)),
    **dict.fromkeys(("redo", "gms"), (_list, _tuple)),
    "to": (_optional_list, _optional_tuple),
    "entries": (_stored_entries, _entries),
    "state": (pack, unpack),
}


ELSEWHERE: Mapping[str, bool] = {"elsewhere": True}
"""The metadata of a field that other tables keep."""


@cache
def names(kind: type[Any]) -> tuple[str, ...]:
    """The columns of a value's own table, in the order of its fields."""
    return tuple(field.name for field in fields(kind) if "elsewhere" not in field.metadata)


def columns(kind: type[Any], table: str = "") -> str:
    """The same as SQL, before which ``table`` may be named."""
    return ", ".join(f'{table}."{name}"' if table else f'"{name}"' for name in names(kind))


@cache
def _writers(
    kind: type[Any],
) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[tuple[int, Callable[[Any], Any]], ...]]:
    """The getters of a value's fields, and the fields that are written in another form."""
    known = names(kind)
    coded = tuple((place, _CODECS[name][0]) for place, name in enumerate(known) if name in _CODECS)
    return attrgetter(*known), coded


def values(value: Any) -> Sequence[Any]:
    """The column values to write for a value."""
    fields_of, coded = _writers(cast("type[Any]", type(value)))
    given = list(fields_of(value))
    for place, write in coded:
        given[place] = write(given[place])
    return given


def read(kind: Callable[..., Value], row: Row, /, **more: object) -> Value:
    """Make a value of its columns and of the fields in ``more``."""
    given = zip(names(cast("type[Any]", kind)), row, strict=True)
    return kind(
        **{name: _CODECS[name][1](field) if name in _CODECS else field for name, field in given}, **more
    )
