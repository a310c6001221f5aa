"""What `/move` asks of BtR (B-17, B-19)."""

from bot.systems.btr.movement import Gait, Hindrance, Manner, move
from bot.systems.movement import Movement
from bot.systems.moves import BOUND, Asked, Moves


def _judge(asked: Asked) -> Movement:
    between = [Hindrance(asked.through)] if asked.through else []
    if asked.posture == BOUND:
        between.append(Hindrance.BOUND)
    return move(Gait(asked.needed_speed, Manner(asked.manner or Manner.WALK), tuple(between)), asked.route)


MOVES = Moves(
    frozenset({"through"}),
    frozenset(each.value for each in Manner),
    _judge,
    things=frozenset(each.value for each in Hindrance) - {BOUND},
)
