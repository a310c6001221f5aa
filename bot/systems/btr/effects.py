"""What BtR declares of effects: statuses counted in their bearer's end phase, fields at their creator's start
of turn, and the numbers that they change (B-2, B-10, B-24, B-28)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.systems.btr.damage import Change
from bot.systems.btr.damage_typed import TYPES
from bot.systems.btr.periodic import read_periodic
from bot.systems.btr.phases import STATUSES, STATUSES_COUNTED
from bot.systems.btr.statuses import BATTLE, FIELD, ROUNDS, THIS_ROUND, as_known, as_typed, is_negative
from bot.systems.btr.turns import MAXIMUM
from bot.systems.effects import (
    CHANGES_INITIATIVE,
    ChangeKind,
    Effect,
    EffectId,
    Effects,
    Meeting,
    Met,
    Stacking,
    Unit,
    Whose,
    met,
)
from bot.systems.moments import TURN_END, TURN_START, CombatantId
from bot.text import N_

DEALT, SUFFERED = "dealt", "suffered"
PERCENT: Final = "_percent"
WORKS: Final = "works"
"""The mark of a field: the damage at each start of turn of a combatant that it concerns."""
GIVES: Final = "gives"
"""The mark of a field: its other effects then, as typed of an attack: statuses, controls, statuses lifted."""
MOST_CHANGE: Final = 1000
"""Points or percent by which an effect changes a damage at most."""
IDLE: Final = "idle"
"""The mark of a status that does not work since the maximum number of its name already do (B-24)."""

UNITS: Final = (
    Unit(ROUNDS, N_("rounds"), STATUSES_COUNTED, Whose.BEARER),
    Unit(THIS_ROUND, N_("this round"), STATUSES_COUNTED, Whose.BEARER, fixed=1),
    Unit(FIELD, N_("rounds of a field"), TURN_START, Whose.SOURCE),
    Unit("turn_starts", N_("starts of a turn"), TURN_START, Whose.NAMED),
    Unit("turn_ends", N_("ends of a turn"), TURN_END, Whose.NAMED),
    Unit("this_turn", N_("to the end of the turn"), TURN_END, Whose.ACTOR, fixed=1),
    Unit("scene", N_("this scene")),
    Unit(BATTLE, N_("until ended")),
)


def _damage_changes() -> Iterator[ChangeKind]:
    """Changes to damage dealt or suffered, as points and as a fraction: for all damage and for each type and
    kind, in every spelling (B-11, B-33)."""
    spellings: dict[str, list[str]] = {"": [""]}
    for spelling, of in TYPES.items():
        if of is not None:
            spellings.setdefault(of.value, [of.value]).append(spelling)
    for way, does in ((DEALT, "造成"), (SUFFERED, "承受")):
        for of, typed in spellings.items():
            name = f"{way}_{of}" if of else way
            english = (f"{each} damage {way}".strip() for each in typed if each.isascii())
            chinese = (each for each in typed if not each.isascii() or not each)
            of_hits = (f"{does}{each if each.endswith('伤') else f'{each}伤害'}" for each in chinese)
            titles = tuple(dict.fromkeys((*english, *of_hits)))
            yield ChangeKind(name, titles, most=MOST_CHANGE)
            yield ChangeKind(f"{name}{PERCENT}", (*titles, name), most=MOST_CHANGE, percent=True)


CHANGES: Final = (
    *_damage_changes(),
    ChangeKind(MAXIMUM, ("AP", "行动力"), MAXIMUM),
    CHANGES_INITIATIVE,
)


def stacked(existing: Sequence[Effect], new: Effect) -> Meeting:
    """The statuses of one name on a bearer (B-10, B-24). Fields are not statuses: they coexist with statuses
    of the same name (B-28)."""
    fields = tuple(each for each in existing if each.unit == FIELD)
    before = tuple(each for each in existing if each.unit != FIELD)
    if new.unit == FIELD or not before:
        return Meeting((*existing, new), Met.BEGUN)
    new = _as_stands(before[-1], new)
    if new.stacking is Stacking.COEXIST:
        return Meeting((*fields, *working((*before, new))), Met.BEGUN)
    meeting = met(before, new)
    return replace(meeting, stands=(*fields, *meeting.stands))


def _as_stands(old: Effect, new: Effect) -> Effect:
    """The new status, with missing facts taken from the standing one: how statuses of the name combine, up to
    how many, and what one more layer does (B-10)."""
    if new.stacking is Stacking.REPLACE:
        new = replace(new, stacking=old.stacking)
    if new.stacking is not old.stacking:
        return new
    new = replace(new, limit=new.limit or old.limit, family=new.family or old.family)
    if new.stacking is not Stacking.STACK:
        return new
    if not new.periodic:
        new = replace(new, periodic=old.periodic, later=new.later or old.later, works=old.works)
    return replace(new, changes=new.changes or old.changes)


def working(those: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects of one name on one bearer. If only a number of coexisting effects work, the newest do. The
    others are idle until one of these is over (B-24)."""
    coexisting = [each for each in those if each.stacking is Stacking.COEXIST and each.unit != FIELD]
    limit = coexisting[-1].limit if coexisting else 0
    idle = {each.id for each in coexisting[:-limit]} if limit else set[EffectId]()
    return tuple(_idle(each, on=each.id in idle) for each in those)


def _idle(effect: Effect, *, on: bool) -> Effect:
    """Suppress an effect by the limit, or have it work again that was suppressed so."""
    if on is (effect.mark(IDLE) is not None) or (on and effect.suppressed):
        return effect
    others = tuple(each for each in effect.marks if each[0] != IDLE)
    return replace(effect, suppressed=on, marks=(*others, (IDLE, 1)) if on else others)


def helps(effect: Effect) -> bool:
    """Whether a status is good for its bearer in all its work, whatever side it was given."""
    hits = bool(effect.periodic) and read_periodic(effect.periodic).harms
    worse = any((by > 0) is name.startswith(SUFFERED) for name, by in effect.changes)
    return not (hits or worse or effect.unit == FIELD or effect.harmful or is_negative(effect))


EFFECTS: Final = Effects(
    units=UNITS,
    stacked=stacked,
    changes=CHANGES,
    periodic=STATUSES,
    at_once=True,
    by_owner=False,
    typed=as_typed,
    negative=is_negative,
    sided=True,
    known=as_known,
    helps=helps,
    standing=working,
)


def changes_of(
    effects: Iterable[Effect], who: CombatantId, way: str, named: Iterable[str] = ()
) -> tuple[Change, ...]:
    """How the active effects on a combatant change damage that it deals or suffers (``way``); only these
    names are told."""
    told = frozenset(named)
    return tuple(_changes(effects, who, way, told))


def _changes(effects: Iterable[Effect], who: CombatantId, way: str, told: frozenset[str]) -> Iterator[Change]:
    for effect in effects:
        if effect.who != who or effect.suppressed:
            continue
        name = effect.name if effect.name in told else ""
        for what, by in effect.changes:
            if what == way or what.startswith(f"{way}_"):
                yield _change(what.removeprefix(way), by, name)


def _change(rest: str, by: int, name: str) -> Change:
    of = rest.removesuffix(PERCENT).removeprefix("_")
    if rest.endswith(PERCENT):
        return Change(factor=Fraction(by, 100), of=of, name=name)
    return Change(by, of=of, name=name)
