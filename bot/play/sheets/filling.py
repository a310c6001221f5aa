"""Sheets filled in section by section: what a form shows of a sheet, and what it sets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.characters.changes import Change, What, with_sheet
from bot.characters.character import Character
from bot.characters.sections import changed, section_at, shown
from bot.characters.sheet import with_given
from bot.characters.value_names import Names
from bot.play.authority import Caller, Right, refusal
from bot.play.characters import character_for
from bot.play.heads.sheet import KIND, SheetChange
from bot.play.settings import game_here
from bot.play.sheets import foes
from bot.play.sheets.sheets import Alter, change_active, change_one, is_own, must_be_own
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import find
from bot.systems.system import System, names_of
from bot.text import tidy


@dataclass(frozen=True, slots=True)
class Opened:
    """The section of a sheet that a form shows.

    - ``character``: whose sheet it is (None: it is made with the form); ``game``: the sheet's.
    - ``place``: the section's.
    - ``before``: the state of the sheet that the form is compared with (None: there was none); ``node``:
      the state's number.
    """

    character: Character | None
    game: System | None
    place: int
    before: Character | None
    node: int


async def fillable(table: Table, caller: Caller, number: int) -> Character | None:
    """The character with this number, which the caller may fill in: one of their own, or as GM a foe. None:
    0, a character that is to be made. Refusal: it is neither."""
    if not number:
        return None
    found = await character_for(table, caller, number)
    if found is None:
        raise refusal(Right.CHANGE_CHARACTER)
    if found.owner is not None:
        must_be_own(caller, found)
    return found


def may_fill(caller: Caller, character: Character) -> bool:
    """Whether the caller may fill in a sheet that they may read: their own, or as GM a foe's."""
    return character.owner is None or is_own(caller, character)


async def game_of(table: Table, caller: Caller, character: Character | None) -> System | None:
    """The game of a sheet; of one that names none, and of one to be made, the game played here."""
    named = find(character.system) if character else None
    return named or await game_here(table, caller)


async def opened(table: Table, caller: Caller, number: int, place: int, node: int | None) -> Opened:
    """A section as the sheet was in the state ``node`` (None: as it is now; 0: before everything). Refusal:
    the caller may not fill it in, it has no such section, or that state was let go."""
    character = await fillable(table, caller, number)
    game = await game_of(table, caller, character)
    section_at(names_of(game), place)
    if character is None:
        return Opened(None, game, place, None, 0)
    if node is None:
        newest = await table.store.newest_step(KIND.name, number)
        return Opened(character, game, place, character, newest.node if newest else 0)
    if not node:
        return Opened(character, game, place, None, 0)
    step = await table.store.step_by_node(KIND.name, number, node)
    if step is None:
        raise Refusal("sheet.moved_on")
    return Opened(character, game, place, with_sheet(character, KIND.load(step.state)), node)


async def fill(
    table: Table, caller: Caller, form: Opened, entered: Mapping[str, str], title_of: Callable[[str], str]
) -> SheetChange | None:
    """Set what a filled form changed (None: nothing). ``title_of`` names values that the sheet did not have.
    Refusal: something cannot be read, or cannot stand on the sheet."""
    names = names_of(form.game)
    fields = shown(section_at(names, form.place), form.before, names)
    if all(tidy(entered.get(each.id, each.content)) == tidy(each.content) for each in fields):
        return None
    alter = _filled(form, entered, title_of)
    if form.character is None:
        return await change_active(table, caller, alter)
    if form.character.owner is None:
        return await foes.change_one(table, caller, form.character.id, alter)
    return await change_one(table, caller, form.character.id, alter)


def _filled(form: Opened, entered: Mapping[str, str], title_of: Callable[[str], str]) -> Alter:
    def altered(character: Character, names: Names) -> tuple[Character, Change]:
        given = changed(section_at(names, form.place), form.before, names, entered, title_of)
        return with_given(character, given, names), Change(What.SET, len(given))

    return altered
