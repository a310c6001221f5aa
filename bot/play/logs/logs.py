"""A channel's logs: begun, ended, looked at and read.

The GM or the leader of the channel's encounter begins and ends logs, and deletes what they began. The GM
deletes any. Anybody reads what was public. A GM of the channel reads what was hidden; the encounter's leader
reads the hidden entries that went to them.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from bot.logs.entry import Entry
from bot.play import gm_role
from bot.play.authority import Caller, Right
from bot.play.delivery import Post
from bot.play.logs.keeping import running
from bot.play.outbox import recovery
from bot.play.settings import of_caller, preferences
from bot.play.table import Table, head_in
from bot.play.tellings import telling
from bot.play.workload.files import PAGE, Making
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.store.logs import MOST_LOGS, LogRow
from bot.store.outbox import Owed
from bot.text import fold, tidy
from bot.text_files import Piece
from bot.wording import logs as wording
from bot.wording.logs.book import Book, Cast
from bot.wording.logs.exports import MOST_FILES, Form
from bot.wording.words import words_for
from bot.wording.zones import clock

LONGEST_NAME = 60
"""How many characters a log's name has."""


async def _may_keep(table: Table, caller: Caller) -> None:
    """Refuse a caller who is neither a GM of the channel nor the leader of its open encounter."""
    head = await head_in(table, caller.channel_id)
    await gm_role.require(table, caller, Right.KEEP_LOG, gm_role.opener(head.encounter) if head else None)


async def _require_lead(table: Table, caller: Caller) -> None:
    caller.needs_posting()
    await _may_keep(table, caller)


async def start(table: Table, caller: Caller, name: str | None, *, speech: bool) -> LogRow:
    """Begin the channel's log. Refusal: not the GM, one runs, the name is taken, or there are too many."""
    await _require_lead(table, caller)
    async with table.lock("log", caller.channel_id):
        there = await table.store.logs_in(caller.channel_id)
        zone = clock((await of_caller(table, caller)).timezone)
        named = _fresh_name(caller.at.astimezone(zone), name, there)
        if len(there) >= MOST_LOGS:
            raise Refusal("log.too_many", limit=MOST_LOGS)
        row = await table.store.start_log(
            channel_id=caller.channel_id,
            guild_id=caller.guild_id,
            name=named,
            at=caller.at,
            user_id=caller.user_id,
            interaction_id=caller.interaction_id,
            speech=speech,
        )
        table.logs[caller.channel_id] = row
    if row is None:
        raise Refusal("log.runs_already", name=named)
    return row


def _fresh_name(now: datetime, name: str | None, there: Sequence[LogRow]) -> str:
    """The name of a new log: the typed one, otherwise its day. Refusal: one runs, or has that name."""
    going = next((each for each in there if each.stopped_at is None), None)
    if going is not None:
        raise Refusal("log.runs_already", name=going.name)
    taken = {fold(each.name) for each in there}
    if name is None:
        day = f"{now:%Y-%m-%d}"
        return next(each for each in _numbered(day) if each not in taken)
    named = tidy(name)[:LONGEST_NAME]
    if not named:
        raise Refusal("log.no_name")
    if fold(named) in taken:
        raise Refusal("log.name_taken", name=named)
    return named


def _numbered(day: str) -> Sequence[str]:
    return (day, *(f"{day} ({number})" for number in range(2, MOST_LOGS + 2)))


async def told(table: Table, row: LogRow) -> None:
    """The channel was told that the log runs. From now on people's own lines go in, if they may."""
    owed = Owed(row.id, row.channel_id, row.guild_id)
    await table.owing.noted("note that a log is told", owed, partial(table.store.log_told, row.id))
    table.logs.pop(row.channel_id, None)


async def stop(table: Table, caller: Caller) -> Post:
    """End the channel's log, and return what everybody is told. Refusal: not the GM, or none runs."""
    await _require_lead(table, caller)
    async with table.lock("log", caller.channel_id):
        row = await running(table, caller.channel_id)
        if row is None:
            raise Refusal("log.none_running")
        words = words_for((await of_caller(table, caller)).language)
        told = Post(wording.stopped(words, row.name))
        await table.store.stop_log(row.id, caller.at, telling(caller, told))
        table.logs[caller.channel_id] = None
    return told


async def delete(table: Table, caller: Caller, name: str) -> LogRow:
    """Delete a log with all its entries. A GM deletes any log of the channel, the encounter's leader what
    they began themselves. Refusal: the caller is neither, the log runs, or there is none."""
    await _require_lead(table, caller)
    async with table.lock("log", caller.channel_id):
        row = await named(table, caller, name)
        await gm_role.require(table, caller, Right.DELETE_LOG, own=row.started_by == caller.user_id)
        if row.stopped_at is None:
            raise Refusal("log.runs_still", name=row.name)
        await table.store.delete_log(row.id)
    return row


async def named(table: Table, caller: Caller, name: str | None) -> LogRow:
    """The channel's log of this name, otherwise the running one, otherwise the newest. Refusal: there is
    none."""
    caller.needs_server()
    there = await table.store.logs_in(caller.channel_id)
    if not there:
        raise Refusal("log.none_here")
    if name is None:
        return there[0]
    found = next((each for each in there if fold(each.name) == fold(name)), None)
    if found is None:
        raise Refusal("log.unknown", name=tidy(name)[:LONGEST_NAME])
    return found


async def names(table: Table, caller: Caller) -> Sequence[str]:
    """The names of the channel's logs, newest first."""
    return [each.name for each in await table.store.logs_in(caller.channel_id)]


@dataclass(frozen=True, slots=True)
class Shown:
    """How a log stands: how many entries everybody may read, and how many are hidden (None: the
    reader may not know)."""

    row: LogRow
    entries: int
    hidden: int | None
    others: int


async def shown(table: Table, caller: Caller) -> Shown:
    """The log that runs, or the newest, and how many others there are. Refusal: there is none."""
    row = await named(table, caller, None)
    counts = await table.store.count_entries(row.id)
    open_to_all = sum(count for (_, hidden), count in counts.items() if not hidden)
    kept_back = sum(counts.values()) - open_to_all
    knows = await gm_role.allowed(table, caller, Right.READ_ALL_HIDDEN)
    there = await table.store.logs_in(caller.channel_id)
    return Shown(row, open_to_all, kept_back if knows else None, len(there) - 1)


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of a copy: its number there, and its image if that is wanted."""

    number: int
    entry: Entry
    image: bytes | None = None


@dataclass(frozen=True, slots=True)
class Copy:
    """The readable part of a log, page by page: it is never held as a whole."""

    table: Table
    row: LogRow
    of_gm: bool
    reader: int
    """The reader; 0: a reader who may read everything in this copy."""

    async def pages(self, *, images: bool = False) -> AsyncIterator[Sequence[Line]]:
        """Its entries from the first on, with their ``images`` where these are wanted."""
        store, last, number = self.table.store, 0, 0
        while found := await store.entries(self.row.id, hidden=self.of_gm, after=last, limit=PAGE):
            last = found[-1][0]
            read = [each for _, each in found if self._may_read(each)]
            names = {each.picture for each in read if each.picture} if images else ()
            shown = await store.images(self.row.id, names)
            yield [Line(n, each, shown.get(each.picture)) for n, each in enumerate(read, number + 1)]
            number += len(read)

    def _may_read(self, entry: Entry) -> bool:
        return entry.to is None or not self.reader or self.reader in entry.to


async def copy(table: Table, caller: Caller, name: str | None, *, of_gm: bool) -> Copy:
    """A log as the table, or its GM, may read it. Refusal: not the GM."""
    row = await named(table, caller, name)
    if of_gm:
        await _may_keep(table, caller)
    everything = of_gm and await gm_role.allowed(table, caller, Right.READ_ALL_HIDDEN)
    return Copy(table, row, of_gm, 0 if everything else caller.user_id)


async def cast_of(copy: Copy) -> Cast:
    """The cast of a copy of a log. Refusal: it is empty."""
    cast = Cast()
    async for page in copy.pages():
        await aside(cast.add, [each.entry for each in page])
    if not cast.count:
        raise Refusal("log.empty", name=copy.row.name)
    return cast


def exported(copy: Copy, book: Book, form: Form, limit: int, total: int) -> Making[Line]:
    """A copy of a log as files of at most ``limit`` bytes."""

    def pieces(page: Sequence[Line]) -> Iterator[Piece]:
        return (form.piece(book, book.told(each.number, each.entry, each.image)) for each in page)

    pages = partial(copy.pages, images=form.has_images)
    return Making(pages, pieces, form.shape(book), limit, MOST_FILES, total)


async def start_told(table: Table, row: LogRow, language: str | None) -> Post:
    """The message at the beginning of a log: what goes in, and how to end it."""
    return Post(wording.started(words_for(language), row.name, speech=row.speech))


async def of_channel(table: Table, caller: Caller, row: LogRow) -> Post:
    """The same in the channel's language."""
    return await start_told(table, row, (await of_caller(table, caller)).language)


async def send_owed(table: Table, own: recovery.Own = recovery.everything) -> None:
    """After a start: tell the channels that do not know yet that a log runs."""
    await recovery.serve("log", await table.store.owed_logs(), lambda number: tell(table, number), own)


async def tell(table: Table, log_id: int) -> None:
    """Tell a channel that its log runs."""
    row = await table.store.log_by_id(log_id)
    if row is None or row.stopped_at is not None or row.told:
        return
    held = await preferences(table, row.channel_id, row.guild_id)
    post = await start_told(table, row, held.language)
    posted = await table.messenger.post(row.channel_id, post, table.nonce(f"l{row.id}"))
    if posted.arrived:
        await told(table, row)
    owed = Owed(row.id, row.channel_id, row.guild_id)
    table.owing.leave("log", owed, partial(tell, table, row.id), posted.outcome)
