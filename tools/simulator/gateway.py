"""Discord's gateway: sessions that can be resumed, and lines that break."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from tools.simulator.facts import Delivered
from tools.simulator.facts import Gateway as GatewayFact
from tools.simulator.faults import befalls
from tools.simulator.interactions import Interaction
from tools.simulator.loop import Mortal
from tools.simulator.state import State

HEARTBEAT_MILLISECONDS = 41250
RESUMABLE = 120.0
"""Seconds for which a session waits for its bot."""
MOST_EVENTS = 500
TICK = 1e-6
"""Seconds between two frames that would arrive at once: a line keeps their order."""
SERVERS_EVENTS = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE")


@dataclass
class Session:
    """A session that an identified bot may resume."""

    id: str
    intents: int
    events: deque[tuple[int, str, Interaction | None]] = field(default_factory=deque[Any])
    sequence: int = 0
    socket: "Socket | None" = None
    lost_at: float = 0.0


class Socket:
    """`aiohttp.ClientWebSocketResponse` to the bot, a line to Discord."""

    def __init__(self, gateway: "Gateway", life: Mortal) -> None:
        self.gateway, self.life = gateway, life
        self.session: Session | None = None
        self.closed = False
        self.close_code: int | None = None
        self.is_mute = False
        self.clear_at = self.sent_at = 0.0
        self._frames: deque[aiohttp.WSMessage] = deque()
        self._waiter: asyncio.Future[None] | None = None

    async def receive(self, timeout: float | None = None) -> aiohttp.WSMessage:  # noqa: ASYNC109 - aiohttp's name
        """The next frame."""
        async with asyncio.timeout(timeout):
            while not self._frames:
                if self.closed:
                    return aiohttp.WSMessage(aiohttp.WSMsgType.CLOSED, None, None)
                self._waiter = asyncio.get_running_loop().create_future()
                await self._waiter
        return self._frames.popleft()

    async def send_str(self, text: str) -> None:
        """Send a frame to Discord."""
        if self.closed:
            raise ConnectionResetError("Cannot write to closing transport")
        world = self.gateway.world
        self.sent_at = max(self.sent_at + TICK, world.at + self.gateway.delay())
        world.later(self.sent_at - world.at, self.gateway.received, self, json.loads(text))

    async def close(self, *, code: int = 1000, message: bytes = b"") -> bool:
        """Hang up."""
        if self.closed:
            return False
        self.close_code = code
        self.gateway.hung_up(self, resumable=code not in (1000, 1001))
        return True

    def push(self, text: str) -> None:
        """Give the bot a frame."""
        if not self.closed and not self.is_mute:
            self._arrived(aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, text, None))

    def drop(self, code: int | None) -> None:
        """Discord hangs up, with a code; None: the line just breaks."""
        if not self.closed:
            self.close_code = 1006 if code is None else code
            self.gateway.hung_up(self, resumable=True)
            self._arrived(aiohttp.WSMessage(aiohttp.WSMsgType.CLOSED, self.close_code, None))

    def _arrived(self, frame: aiohttp.WSMessage) -> None:
        self._frames.append(frame)
        self.wake()

    def wake(self) -> None:
        """Let readers look again."""
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Gateway:
    """The other end of all lines."""

    def __init__(self, world: State) -> None:
        self.world = world
        self.chance = world.chance("gateway")
        self.session: Session | None = None
        self._sessions = 0

    def delay(self) -> float:
        """How long a frame is on its way."""
        return self.chance.uniform(0.01, 0.08)

    def connect(self, life: Mortal) -> Socket:
        """A new line; it says HELLO."""
        socket = Socket(self, life)
        hello = json.dumps({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}})
        self._carry(socket, hello)
        return socket

    def _carry(self, socket: Socket, text: str, interaction: Interaction | None = None) -> None:
        """Let a frame travel to the bot, behind those before it."""
        socket.clear_at = max(socket.clear_at + TICK, self.world.at + self.delay())
        self.world.later(socket.clear_at - self.world.at, self._push, socket, text, interaction)

    def received(self, socket: Socket, frame: dict[str, Any]) -> None:
        """A frame of the bot's has come."""
        if socket.closed or not socket.life.alive:
            return
        if frame["op"] == 1:
            self._carry(socket, '{"op":11}')
        elif frame["op"] == 2:
            self._identify(socket, frame["d"])
        elif frame["op"] == 6:
            self._resume(socket, frame["d"])

    def _identify(self, socket: Socket, given: dict[str, Any]) -> None:
        self._tell(socket, "identify")
        self._sessions += 1
        self.session = socket.session = Session(f"session-{self._sessions}", given["intents"], socket=socket)
        guilds = [each for each in self.world.guilds.values() if each.has_bot]
        ready = {
            "v": 10, "user": self.world.bot.json, "session_id": self.session.id,
            "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
            "resume_gateway_url": "wss://gateway.discord.gg/", "shard": given.get("shard", [0, 1]),
            "application": {"id": str(self.world.app_id), "flags": 0},
        }  # fmt: skip
        self.dispatch("READY", ready)
        for each in guilds:
            self.dispatch("GUILD_CREATE", each.json(self.world.bot))

    def _resume(self, socket: Socket, given: dict[str, Any]) -> None:
        session = self.session
        if (
            session is None
            or session.id != given["session_id"]
            or not self._is_resumable(session, given["seq"])
        ):
            self._tell(socket, "resume refused")
            self.session = None
            self._carry(socket, '{"op":9,"d":false}')
            return
        self._tell(socket, "resume")
        socket.session, session.socket = session, socket
        for number, text, interaction in list(session.events):
            if number > given["seq"]:
                self._carry(socket, text, interaction)
        self.dispatch("RESUMED", {})

    def _is_resumable(self, session: Session, sequence: int) -> bool:
        oldest = session.events[0][0] if session.events else session.sequence + 1
        return oldest <= sequence + 1 and self.world.at - session.lost_at < RESUMABLE

    def _tell(self, socket: Socket, what: str) -> None:
        self.world.tell(GatewayFact(self.world.at, socket.life.number, what))

    def hung_up(self, socket: Socket, *, resumable: bool) -> None:
        """A connection is closed."""
        socket.closed = True
        socket.wake()
        session = socket.session
        if session is None or session.socket is not socket:
            return
        session.socket, session.lost_at = None, self.world.at
        self.world.befall("line lost")
        if not resumable and self.session is session:
            self.session = None

    def died(self) -> None:
        """The bot's process is gone, its line with it."""
        if self.session is not None and self.session.socket is not None:
            self.session.socket.closed = True
        self.session = None

    def dispatch(self, name: str, body: Any, interaction: Interaction | None = None) -> None:
        """Send an event to the bot; while its line is broken it waits in the session."""
        session = self.session
        if session is None or (name in SERVERS_EVENTS and not session.intents & 1 << 9):
            return
        session.sequence += 1
        text = json.dumps({"op": 0, "t": name, "s": session.sequence, "d": body})
        session.events.append((session.sequence, text, interaction))
        if len(session.events) > MOST_EVENTS:
            session.events.popleft()
        if session.socket is not None:
            self._carry(session.socket, text, interaction)

    def _push(self, socket: Socket, text: str, interaction: Interaction | None) -> None:
        socket.push(text)
        if interaction is None or socket.closed or socket.is_mute:
            return
        if interaction.life is None:
            interaction.life = socket.life.number
        self.world.tell(Delivered(self.world.at, interaction, socket.life.number))

    def deliver(self, interaction: Interaction) -> None:
        """Send an interaction to the bot, whatever became of it before."""
        self.dispatch("INTERACTION_CREATE", interaction.event, interaction)

    def interact(self, interaction: Interaction, *, calm: bool) -> None:
        """Send a new interaction to the bot; it may come late, or more than once."""
        socket = self.session.socket if self.session else None
        if socket is None or socket.is_mute:
            interaction.faults.append("line lost")
        fault = None if calm else befalls(self.chance, "event")
        if fault is None:
            self.deliver(interaction)
            return
        interaction.faults.append(fault.name)
        seconds = self.chance.uniform(*fault.seconds)
        if fault.takes_effect:
            self.deliver(interaction)
        self.world.later(seconds, self.deliver, interaction)
