"""Maps at a table."""
