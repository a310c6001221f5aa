"""The steps of a way over a map."""

from bot.text import N_

WALKING = {
    "walk.cut": N_("The total is cut: {before} → {after}"),
    "walk.cut_each": N_("Every move is cut by itself: {before} → {after}"),
    "walk.above": N_(
        "A reading: one in the air and one on the ground pass over and under each other, and do not stop "
        "there"
    ),
    "walk.reach.step.move": N_("A move goes up to {reach} steps"),
    "walk.reach.square.move": N_("A move goes up to {reach} squares ({feet} ft)"),
    "walk.reach.square.double": N_("A double move goes up to {reach} squares ({feet} ft)"),
    "walk.reach.square.run": N_("A run goes up to {reach} squares ({feet} ft), over plain ground alone"),
    "walk.reach.foot.move": N_("A move goes up to {reach} ft"),
    "walk.reach.mov.mov": N_("{reach} MOV are left"),
    "walk.free": N_("Length {length} ÷ base {base} = {steps}"),
    "walk.free_ground": N_(
        "With easy ground at half, difficult ground and obstacles at double: {before} → {after}"
    ),
    "walk.pool.plain": N_("{straight} straight + {diagonal} diagonal × 1.5 = {cost}"),
    "walk.pool.hexes": N_("Hexes: {cells} = {cost}"),
    "walk.pool.easy": N_("Easy ground, {straight} straight × 0.5 + {diagonal} diagonal × 0.75 = {cost}"),
    "walk.pool.difficult": N_("Difficult ground, {straight} straight × 2 + {diagonal} diagonal × 3 = {cost}"),
    "walk.pool.obstacle": N_(
        "Obstacles, height 1 + thickness 1 (diagonally 1.5), {straight} straight + {diagonal} diagonal = "
        "{cost}; it takes 2 agility dice"
    ),
    "walk.pool.climb": N_("Levels climbed: {levels} = {cost}; it takes {dice} agility dice"),
    "walk.pool.swim": N_("All of it swimming: a move is in one manner alone"),
    "walk.pool.passes": N_(
        "Creatures whose size differs by 2 levels, tiny or incorporeal ones do not block; a reading: nor do "
        "they keep one from stopping there"
    ),
    "walk.pool.moves": N_("Moves: {moves}, 1⚡ each, every one measured by itself; left of the last: {left}"),
    "walk.pool.facing": N_("Afterwards the facing may be chosen freely"),
    "walk.pf.plain": N_("{straight} straight + {diagonal} diagonal (1, 2, 1, 2 …) = {cost}"),
    "walk.pf.doubled": N_(
        "Doubled once, {straight} straight × 2 + {diagonal} diagonal × 3 = {cost}, outside the 1, 2, 1, 2 …"
    ),
    "walk.pf.doubled_again": N_(
        "Doubled more than once, {straight} straight + {diagonal} diagonal = {cost}: doublings multiply"
    ),
    "walk.pf.swim": N_("A reading: water counts as difficult terrain for those who swim"),
    "walk.pf.obstacle": N_("Obstacles cost double and have to be crossed to the far side"),
    "walk.pf.squeezed": N_("Squeezing costs double; −4 attack and AC meanwhile"),
    "walk.pf.friend": N_("A friend's square may be passed"),
    "walk.pf.helpless": N_("The square of a helpless creature may be passed"),
    "walk.pf.bulky": N_("The squares of a huge helpless body cost double"),
    "walk.pf.provokes": N_("Entering an occupied square provokes attacks of opportunity"),
    "walk.pf.move": N_("One move is enough; {left} left"),
    "walk.pf.double": N_("It takes a double move; {left} left"),
    "walk.pf.run": N_("It takes a run, a full-round action, over plain ground alone; {left} left"),
    "walk.pf.minimum": N_("A full-round action always leads one square on"),
    "walk.instinct.areas": N_("Areas entered: {cells} = {cost} MOV"),
    "walk.instinct.rough": N_("Rough areas entered: {cells} × 2 = {cost} MOV"),
    "walk.instinct.swim": N_("A reading: water counts as rough for those who swim"),
    "walk.instinct.mov": N_("{left} MOV left"),
    "walk.btr.squares": N_("{cells} squares × 5 ft = {cost} ft; diagonals do not count as a step"),
    "walk.btr.difficult": N_("BtR has no difficult ground: it is counted as floor"),
    "walk.btr.ally": N_("An ally's square may be passed, not stopped on"),
    "walk.btr.over": N_("Flying or leaping, it crosses the squares of enemies"),
    "walk.btr.move": N_("A free way within the move; {left} ft left"),
}
