-- What a server was told once, where its managers were asked for their game, and the commands it has no use for.
ALTER TABLE settings ADD COLUMN welcomed INTEGER;
ALTER TABLE settings ADD COLUMN asked INTEGER;
ALTER TABLE settings ADD COLUMN without TEXT;
