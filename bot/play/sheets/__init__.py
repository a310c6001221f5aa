"""Use cases of sheets: make, set, choose, delete, undo, import and export characters."""
