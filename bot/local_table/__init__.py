"""The local table: the same bot with no Discord, on SimCord and its preview page.

Needs the development lock. SimCord, one author's young package that plays Discord in memory, is
touched here and in the tests only; its internals in ``language`` alone.
"""

from bot.local_table.table import TableError, serve

__all__ = ["TableError", "serve"]
