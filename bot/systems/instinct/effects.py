"""Effects that last in 死亡本能: their durations (D-49), how those of one name meet (D-50), and what
they change of checks, damage and the clock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.systems.combat import Question
from bot.systems.effects import (
    BOUND,
    INITIATIVE,
    SPEED,
    ChangeKind,
    Changes,
    Effect,
    Effects,
    Meeting,
    Met,
    Unit,
    Whose,
)
from bot.systems.instinct.checks import Check, Modifier
from bot.systems.instinct.clock import ROUND_PASSED, TICK_END, TICK_START, TURN_OVER
from bot.systems.instinct.clock_place import TICKS
from bot.systems.instinct.damage_types import DamageType, Types, in_order
from bot.systems.instinct.damage_words import TYPES
from bot.systems.instinct.health import Body
from bot.systems.moments import ROUND_END, TURN_END, TURN_START, CombatantId
from bot.text import N_, fold

FOCUS: Final = "focus"
"""焦点: to the end of the next round, renewed by 聚焦."""

UNITS: Final = (
    Unit("rounds", N_("rounds"), ROUND_PASSED.kind),
    Unit("ticks", N_("ticks"), TICK_START.kind),
    Unit("turn_starts", N_("turn starts"), TURN_START, Whose.NAMED),
    Unit("turn_ends", N_("turn ends"), TURN_END, Whose.NAMED),
    Unit("this_tick", N_("this tick"), TICK_END.kind, fixed=1),
    Unit("this_turn", N_("this turn"), TURN_OVER, Whose.ACTOR, fixed=1),
    Unit("this_round", N_("this round"), ROUND_END, fixed=1),
    Unit(FOCUS, N_("focus"), ROUND_END, fixed=2),
    Unit("scene", N_("this scene")),
    Unit("permanent", N_("until ended")),
)

ADVANTAGE, DISADVANTAGE, SUPPORT, HINDRANCE = "advantage", "disadvantage", "support", "hindrance"
MODIFIER, ATTACK, DEFENCE = "modifier", "atk", "def"
REDUCTION, THRESHOLD = "dr", "threshold"
RESIST, VULNERABLE = "resist", "vulnerable"


def _by_type(what: str, title: str, damage: DamageType) -> ChangeKind:
    """Resistance or vulnerability to one type of damage."""
    english, chinese = TYPES[damage]
    titles = (f"{what} {english}", f"{title}{chinese}", f"{chinese}{title}")
    return ChangeKind(f"{what}.{damage}", titles, most=1, given=True)


CHANGES: Final = (
    ChangeKind(MODIFIER, (N_("modifier"), "修正", "加值")),
    ChangeKind(ADVANTAGE, (N_("advantage"), "优势"), given=True),
    ChangeKind(DISADVANTAGE, (N_("disadvantage"), "劣势"), given=True),
    ChangeKind(SUPPORT, (N_("support"), "支援"), given=True),
    ChangeKind(HINDRANCE, (N_("hindrance"), "妨碍"), given=True),
    ChangeKind(ATTACK, (N_("ATK"),)),
    ChangeKind(DEFENCE, (N_("DEF"),)),
    ChangeKind(REDUCTION, (N_("DR"), "伤害减免")),
    ChangeKind(SPEED, (N_("speed"), "速度"), on_map=SPEED),
    ChangeKind(BOUND, (N_("cannot move"), "无法移动"), on_map=BOUND, most=1, given=True),
    ChangeKind(INITIATIVE, (N_("initiative"), "先攻"), INITIATIVE),
    ChangeKind(THRESHOLD, (N_("AP threshold"), "ap阈值", "行动阈值"), THRESHOLD),
    *(_by_type(RESIST, "抗性", each) for each in DamageType),
    *(_by_type(VULNERABLE, "易伤", each) for each in DamageType),
)
ON_BODIES: Final = (REDUCTION, *(f"{what}.{each}" for what in (RESIST, VULNERABLE) for each in DamageType))
"""What of these changes a body for a damage."""


def on_damage(types: Types, *, attack: bool) -> tuple[str, ...]:
    """What of these changes a damage of these types: DR only that of an ``attack`` (D-23)."""
    resisted = (f"{what}.{each}" for what in (RESIST, VULNERABLE) for each in types)
    return (*((REDUCTION,) if attack else ()), *resisted)


_TICKS_OF: Final = {
    **dict.fromkeys(("ticks", "this_tick", "this_turn"), 1),
    **dict.fromkeys(("rounds", "turn_starts", "turn_ends", "this_round", FOCUS), TICKS),
}
"""How many ticks one of a unit lasts at most."""

WAITS: Final = "waits"
"""The mark of an effect that another of its name holds back until the bearer has chosen (D-50). It does
nothing while its time runs on."""
_WAS_SUPPRESSED: Final = 2
"""The mark's value where it was suppressed before."""


@dataclass(frozen=True, slots=True)
class OverlapDue(Question):
    """Two effects of one name are on the same bearer, and do not stack. ``stands`` is kept as proposed,
    ``other`` could replace it (D-50). The bearer chooses."""

    stands: Effect
    other: Effect

    @property
    def source(self) -> CombatantId | None:
        """The combatant that began the effect that is kept as proposed."""
        return self.stands.source

    @property
    def other_source(self) -> CombatantId | None:
        """The combatant that began the other effect."""
        return self.other.source


@dataclass(frozen=True, slots=True)
class HarmfulOverlapDue(OverlapDue):
    """The same of harmful ones: the GM chooses."""


def stacked(existing: Sequence[Effect], new: Effect) -> Meeting:
    """The effect that stands of one name: the higher level, then the longer time, until the bearer chooses
    the other (D-50). A renewed focus just goes on (D-49)."""
    old = next((each for each in reversed(existing) if not each.mark(WAITS)), chosen(existing[-1]))
    waiting = tuple(each for each in existing if each.mark(WAITS) and each.id != old.id)
    if new.unit == old.unit == FOCUS and (new.source, new.level) == (old.source, old.level):
        return Meeting((new,), Met.REPLACED, held=waiting)
    if _alike(new, old):
        return Meeting((old,), Met.KEPT, held=waiting)
    harmful = new.harmful or old.harmful
    newer = _strength(new, to_gm=harmful) > _strength(old, to_gm=harmful)
    stands, other = (new, old) if newer else (old, new)
    asks = (HarmfulOverlapDue if harmful else OverlapDue)(new.who, stands, other)
    return Meeting((stands,), Met.REPLACED if newer else Met.KEPT, (asks,), (*waiting, _held_back(other)))


def _alike(new: Effect, old: Effect) -> bool:
    """Whether it does not matter which of the two is kept."""
    same = (new.unit, new.of, new.changes) == (old.unit, old.of, old.changes)
    return same and _strength(new, to_gm=True) == _strength(old, to_gm=True)


def _strength(effect: Effect, *, to_gm: bool) -> tuple[int, int, int]:
    """The sort key: the level, then the time left; a scene's and an endless effect come after all counted
    ones. A random length that the GM hides is hidden in a proposal too."""
    if effect.left is None:
        return effect.level, 1 + (effect.unit != "scene"), 0
    return effect.level, 0, effect.left * _TICKS_OF[effect.unit] if to_gm or not effect.secret else 0


def _held_back(effect: Effect) -> Effect:
    return replace(
        effect, suppressed=True, marks=(*effect.marks, (WAITS, _WAS_SUPPRESSED if effect.suppressed else 1))
    )


def chosen(effect: Effect) -> Effect:
    """One that was held back, as it stands once it was chosen."""
    rest = tuple(each for each in effect.marks if each[0] != WAITS)
    return replace(effect, suppressed=effect.mark(WAITS) == _WAS_SUPPRESSED, marks=rest)


def of_name(effects: Sequence[Effect], effect: Effect) -> tuple[Effect, ...]:
    """The effects on the same bearer with the same name."""
    key = effect.who, fold(effect.name)
    return tuple(each for each in effects if (each.who, fold(each.name)) == key)


def waits_for(effects: Sequence[Effect], asked: OverlapDue) -> Effect | None:
    """The effect that a question holds back, its time having run on; None: it is over."""
    lost, told = asked.other, (asked.other.source, asked.other.unit, asked.other.level, asked.other.changes)
    for each in of_name(effects, lost):
        if each.mark(WAITS) and (each.source, each.unit, each.level, each.changes) == told:
            return each
    return None


def left_standing(those: Sequence[Effect]) -> Sequence[Effect]:
    """Those of one name once another of them is over: where all that are left were held back, nothing
    holds the one back any longer that would be proposed."""
    if not those or not all(each.mark(WAITS) for each in those):
        return those
    best = max(those, key=lambda each: _strength(each, to_gm=each.harmful))
    return tuple(chosen(each) if each is best else each for each in those)


EFFECTS: Final = Effects(
    units=UNITS,
    takes=frozenset({"level"}),
    stacked=stacked,
    changes=CHANGES,
    standing=left_standing,
)


# ---------------------------------------------------------------- what they change


def changed_check(check: Check, changes: Changes, *more: str) -> Check:
    """A check with every change by effects. ``more`` are the changes besides those of every check: ATK or
    DEF."""
    if not changes.parts:
        return check
    modifiers = (
        Modifier(each.name, each.by, typed=True) for what in (MODIFIER, *more) for each in changes.of(what)
    )
    return replace(
        check,
        modifiers=(*check.modifiers, *modifiers),
        advantages=(*check.advantages, *_strengths(changes, ADVANTAGE)),
        disadvantages=(*check.disadvantages, *_strengths(changes, DISADVANTAGE)),
        support=check.support + changes.by(SUPPORT),
        hindrance=check.hindrance + changes.by(HINDRANCE),
        by_effects=(*check.by_effects, *named(changes, _DICE)),
    )


_DICE: Final = (ADVANTAGE, DISADVANTAGE, SUPPORT, HINDRANCE)


def _strengths(changes: Changes, what: str) -> Iterator[int]:
    return (each.by for each in changes.of(what))


def named(changes: Changes, kinds: Sequence[str]) -> tuple[tuple[str, str, int], ...]:
    """What effects change of these, each by the effect's name ("": not to be told)."""
    return tuple((each.name, what, each.by) for what in kinds for each in changes.of(what) if each.by)


def changed_body(body: Body, changes: Changes) -> Body:
    """A body with the DR, resistances and vulnerabilities that effects give it, for one damage."""
    if not any(changes.of(what) for what in ON_BODIES):
        return body
    return replace(
        body,
        dr=body.dr + changes.by(REDUCTION),
        resistances=in_order((*body.resistances, *_types(changes, RESIST))),
        vulnerabilities=in_order((*body.vulnerabilities, *_types(changes, VULNERABLE))),
    )


def _types(changes: Changes, what: str) -> Iterator[DamageType]:
    return (each for each in DamageType if changes.of(f"{what}.{each}"))


def as_before(body: Body, before: Body) -> Body:
    """A body after a damage, without what effects gave it for that."""
    return replace(body, dr=before.dr, resistances=before.resistances, vulnerabilities=before.vulnerabilities)
