"""Rolls in the open, alone and against each other."""
