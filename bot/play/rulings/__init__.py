"""What the rules say to bare questions: ways, areas, falls, senses, journeys."""
