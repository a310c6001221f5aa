"""What `/move` asks of the dice pool game (P-34, P-40 … P-49)."""

from bot.refusal import Refusal
from bot.systems.movement import NOTHING, Movement
from bot.systems.moves import Asked, Moves
from bot.systems.pool.movement import Gait, Hurdle, Manner, Posture, move


def _judge(asked: Asked) -> Movement:
    if asked.climb is None and (asked.thickness is not None or asked.agility is not None):
        raise Refusal("move.climb_needed")
    gait = Gait(
        asked.needed_speed,
        Manner(asked.manner or Manner.WALK),
        Posture(asked.posture) if asked.posture else None,
        difficult=(asked.terrain == "difficult") + (asked.current == "against"),
        easy=(asked.terrain == "easy") + (asked.current == "with"),
        laden=asked.laden,
    )
    hurdle = None
    if asked.climb is not None:
        hurdle = Hurdle(asked.climb, asked.thickness or NOTHING, asked.agility)
    return move(gait, asked.route, hurdle)


MOVES = Moves(
    frozenset({"terrain", "current", "climb", "thickness", "agility", "laden"}),
    frozenset(each.value for each in Manner),
    _judge,
    postures=frozenset(each.value for each in Posture),
)
