"""The steps of a distance, of sight and of facing."""

from bot.text import N_

MEASURES = {
    "measure.square": N_("{straight} straight + {diagonal} diagonal × 1.5 = {total}"),
    "measure.square_cut": N_("{straight} straight + {diagonal} diagonal × 1.5 = {exact}, cut: {total}"),
    "measure.square_step": N_("({straight} straight + {diagonal} diagonal × 1.5) × {step} a cell = {total}"),
    "measure.square_step_cut": N_(
        "({straight} straight + {diagonal} diagonal × 1.5) × {step} a cell = {exact}, cut: {total}"
    ),
    "measure.hex": N_("the hexes of the shortest way, the start not counted: {total}"),
    "measure.hex_step": N_(
        "the hexes of the shortest way, the start not counted: {cells} × {step} a cell = {total}"
    ),
    "measure.free": N_("{length} ÷ {base} = {total}"),
    "measure.free_cut": N_("{length} ÷ {base} = {exact}, cut: {total}"),
    "measure.free_about": N_("about {length} ÷ {base} = about {exact}, cut: {total}"),
    "measure.free_bases": N_(
        "{length} ÷ {base} = {between} between the middles, less {wider} for bases wider than a step = "
        "{total}"
    ),
    "measure.free_bases_cut": N_(
        "{length} ÷ {base} = {between} between the middles, less {wider} for bases wider than a step = "
        "{exact}, cut: {total}"
    ),
    "measure.wall_between": N_("the wall at {cell} lies between: however near, that is not adjacent"),
    "measure.obstacle_between": N_(
        "the low obstacle at {cell} lies between: however near, that is not adjacent"
    ),
    "measure.pit_between": N_("the pit at {cell} lies between: however near, that is not adjacent"),
    "measure.door_between": N_("the closed door at {cell} lies between: however near, that is not adjacent"),
    "measure.below_a_step": N_(
        "less than a step is dropped: {palms} palms (⅒ step), {fingers} fingers (¼ palm)"
    ),
    "measure.metres": N_("{steps} × ¾ m ≈ {metres} m"),
    "measure.pathfinder": N_(
        "{straight} straight + {diagonal} diagonal as 1-2-1-2: {straight} + {counted} = {total}"
    ),
    "measure.pathfinder_step": N_(
        "{straight} straight + {diagonal} diagonal as 1-2-1-2: ({straight} + {counted}) × {step} a cell = "
        "{total}"
    ),
    "measure.feet": N_("{squares} × 5 ft = {feet} ft"),
    "measure.areas": N_("only edges are crossed: {across} + {up} = {total}"),
    "measure.areas_step": N_("only edges are crossed: ({across} + {up}) × {step} a cell = {total}"),
    "measure.btr": N_("{side} ft × ({across} + {up}) = {total} ft"),
    "measure.height": N_("{flat} + {weight}×{height} = {total} ft"),
    "measure.melee": N_("in the melee range, the 3×3 squares"),
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
}
