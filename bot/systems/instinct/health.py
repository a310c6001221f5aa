"""A body in 死亡本能: parts with HP, SP, and the conditions that follow (D-28 to D-33, D-67).

HP and SP count harm: 0 is unhurt, and they stop at their limits. Every function gives a new body back. In it,
unconsciousness that is over has ended, and a body that must dissolve has dissolved.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import Enum, IntEnum, StrEnum
from typing import Final

from bot.refusal import Key, Refusal
from bot.systems.instinct.damage_types import DamageType, Types
from bot.systems.instinct.rests import Rest, rest
from bot.text import fold

HP_THRESHOLD: Final = 4
"""The HP threshold where a sheet says nothing (D-28, D-67)."""
LEAST_SP_THRESHOLD: Final = 2
"""The lowest that an SP threshold is (D-32)."""
WHOLE: Final = "body"
"""The part of a body with no parts given (a reading of D-67)."""
WHOLE_SPELT: Final = frozenset({WHOLE, "身体", "全身", "whole body"})
"""What it is called."""


def as_fact(part: str) -> str:
    """A part as a fact: only the whole body is a word of the code, all others are called as typed."""
    return Key(part) if part == WHOLE else part


STRAINING: Final = frozenset({"操作", "移动", "攻击"})
"""Tags of the actions that strain a badly hurt part (D-29)."""
STRAINING_AP: Final = 2
"""AP made at once that strain it whatever the tags (D-29)."""

COMBO_STEP: Final = 4
MOST_COMBO: Final = 8
"""The penalty after each attack check, and its highest: it stacks with itself once (D-18)."""


class Level(IntEnum):
    """How badly a part is hurt: 无伤, 受伤, 重伤, 欠损 (D-28)."""

    UNHURT = 0
    HURT = 1
    BADLY_HURT = 2
    LOST = 3

    @property
    def key(self) -> Key:
        """Its key as a fact."""
        return Key(f"injury.{self.name.lower()}")


@dataclass(frozen=True, slots=True)
class Erosion:
    """Wounds 侵蚀 of one damage's types on one part, and how many of them (D-34)."""

    types: Types
    count: int = 1


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a body.

    ``joined`` are the names of the parts it is joined to (爆发). ``faulty`` and ``erosions``
    are its wounds 故障 and 侵蚀; ``strained``: it gained its HP of this tick already (D-29).
    """

    name: str
    hp: int = 0
    threshold: int = HP_THRESHOLD
    vital: bool = False
    core: bool = False
    joined: tuple[str, ...] = ()
    faulty: bool = False
    erosions: tuple[Erosion, ...] = ()
    strained: bool = False

    @property
    def limit(self) -> int:
        """Where its HP stop."""
        return 2 * self.threshold

    @property
    def level(self) -> Level:
        """How badly it is hurt."""
        if self.hp >= self.limit:
            return Level.LOST
        if self.hp >= self.threshold:
            return Level.BADLY_HURT
        return Level.HURT if self.hp else Level.UNHURT

    @property
    def lost(self) -> bool:
        """Whether it counts as absent."""
        return self.level is Level.LOST

    def bounds(self, level: Level) -> range:
        """The HP that are this level; empty: a threshold of 1 knows no 受伤."""
        least = (0, 1, self.threshold, self.limit)
        most = (0, self.threshold - 1, self.limit - 1, self.limit)
        return range(least[level], most[level] + 1)


class Lasts(StrEnum):
    """How long a barrier stands (D-27, D-49)."""

    CHAPTER = "chapter"
    """The usual: no duration was stated."""
    ROUNDS = "rounds"
    TICKS = "ticks"
    TURNS = "turns"
    """The bearer's own: each ends one."""
    TURN_STARTS = "turn_starts"
    """The bearer's own, counted as they start."""
    TICK_ENDS = "tick_ends"
    """1: to the end of this tick."""
    ROUND_ENDS = "round_ends"
    """1: to the end of this round, 2: of the next."""
    SCENE = "scene"
    PERMANENT = "permanent"


COUNTED: Final = frozenset({*Lasts} - {Lasts.CHAPTER, Lasts.SCENE, Lasts.PERMANENT})
"""What a fight counts; with the scene it is over."""


@dataclass(frozen=True, slots=True)
class Body:
    """Everything of a combatant that damage changes, or that changes damage.

    - ``level``: LV.
    - ``extra``: 龙套, with the same HP and threshold in all its parts (made by ``as_extra``).
    - ``collapsed`` and ``overdrawn``: unconscious by a failed collapse or overdraw check.
    - ``knocked``: unconscious by another cause, until that is ended.
    - ``worn_out``: 力竭 by a cause other than SP, until that ends.
    - ``spared``: no collapse check is due until the scene ends or new damage comes.
    - ``combo``: the penalty on the next attack check (D-18). ``combo_left``: the penalty when the combatant's
      turn began.
    - ``barrier_lasts``: how long the barrier stands. ``barrier_left``: how many of these rounds, ticks or own
      turns are left (D-27).
    - ``barrier_before``: the strength of a barrier that ended as the combatant's turn began.
    """

    parts: tuple[Part, ...] = (Part(WHOLE, vital=True, core=True),)
    sp: int = 0
    sp_threshold: int = LEAST_SP_THRESHOLD
    barrier: int = 0
    barrier_lasts: Lasts = Lasts.CHAPTER
    barrier_left: int = 0
    barrier_before: int = 0
    dr: int = 0
    level: int = 0
    resistances: Types = ()
    vulnerabilities: Types = ()
    extra: bool = False
    collapsed: bool = False
    overdrawn: bool = False
    worn_out: bool = False
    knocked: bool = False
    dissolved: bool = False
    spared: bool = False
    combo: int = 0
    combo_left: int = 0

    @property
    def sp_limit(self) -> int:
        """The limit of SP. A combatant at the limit dissolves (D-32)."""
        return 2 * self.sp_threshold

    @property
    def weary(self) -> bool:
        """疲倦: from half the threshold on, cut (D-32)."""
        return self.sp >= self.sp_threshold // 2 or self.exhausted

    @property
    def exhausted(self) -> bool:
        """力竭: from the threshold on, or by another cause (D-32)."""
        return self.sp >= self.sp_threshold or self.worn_out

    @property
    def unconscious(self) -> bool:
        """昏迷, by either check or by another cause."""
        return self.collapsed or self.overdrawn or self.knocked

    @property
    def there(self) -> tuple[Part, ...]:
        """The parts that are not lost."""
        return tuple(each for each in self.parts if not each.lost)

    @property
    def failing(self) -> tuple[Part, ...]:
        """The vital parts that are badly hurt: they make a collapse check due (D-30)."""
        return tuple(each for each in self.parts if each.vital and each.level is Level.BADLY_HURT)

    @property
    def automatic_only(self) -> bool:
        """Whether AU actions are all that is left: an extra with a wound 故障 (D-34)."""
        return self.extra and any(each.faulty for each in self.parts)

    def part(self, name: str) -> Part:
        """A part by its name, however it is spelled. Refusal: there is none of that name."""
        wanted = fold(name)
        for each in self.parts:
            if fold(each.name) == wanted or (each.name == WHOLE and wanted in WHOLE_SPELT):
                return each
        raise Refusal("health.no_part", part=name, parts=tuple(each.name for each in self.parts))

    def whole_part(self, name: str) -> Part:
        """A part that effects can find. Refusal: none of that name, or it is lost (D-28)."""
        part = self.part(name)
        if part.lost:
            raise Refusal("health.part_lost", part=name)
        return part

    def joined_to(self, name: str) -> tuple[str, ...]:
        """The parts joined to this one, on either side of the join, that are not lost."""
        joined = self.part(name).joined
        return tuple(each.name for each in self.there if each.name in joined or name in each.joined)


class Cause(Enum):
    """The check that a combatant's health makes due."""

    COLLAPSE = "collapse"
    """崩解检定 (D-30)"""
    OVERDRAW = "overdraw"
    """透支检定 (D-33)"""


class HealthCheckOutcome(Enum):
    """How such a check ends."""

    GREAT_SUCCESS = "great_success"
    SUCCESS = "success"
    FAILURE = "failure"
    GREAT_FAILURE = "great_failure"


@dataclass(frozen=True, slots=True)
class DueCheck:
    """A check of fortitude that is due, and its target. Its hindrance dice are those of the body when it is
    rolled (`hindrance_of`)."""

    cause: Cause
    target: int


@dataclass(frozen=True, slots=True)
class Harm:
    """Damage by a great failure: its type, X, and the parts that it may hit. The GM chooses among several
    parts (D-30, D-68). Without a part there is no damage."""

    type: DamageType
    dp: int
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Endured:
    """What a check left: the body, and the damage that follows."""

    body: Body
    harm: Harm | None = None


def settled(body: Body) -> Body:
    """A body after its automatic changes: unconsciousness that is over has ended, and it has dissolved if it
    must (D-28, D-30, D-32, D-33)."""
    collapsed = body.collapsed and any(each.vital and each.level > Level.HURT for each in body.parts)
    overdrawn = body.overdrawn and body.sp >= body.sp_threshold
    dissolved = body.dissolved or bool(dissolving(body))
    return replace(body, collapsed=collapsed, overdrawn=overdrawn, dissolved=dissolved)


def dissolving(body: Body) -> str:
    """Why a combatant dissolves, as a reason's key: a lost vital part, all parts lost, SP at the limit.
    Empty: it does not."""
    if not body.there:
        return "health.all_lost"
    if any(each.vital and each.lost for each in body.parts):
        return "health.vital_lost"
    return "health.sp_limit" if body.sp >= body.sp_limit else ""


def sp_threshold(endurance_bonus: int, constitution: int, faith: int) -> int:
    """耐力PB + CON + FTH, at least 2 (D-32)."""
    return max(LEAST_SP_THRESHOLD, endurance_bonus + constitution + faith)


def as_extra(body: Body) -> Body:
    """The body of a 龙套: one HP for all parts, with the highest limit of them (D-31). Of several
    HP the highest stays."""
    threshold = max(each.threshold for each in body.parts)
    hp = min(max(each.hp for each in body.parts), 2 * threshold)
    parts = tuple(replace(each, threshold=threshold, hp=hp) for each in body.parts)
    return settled(replace(body, parts=parts, extra=True))


# ---------------------------------------------------------------- parts


def changed(body: Body, name: str, change: Callable[[Part], Part]) -> Body:
    """A body with one part changed; of an extra every part has what this one has of HP, threshold
    and strain (D-31)."""
    old = body.part(name)
    new = change(old)
    if body.extra:
        parts = tuple(
            replace(each, hp=new.hp, threshold=new.threshold, strained=new.strained) for each in body.parts
        )
        body = replace(body, parts=parts)
    return settled(replace(body, parts=tuple(new if each.name == old.name else each for each in body.parts)))


def with_hp(body: Body, name: str, hp: int) -> Body:
    """A part's HP set, within 0 and its limit; no damage."""
    return changed(body, name, lambda part: replace(part, hp=max(0, min(hp, part.limit))))


def with_threshold(body: Body, name: str, threshold: int) -> Body:
    """A part with a new threshold: the same HP are judged again (a reading of D-28)."""
    return changed(
        body, name, lambda part: replace(part, threshold=threshold, hp=min(part.hp, 2 * threshold))
    )


def with_level(body: Body, name: str, level: Level) -> Body:
    """A part put to an injury level: HP go to the level's nearest bound, which is not damage (D-28). Refusal:
    its threshold leaves no HP to that level."""
    part = body.part(name)
    bounds = part.bounds(level)
    if not bounds:
        raise Refusal("health.no_such_level", part=name, threshold=part.threshold)
    return with_hp(body, name, max(bounds[0], min(part.hp, bounds[-1])))


def strains(body: Body, name: str, *, action_points: int = 0, tags: Collection[str] = ()) -> bool:
    """Whether an action with this part gives it 1 HP: a badly hurt part that gained none on this tick (D-29).
    Each share of a split action is judged by itself."""
    part = body.part(name)
    straining = action_points >= STRAINING_AP or not STRAINING.isdisjoint(tags)
    return straining and part.level is Level.BADLY_HURT and not part.strained


def strained(body: Body, name: str) -> Body:
    """The HP that using a badly hurt part costs (D-29): no damage."""
    return changed(body, name, lambda part: replace(part, hp=min(part.hp + 1, part.limit), strained=True))


def on_new_tick(body: Body) -> Body:
    """A body on the next tick: its parts may be strained again (D-29)."""
    if not any(each.strained for each in body.parts):
        return body
    return replace(body, parts=tuple(replace(each, strained=False) for each in body.parts))


def only_part(body: Body) -> str:
    """The part that every action uses: the only part, or an extra's, since its parts share their HP (D-31).
    "": one of several."""
    return body.parts[0].name if len(body.parts) == 1 or body.extra else ""


def usable(body: Body, name: str, tags: Collection[str] = ()) -> bool:
    """Whether a part can be used for an action: it is there, and 故障 forbids none tagged 操作 or
    攻击 (D-28, D-34). Whether only AU actions are left, ``automatic_only`` says."""
    part = body.part(name)
    return not part.lost and not (part.faulty and not {"操作", "攻击"}.isdisjoint(tags))


def at_fault(body: Body, name: str) -> Body:
    """A part with a wound 故障 (D-34)."""
    return changed(body, name, lambda part: replace(part, faulty=True))


def eroded(body: Body, name: str, types: Types) -> Body:
    """A part with one more wound 侵蚀 of these types (D-34)."""

    def wounded(part: Part) -> Part:
        worn = {each.types: each.count for each in part.erosions}
        worn[types] = worn.get(types, 0) + 1
        return replace(part, erosions=tuple(Erosion(kind, count) for kind, count in worn.items()))

    return changed(body, name, wounded)


# ---------------------------------------------------------------- SP, barrier, combo


def with_sp(body: Body, sp: int) -> Body:
    """SP set, within 0 and their limit (D-32)."""
    return settled(replace(body, sp=max(0, min(sp, body.sp_limit))))


def with_sp_threshold(body: Body, threshold: int) -> Body:
    """A body with a new SP threshold: the same SP are judged again."""
    threshold = max(LEAST_SP_THRESHOLD, threshold)
    return settled(replace(body, sp_threshold=threshold, sp=min(body.sp, 2 * threshold)))


def wearied(body: Body) -> Body:
    """A body that becomes 疲倦: SP rise to half their threshold (D-32)."""
    return with_sp(body, max(body.sp, body.sp_threshold // 2))


def worn_out(body: Body) -> Body:
    """A body that becomes 力竭 by a cause other than SP: SP rise to the threshold (D-32). A rise makes an
    overdraw check due."""
    return settled(replace(body, worn_out=True, sp=max(body.sp, body.sp_threshold)))


def no_longer_worn_out(body: Body) -> Body:
    """A body for which that cause has ended; SP at the threshold still make it 力竭."""
    return replace(body, worn_out=False)


def with_barrier(body: Body, strength: int, lasts: Lasts = Lasts.CHAPTER, left: int = 0) -> Body:
    """A body with this barrier and no other: they do not stack, the bearer keeps one (D-27)."""
    if strength <= 0:
        return replace(body, barrier=0, barrier_lasts=Lasts.CHAPTER, barrier_left=0)
    return replace(body, barrier=strength, barrier_lasts=lasts, barrier_left=left)


def with_strength(body: Body, strength: int) -> Body:
    """The same barrier at another strength; at 0 it is gone (D-27)."""
    return with_barrier(body, strength, body.barrier_lasts, body.barrier_left)


def barrier_counted(body: Body, lasts: Lasts) -> Body:
    """A body for which one of these passed: the last one ends a barrier that lasts so (D-27)."""
    if lasts is Lasts.TURN_STARTS and body.barrier_before:
        body = replace(body, barrier_before=0)
    if not body.barrier or body.barrier_lasts is not lasts:
        return body
    if body.barrier_left <= 1:
        gone = body.barrier if lasts is Lasts.TURN_STARTS else 0
        return replace(with_barrier(body, 0), barrier_before=gone)
    return replace(body, barrier_left=body.barrier_left - 1)


def after_attack_check(body: Body) -> Body:
    """The combo penalty after an attack check (D-18)."""
    return replace(body, combo=min(body.combo + COMBO_STEP, MOST_COMBO))


def on_own_turn(body: Body) -> Body:
    """A body as its turn starts: the combo penalty ends (D-18)."""
    if not (body.combo or body.combo_left):
        return body
    return replace(body, combo=0, combo_left=body.combo)


def turn_withdrawn(body: Body) -> Body:
    """A body whose turn was delayed: the changes of its start are taken back (D-40)."""
    if body.barrier and body.barrier_lasts is Lasts.TURN_STARTS:
        body = replace(body, barrier_left=body.barrier_left + 1)
    elif body.barrier_before and not body.barrier:
        body = with_barrier(body, body.barrier_before, Lasts.TURN_STARTS, 1)
    if not body.combo_left:
        return body
    return replace(body, combo=body.combo_left, combo_left=0)


def after_scene(body: Body) -> Body:
    """A body when a scene ends: collapse checks are due again (D-30), and a barrier that was to last for
    the scene or for less is gone (D-27)."""
    over = body.barrier_lasts is Lasts.SCENE or body.barrier_lasts in COUNTED
    return replace(with_barrier(body, 0) if over else body, spared=False)


def healed(body: Body) -> Body:
    """A body without any harm: nothing is left of what it suffered."""
    parts = tuple(replace(each, hp=0, faulty=False, erosions=(), strained=False) for each in body.parts)
    return replace(
        body,
        parts=parts,
        sp=0,
        collapsed=False,
        overdrawn=False,
        knocked=False,
        worn_out=False,
        dissolved=False,
    )


def revived(body: Body) -> Body:
    """A body that is back and awake, with as much of its harm as lets it be: what dissolved it stands one
    below the limit."""
    vital = any(each.vital for each in body.parts)
    parts = tuple(
        replace(each, hp=each.limit - 1) if each.lost and (each.vital or not vital) else each
        for each in body.parts
    )
    sp = min(body.sp, body.sp_limit - 1)
    awake = replace(
        body, parts=parts, sp=sp, collapsed=False, overdrawn=False, knocked=False, dissolved=False
    )
    return settled(awake)


def rested_up(body: Body) -> Body:
    """A body that is 力竭 no more, by whatever cause: SP stand one below the threshold (D-32)."""
    return with_sp(no_longer_worn_out(body), min(body.sp, body.sp_threshold - 1))


def held_down(body: Body) -> str:
    """What keeps a combatant from acting, as a key; "": nothing does."""
    if body.dissolved:
        return dissolving(body) or "health.dissolved"
    if body.collapsed:
        return "health.collapsed"
    if body.overdrawn:
        return "health.overdrawn"
    return "health.knocked" if body.knocked else ""


def with_harm(fresh: Body, before: Body) -> Body:
    """A body as its sheet has it, with the harm of an earlier one: HP and wounds of the parts of the
    same name, SP, the barrier, and what came of them."""
    known = {each.name: each for each in before.parts}
    parts = tuple(_harmed(each, known[each.name]) if each.name in known else each for each in fresh.parts)
    carried = replace(
        fresh,
        parts=parts,
        sp=min(before.sp, fresh.sp_limit),
        barrier=before.barrier,
        barrier_lasts=before.barrier_lasts,
        barrier_left=before.barrier_left,
        collapsed=before.collapsed,
        overdrawn=before.overdrawn,
        worn_out=before.worn_out,
        knocked=before.knocked,
        dissolved=before.dissolved,
    )
    return as_extra(carried) if fresh.extra else settled(carried)


def _harmed(part: Part, before: Part) -> Part:
    return replace(part, hp=min(before.hp, part.limit), faulty=before.faulty, erosions=before.erosions)


def after_chapter(body: Body) -> Body:
    """A body when a chapter ends: a barrier without a duration is gone (D-27)."""
    after = after_scene(body)
    return after if after.barrier_lasts is Lasts.PERMANENT else with_barrier(after, 0)


def rested(body: Body, kind: Rest, taken: int = 0) -> Body:
    """A body after a rest: a short one takes 1 SP off, a long one up to the threshold (D-32, D-55)."""
    return with_sp(body, rest(kind, body.sp, body.sp_threshold, taken).sp)


# ---------------------------------------------------------------- checks


def hindrance_of(body: Body) -> int:
    """The hindrance dice of a collapse or overdraw check that is rolled now (D-30, D-33)."""
    return int(body.unconscious)


def collapse_due(body: Body) -> DueCheck | None:
    """The one check at the start of a round, however many vital parts are badly hurt (D-30)."""
    if body.dissolved or body.spared or not body.failing:
        return None
    return DueCheck(Cause.COLLAPSE, 10 + body.level * 2)


def overdraw_due(before: Body, after: Body) -> DueCheck | None:
    """The check that a rise of SP makes due: of a combatant that is then 力竭, and not dissolved (D-33)."""
    if after.dissolved or after.sp <= before.sp or not after.exhausted:
        return None
    return DueCheck(Cause.OVERDRAW, 10 + after.sp * 2)


def endured(body: Body, cause: Cause, outcome: HealthCheckOutcome) -> Endured:
    """What the outcome of such a check does (D-30, D-33)."""
    return (_collapse if cause is Cause.COLLAPSE else _overdraw)(body, outcome)


def _collapse(body: Body, outcome: HealthCheckOutcome) -> Endured:
    if outcome is HealthCheckOutcome.GREAT_SUCCESS:
        return Endured(replace(body, spared=True))
    if outcome is HealthCheckOutcome.SUCCESS:
        return Endured(body)
    bleeds = Harm(DamageType.BLEEDING, 1, tuple(each.name for each in body.failing))
    harm = bleeds if outcome is HealthCheckOutcome.GREAT_FAILURE and bleeds.parts else None
    return Endured(settled(replace(body, collapsed=True)), harm)


def _overdraw(body: Body, outcome: HealthCheckOutcome) -> Endured:
    if outcome in (HealthCheckOutcome.GREAT_SUCCESS, HealthCheckOutcome.SUCCESS):
        return Endured(body)
    poisons = Harm(DamageType.TOXIN, 1, tuple(each.name for each in body.there if each.core))
    harm = poisons if outcome is HealthCheckOutcome.GREAT_FAILURE and poisons.parts else None
    return Endured(settled(replace(body, overdrawn=True)), harm)
