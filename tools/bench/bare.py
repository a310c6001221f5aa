"""The no-op as a process of its own, given the port of its Discord: ``python -m tools.bench.bare PORT``."""

import os
import sys

from tests.wire.bot import connect_to
from tools.bench.evening import Bare

if __name__ == "__main__":
    connect_to(sys.argv[1])
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)
