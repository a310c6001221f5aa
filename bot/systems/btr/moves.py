"""What `/move` asks of BtR (B-17, B-19)."""

from bot.systems.btr.movement import Gait, Hindrance, Manner, move
from bot.systems.movement import Movement
from bot.systems.moves import BOUND, DIAGONAL, STRAIGHT, MoveRequest, Moves
from bot.systems.options import Option
from bot.text import N_

THINGS = tuple(each for each in Hindrance if each is not Hindrance.BOUND)


def _judge(asked: MoveRequest) -> Movement:
    between = [Hindrance(asked.through)] if asked.through else []
    if asked.bound:
        between.append(Hindrance.BOUND)
    return move(Gait(asked.needed_speed, Manner(asked.manner or Manner.WALK), tuple(between)), asked.route)


MOVES = Moves(
    N_("What a move costs and reaches in BtR, in ft"),
    (
        Option("speed", N_("Speed in ft, or how far a dash or blink goes"), required=True),
        STRAIGHT,
        DIAGONAL,
        Option("manner", N_("How; left out, by an ordinary move"), tuple(Manner)),
        Option("through", N_("Obstacles in between, or where it leads"), THINGS),
        BOUND,
        Option("spent", N_("Feet already spent")),
    ),
    _judge,
)
