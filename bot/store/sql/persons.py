"""What is kept about people: found, taken out, deleted."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, cast

from bot.store.histories import Step
from bot.store.persons import Erasure, HistoryRow, Passage, Possession, Texts
from bot.store.sql import erasing, rows, steps
from bot.store.sql.part import Part
from bot.store.sql.statements import Transaction, fetch, run, run_each
from bot.store.store import ENCOUNTER, Settings

GUILDS: Final = (
    "histories", "secrets", "ongoing", "map_messages", "settings", "figures", "pools", "kept_texts", "throws",
    "photos", "logs",
)  # fmt: skip
"""The tables whose rows name their server."""
KNOWN_GUILDS: Final = " UNION ".join(f"SELECT guild_id FROM {each}" for each in GUILDS)

_BEGIN = f"""
INSERT INTO erasures (user_id, guild_id, names, at)
SELECT CAST($1 AS BIGINT), guild_id, CAST($2 AS TEXT), CAST($3 AS BIGINT)
FROM (SELECT 0 AS guild_id UNION {KNOWN_GUILDS}) known
WHERE true ON CONFLICT (user_id, guild_id) DO NOTHING
"""
_ERASURES = "SELECT user_id, guild_id, names, at FROM erasures ORDER BY at, user_id, guild_id"
_NAME = "UPDATE erasures SET names = $3 WHERE user_id = $1 AND guild_id = $2"
_ERASED = "DELETE FROM erasures WHERE user_id = $1 AND guild_id = $2"
_CALLED = """
SELECT DISTINCT e.name FROM log_entries e JOIN logs l ON l.id = e.log_id
WHERE l.guild_id = $1 AND e.user_id = $2 AND e.name <> ''
"""
_OTHERS = """
SELECT DISTINCT e.name FROM log_entries e JOIN logs l ON l.id = e.log_id
WHERE l.guild_id = $1 AND e.user_id <> $2 AND e.user_id <> 0 AND e.name <> ''
"""
_SAID = """
SELECT DISTINCT s.log FROM steps s JOIN histories h ON h.id = s.history_id
WHERE h.guild_id = $1 AND s.user_id = $2 AND s.log <> ''
"""
_GMS = f"SELECT {rows.columns(Settings)} FROM settings WHERE guild_id = $1 AND gms <> '[]'"
_SET_GMS = "UPDATE settings SET gms = $2 WHERE scope_id = $1"
_HISTORIES = f"""
SELECT h.id, h.kind, h.key, CASE WHEN h.kind = '{ENCOUNTER}' THEN e.channel_id
    WHEN h.kind = 'map' THEN h.key ELSE 0 END
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
    """A table's columns of text, whose its rows are, what the scope of its rows is, and what of them moves
    whenever somebody goes on with one."""

    columns: tuple[str, ...]
    whose: str = "0"
    scope: str = "guild_id"
    moves: str = "0"


_SOURCES: Final[Mapping[Texts, _Source]] = {
    Texts.ENCOUNTERS: _Source(("parked",)),
    Texts.SECRETS: _Source(("record",), "roller_id"),
    Texts.ONGOING: _Source(("state",), "user_id", moves="revision"),
    Texts.KEPT: _Source(("text",), "coalesce(user_id, 0)"),
    Texts.LOGS: _Source(("name",), "started_by"),
    Texts.ENTRIES: _Source(
        ("to", "name", "figure", "command", "typed", "text", "facts", "alt"), "user_id", "log_id"
    ),
}
_PACKED: Final = frozenset(("state",))
_MOVED = """
UPDATE ongoing SET user_id = CASE WHEN user_id = $2 THEN 0 ELSE user_id END,
    open = open AND user_id <> $2,
    revision = revision + CASE WHEN message_id IS NOT NULL AND (open OR at > $3) THEN 1 ELSE 0 END
WHERE id = $1
"""
_SHOWS_NEWEST = "UPDATE ongoing SET shown = revision WHERE id = $1 AND NOT (open OR at > $2)"
_UNSEALED = "UPDATE secrets SET seal = '' WHERE id = $1"

_THEIRS: Final[Mapping[str, tuple[str, str]]] = {
    "figures": ("name system entries portrait channel_id gone", "figures t WHERE t.owner = $1"),
    "foes": ("name system entries portrait channel_id", "figures t WHERE t.made_by = $1"),
    "bodies": ("name b.body", "figures t JOIN bodies b ON b.figure_id = t.id WHERE t.owner = $1"),
    "photos": (
        "name content",
        "photos t WHERE (t.guild_id, t.name) IN (SELECT guild_id, portrait FROM figures WHERE owner = $1)",
    ),
    "pools": ("text at", "pools t WHERE t.user_id = $1"),
    "settings": ("seen_locale", "settings t WHERE t.scope_id = $1"),
    "gms": ("scope_id gms", "settings t WHERE t.gms LIKE '%' || CAST(CAST($1 AS BIGINT) AS TEXT) || '%'"),
    "steps": (
        "kind key s.revision s.at s.log",
        "histories t JOIN steps s ON s.history_id = t.id WHERE s.user_id = $1 ORDER BY s.at",
    ),
    "secrets": (
        "id channel_id at record nonce seal revealed_at",
        "secrets t WHERE t.roller_id = $1 AND NOT EXISTS"
        " (SELECT 1 FROM recipients r WHERE r.secret_id = t.id AND r.user_id = $1)",
    ),
    "received": (
        "id channel_id at roller_id record nonce seal revealed_at",
        "secrets t JOIN recipients r ON r.secret_id = t.id WHERE r.user_id = $1",
    ),
    "ongoing": ("id kind channel_id at open", "ongoing t WHERE t.user_id = $1"),
    "kept_texts": ("channel_id at text", "kept_texts t WHERE t.user_id = $1"),
    "throws": ("channel_id at seen text", "throws t WHERE t.user_id = $1"),
    "logs": ("channel_id name started_at", "logs t WHERE t.started_by = $1"),
    "log_entries": (
        "channel_id e.at e.kind e.to e.name e.figure e.command e.typed e.text e.facts",
        "logs t JOIN log_entries e ON e.log_id = t.id WHERE e.user_id = $1 ORDER BY e.id",
    ),
}
"""What is a person's, $1, by what it is: the columns, and where they are."""


class Persons(Part):
    """The part of the store that knows whose things are."""

    async def begin_erasure(self, user_id: int, names: Sequence[str], at: datetime) -> None:
        """Owe it to every server that is known, and to direct messages."""
        await self._change(_BEGIN, user_id, _written(names), rows.from_instant(at))

    async def erasures(self) -> Sequence[Erasure]:
        """List those that are owed."""
        return await self._all(_erasure, _ERASURES)

    async def name_erasure(self, erasure: Erasure) -> None:
        """Note the names."""
        await self._change(_NAME, erasure.user_id, erasure.guild_id, _written(erasure.names))

    async def erased(self, user_id: int, guild_id: int) -> None:
        """Owe it no longer."""
        await self._change(_ERASED, user_id, guild_id)

    async def names_of(self, guild_id: int, user_id: int) -> tuple[Sequence[str], Sequence[str]]:
        """Read what logs and steps say of them."""
        called = await self._all(lambda row: str(row[0]), _CALLED, guild_id, user_id)
        return called, await self._all(lambda row: str(row[0]), _SAID, guild_id, user_id)

    async def names_of_others(self, guild_id: int, user_id: int) -> Sequence[str]:
        """Read what logs call others."""
        return await self._all(lambda row: str(row[0]), _OTHERS, guild_id, user_id)

    async def erase_own(self, guild_id: int, user_id: int) -> None:
        """Delete it in one transaction."""
        await self._database.write(_erase_own, guild_id, user_id)

    async def histories_of(self, guild_id: int, after: int, limit: int) -> Sequence[HistoryRow]:
        """List some of a server's."""
        return await self._all(lambda row: HistoryRow(*row), _HISTORIES, guild_id, after, limit)

    async def steps_in(self, history_id: int, after: int, limit: int) -> Sequence[Step]:
        """List some of a history's."""
        return await self._all(rows.step, _STEPS, history_id, after, limit)

    async def rewrite_steps(self, history_id: int, steps: Sequence[Step]) -> None:
        """Write them in one transaction; what was let go meanwhile stays so."""
        await self._database.write(_rewrite, history_id, steps)

    async def log_ids(self, guild_id: int) -> Sequence[int]:
        """List a server's."""
        return await self._all(lambda row: int(row[0]), _LOGS, guild_id)

    async def texts_in(self, of: Texts, scope_id: int, after: int, limit: int) -> Sequence[Passage]:
        """List some of them."""
        source = _SOURCES[of]
        columns = ", ".join(f'"{each}"' for each in source.columns)
        sql = (
            f"SELECT id, {source.whose}, {source.moves}, {columns} FROM {of}"
            f" WHERE {source.scope} = $1 AND id > $2 ORDER BY id LIMIT $3"
        )
        return await self._all(lambda row: _passage(source, row), sql, scope_id, after, limit)

    async def rewrite_texts(
        self, of: Texts, changed: Sequence[Passage], user_id: int, since: datetime
    ) -> bool:
        """Write them in one transaction."""
        return await self._database.write(_rewrite_texts, of, changed, user_id, rows.from_instant(since))

    async def erase_entries(self, log_id: int, user_id: int) -> None:
        """Delete them in one transaction."""
        await self._database.write(_erase_entries, log_id, user_id)

    async def count_possessions(self, user_id: int) -> Mapping[str, tuple[int, int]]:
        """Count all of it as it stands at one moment."""
        return await self._database.write(_count_possessions, user_id)

    async def possessions(self, user_id: int) -> Sequence[Possession]:
        """Read all of it as it stands at one moment."""
        return await self._database.write(_possessions, user_id)

    async def settle(self) -> None:
        """Overwrite what was deleted."""
        await self._database.settle()


def _written(names: Sequence[str]) -> str:
    return json.dumps(list(names), ensure_ascii=False)


def _erasure(row: rows.Row) -> Erasure:
    user_id, guild_id, names, at = row
    return Erasure(user_id, guild_id, tuple(json.loads(names)), cast("datetime", rows.to_instant(at)))


def _passage(source: _Source, row: rows.Row) -> Passage:
    number, whose, revision, *texts = row
    read = (
        rows.unpack(each) if name in _PACKED else each
        for name, each in zip(source.columns, texts, strict=True)
    )
    return Passage(number, dict(zip(source.columns, read, strict=True)), whose, revision)


def _erase_own(guild_id: int, user_id: int) -> Transaction[None]:
    for statement in erasing.OWN:
        yield from run(statement, guild_id, user_id)
    for row in (yield from fetch(_GMS, guild_id)):
        held = rows.read(Settings, row)
        if user_id in held.gms:
            others = replace(held, gms=tuple(each for each in held.gms if each != user_id))
            written = dict(zip(rows.names(Settings), rows.values(others), strict=True))
            yield from run(_SET_GMS, held.scope_id, written["gms"])


def _rewrite(history_id: int, changed: Sequence[Step]) -> Transaction[None]:
    for each in changed:
        given = (each.user_id, each.action, each.log, each.events, rows.pack(each.state))
        yield from run(_REWRITE, history_id, each.revision, *given)
    for statement in _LAGS:
        yield from run(statement, history_id)


def _rewrite_texts(of: Texts, changed: Sequence[Passage], user_id: int, since: int) -> Transaction[bool]:
    names = _SOURCES[of].columns
    settings = ", ".join(f'"{name}" = ${number}' for number, name in enumerate(names, 3))
    sql = f"UPDATE {of} SET {settings} WHERE id = $1 AND {_SOURCES[of].moves} = $2"
    done: list[int] = []
    for each in changed:
        given = [_stored(name, each.texts[name]) for name in names]
        if (yield from run(sql, each.id, each.revision, *given)):
            done.append(each.id)
    if of is Texts.ONGOING:
        yield from run_each(_MOVED, [(each, user_id, since) for each in done])
        yield from run_each(_SHOWS_NEWEST, [(each, since) for each in done])
    if of is Texts.SECRETS:
        yield from run_each(_UNSEALED, [(each,) for each in done])
    return len(done) == len(changed)


def _stored(name: str, text: str | None) -> object:
    return rows.pack(text) if name in _PACKED and text is not None else text


def _erase_entries(log_id: int, user_id: int) -> Transaction[None]:
    theirs, images = erasing.OF_LOG
    yield from run(theirs, log_id, user_id)
    yield from run(images, log_id)


def _count_possessions(user_id: int) -> Transaction[Mapping[str, tuple[int, int]]]:
    found: dict[str, tuple[int, int]] = {}
    for table, (_, source) in _THEIRS.items():
        counted, _, _ = source.partition(" ORDER BY ")
        sql = f"SELECT count(*), count(DISTINCT t.guild_id) FROM {counted}"
        ((many, servers),) = yield from fetch(sql, user_id)
        found[table] = (many, servers)
    return {table: each for table, each in found.items() if each[0]}


def _possessions(user_id: int) -> Transaction[Sequence[Possession]]:
    found: list[Possession] = []
    for table, (columns, source) in _THEIRS.items():
        names = columns.split()
        picked = ", ".join(_column(each) for each in names)
        for guild_id, *values in (yield from fetch(f"SELECT t.guild_id, {picked} FROM {source}", user_id)):
            named = dict(zip((each.rpartition(".")[2] for each in names), values, strict=True))
            found.append(Possession(table, guild_id, named))
    return [each for each in found if each.table != "gms" or user_id in json.loads(str(each.columns["gms"]))]


def _column(name: str) -> str:
    table, _, column = name.rpartition(".")
    return f'{table or "t"}."{column}"'
