"""Which database an address means."""

from collections.abc import Awaitable
from pathlib import Path
from types import ModuleType

from bot.store.sqlite import file
from bot.store.store import Store, StoreError

POSTGRES = ("postgresql://", "postgres://")
NO_EXTRA = "PostgreSQL needs asyncpg, which is not installed: python -m pip install --require-hashes -r requirements-extras.txt"


def is_postgres(where: Path | str) -> bool:
    """Whether this is a PostgreSQL's address, and not a file."""
    return isinstance(where, str) and where.startswith(POSTGRES)


def open_store(where: Path | str) -> Awaitable[Store]:
    """Open the store in a file, or behind PostgreSQL's address; `StoreError` says why it cannot be."""
    return server().open_store(where) if is_postgres(where) else file.open_store(Path(where))


def shown(where: Path | str) -> str:
    """What a log may say of where the store is: no password."""
    return server().shown(where) if is_postgres(where) else str(where)


def server() -> ModuleType:
    """What speaks to PostgreSQL; `StoreError`: it is not installed."""
    try:
        from bot.store.postgres import server
    except ModuleNotFoundError as error:
        raise StoreError(NO_EXTRA) from error
    return server
