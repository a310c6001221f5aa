"""The port to whatever runs transactions."""

from asyncio import Future
from collections.abc import Awaitable, Callable
from typing import ParamSpec, Protocol

from bot.store.sql.statements import Result, Transaction

Given = ParamSpec("Given")

BEHIND_SECONDS = 2.0
"""How long work that is written behind waits for a commit to join."""


class Database(Protocol):
    """Runs transactions: it is given one as a function and what to call it with.

    An error undoes only that transaction, however many were committed together.
    """

    def read(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Awaitable[Result]:
        """Do what changes nothing, and wait for the answer."""
        ...

    def write(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Awaitable[Result]:
        """Do it and wait until it is durable."""
        ...

    def write_behind(
        self, work: Callable[Given, Transaction[object]], *given: Given.args, **named: Given.kwargs
    ) -> None:
        """Do it with the next commit, soon: for data that a kill may lose without harm."""
        ...

    def write_soon(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Future[Result]:
        """Do it with the next commit, soon, like work that is written behind; the answer comes when it is
        durable."""
        ...

    async def catch_up(self) -> None:
        """Wait until all work written behind is committed, or lost."""
        ...

    @property
    def is_in_trouble(self) -> bool:
        """Whether the last write failed because of the database."""
        ...

    async def settle(self) -> None:
        """Let nothing that was deleted be left in the database's files, as far as that lies with the bot."""
        ...

    async def listen(self, channel: str, heard: Callable[[str], object]) -> None:
        """Receive what other processes send to a channel, by ``SELECT pg_notify($1, $2)`` in a transaction,
        once that is committed; "": something may have been missed. A file's only process receives nothing."""
        ...

    async def close(self) -> None:
        """Do what waits and let the database go, also when cancelled meanwhile; idempotent."""
        ...
