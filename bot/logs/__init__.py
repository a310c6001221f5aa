"""The log of an evening: the table's actions and messages, and the bot's announcements."""
