"""What of PostgreSQL's errors lies with the server, and what is only a matter of trying again."""

import asyncpg

GONE = (asyncpg.PostgresConnectionError, asyncpg.InternalClientError, OSError, TimeoutError)
"""What is raised where the connection is lost."""

_SERVERS = ("08", "25006", "28", "3D", "40", "53", "54", "55P03", "57", "58", "F0", "XX")
"""SQLSTATEs, by their beginnings, of what is no mistake of ours: the server is stopped, full, read-only,
broken, or too busy."""
_AGAIN = ("40001", "40P01", "23505")
"""What another transaction at the same time leads to: it is seen once this one is begun again. A key that is
taken, too: what looks for it first finds it then."""


def _code(error: BaseException) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def is_gone(error: BaseException) -> bool:
    """Whether the connection cannot be used any longer."""
    misused = isinstance(error, asyncpg.InterfaceError) and not isinstance(error, asyncpg.DataError)
    return misused or isinstance(error, GONE) or _code(error).startswith(("08", "57P"))


def is_servers(error: BaseException) -> bool:
    """Whether it lies with the server."""
    return is_gone(error) or _code(error).startswith(_SERVERS)


def is_passing(error: BaseException) -> bool:
    """Whether the same may succeed when it is begun again."""
    return _code(error) in _AGAIN


def worded(error: BaseException) -> str:
    """The error for whoever hosts, without values of the bot's tables."""
    code = _code(error)
    return f"{error or type(error).__name__} ({code})" if code else f"{error or type(error).__name__}"
