-- What a foot of height counts in BtR's distances (B-16): 1 or 2 feet; NULL: not set here.
ALTER TABLE settings ADD COLUMN height_weight INTEGER;
