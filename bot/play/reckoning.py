"""Exact odds, worked out off the event loop, one question at a time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Answer = TypeVar("Answer")

_ABACUS = ThreadPoolExecutor(max_workers=1, thread_name_prefix="abacus")
"""One thread: two great questions never need memory at the same time."""


async def reckoned(work: Callable[[], Answer]) -> Answer:
    """What a work gives that takes up to 200 ms; its refusals are raised."""
    return await asyncio.get_running_loop().run_in_executor(_ABACUS, work)
