"""Lives of a process that plays on a file until it is killed.

``python -m tests.wire.turns FILE SOCKET`` loads the code once and then, for every number
it reads, forks a process that opens the file and plays: the bot's own store, plays and
announcing, with a messenger that speaks to the test over the socket. Life 0 only makes
good what is owed, and ends.
"""

import asyncio
import json
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from bot.dice.source import SystemDice
from bot.encounter import actions
from bot.encounter.actions import Entrant
from bot.play.authority import Caller
from bot.play.delivery import Button, Delivery, DeliveryStatus, Panel, Post
from bot.play.encounter import encounters
from bot.play.encounter.announcer import Announcer
from bot.play.hidden_rolls import hidden_rolls
from bot.play.logs import keeping, logs
from bot.play.logs.keeping import LoggingMessenger
from bot.play.rolling import rolls
from bot.play.table import Table, head_in, utc_now
from bot.rolls.hand import Hand
from bot.store.sqlite.file import open_store
from tests.wire import ANN, BOB, GM, GUILD

CHANNELS = {21: "instinct", 22: "order", 23: "instinct"}
UNDO_EVERY = 7


@dataclass
class Line:
    """A ``Messenger`` over a socket: one line a message, one line back."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    waiting: dict[int, asyncio.Future[int]] = field(default_factory=dict)

    async def listen(self) -> None:
        with suppress(ConnectionError):
            while line := await self.reader.readline():
                number, message_id = json.loads(line)
                self.waiting.pop(number).set_result(message_id)
        os._exit(3)  # The test is gone.

    async def _send(self, to: int, message: Post | Panel, nonce: str | None) -> Delivery:
        number = id(future := asyncio.get_running_loop().create_future())
        self.waiting[number] = future
        text = message.text if isinstance(message, Post) else "\n".join(message.texts)
        mentions = message.mentions if isinstance(message, Post) else ()
        self.writer.write(f"{json.dumps([number, to, nonce, text, mentions])}\n".encode())
        return Delivery(DeliveryStatus.DELIVERED, await future)

    async def post(self, channel_id: int, message: Post | Panel, nonce: str | None = None) -> Delivery:
        return await self._send(channel_id, message, nonce)

    async def whisper(self, user_id: int, message: Post, nonce: str | None = None) -> Delivery:
        return await self._send(user_id, message, nonce)

    async def edit(self, channel_id: int, message_id: int, message: Post | Panel) -> Delivery:
        return Delivery(DeliveryStatus.DELIVERED, message_id)

    async def delete(self, channel_id: int, message_id: int) -> Delivery:
        return Delivery(DeliveryStatus.DELIVERED, message_id)

    async def speak(self, channel_id: int, name: str, text: str) -> Delivery:
        return await self._send(channel_id, Post(text), None)

    async def respeak(self, channel_id: int, message_id: int, text: str) -> Delivery:
        return Delivery(DeliveryStatus.DELIVERED, message_id)

    async def is_passed(self, channel_id: int, message_id: int, by: int) -> bool:
        return False

    async def answer_to(self, channel_id: int, interaction_id: int) -> Delivery:
        return Delivery(DeliveryStatus.DELIVERED)

    async def is_private(self, channel_id: int) -> bool:
        return False

    async def strip(self, channel_id: int, message_id: int, left: Sequence[Button] = ()) -> Delivery:
        return Delivery(DeliveryStatus.DELIVERED, message_id)


@dataclass
class Evening:
    """One life at the table: the GM presses on in every channel, and rolls in secret."""

    table: Table
    announcer: Announcer
    ids: Iterator[int]
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def caller(self, channel_id: int) -> Caller:
        return Caller(
            GM, "GM", channel_id, GUILD, next(self.ids), utc_now(), "en-US", "en-US", manages_channel=True
        )

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def wake(self) -> None:
        """What ``Kelou.wake`` does."""
        await hidden_rolls.send_owed(self.table)
        await self.announcer.send_owed()

    async def log(self) -> None:
        """Let a log run in every channel."""
        for channel_id in CHANNELS:
            if await keeping.running(self.table, channel_id) is None:
                await logs.start(self.table, self.caller(channel_id), None, speech=False)

    async def turns(self, channel_id: int) -> None:
        await self._begin(channel_id)
        for number in count(1):
            caller = self.caller(channel_id)
            async with self.announcer.calls.heard(channel_id):
                if number % UNDO_EVERY == 0:
                    head = await encounters.undo(self.table, caller)
                else:
                    head = await encounters.act(self.table, caller, lambda _: actions.Next())
            assert await self.announcer.calls.tell(head) is DeliveryStatus.DELIVERED
            self.announcer.panels.redraw_soon(head, self.spawn)

    async def _begin(self, channel_id: int) -> None:
        """Take the evening up where the life before left it."""
        head = await head_in(self.table, channel_id)
        if head is None:
            head = await encounters.open_encounter(self.table, self.caller(channel_id), CHANNELS[channel_id])
        if not head.encounter.combatants:
            entrants = (Entrant("Ann", ANN), Entrant("Bob", BOB), Entrant("Wolf", None))
            await self._do(channel_id, actions.Add(entrants))
        if head.encounter.current is None:
            await self._do(channel_id, actions.Start())

    async def _do(self, channel_id: int, action: actions.Action) -> None:
        async with self.announcer.calls.heard(channel_id):
            head = await encounters.act(self.table, self.caller(channel_id), lambda _: action)
        await self.announcer.calls.tell(head)

    async def secrets(self) -> None:
        while True:
            caller = self.caller(next(iter(CHANNELS)))
            await hidden_rolls.roll_once(self.table, caller, partial(self._prepared, caller))

    async def _prepared(self, caller: Caller) -> hidden_rolls.Prepared:
        to = await hidden_rolls.who_receives(self.table, caller, rolling_gm=True)
        pools = await rolls.pools_of(self.table, caller, Hand("3P > 2"))
        return partial(rolls.make_roll, self.table, pools), to


async def live(path: Path, socket: str, life: int) -> None:
    reader, writer = await asyncio.open_unix_connection(socket)
    line = Line(reader, writer)
    store = await open_store(path)
    table = Table(store, SystemDice(), line)
    table.messenger = LoggingMessenger(table, line)
    evening = Evening(table, Announcer(table), count(life * 1_000_000))
    listening = asyncio.create_task(line.listen())
    await evening.log()
    if life:
        await asyncio.gather(evening.wake(), evening.secrets(), *map(evening.turns, CHANNELS))
    await evening.wake()
    await store.close()
    listening.cancel()


def _fork(path: Path, socket: str, life: int) -> int:
    if pid := os.fork():
        return pid
    try:
        asyncio.run(live(path, socket, life))
        os._exit(0)
    finally:
        traceback.print_exc()
        os._exit(1)


def main() -> None:
    path, socket = Path(sys.argv[1]), sys.argv[2]
    for line in iter(sys.stdin.readline, ""):
        pid = _fork(path, socket, int(line))
        print(pid, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
