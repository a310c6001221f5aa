"""Saves: `DEX 14, half` as typed, and the dice of one."""

import re
from dataclasses import dataclass, replace
from typing import Final

from bot.dice.notation import must_have_dice, read, without_names
from bot.refusal import Refusal
from bot.systems.order.sheet import save_named
from bot.text import half_width, tidy

SIDES: Final = 20
DIE: Final = f"1d{SIDES}"
BOUNDS: Final = range(1, 101)
_TYPED: Final = re.compile(
    r"(?:dc\s*)?(?P<first>\d{1,3})?\s*(?P<name>[^\W\d].*?)??\s*(?:dc\s*)?(?P<dc>\d{1,3})?"
    r"(?:\s*[,;]?\s*(?P<half>(?:for\s+)?half(?:\s+on\s+(?:a\s+)?(?:success|successful\s+save|save))?"
    r"|半|减半|折半|半伤|成功减半|成功则减半))?",
    re.IGNORECASE,
)
_BONUS: Final = re.compile(r"[-+]?\s*\d{1,3}")


@dataclass(frozen=True, slots=True)
class Save:
    """A save: the key of its ability, what it must reach (0: not told), and whether a success leaves half."""

    ability: str
    dc: int
    half: bool = False

    def untold(self) -> "Save":
        """The save for a reader who may not know its number."""
        return replace(self, dc=0)


def read_save(text: str) -> Save:
    """A save as typed. Refusal: it names no ability or no number from 1 to 100."""
    found = _TYPED.fullmatch(half_width(text).strip())
    number = (found["first"] or found["dc"]) if found else None
    ability = save_named(found["name"] or "") if found else None
    if found is None or ability is None or number is None or int(number) not in BOUNDS:
        raise Refusal("fight.cannot_read_save", text=tidy(text)[:50])
    return Save(ability, int(number), bool(found["half"]))


def save_dice(modifier: int) -> str:
    """The dice of a save with this modifier."""
    return DIE if not modifier else f"{DIE}{modifier:+d}"


def typed_dice(text: str) -> str:
    """The dice of a save as typed: a modifier, or whole dice. Refusal: they cannot be read."""
    typed = half_width(text).strip()
    if _BONUS.fullmatch(typed):
        return save_dice(int(typed.replace(" ", "")))
    dice = must_have_dice(read(typed, {}), pools=False)
    if dice.difficulty is not None:
        raise Refusal("fight.cannot_read_save", text=tidy(text)[:50])
    return without_names(dice)
