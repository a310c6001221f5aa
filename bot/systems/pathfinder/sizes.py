"""The nine sizes of Pathfinder (F-9), with the space that each takes in squares."""

from types import MappingProxyType

from bot.ground.size import Size
from bot.systems.sizes import Named, Sizes
from bot.text import N_

SIZES: Sizes = MappingProxyType(
    {
        Size.FINE: Named(("fine", "超微型"), N_("Fine (½ ft)")),
        Size.DIMINUTIVE: Named(("diminutive", "微型"), N_("Diminutive (1 ft)")),
        Size.TINY: Named(("tiny", "超小型"), N_("Tiny (2½ ft)")),
        Size.SMALL: Named(("small", "小型"), N_("Small (5 ft)")),
        Size.MEDIUM: Named(("medium", "中型"), N_("Medium (5 ft)")),
        Size.LARGE: Named(("large", "大型"), N_("Large (10 ft)"), 2),
        Size.HUGE: Named(("huge", "超大型"), N_("Huge (15 ft)"), 3),
        Size.GARGANTUAN: Named(("gargantuan", "巨型"), N_("Gargantuan (20 ft)"), 4),
        Size.COLOSSAL: Named(("colossal", "超巨型"), N_("Colossal (30 ft)"), 6),
    }
)
"""The smallest three share a square with others."""
