"""What builds, checks, measures and attacks the bot; nothing here runs in production."""
