"""Stored data about a person: found, redacted, deleted.

Data of that person only is deleted as rows (`erase_own`). Shared data stays without them: the program reads
it, takes the person out, and writes it back (`steps_in`, `texts_in`). An *erasure* is noted for each server
until all of it is done.
"""
# ruff: noqa: S608 - put together from our own column names; every value is bound

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, cast

from bot.store import erasing, steps
from bot.store.erased_columns import COLUMNS
from bot.store.ongoing import LAGGING_PANELS
from bot.store.settings import Settings
from bot.store.sheet_messages import CHANGED
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, first, run, run_each
from bot.store.sql.writer import Part
from bot.store.steps import ENCOUNTER, Step


@dataclass(frozen=True, slots=True)
class Erasure:
    """A person to be deleted from the data of a server (0: of direct messages)."""

    user_id: int
    guild_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A history by its id; ``channel_id`` is where its encounter or its map is (0: nowhere)."""

    id: int
    kind: str
    key: int
    channel_id: int


class Texts(StrEnum):
    """Shared rows with texts that may contain a person's id; by their tables."""

    ENCOUNTERS = "encounters"
    SECRETS = "secrets"
    ONGOING = "ongoing"
    KEPT = "kept_texts"
    CHARACTERS = "characters"
    BODIES = "bodies"
    GAMES = "games"
    TABLES = "random_tables"
    LOGS = "logs"
    ENTRIES = "log_entries"
    """Those of one log."""


@dataclass(frozen=True, slots=True)
class RowTexts:
    """The texts of one row as they were read, by their columns; None: it has none. ``user_id`` is the row's
    user, if it is stored with the texts. ``revision`` is the one that was read, if the row can change."""

    id: int
    texts: Mapping[str, str | None]
    user_id: int = 0
    revision: int = 0


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Other texts for a row that still reads as it did ``before``."""

    before: RowTexts
    texts: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class PossessionKey:
    """The key that separates an item of stored personal data from all others of its table."""

    table: str
    values: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Possession:
    """An item of stored personal data: its table and server, and its columns by name."""

    table: str
    guild_id: int
    columns: Mapping[str, object]


GUILDS: Final = (
    "histories", "secrets", "ongoing", "map_messages", "sheet_messages", "settings", "characters", "pools",
    "kept_texts", "throws", "sayings",
    "photos", "logs", "games", "random_tables",
)  # fmt: skip
"""The tables with rows that name their server."""
KNOWN_GUILDS: Final = " UNION ".join(f"SELECT guild_id FROM {each}" for each in GUILDS)

_BEGIN = f"""
INSERT INTO erasures (user_id, guild_id, at)
SELECT CAST($1 AS BIGINT), guild_id, CAST($2 AS BIGINT)
FROM (SELECT 0 AS guild_id UNION {KNOWN_GUILDS}) known
WHERE true ON CONFLICT (user_id, guild_id) DO NOTHING
"""
_ERASURES = "SELECT user_id, guild_id, at FROM erasures ORDER BY at, user_id, guild_id"
_ERASED = "DELETE FROM erasures WHERE user_id = $1 AND guild_id = $2"
_GMS = f"SELECT {rows.columns(Settings)} FROM settings WHERE guild_id = $1 AND gms <> '[]'"
_SET_GMS = "UPDATE settings SET gms = $2 WHERE scope_id = $1"
_HISTORIES = f"""
SELECT h.id, h.kind, h.key, CASE WHEN h.kind = '{ENCOUNTER}' THEN e.channel_id
    WHEN h.kind IN ('map', 'decks') THEN h.key ELSE 0 END
FROM histories h LEFT JOIN encounters e ON e.id = h.id
WHERE h.guild_id = $1 AND h.id > $2 ORDER BY h.id LIMIT $3
"""
_STEPS = f"{steps.SELECT} WHERE h.id = $1 AND s.revision > $2 ORDER BY s.revision LIMIT $3"
_REWRITE = """
UPDATE steps SET user_id = $3, action = $4, log = $5,
    events = CASE WHEN state IS NULL THEN events ELSE $6 END,
    state = CASE WHEN state IS NULL THEN state ELSE $7 END
WHERE history_id = $1 AND revision = $2
"""
_LAGS = (
    "UPDATE encounters SET shown = 0, room_shown = 0 WHERE id = $1 AND open",
    """
    UPDATE map_messages SET shown = 0 WHERE channel_id IN (SELECT channel_id FROM encounters WHERE id = $1)
        OR channel_id IN (SELECT key FROM histories WHERE id = $1 AND kind = 'map')
    """,
)
_LOGS = "SELECT id FROM logs WHERE guild_id = $1 ORDER BY id"


@dataclass(frozen=True, slots=True)
class _Source:
    """Where rows of text are: their key columns, the column of their scope ($1), and the column that changes
    with every change of the row."""

    key: str = "id"
    scope: str = "guild_id = $1"
    moves: str = "0"


_SOURCES: Final[Mapping[Texts, _Source]] = {
    Texts.ENCOUNTERS: _Source(),
    Texts.SECRETS: _Source(),
    Texts.ONGOING: _Source(moves="revision"),
    Texts.KEPT: _Source(),
    Texts.CHARACTERS: _Source(),
    Texts.BODIES: _Source("character_id", "character_id IN (SELECT id FROM characters WHERE guild_id = $1)"),
    Texts.LOGS: _Source(),
    Texts.GAMES: _Source(moves="revision"),
    Texts.TABLES: _Source(moves="revision"),
    Texts.ENTRIES: _Source(scope="log_id = $1"),
}
_MOVED = """
UPDATE ongoing SET user_id = CASE WHEN user_id = $2 THEN 0 ELSE user_id END,
    open = open AND user_id <> $2,
    revision = revision + CASE WHEN message_id IS NOT NULL AND (open OR at > $3) THEN 1 ELSE 0 END
WHERE id = $1
"""
_SHOWS_NEWEST = "UPDATE ongoing SET shown = revision WHERE id = $1 AND NOT (open OR at > $2)"
_UNSEALED = "UPDATE secrets SET seal = '' WHERE id = $1"


class _Kind(NamedTuple):
    """Something that is a person's, $1: its columns, where its rows are, what tells one from all others."""

    columns: str
    source: str
    key: str = "t.id"


EXPORTED: Final[Mapping[str, _Kind]] = {
    "characters": _Kind("name system entries portrait channel_id gone", "characters t WHERE t.owner = $1"),
    "foes": _Kind("name system entries portrait channel_id", "characters t WHERE t.made_by = $1"),
    "bodies": _Kind("name b.body", "characters t JOIN bodies b ON b.character_id = t.id WHERE t.owner = $1"),
    "sheet_messages": _Kind(
        "name m.channel_id m.message_id m.at",
        "characters t JOIN sheet_messages m ON m.character_id = t.id WHERE t.owner = $1",
    ),
    "photos": _Kind(
        "name content",
        "photos t WHERE (t.guild_id, t.name) IN (SELECT guild_id, portrait FROM characters WHERE owner = $1)",
        "t.guild_id t.name",
    ),
    "games": _Kind("key at text before", "games t WHERE t.made_by = $1"),
    "random_tables": _Kind("key at text before", "random_tables t WHERE t.made_by = $1"),
    "pools": _Kind("text at", "pools t WHERE t.user_id = $1", "t.guild_id t.text"),
    "settings": _Kind("seen_locale", "settings t WHERE t.scope_id = $1", "t.scope_id"),
    "gms": _Kind(
        "scope_id gms",
        "settings t WHERE t.gms LIKE '%' || CAST(CAST($1 AS BIGINT) AS TEXT) || '%'",
        "t.scope_id",
    ),
    "steps": _Kind(
        "kind key s.revision s.at s.log",
        "histories t JOIN steps s ON s.history_id = t.id WHERE s.user_id = $1",
        "s.history_id s.revision",
    ),
    "secrets": _Kind(
        "id channel_id at record nonce seal revealed_at",
        "secrets t WHERE t.roller_id = $1 AND NOT EXISTS"
        " (SELECT 1 FROM recipients r WHERE r.secret_id = t.id AND r.user_id = $1)",
    ),
    "received": _Kind(
        "id channel_id at roller_id record nonce seal revealed_at",
        "secrets t JOIN recipients r ON r.secret_id = t.id WHERE r.user_id = $1",
    ),
    "ongoing": _Kind("id kind channel_id at open", "ongoing t WHERE t.user_id = $1"),
    "kept_texts": _Kind("channel_id at text", "kept_texts t WHERE t.user_id = $1"),
    "throws": _Kind("channel_id at seen text", "throws t WHERE t.user_id = $1 AND t.seen <> 'gm'"),
    "sayings": _Kind("message_id channel_id at", "sayings t WHERE t.user_id = $1"),
    "logs": _Kind("channel_id name started_at", "logs t WHERE t.started_by = $1"),
    "log_entries": _Kind(
        "channel_id e.at e.kind e.to e.name e.character e.command e.typed e.text e.facts e.alt",
        "logs t JOIN log_entries e ON e.log_id = t.id WHERE e.user_id = $1",
        "e.id",
    ),
}
"""What is counted and exported of a person, by kind. ``bot.play.privacy.export`` hides parts of it from
them. Dice that only the GM may know of are left out: that they fell tells too much."""


class Persons(Part):
    """Stored personal data."""

    async def begin_erasure(self, user_id: int, at: datetime) -> None:
        """Note the deletion of this person for every server with stored data, and for direct messages."""
        await self._change(_BEGIN, user_id, rows.from_instant(at))

    async def erasures(self) -> Sequence[Erasure]:
        """The noted deletions, oldest first."""
        return await self._all(_erasure, _ERASURES)

    async def erased(self, user_id: int, guild_id: int) -> None:
        """The deletion is done; delete its note."""
        await self._change(_ERASED, user_id, guild_id)

    async def erase_own(self, guild_id: int, user_id: int) -> bool:
        """Delete a server's rows of this person only, with everything that depends on them; shared rows lose
        their user. Returns whether panels of fights showed something of it, which are owed a redraw."""
        return await self.writer.write(_erase_own, guild_id, user_id)

    async def histories_of(self, guild_id: int, after: int, limit: int) -> Sequence[HistoryRow]:
        """A server's histories with ids greater than ``after``, in their order."""
        return await self._all(lambda row: HistoryRow(*row), _HISTORIES, guild_id, after, limit)

    async def steps_in(self, history_id: int, after: int, limit: int) -> Sequence[Step]:
        """A history's steps with revisions greater than ``after``, in their order; without a state if that
        was let go."""
        return await self._all(steps.read, _STEPS, history_id, after, limit)

    async def rewrite_steps(self, history_id: int, steps: Sequence[Step]) -> None:
        """Put others in the place of steps, and owe their messages a redraw; none begins again. States that
        were let go meanwhile stay deleted."""
        await self.writer.write(_rewrite, history_id, steps)

    async def log_ids(self, guild_id: int) -> Sequence[int]:
        """A server's logs."""
        return await self._all(lambda row: int(row[0]), _LOGS, guild_id)

    async def texts_in(
        self, of: Texts, scope_id: int, user_id: int, after: int, limit: int
    ) -> Sequence[RowTexts]:
        """Texts of a server's rows (of a log's, for its entries) with ids greater than ``after``, in their
        order: at least those that contain this person's id."""
        sql, patterns = _texts_sql(of), (f"%{user_id}%",) if not COLUMNS[of].packed else ()
        return await self._all(lambda row: _row_texts(of, row), sql, scope_id, after, limit, *patterns)

    async def rewrite_texts(
        self, of: Texts, changed: Sequence[Rewritten], user_id: int, since: datetime
    ) -> bool:
        """Replace texts; rows that this person began lose their user. Messages with buttons that are open, or
        were begun ``since``, are redrawn; the person's own are closed. A row that was changed since it was
        read stays as it is, and the answer is False."""
        return await self.writer.write(_rewrite_texts, of, changed, user_id, rows.from_instant(since))

    async def count_possessions(self, user_id: int) -> Mapping[str, tuple[int, int, bool]]:
        """How many of these there are of each table, on how many servers, and whether some are of no server,
        all at one moment."""
        return await self.writer.write(_count_possessions, user_id)

    async def possession_keys(self, user_id: int) -> Sequence[PossessionKey]:
        """Which rows name this person in a column of their own, all at one moment. Data that waits to be
        written behind is included."""
        return await self.writer.write(_possession_keys, user_id)

    async def possessions(self, user_id: int, keys: Sequence[PossessionKey]) -> Sequence[Possession]:
        """Those of these rows that are still there, in their order."""
        return await self.writer.read(_possessions, user_id, keys)

    async def settle(self) -> None:
        """Let nothing that was deleted be left in the database's files, as far as that lies with the bot."""
        await self.writer.settle()


def _erasure(row: rows.Row) -> Erasure:
    user_id, guild_id, at = row
    return Erasure(user_id, guild_id, cast("datetime", rows.to_instant(at)))


def _columns_with_ids(of: Texts) -> Sequence[str]:
    """The columns that may contain an id, other than the row's user."""
    held = COLUMNS[of]
    return (*filter(None, (held.among,)), *held.texts, *held.packed)


@cache
def _texts_sql(of: Texts) -> str:
    """The statement that reads rows of text; if nothing is packed, only those that may contain the id."""
    source, held = _SOURCES[of], COLUMNS[of]
    columns = ", ".join(f'"{each}"' for each in _columns_with_ids(of))
    found = " OR ".join(f'"{each}" LIKE $4' for each in _columns_with_ids(of))
    return (
        f"SELECT {source.key}, {held.nobodys or 0}, {source.moves}, {columns} FROM {of}"
        f" WHERE {source.scope} AND {source.key} > $2{'' if held.packed else f' AND ({found})'}"
        f" ORDER BY {source.key} LIMIT $3"
    )


def _row_texts(of: Texts, row: rows.Row) -> RowTexts:
    number, whose, revision, *texts = row
    packed, names = COLUMNS[of].packed, _columns_with_ids(of)
    read = (rows.unpack(each) if name in packed else each for name, each in zip(names, texts, strict=True))
    return RowTexts(number, dict(zip(names, read, strict=True)), whose, revision)


def _erase_own(guild_id: int, user_id: int) -> Transaction[bool]:
    lagging = yield from run(erasing.LAGGING, guild_id, user_id)
    for statement in erasing.OWN:
        yield from run(statement, guild_id, user_id)
    for row in (yield from fetch(_GMS, guild_id)):
        held = rows.read(Settings, row)
        if user_id in held.gms:
            others = replace(held, gms=tuple(each for each in held.gms if each != user_id))
            written = dict(zip(rows.names(Settings), rows.values(others), strict=True))
            yield from run(_SET_GMS, held.scope_id, written["gms"])
    return lagging > 0


def _rewrite(history_id: int, changed: Sequence[Step]) -> Transaction[None]:
    for each in changed:
        given = (each.user_id, each.action, each.log, each.events, rows.pack(each.state))
        yield from run(_REWRITE, history_id, each.revision, *given)
    for statement in _LAGS:
        yield from run(statement, history_id)


@cache
def _rewrite_sql(of: Texts) -> str:
    """The statement that replaces a row's texts if it still reads as it did. Packing the same text again may
    give other bytes, so rows with packed text compare their revision."""
    source, held, names = _SOURCES[of], COLUMNS[of], _columns_with_ids(of)
    to = ", ".join(f'"{name}" = ${number}' for number, name in enumerate(names, 3))
    plain = [name for name in names if name not in held.packed]
    same = "".join(
        f""" AND coalesce("{name}", '') = CAST(${number} AS TEXT)"""
        for number, name in enumerate(plain, 3 + len(names))
    )
    return f"UPDATE {of} SET {to} WHERE {source.key} = $1 AND {source.moves} = $2{same}"


def _rewrite_texts(of: Texts, changed: Sequence[Rewritten], user_id: int, since: int) -> Transaction[bool]:
    names, packed, sql = _columns_with_ids(of), COLUMNS[of].packed, _rewrite_sql(of)
    done: list[int] = []
    for each in changed:
        before = each.before
        to = [_stored(each.texts[name], packed=name in packed) for name in names]
        was = [before.texts[name] or "" for name in names if name not in packed]
        if (yield from run(sql, before.id, before.revision, *to, *was)):
            done.append(before.id)
    if of is Texts.ONGOING:
        yield from run_each(_MOVED, [(each, user_id, since) for each in done])
        yield from run_each(_SHOWS_NEWEST, [(each, since) for each in done])
        yield from run_each(LAGGING_PANELS, [(each,) for each in done])
    if of is Texts.SECRETS:
        yield from run_each(_UNSEALED, [(each,) for each in done])
    if of in (Texts.CHARACTERS, Texts.BODIES):
        yield from run_each(CHANGED, [(each,) for each in done])
    return len(done) == len(changed)


def _stored(text: str | None, *, packed: bool) -> object:
    return rows.pack(text) if packed and text is not None else text


def _count_possessions(user_id: int) -> Transaction[Mapping[str, tuple[int, int, bool]]]:
    found: dict[str, tuple[int, int, bool]] = {}
    for table, kind in EXPORTED.items():
        sql = f"SELECT count(*), count(DISTINCT t.guild_id), coalesce(min(t.guild_id), 1) FROM {kind.source}"
        ((many, places, least),) = yield from fetch(sql, user_id)
        found[table] = (many, places - (least == 0), least == 0)
    return {table: each for table, each in found.items() if each[0]}


def _possession_keys(user_id: int) -> Transaction[Sequence[PossessionKey]]:
    found: list[PossessionKey] = []
    for table, kind in EXPORTED.items():
        key = ", ".join(kind.key.split())
        keys = yield from fetch(f"SELECT {key} FROM {kind.source} ORDER BY {key}", user_id)
        found += [PossessionKey(table, tuple(each)) for each in keys]
    return found


def _possessions(user_id: int, keys: Sequence[PossessionKey]) -> Transaction[Sequence[Possession]]:
    found: list[Possession] = []
    for each in keys:
        kind = EXPORTED[each.table]
        names = kind.columns.split()
        picked = ", ".join(_column(name) for name in names)
        named = " AND ".join(f"{column} = ${place}" for place, column in enumerate(kind.key.split(), 2))
        sql = f"SELECT t.guild_id, {picked} FROM {kind.source} AND {named}"
        row = yield from first(sql, user_id, *each.values)
        if row is not None:  # It is still there.
            guild_id, *values = row
            columns = dict(zip((name.rpartition(".")[2] for name in names), values, strict=True))
            found.append(Possession(each.table, guild_id, columns))
    return [each for each in found if each.table != "gms" or user_id in json.loads(str(each.columns["gms"]))]


def _column(name: str) -> str:
    table, _, column = name.rpartition(".")
    return f'{table or "t"}."{column}"'
