"""Random tables in text files: read, drawn from, and their exact chances."""
