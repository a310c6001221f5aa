-- When those are reminded that a message with buttons still waits for.
ALTER TABLE ongoing ADD COLUMN due_at INTEGER;
CREATE INDEX ongoing_due ON ongoing (id) WHERE due_at IS NOT NULL;
CREATE INDEX ongoing_of_message ON ongoing (message_id);
-- The one message that shows a character's sheet to everybody; of how many changes, and how many it shows.
CREATE TABLE sheet_messages (
    character_id INTEGER PRIMARY KEY REFERENCES characters (id) ON DELETE CASCADE,
    channel_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    changes INTEGER NOT NULL,
    shown INTEGER NOT NULL
);
CREATE INDEX sheet_messages_of_guild ON sheet_messages (guild_id);
CREATE INDEX sheet_messages_of_channel ON sheet_messages (channel_id);

-- Who speaks as a character, by the interaction, stored before it is said. mark: a keyed digest of name and words, by
-- which the message is recognised whose id could not be noted.
CREATE TABLE sayings (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    mark TEXT NOT NULL,
    message_id INTEGER
);
CREATE INDEX sayings_of_message ON sayings (message_id);
CREATE INDEX sayings_without_message ON sayings (mark) WHERE message_id IS NULL;
CREATE INDEX sayings_by_age ON sayings (at);
CREATE INDEX sayings_of_user ON sayings (user_id);
CREATE INDEX sayings_of_guild ON sayings (guild_id);
CREATE INDEX sayings_of_channel ON sayings (channel_id);

-- Random tables that servers brought in as files. text '': removed; before: what stood there before the last change.
CREATE TABLE random_tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    key TEXT NOT NULL,
    made_by INTEGER NOT NULL,
    at INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    text TEXT NOT NULL,
    before TEXT NOT NULL,
    UNIQUE (guild_id, key)
);
