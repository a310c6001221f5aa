"""Refusals of attacks and defences."""

from bot.text import N_

ATTACK = {
    "attack.not_in_fight": N_(
        "This fight uses {system}, which has no rules for `/attack`. Roll with `/try`, such as `1d20+5 "
        ">= 15`, and note the result with `/encounter set note`."
    ),
    "attack.by_encounter": N_(
        "This fight is played by {system}: attack with `/encounter attack`, which its victim answers."
    ),
    "attack.openly_in_fights": N_(
        "An attack on somebody in the fight is told to the table. Leave `visibility` out, or the target."
    ),
    "attack.defender_in_fights": N_("In a fight the target's player defends. Leave `defender` out."),
    "attack.label_in_fights": N_(
        "This game's fights keep no label of an attack. Leave `label` out, or say it in the chat."
    ),
    "attack.one_defender": N_(
        "One DEF is {name}'s, and several are given. Give one DEF, or leave `defender` and `target` out."
    ),
    "attack.fight_not_begun": N_(
        "The fight has not begun, so you cannot attack anybody in it. `/encounter start` begins it."
    ),
    "fight.other_game": N_(
        "This command is of {known}, and the fight here is played by {system}. Use {system}'s own commands, "
        "or `/roll` and `/try`; other games can be played in another channel."
    ),
    "attack.cannot_be_defended": N_(
        "An unnoticed attack from behind or above cannot be defended. Leave the defence out, or say in "
        "`awareness` that the attacker is noticed."
    ),
    "attack.no_rules": N_(
        "I know no rules for attacks of {system}. Roll with `/try`, or name another game with "
        "`/settings system`."
    ),
    "attack.not_of_it": N_(
        "An attack of {system} takes no `{option}`. Leave it out, or name another game with "
        "`/settings system`."
    ),
    "attack.no_difficulty": N_(
        "An attack has no difficulty. Write the protection behind `vs`, like `{typed} vs {difficulty}`."
    ),
    "attack.unreadable": N_(
        "I cannot read `{text}` behind `vs`. Write like `5P vs 2` or `5P vs 2 dodge 4P`."
    ),
    "attack.two_protections": N_("Protection is {option} in the option and {typed} behind `vs`. Keep one."),
    "attack.protection_too_high": N_("Protection is at most {limit}. Give less."),
    "attack.attribute": N_(
        "`{text}` is not an attribute. Give strength, agility or spirit, like `agility 4`."
    ),
    "attack.no_such_defence": N_(
        "`{text}` is not a defence here. Give a defence of this game, like `dodge`."
    ),
    "attack.defence_needs_dice": N_(
        "Whose dice? Write them behind it, like `{typed} 4P` (at a button: under Other dice), or name the "
        "member in `defender`."
    ),
    "attack.two_defences": N_("Two defences are given. Keep one: a number, a defence, or the option."),
    "attack.defence_has_target": N_(
        "A defence has no target: its value is the attack's. Write like `dodge+5`."
    ),
    "attack.defended_already": N_("You have defended against this attack."),
    "attack.who": N_("Who attacks? Name the attacker in the option “as”. You can name your own characters."),
    "attack.oneself": N_(
        "{name} would be the only target. Name another. If an area also covers {name}, name all its targets."
    ),
    "attack.damage_in_fights": N_(
        "Damage and part are kept for attacks on combatants of a running fight. Leave them out, or name a "
        "target there."
    ),
    "attack.too_many_targets": N_("At most {limit} targets are compared at once. Give fewer."),
    "attack.range": N_("`{text}` is not a range. Write like `1~3`, or `2`."),
    "attack.out_of_range": N_("Distance {distance} is not within {least}~{most}: the attack cannot be made."),
    "attack.too_far": N_(
        "Distance {distance} is more than 6 times the increment {increment}: beyond {most} the attack fails."
    ),
    "attack.full_cover": N_(
        "A character behind full cover cannot be a target. An attack with an area (`area`) still reaches it."
    ),
    "attack.no_token": N_(
        "Which token attacks? {name} has none that everybody sees, or is the target. Name a character with "
        "one in `as`, or leave `target` out."
    ),
    "attack.bot_cannot": N_("A bot cannot press Defend. Give its defence in `defence`."),
}
