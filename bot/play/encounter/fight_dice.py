"""The dice that fall in a fight, noted for ``/luck`` once their step is written."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from bot.encounter import actions, tracker
from bot.encounter.actions import Action
from bot.encounter.encounter import CombatantId, Encounter
from bot.play.caller import Caller
from bot.play.heads.encounter import Head
from bot.play.table import Table
from bot.play.throws import GM, PUBLIC, Throw, fallen, note_throws
from bot.systems.combat import Deed


def note(table: Table, caller: Caller, before: Encounter, after: Head) -> None:
    """Note a step's dice for the players of the combatants that rolled; those of others are the caller's. Of
    a hidden combatant only the GM learns them."""
    if after.done is None:
        return
    thrown = defaultdict[tuple[int, str], list[Throw]](list)
    known = {each.id: each for each in (*after.encounter.left, *after.encounter.combatants)}
    for who, throw in _thrown(before, after.done.action):
        combatant = known[who]
        seen = GM if combatant.hidden else PUBLIC
        thrown[combatant.owner or caller.user_id, seen].append(throw)
    for (user_id, seen), throws in thrown.items():
        note_throws(table, caller, user_id, tuple(throws), seen)


def _thrown(before: Encounter, action: Action) -> Iterator[tuple[CombatantId, Throw]]:
    """The action's throws, each with the combatant that rolled it."""
    if isinstance(action, Deed) and action.rolls:
        if (who := tracker.roller(before, action)) is not None:
            yield from ((who, throw) for throw in fallen(action.rolls))
    elif isinstance(action, actions.Add | actions.Start) and action.rolls:
        dice = dict(tracker.needs(before, replace(action, rolls=())))
        yield from ((each.who, Throw(dice[each.who], each.dice_value)) for each in action.rolls)
