"""The steps of falls and of riding (P-50 … P-52, P-63)."""

from bot.wording.words import N_

FALLING = {
    "fall.rounds": N_("{drop} steps ÷ 30 a round, begun ones count: {rounds}, at least 1"),
    "fall.while_falling": N_(
        "meanwhile no active move and no choice of posture; a flyer first spends 1⚡ (reaction) to catch "
        "itself"
    ),
    "fall.balanced": N_("a drop of {drop} is less than {agility} agility dice"),
    "fall.attack": N_(
        "drop {drop} − {agility} agility dice = {dice} dice of physical attack, which cannot be blocked, "
        "dodged or resisted"
    ),
    "fall.hit": N_("{result} − protection {protection} = {rest}, above 0: it hits"),
    "fall.missed": N_("{result} − protection {protection} = {rest}, not above 0: it misses"),
    "fall.damage": N_("{attribute} loses {lost} dice; at 0 dice one is unconscious"),
    "fall.agility_left": N_("agility {agility} − {lost} = {left} dice"),
    "fall.agility_gone": N_("agility {agility} − {lost}: 0 dice, **unconscious**"),
    "fall.prone": N_("with postures in use: lies prone"),
    "fall.posture_free": N_("with postures in use: the posture is free"),
    "riding.seat_kept": N_("hit in the saddle: agility against the damage {damage}, higher stays mounted"),
    "riding.unseated": N_("hit in the saddle: agility against the damage {damage}, not higher: falls"),
    "riding.war_horse": N_(
        "a war-horse: speed {speed} on foot only, a fall from it {height} steps, {mounting}⚡ to mount or "
        "leave, defence rolls −{defence} dice, {command}⚡ a command, 0⚡ for the same one again"
    ),
}
