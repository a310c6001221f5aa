"""The current request: the interaction, and the encounter that it concerns.

The boundary says it once; log lines, calls and commits made on the way, also in the background, go by it.
"""

import time
from contextvars import ContextVar
from dataclasses import dataclass, field


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
