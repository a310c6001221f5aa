"""Files that a server brought in: kept, removed and put back, by the rules of their kind."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.play.authority import Caller, Right
from bot.play.gm_role import allowed, require
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.server_files import Files, ServerFile


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: who may replace and remove another user's, and what is said if a file is gone, was
    changed meanwhile, or is one too many."""

    files: Files
    right: Right
    gone: Callable[[], Refusal]
    changed: Callable[[], Refusal]
    too_many: Callable[[], Refusal]


async def keep(
    table: Table, caller: Caller, kind: FileKind, key: str, text: str
) -> tuple[ServerFile, ServerFile | None]:
    """Keep a text under its folded name; also what stood there (None: nothing). Refusal: it is another
    user's, or one too many."""
    known = await table.store.server_files(kind.files, caller.guild_id)
    before = next((each for each in known if each.key == key and each.text), None)
    if before is not None:
        await _require(table, caller, kind, before)
    file = await table.store.keep_file(
        kind.files, caller.guild_id, key, text, made_by=caller.user_id, at=caller.at
    )
    if file is None:
        raise kind.too_many()
    return file, before


async def remove(table: Table, caller: Caller, kind: FileKind, file_id: int) -> ServerFile:
    """Remove a file; `put_back` undoes it. Refusal: it is another user's, or not there."""
    file = await found(table, caller, kind, file_id)
    await _require(table, caller, kind, file)
    if not await table.store.remove_file(kind.files, file, caller.at):
        raise kind.changed()
    return await found(table, caller, kind, file_id)


async def put_back(table: Table, caller: Caller, kind: FileKind, file_id: int, revision: int) -> ServerFile:
    """Undo the last change of a file. Refusal: it is another user's, or there was a later change."""
    file = await found(table, caller, kind, file_id)
    await _require(table, caller, kind, file)
    if file.revision != revision or not await table.store.swap_file(kind.files, file, caller.at):
        raise kind.changed()
    return await found(table, caller, kind, file_id)


async def may_change(table: Table, caller: Caller, kind: FileKind, file: ServerFile) -> bool:
    """Whether the caller may replace or remove a file."""
    return await allowed(table, caller, kind.right, own=file.made_by == caller.user_id)


async def _require(table: Table, caller: Caller, kind: FileKind, file: ServerFile) -> None:
    await require(table, caller, kind.right, own=file.made_by == caller.user_id)


async def found(table: Table, caller: Caller, kind: FileKind, file_id: int) -> ServerFile:
    """A file by its id, also a removed one that can come back. Refusal: it is not there."""
    caller.needs_server()
    known = await table.store.server_files(kind.files, caller.guild_id)
    file = next((each for each in known if each.id == file_id), None)
    if file is None:
        raise kind.gone()
    return file
