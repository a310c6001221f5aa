"""Where the rules of BtR stand in its text, chapter 3.2."""

from bot.systems.rulebook import section
from bot.text import N_

RULEBOOK = (
    section(N_("Actions and rounds · Rounds"), "B", 1, 2),
    section(N_("Actions and rounds · Course of a turn"), "B", 3, 4, 28, 30),
    section(N_("Actions and rounds · Actions"), "B", range(5, 9), 22, 29),
    section(N_("Actions and rounds · Effects"), "B", 9, 11, 13, 23, 25, 27, 33, 34),
    section(N_("Actions and rounds · Effects · Statuses"), "B", 10, 24, 26),
    section(N_("Actions and rounds · Effects · Target types"), "B", 21),
    section(N_("Actions and rounds · Effects · Steadiness"), "B", 14),
    section(N_("Actions and rounds · Effects · Blocking"), "B", 12),
    section(N_("Actions and rounds · Position"), "B", 15, 17),
    section(N_("Actions and rounds · Position · Sight"), "B", 18, 32),
    section(N_("Actions and rounds · Position · Height"), "B", 16),
    section(N_("Actions and rounds · Position · Skirmish"), "B", 20),
    section(N_("Actions and rounds · Movement"), "B", 19),
    section(N_("Actions and rounds · Basic actions"), "B", 31),
)
