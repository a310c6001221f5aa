"""What `/move` asks of the dice pool game (P-34, P-40 … P-49)."""

from bot.refusal import Refusal
from bot.systems.movement import NOTHING, Movement
from bot.systems.moves import DIAGONAL, STRAIGHT, MoveRequest, Moves
from bot.systems.options import Option
from bot.systems.pool.movement import Gait, Hurdle, Manner, Posture, move
from bot.text import N_


def _judge(asked: MoveRequest) -> Movement:
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
    N_("What a move costs and reaches with dice pools, in steps"),
    (
        Option("speed", N_("Speed in steps, or the distance that is stated"), required=True),
        STRAIGHT,
        DIAGONAL,
        Option("manner", N_("How; left out, by an ordinary move"), tuple(Manner)),
        Option("posture", N_("The posture one moves in"), tuple(Posture)),
        Option("terrain", N_("The ground of the whole way"), ("easy", "normal", "difficult")),
        Option("current", N_("The slope or the current"), ("with", "against")),
        Option("climb", N_("Height of an obstacle, in steps")),
        Option("thickness", N_("Thickness of the obstacle, in steps")),
        Option("agility", N_("Agility dice, for how high one climbs")),
        Option("laden", N_("Moving a load that slows")),
        Option("spent", N_("Steps already spent")),
    ),
    _judge,
)
