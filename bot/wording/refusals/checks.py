"""Refusals of checks of 死亡本能."""

from bot.text import N_

CHECKS = {
    "checks.dc_unknown": N_(
        "What the other side adds for “{name}” is not known. Type it, as in `{name}DC+4`, or type the DC: "
        "`> 14`."
    ),
    "checks.misspelt_skill": N_(
        "“{name}” is on no sheet of yours: did you mean `{meant}`? Set it with `/sheet set`, or type a "
        "number: `+7 > 15`."
    ),
    "checks.natural_expected": N_(
        "Bonuses and penalties are whole numbers from 0 on: `加值2`, `减值3`. Or write `+2`, `-3`."
    ),
    "checks.not_kept": N_("Only the two dice that count can be rolled again. Take one of them."),
    "checks.number_too_large": N_("A number here goes up to {limit}. Write a smaller one."),
    "checks.passive_given_up": N_("A passive check cannot be given up. Leave one of the two out."),
    "checks.step_expected": N_(
        "A difficulty goes from -3 to 3, or by name: `困难`, `hard`. For a target write `> 15`."
    ),
    "checks.substitute_expected": N_("Name the substitute skill there: `代偿 隐匿`, `substitute stealth`."),
    "checks.substitute_is_itself": N_(
        "{skill} is the skill of this check already. Name another one as the substitute."
    ),
    "checks.substitute_unskilled": N_(
        "A substitute skill needs proficiency {least}, and {skill} has {has}. Take another one."
    ),
    "checks.substitute_without_skill": N_(
        "{skill} can stand in for a skill only, and this check names none. Name the check's skill first."
    ),
    "checks.target_expected": N_(
        "Give a target: a number such as `15`, or `熟练3` for the target of proficiency 3."
    ),
    "checks.too_long": N_("A check has at most {limit} characters, and this has {length}. Write it shorter."),
    "checks.too_many_dice": N_(
        "Advantage, disadvantage, support and hindrance go up to {limit} each. Ask for less."
    ),
    "checks.two_skills": N_("{one} and {other} are both skills, and a check has one. Keep one of them."),
    "checks.two_substitutes": N_("{one} and {other} cannot both be the substitute. Keep one of them."),
    "checks.options_of_dice": N_(
        "Checks take neither `assist`, `reroll` nor `hold_back`. Write `support 1` into the check instead."
    ),
    "checks.two_targets": N_("Two targets are given: {one} and {other}. Keep one of them."),
    "checks.unknown_skill": N_(
        "“{name}” is on no sheet of yours. Set it with `/sheet set`, or type a number: `+7 > 15`."
    ),
    "checks.unreadable": N_(
        "Cannot read “{rest}” here. Write `侦查+2 > 12 优势2`, or `+7 > 15 hard support 2 passive`."
    ),
    "checks.value_expected": N_("A number or a skill is needed there: `侦查+2`, `+7`."),
}
