"""The store in a PostgreSQL database."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import cast
from urllib.parse import urlsplit

import asyncpg

from bot.store.postgres import leases
from bot.store.postgres.check import Check, look_through
from bot.store.postgres.driver import Connection, drive
from bot.store.postgres.fenced import Fenced
from bot.store.postgres.leases import SharedLeases
from bot.store.postgres.migrate import migrate
from bot.store.postgres.trouble import GONE, worded
from bot.store.postgres.writer import Writer
from bot.store.sql.epoch import epoch_of
from bot.store.sql.store import SqlStore
from bot.store.store import StoreError

OLDEST_POSTGRES = 140000
"""Debian's oldest that is still looked after; nothing newer is asked of it."""

CONNECT_SECONDS = 5
COMMAND_SECONDS = 15
"""How long a statement may take until the server counts as gone."""

_SESSION = {
    "application_name": "kelou",
    "default_transaction_isolation": "repeatable read",
    "synchronous_commit": "on",
    "lock_timeout": "5000",
    "idle_in_transaction_session_timeout": "10000",
}
"""What one sees who writes is what there was as one began, or one is begun again; what is committed is on the
disk; who waits for another process, or is stopped in the middle, holds nobody up (milliseconds)."""


def shown(url: str) -> str:
    """An address without its password."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


async def connect(url: str) -> Connection:
    """A connection as the store needs one."""
    untyped = asyncpg.connect  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    opened = cast("Callable[..., Awaitable[Connection]]", untyped)
    return await opened(
        url,
        timeout=CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        statement_cache_size=1000,
        max_cached_statement_lifetime=0,
        server_settings=_SESSION,
    )


async def connected(url: str) -> Connection:
    """The same, or a `StoreError` that says to whoever hosts why there is none."""
    where, user = shown(url), urlsplit(url).username or "you"
    try:
        return await connect(url)
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidPasswordError) as error:
        said = f"{where} refused {user} ({error}): check name and password in DATABASE_URL"
        raise StoreError(said) from error
    except asyncpg.InvalidCatalogNameError as error:
        raise StoreError(f"{where}: there is no such database; make it with createdb") from error
    except GONE as error:
        raise StoreError(f"no PostgreSQL answers at {where} ({worded(error)})") from error
    except (asyncpg.PostgresError, ValueError) as error:
        raise StoreError(f"{where} cannot be opened: {worded(error)}") from error


async def open_store(url: str) -> SqlStore:
    """Open a database, its tables made and migrated where needed; `StoreError` says why it cannot be."""
    connection = await connected(url)
    try:
        epoch, channel = await _prepared(connection, shown(url))
    except BaseException:
        connection.terminate()
        raise
    writer = Writer(connection, partial(connect, url))
    return SqlStore(Fenced(writer), epoch, SharedLeases(writer, channel))


async def _prepared(connection: Connection, where: str) -> tuple[str, str]:
    """Make or migrate the tables; the database's epoch, and the channel of its processes."""
    try:
        await _must_fit(connection, where)
        await migrate(connection)
        return await drive(connection, epoch_of()), await leases.prepare(connection)
    except asyncpg.InsufficientPrivilegeError as error:
        raise StoreError(f"{where}: DATABASE_URL's user may not make tables there ({error})") from error
    except (asyncpg.PostgresError, *GONE) as error:
        raise StoreError(f"{where} cannot be opened: {worded(error)}") from error


async def check(url: str) -> Check:
    """Look a database through; `StoreError`: it cannot be read."""
    connection = await connected(url)
    try:
        return await look_through(connection, shown(url))
    except (asyncpg.PostgresError, *GONE) as error:
        raise StoreError(f"{shown(url)} cannot be read: {worded(error)}") from error
    finally:
        connection.terminate()


async def _must_fit(connection: Connection, where: str) -> None:
    version = await connection.fetchval("SELECT current_setting('server_version_num')::bigint")
    encoding = await connection.fetchval("SELECT current_setting('server_encoding')")
    if version < OLDEST_POSTGRES:
        oldest = OLDEST_POSTGRES // 10000
        raise StoreError(f"{where} is PostgreSQL {version // 10000}: {oldest} or newer is needed")
    if encoding != "UTF8":
        raise StoreError(f"{where} has the encoding {encoding}: make the database with --encoding UTF8")
