"""A damage as it is typed in a fight: `3 切割 头 切断`, `4 fire+pain left arm sever`."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from bot.refusal import Refusal
from bot.systems.instinct.damage import Hit
from bot.systems.instinct.damage_words import read_specials, read_types
from bot.text import half_width, tidy

MOST_DP: Final = 1000
_LINE = re.compile(r"\s*(\d{1,6})\s*(.*)", re.DOTALL)
_WORD = re.compile(r"[^\s,;，、；]+")


class Typed(NamedTuple):
    """A damage, and the part that it hits ("": not given)."""

    hit: Hit
    part: str


def read_damage(text: str) -> Typed:
    """Read a damage: its X, its types, and in any order special effects and a part. Refusal
    ``damage.…``: it does not begin with a number, or names no type."""
    found = _LINE.fullmatch(half_width(text))
    if found is None or int(found[1]) > MOST_DP:
        raise Refusal("damage.unreadable", text=tidy(text)[:50], limit=MOST_DP)
    types, specials, part = list[str](), list[str](), list[str]()
    readers = ((specials, read_specials), (types, read_types))
    for word in _WORD.findall(found[2]):
        kept = next((kept for kept, read in readers if _reads(read, word)), part)
        kept.append(word)
    if not types and part:
        read_types(part[0])  # Raises: it is unknown as a type, with the nearest.
    if not types:
        raise Refusal("damage.no_types")
    hit = Hit(int(found[1]), read_types("+".join(types)), specials=read_specials("+".join(specials)))
    return Typed(hit, " ".join(part))


def _reads(read: Callable[[str], object], word: str) -> bool:
    """Whether this is what a word says."""
    try:
        read(word)
    except Refusal:
        return False
    return True
