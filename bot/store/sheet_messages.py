"""Which message shows a character's sheet to everybody, and how many of its changes."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.store.outbox import Owed
from bot.store.sql import rows
from bot.store.sql.statements import run
from bot.store.sql.writer import Part


@dataclass(frozen=True, slots=True)
class SheetMessage:
    """The one message that shows a character's sheet, since when, how many changes of the sheet or of its
    health were stored since (``changes``), and how many of these it shows. If ``shown`` is smaller, an update
    is in the outbox."""

    character_id: int
    channel_id: int
    guild_id: int
    message_id: int
    at: datetime
    changes: int = 0
    shown: int = 0


CHANGED = "UPDATE sheet_messages SET changes = changes + 1 WHERE character_id = $1"
"""A sheet, or the health on it, is another one: its message is out of date until it is drawn."""

_SELECT = f"SELECT {rows.columns(SheetMessage)} FROM sheet_messages"
_MESSAGE = f"{_SELECT} WHERE character_id = $1"
_OF_GUILD = f"{_SELECT} WHERE guild_id = $1 ORDER BY character_id"
_OF_OWNER = f"""
SELECT {rows.columns(SheetMessage, "m")} FROM characters f JOIN sheet_messages m ON m.character_id = f.id
WHERE f.guild_id = $1 AND f.owner = $2 ORDER BY f.id
"""
_WRITTEN = ", ".join(f"CAST(${number} AS BIGINT)" for number in range(2, 8))
_POSTED = f"""
INSERT INTO sheet_messages ({rows.columns(SheetMessage)})
SELECT id, {_WRITTEN} FROM characters WHERE id = $1
ON CONFLICT (character_id) DO UPDATE SET
    {", ".join(f"{name} = excluded.{name}" for name in rows.names(SheetMessage)[1:])}
"""
_SHOWN = "UPDATE sheet_messages SET shown = $3 WHERE character_id = $1 AND message_id = $2 AND shown < $3"
_UNPOSTED = "DELETE FROM sheet_messages WHERE character_id = $1 AND message_id = $2"
# What a fight has done to a body is known only to the fight: while it is open, its sheets are looked at.
_OWING = """
SELECT m.character_id, m.channel_id, m.guild_id FROM sheet_messages m
WHERE m.shown < m.changes OR EXISTS (
    SELECT 1 FROM fighting f JOIN encounters e ON e.id = f.encounter_id
    WHERE f.character_id = m.character_id AND e.open)
ORDER BY m.character_id
"""
_LOST = "DELETE FROM sheet_messages"


class SheetMessages(Part):
    """Where posted sheets stand, and which are out of date."""

    async def sheet_message(self, character_id: int) -> SheetMessage | None:
        """The message that shows a character's sheet; None: none was posted."""
        return await self._one(_read, _MESSAGE, character_id)

    async def sheet_messages(self, guild_id: int) -> Sequence[SheetMessage]:
        """All posted sheets of a server."""
        return await self._all(_read, _OF_GUILD, guild_id)

    async def sheet_messages_of(self, guild_id: int, owner: int) -> Sequence[SheetMessage]:
        """The posted sheets of a player's characters on a server."""
        return await self._all(_read, _OF_OWNER, guild_id, owner)

    async def sheet_posted(self, message: SheetMessage) -> None:
        """From now on this message shows the character's sheet, unless that was deleted for good."""
        await self._change(_POSTED, *rows.values(message))

    def sheet_shown(self, character_id: int, message_id: int, changes: int) -> None:
        """The message shows so many changes (never goes back). Written behind: a kill may lose it, and the
        sheet is drawn once more."""
        self.writer.write_behind(run, _SHOWN, character_id, message_id, changes)

    async def sheet_unposted(self, character_id: int, message_id: int) -> None:
        """This message no longer shows the character's sheet."""
        await self._change(_UNPOSTED, character_id, message_id)

    async def owing_sheets(self) -> Sequence[Owed]:
        """The characters with a message that may not show their sheet as it is: it does not show all changes,
        or a fight goes on with their body."""
        return await self._owed(_OWING)

    async def sheets_lost(self) -> None:
        """No sheet is posted: Discord has forgotten the messages."""
        await self._change(_LOST)


def _read(row: rows.Row) -> SheetMessage:
    return rows.read(SheetMessage, row)
