"""What is kept about the person who asks: counted, and handed out.

Nothing that is hidden from them is handed out: of a roll whose dice only the GM may see they get that it
was made, of a step what the table was told of it.
"""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.play.caller import Caller
from bot.play.rolling.throws import GM
from bot.play.table import Table
from bot.store.persons import Possession

FORMAT: Final = 1
"""The number of the export's format."""
ROOM: Final = 2_000
"""Bytes that are left for what Discord counts beside a file."""
LARGEST_FILE: Final = 8_000_000
"""Bytes of a file, whatever the server may take."""

_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_OF_RECORD: Final = ("record", "nonce", "seal")


@dataclass(frozen=True, slots=True)
class Count:
    """How many of a kind there are, and on how many servers."""

    kind: str
    count: int
    servers: int


async def counts(table: Table, caller: Caller) -> Sequence[Count]:
    """What is kept about the caller, by kind."""
    found = await table.store.count_possessions(caller.user_id)
    return [Count(kind, many, servers) for kind, (many, servers) in found.items()]


async def export(table: Table, caller: Caller, limit: int = LARGEST_FILE) -> Sequence[str]:
    """All of it as JSON texts, none longer than ``limit`` bytes but one of a single thing."""
    found = await table.store.possessions(caller.user_id)
    entries = [(each.table, _entry(each, caller.user_id)) for each in found]
    return [_text(caller.user_id, part) for part in _parts(entries, limit - ROOM)]


Entries = Sequence[tuple[str, dict[str, Any]]]


def _parts(entries: Entries, limit: int) -> Sequence[Entries]:
    parts: list[list[tuple[str, dict[str, Any]]]] = [[]]
    size = 0
    for each in entries:
        more = len(_json(each[1]).encode()) + len(each[0])
        if parts[-1] and size + more > limit:
            parts.append([])
            size = 0
        parts[-1].append(each)
        size += more
    return parts


def _text(user_id: int, entries: Entries) -> str:
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for kind, each in entries:
        by_kind.setdefault(kind, []).append(each)
    return _json({"format": FORMAT, "user_id": str(user_id), "kept": by_kind})


def _json(raw: object) -> str:
    return json.dumps(raw, ensure_ascii=False, indent=1)


def _entry(kept: Possession, user_id: int) -> dict[str, Any]:
    columns = dict(kept.columns)
    hide = _HIDES.get(kept.table)
    seen = hide(columns, user_id) if hide else columns
    shown = {name: _value(name, value) for name, value in seen.items()}
    return {"server": str(kept.guild_id) if kept.guild_id else None, **shown}


def _of_secret(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    """Whoever rolled for the GM alone does not read what fell before it is revealed."""
    if columns["revealed_at"] is not None:
        return columns
    return {name: value for name, value in columns.items() if name not in _OF_RECORD[:2]}


def _of_throw(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    return columns if columns["seen"] != GM else columns | {"text": None}


def _of_step(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    """What the table was told of it."""
    said: dict[str, Any] = json.loads(columns.pop("log") or "{}")
    told = None if said.get("secret") else said.get("table", said.get("gm"))
    return columns | {"by": said.get("by"), "what": told}


def _of_entry(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    """What went to somebody else in a log is theirs."""
    to = json.loads(columns["to"]) if columns["to"] else None
    if to is None or user_id in to:
        return columns | {"to": None}
    return {name: columns[name] for name in ("channel_id", "at", "kind")}


def _of_gms(columns: dict[str, Any], user_id: int) -> dict[str, Any]:
    return {"gm_of": columns["scope_id"]}


_HIDES: Final[Mapping[str, Any]] = {
    "secrets": _of_secret,
    "throws": _of_throw,
    "steps": _of_step,
    "log_entries": _of_entry,
    "gms": _of_gms,
}


def _value(name: str, value: object) -> object:
    """Instants as ISO 8601, Discord's ids and images as texts, what is JSON as such."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, int) and (name == "at" or name.endswith("_at")):
        return (_BEGINNING + timedelta(microseconds=value)).isoformat(timespec="seconds")
    if (isinstance(value, int) and name in ("gm_of", "key")) or name.endswith("_id"):
        return str(value)
    if isinstance(value, str) and value[:1] in ("{", "["):
        return _read(value)
    return value


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
