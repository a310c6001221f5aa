"""Undo and redo of a step that was made on the map and in the fight: both change at once."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.play import history
from bot.play.authority import Caller
from bot.play.encounter import encounters
from bot.play.heads.encounter import KIND as FIGHT
from bot.play.heads.encounter import Head
from bot.play.heads.map import KIND as MAP
from bot.play.heads.map import MapChange, MapHead
from bot.play.maps import maps
from bot.play.maps.told_moves import turn_told
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.store.steps import Step

AnyHead = TypeVar("AnyHead", Head, MapHead)
Turned = TypeVar("Turned")

WAYS: dict[str, history.Way] = {"undo": history.back, "redo": history.forth}


@dataclass(slots=True)
class Other:
    """The other side of an undo or redo. ``follows``: it changes too. ``stays``: it had a part in the step
    and does not change. Neither: it had no part."""

    follows: bool = False
    stays: bool = False


async def turn_fight(
    table: Table, caller: Caller, way: str, *, pressed: tuple[int, int] | None = None
) -> tuple[Head, Other]:
    """Undo or redo a step of the fight with its part on the map, all or nothing. Refusal: as for the
    fight."""
    map_side = Other()

    async def beside(turned: Step) -> Step | None:
        head = await maps.map_in(table, caller.channel_id)
        change = await _beside(table, caller, turned, MAP, head, maps.turned, map_side)
        return None if change is None else change.step

    if way == "redo":
        return await encounters.redo(table, caller, pressed=pressed, beside=beside), map_side
    return await encounters.undo(table, caller, pressed=pressed, beside=beside), map_side


async def turn_map(table: Table, caller: Caller, way: str) -> tuple[MapChange, Other]:
    """Undo or redo a step of the map with its part in the fight, all or nothing. Refusal: as for the map."""
    fight_side = Other()

    async def beside(turned: Step) -> Head | None:
        head = await head_in(table, caller.channel_id)
        return await _beside(table, caller, turned, FIGHT, head, encounters.turned, fight_side)

    tell = partial(turn_told, table, caller, way)
    return await (maps.redo if way == "redo" else maps.undo)(table, caller, beside, tell), fight_side


async def _beside(
    table: Table,
    caller: Caller,
    turned: Step,
    kind: history.HistoryKind[Any, Any],
    head: AnyHead | None,
    turn: Callable[[Table, Caller, AnyHead, history.Way], Awaitable[Turned]],
    side: Other,
) -> Turned | None:
    """The step of the other history that goes with a turned step; None: there is none."""
    way = await _way(table, turned, head.step if head else None, kind, side)
    if head is None or way is None:
        return None
    try:
        found = await turn(table, caller, head, WAYS[way])
    except Refusal:  # It is not the caller's to turn, or let go: said in words.
        side.stays = True
        return None
    side.follows = True
    return found


async def _way(
    table: Table, turned: Step, other: Step | None, kind: history.HistoryKind[Any, Any], side: Other
) -> str | None:
    """The direction of the other history: set if the step that this would reach is of the same interaction.
    None: neither; whether it ``stays`` although it had a part is noted."""
    found = history.direction(turned)
    if found is None:
        return None
    way, nodes = found
    made_by = await _made_by(table, turned, nodes)
    reached = None if other is None else other.node if way == "undo" else next(iter(other.redo), None)
    if other is not None and reached is not None:
        step = await table.store.step_by_node(kind.name, other.key, reached)
        if step is not None and step.interaction_id in made_by:
            return way
    parts = [await table.store.step_of(kind.name, each) for each in made_by]
    side.stays = any(parts)
    return None


async def _made_by(table: Table, turned: Step, nodes: Sequence[int]) -> list[int]:
    """The interactions that made the undone or redone steps."""
    found = [await table.store.step_by_node(turned.kind, turned.key, each) for each in nodes]
    return [each.interaction_id for each in found if each is not None]
