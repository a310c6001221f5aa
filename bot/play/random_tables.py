"""Random tables that a server brought in as files: found, drawn from, and changed by its GMs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.decks.decks import MOST_CARDS
from bot.play import server_files
from bot.play.authority import Caller, Right
from bot.play.gm_role import allowed, require
from bot.play.server_files import FileKind
from bot.play.table import ListedTables, Table
from bot.play.workload.heavy_work import aside
from bot.random_tables.chances import Chances, chances
from bot.random_tables.draws import TableDraw, draw
from bot.random_tables.reader import tables_of, titles_of
from bot.random_tables.table import Inline, RandomTable, TableFile
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.store.server_files import MOST, Files, ServerFile
from bot.text import OwnText, called_so, fold, nearest, versions

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


async def listed(table: Table, guild_id: int) -> Sequence[ListedTables]:
    """A server's files with tables by their names. No entry is read for this: a server may have many, and
    suggestions ask for it with every letter."""
    async with table.lock("random tables", guild_id):
        if guild_id not in table.listed_tables:
            found = await table.store.server_files(Files.TABLES, guild_id)
            table.listed_tables[guild_id] = await aside(_listed, [each for each in found if each.text])
        return table.listed_tables[guild_id]


def _listed(files: Sequence[ServerFile]) -> tuple[ListedTables, ...]:
    found = ((each, tuple(titles_of(each.text))) for each in files)
    return tuple(ListedTables(each.id, each.revision, each.made_by, names) for each, names in found if names)


async def _forget(table: Table, guild_id: int) -> None:
    """A server's files have changed. The lock keeps a read that began before from being remembered."""
    async with table.lock("random tables", guild_id):
        table.listed_tables.pop(guild_id, None)


async def meant(table: Table, caller: Caller, name: str) -> Meant:
    """The table that is meant by its name, or a part that no other has, in any language. Of tables within a
    file that the caller may not read, only a whole name counts, and no other is told. Refusal: there is none,
    or there are several."""
    caller.needs_server()
    every, known = list[_Place](), list[_Place]()
    for each in await listed(table, caller.guild_id):
        places = [_Place(each, place) for place in range(len(each.names))]
        every += places
        known += places if await may_read(table, caller, each.made_by) else places[:1]
    if not every:
        raise Refusal("table.none_here")
    # Of tables that the caller may not read, only whole names count.
    exact = [each for each in every if fold(name) in _names(each.name)]
    found = exact or [*called_so(name, {each: tuple(_names(each.name)) for each in known})]
    # The name of a file comes before tables of that name within others.
    first = [each for each in found if not each.place] or found
    if len(first) == 1:
        return await _read(table, caller, first[0])
    if first:
        raise Refusal("table.several", known=tuple(each.name for each in first[:10]))
    near = nearest(name, [called for each in known for called in versions(each.name)])
    raise Refusal("table.unknown", name=name[:60], meant=near or every[0].name)


@dataclass(frozen=True, slots=True)
class _Place:
    """A table by its place in a file."""

    file: ListedTables
    place: int

    @property
    def name(self) -> OwnText:
        """The table's name."""
        return self.file.names[self.place]


async def _read(table: Table, caller: Caller, of: _Place) -> Meant:
    """Read the file of a table. Refusal: it was changed, or only an older bot could read it."""
    file = await server_files.found(table, caller, TABLES, of.file.file_id)
    if file.revision != of.file.revision:
        raise Refusal("table.changed")
    return Meant(Known(file, await aside(tables_of, file.text)), of.place)


def _names(name: OwnText) -> Iterator[str]:
    return map(fold, versions(name))


async def may_read(table: Table, caller: Caller, made_by: int) -> bool:
    """Whether the caller may read all entries of a file that this user brought in."""
    return await allowed(table, caller, Right.READ_TABLE, own=made_by == caller.user_id)


async def require_reading(table: Table, caller: Caller, known: Known) -> None:
    """Refuse a caller who may not read all entries of a file."""
    await require(table, caller, Right.READ_TABLE, own=known.file.made_by == caller.user_id)


async def by_id(table: Table, caller: Caller, file_id: int, revision: int, place: int) -> Meant:
    """The table behind a button. Refusal: its file is gone, or was changed."""
    caller.needs_server()
    for each in await listed(table, caller.guild_id):
        if (each.file_id, each.revision) == (file_id, revision) and place < len(each.names):
            return await _read(table, caller, _Place(each, place))
    raise Refusal("table.changed")


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
    await _forget(table, caller.guild_id)
    return FileChange(file, read.name, there=True, replaced=before is not None)


async def remove(table: Table, caller: Caller, file_id: int) -> FileChange:
    """Remove a file; `put_back` undoes it. Refusal: it is another user's, or not there."""
    return await _changed(table, caller, await server_files.remove(table, caller, TABLES, file_id))


async def put_back(table: Table, caller: Caller, file_id: int, revision: int) -> FileChange:
    """Undo the last change of a file. Refusal: it is another user's, or there was a later change."""
    return await _changed(
        table, caller, await server_files.put_back(table, caller, TABLES, file_id, revision)
    )


async def _changed(table: Table, caller: Caller, file: ServerFile) -> FileChange:
    """What stands after a change; a removed file is called as it was."""
    await _forget(table, caller.guild_id)
    name = next(iter(titles_of(file.text or file.before)), file.key)
    return FileChange(file, name, there=bool(file.text))
