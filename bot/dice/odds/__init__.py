"""Odds: exact distributions of what dice can come to; integers and fractions, nothing sampled."""
