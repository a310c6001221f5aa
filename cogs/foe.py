"""/foe: the GM's characters, and copies of them in the encounter and on the map."""

from dataclasses import dataclass

from discord import app_commands

from bot.characters.sheet_files import LARGEST_FILE
from bot.encounter import actions
from bot.encounter.encounter import Encounter
from bot.maps.map import Place
from bot.play.characters import LONGEST_CHARACTER, foe_named, foes_of
from bot.play.delivery import Button, Post, button_id
from bot.play.encounter.arrivals import Given, as_foe, entering, next_number, numbered
from bot.play.maps import placement
from bot.play.maps.surveys import place_of
from bot.play.maps.visible_map import seen_by
from bot.play.sheets import foes
from bot.wording import characters as wording
from cogs.encounter import Dice, Health, Initiative, Level, Modifier, Side, add
from cogs.sheet import ask_to_delete, read_in, show_change, show_sheet, tell_deleted
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.commands import command, group
from cogs.ui.forms import Form, sheet_form
from cogs.ui.map_answers import tell_change
from cogs.ui.uploads import importing

foe = group("foe", "Foes: the GM's templates, and copies of them in the fight")
"""Every answer is for the GM only; other users do not even learn whether there is a foe."""

Name = app_commands.Range[str, 1, LONGEST_CHARACTER]
Spot = app_commands.Range[str, 1, 40]
WHICH = {"foe": suggestions.foes}
MOST_AT_ONCE = 20


@command("new", "Make a foe: a template for the GM's fights (GM)", into=foe, private=True)
async def _new(ask: Ask, name: Name, system: str | None = None) -> None:
    await show_change(ask, await foes.make(ask.table, ask.caller, name, system))


@command("set", "Set values on a foe's sheet (GM)", into=foe, private=True, autocomplete=WHICH)
async def _set(
    ask: Ask, foe: Name, pairs: app_commands.Range[str, 1, 1000], name: Name | None = None
) -> None:
    await show_change(ask, await foes.set_entries(ask.table, ask.caller, foe, pairs, name))


@command("show", "Show a foe's sheet, only to you (GM)", into=foe, private=True, autocomplete=WHICH)
async def _show(ask: Ask, foe: Name) -> None:
    await show_sheet(ask, await foe_named(ask.table, ask.caller, foe))


@command("list", "List your foes, only to you (GM)", into=foe, private=True)
async def _list(ask: Ask) -> None:
    await ask.answer(await _page(ask, 0), private=True)


@press("foe_page", takes=1)
async def _turned(ask: Ask, numbers: tuple[int, ...]) -> None:
    await ask.update_own(await _page(ask, numbers[0]))


async def _page(ask: Ask, number: int) -> Post:
    """A page of the current list, with buttons to its neighbours."""
    found = await foes_of(ask.table, ask.caller)
    last = max(0, wording.pages_of(len(found)) - 1)
    page = min(number, last)
    beside = ((sign, other) for sign, other in (("◀", page - 1), ("▶", page + 1)) if 0 <= other <= last)
    buttons = tuple(Button(sign, button_id("foe_page", other)) for sign, other in beside)
    return Post(wording.foes_told(ask.words, found, page), buttons=buttons)


@command("delete", "Delete a foe (GM)", into=foe, private=True, autocomplete=WHICH)
async def _delete(ask: Ask, foe: Name) -> None:
    """Asks once."""
    await ask_to_delete(ask, await foe_named(ask.table, ask.caller, foe), "foe_delete")


@press("foe_delete", takes=1)
async def _deleted(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    await tell_deleted(ask, await foes.delete(ask.table, ask.caller, numbers[0]))


async def _form(ask: Ask, form_id: str) -> Form:
    await foes_of(ask.table, ask.caller)
    return sheet_form(ask.words, form_id)


@importing(foe, "Read a foe's sheet from a file or text (GM)", LARGEST_FILE, _form, by="foe_paste")
async def _import(ask: Ask, text: str) -> None:
    await read_in(ask, text, foe=True)


@dataclass(frozen=True, slots=True)
class AddOptions:
    """Copies of a foe: how many, and the values that replace the sheet's."""

    foe: Name
    count: app_commands.Range[int, 1, MOST_AT_ONCE] = 1
    place: Spot | None = None
    side: Side | None = None
    hidden: bool = False
    initiative: Initiative | None = None
    modifier: Modifier | None = None
    level: Level | None = None
    dice: Dice | None = None
    health: Health | None = None


@command(
    "add", "Put copies of a foe into the fight and on the map (GM)", into=foe, private=True,
    autocomplete=WHICH,
)  # fmt: skip
async def _add(ask: Ask, given: AddOptions) -> None:
    """A step of the encounter and, with a place, one of the map: each is undone by its own command."""
    found = await foe_named(ask.table, ask.caller, given.foe)
    place = None if given.place is None else await _room(ask, given.place, given.count)
    said = Given(
        given.side or "", given.hidden, given.initiative, given.modifier, given.level, given.dice or "",
        health=given.health or "",
    )  # fmt: skip

    def joining(now: Encounter) -> actions.Action:
        entrant = entering(now, as_foe(found), said)
        return actions.Add(numbered(now, entrant, given.count, next_number(now, entrant)))

    await add(ask, joining, given.level or 0)
    if place is not None:
        await tell_change(ask, await placement.put_joined(ask.table, ask.caller, place))


async def _room(ask: Ask, typed: str, count: int) -> Place:
    """The place for them. Refusal: they do not fit, or the caller does not lead the map."""
    place = place_of((await seen_by(ask.table, ask.caller)).map, typed)
    await placement.require_room(ask.table, ask.caller, place, count)
    return place


COMMANDS = (foe,)
