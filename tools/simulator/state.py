"""What Discord has: people, channels and their messages, and the interactions that wait; with its clock."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import Context, copy_context
from typing import Any

from tools.simulator.chance import Chance
from tools.simulator.clocks import BEGINNING
from tools.simulator.facts import Fact
from tools.simulator.interactions import Interaction
from tools.simulator.places import (
    DIRECT,
    MANAGES,
    MOST_MESSAGES,
    PLAYS,
    Attached,
    Channel,
    Guild,
    Hook,
    Message,
    User,
)

DISCORD_EPOCH = 1420070400.0


class State:
    """``tell`` is given every fact. Ids are snowflakes of Discord's own clock, which no jump of the bot's
    touches."""

    def __init__(self, loop: asyncio.AbstractEventLoop, chance: Chance, tell: Callable[[Fact], None]) -> None:
        self.loop, self.chance, self.tell = loop, chance, tell
        self.outside: Context = copy_context()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.hooks: dict[int, Hook] = {}
        self.commands: list[dict[str, Any]] = []
        self.open: dict[str, Interaction] = {}
        self.uploads: OrderedDict[int, Attached] = OrderedDict()
        self.copies = 0
        self.is_calm = False
        self.troubles: list[str] = []
        self._count = 0
        self.bot = self.add_user("Kelou", is_bot=True)
        self.app_id = self.new_id()

    @property
    def at(self) -> float:
        """Virtual seconds since the simulation began."""
        return self.loop.time()

    def new_id(self) -> int:
        """A snowflake of this moment."""
        self._count += 1
        return int((BEGINNING - DISCORD_EPOCH + self.at) * 1000) << 22 | self._count & 0xFFF

    def later(self, seconds: float, work: Callable[..., object], *args: Any) -> None:
        """Do it outside of the bot's process, for any caller."""
        self.loop.call_later(seconds, work, *args, context=self.outside)

    def add_user(self, name: str, locale: str = "en-US", *, is_bot: bool = False) -> User:
        user = User(self.new_id(), name, locale, is_bot)
        self.users[user.id] = user
        return user

    def sees(self, user: User, channel: Channel) -> list[Message]:
        """A person's view of a channel, oldest first, including messages for them only."""
        if not self.may_read(user, channel):
            return []
        return [each for each in channel.messages.values() if each.only_for in (None, user.id)]

    def may_read(self, user: User, channel: Channel) -> bool:
        if channel.id not in self.channels:
            return False
        if channel.recipient is not None:
            return channel.recipient is user
        if channel.group:
            return user in channel.group
        member = self.guilds[channel.guild_id].members.get(user.id)
        return member is not None and (
            channel.readers is None or user.id in channel.readers or member.manages
        )

    def direct(self, user: User) -> Channel:
        """Somebody's DM with the bot."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        made = Channel(self.new_id(), 0, user.name, DIRECT, recipient=user)
        self.channels[made.id] = made
        return made

    def find(self, message_id: int) -> Message | None:
        """A message, wherever it stands."""
        for channel in self.channels.values():
            if message_id in channel.messages:
                return channel.messages[message_id]
        return None

    def may(self, user: User, channel: Channel) -> int:
        """Somebody's permission bits in a channel."""
        member = self.guilds[channel.guild_id].members.get(user.id) if channel.guild_id else None
        return MANAGES if member and member.manages else PLAYS

    def put(self, message: Message) -> None:
        """Let a message stand in its channel; very old ones are forgotten."""
        messages = self.channels[message.channel_id].messages
        messages[message.id] = message
        if len(messages) > MOST_MESSAGES:
            del messages[next(iter(messages))]

    def befall(self, fault: str, channel_id: int = 0) -> None:
        """Let whatever waits for an answer (in a channel) be excused by a fault."""
        for each in self.open.values():
            if not each.is_settled and channel_id in (0, each.channel_id):
                each.faults.append(fault)

    @contextmanager
    def trouble(self, fault: str) -> Generator[None]:
        """Let whatever waits for an answer, or asks meanwhile, be excused by a fault."""
        self.befall(fault)
        self.troubles.append(fault)
        try:
            yield
        finally:
            self.troubles.remove(fault)

    def died(self, life: int) -> None:
        """A process is gone: nobody waits for it now."""
        for each in self.open.values():
            if each.life == life and not each.is_settled:
                each.crashed = True
                each.settle()
