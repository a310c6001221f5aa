"""Fights of the dice game: attacks, one defence each, and the dice that are left of those who fight."""
