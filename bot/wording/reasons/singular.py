"""The steps of a ruling with a count, for a count of one."""

from collections.abc import Mapping

from bot.text import N_

SINGULAR: Mapping[str, tuple[str, str]] = {
    "riding.mount": (
        "height",
        N_(
            "another mount than a war-horse, for the fall is one of {height} step: speed, ⚡ and defence are "
            "as its text has them"
        ),
    ),
    "attack.combo": ("made", N_("combo penalty after {made} attack check: −{penalty}")),
    "move.pool.diagonals": ("steps", N_("{straight} straight + {diagonal} diagonal × 1.5 = {steps} step")),
    "move.pool.climb": (
        "steps",
        N_(
            "Over the obstacle: way {flat} + height {height} + thickness {thickness} = {steps} step; at most "
            "{dice} agility dice ÷ 2 = {most} high"
        ),
    ),
    "move.pool.prone_dice": ("dice", N_("Prone: {dice} die fewer on every agility roll")),
    "move.instinct.stopped": ("asked", N_("The distance ends the move after {gone} of {asked} area")),
    "way.reach.step.move": ("reach", N_("A move goes up to {reach} step")),
    "way.reach.square.move": ("reach", N_("A move goes up to {reach} square ({feet} ft)")),
    "way.reach.square.double": ("reach", N_("A double move goes up to {reach} square ({feet} ft)")),
    "way.reach.square.run": (
        "reach",
        N_("A run goes up to {reach} square ({feet} ft), only over plain ground"),
    ),
    "way.reach.square.charge": ("reach", N_("A charge goes up to {reach} square ({feet} ft)")),
    "way.reach.area.forced-distance": (
        "reach",
        N_("The forced movement goes up to {reach} area, for no MOV"),
    ),
    "way.reach.area.teleport": ("reach", N_("The teleport goes up to {reach} area, for no MOV")),
    "way.reach.area.phase": ("reach", N_("The phase movement goes up to {reach} area, for no MOV")),
    "way.reach.step.teleport": ("reach", N_("The teleport goes up to {reach} step")),
    "way.reach.step.forced": ("reach", N_("The forced movement goes up to {reach} step")),
    "way.pool.cell": ("step", N_("Each cell counts {step} step")),
    "way.pool.stopped": ("asked", N_("It moves only {gone} of {asked} step; the rest is lost")),
    "way.btr.squares": ("cells", N_("{cells} square × 5 ft = {cost} ft; diagonals do not count as a step")),
}
"""By a reason's key: the counted fact, and the sentence if it is 1."""
