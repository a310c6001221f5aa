"""Fights of the dice game: attacks, one defence each, and the dice that combatants have left."""
