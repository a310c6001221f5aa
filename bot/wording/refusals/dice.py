"""Refusals of the dice notation, of rolls and of tries."""

from bot.text import N_

DICE = {
    "dice.attribute_not_set": N_(
        "Your sheet has no value for {name}. Set it with `/sheet set`, or type a number instead."
    ),
    "dice.advantage_of_one": N_(
        "Advantage is for a single die: `d20adv+3`. Of several, say how many more are thrown: `3d6adv1`."
    ),
    "dice.advantage_twice": N_(
        "Advantage and disadvantage count once each: write one of them. To throw more dice, say how many: "
        "`d20adv2`."
    ),
    "dice.modifier_of_one": N_(
        "`{typed}` is for one group of dice, and there are several. Write it right behind its dice: "
        "`2d20kh1+1d4`."
    ),
    "dice.endless": N_(
        "These dice would be thrown again on every face, and never come to rest. Leave a face out."
    ),
    "dice.several_twice": N_(
        "A line repeats each of its rolls once. Write every number before its own roll: `2#d20+5; 2#d8`."
    ),
    "dice.count_missing": N_(
        "`{typed}` changes what a count finds, so write a count before it: `8d10c>=7{typed}`."
    ),
    "dice.faces": N_(
        "Faces are whole numbers from −{limit} to {limit}, one by one or as ranges: `d[1,2,3,5]`, `d[0..9]`."
    ),
    "dice.rolls": N_("One line can have 1 to {limit} rolls. Roll the rest in another."),
    "dice.several": N_(
        "Only one roll fits here, rolled once. `/roll` rolls several: `3#d20+5`, `1d20+5; 1d8`."
    ),
    "dice.comma": N_("Use a comma only inside max(…) or min(…). Take it out, or write `max(3, 5)P`."),
    "dice.count_ambiguous": N_(
        "How many dice these are can be read in two ways. Use parentheses: `2P+(4+3)P`."
    ),
    "dice.count_rolled": N_(
        "How many dice there are cannot itself be rolled. Write a number or an attribute before the kind of "
        "dice: `2d6`, `4P`."
    ),
    "dice.counted_twice": N_(
        "These dice are counted already, and only one `c` can count them. Leave one out."
    ),
    "dice.difficulty_expected": N_(
        "A whole number is needed there, to compare the dice with: `1d20+5 >= 15`."
    ),
    "dice.division_by_zero": N_("These dice divide by zero. Divide by another number."),
    "dice.empty": N_("No dice were given. Type some, for example `4P` or `2d10+3`."),
    "dice.face_impossible": N_("A die with {sides} sides has no face {face}. Take a face from 1 to {sides}."),
    "dice.hold_back_one_pool": N_(
        "You can hold dice back only from one pool, or from one group without keep, drop and reroll. "
        "Roll only that group, or type fewer dice."
    ),
    "dice.hold_back_too_many": N_(
        "{allowed} dice may be rolled here, so from 0 to {allowed} can be held back. Hold back fewer."
    ),
    "dice.misspelt_attribute": N_(
        "I do not know the attribute “{name}” here. Did you mean `{meant}`? Set others with `/sheet set`."
    ),
    "dice.nested_too_deep": N_("Parentheses can be nested {limit} deep at most. Write it more simply."),
    "dice.note_unmarked": N_("“{note}” is not dice. If it is the label, write `{dice} #{note}`."),
    "dice.other_bots": N_(
        "`{typed}` is for another bot. Here you type only the dice, such as `/roll dice: 2d10+3`. "
        "`/hidden roll` rolls for the GM, `/check` checks a skill, `/try` rolls against a difficulty."
    ),
    "dice.no_die": N_("There are no dice in `{typed}`. Did you mean `{meant}`?"),
    "dice.no_die_typed": N_("There are no dice in `{typed}`. Write some, such as `1d20+5`."),
    "dice.nothing_to_compare": N_(
        "孰低 and 孰高 compare attributes or parentheses joined by `/`: `强壮/精神孰低P`. For plain numbers "
        "use `min(4, 5)P` or `max(4, 5)P`."
    ),
    "dice.number_too_large": N_("A number in these dice goes beyond {limit}. Use smaller ones."),
    "dice.parenthesis_open": N_("A parenthesis is not closed. Add `)`."),
    "dice.rerolled_already": N_(
        "These dice were already rolled again, and that works only once. Make a new roll."
    ),
    "dice.reroll_nothing": N_(
        "None of these dice shows that. Give another face, or 0 for those of 0 points."
    ),
    "dice.reroll_face_impossible": N_(
        "No die here can show {face}, so it cannot be rolled again. Give a face that these dice have."
    ),
    "dice.reroll_zero_without_points": N_(
        "Only dice that count points (`P`) can show 0 points. Give a face to roll again instead."
    ),
    "dice.sides": N_("A die cannot have {sides} sides. Take from 1 to {limit}."),
    "dice.too_long": N_("The dice are {length} characters long, {limit} can be read. Write it shorter."),
    "dice.meets_pool": N_("🅟 and 🅽 succeed only above their difficulty. Write `> {less}`."),
    "dice.below_pool": N_(
        "🅟 and 🅽 succeed only above their difficulty: `{sign}` does not work with them, only `>`. Ordinary "
        "dice may have to be low: `1d100 <= 50`."
    ),
    "dice.too_many": N_("That is more than {limit} dice for one command. Roll fewer, or fewer times."),
    "dice.unknown_attribute": N_(
        "I do not know the attribute “{name}” here. I know: {known}. Set others with `/sheet set`."
    ),
    "dice.unknown_name": N_(
        "I do not know “{name}” here. Write dice, such as `1d20+5`, or set such a value with `/sheet set`."
    ),
    "dice.unknown_in_plain": N_(
        "I do not know “{name}” here. Write dice, such as `1d20+5`, set such a value with `/sheet set`, or "
        "choose a game that knows it with `/settings system`."
    ),
    "dice.unknown_skill": N_(
        "I do not know “{name}” here. `/check` checks skills; here you write dice, such as `1d20+5`."
    ),
    "dice.unreadable": N_(
        "Cannot read “{rest}” here. `/help` shows how dice are written, such as `1d20+5` and `4d6kh3`."
    ),
    "dice.value_expected": N_("A number, an attribute or dice are needed there: `5`, `1d20+5`, `2d10`."),
}

TRIES = {
    "tries.already_in": N_("These members already take part. Choose others."),
    "tries.dice_given": N_(
        "You have already given your dice. I roll as soon as all sides have given their dice."
    ),
    "tries.above_only": N_(
        "🅟 and 🅽 succeed only above their difficulty, so `{sign}` does not work with such a helper. "
        "Write `>`."
    ),
    "tries.sum_grows": N_("Results add up, so the sum cannot stay below a number. Write `>` or `>=`."),
    "tries.helper_has_difficulty": N_(
        "The assisting pools take no difficulty. Write it after the first pool only, or in the option "
        "`difficulty`."
    ),
    "tries.no_difficulty": N_(
        "A try needs a difficulty. Give it in the option `difficulty`, or write it at the end: `4P > 5`."
    ),
    "tries.opponent_is_bot": N_("A bot cannot press Accept. Give its dice in `opponent_dice`."),
    "tries.opponent_is_oneself": N_("You cannot be your own opponent. Choose another member."),
    "tries.opposed_has_difficulty": N_(
        "An opposed roll has no difficulty: the sides are compared with each other. Leave the `>` and its "
        "number out, or use `/try`."
    ),
    "tries.period_too_long": N_("A period takes at most {limit} characters. Write it shorter: `10 min`."),
    "tries.period_zero": N_("A period cannot last zero time. Give how long one lasts: `10 min`."),
    "tries.self_needs_opponent_dice": N_(
        "A roll that only you can see cannot ask an opponent. Give `opponent_dice` or another visibility."
    ),
    "tries.skip_best": N_(
        "There is no formula for the time if the best of several rolls counts. Roll instead."
    ),
    "tries.skip_needs_one_pool": N_(
        "The time can be worked out only for plain pools of one kind, like `4P` or `6N`. Roll instead."
    ),
    "tries.skip_with_limit": N_(
        "The rolling can be skipped only where time does not run out, and this try has a limit. Roll instead."
    ),
    "tries.too_many_helpers": N_("At most {limit} pools can assist at once. Give fewer."),
    "tries.too_many_sides": N_("At most {limit} sides can take part. Let fewer in."),
    "tries.two_difficulties": N_(
        "Two difficulties are given: {option} in the option and {typed} in the dice. Keep one of them."
    ),
}
