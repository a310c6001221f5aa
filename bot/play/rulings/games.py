"""Which game is meant where none is named: the channel's own, else a guess, told as one."""

from dataclasses import dataclass

from bot.maps.map import Map
from bot.play.caller import Caller
from bot.play.maps.maps import map_in
from bot.play.preferences import Preferences, of_caller
from bot.play.table import Table
from bot.systems import GUESSED, system_of
from bot.systems.map_kind import MapKind
from bot.systems.system import System


@dataclass(frozen=True, slots=True)
class Game:
    """Whose rules are meant. ``guess`` is what they are called where nobody has said so."""

    system: System
    guess: str | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """Which kind of map is meant, the same way."""

    kind: MapKind
    guess: str | None = None


def guessed(system: System = GUESSED) -> Game:
    """These rules, as a guess."""
    return Game(system, system.title)


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


async def game_looked_at(table: Table, caller: Caller) -> Game:
    """Whose rules judge looks: those of the channel's map, else those set for the channel."""
    held = await map_here(table, caller)
    if held is not None:
        return Game(system_of(held.kind))
    system = (await of_caller(table, caller)).system
    return Game(system) if system else guessed()


async def game_moved_in(table: Table, caller: Caller) -> Game:
    """Whose rules judge moves: those set for the channel, where they have any; else, as a
    guess, those of its map."""
    system = (await of_caller(table, caller)).system
    if system is not None and system.moves is not None:
        return Game(system)
    held = await map_here(table, caller)
    return guessed(system_of(held.kind)) if held else guessed()
