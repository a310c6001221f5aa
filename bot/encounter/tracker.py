"""The tracker: an encounter and an action give the next encounter, or a Refusal.

No dice, no clock time, no input or output: the same actions always give the same
encounter. What has to be rolled first is named by ``needs`` and travels in the action.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.encounter.actions import (
    Action,
    Add,
    Change,
    Delay,
    End,
    Next,
    Remove,
    SpendActionPoints,
    Start,
    Swap,
)
from bot.encounter.corrections import change
from bot.encounter.encounter import CombatantId, Encounter, Phase
from bot.encounter.events import Ended
from bot.encounter.roster import add, remove
from bot.encounter.turns import Step, actor_of, clock_of, delay, next_turn, spend, start, swap
from bot.refusal import Refusal

__all__ = ["Step", "apply", "needs", "open_encounter"]


def open_encounter(system: str, *, gm: int, settling: bool, initiative_dice: str) -> Encounter:
    """Open an encounter that gathers. Refusal: the system has no clock, or no such variant."""
    opened = Encounter(system=system, gm=gm, initiative_dice=initiative_dice, settling=settling)
    if settling and not clock_of(opened).settles:
        raise Refusal("encounter.no_settling", system=system)
    clock_of(opened)
    return opened


def needs(encounter: Encounter, action: Action) -> tuple[CombatantId, ...]:
    """Name those whose initiative check must be rolled into ``action`` before ``apply``."""
    if isinstance(action, Start):
        return tuple(
            each.id for each in encounter.combatants if each.fixed_initiative is None and each.roll is None
        )
    if isinstance(action, Add) and encounter.phase is Phase.RUNNING:
        return tuple(
            CombatantId(encounter.next_id + number)
            for number, entrant in enumerate(action.entrants)
            if entrant.initiative is None
        )
    return ()


def apply(encounter: Encounter, action: Action) -> Step:
    """Do an action. Refusal: it cannot be done, and why; nothing is changed then.

    Checked in this order: the phase, the actor, that those named exist, the action's
    own bounds, the system's veto.
    """
    handling = HANDLINGS[type(action)]
    _check_phase(encounter, handling.phases)
    if handling.by_actor:
        actor_of(encounter)
    known = {each.id for each in encounter.combatants}
    if not known.issuperset(getattr(action, name) for name in handling.names):
        raise Refusal("encounter.combatant_gone")
    return handling.handler(encounter, action)


def end(encounter: Encounter, action: End) -> Step:
    """Close the encounter; where everybody stood stays to be read."""
    closed = replace(encounter, phase=Phase.ENDED, current=None)
    return Step(closed, (Ended(encounter.round_number),))


def _check_phase(encounter: Encounter, allowed: frozenset[Phase]) -> None:
    if encounter.phase in allowed:
        return
    if encounter.phase is Phase.ENDED:
        raise Refusal("encounter.over")
    if encounter.phase is Phase.GATHERING:
        raise Refusal("encounter.not_started")
    raise Refusal("encounter.already_started")


@dataclass(frozen=True, slots=True)
class Handling:
    """How an action is done: by what, in which phases, naming whom in which fields."""

    handler: Callable[[Encounter, Any], Step]
    phases: frozenset[Phase]
    names: tuple[str, ...] = ()
    by_actor: bool = False


_GATHERING = frozenset({Phase.GATHERING})
_RUNNING = frozenset({Phase.RUNNING})
_OPEN = _GATHERING | _RUNNING

HANDLINGS: Mapping[type[Action], Handling] = {
    Add: Handling(add, _OPEN),
    Start: Handling(start, _GATHERING),
    Next: Handling(next_turn, _RUNNING, by_actor=True),
    Delay: Handling(delay, _RUNNING, by_actor=True),
    SpendActionPoints: Handling(spend, _RUNNING, names=("who",)),
    Change: Handling(change, _OPEN, names=("who",)),
    Swap: Handling(swap, _RUNNING, names=("first", "second")),
    Remove: Handling(remove, _OPEN, names=("who",)),
    End: Handling(end, _OPEN),
}
