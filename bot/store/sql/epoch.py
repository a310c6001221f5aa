"""Which life of the database this is.

Discord drops a message with a nonce that it saw minutes ago. After a restore the ids of encounters and
revisions come again. The epoch is renewed then, and makes their nonces differ from the earlier ones. It is
also the key of the nonces, and is shown to nobody.
"""

from bot.dice.source import nonce
from bot.store.sql.statements import Transaction, fetch, run

_KEPT = "INSERT INTO notes (name, value) VALUES ('epoch', $1) ON CONFLICT (name) DO NOTHING"
_RENEWED = """
INSERT INTO notes (name, value) VALUES ('epoch', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""


def epoch_of() -> Transaction[str]:
    """The database's epoch; it gets one at its first opening. This is a write: a read-only database raises
    its own error."""
    yield from run(_KEPT, nonce())
    ((epoch,),) = yield from fetch("SELECT value FROM notes WHERE name = 'epoch'")
    return epoch


def renew() -> Transaction[None]:
    """Let a new life of the database begin."""
    yield from run(_RENEWED, nonce())
