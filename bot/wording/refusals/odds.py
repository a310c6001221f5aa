"""Refusals of odds: what cannot be worked out exactly, or not in time."""

from bot.text import N_

LUCK = {
    "luck.nothing": N_("There are no rolls to count here yet. Roll first: `/roll dice: 4P`."),
    "luck.nothing_of_theirs": N_("This player has no rolls to count here this evening."),
    "luck.too_many": N_(
        "{rolls} rolls are too many to calculate exactly at once. Ask for one player: `/luck who: …`."
    ),
}

ODDS = {
    "odds.dice_or_game": N_("{option} is for attacks. Leave out the options for plain dice."),
    "odds.not_of_it": N_("The odds of {system} know no {option}. Leave it out, or name another game."),
    "odds.only_a_table": N_("The chances of the table {name} take no other option. Leave them out."),
    "odds.target_and_defence": N_(
        "A roll against another check or a defence has no target. Leave one of the two out."
    ),
    "odds.always_explodes": N_(
        "These dice explode on every face, so they never come to rest. Leave a face out."
    ),
    "odds.divisor_too_wide": N_(
        "A division's exact odds can be told where the divisor is {most} at most. Divide by smaller dice."
    ),
    "odds.explosions_kept": N_(
        "If dice explode and some are kept or dropped, I can calculate exact odds only if just the "
        "highest face explodes. Write `e{sides}`, or keep all dice."
    ),
    "odds.explosions_rerolled": N_(
        "The exact odds cannot be told where some dice explode and some are rolled again. Leave one of the "
        "two out."
    ),
    "odds.explosions_several": N_(
        "The exact odds cannot be told where dice of several kinds explode. Let those of one kind explode."
    ),
    "odds.goal_without_periods": N_(
        "Dice against others have no difficulty. With `periods` it is the goal that both add up to."
    ),
    "odds.may_divide_by_zero": N_(
        "These dice may divide by zero, so there are no odds. Divide by something that is always above 0."
    ),
    "odds.may_burst": N_(
        "These dice explode to over {limit} too often, and I would refuse such rolls. Ask for {most} dice at "
        "most."
    ),
    "odds.may_not_fit": N_(
        "With those rolled again these may become more than {limit} dice. Ask for fewer dice, 500 at most."
    ),
    "odds.never_ends": N_("These dice never bring more than 0, so the sum is never reached. Take more dice."),
    "odds.not_exact": N_("There are no exact odds with `{part}`. Leave it out, and ask again."),
    "odds.periods_too_big": N_(
        "Working out so many periods exactly takes too long. Take fewer periods, or a lower number to reach."
    ),
    "odds.no_chance": N_("“{text}” is not a chance. Type one between 0 and 100%, such as `75%` or `3/4`."),
    "odds.too_long": N_(
        "With the sheet’s numbers put in these dice are longer than {limit} characters. Ask for fewer."
    ),
    "odds.too_big": N_("The exact odds take too long because of `{part}`. `{fits}` would do."),
    "odds.too_big_at_all": N_(
        "The exact odds take too long because of `{part}`. Take dice with fewer sides, and let none explode."
    ),
    "odds.too_many_periods": N_(
        "This goes on for over {limit} periods. Take fewer periods, more dice, or a lower number to reach."
    ),
}
