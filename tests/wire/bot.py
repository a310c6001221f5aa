"""The real bot, told that Discord is on a port of this machine: ``tests.wire.bot PORT …``."""

import os
import sys

import yarl
from discord import gateway, http

from bot import client
from bot.__main__ import main
from bot.shards import leases


def connect_to(port: str) -> None:
    http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    http.__version__ = str(os.getpid())  # It says in each request which process makes it.
    leases.IDENTIFY_SECONDS = 0.2  # The double lets sessions begin as they come.
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")


def start() -> int:
    """Run it with what stands in ``sys.argv``."""
    connect_to(sys.argv.pop(1))
    client.HEARTBEAT_SECONDS = float(os.environ.get("BEAT_EVERY", client.HEARTBEAT_SECONDS))
    return main()


if __name__ == "__main__":
    sys.exit(start())
