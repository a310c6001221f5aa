"""A channel's map: what lies where, who stands where, and what can be done with it."""
