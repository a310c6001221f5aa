"""A map as plain text, typed and read again exactly."""
