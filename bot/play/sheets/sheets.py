"""Making, setting, choosing and deleting characters, and taking that back.

A character belongs to a server, or (server 0) only to its user, who has it anywhere: in direct messages, in
groups, and on servers without the bot. On a server that has the bot it is read while they play no other
there. A change there makes a copy that belongs to the server (``copied``), so no fight reaches beyond it.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from bot.characters.changes import Change, What, sheet_of, with_sheet
from bot.characters.character import MOST_CHARACTERS, MOST_FOES, UNKEPT, Character, CharacterId, Entry
from bot.characters.sheet import with_given
from bot.characters.value_names import Names
from bot.characters.values import LONGEST_NAME, read_given
from bot.play import history
from bot.play.authority import Caller, Right, Role, authorize, refusal
from bot.play.characters import LONGEST_CHARACTER, active_of, foes_of, home_of, names_for, roll_of
from bot.play.delivery import Post
from bot.play.gm_role import require
from bot.play.heads.sheet import KIND, SheetChange
from bot.play.settings import game_here
from bot.play.sheets.bodies import must_be_unhurt_since
from bot.play.table import Table, head_in
from bot.play.tellings import telling
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.shards.leases import touched
from bot.store.steps import Appended, Step
from bot.systems import OWN_PREFIX, find
from bot.text import fold, tidy


async def own_characters(table: Table, caller: Caller) -> Sequence[Character]:
    """The caller's characters that belong to this server or, outside of servers, only to them."""
    return await table.store.characters_of(caller.guild_id, caller.user_id)


async def make(table: Table, caller: Caller, name: str, system: str | None) -> SheetChange:
    """Make a character of a game (None: the channel's); from now on the caller plays it. Refusal: they
    have one of that name, or too many."""
    async with table.lock("character", caller.user_id):
        character = await _new(table, caller, name, system)
        return await keep(table, caller, character, Change(What.MADE), plays=True)


async def make_for(table: Table, caller: Caller, owner: int, name: str) -> Character:
    """Make a character that ``owner`` plays from now on, if they play none; call it within their lock."""
    own = await table.store.characters_of(caller.guild_id, owner)
    character = replace(await _unnamed(table, caller, own), owner=owner, name=_own_name(name, own))
    return (await keep(table, caller, character, Change(What.MADE), plays=True)).character


async def _new(table: Table, caller: Caller, name: str, system: str | None = None) -> Character:
    if not is_playable(caller, system):
        raise Refusal("unknown_choice", choice=system)
    own = await own_characters(table, caller)
    character = await _unnamed(table, caller, own)
    return replace(character, name=free_name(name, own), system=system or character.system)


def is_playable(caller: Caller, system: str | None) -> bool:
    """Whether a character made here may name this game (None: none): a server's own game stays there."""
    if system is None:
        return True
    return find(system) is not None and (bool(caller.guild_id) or not system.startswith(OWN_PREFIX))


async def brought(table: Table, caller: Caller, character: Character) -> Character:
    """A character as one of the caller's server. Of one that its user has anywhere, the server gets a copy,
    which the user plays from now on. Refusal: they have too many here."""
    if not is_from_anywhere(caller, character):
        return character
    async with table.lock("character", character.owner or 0):
        copy = await copied(table, caller, character)
        return (await keep(table, caller, copy, Change(What.MADE), plays=True)).character


def is_from_anywhere(caller: Caller, character: Character) -> bool:
    """Whether a character does not belong to the caller's server yet."""
    return character.guild_id != caller.guild_id


async def copied(table: Table, caller: Caller, character: Character) -> Character:
    """The unsaved copy for the caller's server of a character that its user has anywhere; one of the server
    itself stays as it is. Call it within its owner's lock."""
    if not is_from_anywhere(caller, character):
        return character
    own = await table.store.characters_of(caller.guild_id, character.owner or 0)
    _must_have_room(own)
    name, home = _own_name(character.name, own), home_of(caller)
    return replace(character, id=UNKEPT, guild_id=caller.guild_id, name=name, portrait="", channel_id=home)


def _must_have_room(own: Sequence[Character]) -> None:
    """Refuse one more character to a user who has too many."""
    if len(own) >= MOST_CHARACTERS:
        raise Refusal("sheet.too_many_characters", limit=MOST_CHARACTERS)


async def _unnamed(table: Table, caller: Caller, own: Sequence[Character]) -> Character:
    """A new character of the game played here. Refusal: its owner has too many."""
    _must_have_room(own)
    here = await game_here(table, caller)
    game = here.key if here else None
    return Character(UNKEPT, caller.guild_id, caller.user_id, "", game, channel_id=home_of(caller))


def free_name(name: str, others: Sequence[Character]) -> str:
    """A name that none of the user's other characters has. Refusal: one has it, or it is invisible."""
    shown = tidy(name)[:LONGEST_CHARACTER]
    if not shown or shown.startswith("#"):
        raise Refusal("sheet.unreadable_name", name=shown)
    if any(fold(other.name) == fold(shown) for other in others):
        raise Refusal("sheet.name_taken", name=shown)
    return shown


async def set_entries(table: Table, caller: Caller, pairs: str, name: str | None = None) -> SheetChange:
    """Set entries on the sheet of the character that the caller plays, and keep the rest; `-` removes an
    entry. A caller without a character gets one."""
    return await change_active(table, caller, setting(pairs), name)


Alter = Callable[[Character, Names], tuple[Character, Change]]
"""Changes a character; returns it with the change."""


def setting(pairs: str) -> Alter:
    """Sets the written entries, keeps the rest. Refusal, when it runs: an entry cannot be read, or is not
    allowed."""

    def changed(character: Character, names: Names) -> tuple[Character, Change]:
        given = read_given(pairs, names)
        return with_given(character, given, names), Change(What.SET, len(given))

    return changed


async def change_active(table: Table, caller: Caller, alter: Alter, name: str | None = None) -> SheetChange:
    """Change the sheet of the character that the caller plays; a caller without one gets one. Of one that
    they have anywhere, a server gets a changed copy."""
    async with table.lock("character", caller.user_id):
        active = await active_of(table, caller.guild_id, caller.user_id)
        own = await own_characters(table, caller)
        if active is not None:
            before = await copied(table, caller, active)
        else:
            before = await _new(table, caller, name or _own_name(await _name_in_fight(table, caller), own))
        game = before.system or getattr(await game_here(table, caller), "key", None)
        homed = replace(before, system=game, channel_id=home_of(caller))
        character, change = await aside(alter, homed, names_for(homed))
        if active is not None and name:
            others = [each for each in own if each.id != active.id]
            character = replace(character, name=free_name(name, others))
        return await keep(table, caller, character, change, plays=before.id == UNKEPT)


async def change_named(
    table: Table, caller: Caller, name: str, system: str | None, alter: Alter
) -> SheetChange:
    """Change the sheet of the caller's character of this name; without one a character of this game is made,
    and they play it."""
    async with table.lock("character", caller.user_id):
        own = await own_characters(table, caller)
        known = next((each for each in own if fold(each.name) == fold(name)), None)
        before = known or await _new(table, caller, name, system)
        homed = replace(before, channel_id=home_of(caller))
        character, change = await aside(alter, homed, names_for(homed))
        return await keep(table, caller, character, change, plays=known is None)


async def change_one(table: Table, caller: Caller, character_id: int, alter: Alter) -> SheetChange:
    """Change the sheet of one of the caller's characters. Of one that they have anywhere, a server gets a
    changed copy. Refusal: it is not the caller's, or gone."""
    async with table.lock("character", caller.user_id):
        before = await copied(table, caller, await _own(table, caller, character_id))
        game = before.system or getattr(await game_here(table, caller), "key", None)
        homed = replace(before, system=game, channel_id=home_of(caller))
        character, change = await aside(alter, homed, names_for(homed))
        return await keep(table, caller, character, change, plays=before.id == UNKEPT)


async def _name_in_fight(table: Table, caller: Caller) -> str:
    """The name of the caller's first combatant here that has no sheet, which is to be its; otherwise their
    own."""
    head = await head_in(table, caller.channel_id) if caller.guild_id else None
    there = head.encounter.combatants if head else ()
    mine = (each.name for each in there if each.owner == caller.user_id and each.character is None)
    return next(mine, caller.name)


def _own_name(name: str, others: Sequence[Character]) -> str:
    """A user's name, numbered if another character of theirs has it."""
    taken = {fold(each.name) for each in others}
    name = tidy(name).lstrip("#") or "1"
    numbered = (f"{name} {number}" for number in range(2, MOST_CHARACTERS + 2))
    return name if fold(name) not in taken else next(each for each in numbered if fold(each) not in taken)


async def use(table: Table, caller: Caller, character: Character) -> Character:
    """From now on the caller plays this character of their own here; of one that they have anywhere, a server
    gets a copy."""
    must_be_own(caller, character)
    if is_from_anywhere(caller, character):
        return await brought(table, caller, character)
    async with table.lock("character", caller.user_id):
        homed = replace(await _own(table, caller, character.id), channel_id=home_of(caller))
        with _noticed(homed):
            await table.store.save_character(homed, played_by=caller.user_id)
        table.characters[caller.guild_id, caller.user_id] = homed
    return homed


def _noticed(character: Character) -> AbstractContextManager[None]:
    """Writing a character within this: any process may remember one that its user has anywhere."""
    return nullcontext() if character.guild_id else touched(0)


async def delete(table: Table, caller: Caller, character_id: int) -> SheetChange:
    """Delete one of the caller's characters, which can be undone. Refusal: it is not the caller's, or
    gone."""
    async with table.lock("character", caller.user_id):
        character = await _own(table, caller, character_id)
        return await keep(table, caller, replace(character, gone=True), Change(What.DELETED))


async def _own(table: Table, caller: Caller, character_id: int) -> Character:
    character = await table.store.character(CharacterId(character_id))
    if character is None or character.gone:
        raise refusal(Right.CHANGE_CHARACTER)
    must_be_own(caller, character)
    return character


def must_be_own(caller: Caller, character: Character) -> None:
    """Refuse a character of another player."""
    authorize(Right.CHANGE_CHARACTER, {Role.OWNER} if is_own(caller, character) else set())


def is_own(caller: Caller, character: Character) -> bool:
    """Whether a character is the caller's own, here."""
    return character.owner == caller.user_id and character.guild_id in (caller.guild_id, 0)


def roll_named(character: Character | None, name: str) -> Entry:
    """A roll on a sheet. Refusal: there is none of that name."""
    found = roll_of(character, name)
    if found is None:
        raise Refusal("sheet.no_such_roll", name=tidy(name)[:LONGEST_NAME])
    return found


async def undo(table: Table, caller: Caller) -> SheetChange:
    """Undo the newest change of a character of this server, or of one that the caller has anywhere, that the
    caller made and that was not undone. Refusal: there is none."""
    async with table.lock("character", caller.user_id):
        made = await table.store.newest_change(caller.guild_id, caller.user_id)
        if made is None:
            raise Refusal("sheet.nothing_to_undo")
        return await _take_back(table, caller, made)


async def undo_step(table: Table, caller: Caller, character_id: int, node: int) -> SheetChange:
    """Undo the change above a button. Refusal: another user made it, or another change came after it."""
    async with table.lock("character", caller.user_id):
        made = await table.store.step_by_node(KIND.name, character_id, node)
        if made is None or made.guild_id not in (caller.guild_id, 0):
            raise refusal(Right.CHANGE_CHARACTER)
        await require(table, caller, Right.CHANGE_CHARACTER, own=made.user_id == caller.user_id)
        return await _take_back(table, caller, made)


async def _take_back(table: Table, caller: Caller, made: Step) -> SheetChange:
    newest = await table.store.newest_step(KIND.name, made.key)
    character = await table.store.character(CharacterId(made.key))
    if newest is None or character is None or newest.node != made.node:
        raise Refusal("sheet.moved_on")
    if character.owner is None:
        await foes_of(table, caller)  # A former GM cannot undo a foe's change either.
    change = KIND.load_action(made.action)
    turned = await history.turned(table.store, KIND, caller, newest, history.back)
    if change.after:
        await must_be_unhurt_since(table, character, change.after)
        turned = replace(turned, bodies={character.id: change.before})
    after = with_sheet(character, KIND.load(turned.state))
    if character.gone and not after.gone:
        await _must_fit(table, caller, after)
    done = SheetChange(turned, change, after, undone=True)
    return await _append(table, caller, done)


async def _must_fit(table: Table, caller: Caller, character: Character) -> None:
    """Refuse to bring a character back if there are too many others, or one with its name."""
    if character.owner is None:
        foes = await foes_of(table, caller)
        must_have_room(caller, foes)
        free_name(character.name, foes)
        return
    own = await own_characters(table, caller)
    if len(own) >= MOST_CHARACTERS:
        raise Refusal("sheet.too_many_characters", limit=MOST_CHARACTERS)
    free_name(character.name, own)


def must_have_room(caller: Caller, foes: Sequence[Character]) -> None:
    """Refuse one more foe to a GM who has made too many."""
    if sum(each.made_by == caller.user_id for each in foes) >= MOST_FOES:
        raise Refusal("foe.too_many", limit=MOST_FOES)


async def keep(
    table: Table, caller: Caller, character: Character, change: Change, *,
    plays: bool = False, tell: Callable[[SheetChange], Post | None] | None = None,
) -> SheetChange:  # fmt: skip
    """Write a character's change, with the step of its history; call it within its owner's lock. ``tell``
    makes the message that is owed for it."""
    newest = await table.store.newest_step(KIND.name, character.id) if character.id != UNKEPT else None
    written, state = KIND.dump_action(change), KIND.dump(sheet_of(character))
    step = history.next_step(KIND, caller, character.id, newest, written, state)
    if change.after:
        step = replace(step, bodies={character.id: change.after})
    done = SheetChange(step, change, character)
    if tell is not None and (told := tell(done)):
        done = replace(done, step=replace(step, tells=telling(caller, told)))
    return await _append(table, caller, done, plays=plays)


async def _append(table: Table, caller: Caller, done: SheetChange, *, plays: bool = False) -> SheetChange:
    """Write a step and the character as it left it; one that comes again is answered as before."""
    player = done.character.owner if plays else None
    step = replace(done.step, guild_id=done.character.guild_id)
    with _noticed(done.character):
        appended, kept = await table.store.append_character(step, done.character, played_by=player)
    table.characters.pop((kept.guild_id, kept.owner or 0), None)
    table.outdated(kept.guild_id, {kept.id})
    if not appended.accepted:
        return await _again(table, done, appended)
    return replace(done, step=replace(step, key=kept.id), character=kept)


async def _again(table: Table, done: SheetChange, appended: Appended) -> SheetChange:
    """The change that a replayed interaction made. Refusal: another step was first."""
    earlier = appended.earlier
    character = await table.store.character(CharacterId(earlier.key)) if earlier else None
    if earlier is None or character is None:
        raise Refusal("sheet.moved_on")
    return replace(done, step=earlier, character=character)
