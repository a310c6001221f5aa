"""The steps of attacks (P-61, D-18 … D-22, D-56) and of rests with dice pools (P-62)."""

from bot.text import N_

ATTACKS = {
    "attack.unnoticed": N_("not noticed: {dice} more dice"),
    "attack.from_behind": N_("from behind or above, unnoticed: no defence"),
    "attack.nothing": N_("a roll of 0 misses"),
    "attack.protection": N_("{result} − protection {protection} = {rest}"),
    "attack.block": N_("{before} − blocked {points} = {rest}; a block is a reaction of {cost}⚡"),
    "attack.dodge": N_("{before} − dodged {points} = {rest}; a dodge is a reaction of {cost}⚡"),
    "attack.resist": N_("{before} − resisted {points} = {rest}; resisting is a reaction of {cost}⚡"),
    "attack.hits": N_("above 0: it hits, and the remainder is the number of dice lost"),
    "attack.misses": N_("not above 0: it misses"),
    "attack.lost": N_("{attribute} dice −{lost}; at 0 one is unconscious"),
    "attack.left": N_("{attribute} dice {dice} − {lost} = {left}"),
    "attack.gone": N_("{attribute} dice {dice} − {lost}: 0, **unconscious**"),
    "rest.hours": N_("after each full hour the dice left of each damaged attribute 🅟, at least one"),
    "rest.above": N_("never above the attribute"),
    "attack.melee": N_("a melee attack: by {skill}"),
    "attack.ranged": N_("a ranged attack: by {skill}"),
    "attack.by_skill": N_("by {skill}, as it was typed"),
    "attack.no_weapon": N_(
        "proficiency is that in a weapon kind or magic source, not in {skill}; none is named, so 0: type "
        "`{skill}+greatsword`"
    ),
    "attack.harder": N_("{step}: the target is DEF + {change}"),
    "attack.easier": N_("{step}: the target is DEF − {change}"),
    "attack.near": N_(
        "distance {distance} is within melee reach {reach}: a ranged attack reaches it only where it says so"
    ),
    "attack.combo": N_("combo penalty after {made} attack checks: −{penalty}"),
    "attack.attenuation": N_(
        "distance {distance}, increment {increment}: attenuation {points}, ATK −{penalty}, from the user"
    ),
    "attack.distance_untold": N_("no distance given: range is not checked and gives no penalty"),
    "attack.within": N_("distance {distance} within {least}~{most}, both ends included"),
    "attack.concealed": N_("the target's concealment {level}: disadvantage {strength}"),
    "attack.cover": N_("{cover}: advantage {strength} on the dodge"),
    "attack.cover_dodge_alone": N_("{cover} helps only a dodge"),
    "attack.cover_pervasive": N_("cover does not help against pervasive areas"),
    "attack.cover_given": N_("{cover}: advantage {strength} on a dodge; a DEF that is given stays as it is"),
    "between.weak": N_("something low stands on the line: weak cover, a reading; name another in `cover`"),
    "between.full": N_("a wall is across every line: full cover, a reading; name another in `cover`"),
    "between.cover": N_("how much cover other scenery gives the GM says"),
    "between.senses": N_(
        "by sight, hearing, smell and the token's darkvision; other senses and stealth the map does not know"
    ),
}

ATTACK_NAMES = {
    "cover.weak": N_("weak cover"),
    "cover.strong": N_("strong cover"),
    "cover.full": N_("full cover"),
    "modifier.combo": N_("combo penalty"),
    "modifier.range": N_("range penalty"),
}
"""The names of cover, and of an attack's penalties."""
