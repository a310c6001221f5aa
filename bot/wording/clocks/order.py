"""The words of plain initiative order."""

from bot.systems.order.clock import RoundClock
from bot.wording.clocks.clock_words import ClockWords

WORDS = ClockWords(RoundClock.key)
