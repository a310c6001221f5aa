"""Where the rules of Pathfinder stand in its text on movement, position and distance."""

from bot.systems.rulebook import section
from bot.text import N_

RULEBOOK = (
    section(N_("Movement, position, and distance"), "F", 1),
    section(N_("Tactical movement"), "F", 2, 4),
    section(N_("Encumbrance"), "F", 3),
    section(N_("Hampered movement"), "F", 12, 16),
    section(N_("Measuring distance"), "F", 5, 6, 7),
    section(N_("Moving through a square"), "F", 8, 9),
    section(N_("Terrain and obstacles"), "F", 10, 11),
    section(N_("Squeezing"), "F", 13),
    section(N_("Special movement rules"), "F", 14, 15),
)
