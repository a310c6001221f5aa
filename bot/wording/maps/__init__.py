"""A channel's map, told."""
