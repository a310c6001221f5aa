"""Fights of 死亡本能: attacks, defences, damage and due checks, on the bodies of combatants."""
