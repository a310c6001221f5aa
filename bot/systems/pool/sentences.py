"""The sentences of the dice pool game: its steps of rulings and its refusals, by their keys."""

from bot.systems.sentences import Sentences
from bot.text import N_

REASONS = {
    # Attacks.
    "attack.unnoticed": N_("not noticed: {dice} more dice"),
    "attack.from_behind": N_("from behind or above, unnoticed: no defence"),
    "attack.nothing": N_("a roll of 0 misses"),
    "attack.protection": N_("{result} − protection {protection} = {rest}"),
    "attack.block": N_("{before} − blocked {points} = {rest}; a block is a reaction of {cost}⚡"),
    "attack.dodge": N_("{before} − dodged {points} = {rest}; a dodge is a reaction of {cost}⚡"),
    "attack.resist": N_("{before} − resisted {points} = {rest}; resisting is a reaction of {cost}⚡"),
    "attack.hits": N_("above 0: it hits, and the remainder is the number of dice lost"),
    "attack.misses": N_("not above 0: it misses"),
    "attack.lost": N_("{attribute} dice −{lost}; at 0 one is unconscious"),
    "attack.left": N_("{attribute} dice {dice} − {lost} = {left}"),
    "attack.gone": N_("{attribute} dice {dice} − {lost}: 0, **unconscious**"),
    "rest.hours": N_("after each full hour the dice left of each damaged attribute 🅟, at least one"),
    "rest.above": N_("never above the attribute"),
    # Loads (P-47).
    "carry.within": N_("at most strength {strength} × 30 kg = {most} kg: {weight} kg can be moved"),
    "carry.too_heavy": N_("at most strength {strength} × 30 kg = {most} kg: {weight} kg is too heavy"),
    "carry.slowed": N_("from strength {strength} × 10 kg = {burden} kg on, speed ÷ 2: {weight} kg slows"),
    "carry.unslowed": N_("below strength {strength} × 10 kg = {burden} kg, {weight} kg does not slow"),
    "carry.cost": N_("lifting or putting down costs {lifting}⚡; dragging and pushing cost no extra action"),
    "carry.cost_dragged": N_("dragging and pushing cost no more than the move"),
    "carry.smaller": N_("{their} is smaller than {own}: may be dragged, pushed and lifted"),
    "carry.same_size": N_(
        "{their} is as big as {own}: may be dragged and pushed; only smaller ones are lifted"
    ),
    "carry.bigger": N_("{their} is bigger than {own}: can be neither dragged, pushed nor lifted"),
    "carry.willing": N_("a creature only while it is unconscious or willing"),
    # Falls and riding (P-50 … P-52, P-63).
    "fall.rounds": N_("drop {drop} ÷ 30 steps a round, begun ones count, at least 1: {rounds}"),
    "fall.while_falling": N_(
        "meanwhile no active move and no choice of posture; a flyer spends 1⚡ first (reaction) to "
        "catch itself"
    ),
    "fall.balanced": N_("drop {drop} < agility dice {agility}: no attack"),
    "fall.attack": N_("drop {drop} − agility dice {agility} = {dice}🅟, a physical attack"),
    "fall.hit": N_("{result} − protection {protection} = {rest}, above 0: it hits"),
    "fall.missed": N_("{result} − protection {protection} = {rest}, not above 0: it misses"),
    "fall.prone": N_("it hits, so the faller lies prone"),
    "fall.posture_free": N_("no hit, so any posture may be taken"),
    "riding.seat_kept": N_("hit in the saddle: agility against the damage {damage}, higher stays mounted"),
    "riding.unseated": N_("hit in the saddle: agility against the damage {damage}, not higher: falls"),
    "riding.mount": N_(
        "another mount than a war-horse, for the fall is one of {height} steps: speed, ⚡ and defence are as "
        "its text has them"
    ),
    "riding.war_horse": N_(
        "a war-horse: speed {speed} on foot, {height} steps to fall. Mounting or leaving {mounting}⚡, "
        "defence rolls −{defence} dice. A command {command}⚡, the same one again 0⚡"
    ),
    # Measures.
    "measure.square": N_("{straight} straight + {diagonal} diagonal × 1.5 = {total}"),
    "measure.square_cut": N_("{straight} straight + {diagonal} diagonal × 1.5 = {exact}, cut: {total}"),
    "measure.square_step": N_("({straight} straight + {diagonal} diagonal × 1.5) × {step} a cell = {total}"),
    "measure.square_step_cut": N_(
        "({straight} straight + {diagonal} diagonal × 1.5) × {step} a cell = {exact}, cut: {total}"
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
    "measure.below_a_step": N_(
        "less than a step is dropped: {palms} palms (⅒ step), {fingers} fingers (¼ palm)"
    ),
    "measure.metres": N_("{steps} × ¾ m ≈ {metres} m"),
    # Movement.
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
    "move.pool.riding": N_(
        "In the saddle the mount moves, in its own manners and with its own ⚡; a command costs its rider "
        "{command}⚡, the same one again nothing"
    ),
    "move.pool.prone_dice": N_("Prone: {dice} dice fewer on every agility roll"),
    # Searches (P-39).
    "search.trivial": N_("trivial thing, tiny creature: difficulty {difficulty}"),
    "search.light": N_("light thing, small or medium creature: difficulty {difficulty}"),
    "search.heavy": N_("heavy thing, large creature or bigger: difficulty {difficulty}"),
    "search.careful": N_("carefully hidden: {before} × 3 = {difficulty}"),
    "search.simple": N_("simply covered: {before} × 2 = {difficulty}"),
    "search.open": N_("left about: {before} − 1 = {difficulty}, never below 0"),
    "search.none": N_("not concealed: {difficulty}"),
    "search.cost": N_("a search costs {actions}⚡; name its object and place first"),
    # Senses.
    "sense.range": N_("perception range {range}"),
    "sense.unskilled": N_("{before} ÷ 2 unskilled sense = {after}"),
    "sense.inside": N_("{before} ÷ 2 inside fog, thicket, darkness or a crowd = {after}"),
    "sense.range_cut": N_("range {before} → {after}: less than a step is dropped"),
    "sense.distance_cut": N_("distance {before} → {after}: less than a step is dropped"),
    "sense.near": N_("distance {distance} ≤ range {range}"),
    "sense.far": N_("distance {distance} > range {range}: too far"),
    "sense.shallow": N_("{depth} past the edge ≤ {most}: seen from outside"),
    "sense.deep": N_("{depth} past the edge > {most}: not seen from outside"),
    "sense.line_clear": N_("the line to it is clear"),
    "sense.blocked": N_("something on the line hides it"),
    "sense.hidden_by": N_(
        "{bigger} beside {smaller}, {levels} size levels bigger, at least {least}: hides it"
    ),
    "sense.not_hidden_by": N_("{bigger} beside {smaller}, not {least} size levels bigger: does not hide it"),
    "sense.behind": N_("behind, while facing is in use: not sensed without a search"),
    "sense.above": N_("above, while facing is in use: not sensed without a search"),
    "sense.invisible": N_("invisible or disguised: not noticed even in range"),
    "sense.unnoticed": N_(
        "All it does to this observer is rolled with **+{dice}🅟** as long as it is unnoticed"
    ),
    "sense.act_reveals": N_("A threatening act reveals it at once"),
    "sense.reveals": N_("A threatening act, or leaving its hiding place, reveals it at once"),
    "sense.no_defence": N_("Attacks from there cannot be defended while the attacker is unnoticed"),
    "sense.seen_through": N_(
        "Seen through only if a difficulty is stated, and then by a search: 3⚡, spirit dice 🅟 against it "
        "with `/try`"
    ),
    "sense.loud": N_("Acting loudly or absurdly may give it away: the GM decides"),
    "sense.searched": N_("A search may find it: 3⚡, `/search`"),
    # Journeys (P-53 … P-57).
    "travel.slowest": N_("the slowest sets the pace: speed {speed}"),
    "travel.mount": N_("the mount's speed counts: {speed}"),
    "travel.vehicle": N_("the vehicle's speed counts: {speed}"),
    "travel.normal": N_("speed {speed}: {pace} km an hour"),
    "travel.easy": N_("speed {speed} × 2 on easy ground = {pace} km an hour"),
    "travel.difficult": N_("speed {speed} ÷ 2 on difficult ground = {pace} km an hour"),
    "travel.day": N_("a day as planned: {pace} × {hours} h = {way} km"),
    "travel.forced": N_(
        "forced hours a day, the first ones: {forced}; before each, 1 die of every attribute is removed, and "
        "its distance is × 2"
    ),
    "travel.forced_day": N_("a day as planned: {pace} × ({hours} h + {forced} h forced) = {way} km"),
    "travel.within": N_("up to 8 hours a day cost no dice"),
    "travel.beyond": N_(
        "hours a day beyond the free 8, begun ones counted: {beyond}; each costs 1 strength, agility and "
        "spirit die"
    ),
    "travel.uncrewed": N_("a vehicle without crew travels up to 24 hours a day, and costs no dice"),
    "travel.cut": N_("cut once, over the whole journey: {way} → {km} km"),
    "travel.mount_pays": N_("the mount loses the dice, not the rider"),
    "travel.crew_pays": N_("the driver loses the dice"),
    "travel.each_pays": N_("each traveller loses these dice"),
    "travel.rest_not_counted": N_(
        "rest on the way is not counted; it is rolled hour by hour, and gives dice back"
    ),
    "travel.unsold": N_(
        "Day {day}, hour {hour}, after {way} km: forcing it would take a last die ({dice}). From there on "
        "the last dice are not spent and the pace stays ordinary. If the GM insists: **unconscious**"
    ),
    "travel.collapse": N_(
        "**Unconscious** on day {day}, as hour {hour} begins, after {way} km: the dice are {dice}. Travel "
        "fewer hours a day, or rest first"
    ),
    # Ways.
    "way.cut": N_("The total is cut: {before} → {after}"),
    "way.cut_each": N_("Every move is cut by itself: {before} → {after}"),
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
    "way.pool.posture_step": N_("The one step that goes with the change of posture, for 0⚡, at any speed"),
    "way.pool.facing": N_("Afterwards the facing may be chosen freely"),
}

ONE = {
    "riding.mount": (
        "height",
        N_(
            "another mount than a war-horse, for the fall is one of {height} step: speed, ⚡ and defence are "
            "as its text has them"
        ),
    ),
    "move.pool.diagonals": ("steps", N_("{straight} straight + {diagonal} diagonal × 1.5 = {steps} step")),
    "move.pool.climb": (
        "steps",
        N_(
            "Over the obstacle: way {flat} + height {height} + thickness {thickness} = {steps} step; at most "
            "{dice} agility dice ÷ 2 = {most} high"
        ),
    ),
    "move.pool.prone_dice": ("dice", N_("Prone: {dice} die fewer on every agility roll")),
    "way.pool.cell": ("step", N_("Each cell counts {step} step")),
    "way.pool.stopped": ("asked", N_("It moves only {gone} of {asked} step; the rest is lost")),
}
"""By a reason's key: the counted fact, and the sentence if it is 1."""

REFUSALS = {
    # Tries.
    "tries.closed": N_("This is already over: {status}. Start a new one."),
    "tries.never_ends": N_("Without any dice this would never end. Give at least one."),
    "tries.results_missing": N_("All {sides} sides have to roll in every period. Let everybody roll."),
    "tries.sides_missing": N_("At least {least} sides are needed to compare. Let another one in."),
    "tries.skip_needs_pool": N_(
        "How long it takes can be worked out only for points (`4P`) or numbers (`6N`). Use one of them."
    ),
    # Encounter.
    "encounter.long_without_ap": N_("Say in `ap` how many ⚡ it takes in all."),
    # Movement.
    "move.agility_needed": N_(
        "How high somebody climbs follows from the agility dice. Give them in `agility`."
    ),
    "move.climb_needed": N_(
        "`thickness` and `agility` belong to an obstacle. Give its height in `climb`, or leave them out."
    ),
    "move.no_climbing": N_("A character that is moved cannot climb. Leave `climb` out."),
    "move.riding": N_("A rider moves only as the mount does. Leave the saddle first, for 6⚡."),
    "move.sitting": N_("A sitting character cannot move actively. Stand up first, for 1⚡."),
    "move.too_high": N_(
        "{height} steps are too high: with {dice} agility dice at most {most}. Choose a lower place."
    ),
    # Odds.
    "odds.dice_left": N_("“{text}” is not a number of dice from 1 to {limit}. Type `4` or `strength 4`."),
    "odds.no_target_of_attacks": N_("An attack has no target to look for. Leave `chance` out."),
    # Journeys (P-53 … P-57).
    "travel.cannot_force": N_(
        "A vehicle that needs no crew cannot force the march. Leave `forced_hours` out, or take `crewed`."
    ),
    "travel.forced_beyond_hours": N_(
        "{forced} forced hours do not fit into {hours} hours a day. Force fewer, or travel longer."
    ),
    "travel.unconscious": N_(
        "With an attribute at 0 dice one is unconscious and cannot travel. Rest first, or give dice from "
        "1 on."
    ),
    "travel.too_long": N_("That takes more than {limit} days. Take a shorter distance, in stages."),
    "fall.too_deep": N_(
        "At most {most} dice are rolled at once, and each step beyond the agility dice is one. With agility "
        "{agility}, give a `height` of at most {deepest}."
    ),
    "pool.more_than_full": N_("{left} dice cannot be left of {full}. Give at most {full}."),
    # Travel.
    "rest.too_many_dice": N_(
        "A rest of {hours} hours may take more than {limit} dice. Give fewer `hours`, and rest again."
    ),
    "rest.unreadable": N_(
        "I cannot read `{text}`. Write the remaining dice like `strength 2/5, agility 1/3`."
    ),
    "rest.no_attribute": N_("“{name}” has no dice here. Known are strength, agility and spirit."),
    "rest.full_needed": N_(
        "How many dice has {name} in all? Write it behind a stroke, like `{left}/5`, or set it with "
        "`/sheet set`."
    ),
    "rest.twice": N_("{name} is given twice. Give it once."),
    # Attacks.
    "attack.cannot_be_defended": N_(
        "An unnoticed attack from behind or above cannot be defended. Leave the defence out, or say in "
        "`awareness` that the attacker is noticed."
    ),
    "attack.no_difficulty": N_(
        "An attack has no difficulty. Write the protection behind `vs`, like `{typed} vs {difficulty}`."
    ),
    "attack.unreadable": N_(
        "I cannot read `{text}` behind `vs`. Write like `5P vs 2` or `5P vs 2 dodge 4P`."
    ),
    "attack.two_protections": N_("Protection is {option} in the option and {typed} behind `vs`. Keep one."),
    "attack.protection_too_high": N_("Protection is at most {limit}. Give less."),
    "attack.attribute": N_(
        "`{text}` is not an attribute. Give strength, agility or spirit, like `agility 4`."
    ),
    "attack.defence_needs_dice": N_(
        "Whose dice? Write them behind it, like `{typed} 4P` (at a button: under Other dice), or name the "
        "member in `defender`."
    ),
    # Senses.
    "sense.range_needed": N_("The perception range is missing. Give `range`, in steps."),
}

HELP = N_(
    "• `/roll dice: 4P`: four dice for points; `/try dice: strength-1P > 3`: a try with your sheet\n"
    "• `/sheet set pairs: strength 5, agility 3, spirit 4`\n"
    "• `/attack modifier: 5P vs 2`; the other side presses {defend}\n"
    "• Initiative: your agility dice 🅽, or the option `dice`\n"
    "• ⚡ are back at the start of your turn\n"
    "• `/encounter action`: an action that needs more than one turn's ⚡"
)

SENTENCES = Sentences(
    reasons=REASONS,
    background=frozenset(
        {
            "move.pool.speed",
            "move.pool.posture",
            "move.pool.prone_dice",
            "move.pool.facing",
            "move.pool.turn",
            "travel.within",
            "travel.each_pays",
            "travel.rest_not_counted",
        }
    ),
    on_the_way=frozenset({"way.pool.fall", "way.pool.over_the_edge", "way.pool.stopped"}),
    help=HELP,
    one=ONE,
    refusals=REFUSALS,
)
