"""The steps of a ruling in words: one table a subject, each sentence by its reason's key."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from bot.ground.reason import Reason
from bot.wording.maps.terms import SIZES
from bot.wording.reasons.areas import AREAS
from bot.wording.reasons.carrying import CARRYING
from bot.wording.reasons.falling import FALLING
from bot.wording.reasons.measures import MEASURES
from bot.wording.reasons.movement import MOVEMENT, MOVEMENT_NAMES
from bot.wording.reasons.search import SEARCH
from bot.wording.reasons.senses import SENSES, SENSES_NAMES
from bot.wording.reasons.travel import TRAVEL
from bot.wording.reasons.ways import WAYS
from bot.wording.sheet import BUILT_IN
from bot.wording.words import Marked, Words

REASONS: Mapping[str, str] = MappingProxyType(
    {
        **AREAS,
        **CARRYING,
        **FALLING,
        **MOVEMENT,
        **MEASURES,
        **SEARCH,
        **SENSES,
        **TRAVEL,
        **WAYS,
    }
)
"""Every reason's sentence by its key; the placeholders are its facts."""

NAMES: Mapping[str, str] = MappingProxyType(
    {
        **BUILT_IN,
        **MOVEMENT_NAMES,
        **SENSES_NAMES,
        **SIZES,
    }
)
"""What people call facts that are words of the code."""


def reason_told(words: Words, reason: Reason) -> Marked:
    """A step with the rule it rests on, where it is no reading: ``3 ÷ 2 unskilled = 1.5 (P-40)``.
    KeyError: it has no words (a mistake in the code)."""
    facts = {name: _told(words, fact) for name, fact in reason.facts.items()}
    sentence = words(REASONS[reason.key], **facts)
    return Marked(f"{sentence} ({reason.rule})") if reason.rule else sentence


def reasons_told(words: Words, reasons: Iterable[Reason]) -> Marked:
    """Every step on a line of its own, in small type."""
    return Marked("\n".join(f"-# {reason_told(words, each)}" for each in reasons))


def number(value: Fraction | int) -> str:
    """An exact number as people write it: 3, 1.5, 0.75, 8 4/7."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    if 10**6 % exact.denominator == 0:
        return f"{float(exact):.6f}".rstrip("0")
    whole, rest = divmod(abs(exact), 1)
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def _told(words: Words, fact: object) -> object:
    if isinstance(fact, Fraction):
        return number(fact)
    return words(NAMES[fact]) if isinstance(fact, str) and fact in NAMES else fact
