"""Rests (P-62): each full hour every damaged attribute's dice bring dice back."""

from dataclasses import dataclass
from typing import Final

from bot.ground.reason import Reason, because
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.health import Body
from bot.text import N_

HOURS: Final = "hours"
MOST_HOURS: Final = 24
RESTS: Final = {HOURS: N_("rest by the hour (dice pools)")}
"""The kinds of rest of this game, by their keys."""


@dataclass(frozen=True, slots=True)
class Due:
    """The roll for one attribute after a full hour."""

    attribute: Attribute
    dice: int

    @property
    def notation(self) -> str:
        """The same dice as they are typed."""
        return f"{self.dice}P"


def due(body: Body) -> tuple[Due, ...]:
    """The rolls after the next full hour: the dice that each damaged attribute has left, at least one (P-62,
    P-69)."""
    return tuple(Due(attribute, max(1, stock.left)) for attribute, stock in body.stocks if stock.is_damaged)


def most_dice(body: Body, hours: int) -> int:
    """The maximum number of dice of a rest of this many hours."""
    return hours * sum(stock.full for _, stock in body.stocks if stock.is_damaged)


@dataclass(frozen=True, slots=True)
class Back:
    """What one attribute got back after an hour: of the rolled ``points``, as many as it lacked. ``left`` of
    ``full`` dice are there now."""

    hour: int
    attribute: Attribute
    points: int
    back: int
    left: int
    full: int


def recovered(body: Body, hour: int, attribute: Attribute, points: int) -> tuple[Body, Back]:
    """The body after an attribute's roll of these points, and the dice that came back (P-62)."""
    before, after = body.stock(attribute), body.more(attribute, points).stock(attribute)
    if before is None or after is None:
        raise ValueError(attribute)
    back = Back(hour, attribute, points, after.left - before.left, after.left, after.full)
    return body.more(attribute, points), back


def rule(back: tuple[Back, ...]) -> tuple[Reason, ...]:
    """By what the dice came back, and that some were more than the attribute holds (P-62)."""
    above = any(each.back < each.points for each in back)
    return (because("rest.hours", "P-62"), *((because("rest.above", "P-62"),) if above else ()))
