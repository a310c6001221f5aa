-- The tables of Kelou. Instants are whole microseconds since 1970 (UTC); states are
-- zlib-compressed JSON; lists are JSON texts.
--
-- A write of several rows is a view with a trigger: inserting one row into the view is
-- one statement, so it is one transaction, and none is ever left open between two calls.
--
-- AUTOINCREMENT, because buttons carry these ids: the id of something deleted must never
-- come to name something of another server.

CREATE TABLE encounters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    open INTEGER NOT NULL DEFAULT 1,
    announced INTEGER NOT NULL DEFAULT 0,
    call_id INTEGER,
    panel_id INTEGER,
    panel_at INTEGER
);
CREATE UNIQUE INDEX one_open_encounter ON encounters (channel_id) WHERE open;
CREATE INDEX encounters_of_channel ON encounters (channel_id, id);
CREATE INDEX encounters_of_guild ON encounters (guild_id);

CREATE TABLE steps (
    encounter_id INTEGER NOT NULL REFERENCES encounters (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    node INTEGER NOT NULL,
    parent INTEGER,
    redo TEXT NOT NULL,
    at INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL UNIQUE,
    action TEXT NOT NULL,
    events TEXT NOT NULL,
    state BLOB,  -- NULL: pruned
    ends INTEGER NOT NULL,
    UNIQUE (encounter_id, revision)
);

-- A step that is not the next one of a known encounter, or that would open it again
-- beside another one, is left out, and the others of the same statement go in.
CREATE TRIGGER only_the_next_step BEFORE INSERT ON steps
WHEN NOT EXISTS (SELECT 1 FROM encounters WHERE id = NEW.encounter_id)
    OR NEW.revision <> 1 + coalesce(
        (SELECT max(revision) FROM steps WHERE encounter_id = NEW.encounter_id), 0)
    OR NOT NEW.ends AND EXISTS (
        SELECT 1 FROM encounters this JOIN encounters other USING (channel_id)
        WHERE this.id = NEW.encounter_id AND NOT this.open AND other.open)
BEGIN
    SELECT RAISE(IGNORE);
END;

CREATE TRIGGER step_that_ends AFTER INSERT ON steps WHEN NEW.ends
BEGIN
    UPDATE encounters SET open = 0 WHERE id = NEW.encounter_id;
END;

-- The end can be undone like any other action.
CREATE TRIGGER step_that_opens_again AFTER INSERT ON steps WHEN NOT NEW.ends
BEGIN
    UPDATE encounters SET open = 1 WHERE id = NEW.encounter_id AND NOT open;
END;

CREATE VIEW opening AS
SELECT channel_id, guild_id, opened_at, user_id, interaction_id, action, events, state
FROM encounters JOIN steps ON encounter_id = id AND revision = 1;

CREATE TRIGGER opening_of_an_encounter INSTEAD OF INSERT ON opening
BEGIN
    INSERT INTO encounters (channel_id, guild_id, opened_at)
    VALUES (NEW.channel_id, NEW.guild_id, NEW.opened_at);
    INSERT INTO steps VALUES (
        last_insert_rowid(), 1, 1, NULL, '[]', NEW.opened_at, NEW.user_id,
        NEW.interaction_id, NEW.action, NEW.events, NEW.state, 0);
END;

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
    noticed INTEGER NOT NULL DEFAULT 0,
    revealed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX secrets_of_channel ON secrets (channel_id, id);
CREATE INDEX secrets_of_guild ON secrets (guild_id);
CREATE INDEX secrets_not_noticed ON secrets (id) WHERE NOT noticed;

CREATE TABLE recipients (
    id INTEGER PRIMARY KEY,
    secret_id INTEGER NOT NULL REFERENCES secrets (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    delivered_at INTEGER,
    UNIQUE (secret_id, user_id)
);
CREATE INDEX recipients_owed ON recipients (secret_id) WHERE delivered_at IS NULL;

CREATE VIEW sealing AS
SELECT channel_id, guild_id, interaction_id, roller_id, at, record, nonce, seal, noticed,
    (SELECT json_group_array(user_id) FROM recipients WHERE secret_id = secrets.id) AS recipients
FROM secrets;

CREATE TRIGGER sealing_of_a_secret INSTEAD OF INSERT ON sealing
BEGIN
    INSERT INTO secrets (
        channel_id, guild_id, interaction_id, roller_id, at, record, nonce, seal, noticed)
    VALUES (
        NEW.channel_id, NEW.guild_id, NEW.interaction_id, NEW.roller_id, NEW.at,
        NEW.record, NEW.nonce, NEW.seal, NEW.noticed);
    INSERT INTO recipients (secret_id, user_id)
    SELECT secrets.id, value FROM secrets, json_each(NEW.recipients)
    WHERE interaction_id = NEW.interaction_id ORDER BY key;
END;

CREATE TABLE ongoing (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    state BLOB NOT NULL,
    open INTEGER NOT NULL DEFAULT 1,
    message_id INTEGER,
    shown INTEGER NOT NULL DEFAULT -1,  -- -1: not even its beginning
    interaction_id INTEGER NOT NULL UNIQUE,
    pressed INTEGER  -- the interaction of the newest press
);
CREATE INDEX ongoing_of_channel ON ongoing (channel_id, kind) WHERE open;
CREATE INDEX ongoing_of_guild ON ongoing (guild_id);
CREATE INDEX ongoing_owed ON ongoing (id) WHERE shown < revision;

CREATE TABLE presses (
    interaction_id INTEGER PRIMARY KEY,
    ongoing_id INTEGER NOT NULL REFERENCES ongoing (id) ON DELETE CASCADE
);
CREATE INDEX presses_of_ongoing ON presses (ongoing_id);

CREATE TRIGGER press_that_counts AFTER UPDATE OF pressed ON ongoing
BEGIN
    INSERT INTO presses VALUES (NEW.pressed, NEW.id);
END;

CREATE TABLE settings (
    scope_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    language TEXT,
    gms TEXT NOT NULL,
    gm_role INTEGER,
    system TEXT,
    initiative TEXT,
    seen_locale TEXT
);
CREATE INDEX settings_of_guild ON settings (guild_id);

CREATE TABLE sheets (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    attributes TEXT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);

CREATE TABLE pools (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, text)
);

CREATE TRIGGER pools_beyond_the_newest AFTER INSERT ON pools
BEGIN
    DELETE FROM pools WHERE guild_id = NEW.guild_id AND user_id = NEW.user_id AND text IN (
        SELECT text FROM pools WHERE guild_id = NEW.guild_id AND user_id = NEW.user_id
        ORDER BY at DESC, text LIMIT -1 OFFSET 25);
END;

CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE VIEW forgetting AS SELECT DISTINCT guild_id FROM encounters;

CREATE TRIGGER forgetting_of_a_guild INSTEAD OF INSERT ON forgetting
BEGIN
    DELETE FROM encounters WHERE guild_id = NEW.guild_id;
    DELETE FROM secrets WHERE guild_id = NEW.guild_id;
    DELETE FROM ongoing WHERE guild_id = NEW.guild_id;
    DELETE FROM settings WHERE guild_id = NEW.guild_id;
    DELETE FROM sheets WHERE guild_id = NEW.guild_id;
    DELETE FROM pools WHERE guild_id = NEW.guild_id;
END;
