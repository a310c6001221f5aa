"""Attack checks (D-17 … D-22, D-56, D-69): what the check suffers, what a defence gains by cover,
and what both come to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Final

from bot.ground.reason import Reason, because
from bot.refusal import Key, Refusal
from bot.systems.instinct.checks import CHANGE, Check, CheckOutcome, Modifier, Step, outcome_of
from bot.systems.instinct.senses import DISADVANTAGE
from bot.systems.instinct.sheet import TITLES
from bot.systems.instinct.skills import SkillCheck, skill_check
from bot.systems.perception import Concealment

COMBO, MOST_COMBOS = 4, 2
"""The combo penalty after an attack check, and how often it counts at most (D-18)."""
FAILS_AT, ATTENUATED = 6, 2
"""The attenuation at which an effect fails, and what a point of it takes from ATK (D-19)."""
MELEE_REACH: Final = 1
"""近接距离, unless the sheet differs (D-17)."""


class Reach(StrEnum):
    """近战攻击 and 远程攻击 (D-17)."""

    MELEE = "melee"
    RANGED = "ranged"

    @property
    def skill(self) -> str:
        """The attack skill that it uses."""
        return _SKILLS[self]


_SKILLS: Final = {Reach.MELEE: "运动", Reach.RANGED: "灵巧"}


class Cover(StrEnum):
    """掩护 (D-21)."""

    NONE = "none"
    WEAK = "weak"
    STRONG = "strong"
    FULL = "full"

    @property
    def advantage(self) -> int:
        """What it gives to a dodge."""
        return _COVERS[self]


_COVERS: Final = {Cover.NONE: 0, Cover.WEAK: 1, Cover.STRONG: 2, Cover.FULL: 4}


class Area(StrEnum):
    """Whether an attack has an area (范围), and one that goes round corners (弥漫)."""

    NONE = "none"
    PLAIN = "plain"
    PERVASIVE = "pervasive"


class Defence(StrEnum):
    """The kinds of defence (D-20)."""

    DODGE = "dodge"
    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    WILL = "will"

    @property
    def name_known(self) -> str:
        """The name under which characters keep their proficiency in it."""
        return _KEPT_AS[self]


_KEPT_AS: Final = {
    Defence.DODGE: "闪避",
    Defence.FORTITUDE: "强韧",
    Defence.REFLEX: "反射",
    Defence.WILL: "意志",
}


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack as made.

    - ``check``: its check, before the changes that follow from the other fields.
    - ``combo``: how many attack checks by ``攻击`` actions the attacker made since its last turn began
      (D-18).
    - ``distance``: in areas. ``increment`` and ``least`` … ``most``: its range (D-19, D-56). None: not told.
    - ``concealment``: of the target to the attacker. ``cover``: of the target behind scenery.
    - ``reach``: the kind of attack, None: not asked. ``melee``: the attacker's 近接距离.
    - ``step``: the difficulty of hitting, which changes each DEF as its target (D-14).
    - ``skill``: the attack skill that chose the sheet's values.
    - ``weapon``: the weapon kind or magic source whose proficiency counts (D-17); "": there is none.
    """

    check: Check
    combo: int = 0
    distance: Fraction | None = None
    increment: int | None = None
    least: int | None = None
    most: int | None = None
    concealment: Concealment = Concealment.VISIBLE
    cover: Cover = Cover.NONE
    area: Area = Area.NONE
    reach: Reach | None = None
    melee: int = MELEE_REACH
    step: Step = Step.STANDARD
    skill: str = ""
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class Landed:
    """An attack's ATK against one DEF: its degree POW, and what that comes to (D-17, D-3)."""

    atk: int
    defence: int
    pow: int
    outcome: CheckOutcome

    @property
    def hits(self) -> bool | None:
        """Whether it succeeds; None: the GM decides."""
        return self.outcome.succeeded


def attack_skill(values: Mapping[str, int], skill: str, weapon: str = "", substitute: str = "") -> SkillCheck:
    """What a character adds to an attack check: the attack skill's attribute, PB and LV by the
    proficiency in the weapon kind or the magic source (D-17), not by the skill's own: without any it
    is 0. Refusal: the ``substitute`` cannot stand in (D-16)."""
    return skill_check(values, skill, proficiency=weapon or None, substitute=substitute)


def reach_of(
    distance: Fraction | None, *, increment: int | None, most: int | None = None, melee: int = MELEE_REACH
) -> Reach:
    """The default kind of attack: ranged with a target beyond melee reach, with a range that goes beyond it
    (``most``), or with a range increment (D-17)."""
    beyond = any(each is not None and each > melee for each in (distance, most))
    return Reach.RANGED if beyond or increment is not None else Reach.MELEE


def combo_penalty(made: int) -> int:
    """The combo penalty of an attack check after this many others: 0, 4, 8, 8 … (D-18)."""
    return COMBO * min(max(made, 0), MOST_COMBOS)


def attenuation(distance: Fraction, increment: int) -> int:
    """By how many increments a distance exceeds the first (D-19)."""
    return max(0, ceil(distance / increment) - 1)


def attack_check(attack: Attack) -> Check:
    """The attack's check with all that it suffers (D-18, D-19, D-22).

    Refusal: the target is out of range, the attenuation makes it fail, or full cover keeps the
    target from being chosen (D-21).
    """
    must_reach(attack)
    penalties = (
        Modifier("modifier.combo", -combo_penalty(attack.combo), "D-18"),
        Modifier("modifier.range", -ATTENUATED * _attenuation(attack), "D-19"),
    )
    check = attack.check
    return replace(
        check,
        modifiers=(*check.modifiers, *(each for each in penalties if each.amount)),
        disadvantages=(*check.disadvantages, *_positive(_disadvantage(attack))),
    )


def defence_check(attack: Attack, kind: Defence, check: Check) -> Check:
    """A defence's check with what cover gives it: advantage on a dodge, but against 弥漫 (D-21)."""
    return replace(check, advantages=(*check.advantages, *_positive(_covered(attack, kind))))


def land(attack: Attack, atk: int, defence: int) -> Landed:
    """What an ATK comes to against a DEF, to which the difficulty is added (D-14); with several
    targets each has its own (D-69)."""
    degree = atk - defence - CHANGE[attack.step]
    return Landed(atk, defence, degree, outcome_of(degree))


def attack_reasons(attack: Attack) -> tuple[Reason, ...]:
    """Why the attack's check is as it is."""
    return (
        *_kind(attack),
        *_difficulty(attack),
        *_combo(attack),
        *_range(attack),
        *_concealment(attack),
    )


def cover_reasons(attack: Attack, kind: Defence | None) -> tuple[Reason, ...]:
    """What cover does to a defence of this kind; None: to a DEF that was just given."""
    if attack.cover is Cover.NONE:
        return ()
    facts = {"cover": Key(f"cover.{attack.cover}"), "strength": attack.cover.advantage}
    if attack.area is Area.PERVASIVE:
        return (because("attack.cover_pervasive", "D-21"),)
    if kind is None:
        return (because("attack.cover_given", "D-21", **facts),)
    key = "attack.cover" if kind is Defence.DODGE else "attack.cover_dodge_alone"
    return (because(key, "D-21", **facts),)


def must_reach(attack: Attack) -> None:
    """Refuse a target behind full cover, unless the attack has an area, or one out of range (D-19, D-21,
    D-56)."""
    if attack.cover is Cover.FULL and attack.area is Area.NONE:
        raise Refusal("attack.full_cover")
    if attack.distance is None:
        return
    if attack.least is not None and not attack.least <= attack.distance <= (attack.most or attack.least):
        most = attack.most or attack.least
        if attack.least == 0 and most == attack.melee:
            raise Refusal("attack.beyond_melee", distance=attack.distance, reach=most)
        raise Refusal("attack.out_of_range", distance=attack.distance, least=attack.least, most=most)
    if attack.increment is not None and _attenuation(attack) >= FAILS_AT:
        farthest = attack.increment * FAILS_AT
        raise Refusal("attack.too_far", distance=attack.distance, increment=attack.increment, most=farthest)


def _attenuation(attack: Attack) -> int:
    if attack.distance is None or attack.increment is None:
        return 0
    return attenuation(attack.distance, attack.increment)


def _disadvantage(attack: Attack) -> int:
    return 0 if attack.area is not Area.NONE else DISADVANTAGE[attack.concealment]


def _covered(attack: Attack, kind: Defence) -> int:
    counts = kind is Defence.DODGE and attack.area is not Area.PERVASIVE
    return attack.cover.advantage if counts else 0


def _positive(strength: int) -> tuple[int, ...]:
    return (strength,) if strength else ()


def _kind(attack: Attack) -> Iterator[Reason]:
    """The skill and the proficiency that chose the sheet's values (D-17)."""
    if attack.skill and attack.reach is not None:
        named = attack.skill == attack.reach.skill
        key = f"attack.{attack.reach}" if named else "attack.by_skill"
        yield because(key, "D-17", skill=_skill(attack.skill))
        if not attack.weapon:
            yield because("attack.no_weapon", "D-17", skill=_skill(attack.skill))
    near = attack.distance is not None and attack.distance <= attack.melee
    if near and attack.reach is Reach.RANGED:
        yield because("attack.near", "D-17", distance=attack.distance, reach=attack.melee)


def _skill(name: str) -> str:
    """A skill as a fact: one that the game has is a word of the code."""
    return Key(name) if name in TITLES else name


def _difficulty(attack: Attack) -> Iterator[Reason]:
    if change := CHANGE[attack.step]:
        key = "attack.harder" if change > 0 else "attack.easier"
        yield because(key, "D-14", step=attack.step.key, change=abs(change))


def _combo(attack: Attack) -> Iterator[Reason]:
    if penalty := combo_penalty(attack.combo):
        yield because("attack.combo", "D-18", made=attack.combo, penalty=penalty)


def _range(attack: Attack) -> Iterator[Reason]:
    if attack.distance is None:
        if attack.least is not None or attack.increment is not None:
            yield because("attack.distance_untold", "D-19")
        return
    if attack.increment is not None:
        points = _attenuation(attack)
        facts = {"distance": attack.distance, "increment": attack.increment, "points": points}
        yield because("attack.attenuation", "D-19", **facts, penalty=ATTENUATED * points)
    if attack.least is not None:
        facts = {"least": attack.least, "most": attack.most or attack.least}
        yield because("attack.within", "D-56", distance=attack.distance, **facts)


def _concealment(attack: Attack) -> Iterator[Reason]:
    level = attack.concealment
    if level is Concealment.VISIBLE:
        return
    if attack.area is Area.NONE:
        yield because("attack.concealed", "D-22", level=level.key, strength=DISADVANTAGE[level])
    else:
        yield because("sense.area_attack", "D-22")
    if level >= Concealment.HIDDEN:
        yield because("sense.open_to_it", "D-22")
    if level is Concealment.UNDETECTED:
        yield because("sense.untold_miss", "D-22")
