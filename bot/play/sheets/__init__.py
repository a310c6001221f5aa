"""Sheets: make, set, choose, delete, undo, import and export characters; their bodies between fights."""
