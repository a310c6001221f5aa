"""Words of loads."""

from bot.systems.pool.carrying import Load
from bot.wording.reasons import number, reasons_told
from bot.wording.words import Marked, Words


def load_told(words: Words, load: Load) -> Marked:
    """What can be done with the load, how it slows, and why."""
    weight = words("**{weight} kg**", weight=number(load.weight))
    ways = [
        words("drag, push: **{answer}**", answer=_yes(words, load.drags)),
        words("lift: **{answer}**", answer=_yes(words, load.lifts)),
    ]
    slowed = [words("**speed ÷ 2**") if load.slows else words("speed unchanged")] if load.drags else []
    return Marked("💪 " + " · ".join([weight, *ways, *slowed]) + "\n" + reasons_told(words, load.reasons))


def _yes(words: Words, answer: bool) -> Marked:
    return words("yes") if answer else words("no")
