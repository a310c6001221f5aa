"""Odds: exact distributions of what dice can come to; integers and fractions, nothing sampled.

A modifier's odds are the ``odds`` of its record in ``bot.dice.modifiers``.
"""
