"""A simulator of evenings: one process, one seed, everything else follows (docs/testing.md)."""
