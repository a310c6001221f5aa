"""Maps at a table: load, rule, save, undo; moves, questions, and the map that is kept up in a channel."""
