"""Looks of Pathfinder over a map: its movement rules say nothing of sight, so lines do."""

from functools import partial

from bot.ground.sight import lines
from bot.systems.vision import Judged, Line, Vision


def _judge(line: Line) -> Judged:
    return Judged(line.found.clear, line.found.reasons)


VISION = Vision(partial(lines.sees, rule=""), _judge, frozenset(), ranged=False)
