"""Areas: their shapes, and which cells they cover."""
