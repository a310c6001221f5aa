"""What sizes of creatures a game knows on its maps, and what it calls them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.ground.size import Size
from bot.text import N_

Spelling = tuple[str, str, *tuple[str, ...]]
"""In English, in Chinese, and other words that are read for it."""


@dataclass(frozen=True, slots=True)
class Named:
    """A size in one game: ``spelling`` stands in a map's text, ``title`` is a sentence of the
    catalogs, ``space`` is how many cells a side it takes."""

    spelling: Spelling
    title: str
    space: int = 1


Sizes = Mapping[Size, Named]

SIX_LEVELS: Sizes = MappingProxyType(
    {
        Size.TINY: Named(("tiny", "微型"), N_("tiny (1)")),
        Size.SMALL: Named(("small", "小型"), N_("small (2)")),
        Size.MEDIUM: Named(("medium", "中型"), N_("medium (3)")),
        Size.LARGE: Named(("large", "大型"), N_("large (4)")),
        Size.HUGE: Named(("huge", "巨型"), N_("huge (5)")),
        Size.GARGANTUAN: Named(("gargantuan", "超巨型"), N_("gargantuan (6)")),
    }
)
"""The size levels of P-37, for the maps of games that name no sizes."""

IN_FEET: Sizes = MappingProxyType(
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
"""The nine sizes of games on squares of 5 ft (F-9), with the space that each takes. The smallest three
share a square with others."""
