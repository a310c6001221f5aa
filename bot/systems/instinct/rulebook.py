"""Where the rules of 死亡本能 stand in its text."""

from bot.systems.rulebook import section
from bot.text import N_

RULEBOOK = (
    section(N_("Ground rules · Rarity"), "D", 58),
    section(N_("Checks"), "D", range(1, 6), 7, 12),
    section(N_("Checks · Check value · Advantage and disadvantage"), "D", range(8, 11)),
    section(N_("Checks · Check value · Support and hindrance"), "D", 11),
    section(N_("Checks · Target"), "D", 6, 13, 14, 60),
    section(N_("Checks · Skill checks"), "D", 15, 16, 59),
    section(N_("Checks · Attack checks"), "D", 17, 18, 69),
    section(N_("Checks · Defence checks"), "D", 20),
    section(N_("Damage · Structural damage"), "D", range(28, 32), 67, 68),
    section(N_("Damage · Fatigue damage"), "D", 32, 33),
    section(N_("Damage · Types of damage"), "D", 25, 26),
    section(N_("Damage · Dealing damage"), "D", 23, 24, 27),
    section(N_("Damage · Special effects"), "D", 34),
    section(N_("Effects · Conditions"), "D", 61),
    section(N_("Effects · Duration"), "D", 49),
    section(N_("Effects · Range"), "D", 19, 56, 62),
    section(N_("Effects · Areas"), "D", 54),
    section(N_("Effects · Willing targets"), "D", 63),
    section(N_("Effects · Stacking"), "D", 50),
    section(N_("Senses"), "D", 22, 35),
    section(N_("Modes · Time"), "D", 64),
    section(N_("Modes · Conflict · Order of action"), "D", 36, 39),
    section(N_("Modes · Conflict · Turns"), "D", range(40, 43), 45, 46),
    section(N_("Modes · Conflict · Variant: settling initiative"), "D", 43),
    section(N_("Modes · Ticks"), "D", 37, 38, 44, 47, 48, 66),
    section(N_("Modes · The stage"), "D", 51),
    section(N_("Modes · The stage · Movement"), "D", 65),
    section(N_("Modes · The stage · Speed"), "D", 52),
    section(N_("Modes · The stage · Special movement"), "D", 53),
    section(N_("Modes · The stage · Phase movement"), "D", 57),
    section(N_("Modes · The stage · Cover"), "D", 21),
    section(N_("Modes · Rest"), "D", 55),
)
