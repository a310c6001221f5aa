"""Ways of tokens over a map: plans, reach, and how they are told."""
