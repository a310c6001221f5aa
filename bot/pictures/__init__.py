"""Pictures of the ground, from values to PNG bytes."""
