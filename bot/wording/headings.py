"""Words of directions: by the compass if they have a name, otherwise in degrees."""

from collections.abc import Mapping
from fractions import Fraction

from bot.ground.grid import Layout
from bot.ground.points import Heading
from bot.text import N_
from bot.wording.words import Marked, Words

NAMES: Mapping[str, str] = {
    "E": N_("E"),
    "NE": N_("NE"),
    "N": N_("N"),
    "NW": N_("NW"),
    "W": N_("W"),
    "SW": N_("SW"),
    "S": N_("S"),
    "SE": N_("SE"),
}


def facing_told(words: Words, degrees: Fraction, layout: Layout) -> Marked:
    """A facing."""
    return words("facing {towards}", towards=heading_told(words, Heading(degrees, layout)))


def heading_told(words: Words, heading: Heading) -> Marked:
    """A direction: ``NE``, or ``30°``."""
    if heading.name is not None:
        return words(NAMES[heading.name])
    degrees = float(heading.degrees)
    return Marked(f"{degrees:.3f}".rstrip("0").rstrip(".") + "°")
