"""Characters, their changes, and the one that each user plays."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from dataclasses import replace

from bot.characters.character import UNKEPT, Character, CharacterId
from bot.store import steps
from bot.store.histories import append_step
from bot.store.sheet_messages import CHANGED
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.sql.writer import Part
from bot.store.steps import Appended, Step

CHARACTER = "character"
"""The kind of the histories of characters: their changes, by the character's id."""
MOST_GONE = 25
"""How many of a user's deleted characters are stored on a server, for undo."""


_CHARACTERS = f"SELECT {rows.columns(Character, 'f')} FROM characters f"
_CHARACTER = f"{_CHARACTERS} WHERE f.id = $1"
_CHARACTERS_OF = f"{_CHARACTERS} WHERE f.guild_id = $1 AND f.owner = $2 AND NOT f.gone ORDER BY f.id"
_CHARACTERS_IN = f"""
{_CHARACTERS} WHERE f.guild_id = $1 AND NOT f.gone
    AND (f.channel_id IN ({{channels}}) OR f.owner IS NULL AND f.made_by = $2)
ORDER BY f.id
"""
_PLAYERS = """
SELECT owner, name FROM characters WHERE guild_id = $1 AND owner IS NOT NULL AND NOT gone ORDER BY id
"""
_ACTIVE = f"""
{_CHARACTERS} JOIN playing p ON p.character_id = f.id WHERE p.guild_id = $1 AND p.user_id = $2 AND NOT f.gone
"""
_BODY_OF = "SELECT body FROM bodies WHERE character_id = $1"
_NAMES = rows.names(Character)
_NEW = f"""
INSERT INTO characters ({", ".join(f'"{name}"' for name in _NAMES[1:])})
VALUES ({", ".join(f"${number}" for number in range(1, len(_NAMES)))}) RETURNING id
"""
_SAVE = f"""
UPDATE characters SET {", ".join(f'"{name}" = ${number}' for number, name in enumerate(_NAMES[1:], 2))}
WHERE id = $1
"""
_PLAY = """
INSERT INTO playing (guild_id, user_id, character_id) VALUES ($1, $2, $3)
ON CONFLICT (guild_id, user_id) DO UPDATE SET character_id = excluded.character_id
"""
_STANDING = """
JOIN steps newest ON newest.history_id = h.id AND newest.node = s.revision
    AND newest.revision = (SELECT max(revision) FROM steps WHERE history_id = h.id)
WHERE h.kind = $1 AND s.user_id = $2 AND s.revision = s.node
"""
_NEWEST = "ORDER BY s.at DESC, s.interaction_id DESC LIMIT 1"
_CHANGE = f"{steps.SELECT} {_STANDING} AND h.guild_id = $3 {_NEWEST}"
_OWN_CHANGE = f"""
{steps.SELECT} JOIN characters f ON f.id = h.key {_STANDING} AND f.guild_id = 0 AND f.owner = $2 {_NEWEST}
"""
_LONG_GONE = """
SELECT id FROM characters WHERE guild_id = $1 AND owner = $2 AND gone ORDER BY id DESC LIMIT 1000 OFFSET $3
"""
_FOES_LONG_GONE = """
SELECT id FROM characters WHERE guild_id = $1 AND owner IS NULL AND made_by = $2 AND gone
ORDER BY id DESC LIMIT 1000 OFFSET $3
"""


def _read(row: rows.Row) -> Character:
    return rows.read(Character, row)


class Characters(Part):
    """A player may have several characters in a server (0: outside of servers) and plays one of them. A
    deleted character is found only by its id."""

    async def character(self, character_id: CharacterId) -> Character | None:
        """A character by its id."""
        return await self._one(_read, _CHARACTER, character_id)

    async def body_of(self, character_id: CharacterId) -> str | None:
        """How a character came out of its last fight, as it is stored; None: it has no such body."""
        return await self._one(lambda row: str(row[0]), _BODY_OF, character_id)

    async def characters_of(self, guild_id: int, owner: int) -> Sequence[Character]:
        """A player's characters on a server, oldest first."""
        return await self._all(_read, _CHARACTERS_OF, guild_id, owner)

    async def characters_in(self, guild_id: int, channel_ids: Sequence[int], gm: int) -> Sequence[Character]:
        """The characters that belong to one of these channels of a server, and the foes that this GM
        made."""
        places = ", ".join(f"${number}" for number in range(3, 3 + len(channel_ids)))
        found_in = _CHARACTERS_IN.format(channels=places or "NULL")
        return await self._all(_read, found_in, guild_id, gm, *channel_ids)

    async def players_names(self, guild_id: int) -> Sequence[tuple[int, str]]:
        """The owners and names of all players' characters on a server, oldest first."""
        return await self._all(lambda row: (int(row[0]), str(row[1])), _PLAYERS, guild_id)

    async def active_character(self, guild_id: int, user_id: int) -> Character | None:
        """The character that a user plays on a server."""
        return await self._one(_read, _ACTIVE, guild_id, user_id)

    async def save_character(self, character: Character, *, played_by: int | None = None) -> Character:
        """Replace a character, or keep a new one; gives it back with its id. From now on it is the
        one that ``played_by`` plays on its server."""
        return await self.writer.write(_save, character, played_by)

    async def append_character(
        self, step: Step, character: Character, *, played_by: int | None = None
    ) -> tuple[Appended, Character]:
        """The same together with the step of its history that made it so, both or neither: the key of
        a new character's first step is the id that it gets."""
        return await self.writer.write(_append, step, character, played_by)

    async def play_character(self, user_id: int, character: Character) -> None:
        """From now on the user plays this character on its server."""
        await self._change(_PLAY, character.guild_id, user_id, character.id)

    async def newest_change(self, guild_id: int, user_id: int) -> Step | None:
        """Of all changes of characters that stand on a server or outside of servers, the newest that this
        user made."""
        here = await self._one(steps.read, _CHANGE, CHARACTER, user_id, guild_id) if guild_id else None
        own = await self._one(steps.read, _OWN_CHANGE, CHARACTER, user_id)
        found = [each for each in (here, own) if each is not None]
        return max(found, key=lambda each: (each.at, each.interaction_id), default=None)


def _append(
    step: Step, character: Character, played_by: int | None
) -> Transaction[tuple[Appended, Character]]:
    earlier = yield from steps.made_by(step)
    if earlier is not None:
        return Appended(accepted=False, earlier=earlier), character
    kept = (yield from _save(character, None)) if character.id == UNKEPT else character
    bodies = {kept.id if key == UNKEPT else key: body for key, body in step.bodies.items()}
    appended = yield from append_step(replace(step, key=kept.id, logged=False, bodies=bodies))
    if appended.accepted:
        yield from _save(kept, played_by)
        yield from run(CHANGED, kept.id)
        yield from _delete_long_gone(kept)
    return appended, kept


def _save(character: Character, played_by: int | None) -> Transaction[Character]:
    kept, (_, *values) = character, rows.values(character)
    if character.id == UNKEPT:
        ((number,),) = yield from fetch(_NEW, *values)
        kept = replace(character, id=CharacterId(number))
    else:
        yield from run(_SAVE, character.id, *values)
    if played_by is not None:
        yield from run(_PLAY, kept.guild_id, played_by, kept.id)
    return kept


def _delete_long_gone(character: Character) -> Transaction[None]:
    """Delete for good what a user deleted long ago."""
    if character.gone:
        sql, whose = _LONG_GONE, character.owner
        if whose is None:
            sql, whose = _FOES_LONG_GONE, character.made_by
        for (character_id,) in (yield from fetch(sql, character.guild_id, whose, MOST_GONE)):
            yield from run("DELETE FROM histories WHERE kind = $1 AND key = $2", CHARACTER, character_id)
            yield from run("DELETE FROM characters WHERE id = $1", character_id)
