"""The promises by name, and what is written down where one is broken."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

LOST = "lost"
DOUBLED = "doubled"
OUT_OF_ORDER = "out of order"
UNTOLD = "untold"
WRONG_TURN = "wrong turn"
LEAKED = "leaked"
UNANSWERED = "unanswered"
UNSOUND = "unsound"
CRASHED = "raised"
STALE = "stale"
USURPED = "usurped"
MISLED = "misled"

MOST = 50
"""How many broken promises are written down; more say nothing new."""


@dataclass(slots=True)
class Ledger:
    """The broken promises, and how much was checked: an observer that checks nothing finds nothing."""

    now: Callable[[], float]
    broken: list[str] = field(default_factory=list)
    looked: Counter[str] = field(default_factory=Counter)

    def breaks(self, promise: str, words: str) -> None:
        """Write down that a promise was broken."""
        if len(self.broken) < MOST:
            self.broken.append(f"{promise}: {words}")

    def looks(self, what: str, count: int = 1) -> None:
        """Count what was held against a promise."""
        self.looked[what] += count
