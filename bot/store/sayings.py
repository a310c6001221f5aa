"""Which user speaks as a character: stored before it is said, then with the message under its name."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from dataclasses import dataclass, replace
from datetime import datetime

from bot.store.sql import rows
from bot.store.sql.statements import Transaction, first, run
from bot.store.sql.writer import Part


@dataclass(frozen=True, slots=True)
class Saying:
    """What a user says as a character.

    - ``id``: the interaction by which they do.
    - ``mark``: tells its name and words from others, without being them.
    - ``message_id``: its message (None: it is not known whether and where it stands).
    """

    id: int
    guild_id: int
    channel_id: int
    user_id: int
    at: datetime
    mark: str
    message_id: int | None = None


_RESERVE = (
    f"INSERT INTO sayings ({rows.columns(Saying)}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
    " ON CONFLICT (id) DO NOTHING RETURNING id"
)
_SELECT = f"SELECT {rows.columns(Saying)} FROM sayings"
_SAID = f"{_SELECT} WHERE message_id = $1"
_SAID_LAST = f"""
{_SELECT} WHERE user_id = $1 AND channel_id = $2 AND message_id IS NOT NULL ORDER BY at DESC LIMIT 1
"""
_LIKE_THIS = f"""
{_SELECT} WHERE mark = $1 AND channel_id = $2 AND message_id IS NULL AND id < $3 ORDER BY id DESC LIMIT 1
"""
_STANDS = "UPDATE sayings SET message_id = $2 WHERE id = $1"
_FORGET = "DELETE FROM sayings WHERE id = $1"


class Sayings(Part):
    """Messages under the names of characters, and who wrote them."""

    async def reserve_saying(self, saying: Saying) -> bool:
        """Store who is about to say something. False: by the same interaction they said it before."""
        return await self.writer.write(first, _RESERVE, *rows.values(saying)) is not None

    async def saying_stands(self, saying_id: int, message_id: int) -> None:
        """It was said in this message."""
        await self._change(_STANDS, saying_id, message_id)

    async def saying(self, message_id: int) -> Saying | None:
        """Who wrote this message; None: nobody is known, or it is too old."""
        return await self._one(_read, _SAID, message_id)

    async def newest_saying(self, user_id: int, channel_id: int) -> Saying | None:
        """What a user said last in a channel, as far as its message is known."""
        return await self._one(_read, _SAID_LAST, user_id, channel_id)

    async def find_saying(self, message_id: int, channel_id: int, mark: str) -> Saying | None:
        """Who wrote this message with this ``mark``, if its id could not be noted when it was said; it is
        noted now."""

        def work() -> Transaction[rows.Row | None]:
            row = yield from first(_LIKE_THIS, mark, channel_id, message_id)
            if row is not None:
                yield from run(_STANDS, _read(row).id, message_id)
            return row

        row = await self.writer.write(work)
        return None if row is None else replace(_read(row), message_id=message_id)

    async def forget_saying(self, saying_id: int) -> None:
        """It was not said, or the message is gone."""
        await self._change(_FORGET, saying_id)


def _read(row: rows.Row) -> Saying:
    return rows.read(Saying, row)
