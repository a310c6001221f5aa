"""The steps of a move."""

from bot.text import N_
from bot.wording.movement_terms import BONUS_TYPES, PEOPLE

MOVEMENT = {
    "move.pool.speed": N_("One move costs 1⚡ and goes up to the speed of {speed}, in one manner"),
    "move.pool.none": N_("Speed {speed}: no active movement, unless it states its own distance"),
    "move.pool.stated": N_("It states its own distance: {distance}; this is never halved"),
    "move.pool.unskilled": N_("{before} ÷ {by} for a manner marked “-” = {after}"),
    "move.pool.laden": N_("{before} ÷ {by} for the load = {after}"),
    "move.pool.crouching": N_("{before} ÷ {by} crouching = {after}"),
    "move.pool.prone": N_("{before} ÷ {by} prone = {after}"),
    "move.pool.cancel": N_("Easy and difficult cancel one another"),
    "move.pool.difficult": N_("{before} ÷ {by} for difficult going = {after}"),
    "move.pool.easy": N_("{before} × {by} for easy going = {after}"),
    "move.pool.cut": N_("Cut once at the end: {before} → {after}"),
    "move.pool.diagonals": N_("{straight} straight + {diagonal} diagonal × 1.5 = {steps} steps"),
    "move.pool.cut_each": N_("Every move is cut by itself: {before} → {after}"),
    "move.pool.climb": N_(
        "Over the obstacle: way {flat} + height {height} + thickness {thickness} = {steps} steps; at most "
        "{dice} agility dice ÷ 2 = {most} high"
    ),
    "move.pool.cost": N_("a way of {steps} × {each} = {cost} of the speed"),
    "move.pool.moves": N_("Moves needed: {moves}, 1⚡ each; each covers whole steps"),
    "move.pool.begun": N_("The move begun before (spent: {spent}) is counted in"),
    "move.pool.carried": N_("Moved {steps}, the whole distance"),
    "move.pool.stopped": N_("Stopped after {steps}; the {left} that are left are lost"),
    "move.pool.forced": N_(
        "Forced, for 0⚡: the forcing side chooses time, manner, way and end; an obstacle stops it"
    ),
    "move.pool.facing_kept": N_("The facing stays as it was"),
    "move.pool.facing": N_("Afterwards the mover chooses its facing freely"),
    "move.pool.turn": N_("Without a move the facing may be changed once in the own turn, for 0⚡"),
    "move.pool.teleport": N_("Obstacles and ground do not matter; the destination must be free"),
    "move.pool.teleports": N_(
        "{moves} teleports in a row: others see the last place only, unless something is done between them"
    ),
    "move.pool.posture": N_(
        "Changing posture by choice costs {cost}⚡ more and may include {steps} step; a forced change "
        "includes none"
    ),
    "move.pool.prone_dice": N_("Prone: {dice} dice fewer on every agility roll"),
    "move.pf.people": N_("{people}: {feet} ft"),
    "move.pf.speed": N_("Base speed {feet} ft"),
    "move.pf.bonus": N_("{before} + {bonus} ft ({type}) = {after} ft, before armour and load"),
    "move.pf.bonus_untyped": N_("{before} + {bonus} ft = {after} ft, before armour and load"),
    "move.pf.penalty": N_("{before} − {bonus} ft ({type}) = {after} ft, before armour and load"),
    "move.pf.penalty_untyped": N_("{before} − {bonus} ft = {after} ft, before armour and load"),
    "move.pf.no_barbarian": N_("No barbarian's bonus in heavy armour: {after} ft"),
    "move.pf.no_monk": N_("No monk's bonus in armour: {after} ft"),
    "move.pf.same_type": N_("Of bonuses of one type only the best counts"),
    "move.pf.slowed": N_("Medium or heavy armour or a load: {before} → {after} ft"),
    "move.pf.unslowed": N_("Neither armour nor load slows this people"),
    "move.pf.run": N_("Double move: speed × 2; run: × 4, a full-round action"),
    "move.pf.run_heavy": N_("Double move: speed × 2; run in heavy armour: × 3, a full-round action"),
    "move.pf.minimum": N_(
        "A full-round action always moves 1 square; it provokes and is not a 5-foot step, and it "
        "cannot enter impassable squares"
    ),
    "move.pf.dark": N_(
        "Our reading: without sight in the dark, darkness counts as difficult ground, even in flight"
    ),
    "move.pf.fly": N_("Flying or incorporeal: difficult ground and most obstacles do not matter"),
    "move.pf.doubled": N_("Doubled {times}×: {straight} a square, {diagonal} a diagonal; no running"),
    "move.pf.diagonals": N_("Diagonals 1-2-1-2: ⌊3 × {count} ÷ 2⌋ = {cost}"),
    "move.pf.whole_way": N_(
        "The alternation begins again with this route. If you already moved diagonally, give the whole way"
    ),
    "move.pf.diagonals_doubled": N_("Diagonals: {count} × {each} = {cost}, outside the alternation"),
    "move.pf.costly": N_("The hindering square costs {cost}; the speed must be enough to get past it"),
    "move.pf.costly_several": N_(
        "The {cells} hindering squares cost {cost}; the speed must be enough to get past them"
    ),
    "move.pf.full_round": N_("After a full-round action only a 5-foot step is left"),
    "move.pf.charge": N_("A charge: up to twice the speed, not through friends or difficult ground"),
    "move.pf.step": N_("A 5-foot step does not pass a hard corner diagonally either"),
    "move.pf.squeeze": N_(
        "Squeezing: 2 a square, −4 on attacks and AC; a Large creature holds 2 squares in line; one "
        "may squeeze past a creature, not stop on it"
    ),
    "move.pf.escape": N_("Narrower than half: escape artist, no attacks, −4 AC, no Dexterity to AC"),
    "move.pf.ally": N_("A friend's square may be passed, not stopped on; passed so, a friend gives no cover"),
    "move.pf.helpless": N_("The square of somebody helpless may be passed and stopped on"),
    "move.pf.apart": N_("Sizes three steps or more apart: may be passed, not stopped on; it provokes"),
    "move.pf.ending": N_(
        "If it still ends on such a square, it goes back to the last legal square of the way, or to "
        "the nearest legal square if that is nearer"
    ),
    "move.pf.past": N_("Only diagonals: it leads past the creature's square, not into it"),
    "move.pf.corner": N_("No diagonal past a hard corner; straight squares beside it cost as usual"),
    "move.pf.pit": N_("A diagonal may lead past a pit"),
    "move.instinct.speed": N_(
        "{proficiency} + ({strength} + {dexterity}) ÷ 4 = {exact}, cut, at least 2: speed {speed}"
    ),
    "move.instinct.mov": N_(
        "MOV is 0 when the conflict starts and becomes the speed, {speed}, when the own turn starts; an area "
        "costs 1"
    ),
    "move.instinct.bound": N_(
        "Unable to move: the speed is 0, and actions tagged “move” are void; special movement still works"
    ),
    "move.instinct.special": N_("It spends its own distance, {distance}, and no MOV"),
    "move.instinct.rough": N_("Rough: {each} for each area entered"),
    "move.instinct.teleport": N_("Teleport: 1 an area, whatever its ground; only the end is entered"),
    "move.instinct.phase": N_("Phase: enters impassable areas, ignores terrain, and is weightless meanwhile"),
    "move.instinct.inside": N_(
        "It ends inside: teleported {distance} to the nearest area of its route that can be entered; every "
        "part suffers impact damage {distance}"
    ),
    "move.instinct.forced": N_(
        "Its cause chooses the route; only scenery changes its cost; it stops before an area that "
        "cannot be entered"
    ),
    "move.instinct.stopped": N_("The distance ends the move after {gone} of {asked} areas"),
    "move.instinct.not_interrupted": N_(
        "It is not interrupted unless an effect says so; then its distance falls to 0, and MOV stays"
    ),
    "move.instinct.pauses": N_(
        "Entering an area pauses the move for the effects there; our reading: an interrupted move "
        "leaves no MOV"
    ),
    "move.instinct.triggers": N_(
        "Every entered area can trigger effects that wait for a move, such as interception"
    ),
    "move.instinct.no_triggers": N_("It does not trigger effects that wait for a move, such as interception"),
    "move.btr.feet": N_("{straight} straight × 5 + {diagonal} diagonal × 10 = {feet} ft"),
    "move.btr.walk": N_("A move needs a free path"),
    "move.btr.dash": N_("A dash needs a free path"),
    "move.btr.leap": N_("A flying or leaping dash crosses water and enemies, but no level"),
    "move.btr.blink": N_(
        "A blink is not a movement and has no path; from high to low, never from low to high"
    ),
    "move.btr.past_ally": N_("Allies may be passed"),
    "move.btr.past_enemy": N_("The enemy's square does not stop it"),
    "move.btr.past_water": N_("The water does not stop it"),
    "move.btr.past_wall": N_("The obstacle does not stop it"),
    "move.btr.past_down": N_("Down a level is allowed"),
    "move.btr.past_bound": N_("It works even if the character cannot move"),
    "move.btr.stop": N_("One character a square: stop only on an empty square"),
    "move.btr.start": N_("On a starting square that all share, only the last to act in round 1 may stay"),
    "move.btr.skirmish": N_("If this is a skirmish (no map), all are on one square and may stay there"),
}

MOVEMENT_NAMES = {**PEOPLE, **BONUS_TYPES}
