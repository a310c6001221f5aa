"""Games in files: a table's own, and published ones by their mechanics (docs/recipes.md)."""
