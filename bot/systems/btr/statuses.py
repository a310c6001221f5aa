"""The statuses of BtR: how those of one name meet, which the rules know by name, how one is typed
(B-10, B-14, B-24)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.effects import Effect, Stacking
from bot.systems.moments import CombatantId
from bot.text import fold, half_width, tidy

MOST_LIFTED: Final = 10
"""How many layers, or copies, of one name are lifted at most at a time."""
LONGEST_NAME: Final = 30
MOST_LAYERS: Final = 99
MOST_ROUNDS: Final = 999

ROUNDS, THIS_ROUND, FIELD, BATTLE = "rounds", "this_round", "field", "permanent"
"""The units of durations: the bearer's subjective rounds, the end of this round, the creator's subjective
rounds, until the battle's end (B-2, B-10)."""

STEADY, KNOCKED_DOWN, GRAVE = "稳固", "击倒", "重伤"


@dataclass(frozen=True, slots=True)
class Known:
    """What the rules say of a status by its name; all else about it is typed."""

    harmful: bool = True
    stacking: Stacking = Stacking.REPLACE
    family: str = ""
    later: bool = False
    control: bool = False
    passing: bool = False
    """A general single-use buff: it lasts at most to the end of this round (B-24)."""
    names: tuple[str, ...] = ()


KNOWN: Final[Mapping[str, Known]] = {
    "燃烧": Known(names=("burning",)),
    "流血": Known(stacking=Stacking.STACK, family="创伤", names=("bleeding",)),
    "回春术": Known(harmful=False, later=True, family="魔法", names=("rejuvenation",)),
    STEADY: Known(harmful=False, stacking=Stacking.STACK, names=("steady", "steadiness")),
    "加速": Known(harmful=False, passing=True, names=("haste",)),
    "动能": Known(harmful=False, stacking=Stacking.COEXIST, names=("momentum",)),
    "超脱": Known(harmful=False, names=("transcendence",)),
    "压制": Known(control=True, names=("suppression",)),
    "束缚": Known(control=True, names=("bound",)),
    "震慑": Known(names=("dread",)),
    KNOCKED_DOWN: Known(control=True, names=("knocked down", "knockdown")),
}
_BY_NAME: Final[Mapping[str, str]] = {
    fold(name): key for key, known in KNOWN.items() for name in (key, *known.names)
}
UNKNOWN: Final = Known()


def key_of(name: str) -> str:
    """The name under which the rules know a status, else the one that was given, folded."""
    return _BY_NAME.get(fold(name), fold(name))


def known(name: str) -> Known:
    """What the rules say of a status of this name."""
    return KNOWN.get(key_of(name), UNKNOWN)


@dataclass(frozen=True, slots=True)
class Gained:
    """A status as an attack makes its target gain it. ``rounds`` None: to the battle's end, 0: to the
    end of this round. ``periodic`` is what it does each round, as typed: `5 灼热`."""

    name: str
    layers: int = 1
    rounds: int | None = None
    periodic: str = ""


def effect_of(gained: Gained, who: CombatantId, source: CombatantId | None) -> Effect:
    """The effect that a gained status is, harmful where the rules do not know it better."""
    unit = BATTLE if gained.rounds is None else ROUNDS if gained.rounds else THIS_ROUND
    return as_known(
        Effect(
            gained.name,
            who,
            source,
            unit=unit,
            left=gained.rounds or None,
            layers=gained.layers,
            harmful=True,
            periodic=gained.periodic,
        )
    )


def as_known(effect: Effect) -> Effect:
    """The status with what the rules say of it by its name, where nothing else was said; a general
    single-use buff lasts at most to the end of this round (B-24). Whatever has layers stacks (B-10);
    a field is no status (B-28)."""
    if effect.layers > 1 and effect.stacking is Stacking.REPLACE:
        effect = replace(effect, stacking=Stacking.STACK)
    of = KNOWN.get(key_of(effect.name))
    if of is None or effect.unit == FIELD:
        return effect
    stacking = of.stacking if effect.stacking is Stacking.REPLACE else effect.stacking
    held = replace(
        effect,
        harmful=of.harmful,
        stacking=stacking,
        family=effect.family or of.family,
        later=effect.later or of.later,
    )
    return replace(held, unit=THIS_ROUND, left=1) if of.passing else held


# ---------------------------------------------------------------- lifting


def lifted(effects: Iterable[Effect], who: CombatantId, what: str, *, harmful: bool) -> tuple[Effect, ...]:
    """What stands less of somebody's effects when one status of this name or family is lifted (B-10):
    one name, all its layers or copies, at most ten; the first gained. Those of ``harmful`` alone:
    offensive dispelling lifts what is positive. An effect that is over has no layers left."""
    there = [each for each in effects if _is_status(each, who) and each.harmful is harmful]
    wanted = key_of(what)
    named = [each for each in there if wanted in (key_of(each.name), fold(each.family))]
    if not named:
        return ()
    name = key_of(named[0].name)
    return _less([each for each in named if key_of(each.name) == name], MOST_LIFTED)


def _is_status(effect: Effect, who: CombatantId) -> bool:
    """Whether an effect is a status of somebody: fields are none (B-28)."""
    return effect.who == who and effect.unit != FIELD


def less_layers(effects: Iterable[Effect], who: CombatantId, name: str, layers: int) -> tuple[Effect, ...]:
    """The effects of this name on somebody with so many layers less (B-14)."""
    named = [each for each in effects if _is_status(each, who) and key_of(each.name) == name]
    return _less(named, layers)


def _less(effects: Sequence[Effect], most: int) -> tuple[Effect, ...]:
    less: list[Effect] = []
    for each in effects:
        taken = min(each.layers, most)
        most -= taken
        if taken:
            less.append(replace(each, layers=each.layers - taken))
    return tuple(less)


def layers_of(effects: Iterable[Effect], who: CombatantId, name: str) -> int:
    """How many layers of a status work for somebody: suppressed ones do not (B-10)."""
    named = (each for each in effects if _is_status(each, who) and key_of(each.name) == name)
    return sum(each.layers for each in named if not each.suppressed)


# ---------------------------------------------------------------- typed

_TYPED: Final = re.compile(
    r"\[?(?P<name>[^\W\d_][^×*()\[\]]*?)\]?\s*(?:[×x*]\s*(?P<layers>\d{1,3}))?\s*"
    r"(?:\(\s*(?P<rounds>\d{1,4}|本轮|this round)\s*\))?\s*(?:[:：]\s*(?P<periodic>.+))?"
)


def read_status(item: str, rounds: int | None) -> Gained:
    """A status as it is typed: `燃烧 ×2 (3): 5 灼热`; ``rounds`` where none are typed. Refusal
    ``fight.cannot_read_status``: it cannot be read."""
    found = _TYPED.fullmatch(half_width(item))
    layers = int(found["layers"] or 1) if found else 0
    name = tidy(found["name"]) if found else ""
    if found is None or layers not in range(1, MOST_LAYERS + 1) or len(name) > LONGEST_NAME:
        raise Refusal("fight.cannot_read_status", text=tidy(item)[:50])
    typed = found["rounds"]
    if typed:
        rounds = int(typed) if typed.isdecimal() else 0
    if rounds is not None and rounds > MOST_ROUNDS:
        raise Refusal("fight.cannot_read_status", text=tidy(item)[:50])
    return Gained(name, layers, rounds, tidy(found["periodic"] or ""))


_HEALS: Final = re.compile(
    r"(?:(?:生命值?|life|hp)\s*\+|(?:治疗|恢复生命|恢复|heals?)\s*[:：]?\s*\+?)\s*(?P<before>\d{1,6})"
    r"|\+\s*(?P<behind>\d{1,6})\s*(?:生命值?|life|hp)",
    re.IGNORECASE,
)


def read_healing(text: str) -> int | None:
    """How much life a periodic effect restores: `生命 +5`, `heal 5`; None: it does something else."""
    found = _HEALS.fullmatch(tidy(half_width(text)))
    return int(found["before"] or found["behind"]) if found else None
