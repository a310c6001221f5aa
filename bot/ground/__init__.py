"""Where things are: grids, distances, areas, lines of sight, paths."""
