"""Sight: straight lines, what they cross, and facing."""
