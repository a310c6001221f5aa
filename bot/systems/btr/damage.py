"""Damage of BtR: its types (B-11, B-33), the damage dealt and the part of it suffered (B-34)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from bot.ground.reason import Reason, because


class DamageType(StrEnum):
    """The eleven main types (B-11)."""

    SLASHING = "slashing"
    BLUNT = "blunt"
    PIERCING = "piercing"
    FIRE = "fire"
    COLD = "cold"
    ACID = "acid"
    AIR = "air"
    LIGHTNING = "lightning"
    ARCANE = "arcane"
    HOLY = "holy"
    SHADOW = "shadow"


class DamageFamily(StrEnum):
    """What several types have in common (B-33)."""

    PHYSICAL = "physical"
    SPELL = "spell"


class Rare(StrEnum):
    """The rarer types that the rules name; they are neither physical nor spell damage (B-11, B-33)."""

    FALL = "fall"


Type = DamageType | Rare | DamageFamily

PHYSICAL: Final = frozenset({DamageType.SLASHING, DamageType.BLUNT, DamageType.PIERCING})


SPELL: Final = frozenset(DamageType) - PHYSICAL


def kind_of(type_: Type | None) -> DamageFamily | None:
    """Physical or spell damage. None: it is neither (B-33). If only the family is known, the family."""
    if type_ in PHYSICAL or type_ == DamageFamily.PHYSICAL:
        return DamageFamily.PHYSICAL
    return DamageFamily.SPELL if type_ in SPELL or type_ == DamageFamily.SPELL else None


@dataclass(frozen=True, slots=True)
class Hit:
    """An amount of damage as dealt (B-23). Its type is a ``DamageType``, a rarer one (``Rare``), only a
    ``DamageFamily``, or None if it is not known."""

    amount: int
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a damage: a fixed ``amount``, or a ``factor`` of it (+1/2 adds half, -1/2 takes half away).
    ``of`` is the type or kind that it concerns ("": any), ``name`` its origin."""

    amount: int = 0
    factor: Fraction = Fraction(0)
    of: str = ""
    name: str = ""

    @property
    def raises(self) -> bool:
        """Whether the damage is larger by it."""
        return self.amount > 0 or self.factor > 0

    def concerns(self, type_: Type | None) -> bool:
        """Whether it works on damage of this type."""
        return not self.of or (type_ is not None and self.of in (type_, kind_of(type_)))


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A damage as it comes out, and every step on the way there."""

    amount: int
    reasons: tuple[Reason, ...] = ()


def dealt(base: int, changes: Iterable[Change]) -> Reckoned:
    """What an attack deals (B-34): buffs before debuffs, in each the sums first, then the factors, added
    together. Cut to whole points at every step."""
    return _reckoned(base, _grouped(changes, raising_first=True), factors_first=False)


def suffered(amount: int, changes: Iterable[Change]) -> Reckoned:
    """What of a dealt damage is suffered (B-34): the victim's buffs, which lessen it, before the
    debuffs, in each the factors first, then the sums. Cut at every step."""
    return _reckoned(amount, _grouped(changes, raising_first=False), factors_first=True)


def _grouped(changes: Iterable[Change], *, raising_first: bool) -> tuple[list[Change], list[Change]]:
    held = list(changes)
    raising = [each for each in held if each.raises]
    lowering = [each for each in held if not each.raises]
    return (raising, lowering) if raising_first else (lowering, raising)


def _reckoned(base: int, groups: Iterable[Sequence[Change]], *, factors_first: bool) -> Reckoned:
    amount, reasons = max(0, base), list[Reason]()
    for group in groups:
        steps = (_times, _plus) if factors_first else (_plus, _times)
        for step in steps:
            for after, reason in step(amount, group):
                amount = after
                reasons.append(reason)
    return Reckoned(amount, tuple(reasons))


def _plus(before: int, changes: Sequence[Change]) -> Iterator[tuple[int, Reason]]:
    amounts = [each for each in changes if each.amount]
    if amounts:
        by = sum(each.amount for each in amounts)
        after = max(0, before + by)
        yield after, _step("plus" if by >= 0 else "minus", amounts, before=before, by=abs(by), after=after)


def _times(before: int, changes: Sequence[Change]) -> Iterator[tuple[int, Reason]]:
    factors = [each for each in changes if each.factor]
    if factors:
        factor = max(Fraction(0), 1 + sum((each.factor for each in factors), Fraction(0)))
        after = int(before * factor)
        yield after, _step("times", factors, before=before, factor=factor, after=after)


def _step(key: str, changes: Iterable[Change], **facts: object) -> Reason:
    """A step, with the names of what changed the damage where there are any."""
    names = tuple(dict.fromkeys(each.name for each in changes if each.name))
    if names:
        return because(f"btr.{key}_named", "B-34", names=names, **facts)
    return because(f"btr.{key}", "B-34", **facts)
