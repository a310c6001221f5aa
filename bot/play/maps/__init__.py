"""What a table does with its map."""
