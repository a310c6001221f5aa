"""What `/move` asks of Pathfinder (F-2 … F-15)."""

from fractions import Fraction

from bot.refusal import Refusal
from bot.systems.movement import Movement
from bot.systems.moves import BOUND, Asked, Moves
from bot.systems.pathfinder.movement import Going, Holder, Manner, move
from bot.systems.pathfinder.speed import Armour, Bonus, rate


def _judge(asked: Asked) -> Movement:
    if asked.terrain == "easy":
        raise Refusal("move.no_easy")
    if asked.speed is not None and asked.people is not None:
        raise Refusal("move.two_speeds", option="people")
    feet = None if asked.speed is None else _whole(asked.speed)
    bonuses = tuple(Bonus(*each) for each in asked.bonus)
    fast = rate(feet, asked.people, Armour(asked.armour or "none"), bonuses, laden=asked.laden)
    through = Holder(asked.through) if asked.through else None
    going = Going(
        Manner(asked.manner or Manner.WALK),
        asked.terrain == "difficult",
        asked.doublings or 0,
        through,
        bound=asked.posture == BOUND,
    )
    return move(fast, going, asked.route)


def _whole(value: Fraction) -> int:
    if value.denominator != 1:
        raise Refusal("move.whole_feet", speed=f"{float(value):g}")
    return int(value)


MOVES = Moves(
    frozenset({"terrain", "doublings", "through", "people", "armour", "laden", "bonus"}),
    frozenset(each.value for each in Manner),
    _judge,
    things=frozenset(each.value for each in Holder),
)
