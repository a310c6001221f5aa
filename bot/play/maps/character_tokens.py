"""Tokens of characters, with the looks, speed and senses of the character."""

from dataclasses import replace

from bot.characters.character import Character
from bot.maps.map import Map, Token
from bot.play.characters import active_of, character_by_id, sheet_of
from bot.play.table import Table
from bot.systems import system_of
from bot.text import fold


async def with_characters(table: Table, guild_id: int, held: Map | None) -> Map | None:
    """A map with the current portraits and values of its tokens' characters. A token's character is that of
    its combatant. Otherwise it is the one that the token's player plays, if token and character have one name
    or the player has no other token. A hidden other token does not count, since the visible ones would reveal
    it. A foe's token has only the portrait: its values are its GM's."""
    if held is None or not any(token.owner or token.character_id for token in held.tokens):
        return held
    played = {owner: await active_of(table, guild_id, owner) for owner in _owners(held)}
    fighting = {each.id: each for each in played.values() if each is not None and not each.gone}
    for number in {token.character_id for token in held.tokens if token.character_id} - fighting.keys():
        if (found := await character_by_id(table, guild_id, number)) is not None:
            fighting[found.id] = found
    tokens = tuple(
        _as_fighting(held, token, fighting.get(token.character_id))
        if token.character_id
        else _as_characterd(held, token, played.get(token.owner or 0))
        for token in held.tokens
    )
    return replace(held, tokens=tokens)


def _as_fighting(held: Map, token: Token, character: Character | None) -> Token:
    """A token as the character that its combatant is; None: that is gone."""
    played = character is not None and character.owner is not None
    return replace(
        token,
        portrait=character.portrait if character else "",
        character=_values(held, character) if character and played else (),
    )


def _owners(held: Map) -> set[int]:
    return {token.owner for token in held.tokens if token.owner}


def _as_characterd(held: Map, token: Token, character: Character | None) -> Token:
    others = [each for each in held.tokens if each.owner == token.owner and each.id != token.id]
    alone = all(each.hidden and not token.hidden for each in others)
    if character is None or not (alone or fold(character.name) == fold(token.name)):
        return replace(token, portrait="", character=())
    return replace(token, portrait=character.portrait, character=_values(held, character))


def _values(held: Map, character: Character) -> tuple[tuple[str, int], ...]:
    """The values that the map's game reads from a character, by the names that a token uses."""
    values, names = sheet_of(character).values, system_of(held.kind).map_values
    found = {field: next((values[name] for name in names[field] if name in values), None) for field in names}
    return tuple((field, max(0, value)) for field, value in found.items() if value is not None)
