"""Which game is meant where none is named: the channel's own, else a guess, told as one."""

from dataclasses import dataclass

from bot.maps.map import Map
from bot.play.caller import Caller
from bot.play.maps.maps import map_in
from bot.play.preferences import Preferences, of_caller
from bot.play.table import Table
from bot.systems import GUESSED
from bot.systems.map_kind import MapKind


@dataclass(frozen=True, slots=True)
class Kind:
    """Which kind of map is meant. ``guess`` is what it is called where nobody has said so."""

    kind: MapKind
    guess: str | None = None


def kind_set(held: Preferences) -> Kind:
    """What the system that was set measures on; a guess where none was, or it has no maps."""
    if held.system is not None and held.system.maps:
        return Kind(held.system.maps[0])
    usual = GUESSED.maps[0]
    return Kind(usual, usual.title)


async def map_here(table: Table, caller: Caller) -> Map | None:
    """The channel's map."""
    head = await map_in(table, caller.channel_id)
    return head.map if head else None


async def kind_here(table: Table, caller: Caller) -> Kind:
    """The kind of the channel's map, else what the channel's system measures on."""
    held = await map_here(table, caller)
    return Kind(held.kind) if held else kind_set(await of_caller(table, caller))
