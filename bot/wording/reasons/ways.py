"""The steps of a way over a map."""

from bot.text import N_

WAYS = {
    "way.cut": N_("The total is cut: {before} → {after}"),
    "way.cut_each": N_("Every move is cut by itself: {before} → {after}"),
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
    "way.pool.cell": N_("Each cell counts {step} steps"),
    "way.pool.plain": N_("{straight} straight + {diagonal} diagonal × 1.5 = {cost}"),
    "way.pool.hexes": N_("Hexes: {cells} = {cost}"),
    "way.pool.easy": N_("Easy ground, {straight} straight × 0.5 + {diagonal} diagonal × 0.75 = {cost}"),
    "way.pool.difficult": N_("Difficult ground, {straight} straight × 2 + {diagonal} diagonal × 3 = {cost}"),
    "way.pool.obstacle": N_(
        "Obstacles, their thickness cell by cell, {straight} straight + {diagonal} diagonal × 1.5 = {cost}"
    ),
    "way.pool.leap": N_("A pit is leapt over: its width counts as steps, and no move ends over it"),
    "way.pool.climb": N_(
        "Heights climbed, an obstacle’s once: {levels} = {cost}; it takes {dice} agility dice, and "
        "their number is not known"
    ),
    "way.pool.climb_known": N_(
        "Heights climbed, an obstacle’s once: {levels} = {cost}; it takes {dice} agility dice"
    ),
    "way.pool.fall": N_("A drop of {drop} at {place}: that is a fall, `/fall`"),
    "way.pool.cut_more": N_(
        "An odd diagonal loses half a step of the dearest ground it leads over, and the total is cut: "
        "{before} → {after}"
    ),
    "way.pool.swim": N_("All of it swimming: a move has only one manner"),
    "way.pool.passes": N_(
        "Creatures whose size differs by 2 levels, tiny or incorporeal ones do not block; our reading: "
        "a mover may also stop there"
    ),
    "way.pool.moves": N_("Moves: {moves}, 1⚡ each, every one measured by itself; left of the last: {left}"),
    "way.pool.stated": N_("It goes its own distance; {left} left"),
    "way.pool.stopped": N_("It moves only {gone} of {asked} steps; the rest is lost"),
    "way.pool.over_the_edge": N_("At {place} the ground ends: a fall, `/fall`"),
    "way.pool.knock_back": N_("Straight away from its source, whatever the ground, for no ⚡"),
    "way.pool.teleports": N_(
        "After several in a row, without actions between them, others see only the last place"
    ),
    "way.pool.facing": N_("Afterwards the facing may be chosen freely"),
    "way.pf.plain": N_("{straight} straight + {diagonal} diagonal (1, 2, 1, 2 …) = {cost}"),
    "way.pf.odd": N_("A reading: moving on in this round, the next diagonal counts 2"),
    "way.pf.doubled": N_(
        "Doubled once, {straight} straight × 2 + {diagonal} diagonal × 3 = {cost}, outside the 1, 2, 1, 2 …"
    ),
    "way.pf.doubled_again": N_(
        "Doubled more than once, {straight} straight + {diagonal} diagonal = {cost}: doublings multiply"
    ),
    "way.pf.swim": N_("Our reading: water counts as difficult terrain for swimmers"),
    "way.pf.obstacle": N_("Obstacles cost double and have to be crossed to the far side"),
    "way.pf.squeezed": N_("Squeezing costs double; −4 attack and AC meanwhile"),
    "way.pf.friend": N_("A friend's square may be passed"),
    "way.pf.helpless": N_("The square of a helpless creature may be passed"),
    "way.pf.bulky": N_("The squares of a huge helpless body cost double"),
    "way.pf.provokes": N_("Entering an occupied square provokes attacks of opportunity"),
    "way.pf.move": N_("One move is enough; {left} left"),
    "way.pf.double": N_("It takes a double move; {left} left"),
    "way.pf.run": N_("It takes a run, a full-round action, only over plain ground; {left} left"),
    "way.pf.minimum": N_("A full-round action always leads one square on"),
    "way.pf.charge": N_("A charge is enough; {left} left"),
    "way.pf.dark": N_(
        "Our reading: without sight in the dark, darkness counts as difficult ground, 2 a square"
    ),
    "way.instinct.areas": N_("Areas entered: {cells} = {cost}"),
    "way.instinct.rough": N_("Rough areas entered: {cells} × 2 = {cost}"),
    "way.instinct.swim": N_("Our reading: water counts as rough for swimmers"),
    "way.instinct.mov": N_("{left} MOV left"),
    "way.instinct.special": N_("It spends its own distance, {left} left, and no MOV"),
    "way.btr.squares": N_("{cells} squares × 5 ft = {cost} ft; diagonals do not count as a step"),
    "way.btr.difficult": N_("BtR has no difficult ground: it is counted as floor"),
    "way.btr.ally": N_("An ally's square may be passed, not stopped on"),
    "way.btr.over": N_("Flying or leaping, it crosses the squares of enemies"),
    "way.btr.blink": N_("A place within the blink; {left} ft left"),
    "way.btr.move": N_("A free way within the move; {left} ft left"),
}

HAPPENED_ON_THE_WAY = frozenset(
    {
        "way.pool.fall",
        "way.pool.over_the_edge",
        "way.pool.stopped",
        "move.instinct.stopped",
        "move.instinct.inside",
    }
)
"""Announced even if a move is announced on one line: it did not end as it was meant to."""
