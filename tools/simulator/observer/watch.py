"""What the promises besides fights have in common."""

from dataclasses import dataclass
from typing import Any

from tools.simulator.observer.books import Books
from tools.simulator.observer.promises import Ledger

DISCORD_EPOCH = 1420070400.0


@dataclass(slots=True)
class Watch:
    """Reads the books after each crash and at the end. It hears each kind of fact for which it has a method,
    such as ``on_sent``."""

    ledger: Ledger

    def hear(self, fact: Any) -> None:
        """Hear one fact."""
        heard = getattr(self, f"on_{type(fact).__name__.lower()}", None)
        if heard is not None:
            heard(fact)

    def read(self, books: Books, at: float, world: Any, *, final: bool) -> None:
        """Hold what was heard against the books."""


def moment(snowflake: int) -> float:
    """When something with this id came to be, in seconds since 1970."""
    return (snowflake >> 22) / 1000 + DISCORD_EPOCH
