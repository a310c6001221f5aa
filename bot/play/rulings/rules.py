"""Which rule is meant: by its id, its title in any language, or a part of it."""

from collections.abc import Iterator
from difflib import get_close_matches

from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.rulebook import Rule
from bot.systems.system import System
from bot.text import fold, normal

NEAR = 3
"""How many titles a refusal offers at most."""


def rules_for(system: System | None) -> tuple[Rule, ...]:
    """Every game's rules, those of this game first."""
    own_first = sorted(SYSTEMS.values(), key=lambda each: each is not system)
    return tuple(rule for each in own_first for rule in each.rulebook)


def matching(text: str, rules: tuple[Rule, ...]) -> Iterator[Rule]:
    """The rules that this may mean: whose id begins with it, whose title holds it, then those
    whose ruling does; every rule where nothing was said."""
    wanted = fold(normal(text))
    found = [rule for rule in rules if _named(rule, wanted)]
    yield from found
    yield from (rule for rule in rules if rule not in found and _speaks_of(rule, wanted))


def rule_meant(text: str, rules: tuple[Rule, ...], language: str) -> Rule:
    """The rule with this id or title, else the only one, or the first, that is named so in part.

    Refusal: none is; it offers the nearest titles in this language.
    """
    wanted = fold(normal(text))
    exact = (rule for rule in rules if wanted in (fold(rule.id), *map(fold, rule.title.values())))
    for rule in (*exact, *_begun(rules, wanted)):
        return rule
    titles = list(dict.fromkeys(rule.title[language] for rule in rules))
    near = get_close_matches(text, titles, n=NEAR, cutoff=0.4)
    if near:
        raise Refusal("rule.unlike", name=text, near=tuple(near))
    raise Refusal("rule.unknown", name=text)


def _begun(rules: tuple[Rule, ...], wanted: str) -> Iterator[Rule]:
    """Those that are named so in part, then those of a section that is."""
    yield from (rule for rule in rules if _named(rule, wanted))
    yield from (rule for rule in rules if any(wanted in fold(section) for section in rule.section.values()))


def _named(rule: Rule, wanted: str) -> bool:
    return fold(rule.id).startswith(wanted) or any(wanted in fold(title) for title in rule.title.values())


def _speaks_of(rule: Rule, wanted: str) -> bool:
    return any(wanted in fold(ruling) for ruling in rule.ruling.values())
