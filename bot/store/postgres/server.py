"""The store in a PostgreSQL database."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import cast
from urllib.parse import urlsplit

import asyncpg

from bot.store.errors import StoreError
from bot.store.findings import Findings
from bot.store.postgres.check import look_through
from bot.store.postgres.connection import Connection, drive
from bot.store.postgres.copy_end import ServerEnd
from bot.store.postgres.driver import COMMITS, ServerDriver
from bot.store.postgres.errors import GONE, worded
from bot.store.postgres.migrate import alone, migrate, schema_version
from bot.store.sql.epoch import epoch_of
from bot.store.sql.writer import Fence, Writer, unfenced
from bot.store.store import Store

OLDEST_POSTGRES = 140000
"""Debian's oldest supported version; no newer feature is used."""

CONNECT_SECONDS = 5
COMMAND_SECONDS = 15
"""How long a statement may take until the server counts as gone."""

HIDDEN = "postgresql://…"
"""The text for an address with a password that cannot be located."""
UNREAD = "signs such as @ / : # in a password are written as %40 %2F %3A %23"

_SESSION = {
    "application_name": "kelou",
    "default_transaction_isolation": "repeatable read",
    "synchronous_commit": "on",
    "lock_timeout": "6000",
    "idle_in_transaction_session_timeout": "5000",
}
"""A writer sees the data as it was when the writer began, or is begun again. Committed data is on the disk. A
process that waits for another, or is stopped in the middle, delays nobody (milliseconds): a waiter sees the
end of a stopped process, and has time left to renew its leases (`bot.shards.keeper`)."""


_IN_USE = 0x6B656C6F
_HERE = "SELECT pg_advisory_lock_shared($1, hashtext(current_schema()))"
_ALONE = "SELECT pg_try_advisory_lock($1, hashtext(current_schema()))"
"""The advisory lock that every running bot shares, and that a copy holds exclusively."""


def shown(url: str) -> str:
    """An address without its password."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return HIDDEN
    if parts.fragment or "@" in parts.path or ("@" in parts.query and not parts.path):
        return HIDDEN  # The host, port or database that is read is a piece of the password.
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"


async def connect(url: str, seconds: float | None = COMMAND_SECONDS) -> Connection:
    """A connection with the store's settings; a statement takes at most ``seconds`` (None: any time)."""
    untyped = asyncpg.connect  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    opened = cast("Callable[..., Awaitable[Connection]]", untyped)
    return await opened(
        url,
        timeout=CONNECT_SECONDS,
        command_timeout=seconds,
        statement_cache_size=1000,
        max_cached_statement_lifetime=0,
        server_settings=_SESSION,
    )


async def connected(url: str) -> Connection:
    """A connection for long work; a `StoreError` tells hosts why there is none."""
    where = shown(url)
    if where == HIDDEN:
        raise StoreError(f"{where} is no address: {UNREAD}")
    try:
        return await connect(url, None)
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidPasswordError) as error:
        said = f"{where} refused name or password of DATABASE_URL ({worded(error)})"
        raise StoreError(said) from error
    except asyncpg.InvalidCatalogNameError as error:
        raise StoreError(f"{where}: there is no such database; make it with createdb") from error
    except GONE as error:
        raise StoreError(f"no PostgreSQL answers at {where} ({worded(error)})") from error
    except ValueError:
        raise StoreError(f"{where} is no address: {UNREAD}") from None
    except asyncpg.PostgresError as error:
        raise StoreError(f"{where} cannot be opened: {worded(error)}") from error


async def open_store(url: str, fence: Fence = unfenced) -> Store:
    """Open a database, its tables made and migrated where needed; `StoreError` says why it cannot be."""
    connection = await connected(url)
    try:
        epoch = await _prepared(connection, shown(url))
        driver = ServerDriver(await joined(url), partial(joined, url))
    except (asyncpg.PostgresError, *GONE) as error:
        raise StoreError(f"{shown(url)} cannot be opened: {worded(error)}") from error
    finally:
        connection.terminate()
    return Store(Writer(driver, fence), epoch)


async def _prepared(connection: Connection, where: str) -> str:
    """Make or migrate the tables; the database's epoch."""
    try:
        await _must_fit(connection, where)
        async with alone(connection):
            await migrate(connection)
            await connection.execute(COMMITS)
            return await drive(connection, epoch_of())
    except asyncpg.InsufficientPrivilegeError as error:
        raise StoreError(f"{where}: DATABASE_URL's user may not make tables there ({error})") from error
    except (asyncpg.PostgresError, *GONE) as error:
        raise StoreError(f"{where} cannot be opened: {worded(error)}") from error


async def joined(url: str) -> Connection:
    """Another connection of a bot that runs."""
    connection = await connect(url)
    await connection.execute(_HERE, _IN_USE)
    return connection


async def open_end(url: str, *, must_be_there: bool) -> ServerEnd:
    """Open a database for a copy, its tables made and migrated where needed."""
    connection, where = await connected(url), shown(url)
    try:
        if must_be_there and not await schema_version(connection):
            raise StoreError(f"{where} is empty, or no database of Kelou")
        await _prepared(connection, where)
        if not await connection.fetchval(_ALONE, _IN_USE):
            raise StoreError(f"{where} is in use by a Kelou that runs: stop it first")
        await connection.execute("BEGIN")
    except BaseException:
        connection.terminate()
        raise
    return ServerEnd(where, connection)


async def check(url: str) -> Findings:
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
