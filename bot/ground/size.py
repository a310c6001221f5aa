"""How big creatures are."""

from enum import StrEnum


class Size(StrEnum):
    """Sizes of creatures, smallest first; each is one level above the one before. Which of them a
    game knows, and what it calls them, is its own to say (``systems.sizes``)."""

    FINE = "fine"
    DIMINUTIVE = "diminutive"
    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"
    GARGANTUAN = "gargantuan"
    COLOSSAL = "colossal"

    @property
    def level(self) -> int:
        """Its place among the others; from ``TINY`` 1 to ``GARGANTUAN`` 6 they are P-37's."""
        return _LEVELS[self]


_LEVELS = {size: level for level, size in enumerate(Size, start=-1)}
