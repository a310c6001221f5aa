"""The types of damage in 死亡本能: physical ones add HP, mental ones SP (D-26)."""

from collections.abc import Iterable
from enum import StrEnum

from bot.refusal import Key


class DamageType(StrEnum):
    """What does the damage, in the order of the game's text."""

    IMPACT = "impact"
    CUTTING = "cutting"
    PIERCING = "piercing"
    TOXIN = "toxin"
    BLEEDING = "bleeding"
    BURNING = "burning"
    FREEZING = "freezing"
    CORROSION = "corrosion"
    FATIGUE = "fatigue"
    PAIN = "pain"
    EUPHORIA = "euphoria"
    SUBMISSION = "submission"

    @property
    def mental(self) -> bool:
        """Whether it adds SP and not HP."""
        return self in _MENTAL

    @property
    def key(self) -> Key:
        """Its key as a fact."""
        return Key(f"damage_type.{self}")


_MENTAL = frozenset({DamageType.FATIGUE, DamageType.PAIN, DamageType.EUPHORIA, DamageType.SUBMISSION})

Types = tuple[DamageType, ...]
"""The types of one damage, each once, in the order of the game's text; two or more: compound (D-25)."""


def in_order(types: Iterable[DamageType]) -> Types:
    """Types as one damage has them."""
    given = frozenset(types)
    return tuple(each for each in DamageType if each in given)


def physical(types: Types) -> Types:
    """Those that add HP."""
    return tuple(each for each in types if not each.mental)


def mental(types: Types) -> Types:
    """Those that add SP."""
    return tuple(each for each in types if each.mental)
