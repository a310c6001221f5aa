"""Pathfinder 1e (`pathfinder`): movement and position; its tables take turns by `order`."""
