"""Which life of the database this is.

Discord drops a message whose nonce it saw minutes ago. After a restore the ids of encounters and
revisions come again: the epoch, which is renewed then, tells their nonces from those before. It is
the key of the nonces too, and nobody is shown it.
"""

import sqlite3

from bot.dice.source import nonce
from bot.store.sqlite.part import fetch, run

_KEPT = "INSERT INTO notes (name, value) VALUES ('epoch', $1) ON CONFLICT (name) DO NOTHING"
_RENEWED = """
INSERT INTO notes (name, value) VALUES ('epoch', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""


def epoch_of(connection: sqlite3.Connection) -> str:
    """The file's epoch; it gets one at its first opening. This is a write: a file that takes none
    is an ``sqlite3.Error``."""
    run(connection, _KEPT, nonce())
    ((epoch,),) = fetch(connection, "SELECT value FROM notes WHERE name = 'epoch'")
    return epoch


def renew(connection: sqlite3.Connection) -> None:
    """Let a new life of the database begin."""
    run(connection, _RENEWED, nonce())
