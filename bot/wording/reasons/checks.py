"""The steps of a check of 死亡本能 (D-1 … D-16)."""

from bot.text import N_

CHECKS = {
    "check.effect_advantage": N_("{name}: advantage {amount}"),
    "check.effect_disadvantage": N_("{name}: disadvantage {amount}"),
    "check.effect_support": N_("{name}: support {amount}"),
    "check.effect_hindrance": N_("{name}: hindrance {amount}"),
    "check.passive": N_("passive: the dice value is {value}"),
    "check.given_up": N_("given up: the dice value is {value}"),
    "check.advantage": N_("advantage {strength}: the highest two of {dice} D10"),
    "check.disadvantage": N_("disadvantage {strength}: the lowest two of {dice} D10"),
    "check.strongest_advantage": N_("of several advantages the strongest counts: {strength}"),
    "check.strongest_disadvantage": N_("of several disadvantages the strongest counts: {strength}"),
    "check.leaves_advantage": N_("advantage {advantage} less disadvantage {disadvantage}: advantage {left}"),
    "check.leaves_disadvantage": N_(
        "advantage {advantage} less disadvantage {disadvantage}: disadvantage {left}"
    ),
    "check.leaves_neither": N_("advantage {advantage} less disadvantage {disadvantage}: neither"),
    "check.passive_bonus": N_("advantage on a passive check: {before} +{change} = {after}, at most 20"),
    "check.passive_penalty": N_("disadvantage on a passive check: {before} −{change} = {after}, at least 2"),
    "check.rerolled": N_("rolled again: a kept die changes, and the kept dice stay the same ones"),
    "check.given_up_no_dice": N_("a check that is given up has no support or hindrance dice"),
    "check.passive_no_dice": N_("a passive check has no support or hindrance dice"),
    "check.bonus_dice_cancel": N_(
        "support {support} and hindrance {hindrance} cancel one for one: {left} left"
    ),
    "check.support": N_("support {dice}: the highest die gives +{highest}"),
    "check.hindrance": N_("hindrance {dice}: the highest die takes {highest} off"),
    "check.substitute": N_("a substitute skill: whether it is of the same type the GM says"),
    "check.no_target": N_("without a target the difficulty has no effect"),
    "check.steps": N_("the steps add up to {sum}, held between −3 and 3: {step}"),
    "check.harder": N_("{step}: target {before} +{change} = {after}"),
    "check.easier": N_("{step}: target {before} −{change} = {after}"),
    "check.great_success": N_(
        "degree 10 or more: the roller may choose the great success, if there is one; it counts as a success"
    ),
    "check.great_failure": N_(
        "degree −10 or less: the great failure must be taken, if there is one; it counts as a failure"
    ),
}

CHECK_NAMES = {
    "step.trivial": N_("trivial"),
    "step.very_easy": N_("very easy"),
    "step.easy": N_("fairly easy"),
    "step.standard": N_("standard"),
    "step.hard": N_("hard"),
    "step.very_hard": N_("very hard"),
    "step.extreme": N_("extreme"),
    "modifier.attribute": N_("attribute"),
    "modifier.proficiency": N_("proficiency (PB)"),
    "modifier.level": N_("level (LV)"),
    "modifier.substitute": N_("substitute skill"),
}
"""The levels of difficulty and what modifiers are called."""
