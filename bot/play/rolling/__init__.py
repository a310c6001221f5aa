"""Rolls: single, opposed and over time, attacks in a fight, and rolls that a GM asks for."""
