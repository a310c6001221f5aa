"""The local table: the same bot with no Discord, on SimCord and its preview page.

Needs the development lock. SimCord, one author's young package that plays Discord in memory, is used only
here and in the tests. Only ``simcord_internals`` uses its internals; it refuses every
version but the one for which it was written.
"""

import logging
from importlib import import_module

logging.disable(logging.WARNING)  # At its import SimCord probes discord.py, which warns of the probe.
try:
    import_module("simcord")
finally:
    logging.disable(logging.NOTSET)

from bot.local_table.table import TableError, serve  # noqa: E402

__all__ = ["TableError", "serve"]
