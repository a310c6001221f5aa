"""The steps of falls and of riding (P-50 … P-52, P-63)."""

from bot.text import N_

FALLING = {
    "fall.rounds": N_("drop {drop} ÷ 30 steps a round, begun ones count, at least 1: {rounds}"),
    "fall.while_falling": N_(
        "meanwhile no active move and no choice of posture; a flyer spends 1⚡ first (reaction) to "
        "catch itself"
    ),
    "fall.balanced": N_("drop {drop} < agility dice {agility}: no attack"),
    "fall.attack": N_("drop {drop} − agility dice {agility} = {dice}🅟, a physical attack"),
    "fall.hit": N_("{result} − protection {protection} = {rest}, above 0: it hits"),
    "fall.missed": N_("{result} − protection {protection} = {rest}, not above 0: it misses"),
    "fall.prone": N_("it hits, so the faller lies prone"),
    "fall.posture_free": N_("no hit, so any posture may be taken"),
    "riding.seat_kept": N_("hit in the saddle: agility against the damage {damage}, higher stays mounted"),
    "riding.unseated": N_("hit in the saddle: agility against the damage {damage}, not higher: falls"),
    "riding.mount": N_(
        "another mount than a war-horse, for the fall is one of {height} steps: speed, ⚡ and defence are as "
        "its text has them"
    ),
    "riding.war_horse": N_(
        "a war-horse: speed {speed} on foot, {height} steps to fall. Mounting or leaving {mounting}⚡, "
        "defence rolls −{defence} dice. A command {command}⚡, the same one again 0⚡"
    ),
}
