"""Refusals of journeys, falls, loads and searches."""

from bot.text import N_

TRAVEL = {
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
    "fall.too_deep": N_(
        "At most {most} dice are rolled at once, and each step beyond the agility dice is one. With agility "
        "{agility}, give a `height` of at most {deepest}."
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
    "rest.threshold_needed": N_(
        "A long rest takes SP off up to the threshold. Give it in `threshold`, or leave `sp` out."
    ),
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
    "pool.more_than_full": N_("{left} dice cannot be left of {full}. Give at most {full}."),
}
