"""What a character's values add to a skill check of 死亡本能 (D-15, D-16, D-20, D-67).

A character keeps a skill's proficiency under its name (``侦查``, or ``侦查熟练度``), the modifier of the
attribute it goes by under ``侦查属性``, and its level under ``lv``; all by canonical name.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.instinct.checks import Modifier
from bot.systems.instinct.sheet import DEFENCES, LEVEL, NAMES, SKILLS, bonus
from bot.text import closest

PROFICIENCY: Final = "熟练度"
"""What stands behind a skill's name where its proficiency is named whole."""
SKILLED: Final = 1
"""The proficiency from which PB and LV count (D-15)."""
SUBSTITUTE_FROM, SUBSTITUTE_PENALTY = 2, 8
"""The proficiency that a substitute skill needs, and its penalty (D-16)."""
INITIATIVE: Final = "洞悉"
"""The initiative skill (D-36), unless an effect names another."""
GOES_BY: Final = {"闪避": "灵巧", "强韧": "耐力", "反射": "洞悉", "意志": "直觉"}
"""The skill of each kind of defence; the proficiency is the one in that kind (D-20)."""
_NEAR: Final = 0.5


def _spelt(names: Iterable[str]) -> frozenset[str]:
    """Names in every spelling."""
    own = frozenset(names)
    return own | {spelling for spelling, name in NAMES.spellings.items() if name in own}


KNOWN: Final = _spelt((*SKILLS, *DEFENCES))
"""The skills and kinds of defence that the rules themselves name."""
PLAIN: Final = _spelt(NAMES.plain)
"""Values that are added as they are: the level, the attributes that sheets have."""


@dataclass(frozen=True, slots=True)
class SkillCheck:
    """What a skill adds to a check: its modifiers, and what no sheet has of it (D-67)."""

    modifiers: tuple[Modifier, ...]
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    """A value: the name it is kept under or would be, and None where it is not there."""

    name: str
    value: int | None


def skill_check(
    values: Mapping[str, int], skill: str, *, proficiency: str | None = "", substitute: str = ""
) -> SkillCheck:
    """The bonus of a check of a skill, or of a kind of defence, from a character's values (D-15, D-20).

    ``proficiency`` names the proficiency that counts if it is not the skill's own, as with a weapon kind
    (D-17); None: none counts. ``substitute`` is the skill that replaces it (D-16); the GM says whether it is
    of the same type. A missing value counts 0 and is named (D-67). Refusal: one of these names is unknown, or
    the substitute's proficiency is too low.
    """
    must_be_known(values, substitute or skill)
    counts = None if proficiency is None else proficiency or substitute or skill
    if not substitute:
        return _of(values, skill, counts)
    if _own(skill) == _own(substitute):
        raise Refusal("checks.substitute_is_itself", skill=substitute)
    has = 0 if is_plain(values, substitute) else proficiency_of(values, substitute)
    if has < SUBSTITUTE_FROM:
        raise Refusal("checks.substitute_unskilled", skill=substitute, has=has, least=SUBSTITUTE_FROM)
    found = _of(values, substitute, counts)
    penalty = Modifier("modifier.substitute", -SUBSTITUTE_PENALTY, "D-16")
    return replace(found, modifiers=(*found.modifiers, penalty))


def proficiency_of(values: Mapping[str, int], name: str) -> int:
    """A character's proficiency in a skill, a kind of defence or a weapon; 0: it has none."""
    return _proficiency(values, name).value or 0


def is_skill(values: Mapping[str, int], name: str) -> bool:
    """Whether a name is surely a skill: the rules name it, or the character keeps its attribute's
    modifier."""
    return name in KNOWN or f"{name}{NAMES.attribute}" in values


def may_be_skill(values: Mapping[str, int], name: str) -> bool:
    """Whether a character has anything by that name that a skill check can go by."""
    return name in values or f"{name}{PROFICIENCY}" in values or is_skill(values, name)


def is_plain(values: Mapping[str, int], name: str) -> bool:
    """Whether a name stands for a number that is added as it is: an attribute, the level, a value derived
    from a skill, or a formula of the character's own."""
    return name in PLAIN or not NAMES.is_skill(name) or f"{name}{NAMES.total}" in values


def must_be_known(values: Mapping[str, int], name: str) -> None:
    """Refuse a skill that neither the rules nor the character know, with the nearest name."""
    if may_be_skill(values, name):
        return
    if meant := nearest(values, name):
        raise Refusal("checks.misspelt_skill", name=name, meant=meant)
    raise Refusal("checks.unknown_skill", name=name)


def nearest(values: Mapping[str, int], name: str) -> str:
    """The name that was probably meant by an unknown one; "": none is like it."""
    return closest(name, sorted({*KNOWN, *skills_of(values)}), _NEAR) or ""


def skills_of(values: Mapping[str, int]) -> tuple[str, ...]:
    """The names by which a character's values can be checked, each once, in its order, then the rules'
    own."""
    own = [name.removesuffix(NAMES.attribute) for name in values]
    once = dict.fromkeys(map(NAMES.canonical, filter(None, own)))
    return tuple(dict.fromkeys((*(name for name in once if not is_plain(values, name)), *SKILLS, *DEFENCES)))


def known_names(values: Mapping[str, int]) -> frozenset[str]:
    """Every name that can stand in a check without being refused."""
    return frozenset({*values, *KNOWN, *PLAIN})


def initiative(values: Mapping[str, int]) -> tuple[int, int]:
    """What a character's values add to its initiative check (D-36), and its level, for ties (D-39)."""
    added = skill_check(values, INITIATIVE).modifiers
    return sum(each.amount for each in added), _found(values, _spellings(LEVEL)).value or 0


def _own(name: str) -> str:
    return NAMES.spellings.get(name, name)


def _spellings(name: str) -> tuple[str, ...]:
    """Every name that means the same, the canonical one first."""
    own = _own(name)
    return (own, *(spelling for spelling, of in NAMES.spellings.items() if of == own))


def _found(values: Mapping[str, int], keys: tuple[str, ...]) -> _Found:
    """The first of some names that a character has a value for, otherwise the first of all."""
    there = next((key for key in keys if key in values), None)
    return _Found(keys[0], None) if there is None else _Found(there, values[there])


def _proficiency(values: Mapping[str, int], name: str) -> _Found:
    spellings = _spellings(name)
    return _found(values, (*spellings, *(f"{each}{PROFICIENCY}" for each in spellings)))


def _attribute(values: Mapping[str, int], name: str) -> _Found:
    """The modifier of the attribute that a skill uses; a defence's is its skill's (D-20)."""
    spelt = (*_spellings(GOES_BY.get(_own(name), name)), *_spellings(name))
    return _found(values, tuple(f"{each}{NAMES.attribute}" for each in spelt))


def _of(values: Mapping[str, int], skill: str, proficiency: str | None) -> SkillCheck:
    attribute = _attribute(values, skill)
    found = _Found("", 0) if proficiency is None else _proficiency(values, proficiency)
    level = _found(values, _spellings(LEVEL))
    skilled = (found.value or 0) >= SKILLED
    modifiers = [Modifier("modifier.attribute", attribute.value or 0, "D-15")]
    if skilled:
        modifiers += [
            Modifier("modifier.proficiency", bonus(found.value or 0), "D-15"),
            Modifier("modifier.level", level.value or 0, "D-15"),
        ]
    asked = (attribute, found, level) if skilled else (attribute, found)
    return SkillCheck(tuple(modifiers), tuple(each.name for each in asked if each.value is None))
