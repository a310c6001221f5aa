"""Refusals of journeys, falls, loads and searches."""

from bot.text import N_

TRAVEL = {
    "travel.speed_unreadable": N_(
        "“{text}” is not a speed. Write one like `5`, or several with commas: `3, 9, 4`."
    ),
    "travel.too_many_speeds": N_("At most {limit} speeds can be compared. Give only the slowest."),
    "travel.no_speed": N_("Somebody with speed 0 does not travel. Give speeds above 0, or a mount's."),
    "travel.speed_too_high": N_("A speed goes up to {limit}. Give a lower one."),
    "travel.dice_unreadable": N_(
        "“{text}” is not three numbers. Write strength, agility and spirit dice like `4/3/5`."
    ),
    "travel.dice_of_several": N_(
        "“{text}” are the dice of several travellers, but only one traveller counts. Give the dice of "
        "the traveller with the fewest, like `4/3/5`. `speed` takes several speeds."
    ),
    "travel.dice_too_many": N_("An attribute has at most {limit} dice. Give fewer."),
    "travel.vehicle_speeds": N_(
        "A vehicle has one speed, but `speed` has {count}. Give only the vehicle's speed, or leave "
        "`vehicle` out."
    ),
    "travel.mount_and_vehicle": N_("Either a mount or a vehicle carries you. Give one of them."),
}

FALL = {
    "fall.agility_needed": N_(
        "How many agility dice are there? Give them in `agility`, or on the sheet: "
        "`/sheet set pairs: agility 4`."
    ),
}

CARRY = {
    "carry.one_size": N_("For a creature both sizes are needed. Give `size` and `their_size`, or neither."),
}

SEARCH = {
    "search.difficulty_given": N_(
        "A search's difficulty follows from size and concealment. Leave the `>` and its number out, or use "
        "`/try`."
    ),
}

REST = {
    "rest.other_game": N_(
        "That is a rest of {known}, and here {system} is played. Choose another, or name the game with "
        "`/settings system`."
    ),
    "rest.not_of_it": N_("This kind of rest takes no `{option}`. Leave it out, or choose another rest."),
    "rest.dice_needed": N_(
        "How many dice are left? Give them in `dice`, like `strength 2/5, agility 1/3`; the 5 and the 3 may "
        "stand on your sheet instead."
    ),
    "rest.not_blind": N_(
        "This rest changes the sheet, so its player will see the result. Give the remaining dice in "
        "`dice`, or choose another `visibility`."
    ),
    "rest.nothing_damaged": N_(
        "No dice are missing, so a rest restores none. Give the remaining dice in `dice`."
    ),
}
