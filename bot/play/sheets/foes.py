"""Foes: characters without a player, made and changed by GMs; fights get copies of them."""

from collections.abc import Sequence
from dataclasses import replace

from bot.characters.changes import Change, What
from bot.characters.character import UNKEPT, Character
from bot.play.authority import Caller
from bot.play.characters import foe_named, foes_of, home_of, names_for
from bot.play.heads.sheet import SheetChange
from bot.play.settings import of_caller
from bot.play.sheets.sheets import Alter, free_name, keep, must_have_room, setting
from bot.play.table import Table
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.systems import find
from bot.text import fold


async def make(table: Table, caller: Caller, name: str, system: str | None) -> SheetChange:
    """Make a foe of a game (None: the channel's). Refusal: the caller is not a GM here, has one of that
    name, or too many."""
    async with table.lock("foe", caller.guild_id):
        character = await _new(table, caller, await foes_of(table, caller), name, system)
        return await keep(table, caller, character, Change(What.MADE))


async def _new(
    table: Table, caller: Caller, foes: Sequence[Character], name: str, system: str | None = None
) -> Character:
    if system is not None and find(system) is None:
        raise Refusal("unknown_choice", choice=system)
    must_have_room(caller, foes)
    here = (await of_caller(table, caller)).system
    game = system or (here.key if here else None)
    free = free_name(name, foes)
    home = home_of(caller)
    return Character(UNKEPT, caller.guild_id, None, free, game, channel_id=home, made_by=caller.user_id)


async def set_entries(
    table: Table, caller: Caller, named: str, pairs: str, name: str | None = None
) -> SheetChange:
    """Set entries on a foe's sheet and keep the rest; ``name``: its new name."""
    async with table.lock("foe", caller.guild_id):
        before = await foe_named(table, caller, named)
        return await _change(table, caller, before, setting(pairs), name)


async def change_named(
    table: Table, caller: Caller, name: str, system: str | None, alter: Alter
) -> SheetChange:
    """Change the sheet of the foe of this name; without one a foe of this game is made."""
    async with table.lock("foe", caller.guild_id):
        foes = await foes_of(table, caller)
        known = next((each for each in foes if fold(each.name) == fold(name)), None)
        before = known or await _new(table, caller, foes, name, system)
        return await _change(table, caller, before, alter)


async def change_one(table: Table, caller: Caller, character_id: int, alter: Alter) -> SheetChange:
    """Change the sheet of a foe by its number. Refusal: the caller may not use it, or it is gone."""
    async with table.lock("foe", caller.guild_id):
        return await _change(table, caller, await foe_named(table, caller, f"#{character_id}"), alter)


async def _change(
    table: Table, caller: Caller, before: Character, alter: Alter, name: str | None = None
) -> SheetChange:
    """Change a foe's sheet; from now on the GMs here may use it, too."""
    homed = replace(before, channel_id=home_of(caller))
    character, done = await aside(alter, homed, names_for(before))
    if name is not None:
        others = [each for each in await foes_of(table, caller) if each.id != character.id]
        character = replace(character, name=free_name(name, others))
    return await keep(table, caller, character, done)


async def delete(table: Table, caller: Caller, character_id: int) -> SheetChange:
    """Delete a foe, which can be undone. Refusal: the caller may not use it, or it is gone."""
    async with table.lock("foe", caller.guild_id):
        found = await foe_named(table, caller, f"#{character_id}")
        return await keep(table, caller, replace(found, gone=True), Change(What.DELETED))


async def set_portrait(table: Table, caller: Caller, character_id: int, image: str) -> Character:
    """Set a foe's portrait ("": none)."""
    async with table.lock("foe", caller.guild_id):
        found = await foe_named(table, caller, f"#{character_id}")
        return await table.store.save_character(replace(found, portrait=image))
