"""The end of a turn of BtR: its end phase is settled without a choice (B-3)."""

from bot.systems.btr.events import CooledDown, SecondPartLapsed
from bot.systems.btr.phases import COOLDOWNS, MAIN_END, TO_THE_END
from bot.systems.btr.turns import Stand, after_turn
from bot.systems.declarations import ActionOutcome, ClockEvent
from bot.systems.moments import CombatantId, Moment
from bot.systems.rounds import Rounds


def ended(state: Rounds[Stand], who: CombatantId, reason: str, *before: ClockEvent) -> ActionOutcome:
    """The end phase of a combatant's turn, after the events ``before``: effects that work at the turn's end,
    then cooldowns, then statuses, then the panel."""
    stand = state.place(who)
    told = {MAIN_END: _lapsed(stand), COOLDOWNS: _cooled(stand)}
    passed = [each for kind in TO_THE_END for each in (Moment(kind, who), *told.get(kind, ()))]
    return ActionOutcome(state.put(after_turn(stand)), (*before, *passed), ends=reason)


def _lapsed(stand: Stand) -> tuple[ClockEvent, ...]:
    return () if stand.second is None else (SecondPartLapsed(stand.id, stand.second.name),)


def _cooled(stand: Stand) -> tuple[ClockEvent, ...]:
    """The combatant's actions with a cooldown that ends with this turn."""
    ready = tuple(each.name for each in stand.known if each.left == 1)
    return (CooledDown(stand.id, ready),) if ready else ()
