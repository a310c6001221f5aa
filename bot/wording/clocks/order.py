"""The words of plain initiative order."""

from bot.wording.clocks.clock_words import ClockWords

WORDS = ClockWords()
