"""Exact odds, worked out off the event loop, one question at a time."""

from collections.abc import Callable
from typing import TypeVar

from bot.play.turns import Turns

Answer = TypeVar("Answer")

_ABACUS = Turns("abacus")


async def reckoned(work: Callable[[], Answer]) -> Answer:
    """What a work gives that takes up to 200 ms; its refusals are raised. Refusal: too much of the same
    server's waits."""
    return await _ABACUS.begin(work)
