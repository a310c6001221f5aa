"""Encounters at a table: load, rule, save, undo; their calls, panels and timers."""
