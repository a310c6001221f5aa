"""Refusals of checks of 死亡本能."""

from bot.text import N_

CHECKS = {
    "checks.misspelt_skill": N_(
        "“{name}” is on no sheet of yours: did you mean `{meant}`? Set it with `/sheet set`, or type a "
        "number: `+7 > 15`."
    ),
    "checks.not_kept": N_("Only the two dice that count can be rolled again. Take one of them."),
    "checks.passive_given_up": N_("A passive check cannot be given up. Leave one of the two out."),
    "checks.substitute_is_itself": N_(
        "{skill} is the skill of this check already. Name another one as the substitute."
    ),
    "checks.substitute_unskilled": N_(
        "A substitute skill needs proficiency {least}, and {skill} has {has}. Take another one."
    ),
    "checks.too_many_dice": N_(
        "Advantage, disadvantage, support and hindrance go up to {limit} each. Ask for less."
    ),
    "checks.unknown_skill": N_(
        "“{name}” is on no sheet of yours. Set it with `/sheet set`, or type a number: `+7 > 15`."
    ),
}
