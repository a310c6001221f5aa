"""The part of the port that stores characters: who a user is in a game."""

from collections.abc import Sequence
from typing import Protocol

from bot.characters.character import Character, CharacterId
from bot.store.histories import Appended, Step

CHARACTER = "character"
"""The kind of the histories of characters: their changes, by the character's id."""
MOST_GONE = 25
"""How many of a user's deleted characters are stored on a server, for undo."""


class Characters(Protocol):
    """A player may have several characters in a server and plays one of them. A deleted character is found
    only by its id."""

    async def character(self, character_id: CharacterId) -> Character | None:
        """A character by its id."""
        ...

    async def body_of(self, character_id: CharacterId) -> str | None:
        """How a character came out of its last fight, as it is stored; None: it has no such body."""
        ...

    async def characters_of(self, guild_id: int, owner: int | None) -> Sequence[Character]:
        """A player's characters on a server, or (None) all its foes, oldest first."""
        ...

    async def characters_in(self, guild_id: int, channel_ids: Sequence[int], gm: int) -> Sequence[Character]:
        """The characters that belong to one of these channels of a server, and the foes that this GM
        made."""
        ...

    async def active_character(self, guild_id: int, user_id: int) -> Character | None:
        """The character that a user plays on a server."""
        ...

    async def save_character(self, character: Character, *, played_by: int | None = None) -> Character:
        """Replace a character, or keep a new one; gives it back with its id. From now on it is the
        one that ``played_by`` plays on its server."""
        ...

    async def append_character(
        self, step: Step, character: Character, *, played_by: int | None = None
    ) -> tuple[Appended, Character]:
        """The same together with the step of its history that made it so, both or neither: the key of
        a new character's first step is the id that it gets."""
        ...

    async def play_character(self, user_id: int, character: Character) -> None:
        """From now on the user plays this character on its server."""
        ...

    async def newest_change(self, guild_id: int, user_id: int) -> Step | None:
        """Of all changes of characters that stand on a server, the newest that this user made."""
        ...
