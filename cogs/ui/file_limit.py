"""The largest file that an answer may carry."""

from cogs.ui.ask import Ask

LONGEST_LIMIT = 10_000_000
"""Bytes of a file, whatever the server may take: what opens on a phone."""
ROOM = 2_000
"""Bytes that are left for what Discord counts in addition to a file."""


def file_limit(ask: Ask) -> int:
    """Bytes of a file, at most."""
    return min(ask.interaction.filesize_limit, LONGEST_LIMIT) - ROOM
