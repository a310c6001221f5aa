"""Which database an address means, and what either can do."""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from pathlib import Path
from types import ModuleType

from bot.store import copying
from bot.store.copying import End, Sum
from bot.store.errors import StoreError
from bot.store.findings import Findings
from bot.store.sql.writer import Fence, unfenced
from bot.store.sqlite import copy_end, file
from bot.store.sqlite.check import check as check_file
from bot.store.store import Store

NO_EXTRA = (
    "PostgreSQL needs asyncpg, which is not installed:"
    " pip install --require-hashes -r requirements.txt -r requirements-extras.txt"
)

Where = Path | str
"""A file, or PostgreSQL's address."""


def open_store(where: Where, fence: Fence = unfenced) -> Awaitable[Store]:
    """Open the store there; `StoreError` says why it cannot be. A file needs no ``fence``: one process has it
    to itself."""
    return file.open_store(where) if isinstance(where, Path) else postgres().open_store(where, fence)


async def copy(source: Where, target: Where) -> Sequence[str]:
    """Copy everything into an empty database; a line for each table. `StoreError` says why it cannot be."""
    if source == target:
        raise StoreError("a database cannot be copied into itself: name another one")
    sums = await _copy(source, target)
    lines = (f"{table}: {found.rows:,} rows, {found.digest:016x}" for table, found in sums.items())
    return (*lines, f"{shown(source)} -> {shown(target)}: the same, row for row")


async def _copy(source: Where, target: Where) -> Mapping[str, Sum]:
    open_source = await _open_end(source, must_be_there=True)
    try:
        open_target = await _open_end(target, must_be_there=False)
    except BaseException:
        await open_source.close()
        raise
    return await copying.copy(open_source, open_target)


def _open_end(where: Where, *, must_be_there: bool) -> Awaitable[End]:
    if isinstance(where, Path):
        return copy_end.open_end(where, must_be_there=must_be_there)
    return postgres().open_end(where, must_be_there=must_be_there)


def check(where: Where) -> Findings:
    """Look a whole database through for damage, without writing; a running bot is not disturbed."""
    return check_file(where) if isinstance(where, Path) else asyncio.run(postgres().check(where))


def shown(where: Where) -> str:
    """Its form for logs: without a password."""
    return str(where) if isinstance(where, Path) else postgres().shown(where)


def must_be_file(where: Where, instead: str) -> Path:
    """The file, for what only files need; for PostgreSQL a `StoreError` with what does it there."""
    if isinstance(where, Path):
        return where
    raise StoreError(
        f"the database is PostgreSQL, which has its own tool for this: {instead} (docs/hosting.md)"
    )


def postgres() -> ModuleType:
    """The PostgreSQL package; `StoreError`: it is not installed."""
    try:
        from bot.store.postgres import server
    except ModuleNotFoundError as error:
        raise StoreError(NO_EXTRA) from error
    return server
