"""Fights of the plain game: hit points, attacks against a defence, saves, and concentration."""
