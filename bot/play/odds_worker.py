"""Exact odds, worked out off the event loop."""

from collections.abc import Callable
from typing import TypeVar

from bot.play.heavy_work import aside

Answer = TypeVar("Answer")


async def reckoned(work: Callable[[], Answer]) -> Answer:
    """The result of a work of up to 200 ms. Its refusals are raised. Refusal: too much waits."""
    return await aside(work)
