"""Rulings that fit on a phone: what the reader needs to believe the result; the rest is stored."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.ground.reason import Reason
from bot.systems import SYSTEMS
from bot.wording.reasons import number, reason_told, reasons_told, steps_told
from bot.wording.short_answers import MOST_SMALL
from bot.wording.words import Marked, Words

BACKGROUND = frozenset(key for each in SYSTEMS.values() for key in each.sentences.background)
"""The keys of steps that always apply: they are left out first if there are many."""


@dataclass(frozen=True, slots=True)
class BriefRuling:
    """A ruling as it is answered, and with every step where some were left out ("": none were)."""

    text: str
    steps: str = ""


def briefly(
    words: Words, head: Sequence[str], reasons: Sequence[Reason], deciding: Container[str] = ()
) -> BriefRuling:
    """The result and at most five small lines. If there are more steps, the deciding ones come first
    (``deciding``), and the ones that always apply are left out. A value that changes several times in a row
    takes one line."""
    whole = Marked("\n".join([*head, reasons_told(words, reasons)]))
    if len(steps_told(words, reasons)) <= MOST_SMALL:
        return BriefRuling(whole)
    first = sorted(reasons, key=lambda each: each.key not in deciding)
    telling = [each for each in first if each.key not in BACKGROUND and steps_told(words, [each])]
    lines = _in_lines(words, telling)
    return BriefRuling("\n".join([*head, *(f"-# {each}" for each in lines[:MOST_SMALL])]), whole)


def _in_lines(words: Words, reasons: Sequence[Reason]) -> list[str]:
    """``7 ÷ 2 unskilled = 3.5, ÷ 2 for the load = 1.75``: a value that is changed again and again
    stands on one line; a sentence that does not begin with the value on its own."""
    told: list[str] = []
    after: object = None
    for reason, step in zip(reasons, steps_told(words, reasons), strict=True):
        before = reason.facts.get("before")
        start = number(before) if isinstance(before, int | Fraction) else ""
        if told and start and before == after and step.startswith(start):
            told[-1] += words.plain(", ") + reason_told(words, reason).removeprefix(start).lstrip()
        else:
            told.append(step)
        after = reason.facts.get("after")
    return told
