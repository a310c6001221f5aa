"""A creature's speed (F-2, F-3): people, armour, load and bonuses, in feet."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil
from types import MappingProxyType

from bot.ground.reason import Reason, because
from bot.refusal import Key, Refusal
from bot.systems.measures import SQUARE_FEET


class Armour(StrEnum):
    """How heavy the armour is."""

    NONE = "none"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


SLOWING = frozenset({Armour.MEDIUM, Armour.HEAVY})

ROWS: tuple[tuple[int, int, tuple[str, ...]], ...] = (
    (30, 20, (
        "human", "elf", "half-elf", "half-orc", "aasimar", "catfolk", "dhampir", "drow", "fetchling",
        "goblin", "hobgoblin", "kobold", "orc", "tengu", "tiefling", "ifrit", "oread", "sylph", "undine",
        "changeling", "gillman", "grippli", "kitsune", "nagaji", "samsaran", "strix", "suli",
        "vanara", "vishkanya",
    )),
    (20, 20, ("dwarf", "duergar")),
    (20, 15, ("halfling", "gnome", "ratfolk", "svirfneblin", "wayang")),
    (5, 5, ("merfolk",)),
)  # fmt: skip
"""F-2: feet in no or light armour, in medium or heavy armour, and the peoples."""

SPEEDS = MappingProxyType({people: (light, heavy) for light, heavy, row in ROWS for people in row})
"""Every people's two speeds."""

UNSLOWED = frozenset(people for people, (light, heavy) in SPEEDS.items() if light == heavy)
"""Movers that neither armour nor load slows."""

BARBARIAN, MONK = "barbarian", "monk"


@dataclass(frozen=True, slots=True)
class Bonus:
    """Feet of speed; ``type`` is empty for a bonus without one."""

    feet: int
    type: str = ""


@dataclass(frozen=True, slots=True)
class Rate:
    """A speed after everything, and by how much running multiplies it (F-4)."""

    feet: int
    armour: Armour
    reasons: tuple[Reason, ...]

    @property
    def run(self) -> int:
        """Four times, in heavy armour three times."""
        return 3 if self.armour is Armour.HEAVY else 4


def slowed(feet: int) -> int:
    """What medium or heavy armour or a load leaves: two thirds, up to a whole square (F-2:
    30 → 20, 20 → 15, 5 → 5)."""
    return ceil(Fraction(2 * max(0, feet), 3 * SQUARE_FEET)) * SQUARE_FEET


def rate(
    speed: int | None,
    people: str | None,
    armour: Armour,
    bonuses: Iterable[Bonus] = (),
    *,
    laden: bool = False,
) -> Rate:
    """The speed of a member of a people, or of a mover with a given base speed (F-2, F-3)."""
    if people is not None and people not in SPEEDS:
        raise Refusal("move.unknown_people", name=people[:50])
    base = SPEEDS[people][0] if people is not None else speed
    if base is None:
        raise Refusal("move.speed_needed")
    first = because("move.pf.people", "F-2", people=Key(people or ""), feet=base)
    reasons = [first] if people is not None else [because("move.pf.speed", "F-2", feet=base)]
    feet, why = _with_bonuses(base, armour, tuple(bonuses))
    reasons += why
    if not laden and armour not in SLOWING:
        return Rate(feet, armour, tuple(reasons))
    if people in UNSLOWED:
        return Rate(feet, armour, (*reasons, because("move.pf.unslowed", "F-2")))
    after = slowed(feet)
    return Rate(after, armour, (*reasons, because("move.pf.slowed", "F-3", before=feet, after=after)))


def _with_bonuses(base: int, armour: Armour, bonuses: tuple[Bonus, ...]) -> tuple[int, list[Reason]]:
    """Before armour and load take their part: a monk keeps the bonus under a load (F-3)."""
    feet, reasons = base, list[Reason]()
    for each in counted(bonuses):
        lost = (each.type == BARBARIAN and armour is Armour.HEAVY) or (
            each.type == MONK and armour is not Armour.NONE
        )
        kind = "bonus" if each.feet >= 0 else "penalty"
        key = f"move.pf.no_{each.type}" if lost else f"move.pf.{kind}{'' if each.type else '_untyped'}"
        after = feet if lost else feet + each.feet
        facts = {"before": feet, "bonus": abs(each.feet), "type": Key(each.type), "after": after}
        reasons.append(Reason(key, "F-3", facts))
        feet = after
    if len(counted(bonuses)) < len(bonuses):
        reasons.append(because("move.pf.same_type", "F-3"))
    return feet, reasons


def counted(bonuses: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    """The bonuses that count: of one type only the best, penalties and those without a type
    all (F-3)."""
    best = {each.type: each.feet for each in sorted(bonuses, key=lambda each: each.feet)}
    found: list[Bonus] = []
    for each in bonuses:
        if not each.type or each.feet < 0:
            found.append(each)
        elif best.get(each.type) == each.feet:
            found.append(each)
            del best[each.type]
    return tuple(found)
