"""What is a person's alone on a server, as statements in the order in which they are run: $1 is the server,
$2 the person."""

from bot.store.figures import FIGURE

_THEIRS = "SELECT id FROM figures WHERE guild_id = $1 AND owner = $2"

OWN = (
    # Their portraits, where no figure of another and no map has the same image.
    """
    DELETE FROM photos WHERE guild_id = $1
        AND name IN (SELECT portrait FROM figures WHERE guild_id = $1 AND owner = $2)
        AND NOT EXISTS (SELECT 1 FROM figures other WHERE other.portrait = photos.name
            AND (other.guild_id <> $1 OR other.owner IS NULL OR other.owner <> $2))
        AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.photo = photos.name AND steps.state IS NOT NULL)
    """,
    f"DELETE FROM histories WHERE kind = '{FIGURE}' AND key IN ({_THEIRS})",  # noqa: S608 - our own names
    "DELETE FROM figures WHERE guild_id = $1 AND owner = $2",
    "UPDATE figures SET made_by = 0 WHERE guild_id = $1 AND made_by = $2",
    "DELETE FROM playing WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM pools WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM throws WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM kept_texts WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM secrets WHERE guild_id = $1 AND roller_id = $2",
    "DELETE FROM recipients WHERE user_id = $2 AND secret_id IN (SELECT id FROM secrets WHERE guild_id = $1)",
    "UPDATE logs SET started_by = 0 WHERE guild_id = $1 AND started_by = $2",
    "DELETE FROM settings WHERE guild_id = $1 AND scope_id = $2",
    "DELETE FROM ongoing WHERE guild_id = $1 AND user_id = $2 AND coalesce(message_id, 0) = 0",
)

OF_LOG = (
    "DELETE FROM log_entries WHERE log_id = $1 AND user_id = $2",
    """
    DELETE FROM log_images WHERE log_id = $1
        AND name NOT IN (SELECT picture FROM log_entries WHERE log_id = $1)
    """,
)
"""The same of a log, $1."""
