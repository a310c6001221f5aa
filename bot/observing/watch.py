"""The request that is being served, and the port to observers: durations, counts, and current values.

Nobody observes unless the host says so, and then the functions here do next to nothing. Everything reported
is named only by the code: a command, a class of routes, a key of a refusal.
"""

import time
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import TracebackType
from typing import Protocol, Self

INTERACTION, CALL, COMMIT = "interaction", "call", "commit"
"""Timed things with a beginning; they may contain others of these."""
ANSWER, WAIT = "answer", "rate_limit_wait"
"""Times that are known once they are over: to an interaction's first answer, and what a call waited
before and between its requests."""
DONE, REFUSED, NOT_STORED, FAILED = "done", "refused", "not_stored", "failed"
"""How something ended."""

Ending = Callable[[str], None]
"""Is called with how it ended."""


class Watch(Protocol):
    """An observer."""

    def begun(self, kind: str, name: str) -> Ending:
        """Something begins; it ends when the answer is called."""
        ...

    def spent(self, kind: str, name: str, outcome: str, seconds: float) -> None:
        """Something is over."""
        ...

    def counted(self, what: str, name: str) -> None:
        """It happened once more."""
        ...

    def stands(self, what: str, values: Mapping[str, float]) -> None:
        """Current values by name; "" if there is only one."""
        ...

    def close(self) -> None:
        """Hand on what is left, and end."""
        ...


_watching: list[Watch] = []


def watch(each: Watch) -> None:
    """Let one more watch this process."""
    _watching.append(each)


def unwatch(each: Watch) -> None:
    """Let it watch no longer, and end."""
    _watching.remove(each)
    each.close()


def watches() -> tuple[Watch, ...]:
    """The current observers."""
    return tuple(_watching)


def is_watched() -> bool:
    """Whether anybody watches."""
    return bool(_watching)


def begun(kind: str, name: str) -> Ending:
    """Say that something begins; what comes back is called at its end."""
    endings = [each.begun(kind, name) for each in _watching]

    def ended(outcome: str) -> None:
        for each in endings:
            each(outcome)

    return ended


class Took:
    """Say how long what stands within it took, and how it ended: by default ``done``, and ``failed``
    where an error leaves it."""

    __slots__ = ("_endings", "_kind", "_name", "outcome")

    def __init__(self, kind: str, name: str) -> None:
        self._kind = kind
        self._name = name
        self.outcome = DONE

    def __enter__(self) -> Self:
        self._endings = [each.begun(self._kind, self._name) for each in _watching]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        for each in self._endings:
            each(self.outcome if kind is None else FAILED)


def spent(kind: str, name: str, outcome: str, seconds: float) -> None:
    """Say how long something took that is over."""
    for each in _watching:
        each.spent(kind, name, outcome, seconds)


def count(what: str, name: str = "") -> None:
    """Say that it happened once more."""
    for each in _watching:
        each.counted(what, name)


def stands(what: str, values: Mapping[str, float] | float) -> None:
    """Say where something stands now, by name or, where there is only one, as a number."""
    named = values if isinstance(values, Mapping) else {"": values}
    for each in _watching:
        each.stands(what, named)


@dataclass(slots=True)
class Served:
    """An interaction on its way: its id, the command or button by its own name (nothing that people
    typed), since when (``time.perf_counter``), and whether Discord has taken its first answer."""

    interaction: int
    name: str
    began: float = field(default_factory=time.perf_counter)
    encounter: int = 0
    answered: bool = False


_SERVED: ContextVar[Served | None] = ContextVar("served", default=None)


def serve(interaction: int, name: str) -> None:
    """Say what is served from here on. Discord's library gives each interaction a task of its own, so
    nobody takes it back."""
    _SERVED.set(Served(interaction, name))


def served() -> Served | None:
    """The current request; None: there is no interaction."""
    return _SERVED.get()


def about_encounter(encounter: int) -> None:
    """Say which encounter what is being served is about."""
    if (now := _SERVED.get()) is not None:
        now.encounter = encounter
