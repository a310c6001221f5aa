"""BtR (``btr``): the game of phased turns on squares of 5 ft (rule ids B-…)."""
