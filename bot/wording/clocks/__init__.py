"""The words of each clock, by its key: to add a clock, name its words here."""

from bot.systems import system
from bot.wording.clocks import instinct, order
from bot.wording.clocks.clock_words import ClockWords

CLOCKS: dict[str, ClockWords] = {"instinct": instinct.WORDS, "order": order.WORDS}


def spoken_by(key: str) -> ClockWords:
    """The words of a system's clock. KeyError: it has no words (a mistake in the code)."""
    clock = system(key).clock
    return ClockWords() if clock is None else CLOCKS[clock.key]
