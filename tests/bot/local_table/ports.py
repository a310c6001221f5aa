"""Two free ports in a row, as the table needs them."""

import os
import socket


def free_pair() -> int:
    # Processes that look at the same time begin at different places.
    for port in range(20000 + os.getpid() * 50 % 20000, 60000, 2):
        with socket.socket() as first, socket.socket() as second:
            try:
                first.bind(("127.0.0.1", port))
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port
    raise AssertionError("no two free ports")
