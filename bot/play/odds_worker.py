"""Exact odds, worked out off the event loop."""

from collections.abc import Callable
from typing import TypeVar

from bot.play.heavy_work import aside

Answer = TypeVar("Answer")


async def reckoned(work: Callable[[], Answer]) -> Answer:
    """What a work gives that takes up to 200 ms; its refusals are raised. Refusal: too much waits."""
    return await aside(work)
