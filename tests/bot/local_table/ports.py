"""The port of a local table: a free one to open it on, and the address that it says."""

import asyncio
import os
import re
import socket


def free_port() -> int:
    # Processes that look at the same time begin at different places.
    for port in range(20000 + os.getpid() * 50 % 20000, 60000):
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no free port")


async def address_of(process: asyncio.subprocess.Process) -> str:
    """The address that the process of a local table prints once it is open."""
    assert process.stdout is not None
    while line := await process.stdout.readline():
        if found := re.search(r"http://\S+", line.decode()):
            return found[0]
    raise AssertionError("the table did not open")
