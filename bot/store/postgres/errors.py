"""PostgreSQL's errors: which ones the server causes, and which ones only need another try."""

import asyncpg

GONE = (asyncpg.PostgresConnectionError, asyncpg.InternalClientError, OSError, TimeoutError)
"""The errors of a lost connection."""

_SERVERS = ("08", "25006", "28", "3D", "40", "53", "54", "55P03", "57", "58", "F0", "XX")
"""SQLSTATEs, by their beginnings, that are not errors of ours: the server is stopped, full, read-only,
broken, or too busy."""
_AGAIN = ("40001", "40P01", "23505")
"""The results of a concurrent transaction, which are found when this one is begun again. That includes a
taken key: the code that looks for it first finds it then."""


def _code(error: BaseException) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def is_gone(error: BaseException) -> bool:
    """Whether the connection cannot be used any longer."""
    return isinstance(error, (*GONE, asyncpg.InterfaceError)) or _code(error).startswith(("08", "57P"))


def is_servers(error: BaseException) -> bool:
    """Whether it lies with the server."""
    return is_gone(error) or _code(error).startswith(_SERVERS)


def is_passing(error: BaseException) -> bool:
    """Whether the same transaction may succeed if it is begun again."""
    return _code(error) in _AGAIN


def worded(error: BaseException) -> str:
    """The error for hosts, without PostgreSQL's additions: values of the bot's tables."""
    code, said = _code(error), str(error).partition("\n")[0] or type(error).__name__
    return f"{said} ({code})" if code else said


def without_values(error: Exception) -> Exception:
    """An error with details that name values of the bot's tables; they reach no log."""
    if isinstance(error, asyncpg.PostgresError):
        setattr(error, "detail", None)  # noqa: B010 - asyncpg's own types do not know of it
    return error
