"""The sentences of BtR: its steps of rulings and its refusals, by their keys."""

from collections.abc import Mapping

from bot.systems.sentences import Sentences
from bot.text import N_

MANNERS: Mapping[str, str] = {
    "walk": N_("An ordinary move"),
    "dash": N_("A dash"),
    "leap": N_("A flying or leaping dash"),
    "blink": N_("A blink"),
}
"""The manners as a sentence begins with them."""

REASONS = {
    # Damage (B-34).
    "btr.plus": N_("{before} + {by} = {after}"),
    "btr.plus_named": N_("{before} + {by} ({names}) = {after}"),
    "btr.minus": N_("{before} − {by} = {after}"),
    "btr.minus_named": N_("{before} − {by} ({names}) = {after}"),
    "btr.times": N_("{before} × {factor} = {after}"),
    "btr.times_named": N_("{before} × {factor} ({names}) = {after}"),
    # Measures.
    "measure.btr": N_("{side} ft × ({across} + {up}) = {total} ft"),
    "measure.melee": N_("in the melee range, the 3×3 squares"),
    # Movement.
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
    # Senses.
    "sense.wall_between": N_("an obstacle between cuts the line"),
    "sense.higher_between": N_("something higher between cuts the line"),
    "sense.level_between": N_("nothing between is higher than this level: the line is free"),
    "sense.level_between_levels": N_("between levels, something as high as the higher one cuts the line"),
    "sense.lower_between": N_("everything between is lower: the line is free"),
    "sense.lit": N_("there is light, so dark-vision does not matter"),
    "sense.numbers_idle": N_(
        "Range and distance do not matter here: only darkness and the invisible ask for them"
    ),
    "sense.dark_vision": N_("darkness: dark-vision reaches {range} ft"),
    "sense.dark_vision_near": N_("darkness: {distance} ft ≤ {range} ft of dark-vision"),
    "sense.dark_vision_far": N_("darkness: {distance} ft > {range} ft of dark-vision"),
    "sense.no_dark_vision": N_("darkness, and no dark-vision"),
    "sense.detection": N_("invisible: detection reaches {range} ft"),
    "sense.detection_near": N_("invisible: {distance} ft ≤ {range} ft of detection"),
    "sense.detection_far": N_("invisible: {distance} ft > {range} ft of detection"),
    "sense.no_detection": N_("invisible, and no detection"),
    # Ways.
    "way.btr.squares": N_("{cells} squares × 5 ft = {cost} ft; diagonals do not count as a step"),
    "way.btr.difficult": N_("BtR has no difficult ground: it is counted as floor"),
    "way.btr.ally": N_("An ally's square may be passed, not stopped on"),
    "way.btr.over": N_("Flying or leaping, it crosses the squares of enemies"),
    "way.btr.blink": N_("A place within the blink; {left} ft left"),
    "way.btr.move": N_("A free way within the move; {left} ft left"),
}

ONE = {
    "way.btr.squares": ("cells", N_("{cells} square × 5 ft = {cost} ft; diagonals do not count as a step")),
}
"""By a reason's key: the counted fact, and the sentence if it is 1."""

REFUSALS = {
    # Movement.
    "move.btr_bound": N_("{btr_manner} does not work if the character cannot move. Only a blink works."),
    "move.btr_down": N_(
        "{btr_manner} does not lead down to a lower level. Climb, choose the manner blink, or another way."
    ),
    "move.btr_stopped": N_("{btr_manner} cannot pass {hindrance}. Choose another manner or way."),
    "move.btr_up": N_("{btr_manner} does not lead up to a higher level. Climb, or choose another way."),
    # Senses.
    "sense.dark_range_needed": N_(
        "In the dark it matters how far dark-vision reaches. Give `range`, in ft; 0 if there is none."
    ),
    "sense.detection_needed": N_(
        "Against the invisible it matters how far detection reaches. Give `detection`, in ft; 0 if there is "
        "none."
    ),
}

HELP = N_(
    "• `/encounter attack` strikes and takes AP (`kind`)\n"
    "• The attack waits for the victim's response phase, with buttons\n"
    "• `/encounter effect add`, `/encounter set health`: support for allies"
)

SENTENCES = Sentences(
    reasons=REASONS,
    refused={("move", "btr_manner"): MANNERS},
    help=HELP,
    one=ONE,
    refusals=REFUSALS,
)
