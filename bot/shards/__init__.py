"""Which shards of the bot this process serves, and their sessions with Discord."""
