"""Encounters at a table."""
