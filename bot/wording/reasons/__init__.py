"""The steps of a ruling in words: the shared sentences and those of each game, by their keys."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import cast

from bot.ground.points import Heading
from bot.ground.reason import Reason
from bot.refusal import Key
from bot.systems import SYSTEMS
from bot.text import N_, number
from bot.wording.headings import heading_told
from bot.wording.map_terms import SIZES
from bot.wording.reasons.areas import AREAS
from bot.wording.reasons.light import CONCEALMENTS, LIGHTS
from bot.wording.reasons.measures import MEASURES
from bot.wording.reasons.singular import SINGULAR
from bot.wording.reasons.ways import WAYS
from bot.wording.rules import section_of
from bot.wording.sheet import BUILT_IN
from bot.wording.words import Marked, Table, Words, listing

CITED = N_("{sentence} ({section})")

GAMES = [each.sentences for each in SYSTEMS.values()]

REASONS: Mapping[str, str] = MappingProxyType(
    Table(
        {**AREAS, **MEASURES, **WAYS, **{key: said for each in GAMES for key, said in each.reasons.items()}},
        "word the reason `{key}` in its game's sentences.py, or in bot/wording/reasons",
    )
)
"""Every reason's sentence by its key; the placeholders are its facts."""

ONE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {**SINGULAR, **{key: counted for each in GAMES for key, counted in each.one.items()}}
)
"""By a reason's key: the counted fact, and the sentence if it is 1."""

NAMES: Mapping[str, str] = MappingProxyType(
    {
        **BUILT_IN,
        **{key: name for each in GAMES for key, name in each.names.items()},
        **{f"game.{key}": each.title for key, each in SYSTEMS.items()},
        **LIGHTS,
        **CONCEALMENTS,
        **SIZES,
    }
)
"""The names of facts that are words of the code."""


def reason_told(words: Words, reason: Reason) -> Marked:
    """A step: ``3 ÷ 2 unskilled = 1.5``. LookupError: it has no words (a mistake in the code)."""
    facts = {name: _told(words, fact) for name, fact in reason.facts.items()}
    counted, singular = ONE.get(reason.key, ("", ""))
    one = bool(counted) and reason.facts[counted] == 1
    return words.summed(singular if one else REASONS[reason.key], **facts)


def steps_told(words: Words, reasons: Iterable[Reason]) -> list[Marked]:
    """Every step but those that add nothing to nothing, the first of those that rest on one
    section of a game's text with its name: ``3 ÷ 2 unskilled = 1.5 (Positions and distances ·
    Active and forced movement)``."""
    told: list[Marked] = []
    cited: set[str] = set()
    for each in reasons:
        if _empty(each):
            continue
        section = section_of(words, each.rule) if each.rule else ""
        sentence = reason_told(words, each)
        told.append(sentence if section in cited or not section else cites(words, sentence, section))
        cited.add(section)
    return told


def _empty(reason: Reason) -> bool:
    """Whether a step only says that nothing and nothing make nothing."""
    sentence = REASONS[reason.key]
    told = [fact for name, fact in reason.facts.items() if f"{{{name}}}" in sentence]
    return " + " in sentence and not any(told)


def cites(words: Words, sentence: Marked, section: Marked) -> Marked:
    """A sentence with the section that it rests on."""
    return words(CITED, sentence=sentence, section=section)


def reasons_told(words: Words, reasons: Iterable[Reason]) -> Marked:
    """Every step on a line of its own, in small type."""
    return Marked("\n".join(f"-# {each}" for each in steps_told(words, reasons)))


def _told(words: Words, fact: object) -> object:
    if isinstance(fact, Fraction):
        return number(fact)
    if isinstance(fact, Heading):
        return heading_told(words, fact)
    if isinstance(fact, tuple):
        return listing(words, [_told(words, each) for each in cast("tuple[object, ...]", fact)])
    return words(NAMES[fact]) if isinstance(fact, Key | StrEnum) and fact in NAMES else fact
