"""What `/move` asks of Pathfinder (F-2 … F-15)."""

from fractions import Fraction

from bot.refusal import Refusal
from bot.systems.movement import Movement
from bot.systems.moves import BOUND, DIAGONAL, STRAIGHT, MoveRequest, Moves
from bot.systems.options import Option
from bot.systems.pathfinder.movement import Going, Holder, Manner, move
from bot.systems.pathfinder.speed import Armour, Bonus, rate
from bot.text import N_, number


def _judge(asked: MoveRequest) -> Movement:
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
        bound=asked.bound,
        dark=asked.dark,
        filled=1 if asked.filled is None else asked.filled,
    )
    return move(fast, going, asked.route)


def _whole(value: Fraction) -> int:
    if value.denominator != 1:
        raise Refusal("move.whole_feet", speed=number(value))
    return int(value)


MOVES = Moves(
    N_("What a move costs and reaches in Pathfinder 1e, in squares"),
    (
        Option("speed", N_("Base speed in ft")),
        Option("people", N_("The people, instead of the speed")),
        Option("armour", N_("The armour"), tuple(Armour)),
        Option("laden", N_("Carrying a load that slows")),
        Option("bonus", N_("Feet and type: 10 barbarian, 20 enhancement")),
        STRAIGHT,
        DIAGONAL,
        Option("manner", N_("How; left out, by an ordinary move"), tuple(Manner)),
        Option("terrain", N_("The ground of the whole way"), ("normal", "difficult")),
        Option("dark", N_("Through darkness in which the mover does not see")),
        Option("doublings", N_("How often the cost is doubled, in all")),
        Option("through", N_("Obstacles on the way"), tuple(Holder)),
        Option("filled", N_("How many squares of the way it fills; left out, 1")),
        BOUND,
        Option("spent", N_("Squares already spent")),
    ),
    _judge,
)
