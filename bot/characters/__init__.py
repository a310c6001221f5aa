"""Characters: who somebody is in a game, whoever plays them."""
