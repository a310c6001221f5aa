"""Refusals of attacks and defences."""

from collections.abc import Mapping

from bot.text import N_

PARTS: Mapping[str, str] = {
    "damage": N_("damage"),
    "save": N_("save"),
    "range": N_("range"),
    "increment": N_("increment"),
    "part": N_("part"),
    "attribute": N_("attribute"),
    "protection": N_("protection"),
    "defence": N_("defence"),
    "area": N_("area"),
    "status": N_("status"),
    "kind": N_("kind"),
    "ap": "AP",
    "targets": N_("targets"),
}
"""What an attack on a sheet may say besides its dice, by `bot.characters.written_attacks.SPELT`, as it is
typed there."""

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
    "attack.fight_not_begun": N_(
        "The fight has not begun, so you cannot attack anybody in it. `/encounter start` begins it."
    ),
    "fight.other_game": N_(
        "This command is of {known}, and the fight here is played by {system}. Use {system}'s own commands, "
        "or `/roll` and `/try`; other games can be played in another channel."
    ),
    "game.has_no": N_(
        "`{command}` is of {played_by}, and this channel plays {system}. `/settings system` changes that."
    ),
    "attack.no_rules": N_(
        "I know no rules for attacks of {system}. Roll with `/try`, or name another game with "
        "`/settings system`."
    ),
    "attack.not_of_it": N_(
        "An attack of {system} takes no `{option}`. Leave it out, or name another game with "
        "`/settings system`."
    ),
    "attack.no_such_defence": N_(
        "`{text}` is not a defence here. Give a defence of this game, like `dodge`."
    ),
    "attack.two_defences": N_("Two defences are given. Keep one: a number, a defence, or the option."),
    "attack.who": N_("Who attacks? Name the attacker in the option “as”. You can name your own characters."),
    "attack.oneself": N_(
        "{name} would be the only target. Name another. If an area also covers {name}, name all its targets."
    ),
    "attack.damage_in_fights": N_(
        "Damage and part are kept for attacks on combatants of a running fight. Leave them out, or name a "
        "target there."
    ),
    "attack.nobody_named": N_("Name at least one combatant."),
    "attack.too_many_targets": N_("Too many targets: {limit} at most. Name fewer."),
    "attack.no_token": N_(
        "Which token attacks? {name} has none that everybody sees, or is the target. Name a character with "
        "one in `as`, or leave `target` out."
    ),
    "attack.bot_cannot": N_("A bot cannot press Defend. Give its defence in `defence`."),
    "attack.no_such_part": N_(
        "The attack {name} says “{part}”, which attacks of this game do not have. Correct it."
    ),
    "attack.part_number": N_(
        "In the attack {name}, “{part}” needs a whole number up to 1000, not `{text}`. Correct it."
    ),
    "attack.beyond_span": N_("{name} is {distance} away, and the range is {least}~{most}. Move first."),
    "attack.beyond_range": N_("{name} is {distance} away, beyond the range of {range}. Move nearer first."),
    "attack.beyond_reach": N_("{name} is {distance} away, out of melee range. Move nearer first."),
    "attack.unseen": N_("{name} cannot be seen from there. Choose another, or move first."),
    "attack.nobody_there": N_("There is nobody to attack."),
}
