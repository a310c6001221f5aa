"""A free port, as the table needs it."""

import os
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
