-- By whose clock texts tell times (a name of the IANA database), and how much of a fight is told (brief, full).
ALTER TABLE settings ADD COLUMN timezone TEXT;
ALTER TABLE settings ADD COLUMN detail TEXT;

-- In which open fights characters have their bodies: a roll asks for its own only.
CREATE TABLE fighting (
    character_id INTEGER NOT NULL,
    encounter_id INTEGER NOT NULL REFERENCES encounters (id) ON DELETE CASCADE,
    PRIMARY KEY (character_id, encounter_id)
);
CREATE INDEX fighting_in_encounter ON fighting (encounter_id);
-- Of fights that are open now only the bot can read whose they are: any of the server may be looked for there,
-- until the fight says it anew.
INSERT INTO fighting (character_id, encounter_id)
SELECT f.id, e.id FROM encounters e JOIN characters f ON f.guild_id = e.guild_id WHERE e.open;

-- An export reads a log page by page.
CREATE INDEX log_entries_of_log ON log_entries (log_id, id);

-- A person is found by the id, never by a name.
ALTER TABLE erasures DROP COLUMN names;
