"""What BtR declares of effects: statuses counted in their bearer's end phase, fields at their creator's start
of turn, and the numbers that they change (B-2, B-10, B-24, B-28)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.systems.btr.damage import Change, Kind
from bot.systems.btr.phases import STATUSES, STATUSES_COUNTED
from bot.systems.btr.statuses import BATTLE, FIELD, ROUNDS, THIS_ROUND, as_known
from bot.systems.btr.turns import MAXIMUM
from bot.systems.effects import (
    CHANGES_INITIATIVE,
    ChangeKind,
    Effect,
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
"""The mark of a field: what it does at each start of turn of one whom it concerns."""

UNITS: Final = (
    Unit(ROUNDS, N_("rounds"), STATUSES_COUNTED, Whose.BEARER),
    Unit(THIS_ROUND, N_("this round"), STATUSES_COUNTED, Whose.BEARER, fixed=1),
    Unit(FIELD, N_("rounds of a field"), TURN_START, Whose.SOURCE),
    Unit("turn_starts", N_("turn starts"), TURN_START, Whose.NAMED),
    Unit("turn_ends", N_("turn ends"), TURN_END, Whose.NAMED),
    Unit("this_turn", N_("this turn"), TURN_END, Whose.ACTOR, fixed=1),
    Unit("scene", N_("this scene")),
    Unit(BATTLE, N_("until ended")),
)
CHANGES: Final = (
    ChangeKind("dealt", ("damage dealt", "造成伤害")),
    ChangeKind("dealt_percent", ("damage dealt %", "dealt%", "造成伤害%")),
    ChangeKind("suffered", ("damage suffered", "承受伤害")),
    ChangeKind("suffered_percent", ("damage suffered %", "suffered%", "承受伤害%")),
    ChangeKind("suffered_physical", ("physical damage suffered", "承受物理伤害")),
    ChangeKind("suffered_physical_percent", ("physical damage suffered %", "承受物理伤害%")),
    ChangeKind("suffered_spell", ("spell damage suffered", "承受法术伤害")),
    ChangeKind("suffered_spell_percent", ("spell damage suffered %", "承受法术伤害%")),
    ChangeKind(MAXIMUM, ("AP", "行动力"), MAXIMUM),
    CHANGES_INITIATIVE,
)


def stacked(existing: Sequence[Effect], new: Effect) -> Meeting:
    """What stands of one name (B-10, B-24). Coexisting ones all stand; where only so many work, the
    newest do."""
    if new.stacking is not Stacking.COEXIST:
        return met(existing, new)
    idle = len(existing) + 1 - new.limit if new.limit else 0
    kept = (replace(each, suppressed=each.suppressed or n < idle) for n, each in enumerate(existing))
    return Meeting((*kept, new), Met.BEGUN)


EFFECTS: Final = Effects(
    units=UNITS, stacked=stacked, changes=CHANGES, periodic=STATUSES, at_once=True, known=as_known
)


def changes_of(
    effects: Iterable[Effect], who: CombatantId, way: str, named: Iterable[str] = ()
) -> tuple[Change, ...]:
    """What the active effects on somebody change of the damage that they deal or suffer (``way``);
    only these names are told."""
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
    of = next((kind.value for kind in Kind if kind in rest), "")
    if rest.endswith(PERCENT):
        return Change(factor=Fraction(by, 100), of=of, name=name)
    return Change(by, of=of, name=name)
