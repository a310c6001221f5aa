"""The steps of a way over a map."""

from bot.text import N_

WAYS = {
    "way.above": N_(
        "A reading: one in the air and one on the ground pass over and under each other, and do not stop "
        "there"
    ),
    "way.reach.step.move": N_("A move goes up to {reach} steps"),
    "way.reach.square.move": N_("A move goes up to {reach} squares ({feet} ft)"),
    "way.reach.square.double": N_("A double move goes up to {reach} squares ({feet} ft)"),
    "way.reach.square.run": N_("A run goes up to {reach} squares ({feet} ft), only over plain ground"),
    "way.reach.square.charge": N_("A charge goes up to {reach} squares ({feet} ft)"),
    "way.reach.square.minimum": N_(
        "A full-round action always goes 1 square (5 ft), however slowed; it provokes and is not a "
        "5-foot step"
    ),
    "way.reach.area.forced-distance": N_("The forced movement goes up to {reach} areas, for no MOV"),
    "way.reach.area.teleport": N_("The teleport goes up to {reach} areas, for no MOV"),
    "way.reach.area.phase": N_("The phase movement goes up to {reach} areas, for no MOV"),
    "way.reach.foot.blink": N_("The blink goes up to {reach} ft"),
    "way.reach.foot.move": N_("A move goes up to {reach} ft"),
    "way.reach.mov.mov": N_("{reach} MOV are left"),
    "way.reach.step.teleport": N_("The teleport goes up to {reach} steps"),
    "way.reach.step.forced": N_("The forced movement goes up to {reach} steps"),
    "way.free": N_("Length {length} ÷ base {base} = {steps}"),
    "way.free_cut": N_(
        "A length under a step is dropped on the most expensive ground, and the total is rounded down: "
        "{before} → {after}"
    ),
    "way.free_ground": N_("With easy ground at half, difficult ground at double: {before} → {after}"),
}
