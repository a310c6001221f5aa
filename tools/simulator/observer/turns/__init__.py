"""The next turn, computed only from the games' rules."""
