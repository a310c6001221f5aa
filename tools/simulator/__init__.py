"""A simulator of evenings: one process and one seed, which decides everything (docs/testing.md)."""
