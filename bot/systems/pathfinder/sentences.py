"""The sentences of Pathfinder: its steps of rulings and its refusals, by their keys."""

from collections.abc import Mapping

from bot.systems.sentences import Sentences
from bot.text import N_

PEOPLE: Mapping[str, str] = {
    "human": N_("human"), "elf": N_("elf"), "half-elf": N_("half-elf"), "half-orc": N_("half-orc"),
    "aasimar": N_("aasimar"), "catfolk": N_("catfolk"), "dhampir": N_("dhampir"), "drow": N_("drow"),
    "fetchling": N_("fetchling"), "goblin": N_("goblin"), "hobgoblin": N_("hobgoblin"),
    "kobold": N_("kobold"), "orc": N_("orc"), "tengu": N_("tengu"), "tiefling": N_("tiefling"),
    "ifrit": N_("ifrit"), "oread": N_("oread"), "sylph": N_("sylph"), "undine": N_("undine"),
    "changeling": N_("changeling"), "gillman": N_("gillman"), "grippli": N_("grippli"),
    "kitsune": N_("kitsune"), "nagaji": N_("nagaji"), "samsaran": N_("samsaran"), "strix": N_("strix"),
    "suli": N_("suli"), "vanara": N_("vanara"), "vishkanya": N_("vishkanya"),
    "dwarf": N_("dwarf"), "duergar": N_("duergar"), "halfling": N_("halfling"), "gnome": N_("gnome"),
    "ratfolk": N_("ratfolk"), "svirfneblin": N_("svirfneblin"), "wayang": N_("wayang"),
    "merfolk": N_("merfolk"),
}  # fmt: skip
"""The peoples of F-2."""

BONUS_TYPES: Mapping[str, str] = {
    "barbarian": N_("barbarian"),
    "monk": N_("monk"),
    "enhancement": N_("enhancement"),
    "morale": N_("morale"),
    "luck": N_("luck"),
    "sacred": N_("sacred"),
    "profane": N_("profane"),
    "insight": N_("insight bonus"),
    "competence": N_("competence"),
    "circumstance": N_("circumstance"),
}
"""Types of speed bonuses that have a name here; any other word is one, too."""

REASONS = {
    # Measures.
    "measure.pathfinder": N_(
        "{straight} straight + {diagonal} diagonal as 1-2-1-2: {straight} + {counted} = {total}"
    ),
    "measure.pathfinder_step": N_(
        "{straight} straight + {diagonal} diagonal as 1-2-1-2: ({straight} + {counted}) × {step} a cell = "
        "{total}"
    ),
    "measure.feet": N_("{squares} × 5 ft = {feet} ft"),
    # Movement.
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
    # Ways.
    "way.pf.plain": N_("{straight} straight + {diagonal} diagonal (1, 2, 1, 2 …) = {cost}"),
    "way.pf.went_odd": N_("A reading: the turn's diagonals were odd before, so the first counts 2"),
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
}

REFUSALS = {
    # Movement.
    "move.bound": N_(
        "`bound` means that the character cannot move. Leave it out, or end that condition first."
    ),
    "move.corner": N_(
        "No diagonal leads past a hard corner. Go round it: give two squares in `straight` for it."
    ),
    "move.filled": N_("A creature that fills its space cannot be passed. Go round it."),
    "move.nothing_filled": N_(
        "`filled` counts the squares of an obstacle or a huge helpless enemy. Name one in `through`, or "
        "leave it out."
    ),
    "move.more_than_the_way": N_(
        "It cannot fill {filled} squares of a way of {cells}. Give the squares of the way that lie in it."
    ),
    "move.held": N_(
        "{holder}: that square cannot be entered. Go round it, or past its corner with only `diagonal`."
    ),
    "move.hurried_difficult": N_(
        "You cannot run or charge over difficult ground or obstacles. Walk, or go round them."
    ),
    "move.one_square": N_("A 5-foot step is one square. Give 1 in `straight` or in `diagonal`."),
    "move.step_difficult": N_("A 5-foot step needs ground that does not hinder. Make it an ordinary move."),
    "move.wall": N_("The way is filled completely. Go round it."),
    "move.whole_feet": N_("Speeds are whole feet here, not {speed}. Give a number such as 30."),
}

HELP = N_(
    "• `/move pathfinder speed: 30`: how far a move, a double move and a run go\n"
    "• Fights run on plain initiative with `1d20`; diagonals count 1, 2, 1, 2 …"
)

SENTENCES = Sentences(
    help=HELP,
    names={**PEOPLE, **BONUS_TYPES},
    reasons=REASONS,
    background=frozenset({"move.pf.unslowed", "move.pf.run", "move.pf.run_heavy", "move.pf.same_type"}),
    refusals=REFUSALS,
)
