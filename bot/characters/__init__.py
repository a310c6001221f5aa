"""Characters: a name and a sheet in a game, and the user that plays it."""
