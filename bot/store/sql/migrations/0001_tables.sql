-- The tables of Kelou, in SQLite's words (PostgreSQL's are put in their place by bot/store/postgres/migrate.py).
-- Instants are whole microseconds since 1970 (UTC); states are zlib-compressed text; lists are JSON texts.
-- What may be written when is decided in Python (bot/store/sql), within one transaction.
--
-- AUTOINCREMENT, because buttons carry these ids: the id of something deleted must never
-- come to name something of another server.

-- Everything that can be undone: a kind and a key (a map's channel, an encounter's own id).
CREATE TABLE histories (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key INTEGER,  -- NULL only within the transaction that opens an encounter
    guild_id INTEGER NOT NULL,
    UNIQUE (kind, key)
);
CREATE INDEX histories_of_guild ON histories (guild_id);

-- An encounter's row beside its history: where its announcing stands.
CREATE TABLE encounters (
    id INTEGER PRIMARY KEY REFERENCES histories (id) ON DELETE CASCADE,
    channel_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    open BOOLEAN NOT NULL DEFAULT true,
    ended INTEGER NOT NULL DEFAULT 0,  -- the newest revision that left it closed
    announced INTEGER NOT NULL DEFAULT 0,
    call_id INTEGER,
    panel_id INTEGER,
    panel_at INTEGER,
    shown INTEGER NOT NULL DEFAULT 0,
    paused TEXT,  -- its name while it is paused
    room_id INTEGER,  -- the GMs' channel in which their panel stands
    room_panel_id INTEGER,
    room_at INTEGER,
    room_shown INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER,  -- when the turn of this call is reminded of
    due_call INTEGER
);
CREATE UNIQUE INDEX one_open_encounter ON encounters (channel_id) WHERE open;
CREATE INDEX paused_encounters ON encounters (channel_id) WHERE paused NOTNULL;
CREATE INDEX encounters_of_channel ON encounters (channel_id, id);
-- What is closed and told is never looked at again; the query has the same words.
CREATE INDEX encounters_owing ON encounters (id)
    WHERE open OR announced < ended OR shown < ended OR (room_panel_id > 0 AND room_shown < ended);

-- One row a step. The newest one is how the thing stands.
CREATE TABLE steps (
    history_id INTEGER NOT NULL REFERENCES histories (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    node INTEGER NOT NULL,
    parent INTEGER,
    redo TEXT NOT NULL,
    at INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL,
    action TEXT NOT NULL,
    state BLOB,  -- NULL: pruned
    events TEXT NOT NULL,
    ends BOOLEAN NOT NULL,
    photo TEXT NOT NULL,  -- the image that the state refers to; '': none
    flow INTEGER NOT NULL,  -- the exchange that it is part of; 0: none
    log TEXT NOT NULL,  -- what a log says beside the action
    UNIQUE (history_id, revision),
    UNIQUE (interaction_id, history_id)
);
CREATE INDEX steps_of_user ON steps (user_id);
CREATE INDEX steps_with_photo ON steps (photo) WHERE photo != '';

-- Images that characters and steps refer to, by the hash of what they hold.
CREATE TABLE photos (
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (guild_id, name)
);

-- The one message that shows a channel's map, and the revision it shows.
CREATE TABLE map_messages (
    channel_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    shown INTEGER NOT NULL
);
CREATE INDEX map_messages_of_guild ON map_messages (guild_id);

CREATE TABLE secrets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL UNIQUE,
    roller_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    record TEXT NOT NULL,
    nonce TEXT NOT NULL,
    seal TEXT NOT NULL,
    noticed BOOLEAN NOT NULL DEFAULT false,
    named BOOLEAN NOT NULL DEFAULT false,
    revealed_at INTEGER,
    revealed_in INTEGER
);
CREATE INDEX secrets_of_channel ON secrets (channel_id, id);
CREATE INDEX secrets_of_roller ON secrets (roller_id);
CREATE INDEX secrets_of_guild ON secrets (guild_id);
CREATE INDEX secrets_not_noticed ON secrets (id) WHERE NOT noticed;

CREATE TABLE recipients (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    secret_id INTEGER NOT NULL REFERENCES secrets (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    delivered_at INTEGER,
    UNIQUE (secret_id, user_id)
);
CREATE INDEX recipients_of_user ON recipients (user_id);
CREATE INDEX recipients_owed ON recipients (secret_id) WHERE delivered_at IS NULL;

CREATE TABLE ongoing (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    state BLOB NOT NULL,
    open BOOLEAN NOT NULL DEFAULT true,
    message_id INTEGER,
    shown INTEGER NOT NULL DEFAULT -1,  -- -1: not even its beginning
    interaction_id INTEGER NOT NULL UNIQUE
);
CREATE INDEX ongoing_of_channel ON ongoing (channel_id, kind) WHERE open;
CREATE INDEX ongoing_of_guild ON ongoing (guild_id);
CREATE INDEX ongoing_owed ON ongoing (id) WHERE shown < revision;

-- The presses that counted.
CREATE TABLE presses (
    interaction_id INTEGER PRIMARY KEY,
    ongoing_id INTEGER NOT NULL REFERENCES ongoing (id) ON DELETE CASCADE
);
CREATE INDEX presses_of_ongoing ON presses (ongoing_id);

CREATE TABLE settings (
    scope_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    language TEXT,
    gms TEXT NOT NULL,
    gm_role INTEGER,
    system TEXT,
    initiative TEXT,
    seen_locale TEXT,
    height_weight INTEGER,  -- what a foot of height counts in BtR's distances (B-16): 1 or 2 feet
    hidden_turns TEXT,
    foes_health TEXT,
    players_health TEXT,
    theme TEXT,
    parent_id INTEGER,  -- the channel of a thread, whose settings it has where it has none of its own
    gm_channel INTEGER,  -- 0: none, whatever the server has
    reveal TEXT,
    notices TEXT,
    timer INTEGER,  -- minutes; 0: none, whatever the server has
    moves TEXT
);
CREATE INDEX settings_of_guild ON settings (guild_id);

-- owner NULL: the GM's. What stands here is what is read; the history beside it (kind "character", the
-- character's id) is written in the same transaction.
CREATE TABLE characters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    owner INTEGER,
    name TEXT NOT NULL,
    system TEXT,
    entries TEXT NOT NULL,
    portrait TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    gone BOOLEAN NOT NULL,  -- deleted, which can be undone
    made_by INTEGER NOT NULL  -- of a foe the GM who made it, else 0
);
CREATE INDEX characters_of_owner ON characters (guild_id, owner);
CREATE INDEX characters_with_portrait ON characters (portrait) WHERE portrait != '';

-- How characters came out of their last fights.
CREATE TABLE bodies (
    character_id INTEGER PRIMARY KEY REFERENCES characters (id) ON DELETE CASCADE,
    body TEXT NOT NULL
);

CREATE TABLE playing (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    character_id INTEGER NOT NULL REFERENCES characters (id) ON DELETE CASCADE,
    PRIMARY KEY (guild_id, user_id)
);
CREATE INDEX playing_of_character ON playing (character_id);

CREATE TABLE pools (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, text)
);

CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- What answers left out, behind their buttons. user_id NULL: for everybody in the channel.
CREATE TABLE kept_texts (
    id INTEGER PRIMARY KEY,  -- random: none comes again after the restore of a backup
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    user_id INTEGER,
    at INTEGER NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX kept_texts_by_age ON kept_texts (at);
CREATE INDEX kept_texts_of_guild ON kept_texts (guild_id);

-- Which dice fell, for three days: what luck is reckoned by.
CREATE TABLE throws (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seen TEXT NOT NULL,  -- public, gm or self: who may know of them
    text TEXT NOT NULL
);
CREATE INDEX throws_of_channel ON throws (channel_id, id);
CREATE INDEX throws_by_age ON throws (at);
CREATE INDEX throws_of_guild ON throws (guild_id);

-- The logs of channels: what was told, rolled and said while they ran.
CREATE TABLE logs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    started_by INTEGER NOT NULL,
    stopped_at INTEGER,
    interaction_id INTEGER NOT NULL UNIQUE,
    speech BOOLEAN NOT NULL,
    told BOOLEAN NOT NULL DEFAULT false,
    "full" BOOLEAN NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX one_running_log ON logs (channel_id) WHERE stopped_at IS NULL;
CREATE INDEX logs_of_channel ON logs (channel_id, id);
CREATE INDEX logs_of_guild ON logs (guild_id);

-- "to": whom a hidden entry went to; NULL: everybody.
CREATE TABLE log_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    log_id INTEGER NOT NULL REFERENCES logs (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    "to" TEXT,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    character TEXT NOT NULL,
    system TEXT NOT NULL,
    command TEXT NOT NULL,
    typed TEXT NOT NULL,
    text TEXT NOT NULL,
    facts TEXT NOT NULL,
    picture TEXT NOT NULL,
    alt TEXT NOT NULL,
    message_id INTEGER,
    UNIQUE (log_id, key)
);
CREATE INDEX log_entries_of_user ON log_entries (user_id);
CREATE INDEX log_entries_of_message ON log_entries (message_id) WHERE message_id NOTNULL;
CREATE INDEX log_entries_with_picture ON log_entries (log_id, picture) WHERE picture != '';

CREATE TABLE log_images (
    log_id INTEGER NOT NULL REFERENCES logs (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (log_id, name)
);

-- What was ever put into a log, in bytes: what is deleted gives no room back.
CREATE TABLE log_sizes (
    log_id INTEGER NOT NULL REFERENCES logs (id) ON DELETE CASCADE,
    hidden BOOLEAN NOT NULL,
    text_bytes INTEGER NOT NULL,
    image_bytes INTEGER NOT NULL,
    PRIMARY KEY (log_id, hidden)
);

-- Persons who are still to be taken out of what is kept of a server (0: of direct messages), and by which names
-- they were shown there. A row goes when that is done.
CREATE TABLE erasures (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    names TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id)
);

-- Servers that the bot was taken out of, and when: what is kept of them goes after a while.
CREATE TABLE departures (
    guild_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
);
