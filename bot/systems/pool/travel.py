"""Long ways (P-53 … P-57): how far, in how many days, and what that costs in dice.

A journey is walked hour by hour. **Readings**: the forced hours are the first of each day. No hour is
begun after the arrival, so a last day costs only what it takes. Lost dice do not come back by rest on the
way (P-62 is rolled). A crewed vehicle's dice are its crew's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Final

from bot.ground.reason import Reason, because
from bot.refusal import Refusal
from bot.systems.pool.attributes import Dice
from bot.text import number

FREE_HOURS: Final = 8
"""Hours of each day that cost nothing (P-56)."""
WHOLE_DAY: Final = 24
MOST_DAYS: Final = 400
FORCED: Final = 2
"""A forced hour's way counts so often (P-55)."""


class Going(StrEnum):
    """The ground on the way (P-53)."""

    EASY = "easy"
    NORMAL = "normal"
    DIFFICULT = "difficult"


FACTORS: Final = {Going.EASY: Fraction(2), Going.NORMAL: Fraction(1), Going.DIFFICULT: Fraction(1, 2)}


class Carrier(StrEnum):
    """What moves. A vehicle that needs no crew never tires (P-57)."""

    FEET = "feet"
    MOUNT = "mount"
    CREWED = "crewed"
    UNCREWED = "uncrewed"

    @property
    def tires(self) -> bool:
        """Whether a traveller pays for the march in dice."""
        return self is not Carrier.UNCREWED

    @property
    def hours(self) -> int:
        """Hours a day where none are named."""
        return FREE_HOURS if self.tires else WHOLE_DAY


@dataclass(frozen=True, slots=True)
class Plan:
    """A journey as asked: ``hours`` of travel a day, the first ``forced`` of them at double pace;
    ``distance`` in km (without it, one day's march); ``dice`` of the traveller that pays."""

    speeds: tuple[Fraction, ...]
    hours: Fraction
    forced: int = 0
    distance: Fraction | None = None
    dice: Dice | None = None
    going: Going = Going.NORMAL
    carrier: Carrier = Carrier.FEET

    def __post_init__(self) -> None:
        if self.forced and not self.carrier.tires:
            raise Refusal("travel.cannot_force")
        if self.forced > self.hours:
            raise Refusal("travel.forced_beyond_hours", forced=self.forced, hours=number(self.hours))
        if self.dice and min(self.dice) < 1:
            raise Refusal("travel.unconscious")

    @property
    def speed(self) -> Fraction:
        """The slowest member's (P-54)."""
        return min(self.speeds)

    @property
    def pace(self) -> Fraction:
        """Km an hour (P-53)."""
        return self.speed * FACTORS[self.going]


@dataclass(frozen=True, slots=True)
class Moment:
    """An hour of a day, counted from 1, the km behind the travellers as it begins, and the
    dice they have, or would have, then."""

    day: int
    hour: int
    way: Fraction
    dice: Dice


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the journey: km and hours travelled, dice that each attribute lost, and the
    dice after each hour that took some (the first are those of the morning)."""

    number: int
    way: Fraction
    hours: Fraction
    lost: int
    dice: tuple[Dice, ...] = ()


@dataclass(frozen=True, slots=True)
class Journey:
    """What became of a plan. ``unsold`` is the first forced hour that would take a last die
    (P-55: only if the GM insists), ``collapse`` the hour that did (P-56)."""

    plan: Plan
    days: tuple[Day, ...]
    unsold: Moment | None = None
    collapse: Moment | None = None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The rules of every day, and the traveller that pays."""
        return tuple(_reasons(self))

    @property
    def way(self) -> Fraction:
        """Km travelled, exactly."""
        return sum((day.way for day in self.days), Fraction(0))

    @property
    def km(self) -> Fraction | int:
        """Km travelled: the distance that was asked for, or cut once over the whole (P-53)."""
        return self.way if self.arrived else int(self.way)

    @property
    def arrived(self) -> bool:
        """Whether the distance that was asked for is behind them."""
        return self.way == self.plan.distance

    @property
    def lost(self) -> int:
        """Dice that each attribute lost."""
        return sum(day.lost for day in self.days)


class _March:
    """A journey on its way: the distance left, and the dice left."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.stretches = tuple(_stretches(plan))
        self.way = Fraction(0)
        self.dice = plan.dice
        self.unsold: Moment | None = None
        self.collapse: Moment | None = None

    @property
    def over(self) -> bool:
        return self.collapse is not None or self.way == self.plan.distance

    def days(self) -> Iterator[Day]:
        """Each day until the arrival, or one without a distance."""
        number = 1
        yield self._day(number)
        while self.plan.distance is not None and not self.over:
            number += 1
            if number > MOST_DAYS:
                raise Refusal("travel.too_long", limit=MOST_DAYS)
            yield self._day(number)

    def _day(self, number: int) -> Day:
        before, hours, lost = self.way, Fraction(0), 0
        dice = [self.dice] if self.dice else []
        for hour, length in self.stretches:
            if self.over:
                break
            cost, factor = self._begin(number, hour)
            lost += cost
            if self.dice and cost:
                dice.append(self.dice)
            if not self.collapse:
                hours += self._walk(length, factor)
        return Day(number, self.way - before, hours, lost, tuple(dice))

    def _begin(self, day: int, hour: int) -> tuple[int, int]:
        """Pay for a stretch: the dice of each attribute, and how often its way counts."""
        march = int(self.plan.carrier.tires and hour > FREE_HOURS)
        factor = FORCED if hour <= self.plan.forced else 1
        if self.dice is None:
            return march + factor - 1, factor
        if factor == FORCED and min(self.dice) <= 1 + march:
            self.unsold = self.unsold or Moment(day, hour, self.way, self.dice.less(1 + march))
            factor = 1
        cost = march + factor - 1
        self.dice = self.dice.less(cost)
        if not min(self.dice):
            self.collapse = Moment(day, hour, self.way, self.dice)
        return cost, factor

    def _walk(self, length: Fraction, factor: int) -> Fraction:
        """Go on for at most ``length`` hours; gives the hours it took."""
        pace = self.plan.pace * factor
        if self.plan.distance is not None:
            length = min(length, (self.plan.distance - self.way) / pace)
        self.way += pace * length
        return length


def _stretches(plan: Plan) -> Iterator[tuple[int, Fraction]]:
    """A day in stretches that begin with the same cost: the hour each begins with, and its
    length in hours. Hours that cost nothing are one."""
    free = FREE_HOURS if plan.carrier.tires else WHOLE_DAY
    begun = ceil(plan.hours)
    for hour in range(1, begun + 1):
        if plan.forced < hour <= free:
            if hour == plan.forced + 1:
                yield hour, min(plan.hours, Fraction(free)) - plan.forced
            continue
        yield hour, min(Fraction(1), plan.hours - hour + 1)


def travel(plan: Plan) -> Journey:
    """Make the journey (P-53 … P-57). Refusal: it takes more than 400 days."""
    march = _March(plan)
    days = tuple(march.days())
    return Journey(plan, days, march.unsold, march.collapse)


def _reasons(journey: Journey) -> Iterator[Reason]:
    plan = journey.plan
    if len(plan.speeds) > 1:
        yield because("travel.slowest", "P-54", speed=plan.speed)
    if plan.carrier is not Carrier.FEET:
        yield because(_CARRIED[plan.carrier], "P-54", speed=plan.speed)
    yield because(f"travel.{plan.going.value}", "P-53", speed=plan.speed, pace=plan.pace)
    yield from _hours(plan)
    if not journey.arrived and journey.way.denominator > 1:
        yield because("travel.cut", "P-53", way=journey.way, km=journey.km)
    yield from _dice(journey)


_CARRIED: Final = {
    Carrier.MOUNT: "travel.mount",
    Carrier.CREWED: "travel.vehicle",
    Carrier.UNCREWED: "travel.vehicle",
}


def _hours(plan: Plan) -> Iterator[Reason]:
    way = plan.pace * (plan.hours + plan.forced)
    facts = {"pace": plan.pace, "hours": plan.hours, "way": way}
    if plan.forced:
        yield because("travel.forced", "P-55", forced=plan.forced)
        yield because("travel.forced_day", "P-55", forced=plan.forced, **facts)
    else:
        yield because("travel.day", "P-53", **facts)
    if not plan.carrier.tires:
        yield because("travel.uncrewed", "P-57")
    elif plan.hours > FREE_HOURS:
        yield because("travel.beyond", "P-56", beyond=ceil(plan.hours) - FREE_HOURS)
    else:
        yield because("travel.within", "P-56")


def _dice(journey: Journey) -> Iterator[Reason]:
    if journey.lost and journey.plan.carrier is Carrier.MOUNT:
        yield because("travel.mount_pays", "P-57")
    if journey.lost and journey.plan.carrier is Carrier.CREWED:
        yield because("travel.crew_pays", "P-57")
    if journey.lost and len(journey.plan.speeds) > 1:
        yield because("travel.each_pays", "P-56")
    if journey.lost and len(journey.days) > 1:
        yield because("travel.rest_not_counted", "P-62")
