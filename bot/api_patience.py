"""How long the bot waits for Discord. It gives up a request that gets no answer, since other work waits
behind it: the next call and the panel of the same fight.

aiohttp waits for five minutes. By then Discord has forgotten the nonce of a message. If the message did
arrive and only its answer was lost, the table would read it twice.
"""

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp

SECONDS = 25.0
"""How long a request may go on without progress: until it is connected, between two parts of its body, and
until the answer begins."""


def limit(http: Any) -> None:
    """Have a client's ``http`` give up requests, by TimeoutError. Call it before the login and after all
    other listeners: they may hold a request back, and must hear how it ended."""
    trace = http.http_trace = http.http_trace or aiohttp.TraceConfig()
    trace.on_request_start.append(_begun)
    trace.on_request_chunk_sent.append(_goes_on)
    trace.on_request_end.append(_ended)
    trace.on_request_exception.append(_broken)


async def _begun(_: object, about: SimpleNamespace, _said: object) -> None:
    about.patience = await asyncio.timeout(SECONDS).__aenter__()


async def _goes_on(_: object, about: SimpleNamespace, _said: object) -> None:
    patience: asyncio.Timeout | None = about.patience
    if patience is not None and not patience.expired():
        patience.reschedule(asyncio.get_running_loop().time() + SECONDS)


async def _ended(_: object, about: SimpleNamespace, _said: object) -> None:
    await _over(about, None)


async def _broken(_: object, about: SimpleNamespace, said: aiohttp.TraceRequestExceptionParams) -> None:
    await _over(about, said.exception)


async def _over(about: SimpleNamespace, error: BaseException | None) -> None:
    """End the wait. TimeoutError: it was given up, and that is how it ended."""
    patience: asyncio.Timeout = about.patience
    about.patience = None
    await patience.__aexit__(type(error) if error else None, error, error.__traceback__ if error else None)
