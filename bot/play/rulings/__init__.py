"""Rulings on bare questions: ways, areas, falls, senses, journeys."""
