"""What was done in one step on the map and in the fight is taken back, and done again, in both."""

from typing import Any

from bot.play import history
from bot.play.caller import Caller
from bot.play.encounter import encounters
from bot.play.encounter.head import KIND as FIGHT
from bot.play.encounter.head import Head
from bot.play.maps import maps
from bot.play.maps.head import KIND as MAP
from bot.play.maps.head import MapChange
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.store import Step

BACK = "undo"


async def map_follows(table: Table, caller: Caller, turned: Step) -> MapChange | None:
    """The map, after a step of the fight was taken back or done again. None: that had no part on the map,
    which has moved on since or is not the caller's to turn."""
    head = await maps.map_in(table, caller.channel_id)
    way = await _way(table, turned, head.step if head else None, MAP)
    if way is None:
        return None
    try:
        return await (maps.undo if way == BACK else maps.redo)(table, caller)
    except Refusal:
        return None


async def fight_follows(table: Table, caller: Caller, turned: Step) -> Head | None:
    """The fight, after a step of the map was taken back or done again; None as for the map."""
    head = await encounters.head_in(table, caller.channel_id)
    way = await _way(table, turned, head.step if head else None, FIGHT)
    if way is None:
        return None
    try:
        return await (encounters.undo if way == BACK else encounters.redo)(table, caller)
    except Refusal:
        return None


async def _way(table: Table, turned: Step, other: Step | None, kind: history.Kind[Any, Any]) -> str | None:
    """Which way the other history is to be turned: where the step that this would reach is of the same
    interaction. None: neither."""
    found = history.direction(turned)
    if found is None or other is None:
        return None
    way, nodes = found
    own = [await table.store.step_by_node(turned.kind, turned.key, each) for each in nodes]
    reached = other.node if way == BACK else next(iter(other.redo), None)
    step = None if reached is None else await table.store.step_by_node(kind.name, other.key, reached)
    made_by = {each.interaction_id for each in own if each is not None}
    return way if step is not None and step.interaction_id in made_by else None
