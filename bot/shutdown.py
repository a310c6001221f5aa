"""What asks a process to end: SIGTERM and Ctrl-C, on every system."""

import asyncio
import signal
from types import FrameType


def stop_signal() -> asyncio.Event:
    """An event of the running loop that is set when this process is asked to end."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def asked(_number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop.set)

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: a signal comes between two instructions of the main thread.
            signal.signal(number, asked)
    return stop
