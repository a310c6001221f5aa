"""Sheets read from files."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.characters.changes import Change, What
from bot.characters.character import Character
from bot.characters.sheet import accepting
from bot.characters.sheet_files import MOST_UNREAD, Reading, Unread, parsed
from bot.characters.value_names import Names
from bot.play.authority import Caller
from bot.play.characters import foes_of
from bot.play.heads.sheet import SheetChange
from bot.play.settings import of_caller
from bot.play.sheets import foes
from bot.play.sheets.sheets import change_active, change_named, is_playable
from bot.play.table import Table
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: the change, how many names it set, and what was not read."""

    done: SheetChange
    read: int
    unread: tuple[Unread, ...]


async def read_in(table: Table, caller: Caller, text: str, *, foe: bool = False) -> Imported:
    """Import a file's content into the caller's character of its name, which is made if there is none. A file
    without a name changes the one that they play. ``foe``: the foe of its name. Refusal: nothing in it could
    be read, or it names no foe."""
    if foe:
        await foes_of(table, caller)
    file = await aside(parsed, text)
    head = file.head
    here = (await of_caller(table, caller)).system
    game = head.system if head.system and is_playable(caller, head.system) else here and here.key
    unread: list[Unread] = []

    def altered(character: Character, names: Names) -> tuple[Character, Change]:
        reading = file.read(names)
        after, refused = accepting(character, (each for _, each in reading.given), names)
        unread.extend(_unread(reading, refused))
        return after, Change(What.IMPORTED, _must_set(reading, len(refused), unread))

    if foe and not head.name:
        raise Refusal("foe.nameless")
    if foe:
        done = await foes.change_named(table, caller, head.name, game, altered)
    elif head.name:
        done = await change_named(table, caller, head.name, game, altered)
    else:
        done = await change_active(table, caller, altered)
    return Imported(done, done.change.names, tuple(unread[:MOST_UNREAD]))


def _unread(reading: Reading, refused: Mapping[str, Refusal]) -> list[Unread]:
    """The unread parts, and values that could not be set, by their lines."""
    given = ((line, each.name) for line, each in reading.given if each.name in refused)
    unset = (Unread(line, name, refused[name]) for line, name in given)
    return sorted((*reading.unread, *unset), key=lambda each: each.line)


def _must_set(reading: Reading, refused: int, unread: list[Unread]) -> int:
    """How many names are set. Refusal: none, and the file is not just a name."""
    count = len(reading.given) - refused
    if not count and unread:
        first = unread[0]
        raise Refusal("sheet.nothing_read", line=first.line, why=first.why)
    if not count and not reading.name:
        raise Refusal("sheet.nothing_given")
    return count
