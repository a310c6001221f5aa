"""discord.py's seams: what stands in the place of aiohttp's session and of the thread that beats."""

import asyncio
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any

import discord.gateway
import discord.http

from tools.simulator.clocks import like
from tools.simulator.loop import LIFE
from tools.simulator.session import Line, Session


class Beating(discord.gateway.KeepAliveHandler):
    """The heartbeat of a line, on the loop."""

    def start(self) -> None:
        """Beat from now on."""
        asyncio.get_running_loop().call_later(self.interval or 0.0, self._beat)

    def _beat(self) -> None:
        if self._stop_ev.is_set():
            return
        loop = asyncio.get_running_loop()
        if self._last_recv + self.heartbeat_timeout < loop.time():
            self.stop()
            self._task = loop.create_task(self.ws.close(4000))
            return
        self._task = loop.create_task(self._send())
        loop.call_later(self.interval or 0.0, self._beat)

    async def _send(self) -> None:
        try:
            await self.ws.send_heartbeat(self.get_payload())
        except Exception:  # noqa: BLE001 - as discord.py's own thread does
            self.stop()
        else:
            self._last_send = asyncio.get_running_loop().time()


@contextmanager
def connected_to(line: Line) -> Generator[None]:
    """Let every client of this process speak to our Discord."""

    def session(*, trace_configs: Sequence[Any] | None = None, **_: Any) -> Session:
        life: Any = LIFE.get()
        return Session(life, line, trace_configs or ())

    http: Any = discord.http
    was = http.aiohttp, discord.gateway.KeepAliveHandler
    http.aiohttp = like(was[0], ClientSession=session, TCPConnector=_no_connector)
    discord.gateway.KeepAliveHandler = Beating
    try:
        yield
    finally:
        http.aiohttp, discord.gateway.KeepAliveHandler = was


def _no_connector(**_: object) -> None:
    """Nothing leaves this process."""
