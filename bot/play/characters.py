"""Characters at a table: the one that a user plays, the sheet that a roll reads, and its resolved values."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.characters.character import Character, CharacterId, Entry, EntryKind
from bot.characters.resolved import Resolved, resolved
from bot.characters.value_names import Names, label_of
from bot.dice.signs import BUILT_IN
from bot.play.authority import Caller, Right
from bot.play.gm_role import allowed, require
from bot.play.table import Table, server_games, sheet_played
from bot.refusal import Key, Refusal
from bot.systems import ADVENTURING, PLAIN, find
from bot.systems.moments import CombatantId
from bot.systems.system import names_of
from bot.text import fold, half_width, tidy

NOTHING = Resolved({}, {})
LONGEST_CHARACTER = 100
"""How many characters a character's name has."""


async def active_of(table: Table, guild_id: int, user_id: int) -> Character | None:
    """The character that a user plays on this server (0: in no server), otherwise their own, which they have
    anywhere; None: they have none."""
    await server_games(table, guild_id)
    return await sheet_played(table, guild_id, user_id) or await sheet_played(table, 0, user_id)


def names_for(character: Character | None) -> Names:
    """The names that the game of a character knows."""
    return names_of(find(character and character.system))


def sheet_of(character: Character | None) -> Resolved:
    """The resolved values of a character's sheet."""
    return resolved(character.entries, names_for(character)) if character else NOTHING


def values_in_dice(character: Character | None) -> Mapping[str, int]:
    """The values of a sheet as dice add them; of one without a game as in Plain."""
    values, game = sheet_of(character).values, find(character and character.system) or PLAIN
    return game.names.in_dice(values) if game.names.in_dice else values


def own_values(character: Character | None) -> Sequence[tuple[Entry, int]]:
    """The numbers written on a sheet, without what the game derives and other spellings."""
    values, entries = sheet_of(character).values, character.entries if character else ()
    return [(each, values[each.name]) for each in entries if each.name in values]


def names_known(character: Character | None) -> tuple[str, ...]:
    """The names that rolls with a character's sheet know, as they were typed there, after those that every
    sheet may have: of a sheet of another game only if it has them."""
    sheet, game = sheet_of(character), find(character and character.system)
    common = [each for each in sorted(BUILT_IN) if game in (None, ADVENTURING) or each in sheet.values]
    others = (each.shown for each, _ in own_values(character) if each.name not in BUILT_IN)
    return (*map(Key, common), *others)


async def values_of(
    table: Table, guild_id: int, user_id: int, character: Character | None = None
) -> dict[str, int]:
    """The values of a character (default: the one that the user plays), by every name that dice may have.
    They are its numbers and the results of its formulas, then what its game derives. Empty without a
    character."""
    return dict(sheet_of(character or await active_of(table, guild_id, user_id)).values)


def roll_of(character: Character | None, name: str) -> Entry | None:
    """The roll that a sheet has under this name; None: it has none."""
    if character is None or not character.rolls:
        return None
    names = {names_for(character).canonical(name), label_of(name)}
    return next((each for each in character.rolls if each.name in names), None)


_BEHIND_A_NAME = r"(?=[\s+\-#<>=≥≤≧≦])"


def rolled_as(character: Character | None, text: str) -> tuple[str, Entry] | None:
    """The dice that a text means by the name of a roll on the sheet, with whatever stands behind the name
    (``longsword adv``), and that roll. None: it names none."""
    if character is None or not (known := character.rolls):
        return None
    exact = roll_of(character, text)
    if exact is not None:
        return str(exact.content), exact
    typed = half_width(text).lstrip()
    rolls = [each for each in known if each.kind is EntryKind.ROLL]
    begun = [each for each in rolls if each.shown[:1].lower() == typed[:1].lower()]
    for each in sorted(begun, key=lambda roll: -len(roll.shown)):
        if found := re.match(re.escape(half_width(each.shown)) + _BEHIND_A_NAME, typed, re.IGNORECASE):
            return f"{each.content}{typed[found.end() :]}", each
    return None


@dataclass(frozen=True, slots=True)
class Who:
    """The roller: the caller, and the ``character`` that supplies the sheet (None: they have none).
    ``chosen``: they named it instead of rolling for the one they play. ``combatant``: it is only one of the
    channel's fight, with its values there, such as a copy of a template."""

    user_id: int
    name: str
    character: Character | None = None
    chosen: bool = False
    combatant: CombatantId | None = None


async def who_rolls(table: Table, caller: Caller, named: str | None = None) -> Who:
    """The roller of the caller's roll: the character they name, otherwise the one they play, otherwise the
    caller. Refusal: no character of that name is the caller's or, for a GM, the channel's."""
    if named is None:
        character = await active_of(table, caller.guild_id, caller.user_id)
        return Who(caller.user_id, character.name if character else caller.name, character)
    character = await character_named(table, caller, named)
    return Who(caller.user_id, character.name, character, chosen=True)


async def usable_by(table: Table, caller: Caller) -> Sequence[Character]:
    """The characters that the caller may use here: their own and, for a GM, those of the channel and
    the foes that they made anywhere. The one place that says so. Those that they have anywhere are hidden by
    those of the same name here."""
    anywhere = await table.store.characters_of(0, caller.user_id)
    if not caller.guild_id:
        return anywhere
    own = await table.store.characters_of(caller.guild_id, caller.user_id)
    taken = {fold(character.name) for character in own}
    own = (*own, *(character for character in anywhere if fold(character.name) not in taken))
    if not await allowed(table, caller, Right.ROLL_AS):
        return own
    here = await table.store.characters_in(caller.guild_id, _channels(caller), caller.user_id)
    known = {character.id for character in own}
    return (*own, *(character for character in here if character.id not in known))


def _channels(caller: Caller) -> tuple[int, ...]:
    return (caller.channel_id, caller.parent_id) if caller.parent_id else (caller.channel_id,)


def home_of(caller: Caller) -> int:
    """The channel to which a character belongs from now on. For a thread: the channel around it. A character
    that its user has anywhere belongs to none (0)."""
    return (caller.parent_id or caller.channel_id) if caller.guild_id else 0


async def character_named(table: Table, caller: Caller, named: str) -> Character:
    """The character that the caller means: its name, or `#` and its number. Refusal: none that they may
    use is called so, or several are."""
    found = await named_so(table, caller, named)
    own = [each for each in found if each.owner == caller.user_id]
    if len(found) > 1 and len(own) == 1:
        found = own
    return _only(found, named, Refusal("sheet.no_such_character", name=tidy(named)[:50]))


async def named_so(table: Table, caller: Caller, named: str) -> Sequence[Character]:
    """The characters of this name that the caller may use here."""
    return _called(await usable_by(table, caller), named)


def _called(characters: Sequence[Character], named: str) -> list[Character]:
    numbered = [each for each in characters if f"#{each.id}" == named.strip()]
    return numbered or [each for each in characters if fold(each.name) == fold(named)]


def _only(found: Sequence[Character], named: str, unknown: Refusal) -> Character:
    """The one that was found. Refusal: ``unknown``, or there are several."""
    if not found:
        raise unknown
    if len(found) > 1:
        raise Refusal("sheet.several_characters", name=tidy(named)[:50])
    return found[0]


async def foes_of(table: Table, caller: Caller) -> Sequence[Character]:
    """The foes that the caller may use here. Refusal: the caller is not a GM here, and sees none."""
    caller.needs_server()
    await require(table, caller, Right.KEEP_FOES)
    return [each for each in await usable_by(table, caller) if each.owner is None]


async def foe_named(table: Table, caller: Caller, named: str) -> Character:
    """The foe that the caller means, by its name or by `#` and its number. Refusal: the caller is not a GM
    here, has no such foe, or has several."""
    unknown = Refusal("foe.unknown", name=tidy(named)[:50])
    return _only(_called(await foes_of(table, caller), named), named, unknown)


async def character_for(table: Table, caller: Caller, character_id: int) -> Character | None:
    """The character of this number if the caller may use it; otherwise None."""
    return next((each for each in await usable_by(table, caller) if each.id == character_id), None)


async def character_by_id(table: Table, guild_id: int, character_id: int) -> Character | None:
    """A stored character of a server, or one that its user has anywhere, for any caller."""
    found = await table.store.character(CharacterId(character_id))
    return found if found and found.guild_id in (guild_id, 0) and not found.gone else None


async def own_named(table: Table, caller: Caller, name: str) -> Character | None:
    """The caller's character that a combatant of this name is: the one with the name, or under the caller's
    own name the one that they play; None: there is none."""
    played = await active_of(table, caller.guild_id, caller.user_id)
    if played is not None and fold(name) == fold(played.name):
        return played
    found = await named_of(table, caller, name, caller.user_id)
    return found or (played if fold(name) == fold(caller.name) else None)


async def named_of(table: Table, caller: Caller, name: str, owner: int) -> Character | None:
    """A player's character of this name that the caller may use; None: there is none."""
    usable = await usable_by(table, caller)
    return next((each for each in usable if each.owner == owner and fold(each.name) == fold(name)), None)
