"""The promises by name, and what is written down where one is broken."""

from collections import Counter
from collections.abc import Callable, Mapping
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

CHECKS: tuple[str, ...] = (
    "acknowledged actions", "attacks held against a number", "bodies looked through",
    "bodies of characters", "bodies with points", "calls read against the oracle", "calls that hang",
    "cards followed", "cards told to their holders", "clocks held against the stored ones",
    "copies that Discord dropped",
    "crashes", "databases checked", "databases searched for places abroad", "decks counted",
    "ends of effects", "ends of effects read by a table", "full clocks", "harm and healing added up",
    "hidden rolls", "hidden words told to their readers", "interactions", "interactions abroad",
    "interactions that could be answered", "messages posted", "messages spoken as characters",
    "names held against their players", "nonces worked out again", "panels held against calls",
    "panels read", "points after an undo", "posted sheets held against the stored ones",
    "presses held against their calls", "sayings that were changed", "sayings that were deleted",
    "sealed orders that were opened", "steps back and forth", "steps held against the oracle",
    "steps held against their servers", "steps left to a start",
    "steps of players held against their rights", "steps stored for server 0", "steps that must be told",
    "steps with decks back and forth", "steps with decks that must be told",
    "steps with decks that were told", "times without a lease", "typed changes of points",
)  # fmt: skip
"""What an observer that works looks at in every long stretch."""
TURNS_OF, HELD = "turns of ", " held against the oracle"

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


def never_looked_at(looked: Mapping[str, int]) -> list[str]:
    """What was never held against a promise, the turns of a game that was played among it."""
    turns = sorted(each for each in looked if each.startswith(TURNS_OF) and not each.endswith(HELD))
    due = (*CHECKS, *(f"{each}{HELD}" for each in turns if looked[each]))
    return [each for each in due if not looked.get(each)]
