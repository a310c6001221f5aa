"""Transactions that wait for what runs them, and who waits for their answers: what all writers share."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.observing.watch import COMMIT, Took
from bot.store.sql.database import Given
from bot.store.sql.statements import Result, Transaction
from bot.store.store import StoreFailure

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Job:
    """Work that waits; who waits for its answer (nobody, where it is written behind)."""

    work: partial[Transaction[Any]]
    answer: asyncio.Future[Any] | None
    reads: bool = False

    @property
    def is_wanted(self) -> bool:
        """Whether nobody who waited for it was cancelled."""
        return self.answer is None or not self.answer.done()


Answers = Sequence[tuple[asyncio.Future[Any], Any, Exception | None]]
"""Who is told which result, or what went wrong."""


def tell(answers: Answers) -> None:
    """Tell all who wait still."""
    for future, result, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


class Asked(ABC):
    """What is asked to do jobs, on the event loop that is running."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._trouble = ""

    @abstractmethod
    def _put(self, job: Job) -> None:
        """Let it wait for its turn."""

    @abstractmethod
    def _must_be_open(self) -> None:
        """StoreError: nothing is done any more."""

    @abstractmethod
    def _worded(self, error: Exception) -> Exception:
        """What went wrong, as who asked is told."""

    def write(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Coroutine[Any, Any, Result]:
        """Do it and wait until it is durable. What it raises undoes it, and it alone."""
        return self._asked(partial(work, *given, **named))

    def read(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Coroutine[Any, Any, Result]:
        """Do what changes nothing, and wait for the answer."""
        return self._asked(partial(work, *given, **named), reads=True)

    async def _asked(
        self,
        work: partial[Transaction[Result]],
        *,
        reads: bool = False,
        put: Callable[[Job], None] | None = None,
    ) -> Result:
        """Its answer; ``put`` lets it wait for another turn than its own."""
        self._must_be_open()
        answer: asyncio.Future[Result] = self._loop.create_future()
        with Took(COMMIT, "read" if reads else "write"):
            (put or self._put)(Job(work, answer, reads))
            return await answer

    def _recovered(self, jobs: Sequence[Job]) -> None:
        """Note that these were done."""
        if self._trouble and not all(job.reads for job in jobs):
            self._trouble = ""
            log.info("the database takes what is written again")

    def _failed(self, job: Job, error: Exception) -> Answers:
        told = self._worded(error)
        if job.answer is not None:
            return [(job.answer, None, told)]
        log.error("what was written behind is lost: %s", type(told).__name__)
        return []

    def _failure(self, trouble: str, error: Exception) -> StoreFailure:
        """What lies with the database as the port's error; the log names it once."""
        if trouble != self._trouble:
            self._trouble = trouble
            log.error("the database cannot be used: %s; nothing is kept until it can", trouble)
        failure = StoreFailure(trouble)
        failure.__cause__ = error
        return failure
