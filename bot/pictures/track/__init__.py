"""Pictures of a clock's track: who stands where within a round."""
