"""The rolls of 死亡本能 as they are kept: checks."""

from dataclasses import dataclass
from typing import Any, Final

from bot.records import Tagged
from bot.systems.instinct.checks import Check, Checked, Reroll, checked


@dataclass(frozen=True, slots=True)
class CheckRoll:
    """A check, as it was ``typed``, and the D10 that fell for it: those of its dice value, those
    beside it, and the kept ones that were rolled again (D-12). Its only side has no rolls of its
    own. ``elsewhere`` is the key of the channel's game where that is another ("": it is not)."""

    check: Check
    typed: str = ""
    dice: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
    elsewhere: str = ""

    @property
    def checked(self) -> Checked:
        """What it came to."""
        return checked(self.check, self.dice, self.bonus, self.rerolls)


KINDS: Final = Tagged[Any](check=CheckRoll)
