"""Fights of 死亡本能: attacks, defences, damage and the checks that fall due, on the bodies of those
who fight."""
