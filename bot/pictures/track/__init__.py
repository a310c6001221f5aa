"""Pictures of a clock's track: the places of combatants within a round."""
