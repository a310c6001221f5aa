"""Reading the options of a journey."""

import re
from collections.abc import Sequence
from fractions import Fraction

from bot.refusal import Refusal
from bot.systems.pool.attributes import Dice
from bot.text import normal

MOST_SPEEDS = 20
FASTEST = 10_000
MOST_DICE = 1_000

_BETWEEN = re.compile(r"[,、;\s]+")
_SPEED = re.compile(r"\d{1,5}(?:\.\d{1,3})?")
_SEVERAL = re.compile(r"\d{1,4}(?:[/,、;\s]+\d{1,4}){2}(?:[/,、;\s]+\d{1,4}(?:[/,、;\s]+\d{1,4}){2})+")
_DICE = re.compile(r"(\d{1,4})[/,、;\s]+(\d{1,4})[/,、;\s]+(\d{1,4})")


def read_speeds(text: str) -> tuple[Fraction, ...]:
    """Read `5` or `3, 9, 4`, steps each. Refusal: no number, too many, or out of bounds."""
    parts = [part for part in _BETWEEN.split(normal(text)) if part]
    if not parts or not all(map(_SPEED.fullmatch, parts)):
        raise Refusal("travel.speed_unreadable", text=text[:50])
    if len(parts) > MOST_SPEEDS:
        raise Refusal("travel.too_many_speeds", limit=MOST_SPEEDS)
    speeds = tuple(map(Fraction, parts))
    if min(speeds) <= 0:
        raise Refusal("travel.no_speed")
    if max(speeds) > FASTEST:
        raise Refusal("travel.speed_too_high", limit=FASTEST)
    return speeds


def read_dice(text: str | None) -> Dice | None:
    """Read `4/3/5`: strength, agility and spirit dice. Refusal: they are not three numbers, or
    more than one traveller's."""
    if text is None:
        return None
    match = _DICE.fullmatch(normal(text))
    if _SEVERAL.fullmatch(normal(text)):
        raise Refusal("travel.dice_of_several", text=text[:50])
    if match is None:
        raise Refusal("travel.dice_unreadable", text=text[:50])
    dice = Dice(*map(int, match.groups()))
    if max(dice) > MOST_DICE:
        raise Refusal("travel.dice_too_many", limit=MOST_DICE)
    return dice


def read_carrier(mount: bool, vehicle: str | None, speeds: Sequence[Fraction]) -> str:
    """The mover. Refusal: a mount and a vehicle at once, or a vehicle of several speeds."""
    if mount and vehicle:
        raise Refusal("travel.mount_and_vehicle")
    if vehicle and len(speeds) > 1:
        raise Refusal("travel.vehicle_speeds", count=len(speeds))
    return "mount" if mount else vehicle or "feet"
