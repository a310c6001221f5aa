"""Refusals of areas."""

from bot.text import N_
from bot.wording.areas import SHAPES

AREA = {
    "area.no_length": N_(
        "An area needs a length. Give `size`, and `width` or `height` if at all, more than 0."
    ),
    "area.too_long": N_("An area can be at most {most} cells long, wide or high. Give less."),
    "area.too_many_cells": N_("This area covers more than {most} cells. Make it smaller."),
    "area.needs_a_grid": N_(
        "Without a grid there are no cells to cover, only creatures. Choose another `map`, or place "
        "the creatures with `/map place` and ask `/map area`."
    ),
    "area.direction_missing": N_(
        "This area needs a direction: {shape}. Add `direction`, such as `45` or `NE`."
    ),
    "area.angle_missing": N_("A sector needs its angle. Add `angle`, such as `90`."),
    "area.bend_missing": N_(
        "The curve needs its bends. Add `points`, such as `(3, 1) (5, 4)`, or `direction` and `angle`."
    ),
    "area.angle_impossible": N_(
        "That angle does not fit. A sector takes more than 0 and up to 360; a curve also less than 0, to "
        "bend to the right."
    ),
    "area.points_are_one": N_("The curve goes nowhere. Add `points` other than its origin."),
    "area.too_many_points": N_("A curve can bend at {most} points at most. Name fewer."),
    "area.origin_is_a_cell": N_(
        "This area starts in the middle of a cell: {shape}. Give `origin` in whole numbers, such as `(3, 4)`."
    ),
    "area.origin_is_a_corner": N_(
        "This area starts at a corner: {shape}. Give `origin` as a cell, such as `(3, 4)`, or on squares as "
        "a corner, such as `(3.5, 4.5)`."
    ),
    "area.not_of_the_shape": N_("A {shape} has no {option}. Leave it out."),
    "area.bent_already": N_(
        "A curve bends at its `points`, or by `direction` and `angle`. Leave the points out, or the other "
        "two."
    ),
    "area.corner_given": N_(
        "A sphere’s `origin` between cells is its corner already. Leave `direction` out, or give `origin` as "
        "a cell."
    ),
}

OPTIONS = {
    "direction": N_("`direction`"),
    "angle": N_("`angle`"),
    "width": N_("`width`"),
    "height": N_("`height`"),
    "points": N_("`points`"),
}
"""The options that only some areas have, as they are called there."""

AREA_NAMES = {("area", "shape"): SHAPES, ("area", "option"): OPTIONS}
