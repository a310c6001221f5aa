"""The shared base of the parts of the store."""

from collections.abc import Callable, Sequence

from bot.store.outbox import Owed
from bot.store.sql.rows import Row, Value
from bot.store.sql.statements import fetch, first, run
from bot.store.sql.writer import Writer


class Part:
    """One family of the store's methods, over the writer that all of them share."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    async def _one(self, read: Callable[[Row], Value], sql: str, *values: object) -> Value | None:
        """The result of a statement."""
        row = await self.writer.read(first, sql, *values)
        return None if row is None else read(row)

    async def _all(self, read: Callable[[Row], Value], sql: str, *values: object) -> Sequence[Value]:
        """All that a statement finds."""
        return [read(row) for row in await self.writer.read(fetch, sql, *values)]

    async def _owed(self, sql: str, *values: object) -> Sequence[Owed]:
        """What a statement finds undelivered, by its id, channel and server."""
        return await self._all(lambda row: Owed(*row), sql, *values)

    async def _change(self, sql: str, *values: object) -> None:
        """Make one statement durable."""
        await self.writer.write(run, sql, *values)
