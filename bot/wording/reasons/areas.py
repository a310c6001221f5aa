"""The steps from an area to its cells."""

from bot.text import N_

AREAS = {
    "area.ray": N_("straight on for {size} towards {towards}, from the middle of the origin"),
    "area.curve": N_("a line of {size} from the middle of the origin over {points}; it ends there"),
    "area.curve_on": N_(
        "a line of {size} from the middle of the origin over {points}, straight on after that"
    ),
    "area.curve_short": N_(
        "a line of {size} from the middle of the origin over {points}; it ends before {missed}"
    ),
    "area.curve_none": N_(
        "a line of {size} from the middle of the origin towards {missed}; it ends before that"
    ),
    "area.arc_left": N_(
        "a line of {size} that starts towards {towards} and bends evenly, by {angle}° to the left"
    ),
    "area.arc_right": N_(
        "a line of {size} that starts towards {towards} and bends evenly, by {angle}° to the right"
    ),
    "area.wide": N_("its width reaches {half} to each side, with square ends"),
    "area.wide_ring": N_("its width reaches {half} inwards and {half} outwards"),
    "area.disc": N_("all within {size} of the middle of the origin"),
    "area.ring": N_("the circle of radius {size} around the middle of the origin"),
    "area.sector": N_("all within {size} of the middle of the origin, from {first}° to {last}°"),
    "area.corner": N_(
        "it starts at the corner {corner} of its origin’s cell, at {degrees}; choose another corner "
        "with `direction` or as `origin`"
    ),
    "area.hex_corner": N_(
        "it starts at the corner of its origin’s cell that lies at {degrees}; `direction` chooses another"
    ),
    "area.side": N_(
        "it starts at the side of its origin’s cell that lies at {degrees}; `direction` chooses another"
    ),
    "area.sphere": N_("all within {size}, seen from above"),
    "area.half_sphere": N_("all within {size} and up to 90° to each side of {towards}, seen from above"),
    "area.cone": N_(
        "a regular tetrahedron, {size} high towards {towards}: seen from above a triangle, at its end "
        "√1.5 × {size} broad"
    ),
    "area.box": N_(
        "{size} long towards {towards}, {width} wide, {height} high; a cell includes the space above it"
    ),
    "area.own_left_out": N_("the origin’s own cell is not covered"),
    "area.overlap": N_(
        "every cell is covered that it overlaps, by more than an edge or a corner; where only in part, the "
        "actor chooses"
    ),
    "area.line": N_(
        "a line has no breadth: every cell it runs through is covered, and both beside an edge it follows"
    ),
    "area.read_as": N_("this game’s text has no areas of its own: this one follows the rules of {game}"),
    "area.source": N_("the user must see the source point, unless the effect says otherwise"),
    "area.feet": N_("sizes are in cells, of 5 ft each"),
}
