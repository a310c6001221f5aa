-- How much of a fight is told: brief, or full.
ALTER TABLE settings ADD COLUMN detail TEXT;
