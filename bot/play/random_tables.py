"""Random tables that a server brought in as files: found, drawn from, and changed by its GMs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.decks.decks import MOST_CARDS
from bot.play import server_files
from bot.play.authority import Caller, Right
from bot.play.gm_role import allowed, require
from bot.play.server_files import FileKind
from bot.play.table import Table
from bot.play.workload.heavy_work import aside
from bot.random_tables.chances import Chances, chances
from bot.random_tables.draws import TableDraw, draw
from bot.random_tables.reader import tables_of
from bot.random_tables.table import Inline, RandomTable, TableFile
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.store.server_files import MOST, Files, ServerFile
from bot.text import called_so, fold, nearest, versions

TABLES: Final = FileKind(
    Files.TABLES,
    Right.CHANGE_TABLE,
    gone=lambda: Refusal("table.changed"),
    changed=lambda: Refusal("table.changed"),
    too_many=lambda: Refusal("table.too_many_files", limit=MOST[Files.TABLES]),
)
MOST_TIMES = 20
"""How often a table is drawn from at once."""


@dataclass(frozen=True, slots=True)
class Known:
    """A file of a server, as it was read."""

    file: ServerFile
    tables: TableFile


@dataclass(frozen=True, slots=True)
class Meant:
    """A table that somebody means: its file, and its place in it."""

    known: Known
    place: int

    @property
    def table(self) -> RandomTable:
        """The table."""
        return self.known.tables.tables[self.place]


@dataclass(frozen=True, slots=True)
class FileChange:
    """A change of a file, and its name. ``there``: whether it is there now. ``replaced``: it took an older
    one's place."""

    file: ServerFile
    name: str
    there: bool
    replaced: bool = False


async def files(table: Table, guild_id: int) -> Sequence[Known]:
    """A server's files with tables. One that an older bot could read and this one cannot is left out."""
    found = await table.store.server_files(Files.TABLES, guild_id)
    return await aside(_read, [each for each in found if each.text])


def _read(files: Sequence[ServerFile]) -> Sequence[Known]:
    read = list[Known]()
    for each in files:
        try:
            read.append(Known(each, tables_of(each.text)))
        except Refusal:
            continue
    return read


async def meant(table: Table, caller: Caller, name: str) -> Meant:
    """The table that is meant by its name, or a part that no other has, in any language. Refusal: there is
    none, or there are several."""
    caller.needs_server()
    every = [
        Meant(known, place)
        for known in await files(table, caller.guild_id)
        for place in range(len(known.tables.tables))
    ]
    if not every:
        raise Refusal("table.none_here")
    called = {at: tuple(_names(each.table)) for at, each in enumerate(every)}
    found = [every[at] for at in called_so(name, called)]
    # The name of a file comes before tables of that name within others.
    first = [each for each in found if not each.place] or found
    if len(first) == 1:
        return first[0]
    if first:
        raise Refusal("table.several", known=tuple(each.table.name for each in first[:10]))
    near = nearest(name, [called for each in every for called in versions(each.table.name)])
    raise Refusal("table.unknown", name=name[:60], meant=near or str(every[0].table.name))


def _names(table: RandomTable) -> Iterator[str]:
    return map(fold, versions(table.name))


async def may_read(table: Table, caller: Caller, known: Known) -> bool:
    """Whether the caller may read all entries of a file."""
    return await allowed(table, caller, Right.READ_TABLE, own=known.file.made_by == caller.user_id)


async def require_reading(table: Table, caller: Caller, known: Known) -> None:
    """Refuse a caller who may not read all entries of a file."""
    await require(table, caller, Right.READ_TABLE, own=known.file.made_by == caller.user_id)


async def by_id(table: Table, caller: Caller, file_id: int, revision: int, place: int) -> Meant:
    """The table behind a button. Refusal: its file is gone, or was changed."""
    caller.needs_server()
    found = [each for each in await files(table, caller.guild_id) if each.file.id == file_id]
    if not found or found[0].file.revision != revision or place >= len(found[0].tables.tables):
        raise Refusal("table.changed")
    return Meant(found[0], place)


def drawn(table: Table, caller: Caller, from_: Meant, times: int, label: str) -> RollRecord[TableDraw]:
    """Draw from a table."""
    made = draw(from_.known.tables, from_.place, times, table.dice)
    return RollRecord(made, (Side(caller.user_id, caller.name, ()),), label)


async def chances_of(from_: Meant) -> Chances:
    """The exact chances of a table."""
    return await aside(chances, from_.known.tables, from_.place)


def cards_in(from_: Meant) -> Sequence[str]:
    """The cards of a deck with each entry of a table as often as its weight says. Refusal: an entry has dice
    or another table in it, so that it is not the same each time, or they are too many."""
    entries = from_.table.entries
    if any(each.inner for each in entries):
        piece = next(one for each in entries for one in each.inner)
        raise Refusal("deck.table_with_pieces", text=piece.typed.text if isinstance(piece, Inline) else "{…}")
    if from_.table.weight > MOST_CARDS:
        raise Refusal("deck.bad_size", count=from_.table.weight, limit=MOST_CARDS)
    return ["".join(map(str, each.texts[0][1])) for each in entries for _ in range(each.weight)]


# ---------------------------------------------------------------- files


async def bring_in(table: Table, caller: Caller, text: str) -> FileChange:
    """Bring in a file, or another one in its place.

    Refusals: the caller is not a GM, or another user's file has this name; ``table.…``: what is wrong in the
    file; the server has as many as it may.
    """
    caller.needs_server()
    await require(table, caller, Right.BRING_TABLE)
    read = await aside(tables_of, text)
    key = fold(read.name)
    file, before = await server_files.keep(table, caller, TABLES, key, text)
    return FileChange(file, str(read.name), there=True, replaced=before is not None)


async def remove(table: Table, caller: Caller, file_id: int) -> FileChange:
    """Remove a file; `put_back` undoes it. Refusal: it is another user's, or not there."""
    return _change(await server_files.remove(table, caller, TABLES, file_id))


async def put_back(table: Table, caller: Caller, file_id: int, revision: int) -> FileChange:
    """Undo the last change of a file. Refusal: it is another user's, or there was a later change."""
    return _change(await server_files.put_back(table, caller, TABLES, file_id, revision))


def _change(file: ServerFile) -> FileChange:
    """What stands after a change; a removed file is called as it was."""
    read = _read([replace(file, text=file.text or file.before)])
    return FileChange(file, str(read[0].tables.name) if read else file.key, there=bool(file.text))
