-- When those are reminded that a message with buttons still waits for.
ALTER TABLE ongoing ADD COLUMN due_at INTEGER;
CREATE INDEX ongoing_due ON ongoing (id) WHERE due_at IS NOT NULL;
CREATE INDEX ongoing_of_message ON ongoing (message_id);
