"""Who is called next, worked out from the games' rules alone."""
