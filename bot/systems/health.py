"""A combatant's health, in numbers and in words, for screens that know no game's rules."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.records import replace


class Detail(StrEnum):
    """How exactly a table learns a combatant's health."""

    EXACT = "exact"
    WORDS = "words"
    NOTHING = "nothing"


class State(StrEnum):
    """A combatant's condition, in a word."""

    UNHURT = "unhurt"
    HURT = "hurt"
    BADLY_HURT = "badly_hurt"
    DOWN = "down"


HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number of a combatant's health, by its key in the game's words, against its limit (None: it has
    none).

    - ``name``: its name if the sheet gives it, such as a part of the body.
    - ``level``: how bad the number is, or how long it lasts, by its key in the game's words ("": nothing to
      say).
    """

    key: str
    value: int
    limit: int | None = None
    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Health:
    """A combatant's health: how much is ``lost`` (0: nothing, 1: all; None: not told), in a word, the
    conditions that everybody sees, by their keys, and the exact numbers. ``counts_up``: the numbers are the
    harm itself, so that bars fill with it. ``by_name``: the conditions say how it is, so that no other word
    does."""

    state: State
    lost: Fraction | None
    conditions: tuple[str, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    counts_up: bool = False
    by_name: bool = False

    def told(self, detail: Detail) -> "Health | None":
        """As much of it as a reader may know. None: nothing."""
        if detail is Detail.NOTHING:
            return None
        return self if detail is Detail.EXACT else replace(self, lost=None, gauges=())


def state_of(lost: Fraction) -> State:
    """The condition of a combatant that has lost this much."""
    if lost <= 0:
        return State.UNHURT
    if lost >= 1:
        return State.DOWN
    return State.HURT if lost < HALF else State.BADLY_HURT
