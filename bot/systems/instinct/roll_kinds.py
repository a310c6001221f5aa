"""The rolls of 死亡本能 as they are kept: checks."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from bot.records import Tagged
from bot.rolls.record import Thrown
from bot.systems.instinct.checks import KEPT, SIDES, Check, Checked, Reroll, checked


@dataclass(frozen=True)
class CheckDice:
    """A check as it was ``typed``, and its D10: those of its dice value, the ones besides it, and the kept
    ones that were rolled again (D-12). Without slots, since it caches its result for a dozen sentences."""

    check: Check
    typed: str = ""
    dice: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    rerolls: tuple[Reroll, ...] = ()

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


@dataclass(frozen=True)
class Met(CheckDice):
    """A check whose value is another one's target, so that it is settled first (D-60). ``user_id`` is 0 if no
    user rolled it, ``name`` "" if not given."""

    user_id: int = 0
    name: str = ""


@dataclass(frozen=True)
class CheckRoll(CheckDice):
    """A combatant's or character's check; its only side has no rolls of its own. ``elsewhere`` is the key of
    the channel's game if that is another ("": it is not), ``met`` the check that gave its target."""

    elsewhere: str = ""
    met: Met | None = None

    @property
    def thrown(self) -> tuple[Thrown, ...]:
        """The dice of its target's check, then its own."""
        own = super().thrown
        if self.met is None:
            return own
        return (
            *(replace(each, user_id=self.met.user_id, name=self.met.name) for each in self.met.thrown),
            *own,
        )

    @property
    def without_target(self) -> "CheckRoll":
        """The roll as its user may see it if the target is hidden from them."""
        return replace(self, check=replace(self.check, target=None, steps=()), typed="", met=None)


KINDS: Final = Tagged[Any](check=CheckRoll)
