"""Tools that build, check, measure and attack the bot; nothing here runs in production."""
