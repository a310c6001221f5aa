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
