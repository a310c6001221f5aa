"""Damage in 死亡本能: from its X to DP, DMG, and the harm to a body (D-23 to D-27, D-34).

``hurt`` settles one damage on one part. Its result holds the choices for users. The victim chooses the part
that 爆发 hits (``Hurt.burst``). The player of the body rolls the checks that fall due (``Hurt.checks``). The
combatant that causes the damage chooses the part that is hit, otherwise the GM (D-68); ``parts_to_hit`` are
the choices.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.ground.reason import Reason, because
from bot.refusal import Key, Refusal
from bot.systems.instinct.damage_types import Types, mental, physical
from bot.systems.instinct.health import (
    Body,
    DueCheck,
    Harm,
    Level,
    as_fact,
    at_fault,
    changed,
    dissolving,
    eroded,
    overdraw_due,
    with_level,
    with_sp,
    with_strength,
)

WEAK_HIT: Final = 2
"""What DP lose where POW is at most DR (D-23)."""
RESISTED: Final = 2
"""What resistance takes off DP and vulnerability adds to it (D-23)."""
EXTRA_BONUS: Final = 2
"""What 切断 and 爆发 add to DMG against an extra, each (D-34)."""


class Special(StrEnum):
    """Special effects of damage (D-34)."""

    SEVER = "sever"
    """切断"""
    BURST = "burst"
    """爆发"""
    EXECUTE = "execute"
    """处决"""
    PIERCE = "pierce"
    """贯通"""
    FAULT = "fault"
    """故障"""
    ERODE = "erode"
    """侵蚀"""

    @property
    def key(self) -> Key:
        """Its key as a fact."""
        return Key(f"special.{self}")


EXTRA_WORSE: Final = (Special.SEVER, Special.BURST)
"""Those that only add to DMG against an extra."""
WOUNDING: Final = (Special.SEVER, Special.BURST, Special.FAULT, Special.ERODE)
"""Those that need a wounded part: purely mental damage wounds none."""


class Trigger(StrEnum):
    """What a damage sets off: 造成攻击 and 受到攻击, 造成伤害 and 受到伤害 (D-23, D-24)."""

    ATTACK = "attack"
    DAMAGE = "damage"


@dataclass(frozen=True, slots=True)
class Hit:
    """One incoming damage: ``dp`` is its X. ``attack``: it comes from an `攻击` with the POW ``pow`` (None:
    it has none). The bonuses come from effects and may be negative."""

    dp: int
    types: Types
    attack: bool = False
    pow: int | None = None
    specials: tuple[Special, ...] = ()
    dp_bonus: int = 0
    dmg_bonus: int = 0


@dataclass(frozen=True, slots=True)
class Burst:
    """The second damage of 爆发, and the joined parts. The victim chooses the part that suffers it (D-34)."""

    parts: tuple[str, ...]
    hit: Hit


@dataclass(frozen=True, slots=True)
class Hurt:
    """What one damage came to.

    ``absorbed`` is what the barrier took of DMG, ``through`` what was left; ``hp`` and ``sp`` are
    what these two gained by it. ``body`` is the body afterwards, ``part`` the one that was hit
    (None: purely mental damage hit none). ``triggers`` are set off on both sides, in their order;
    ``checks`` are due now; ``burst`` waits for the victim's choice.
    """

    body: Body
    part: str | None
    dp: int
    dmg: int = 0
    absorbed: int = 0
    through: int = 0
    hp: int = 0
    sp: int = 0
    reasons: tuple[Reason, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    checks: tuple[DueCheck, ...] = ()
    burst: Burst | None = None


@dataclass(frozen=True, slots=True)
class Erodes:
    """A part that its wounds 侵蚀 hurt at the start of a round, and with what (D-34)."""

    part: str
    hit: Hit


def parts_to_hit(body: Body, hit: Hit) -> tuple[str, ...]:
    """The parts to choose from when damage hits (D-68): the parts that are left, for 处决 the vital ones
    (D-34). An extra's count as one. Empty: no choice is needed."""
    there = body.there
    if Special.EXECUTE in hit.specials and not body.extra and any(each.vital for each in there):
        return tuple(each.name for each in there if each.vital)
    if not physical(hit.types):
        return ()
    return every_part(body)


def every_part(body: Body) -> tuple[str, ...]:
    """The parts that damage to every part hits; an extra suffers it once (D-31, D-57)."""
    return tuple(each.name for each in (body.there[:1] if body.extra else body.there))


def harmed(body: Body, harm: Harm, part: str) -> "Hurt":
    """The damage that a great failure does, on the part that was picked (D-30, D-33)."""
    return hurt(body, hit_of(harm), part)


def hit_of(harm: Harm) -> Hit:
    """The damage of a great failure as it comes."""
    return Hit(harm.dp, (harm.type,))


def eroding(body: Body) -> tuple[Erodes, ...]:
    """What wounds 侵蚀 do at the start of a round: n of one damage's types deal n once (D-34)."""
    if body.dissolved:
        return ()
    return tuple(
        Erodes(each.name, Hit(wounds.count, wounds.types)) for each in body.there for wounds in each.erosions
    )


def hurt(body: Body, hit: Hit, part: str | None = None) -> Hurt:
    """Settle one damage on one part. None: the only one that can be hit, or none at all.

    Refusal: several parts can be hit and none is named, there is none of that name, it is lost,
    or 处决 is to hit one that is not vital.
    """
    struck = _struck(body, hit, part)
    dp, reasons = _dp(body, hit)
    attacked = (Trigger.ATTACK,) if hit.attack else ()
    if not dp:
        return Hurt(body, struck, 0, reasons=(*reasons, because("damage.nothing", "D-23")), triggers=attacked)
    dmg, more = _dmg(body, hit, dp)
    absorbed = min(body.barrier, dmg)
    through = dmg - absorbed
    steps = (*reasons, *more, *_barrier(body.barrier, absorbed, through))
    guarded = with_strength(body, body.barrier - absorbed)
    if not through:
        held = _held_off(hit, body)
        return Hurt(guarded, struck, dp, dmg, absorbed, reasons=(*steps, *held), triggers=attacked)
    done = _suffer(guarded, hit, struck, dmg, through)
    return replace(
        done, dp=dp, absorbed=absorbed, reasons=(*steps, *done.reasons), triggers=(*attacked, Trigger.DAMAGE)
    )


def _struck(body: Body, hit: Hit, part: str | None) -> str | None:
    choice = parts_to_hit(body, hit)
    if part is None:
        if len(choice) > 1:
            raise Refusal("damage.part_needed", parts=choice)
        if physical(hit.types) and not choice:
            raise Refusal("damage.no_part_left")
        return choice[0] if choice else None
    name = body.whole_part(part).name
    if choice and name not in choice and not body.extra:
        raise Refusal("damage.execute_needs_vital", part=name, parts=choice)
    return name


# ---------------------------------------------------------------- DP


def _dp(body: Body, hit: Hit) -> tuple[int, tuple[Reason, ...]]:
    """DP with every step to it (D-23, D-25); held at 0 after all of them."""
    steps = [because("damage.dp", "D-23", dp=hit.dp)]
    dp = hit.dp
    for key, change, facts in _changes(body, hit):
        steps.append(because(key, "D-23", before=dp, change=abs(change), after=dp + change, **facts))
        dp += change
    weak, why = _weak(body, hit, dp)
    steps += [*_compound(body, hit), *why]
    dp -= WEAK_HIT if weak else 0
    if dp < 0:
        steps.append(because("damage.dp_held", "D-23", before=dp))
    return max(0, dp), tuple(steps)


def _changes(body: Body, hit: Hit) -> list[tuple[str, int, Mapping[str, object]]]:
    """What changes DP whatever the POW: its key, by how much, facts."""
    found: list[tuple[str, int, Mapping[str, object]]] = []
    if hit.dp_bonus:
        found.append((_signed("damage.dp_effects", hit.dp_bonus), hit.dp_bonus, {}))
    if hit.types and set(hit.types) <= set(body.resistances):
        found.append(("damage.resisted", -RESISTED, {"types": _keys(hit.types)}))
    if vulnerable := tuple(each for each in hit.types if each in body.vulnerabilities):
        found.append(("damage.vulnerable", RESISTED, {"types": _keys(vulnerable)}))
    return found


def _weak(body: Body, hit: Hit, dp: int) -> tuple[bool, list[Reason]]:
    """Whether POW is at most DR, and why; 贯通 takes DP off DR, an extra's DR it ignores (D-23, D-34)."""
    if not hit.attack:
        return False, []
    if hit.pow is None:
        return False, [because("damage.no_pow", "D-23")]
    dr, steps = body.dr, list[Reason]()
    if Special.PIERCE in hit.specials:
        if body.extra:
            return False, [because("damage.dr_ignored", "D-34")]
        power = max(0, dp)
        dr -= power
        steps.append(because("damage.pierced", "D-34", before=body.dr, dp=power, after=dr))
    if hit.pow > dr:
        return False, [*steps, because("damage.strong_hit", "D-23", pow=hit.pow, dr=dr)]
    facts = {"before": dp, "change": WEAK_HIT, "pow": hit.pow, "dr": dr, "after": dp - WEAK_HIT}
    return True, [*steps, because("damage.weak_hit", "D-23", **facts)]


def _compound(body: Body, hit: Hit) -> list[Reason]:
    """That a resistance against some of the types does not help (D-25)."""
    resisted = tuple(each for each in hit.types if each in body.resistances)
    if not resisted or len(resisted) == len(hit.types):
        return []
    return [because("damage.part_resisted", "D-25", types=_keys(resisted))]


def _keys(types: Types) -> tuple[str, ...]:
    return tuple(each.key for each in types)


def _signed(key: str, change: int) -> str:
    return key if change > 0 else f"{key}_less"


# ---------------------------------------------------------------- DMG


def _dmg(body: Body, hit: Hit, dp: int) -> tuple[int, tuple[Reason, ...]]:
    """DMG with every step to it, before a barrier takes its part (D-24, D-27)."""
    dmg, steps = dp, [because("damage.dmg", "D-24", dmg=dp)]
    if hit.dmg_bonus:
        key, after = _signed("damage.dmg_effects", hit.dmg_bonus), dmg + hit.dmg_bonus
        steps.append(because(key, "D-24", before=dmg, change=abs(hit.dmg_bonus), after=after))
        dmg = after
    for special in (each for each in EXTRA_WORSE if body.extra and each in hit.specials):
        facts = {"before": dmg, "change": EXTRA_BONUS, "after": dmg + EXTRA_BONUS}
        steps.append(because("damage.extra_bonus", "D-34", special=special.key, **facts))
        dmg += EXTRA_BONUS
    if dmg < 1:
        steps.append(because("damage.dmg_held", "D-24", before=dmg))
    return max(1, dmg), tuple(steps)


def _barrier(strength: int, absorbed: int, through: int) -> tuple[Reason, ...]:
    if not strength:
        return ()
    left = strength - absorbed
    facts = {"absorbed": absorbed, "before": strength, "after": left, "through": through}
    steps = (because("damage.barrier" if left else "damage.barrier_gone", "D-27", **facts),)
    return steps if through else (*steps, because("damage.wholly_absorbed", "D-27"))


def _held_off(hit: Hit, body: Body) -> tuple[Reason, ...]:
    """The special effects that needed damage that got through (D-34)."""
    worked = {Special.PIERCE, *(EXTRA_WORSE if body.extra else ())}
    void = tuple(each.key for each in hit.specials if each not in worked)
    return (because("damage.specials_void", "D-34", specials=void),) if void else ()


# ---------------------------------------------------------------- what a body suffers


def _suffer(body: Body, hit: Hit, part: str | None, dmg: int, through: int) -> Hurt:
    """Damage that got through: HP and SP rise together, then the special effects work at once."""
    raised, hp, sp, reasons = _raised(body, hit, part, through)
    after = replace(raised, spared=False)
    if body.spared:
        reasons = (*reasons, because("damage.no_longer_spared", "D-30"))
    after, worked = _specials(after, hit, part)
    burst, why = _burst(body, hit, part, dmg)
    steps = (*reasons, *worked, *why)
    if after.dissolved:
        ended = () if body.dissolved or not dissolving(after) else (_dissolved(after),)
        return Hurt(after, part, 0, dmg, 0, through, hp, sp, (*steps, *ended))
    due = overdraw_due(body, after)
    told = _told(body, after, part)
    return Hurt(after, part, 0, dmg, 0, through, hp, sp, (*steps, *told), (), (due,) if due else (), burst)


def _dissolved(body: Body) -> Reason:
    key = dissolving(body)
    return because(key, _ENDINGS[key])


_ENDINGS: Final = {"health.all_lost": "D-28", "health.vital_lost": "D-30", "health.sp_limit": "D-32"}
"""The rule by which a combatant dissolves, by the reason's key."""


def _raised(
    body: Body, hit: Hit, part: str | None, through: int
) -> tuple[Body, int, int, tuple[Reason, ...]]:
    """The body with HP and SP raised, what each gained, and why (D-25, D-26, D-28, D-32)."""
    after, hp, sp = body, 0, 0
    reasons: list[Reason] = []
    if physical(hit.types) and part is not None:
        before = body.part(part)
        after = changed(after, part, lambda each: replace(each, hp=min(each.hp + through, each.limit)))
        hp = after.part(part).hp - before.hp
        reasons.append(
            because(
                "damage.hp", "D-26", part=as_fact(part), before=before.hp, gained=hp, after=before.hp + hp
            )
        )
        if hp < through:
            reasons.append(because("damage.hp_limit", "D-28", limit=before.limit, lost=through - hp))
    if mental(hit.types):
        after = with_sp(after, body.sp + through)
        sp = after.sp - body.sp
        reasons.append(because("damage.sp", "D-26", before=body.sp, gained=sp, after=after.sp))
        if sp < through:
            reasons.append(because("damage.sp_limit", "D-32", limit=body.sp_limit, lost=through - sp))
    return after, hp, sp, tuple(reasons)


def _told(before: Body, after: Body, part: str | None) -> tuple[Reason, ...]:
    """What follows for a body that goes on: injury level, 疲倦 and 力竭, the collapse check ahead."""
    told: list[Reason] = []
    if part is not None and after.part(part).level is not before.part(part).level:
        told.append(because("damage.level", "D-28", part=as_fact(part), level=after.part(part).level.key))
    if after.exhausted and not before.exhausted:
        told.append(because("damage.exhausted", "D-32", threshold=after.sp_threshold))
    elif after.weary and not before.weary:
        told.append(because("damage.weary", "D-32", half=after.sp_threshold // 2))
    if after.failing and not before.failing:
        told.append(because("damage.collapse_ahead", "D-30"))
    return tuple(told)


def _specials(body: Body, hit: Hit, part: str | None) -> tuple[Body, tuple[Reason, ...]]:
    """The special effects that work on the body of the wounded (D-34)."""
    reasons: list[Reason] = []
    if Special.EXECUTE in hit.specials:
        body, why = _execute(body)
        reasons.append(why)
    over = EXTRA_WORSE if body.extra else ()
    wounding = tuple(each for each in WOUNDING if each in hit.specials and each not in over)
    if wounding and not physical(hit.types):
        reasons.append(because("damage.no_wound", "D-34", specials=tuple(each.key for each in wounding)))
    elif part is not None:
        for special in wounding:
            body, why = _wound(body, hit, part, special)
            reasons += why
    return body, tuple(reasons)


def _execute(body: Body) -> tuple[Body, Reason]:
    """处决: an extra dissolves, and so does a combatant with vital parts (D-34)."""
    if not body.extra and not any(each.vital for each in body.parts):
        return body, because("damage.execute_void", "D-34")
    return replace(body, dissolved=True), because("damage.executed", "D-34")


def _wound(body: Body, hit: Hit, part: str, special: Special) -> tuple[Body, tuple[Reason, ...]]:
    """切断, 故障 or 侵蚀 on the wounded part; one that is lost by then takes no wounds."""
    if special is Special.SEVER:
        return with_level(body, part, Level.LOST), (because("damage.severed", "D-34", part=as_fact(part)),)
    if special is Special.BURST:
        return body, ()
    if body.part(part).lost:
        return body, (because("damage.wound_on_lost", "D-34", special=special.key, part=as_fact(part)),)
    if special is Special.FAULT:
        key = "damage.fault_extra" if body.extra else "damage.fault"
        return at_fault(body, part), (because(key, "D-34", part=as_fact(part)),)
    worn = eroded(body, part, hit.types)
    count = next(each.count for each in worn.part(part).erosions if each.types == hit.types)
    return worn, (because("damage.erode", "D-34", part=as_fact(part), types=_keys(hit.types), count=count),)


def _burst(body: Body, hit: Hit, part: str | None, dmg: int) -> tuple[Burst | None, tuple[Reason, ...]]:
    """The second damage of 爆发, on a part joined to the wounded one as the damage found them (D-34)."""
    if Special.BURST not in hit.specials or body.extra or part is None or not physical(hit.types):
        return None, ()
    joined = body.joined_to(part)
    if not joined:
        return None, (because("damage.burst_void", "D-34", part=as_fact(part)),)
    second = Hit(dmg, physical(hit.types))
    return Burst(joined, second), (because("damage.burst", "D-34", parts=joined, dp=dmg),)
