"""Dice: notation, chance and rolls; no game's rules."""
