"""Reports the content of a PostgreSQL database, and whether it is sound."""

import asyncpg

from bot.store.findings import Findings
from bot.store.postgres.connection import Connection
from bot.store.postgres.errors import GONE, worded
from bot.store.postgres.migrate import schema_version
from bot.store.sql.schema import migrations, tables

_BROKEN = """
SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE c.relnamespace = current_schema()::regnamespace AND NOT (i.indisvalid AND i.indisready)
"""
_SIZE = """
SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
"""


async def look_through(connection: Connection, where: str) -> Findings:
    """Read every row of every table, as far as that can be read."""
    schema = await schema_version(connection)
    problems = [] if schema else ["it is empty, or no database of Kelou"]
    rows = 0
    for table in tables() if schema else ():
        try:
            # A whole row as text: parts stored outside of its page are read as well.
            counted = f"SELECT count(*), coalesce(max(length(t::text)), 0) FROM {table} t"  # noqa: S608
            rows += await connection.fetchval(counted)
        except (asyncpg.PostgresError, *GONE) as error:
            problems.append(f"{table}: {worded(error)}")
    problems += [f"index {name} is not valid" for (name,) in await connection.fetch(_BROKEN)]
    size, version = await connection.fetchval(_SIZE), await connection.fetchval("SHOW server_version")
    return Findings(
        holds=f"{where}: {size:,} bytes, {rows:,} rows",
        schema=schema,
        newest=len(migrations()),
        version=f"PostgreSQL {version}",
        problems=tuple(problems),
    )
