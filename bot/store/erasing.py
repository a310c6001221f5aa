"""The statements that remove a person from a server's rows, in their order: $1 is the server, $2 the person.
They are made from the list of columns that hold users' ids."""
# ruff: noqa: S608 - put together from our own names; every value is bound

from collections.abc import Iterator, Mapping
from typing import Final

from bot.store.characters import CHARACTER
from bot.store.erased_columns import COLUMNS
from bot.store.ongoing import LAGGING_PANELS_OF

_OF_SERVER: Final[Mapping[str, str]] = {
    "recipients": "secret_id IN (SELECT id FROM secrets WHERE guild_id = $1)",
    "log_entries": "log_id IN (SELECT id FROM logs WHERE guild_id = $1)",
}
"""Which rows are a server's, of tables that do not name it."""
_REWRITTEN: Final = frozenset(("steps", "ongoing"))
"""Tables with rows that lose their user once they are rewritten: the rewriting has to know the user."""
_THEIRS: Final = "SELECT id FROM characters WHERE guild_id = $1 AND owner = $2"

_HANGING = (
    # Their portraits, where no character of another and no map has the same image.
    """
    DELETE FROM photos WHERE guild_id = $1
        AND name IN (SELECT portrait FROM characters WHERE guild_id = $1 AND owner = $2)
        AND NOT EXISTS (SELECT 1 FROM characters other WHERE other.portrait = photos.name
            AND other.portrait != '' AND (other.guild_id <> $1 OR other.owner IS NULL OR other.owner <> $2))
        AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.photo = photos.name
            AND steps.photo != '' AND steps.state IS NOT NULL)
    """,
    f"DELETE FROM histories WHERE kind = '{CHARACTER}' AND key IN ({_THEIRS})",
    # The pictures of their entries in logs, where no other entry shows the same.
    """
    DELETE FROM log_images WHERE (log_id, name) IN (
        SELECT e.log_id, e.picture FROM log_entries e JOIN logs l ON l.id = e.log_id
        WHERE l.guild_id = $1 AND e.user_id = $2 AND e.picture <> '')
        AND NOT EXISTS (SELECT 1 FROM log_entries other WHERE other.log_id = log_images.log_id
            AND other.picture = log_images.name AND other.user_id <> $2)
    """,
    # Suggestions for other users that mention the person.
    """
    DELETE FROM pools WHERE guild_id = $1 AND user_id <> $2
        AND (text LIKE '%<@' || CAST(CAST($2 AS BIGINT) AS TEXT) || '>%'
            OR text LIKE '%<@!' || CAST(CAST($2 AS BIGINT) AS TEXT) || '>%')
    """,
    # Of running messages, those that nobody was shown.
    "DELETE FROM ongoing WHERE guild_id = $1 AND user_id = $2 AND coalesce(message_id, 0) = 0",
)
"""Data that depends on rows of the person."""


def _rows() -> Iterator[str]:
    for table, columns in COLUMNS.items():
        within = _OF_SERVER.get(table, "guild_id = $1")
        if columns.theirs:
            yield f"DELETE FROM {table} WHERE {within} AND {columns.theirs} = $2"
        if columns.nobodys and table not in _REWRITTEN:
            yield f"UPDATE {table} SET {columns.nobodys} = 0 WHERE {within} AND {columns.nobodys} = $2"


LAGGING: Final = LAGGING_PANELS_OF
"""Comes before these, and tells how many panels show something of the person."""
OWN: Final = (*_HANGING, *_rows())
