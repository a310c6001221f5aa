"""Refusals of checks of 死亡本能."""

from bot.text import N_

CHECKS = {
    "checks.misspelt_skill": N_(
        "“{name}” is on no sheet of yours: did you mean `{meant}`? Set it with `/sheet set`, or type a "
        "number: `+7 > 15`."
    ),
    "checks.not_kept": N_("Only the two dice that count can be rolled again. Take one of them."),
    "checks.options_of_dice": N_(
        "Checks take neither `assist`, `reroll` nor `hold_back`. Write `support 1` into the check instead."
    ),
    "checks.unknown_skill": N_(
        "“{name}” is on no sheet of yours. Set it with `/sheet set`, or type a number: `+7 > 15`."
    ),
}
