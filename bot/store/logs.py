"""Channels' logs: announcements, rolls and people's lines."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.logs.entry import Entry, EntryKind
from bot.store.outbox import Owed
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, first, run, run_each
from bot.store.sql.writer import Part
from bot.store.tellings import Telling, owe

MOST_LOGS = 25
"""How many logs a channel keeps."""
MOST_TEXT = 3_000_000
"""How many bytes of text a log takes for the table, and as many for its GM."""
MOST_PICTURES = 6_000_000
"""How many bytes of images, the same way."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One log of a channel: it runs until ``stopped_at``.

    - ``speech``: people's own lines go in, as they were told at its start.
    - ``told``: the channel was told that it runs.
    - ``full``: it has reached its greatest size.
    """

    id: int
    channel_id: int
    guild_id: int
    name: str
    started_at: datetime
    started_by: int
    stopped_at: datetime | None
    speech: bool
    told: bool
    full: bool


class EntryResult(StrEnum):
    """The result of adding an entry."""

    KEPT = "kept"
    KNOWN = "known"
    """It was in before."""
    FILLED = "filled"
    """It is the first entry that no longer fits into the log."""
    DECLINED = "declined"
    """No log runs, it ran later, or it is full."""


_SELECT = f"SELECT {rows.columns(LogRow)} FROM logs"
_BY_ID = f"{_SELECT} WHERE id = $1"
_BY_INTERACTION = f"{_SELECT} WHERE interaction_id = $1"
_RUNNING = f"{_SELECT} WHERE channel_id = $1 AND stopped_at IS NULL"
_OF_CHANNEL = f"{_SELECT} WHERE channel_id = $1 ORDER BY id DESC"
_START = """
INSERT INTO logs (channel_id, guild_id, name, started_at, started_by, interaction_id, speech)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING
"""
_TOLD = "UPDATE logs SET told = true WHERE id = $1"
_OWED = "SELECT id, channel_id, guild_id FROM logs WHERE stopped_at IS NULL AND NOT told ORDER BY id"
_STOP = "UPDATE logs SET stopped_at = $2 WHERE id = $1 AND stopped_at IS NULL"
_DELETE = "DELETE FROM logs WHERE id = $1"

_KNOWN = "SELECT 1 FROM log_entries WHERE log_id = $1 AND key = $2"
_ROOM = "SELECT text_bytes, image_bytes FROM log_sizes WHERE log_id = $1 AND hidden = $2"
_GROW = """
INSERT INTO log_sizes (log_id, hidden, text_bytes, image_bytes) VALUES ($1, $2, $3, $4)
ON CONFLICT (log_id, hidden) DO UPDATE SET
    text_bytes = log_sizes.text_bytes + excluded.text_bytes,
    image_bytes = log_sizes.image_bytes + excluded.image_bytes
"""
_FULL = 'UPDATE logs SET "full" = true WHERE id = $1 AND NOT "full"'
_ENTRY = rows.columns(Entry)
_PUT = (
    f"INSERT INTO log_entries (log_id, {_ENTRY})"
    f" VALUES ({', '.join(f'${number}' for number in range(1, len(rows.names(Entry)) + 2))})"
)
_IMAGE = "INSERT INTO log_images (log_id, name, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
_HAS_IMAGE = """
SELECT 1 FROM log_entries WHERE log_id = $1 AND picture = $2 AND ("to" IS NOT NULL) = $3
"""
_OF_RUNNING = "log_id IN (SELECT id FROM logs WHERE channel_id = $1 AND stopped_at IS NULL)"
_STANDS = f"UPDATE log_entries SET message_id = $3 WHERE key = $2 AND {_OF_RUNNING}"
_WITHDRAW = f"DELETE FROM log_entries WHERE key = $2 AND {_OF_RUNNING}"
_LINE = f"message_id = $1 AND kind = '{EntryKind.SPEECH}'"
_READ = 'SELECT id, log_id, "to" IS NOT NULL, text, facts FROM log_entries'
_OF_MESSAGE = f"{_READ} WHERE {_OF_RUNNING} AND message_id = $2 ORDER BY id DESC LIMIT 1"
_OF_LINE = f"{_READ} WHERE {_LINE}"
_REWRITE = "UPDATE log_entries SET text = $2, facts = $3 WHERE id = $1"
_DELETE_LINE = f"DELETE FROM log_entries WHERE {_LINE}"
_ENTRIES = f"""
SELECT id, {_ENTRY} FROM log_entries WHERE log_id = $1 AND ("to" IS NULL OR $2) AND id > $3
ORDER BY id LIMIT $4
"""
_IMAGE_OF = "SELECT content FROM log_images WHERE log_id = $1 AND name = $2"
_COUNT = 'SELECT kind, "to" IS NOT NULL, count(*) FROM log_entries WHERE log_id = $1 GROUP BY 1, 2'
ROW_BYTES = 100
"""The size of an entry in addition to its text."""


def _log(row: rows.Row) -> LogRow:
    return rows.read(LogRow, row)


def _entry(row: rows.Row) -> Entry:
    read = rows.read(Entry, row)
    return replace(read, kind=EntryKind(read.kind))


def _numbered(row: rows.Row) -> tuple[int, Entry]:
    number, *columns = row
    return number, _entry(tuple(columns))


class Logs(Part):
    """Logs of channels; one of a channel runs."""

    async def start_log(
        self, *, channel_id: int, guild_id: int, name: str, at: datetime, user_id: int,
        interaction_id: int, speech: bool,
    ) -> LogRow | None:  # fmt: skip
        """Begin a log; a replay gives the one it began. None: the channel has one that runs."""
        given = (channel_id, guild_id, name, rows.from_instant(at), user_id, interaction_id, speech)

        def work() -> Transaction[rows.Row | None]:
            yield from run(_START, *given)
            return (yield from first(_BY_INTERACTION, interaction_id))

        row = await self.writer.write(work)
        return None if row is None else _log(row)

    async def log_told(self, log_id: int) -> None:
        """The channel was told that it runs."""
        await self._change(_TOLD, log_id)

    async def owed_logs(self) -> Sequence[Owed]:
        """The running logs of channels that were not told so."""
        return await self._owed(_OWED)

    async def log_by_id(self, log_id: int) -> LogRow | None:
        """A log by its id."""
        return await self._one(_log, _BY_ID, log_id)

    async def stop_log(self, log_id: int, at: datetime, tells: Telling | None = None) -> None:
        """It runs no longer; the first time counts. From then on the message that ``tells`` so is owed."""

        def work() -> Transaction[None]:
            yield from run(_STOP, log_id, rows.from_instant(at))
            if tells is not None:
                yield from owe(tells)

        await self.writer.write(work)

    async def running_log(self, channel_id: int) -> LogRow | None:
        """The log that runs in a channel."""
        return await self._one(_log, _RUNNING, channel_id)

    async def logs_in(self, channel_id: int) -> Sequence[LogRow]:
        """The channel's logs, newest first."""
        return await self._all(_log, _OF_CHANNEL, channel_id)

    async def delete_log(self, log_id: int) -> None:
        """Delete a log with all that it holds."""
        await self._change(_DELETE, log_id)

    async def keep_entry(self, channel_id: int, entry: Entry, image: bytes | None = None) -> EntryResult:
        """Put an entry, and the image that it names, into the log that runs in a channel. An image that does
        not fit is left out."""
        return await self.writer.write(_keep, channel_id, entry, image)

    def entry_stands(self, channel_id: int, key: str, message_id: int) -> None:
        """Note the message of an entry. Written behind: a kill may lose the note, and a later change of the
        message then gets its own entry."""
        self.writer.write_behind(run, _STANDS, channel_id, key, message_id)

    async def has_entry(self, channel_id: int, message_id: int) -> bool:
        """Whether the log that runs in a channel has an entry of a message."""
        return await self._one(lambda _: True, _OF_MESSAGE, channel_id, message_id) or False

    async def change_entry(self, channel_id: int, message_id: int, text: str, facts: str) -> bool:
        """The new text of a message of the bot, in the log that runs. If the longer text does not fit, the
        entry does not change. False: there is no such entry."""

        def work() -> Transaction[bool]:
            found = yield from first(_OF_MESSAGE, channel_id, message_id)
            if found is not None:
                yield from _rewrite(found, text, facts)
            return found is not None

        return await self.writer.write(work)

    async def withdraw_entry(self, channel_id: int, key: str) -> None:
        """Take back the entry of a message that Discord did not accept."""
        await self._change(_WITHDRAW, channel_id, key)

    async def change_line(self, message_id: int, text: str) -> None:
        """A person's line was edited: change it in every log, as far as the log has space."""

        def work() -> Transaction[None]:
            for found in (yield from fetch(_OF_LINE, message_id)):
                yield from _rewrite(found, text, "")

        await self.writer.write(work)

    async def delete_lines(self, message_ids: Sequence[int]) -> None:
        """A person's lines were deleted: delete them from the logs."""
        await self.writer.write(run_each, _DELETE_LINE, [(each,) for each in message_ids])

    async def entries(
        self, log_id: int, *, hidden: bool, after: int = 0, limit: int
    ) -> Sequence[tuple[int, Entry]]:
        """A log's entries, oldest first, each with its id: at most ``limit`` with ids greater than ``after``;
        without ``hidden`` only what everybody may read."""
        return await self._all(_numbered, _ENTRIES, log_id, hidden, after, limit)

    async def images(self, log_id: int, names: Collection[str]) -> Mapping[str, bytes]:
        """Those of these images that a log has, by their names."""
        found = {name: await self._one(lambda row: bytes(row[0]), _IMAGE_OF, log_id, name) for name in names}
        return {name: content for name, content in found.items() if content is not None}

    async def count_entries(self, log_id: int) -> Mapping[tuple[EntryKind, bool], int]:
        """How many entries a log has, by kind and whether they are hidden."""
        found = await self._all(lambda row: ((EntryKind(row[0]), bool(row[1])), row[2]), _COUNT, log_id)
        return dict(found)


def _bytes(*texts: str) -> int:
    return sum(len(each.encode()) for each in texts)


def _rewrite(found: rows.Row, text: str, facts: str) -> Transaction[None]:
    """Change an entry that was read, if the longer text fits."""
    number, log_id, hidden, *before = found
    more = max(0, _bytes(text, facts) - _bytes(*before))
    texts, _ = (yield from first(_ROOM, log_id, hidden)) or (0, 0)
    if not more or texts + more <= MOST_TEXT:
        yield from run(_GROW, log_id, hidden, more, 0)
        yield from run(_REWRITE, number, text, facts)


def _keep(channel_id: int, entry: Entry, image: bytes | None) -> Transaction[EntryResult]:
    """Put an entry into the channel's running log, within a transaction."""
    found = yield from first(_RUNNING, channel_id)
    log = _log(found) if found else None
    if log is None or entry.at < log.started_at or (log.full and not entry.hidden):
        return EntryResult.DECLINED
    if (yield from first(_KNOWN, log.id, entry.key)):
        return EntryResult.KNOWN
    size = ROW_BYTES + _bytes(entry.text, entry.facts, entry.alt, entry.typed)
    texts, images = (yield from first(_ROOM, log.id, entry.hidden)) or (0, 0)
    if texts + size > MOST_TEXT:
        filled = not entry.hidden and (yield from run(_FULL, log.id)) > 0
        return EntryResult.FILLED if filled else EntryResult.DECLINED
    weight = len(image or b"")
    if weight and (yield from first(_HAS_IMAGE, log.id, entry.picture, entry.hidden)):
        weight = 0
    fits = image is not None and images + weight <= MOST_PICTURES
    if fits:
        yield from run(_IMAGE, log.id, entry.picture, image)
    yield from run(_GROW, log.id, entry.hidden, size, weight if fits else 0)
    values = dict(zip(rows.names(Entry), rows.values(entry), strict=True))
    yield from run(_PUT, log.id, *(values if fits else values | {"picture": ""}).values())
    return EntryResult.KEPT
