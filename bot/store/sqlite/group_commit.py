"""Group commit: those who wait go in together.

A commit that survives a power cut waits for the disk. While one batch is being written
the next callers gather, and all of them share the next wait.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from bot.store.store import StoreError

Item = TypeVar("Item")
Answer = TypeVar("Answer")

MOST = 500
"""How many items one batch takes; with 12 values each it stays below SQLite's 32,766."""


class GroupCommit(Generic[Item, Answer]):
    """Collects items, writes them in batches and answers each caller.

    ``write`` takes a batch, makes it durable as a whole and answers in the same order.
    The task that writes exists only while somebody waits.
    """

    def __init__(self, write: Callable[[Sequence[Item]], Awaitable[Sequence[Answer]]]) -> None:
        self._write = write
        self._waiting: list[tuple[Item, asyncio.Future[Answer]]] = []
        self._task: asyncio.Task[None] | None = None

    async def put(self, item: Item) -> Answer:
        """Wait until the item is durable.

        A caller cancelled before its batch began is left out; one cancelled later may
        find its item written.
        """
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="group commit")
            self._task.add_done_callback(self._ended)
        return await answer

    async def drain(self) -> None:
        """Wait until nobody waits."""
        while self._task is not None and not self._task.done():
            await asyncio.wait({self._task})

    async def _work(self) -> None:
        while self._waiting:
            batch = self._waiting[:MOST]
            await self._write_batch([one for one in batch if not one[1].done()])
            del self._waiting[: len(batch)]

    async def _write_batch(self, batch: Sequence[tuple[Item, asyncio.Future[Answer]]]) -> None:
        if not batch:
            return
        try:
            answers = await self._write([item for item, _ in batch])
        except Exception as error:  # noqa: BLE001 - it is handed to the one who waits
            if len(batch) > 1:  # One bad item must not take the others' place with it.
                for one in batch:
                    await self._write_batch([one])
            elif not batch[0][1].done():
                batch[0][1].set_exception(error)
            return
        for (_, future), answer in zip(batch, answers, strict=True):
            if not future.done():
                future.set_result(answer)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Let nobody wait for a task that was cancelled, perhaps before it ever ran."""
        if task is not self._task:
            return
        self._task = None
        for _, future in self._waiting:
            if not future.done():
                future.set_exception(StoreError("the store was stopped before this was written"))
        self._waiting.clear()
