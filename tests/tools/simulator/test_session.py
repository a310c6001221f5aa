"""What stands in aiohttp's place tells those who trace a session, and lets them hold a call back."""

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from tools.simulator import session
from tools.simulator.facts import Waiting
from tools.simulator.faults import CALL_FAULTS, CallFault
from tools.simulator.rest import Call
from tools.simulator.run import Asking, Run
from tools.simulator.session import Session


class Told:
    """A line that takes every call, and one who traces it."""

    def __init__(self, refuses: Exception | None = None) -> None:
        self.refuses = refuses
        self.happened: list[str] = []
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._started)
        self.trace.on_request_end.append(self._ended)
        self.trace.on_request_exception.append(self._broken)

    async def carry(self, call: Any) -> Any:
        self.happened.append(f"{call.method} {call.path}")
        if call.path == "/lost":
            raise ConnectionResetError
        return "reply"

    async def _started(self, _session: Any, _about: Any, said: Any) -> None:
        self.happened.append(f"start {said.url.path}")
        if self.refuses is not None:
            raise self.refuses

    async def _ended(self, _session: Any, _about: Any, said: Any) -> None:
        self.happened.append(f"end {said.response}")

    async def _broken(self, _session: Any, _about: Any, said: Any) -> None:
        self.happened.append(f"broken {type(said.exception).__name__}")


def opened(told: Told) -> Session:
    line: Any = told
    life: Any = None
    return Session(life, line, [told.trace])


async def test_who_traces_a_session_hears_of_each_call_and_how_it_ended() -> None:
    told = Told()
    session = opened(told)
    async with session.request("GET", "https://discord.com/api/v10/users/@me") as reply:
        assert reply == "reply"
    with pytest.raises(ConnectionResetError):
        await session.request("POST", "https://discord.com/api/v10/lost")
    assert told.happened == [
        "start /api/v10/users/@me", "GET /users/@me", "end reply",
        "start /api/v10/lost", "POST /lost", "broken ConnectionResetError",
    ]  # fmt: skip


async def test_a_call_that_is_held_back_does_not_go() -> None:
    told = Told(refuses=PermissionError("the shard was lost"))
    with pytest.raises(PermissionError):
        await opened(told).request("POST", "https://discord.com/api/v10/channels/1/messages")
    assert told.happened == ["start /api/v10/channels/1/messages"]


@pytest.mark.parametrize("patience", [25.0, None])
def test_a_call_that_hangs_is_told_if_somebody_still_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, patience: float | None
) -> None:
    run, told = Run(Asking(1)), list[Any]()
    hangs = next(each for each in CALL_FAULTS if each.name == "hangs")
    life: Any = SimpleNamespace(number=1, alive=True)
    monkeypatch.setattr(run.world, "tell", told.append)

    def befalls(*_: object) -> CallFault:
        return hangs

    monkeypatch.setattr(session, "befalls", befalls)

    async def asked() -> None:
        try:
            async with asyncio.timeout(patience):
                await run.line.carry(Call(life, "GET", "/users/@me", {}, None))
        except TimeoutError:
            await asyncio.sleep(50.0)

    run.loop.run_until_complete(asked())
    run.loop.close()
    assert [each.waits for each in told if isinstance(each, Waiting)] == [patience is None]
