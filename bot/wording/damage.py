"""A damage of 死亡本能, in words: DP and DMG, then its effects, then the reasons."""

from typing import NamedTuple

from bot.systems import CHECKING
from bot.systems.instinct.damage import Hurt
from bot.systems.instinct.damage_asked import Judged
from bot.systems.instinct.damage_types import Types
from bot.systems.instinct.damage_words import SPECIALS as TYPED_SPECIALS
from bot.systems.instinct.damage_words import TYPES as TYPED_TYPES
from bot.systems.instinct.health import WHOLE, Body, Cause, DueCheck, Part, hindrance_of
from bot.systems.instinct.sentences import DAMAGE_TYPES
from bot.text import N_, tidy
from bot.wording.brief_rulings import BriefRuling, briefly
from bot.wording.reasons import NAMES
from bot.wording.words import Marked, Words, escape, listing

CHECKS = {
    Cause.COLLAPSE: N_("Collapse check"),
    Cause.OVERDRAW: N_("Overdraw check"),
}

DECIDING = frozenset(
    f"damage.{each}"
    for each in (
        "dp", "weak_hit", "resisted", "vulnerable", "dp_effects", "dp_effects_less", "pierced",
        "dr_ignored", "dmg_effects", "dmg_effects_less", "extra_bonus", "barrier", "barrier_gone",
        "specials_void", "nothing", "whole_body", "collapse_ahead", "severed", "executed",
        "execute_void", "execute_untold", "fault", "fault_extra", "erode", "burst_void", "burst_untold",
        "no_pow",
    )
)  # fmt: skip
"""The keys of the steps that readers want even if they read no others."""


def damage_told(words: Words, judged: Judged, label: str = "") -> BriefRuling:
    """The result of a damage on plain numbers: its characters, its effect, what it makes due, and why."""
    hurt = judged.hurt
    known = KnownPoints(judged.hp, judged.sp, judged.sp_level)
    head = [
        _characters(words, judged, label),
        *body_change(words, judged.before, hurt, known),
        *_due(words, hurt),
    ]
    return briefly(words, head, judged.reasons, DECIDING)


def part_told(words: Words, name: str) -> Marked:
    """The name of a part as typed, except for the whole body."""
    return words(NAMES[WHOLE]) if name == WHOLE else escape(name)


def types_told(words: Words, types: Types) -> Marked:
    """The types of one damage, in spoken form: cutting + burning."""
    return Marked("+".join(words(DAMAGE_TYPES[each.key]) for each in types))


def typed(words: Words) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The types and the special effects as they are typed in this language, for suggestions."""
    chinese = words.language != "en"
    return (
        tuple(each[chinese] for each in TYPED_TYPES.values()),
        tuple(each[chinese] for each in TYPED_SPECIALS.values()),
    )


def _characters(words: Words, judged: Judged, label: str) -> Marked:
    facts = {
        "game": Marked(f"**{words(CHECKING.title)}**"),
        "types": types_told(words, judged.hit.types),
        "dp": judged.hurt.dp,
        "dmg": judged.hurt.dmg,
    }
    told = words("💥 {game} · {types} damage: DP **{dp}**, DMG **{dmg}**", **facts)
    if not judged.hurt.dp:
        told = words("💥 {game} · {types} damage: DP **0**, no damage", **facts)
    shown = tidy(label)
    return Marked(" · ".join([told, words("“{label}”", label=shown)])) if shown else told


class KnownPoints(NamedTuple):
    """The kinds of harm with a known earlier value: HP, SP, and the threshold of SP."""

    hp: bool = True
    sp: bool = True
    sp_level: bool = True


ALL_KNOWN = KnownPoints()


def body_change(words: Words, before: Body, hurt: Hurt, known: KnownPoints = ALL_KNOWN) -> list[Marked]:
    """Barrier, HP and SP before and after, in one line; nothing if nothing changed."""
    told: list[Marked] = []
    if hurt.absorbed:
        told.append(words("Barrier {before} → **{after}**", before=before.barrier, after=hurt.body.barrier))
    if hurt.part is not None and hurt.body.part(hurt.part).hp != before.part(hurt.part).hp:
        told.append(_hp(words, known, before.part(hurt.part), hurt.body.part(hurt.part), hurt.hp))
    if hurt.sp:
        told.append(_sp(words, known, before, hurt))
    if hurt.body.dissolved:
        told.append(words("**dissolved**"))
    return [Marked(" · ".join(told))] if told else []


def _hp(words: Words, known: KnownPoints, before: Part, after: Part, gained: int) -> Marked:
    part = part_told(words, after.name)
    level = words(NAMES[after.level.key])
    if known.hp:
        facts = {"part": part, "before": before.hp, "after": after.hp, "limit": after.limit, "level": level}
        return words("{part}: hurt {before} → **{after}** of {limit} ({level})", **facts)
    if after.lost:
        return words("{part}: **{level}**", part=part, level=level)
    return words("{part}: harm **+{gained}**", part=part, gained=gained)


def _sp(words: Words, known: KnownPoints, before: Body, hurt: Hurt) -> Marked:
    if not known.sp:
        return words("SP strained **+{gained}**", gained=hurt.sp)
    facts = {"before": before.sp, "after": hurt.body.sp, "limit": hurt.body.sp_limit}
    if not known.sp_level:
        return words("SP strained {before} → **{after}**", before=before.sp, after=hurt.body.sp)
    condition = _condition(words, hurt.body)
    if condition:
        return words(
            "SP strained {before} → **{after}** of {limit} ({condition})", condition=condition, **facts
        )
    return words("SP strained {before} → **{after}** of {limit}", **facts)


def _condition(words: Words, body: Body) -> Marked | None:
    if body.exhausted:
        return words("exhausted")
    return words("weary") if body.weary else None


def _due(words: Words, hurt: Hurt) -> list[Marked]:
    """Checks that fall due, and the choice that belongs to the victim."""
    told = [due_told(words, each, hindrance_of(hurt.body)) for each in hurt.checks]
    if hurt.burst is not None:
        facts = {"dp": hurt.burst.hit.dp, "types": types_told(words, hurt.burst.hit.types)}
        parts = listing(words, hurt.burst.parts)
        told.append(
            words("Burst: the victim picks {parts}: {types} damage, DP **{dp}**", parts=parts, **facts)
        )
    return told


def due_told(words: Words, check: DueCheck, hindrance: int) -> Marked:
    """A check that a health makes due, with its hindrance dice."""
    facts = {"check": words(CHECKS[check.cause]), "target": check.target}
    if hindrance:
        return words(
            "{check} due: fortitude against **{target}**, hindrance {level}", level=hindrance, **facts
        )
    return words("{check} due: fortitude against **{target}**", **facts)
