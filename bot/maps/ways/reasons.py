"""A way over cells, told step by step: what each kind of ground cost, and what was passed."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from bot.ground.grid import CORNERS, Cell
from bot.ground.points import named
from bot.ground.reason import Reason
from bot.ground.terrain import Veil
from bot.ground.ways.footing import Footing
from bot.ground.ways.obstacles import block
from bot.ground.ways.paths import Path
from bot.systems.movement import Spending
from bot.systems.ways import Locomotion, ReasonKey


@dataclass(frozen=True, slots=True)
class _Step:
    """Into a cell of some grade, over an edge or a corner, up (or, below 0, down) this many levels."""

    grade: int
    diagonal: bool
    rise: int


def way_told(
    locomotion: Locomotion, footing: Footing, path: Path, spending: Spending | None, *, turns: bool
) -> tuple[Reason, ...]:
    """Why a way costs what it costs."""
    found = [*_length(locomotion, footing), *_costs(locomotion, footing, path)]
    found += _cut(locomotion, footing, path)
    found += _notes(locomotion, footing, path)
    if spending is not None and spending.by is not None:
        told = locomotion.stages_told[spending.by]
        found.append(told.because(moves=spending.times, left=spending.left))
    if turns and locomotion.facing is not None:
        found.append(locomotion.facing.because())
    return tuple(found)


def _length(locomotion: Locomotion, footing: Footing) -> list[Reason]:
    """The length of a cell, if it is not the game's unit; otherwise the costs would not add up."""
    if locomotion.cell is None or footing.step == 1:
        return []
    return [locomotion.cell.because(step=footing.step)]


def _cut(locomotion: Locomotion, footing: Footing, path: Path) -> list[Reason]:
    cut = locomotion.cut if path.moves[-1] == 1 else locomotion.cut_each
    exact, total = footing.exact(path.units, locomotion.measure), path.running[-1]
    if cut is None or exact == total:
        return []
    if path.moves[-1] == 1 and locomotion.cut_more is not None and exact - total >= 1:
        cut = locomotion.cut_more
    return [cut.because(before=exact, after=total)]


def _steps(footing: Footing, cells: tuple[Cell, ...]) -> list[_Step]:
    found: list[_Step] = []
    heights = footing.heights
    corners = CORNERS[footing.terrain.layout] and any(pace.diagonal for pace in footing.costs.paces)
    for (x, y), cell in pairwise(cells):
        here, there = footing.index((x, y)), footing.index(cell)
        rise = heights[there] - heights[here] if heights and footing.costs.climb else 0
        diagonal = bool(corners) and x != cell[0] and y != cell[1]
        found.append(_Step(footing.grades[there], diagonal, rise))
    return found


def _costs(locomotion: Locomotion, footing: Footing, path: Path) -> list[Reason]:
    """A line for each kind of ground, worst last, and for climbs. A total that will be cut is told
    exactly."""
    steps = _steps(footing, path.cells)
    counted = Counter((step.grade, step.diagonal) for step in steps)
    found: list[Reason] = []
    for grade in sorted({step.grade for step in steps}):
        pace, told = footing.costs.paces[grade], locomotion.told[grade]
        straight, diagonal = counted[grade, False], counted[grade, True]
        units = straight * pace.straight + diagonal * pace.diagonal
        cost = (
            footing.exact(units, locomotion.measure)
            if locomotion.cut
            else _cut_once(footing, units, 0 if grade else footing.begun)
        )
        facts = {"straight": straight, "diagonal": diagonal, "cells": straight + diagonal, "cost": cost}
        found.append(told.because(**facts))
    if locomotion.went_odd is not None and footing.begun and counted[0, True]:
        found.append(locomotion.went_odd.because())
    if locomotion.odd is not None and (counted[0, True] + footing.begun) % 2:
        found.append(locomotion.odd.because())
    return [*found, *_climbed(locomotion, footing, steps), *_fallen(locomotion, footing, path)]


def _cut_once(footing: Footing, units: int, begun: int) -> Fraction:
    """The value of units after others that were cut by themselves."""
    before, after = (footing.costs.value(each, None, footing.step) for each in (begun, begun + units))
    return after - before


def _climbed(locomotion: Locomotion, footing: Footing, steps: list[_Step]) -> list[Reason]:
    """The climbs, each rise by itself."""
    risen = sum(max(0, step.rise) for step in steps)
    if not risen or locomotion.climbing is None:
        return []
    cost = footing.exact(risen * footing.costs.climb, locomotion.measure)
    highest = max(step.rise for step in steps)
    known = locomotion.climbing if footing.climbs is None else locomotion.climbing_known
    return [(known or locomotion.climbing).because(levels=risen, cost=cost, dice=2 * highest)]


def _fallen(locomotion: Locomotion, footing: Footing, path: Path) -> list[Reason]:
    """The deepest drop on the way, only by the ground: a mover that leaves an obstacle comes down with it."""
    levels = footing.terrain.heights
    drops = [
        (levels.get(before, 0) - levels.get(after, 0), after)
        for before, after in pairwise(path.cells)
        if not footing.mover.flying
    ]
    drop, cell = max(drops, key=lambda each: each[0], default=(0, path.cells[0]))
    if drop <= 0 or locomotion.falling is None:
        return []
    return [locomotion.falling.because(drop=drop, place=named(footing.terrain.layout, cell))]


def _notes(locomotion: Locomotion, footing: Footing, path: Path) -> list[Reason]:
    """The remarks on entered cells, each once."""
    entered = [cell for place in path.cells[1:] for cell in block(place, footing.mover.space)]
    found: dict[ReasonKey, None] = {}
    if locomotion.squeezing and any(footing.squeezes_on(cell) for cell in path.cells[1:]):
        found[locomotion.squeezing] = None
    free = footing.mover.flying or footing.mover.incorporeal
    for cell in entered:
        ground = footing.terrain.at(cell)
        if not free and locomotion.leaping is not None and ground in footing.costs.keeps_off:
            found[locomotion.leaping] = None
        elif not free and ground in locomotion.grounds_told:
            found[locomotion.grounds_told[ground]] = None
        veil = footing.terrain.veils.get(cell, Veil.CLEAR)
        if not footing.mover.sees_in_dark and veil in locomotion.veils_told:
            found[locomotion.veils_told[veil]] = None
        for obstruction in footing.meetings.get(cell, ()):
            if obstruction.note is not None:
                found[ReasonKey(*obstruction.note)] = None
    return [told.because() for told in found]
