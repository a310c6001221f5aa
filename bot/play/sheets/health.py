"""Changing how a character is outside a fight: by hand, and by a rest."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.characters.changes import Change, What
from bot.characters.character import UNKEPT, Character
from bot.encounter.encounter import dump_body
from bot.play.authority import Caller
from bot.play.characters import character_for
from bot.play.delivery import Post
from bot.play.heads.sheet import SheetChange
from bot.play.settings import of_caller, plain_for_now
from bot.play.sheets.bodies import BodyNow, body_now, fresh_of
from bot.play.sheets.sheets import copied, keep
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems.health import Health
from bot.systems.system import System

Alter = Callable[[Any], Any]
"""Makes another body of one."""


@dataclass(frozen=True, slots=True)
class HealthChange:
    """How a character was and is, by its game (``system``)."""

    character: Character
    system: str
    before: Health
    after: Health


Tell = Callable[[HealthChange, SheetChange | None], Post | None]
"""Words a change for everybody; None: they are not told."""
Changed = tuple[HealthChange, SheetChange | None]
"""The change of a character's health, and the written step; None: nothing changed."""


async def mend(
    table: Table, caller: Caller, character: Character, text: str
) -> tuple[HealthChange, SheetChange]:
    """Set a character's health as typed. Refusal: it cannot be read, changes nothing, or the character is in
    a fight."""

    def mended(now: BodyNow) -> Any:
        return now.combat.mended(now.body, text)

    changed, done = await _change(table, caller, character, What.MENDED, mended)
    if done is None:
        raise Refusal("encounter.nothing_changes")
    return changed, done


async def rest(
    table: Table, caller: Caller, character: Character, rested: Alter, tell: Tell | None
) -> Changed:
    """Change a character's body by a rest; ``tell`` words it if everybody is told. Refusal: the character is
    in a fight."""
    return await _change(table, caller, character, What.RESTED, lambda now: rested(now.body), tell)


async def _game_of(table: Table, caller: Caller, character: Character) -> System | None:
    """The game for a sheet that names none: the channel's."""
    return None if character.system else (await of_caller(table, caller)).system or plain_for_now()


async def _change(
    table: Table,
    caller: Caller,
    character: Character,
    what: What,
    alter: Callable[[BodyNow], Any],
    tell: Tell | None = None,
) -> Changed:
    async with table.lock("character", character.owner or 0):
        current = await character_for(table, caller, character.id)
        now = await body_now(table, current, await _game_of(table, caller, current)) if current else None
        if current is None or now is None:
            raise Refusal("sheet.no_health", name=character.name)
        altered = alter(now)
        body = now.combat.with_harm(fresh_of(now.combat, current), altered)
        told = HealthChange(current, now.system, now.health, now.combat.health(body))
        if body == now.body:
            return told, None
        if now.fights:
            raise Refusal("sheet.in_a_fight", name=current.name)
        change = Change(what, before=now.kept, after=dump_body(body))
        here = await copied(table, caller, current)
        said = partial(tell, told) if tell else None
        return told, await keep(table, caller, here, change, plays=here.id == UNKEPT, tell=said)
