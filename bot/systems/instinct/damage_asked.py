"""A damage on plain numbers, outside an encounter (D-23 to D-34)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.ground.reason import Reason, because
from bot.refusal import Refusal
from bot.systems.instinct.body_text import read_parts
from bot.systems.instinct.damage import Hit, Hurt, Special, hurt
from bot.systems.instinct.damage_types import physical
from bot.systems.instinct.damage_words import read_specials, read_types
from bot.systems.instinct.health import Body, Part, as_extra, as_fact, settled

UNTOLD: Final = 1_000_000
"""The threshold of HP or SP if none is given: no damage reaches it."""


OTHERS: Final = Part("")
"""The other parts besides the given one: with them, losing it is not losing all."""


@dataclass(frozen=True, slots=True)
class TypedDamage:
    """Damage as it was typed; None and "" stand for what was left out. ``part`` is the part that is hit as
    ``read_parts`` reads it, perhaps followed by the parts joined to it; a ``pow`` comes with an attack."""

    dp: int
    types: str
    part: str = ""
    pow: int | None = None
    dr: int = 0
    resist: str = ""
    vulnerable: str = ""
    barrier: int = 0
    special: str = ""
    extra: bool = False
    dmg_bonus: int = 0
    hp: int | None = None
    threshold: int | None = None
    sp: int | None = None
    sp_threshold: int | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """What it came to: the damage, the body before it, what it did, and of what harm the level
    can be told: ``hp`` and ``sp`` were told, ``sp_level`` their threshold too. ``reasons`` are
    all steps."""

    hit: Hit
    before: Body
    hurt: Hurt
    reasons: tuple[Reason, ...]
    hp: bool
    sp: bool
    sp_level: bool


def judged(asked: TypedDamage) -> Judged:
    """Settle a damage on plain numbers. Refusal ``damage.…``, ``health.…``: something cannot be read,
    or HP or SP are at their limit already."""
    hit = hit_of(asked)
    parts = read_parts(asked.part) if asked.part.strip() else Body().parts
    hp = {asked.hp, asked.threshold} != {None} or bool(parts[0].hp)
    body = _body(asked, (_struck(asked, parts[0], told=hp), *parts[1:]))
    done = hurt(body, hit, parts[0].name)
    sp = {asked.sp, asked.sp_threshold} != {None}
    untold = (() if hp else _OF_HP) + (() if sp else _OF_SP)
    steps = (_told(each, parts, done, hit) for each in done.reasons if each.key not in untold)
    reasons = (*steps, *_taken_for_granted(asked, done, hit))
    return Judged(hit, body, done, reasons, hp, sp, asked.sp_threshold is not None)


def _told(step: Reason, parts: tuple[Part, ...], done: Hurt, hit: Hit) -> Reason:
    """A step that says no more than is known of the parts: what was not told may be there."""
    if step.key == "damage.burst_void" and not _joined(parts):
        return because("damage.burst_untold", "D-34", types=_keys(hit), dp=done.dmg)
    if step.key == "damage.execute_void":
        return because("damage.execute_untold", "D-34", part=as_fact(parts[0].name))
    return step


def _joined(parts: tuple[Part, ...]) -> bool:
    """Whether the joins of the hit part were given."""
    return bool(parts[0].joined) or any(parts[0].name in each.joined for each in parts)


def _keys(hit: Hit) -> tuple[str, ...]:
    return tuple(each.key for each in physical(hit.types))


def _taken_for_granted(asked: TypedDamage, done: Hurt, hit: Hit) -> Iterator[Reason]:
    """The assumptions about facts that were not given."""
    if asked.dr and asked.pow is None:
        yield because("damage.no_pow", "D-23")
    if not asked.part.strip() and _is_vital(done, hit, extra=asked.extra):
        yield because("damage.whole_body", "D-67")


_OF_HP: Final = ("damage.hp", "damage.level")
_OF_SP: Final = ("damage.sp",)
"""The steps that cannot be told without the earlier HP and SP."""


def _is_vital(done: Hurt, hit: Hit, *, extra: bool) -> bool:
    """Whether it matters that the part is a vital one; an extra is dissolved without one, too."""
    lost = any(each.lost for each in done.body.parts) or Special.EXECUTE in hit.specials
    return bool(done.body.failing and not done.body.dissolved) or (lost and not extra)


def hit_of(asked: TypedDamage) -> Hit:
    """The damage itself. Refusal: a word of it cannot be read, or it has no type."""
    types = read_types(asked.types)
    if not types:
        raise Refusal("damage.no_types")
    return Hit(
        asked.dp,
        types,
        attack=asked.pow is not None,
        pow=asked.pow,
        specials=read_specials(asked.special),
        dmg_bonus=asked.dmg_bonus,
    )


def _struck(asked: TypedDamage, part: Part, *, told: bool) -> Part:
    """The part that is hit. If its HP are not given, it has no limit."""
    if not told:
        return replace(part, threshold=UNTOLD)
    hp = part.hp if asked.hp is None else asked.hp
    threshold = asked.threshold or part.threshold
    if hp >= 2 * threshold:
        raise Refusal("damage.hp_at_limit", hp=hp, limit=2 * threshold)
    return replace(part, hp=hp, threshold=threshold)


def _body(asked: TypedDamage, parts: tuple[Part, ...]) -> Body:
    sp, threshold = asked.sp or 0, asked.sp_threshold or UNTOLD
    if sp >= 2 * threshold:
        raise Refusal("damage.sp_at_limit", sp=sp, limit=2 * threshold)
    body = Body(
        (*parts, OTHERS) if asked.part.strip() and not asked.extra else parts,
        sp=sp,
        sp_threshold=threshold,
        barrier=asked.barrier,
        dr=asked.dr,
        resistances=read_types(asked.resist),
        vulnerabilities=read_types(asked.vulnerable),
    )
    return as_extra(body) if asked.extra else settled(body)
