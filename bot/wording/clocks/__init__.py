"""The words of each clock, by its key: to add a clock, name its words here."""

from bot.systems import SYSTEMS
from bot.wording.clocks import btr, instinct, order, pool
from bot.wording.clocks.clock_words import ClockWords

CLOCKS: dict[str, ClockWords] = {
    each.key: each for each in (btr.WORDS, instinct.WORDS, order.WORDS, pool.WORDS)
}


def spoken_by(key: str) -> ClockWords:
    """The words of a system's clock. LookupError: it has none, or no words (a mistake in the code)."""
    clock = SYSTEMS[key].clock
    name = key if clock is None else clock.key
    if name not in CLOCKS:
        raise LookupError(f"word the clock `{name}` in bot/wording/clocks, and name it in its __init__.py")
    return CLOCKS[name]
