-- The variants that fights are played with (the keys of a clock's, with commas), and the names of conditions that
-- forms offer (with commas).
ALTER TABLE settings ADD COLUMN variants TEXT;
ALTER TABLE settings ADD COLUMN conditions TEXT;
