"""What could not be delivered: tried again while the bot runs, and after a start."""
