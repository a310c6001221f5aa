"""What a figure's values add to a skill check of 死亡本能 (D-15, D-16, D-20, D-67).

A figure keeps a skill's proficiency under its name (``侦查``, or ``侦查熟练度``), the modifier of the
attribute it goes by under ``侦查属性``, and its level under ``lv``; all by canonical name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from bot.refusal import Refusal
from bot.systems.instinct.checks import Modifier

LEVEL: Final = "lv"
PROFICIENCY, ATTRIBUTE, DERIVED = "熟练度", "属性", "pb"
ENDINGS: Final = (PROFICIENCY, ATTRIBUTE, DERIVED)
"""What stands behind a skill's name where its proficiency, or its attribute's modifier, is kept."""
PLAIN: Final = frozenset({LEVEL, "str", "dex", "con", "int", "wis", "cha", "fth"})
"""Values that are added as they are: the level and the attributes that sheets have."""
BONUS: Final = 2
"""PB for each level of proficiency (D-15)."""
SKILLED: Final = 1
"""The proficiency from which PB and LV count (D-15)."""
SUBSTITUTE_FROM, SUBSTITUTE_PENALTY = 2, 8
"""The proficiency that a substitute skill needs, and its penalty (D-16)."""
INITIATIVE: Final = "洞悉"
"""The initiative skill (D-36), unless an effect names another."""
_NEAR: Final = 0.5


@dataclass(frozen=True, slots=True)
class Known:
    """A skill or a kind of defence that the rules name: ``name`` in English, in every spelling
    ``spelt``; a defence's ``skill``."""

    name: str
    spelt: tuple[str, ...]
    skill: str = ""


SKILLS: Final = (
    Known("athletics", ("运动", "athletics")),
    Known("dexterity", ("灵巧", "dexterity")),
    Known("endurance", ("耐力", "endurance")),
    Known("insight", ("洞悉", "insight")),
    Known("intuition", ("直觉", "intuition")),
)
"""The skills that the rules themselves use (D-17, D-20, D-36)."""
DEFENCES: Final = (
    Known("dodge", ("闪避", "dodge"), "灵巧"),
    Known("fortitude", ("强韧", "fortitude"), "耐力"),
    Known("reflex", ("反射", "reflex"), "洞悉"),
    Known("will", ("意志", "will"), "直觉"),
)
"""The kinds of defence (D-20): the skill each goes by; the proficiency is the one in that kind."""
KNOWN: Final = {spelt: each for each in (*SKILLS, *DEFENCES) for spelt in each.spelt}
"""Both by every spelling."""


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
    values: Mapping[str, int], skill: str, *, proficiency: str = "", substitute: str = ""
) -> SkillCheck:
    """What a check of a skill, or a kind of defence, gets from a figure's values (D-15, D-20).

    ``proficiency`` names whose proficiency counts where it is not the skill's own, as with a
    weapon kind (D-17). ``substitute`` is the skill that replaces it (D-16); that it is of the same
    type is the GM's to say. What is missing counts 0 and is named (D-67).
    Refusal: nothing is known by one of these names, or the substitute's proficiency is too low.
    """
    must_be_known(values, substitute or skill)
    if not substitute:
        return _of(values, skill, proficiency or skill)
    if _same(skill, substitute):
        raise Refusal("checks.substitute_is_itself", skill=substitute)
    has = proficiency_of(values, substitute)
    if has < SUBSTITUTE_FROM:
        raise Refusal("checks.substitute_unskilled", skill=substitute, has=has, least=SUBSTITUTE_FROM)
    found = _of(values, substitute, substitute)
    penalty = Modifier("modifier.substitute", -SUBSTITUTE_PENALTY, "D-16")
    return replace(found, modifiers=(*found.modifiers, penalty))


def proficiency_of(values: Mapping[str, int], name: str) -> int:
    """A figure's proficiency in a skill, a kind of defence or a weapon; 0: it has none."""
    return _proficiency(values, name).value or 0


def is_skill(values: Mapping[str, int], name: str) -> bool:
    """Whether a name is surely a skill: the rules name it, or the figure keeps its attribute's
    modifier."""
    return name in KNOWN or f"{name}{ATTRIBUTE}" in values


def may_be_skill(values: Mapping[str, int], name: str) -> bool:
    """Whether a figure has anything by that name that a skill check can go by."""
    return name in values or f"{name}{PROFICIENCY}" in values or is_skill(values, name)


def is_plain(name: str) -> bool:
    """Whether a name is one of a number that is added as it is: an attribute, the level, what is
    derived from a skill."""
    return name in PLAIN or any(name.endswith(ending) and name != ending for ending in ENDINGS)


def must_be_known(values: Mapping[str, int], name: str) -> None:
    """Refuse a skill that neither the rules nor the figure know, with the nearest name."""
    if may_be_skill(values, name):
        return
    if meant := nearest(values, name):
        raise Refusal("checks.misspelt_skill", name=name, meant=meant)
    raise Refusal("checks.unknown_skill", name=name)


def nearest(values: Mapping[str, int], name: str) -> str:
    """The name that was probably meant by an unknown one; "": none is like it."""
    return next(iter(get_close_matches(name, sorted({*KNOWN, *skills_of(values)}), 1, _NEAR)), "")


def skills_of(values: Mapping[str, int]) -> tuple[str, ...]:
    """The names by which a figure's values can be checked, in its order, and the rules' own."""
    own = [name for name in values if not is_plain(name)]
    kept = [name.removesuffix(ATTRIBUTE) for name in values if name.endswith(ATTRIBUTE)]
    known = [each.spelt[0] for each in (*SKILLS, *DEFENCES)]
    return tuple(dict.fromkeys(filter(None, (*own, *kept, *known))))


def known_names(values: Mapping[str, int]) -> frozenset[str]:
    """Every name that can stand in a check without being refused."""
    return frozenset({*values, *KNOWN, *PLAIN})


def _same(name: str, other: str) -> bool:
    return name == other or KNOWN.get(name, name) == KNOWN.get(other, other)


def _spellings(name: str) -> tuple[str, ...]:
    """Every name that means the same, the one given first."""
    known = KNOWN.get(name)
    return (name, *(each for each in known.spelt if each != name)) if known else (name,)


def _found(values: Mapping[str, int], keys: tuple[str, ...]) -> _Found:
    """The first of some names that a figure has a value under, else the first of all."""
    there = next((key for key in keys if key in values), None)
    return _Found(keys[0], None) if there is None else _Found(there, values[there])


def _proficiency(values: Mapping[str, int], name: str) -> _Found:
    spellings = _spellings(name)
    return _found(values, (*spellings, *(f"{each}{PROFICIENCY}" for each in spellings)))


def _attribute(values: Mapping[str, int], name: str) -> _Found:
    """The modifier of the attribute that a skill goes by; a defence's is its skill's (D-20)."""
    known = KNOWN.get(name)
    skill = known.skill if known and known.skill else name
    own, of_the_skill = _spellings(name), _spellings(skill)
    return _found(values, tuple(f"{each}{ATTRIBUTE}" for each in (*of_the_skill, *own)))


def _of(values: Mapping[str, int], skill: str, proficiency: str) -> SkillCheck:
    found, attribute = _proficiency(values, proficiency), _attribute(values, skill)
    missing = [each.name for each in (attribute, found) if each.value is None]
    modifiers = [Modifier("modifier.attribute", attribute.value or 0, "D-15")]
    if (found.value or 0) >= SKILLED:
        modifiers += _skilled(values, found.value or 0)
        missing += [LEVEL] if LEVEL not in values else []
    return SkillCheck(tuple(modifiers), tuple(missing))


def _skilled(values: Mapping[str, int], proficiency: int) -> Iterator[Modifier]:
    """What proficiency from 1 on adds (D-15)."""
    yield Modifier("modifier.proficiency", BONUS * proficiency, "D-15")
    yield Modifier("modifier.level", values.get(LEVEL, 0), "D-15")
