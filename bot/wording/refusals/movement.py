"""Refusals of `/move`."""

from bot.text import N_
from bot.wording.movement_terms import BTR_MANNERS, OPTIONS, THINGS

MOVE = {
    "move.agility_needed": N_(
        "How high somebody climbs follows from the agility dice. Give them in `agility`."
    ),
    "move.attributes_unreadable": N_(
        "“{text}” cannot be read. Give 灵巧 proficiency, STR and DEX like this: `2/3/4`."
    ),
    "move.bonus_unreadable": N_(
        "“{text}” is not a bonus of at most {limit} ft. Write feet and type, separated by commas: `10 "
        "barbarian, 20 enhancement`."
    ),
    "move.bound": N_(
        "`bound` means that the character cannot move. Leave it out, or end that condition first."
    ),
    "move.btr_bound": N_("{btr_manner} does not work if the character cannot move. Only a blink works."),
    "move.btr_down": N_(
        "{btr_manner} does not lead down to a lower level. Climb, choose the manner blink, or another way."
    ),
    "move.btr_stopped": N_("{btr_manner} cannot pass {hindrance}. Choose another manner or way."),
    "move.btr_up": N_("{btr_manner} does not lead up to a higher level. Climb, or choose another way."),
    "move.climb_needed": N_(
        "`thickness` and `agility` belong to an obstacle. Give its height in `climb`, or leave them out."
    ),
    "move.corner": N_(
        "No diagonal leads past a hard corner. Go round it: give two squares in `straight` for it."
    ),
    "move.distance_needed": N_(
        "A special movement has a distance of its own. Give that in `speed` and leave `attributes` out."
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
    "move.no_climbing": N_("A character that is moved cannot climb. Leave `climb` out."),
    "move.too_deep_inside": N_(
        "The way is only {most} areas long, so it cannot end deeper inside than that. Lower `thickness`."
    ),
    "move.no_corners": N_(
        "Movement crosses edges only. Leave `diagonal` out; an area over a corner is 2 in `straight`."
    ),
    "move.one_square": N_("A 5-foot step is one square. Give 1 in `straight` or in `diagonal`."),
    "move.route_needed": N_("`{option}` needs a route. Give it in `straight` or `diagonal`."),
    "move.sitting": N_("A sitting character cannot move actively. Stand up first, for 1⚡."),
    "move.speed_needed": N_(
        "The speed is missing. Give `speed`; Pathfinder takes `people` too, Death Instinct `attributes`."
    ),
    "move.step_difficult": N_("A 5-foot step needs ground that does not hinder. Make it an ordinary move."),
    "move.thickness_needs_phase": N_(
        "Only a phase movement ends inside something. Choose the manner phase, or leave `thickness` out."
    ),
    "move.too_high": N_(
        "{height} steps are too high: with {dice} agility dice at most {most}. Choose a lower place."
    ),
    "move.too_many_bonuses": N_("At most {limit} bonuses can be read. Add up those without a type."),
    "move.two_speeds": N_("`speed` and `{option}` both say how fast it is. Keep one of them."),
    "move.unknown_people": N_(
        "“{name}” is not a people in the table. Choose one from the list, or give the base speed in `speed`."
    ),
    "move.wall": N_("The way is filled completely. Go round it."),
    "move.whole_feet": N_("Speeds are whole feet here, not {speed}. Give a number such as 30."),
}

MOVE_NAMES = {
    ("move", "option"): OPTIONS,
    ("move", "btr_manner"): BTR_MANNERS,
    ("move", "hindrance"): THINGS,
    ("move", "holder"): THINGS,
}
