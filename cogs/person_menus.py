"""The menus on a person: Sheet, Ask for a roll, Hit points."""

from collections.abc import Sequence

from bot.encounter.encounter import Combatant
from bot.play.authority import Right
from bot.play.characters import active_of, character_for
from bot.play.delivery import button_id
from bot.play.encounter.visible import seen_by
from bot.play.gm_role import allowed
from bot.play.rolling.roll_calls import REMINDED_AFTER, RollCall
from bot.play.settings import of_caller
from bot.play.table import head_in
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.systems import PLAIN
from bot.systems import system as known_system
from bot.systems.moments import CombatantId
from bot.systems.system import System
from bot.wording.body import example_of_health
from cogs.call import begin
from cogs.hp import change_points
from cogs.sheet import mend_character, show_sheet, tell_none_yet
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.forms import GM, WHO, Form, Listed, call_form, hit_points_form, submitted
from cogs.ui.menus import on_person
from cogs.ui.people import Person

MOST_LISTED = 25
"""How many combatants a list of a form holds."""


@on_person("Sheet", of="sheet")
async def sheet(ask: Ask, person: Person) -> None:
    """The sheet of the character that somebody plays: one's own, or for the GM anybody's of the channel."""
    played = await active_of(ask.table, ask.caller.guild_id, person.id)
    if person.id == ask.caller.user_id:
        if played is None:
            await tell_none_yet(ask)
        else:
            await show_sheet(ask, played)
        return
    usable = await character_for(ask.table, ask.caller, played.id) if played else None
    if usable is None:
        raise await _no_sheet(ask, person)
    await show_sheet(ask, usable)


async def _no_sheet(ask: Ask, person: Person) -> Refusal:
    """Why the caller does not read the sheet of a person. Others do not learn whether there is one."""
    if await allowed(ask.table, ask.caller, Right.ROLL_AS):
        return Refusal("person.no_sheet", name=person.display_name)
    return Refusal("person.not_yours")


@on_person("Ask for a roll", of="call", opens=True)
async def ask_for(ask: Ask, person: Person) -> None:
    """A form for a roll that only this person is called for."""
    if person.bot:
        raise Refusal("member_is_bot")
    await ask.interaction.response.send_modal(
        call_form(ask.words, button_id("call_person", person.id), person.display_name, await _played(ask))
    )


@form("call_person", takes=1)
async def _call_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    return call_form(ask.words, form_id, f"@{numbers[0]}", await _played(ask))


@press("call_person", takes=1, load=Load.HEAVY)
async def _call(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Call this person, as `/call` does."""
    ask.caller.needs_server()
    hidden = submitted(ask.interaction, "visibility") == GM
    label, dice = submitted(ask.interaction, "label").strip(), submitted(ask.interaction, "dice").strip()
    wanted = RollCall(dice, None, label, None, hidden=hidden, gm=ask.caller.user_id if hidden else 0)
    await begin(ask, wanted, (numbers[0],), REMINDED_AFTER)


@on_person("Hit points", of="hp", opens=True)
async def hit_points(ask: Ask, person: Person) -> None:
    """A form for the points of somebody's combatant, or outside a fight of the character they play."""
    made = await _points_form(ask, button_id("person_points", person.id), (person.id,), person.display_name)
    await ask.interaction.response.send_modal(made)


@form("person_points", takes=1)
async def _reopened(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    return await _points_form(ask, form_id, numbers, f"@{numbers[0]}")


async def _points_form(ask: Ask, form_id: str, numbers: tuple[int, ...], name: str) -> Form:
    fighting = await _fighting(ask, numbers[0])
    here = [Listed(str(each.id), each.name) for each in fighting[:MOST_LISTED]]
    whose = here[0].shown if len(here) == 1 else name
    example = example_of_health(await _played(ask))
    return hit_points_form(ask.words, form_id, whose, here, ask.words.plain(example))


async def _played(ask: Ask) -> System:
    """The game of the fight here, otherwise the channel's."""
    head = await head_in(ask.table, ask.caller.channel_id) if ask.caller.guild_id else None
    if head is not None:
        return known_system(head.encounter.system)
    return (await of_caller(ask.table, ask.caller)).system or PLAIN


async def _fighting(ask: Ask, user_id: int) -> Sequence[Combatant]:
    """The combatants of the fight that a user plays, as far as the caller may know of them."""
    seen = await seen_by(ask.table, ask.caller)
    return [each.combatant for each in seen.rows if each.combatant.owner == user_id] if seen else ()


@press("person_points", takes=1)
async def _points(ask: Ask, numbers: tuple[int, ...]) -> None:
    change, chosen = submitted(ask.interaction, "change").strip(), submitted(ask.interaction, WHO)
    fighting = {str(each.id): each.id for each in await _fighting(ask, numbers[0])}
    if fighting:
        who = fighting.get(chosen) if chosen else next(iter(fighting.values()))
        if who is None:
            raise Refusal("ongoing.unknown")
        await change_points(ask, [CombatantId(who)], change)
        return
    played = await active_of(ask.table, ask.caller.guild_id, numbers[0])
    usable = await character_for(ask.table, ask.caller, played.id) if played else None
    if usable is None:
        raise Refusal("person.not_yours")
    await mend_character(ask, f"#{usable.id}", change)


COMMANDS = (sheet, ask_for, hit_points)
