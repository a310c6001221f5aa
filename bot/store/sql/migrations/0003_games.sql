-- Games that servers brought in as files. text '': removed; before: what stood there before the last change.
CREATE TABLE games (
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
