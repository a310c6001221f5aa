"""The port to one kind of database: what the writer needs to commit transactions together."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from bot.store.sql.statements import Transaction


@dataclass(slots=True, eq=False)
class Job:
    """A waiting transaction, and the future of its answer (None if it is written behind)."""

    work: partial[Transaction[Any]]
    answer: asyncio.Future[Any] | None
    reads: bool = False

    @property
    def is_wanted(self) -> bool:
        """Whether no waiter for it was cancelled."""
        return self.answer is None or not self.answer.done()


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of transactions that were to be committed together.

    Either the ``results`` of the first ones, which are durable; the rest were not committed. Or an ``error``,
    and nothing is stored: the transaction ``at`` raised it (None: no single one), or the database accepted no
    writes (not ``begun``).
    """

    results: Sequence[Any] = ()
    error: Exception | None = None
    at: int | None = None
    begun: bool = True


class Driver(Protocol):
    """One connection to a database; its writer gives it one group of transactions at a time."""

    most: int
    """How many transactions go into one commit."""
    reads_on: bool
    """Whether reads may be served while nothing can be written."""

    async def commit(self, jobs: Sequence[Job]) -> BatchResult:
        """Run transactions in one of the database's, in their order, and make them durable. Reads may be
        mixed in. It raises nothing: errors are in the outcome."""
        ...

    def trouble(self, error: Exception) -> str:
        """An error of the database, in words for hosts; "": it is an error of ours."""
        ...

    def listen(self, channel: str, heard: Callable[[str], object], reach: Callable[[], object]) -> None:
        """Tell from the next commit on what other processes send to a channel, and "" where something may
        have been missed. ``reach`` is called when the connection was lost: it asks for a commit."""
        ...

    async def settle(self) -> None:
        """Let nothing that was deleted be left in the database's files, as far as that lies with the bot."""
        ...

    async def close(self) -> None:
        """Let the database go."""
        ...
