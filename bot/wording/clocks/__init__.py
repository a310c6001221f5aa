"""The words of each clock, by its key: to add a clock, name its words here."""

from bot.systems import SYSTEMS
from bot.wording.clocks import btr, instinct, order, pool
from bot.wording.clocks.clock_words import ClockWords
from bot.wording.tables import Table

CLOCKS: Table[str, ClockWords] = Table(
    {each.key: each for each in (btr.WORDS, instinct.WORDS, order.WORDS, pool.WORDS)},
    "word the clock `{key}` in bot/wording/clocks, and name it in its __init__.py",
)


def spoken_by(key: str) -> ClockWords:
    """The words of a system's clock. LookupError: it has none, or no words (a mistake in the code)."""
    clock = SYSTEMS[key].clock
    return CLOCKS[key if clock is None else clock.key]
