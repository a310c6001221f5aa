"""Retries messages that could not be delivered while the bot runs. The first tries come as long as Discord
knows a nonce, so that no message appears twice.

The store holds the outbox, and `recovery` delivers it after a start. This module remembers failures while the
bot runs, so that no user has to act. It looks for nothing if nothing failed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.play.cache import Remembered, remembering
from bot.play.delivery import DeliveryStatus
from bot.play.outbox.notes import noted
from bot.play.outbox.recovery import serve
from bot.store.errors import LeaseLost, StoreFailure
from bot.store.outbox import Owed

log = logging.getLogger(__name__)

Again = Callable[[], Awaitable[object]]
"""Retries one delivery; if that fails, it leaves it in the outbox again."""

PATIENCE = {
    DeliveryStatus.THROTTLED: (10.0, 30.0, 60.0, 90.0, 300.0),
    DeliveryStatus.CLOSED: (300.0, 600.0, 1200.0, 3600.0),
}
"""Seconds before each further try; the last value repeats for ever. A message that may have arrived is tried
four times within the five minutes of a nonce, counting the tries' own length (up to 25 seconds). If the bot
has no access, each answer costs part of Discord's budget of refused calls."""
MOST = 1024
"""How many failures are remembered; further ones wait in the outbox for the next action or start."""


@dataclass(frozen=True, slots=True)
class Left:
    """Something undelivered.

    - ``what``: its kind.
    - ``owed``: its id and server.
    - ``again``: the retry.
    - ``tried``: how many tries were made.
    - ``due``: the time of the next try, by the loop's clock.
    """

    what: str
    owed: Owed
    again: Again
    tried: int = 0
    due: float = 0.0

    @property
    def key(self) -> tuple[str, int]:
        """By which it is known."""
        return self.what, self.owed.id


def _nobody(_these: Sequence[Left]) -> None:
    """The default: nothing is retried in the background."""


@dataclass(slots=True)
class Owing:
    """Undelivered things.

    - ``start``: starts ``make_good`` in the background for the things that are due.
    - ``tried``: the things being tried now, with their count of tries including this one.
    - ``timer``: set for the next thing that is due.
    - ``rounds``: how many rounds of tries are running.
    """

    start: Callable[[Sequence[Left]], object] = _nobody
    left: Remembered[tuple[str, int], Left] = field(default_factory=remembering(MOST))
    tried: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])
    timer: asyncio.TimerHandle | None = None
    rounds: int = 0

    def leave(
        self, what: str, owed: Owed, again: Again, outcome: DeliveryStatus = DeliveryStatus.THROTTLED
    ) -> None:
        """Remember that something is still undelivered after this outcome. A final outcome leaves nothing to
        retry."""
        if outcome not in PATIENCE:
            return
        left = Left(what, owed, again)
        before = self.left.get(left.key)
        if before is None:
            tried, waits = self.tried.get(left.key, 0), PATIENCE[outcome]
            seconds = waits[min(tried, len(waits) - 1)]
            left = replace(left, tried=tried, due=asyncio.get_running_loop().time() + seconds)
        else:
            left = replace(left, tried=before.tried, due=before.due)
        self.left[left.key] = left
        self._wait_until(left.due)

    async def noted(self, what: str, owed: Owed, write: Again) -> None:
        """Note that something was delivered; if the store fails, retry until it is noted."""
        if await noted(write()):
            self.left.pop((what, owed.id), None)
        else:
            self.leave(what, owed, write)

    def noted_soon(self, what: str, owed: Owed, writing: asyncio.Future[Any], again: Again) -> None:
        """Follow a note of a delivery that is being written; if the store fails, retry with ``again`` until
        it is noted."""

        def written(note: asyncio.Future[Any]) -> None:
            try:
                note.result()
            except (LeaseLost, asyncio.CancelledError):
                log.info("told, but not noted: %s %d is another's, or the store is closed", what, owed.id)
            except StoreFailure as error:
                log.warning("done and told, but not noted: %s", error)
                self.leave(what, owed, again)
            else:
                self.left.pop((what, owed.id), None)

        writing.add_done_callback(written)

    def notes(self, what: str, number: int) -> bool:
        """Whether a note is still to be written."""
        return (what, number) in self.left or (what, number) in self.tried

    def _wait_until(self, due: float) -> None:
        if self.timer is not None:
            if self.timer.when() <= due:
                return
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_at(due, self._fall_due)

    def _fall_due(self) -> None:
        self.timer, now = None, asyncio.get_running_loop().time()
        if self.rounds:  # One round of tries at a time: the rest waits for the next round.
            self._wait_until(now + PATIENCE[DeliveryStatus.THROTTLED][0])
            return
        due = [each for each in self.left.values() if each.due <= now]
        for each in due:
            del self.left[each.key]
        if self.left:
            self._wait_until(min(each.due for each in self.left.values()))
        self.start(due)

    async def make_good(self, these: Sequence[Left]) -> None:
        """Try these again: in order within a channel, a few channels at once."""
        self.rounds += 1
        owed = [replace(each.owed, id=number) for number, each in enumerate(these)]
        try:
            await serve("what was left owed, number", owed, lambda number: self._try(these[number]))
        finally:
            self.rounds -= 1

    async def _try(self, left: Left) -> None:
        log.info("tried again: %s %d", *left.key)
        self.tried[left.key] = left.tried + 1
        try:
            await left.again()
        except LeaseLost:
            raise
        except StoreFailure as error:
            log.warning("still owed: %s %d (%s)", *left.key, type(error).__name__)
            self.leave(left.what, left.owed, left.again)
        finally:
            del self.tried[left.key]

    def stop(self) -> None:
        """Stop all retries; the store keeps the outbox."""
        self.start = _nobody
        self.left.clear()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
