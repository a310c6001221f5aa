"""What a table does with its encounter."""
