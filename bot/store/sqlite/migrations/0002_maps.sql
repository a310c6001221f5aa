-- A channel's map: one row a step, as of the encounters. A channel has one history, in
-- which the map comes, changes and goes; its newest row is what there is now. Rows that
-- undo and redo no longer reach are deleted.

CREATE TABLE map_steps (
    channel_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    node INTEGER NOT NULL,  -- 0: before the first
    parent INTEGER,
    redo TEXT NOT NULL,
    at INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL UNIQUE,
    action TEXT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (channel_id, revision)
);
CREATE INDEX map_steps_of_guild ON map_steps (guild_id);

DROP TRIGGER forgetting_of_a_guild;

CREATE TRIGGER forgetting_of_a_guild INSTEAD OF INSERT ON forgetting
BEGIN
    DELETE FROM encounters WHERE guild_id = NEW.guild_id;
    DELETE FROM map_steps WHERE guild_id = NEW.guild_id;
    DELETE FROM secrets WHERE guild_id = NEW.guild_id;
    DELETE FROM ongoing WHERE guild_id = NEW.guild_id;
    DELETE FROM settings WHERE guild_id = NEW.guild_id;
    DELETE FROM sheets WHERE guild_id = NEW.guild_id;
    DELETE FROM pools WHERE guild_id = NEW.guild_id;
END;
