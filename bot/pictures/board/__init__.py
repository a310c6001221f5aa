"""The picture of a map."""
