"""The steps of a ruling with a count, for a count of one."""

from collections.abc import Mapping

from bot.text import N_

SINGULAR: Mapping[str, tuple[str, str]] = {
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
}
"""By a reason's key: the counted fact, and the sentence if it is 1."""
