"""Stored data about the person who asks: counted, and exported.

Nothing that is hidden from them is exported. Of a hidden roll that they made, they get the fact that it was
made. Of other dice for the GM only, they get nothing, and of a step its public announcement.
"""

import base64
import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.play.authority import Caller
from bot.play.table import Table
from bot.play.workload.files import PAGE, Making
from bot.store.personal_data import Possession
from bot.text_files import Piece, Shape

FORMAT: Final = 1
"""The number of the export's format."""
ROOM: Final = 2_000
"""Bytes that are left for what Discord counts in addition to a file."""
LARGEST_FILE: Final = 8_000_000
"""Bytes of a file, whatever the server may take."""
MOST_FILES: Final = 1_000
"""No export is refused for its size: nobody has more stored data than this."""

_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_OF_RECORD: Final = ("record", "nonce", "seal")


@dataclass(frozen=True, slots=True)
class Count:
    """How many of a kind there are, on how many servers, and whether some are ``outside`` of servers."""

    kind: str
    count: int
    servers: int
    outside: bool = False


async def counts(table: Table, caller: Caller) -> Sequence[Count]:
    """The stored data about the caller, counted by kind."""
    found = await table.store.count_possessions(caller.user_id)
    return [Count(kind, *counted) for kind, counted in found.items()]


async def export(table: Table, caller: Caller, limit: int = LARGEST_FILE) -> Making[Possession]:
    """All of it as JSON files, none longer than ``limit`` bytes. It is listed first, then read a page at a
    time."""
    user_id, bytes_left = caller.user_id, limit - ROOM
    keys = await table.store.possession_keys(user_id)

    async def pages() -> AsyncIterator[Sequence[Possession]]:
        for start in range(0, len(keys), PAGE):
            yield await table.store.possessions(user_id, keys[start : start + PAGE])

    def pieces(page: Sequence[Possession]) -> Iterator[Piece]:
        return (Piece(_written(each, user_id, bytes_left // 2), each.table) for each in page)

    return Making(pages, pieces, _shape(user_id), bytes_left, MOST_FILES, len(keys))


def _shape(user_id: int) -> Shape:
    """A file's form: stored data by its kind."""

    def begins(number: int, count: int) -> str:
        head = _json({"format": FORMAT, "user_id": str(user_id), "part": number, "parts": count})
        return f'{head[:-2]},\n "kept": {{'

    def joins(before: str | None, kind: str) -> str:
        if kind == before:
            return ",\n   "
        ended = "" if before is None else "\n  ],"
        return f'{ended}\n  "{kind}": [\n   '

    return Shape(begins, joins, lambda last: "}\n}" if last is None else "\n  ]\n }\n}")


def _written(kept: Possession, user_id: int, limit: int) -> str:
    """One thing in JSON; a thing that is too large for a file is named, with its size."""
    entry = _entry(kept, user_id)
    text = _json(entry)
    if (size := len(text.encode(errors="replace"))) > limit:
        text = _json({"server": entry["server"], "too_large": True, "bytes": size})
    return text.replace("\n", "\n   ")


def _json(raw: object) -> str:
    return json.dumps(raw, ensure_ascii=False, indent=1)


def _entry(kept: Possession, user_id: int) -> dict[str, Any]:
    columns = dict(kept.columns)
    hide = _HIDES.get(kept.table)
    seen = hide(columns, user_id) if hide else columns
    shown = {name: _value(name, value) for name, value in seen.items()}
    return {"server": str(kept.guild_id) if kept.guild_id else None, **shown}


def _of_secret(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    """A player who rolled for the GM only does not read the dice before they are revealed."""
    if columns["revealed_at"] is not None:
        return columns
    return {name: value for name, value in columns.items() if name not in _OF_RECORD[:2]}


def _of_step(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    """The public part of it."""
    said: dict[str, Any] = json.loads(columns.pop("log") or "{}")
    told = None if said.get("secret") else said.get("table", said.get("gm"))
    return columns | {"by": said.get("by"), "what": told}


def _of_entry(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    """A log entry that went to another user is that user's."""
    to = json.loads(columns["to"]) if columns["to"] else None
    if to is None or user_id in to:
        return columns | {"to": None}
    return {name: columns[name] for name in ("channel_id", "at", "kind")}


def _of_gms(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    return {"gm_of": columns["scope_id"]}


_HIDES: Final[Mapping[str, Any]] = {
    "secrets": _of_secret,
    "steps": _of_step,
    "log_entries": _of_entry,
    "gms": _of_gms,
}


def _value(name: str, value: object) -> object:
    """Instants as ISO 8601, Discord's ids and images as texts, JSON values as they are."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, int) and (name == "at" or name.endswith("_at")):
        return (_BEGINNING + timedelta(microseconds=value)).isoformat(timespec="seconds")
    if (isinstance(value, int) and name in ("gm_of", "key")) or name.endswith("_id"):
        return str(value)
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value
