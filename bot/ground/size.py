"""How big creatures are."""

from enum import StrEnum


class Size(StrEnum):
    """Size levels (P-37), smallest first; their order is their level, 1 … 6."""

    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"
    GARGANTUAN = "gargantuan"

    @property
    def level(self) -> int:
        """微型 1 … 超巨型 6."""
        return _LEVELS[self]


_LEVELS = {size: level for level, size in enumerate(Size, start=1)}
