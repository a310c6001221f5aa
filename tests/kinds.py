"""The kinds of maps by short names."""

from bot.systems import MAP_KINDS

SQUARE, HEX, FREE = MAP_KINDS["square"], MAP_KINDS["hex"], MAP_KINDS["free"]
PATHFINDER, BTR = MAP_KINDS["pathfinder"], MAP_KINDS["btr"]
INSTINCT, INSTINCT_HEX = MAP_KINDS["instinct"], MAP_KINDS["instinct-hex"]
EVERY = tuple(MAP_KINDS.values())
GRIDS = tuple(each for each in EVERY if each.has_grid)
