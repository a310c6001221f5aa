"""Refusals of `/move`."""

from bot.text import N_
from bot.wording.movement_terms import OPTIONS, THINGS

MOVE = {
    "move.attributes_unreadable": N_(
        "“{text}” cannot be read. Give dexterity proficiency, STR and DEX like this: `2/3/4`."
    ),
    "move.bonus_unreadable": N_(
        "“{text}” is not a bonus of at most {limit} ft. Write feet and type, separated by commas: `10 "
        "barbarian, 20 enhancement`."
    ),
    "move.route_needed": N_("`{option}` needs a route. Give it in `straight` or `diagonal`."),
    "move.speed_needed": N_(
        "The speed is missing. Give `speed`; Pathfinder takes `people` too, Death Instinct `attributes`."
    ),
    "move.too_many_bonuses": N_("At most {limit} bonuses can be read. Add up those without a type."),
    "move.two_speeds": N_("`speed` and `{option}` both say how fast it is. Keep one of them."),
    "move.unknown_people": N_(
        "“{name}” is not a people in the table. Choose one from the list, or give the base speed in `speed`."
    ),
}

MOVE_NAMES = {
    ("move", "option"): OPTIONS,
    ("move", "hindrance"): THINGS,
    ("move", "holder"): THINGS,
}
