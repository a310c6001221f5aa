"""The steps of a distance, of sight, and of what lies between two tokens."""

from bot.text import N_

MEASURES = {
    "measure.hex": N_("the hexes of the shortest way, the start not counted: {total}"),
    "measure.hex_step": N_(
        "the hexes of the shortest way, the start not counted: {cells} × {step} a cell = {total}"
    ),
    "measure.wall_between": N_("the wall at {cell} lies between: however near, that is not adjacent"),
    "measure.obstacle_between": N_(
        "the low obstacle at {cell} lies between: however near, that is not adjacent"
    ),
    "measure.pit_between": N_("the pit at {cell} lies between: however near, that is not adjacent"),
    "measure.door_between": N_("the closed door at {cell} lies between: however near, that is not adjacent"),
    "measure.height": N_("{flat} + {weight}×{height} = {total} ft"),
    "measure.range_open": N_("“within {n}” reaches it, “{n}~…” too, a range up to “…~{n}” does not"),
    "measure.range_closed": N_("a range up to “…~{n}” reaches it, “{n}~…” too"),
    "measure.nearest_die": N_("equally near: a d{sides} shows {face}"),
    "sight.clear": N_("the line {from_} – {to} is free"),
    "sight.wall": N_("the wall at {cell} cuts the line {from_} – {to}"),
    "sight.door": N_("the closed door at {cell} cuts the line {from_} – {to}"),
    "sight.obstacle": N_("the obstacle at {cell} cuts the line {from_} – {to}"),
    "sight.level": N_("higher ground or an obstacle at {cell} cuts the line {from_} – {to}"),
    "sight.higher": N_(
        "ground as high as the higher end, or an obstacle, at {cell} cuts the line {from_} – {to}"
    ),
    "between.weak": N_("something low stands on the line: weak cover, a reading; name another in `cover`"),
    "between.full": N_("a wall is across every line: full cover, a reading; name another in `cover`"),
    "between.cover": N_("how much cover other scenery gives the GM says"),
    "between.senses": N_(
        "by sight, hearing, smell and the token's darkvision; other senses and stealth the map does not know"
    ),
}
