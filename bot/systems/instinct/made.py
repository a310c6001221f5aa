"""The rolls of 死亡本能 as they are kept: checks."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from bot.records import Tagged
from bot.rolls.made import Thrown
from bot.systems.instinct.checks import KEPT, SIDES, Check, Checked, Reroll, checked


@dataclass(frozen=True)
class CheckRoll:
    """A check, as it was ``typed``, and the D10 that fell for it: those of its dice value, those
    beside it, and the kept ones that were rolled again (D-12). Its only side has no rolls of its
    own. ``elsewhere`` is the key of the channel's game where that is another ("": it is not). Without slots,
    since it remembers what it came to: a dozen sentences go by that."""

    check: Check
    typed: str = ""
    dice: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
    elsewhere: str = ""

    @cached_property
    def checked(self) -> Checked:
        """What it came to."""
        return checked(self.check, self.dice, self.bonus, self.rerolls)

    @property
    def thrown(self) -> tuple[Thrown, ...]:
        """The dice of its dice value, as they fell first."""
        if not self.dice:
            return ()
        word = "kl" if self.check.advantage < 0 else "kh"
        kept = f"{word}{KEPT}" if len(self.dice) > KEPT else ""
        fell = checked(self.check, self.dice, self.bonus) if self.rerolls else self.checked
        return (Thrown(f"{len(self.dice)}d{SIDES}{kept}", fell.dice_value),)


KINDS: Final = Tagged[Any](check=CheckRoll)
