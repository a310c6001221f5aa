"""A channel's map: the terrain, the tokens, and the actions on it."""
