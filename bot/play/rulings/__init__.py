"""Rulings on single questions: ways, areas, falls, senses, journeys."""
