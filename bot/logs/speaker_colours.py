"""The colours of speakers (染色): they stay the same, and a sign tells them apart too."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from bot.text import fold

COLOURS = (
    ("#00569e", "#7cc0ff"),
    ("#9c4a00", "#ffb870"),
    ("#00694a", "#5adcb0"),
    ("#872a77", "#eca3e0"),
    ("#b02a1c", "#ff9a88"),
    ("#0a6478", "#74d8ea"),
    ("#6b5600", "#e8d25c"),
    ("#4f5560", "#c3c8d2"),
)
"""On a light ground and on a dark one."""
LIGHT, DARK = "#ffffff", "#1a1c20"
"""The grounds."""
SIGNS = "●■▲◆★▼✚◖"
"""One sign next to each name, so that readers do not need the colours."""


@dataclass(frozen=True, slots=True)
class Paint:
    """A speaker's colour, by number, and sign."""

    colour: int
    sign: str


def painted(names: Iterable[str]) -> Mapping[str, Paint]:
    """The paint of everybody, in the order in which they first appear. A name has its own colour, or the
    next that is free; once all are taken they come again, with other signs."""
    found: dict[str, Paint] = {}
    free = list(range(len(COLOURS)))
    for name in dict.fromkeys(map(fold, names)):
        round_ = len(found) // len(COLOURS)
        free = free or list(range(len(COLOURS)))
        own = blake2b(name.encode(), digest_size=2).digest()[1] % len(COLOURS)
        colour = min(free, key=lambda each: (each - own) % len(COLOURS))
        free.remove(colour)
        found[name] = Paint(colour, SIGNS[(colour + round_) % len(SIGNS)])
    return found
