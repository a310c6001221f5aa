"""What `/move` asks of 死亡本能 (D-52, D-53, D-57)."""

from dataclasses import replace
from fractions import Fraction

from bot.ground.reason import Reason
from bot.refusal import Refusal
from bot.systems.instinct.movement import Gait, Manner, base_speed, move
from bot.systems.movement import Movement
from bot.systems.moves import BOUND, Asked, Moves


def _judge(asked: Asked) -> Movement:
    if asked.speed is not None and asked.attributes is not None:
        raise Refusal("move.two_speeds", option="attributes")
    manner = Manner(asked.manner or Manner.WALK)
    if asked.thickness is not None and manner is not Manner.PHASE:
        raise Refusal("move.thickness_needs_phase")
    speed, why = _speed(asked, manner)
    bound, inside = asked.posture == BOUND, int(asked.thickness or 0)
    moved = move(Gait(int(speed), manner, asked.rough or 0, bound, inside), asked.route)
    return replace(moved, reasons=(*why, *moved.reasons))


def _speed(asked: Asked, manner: Manner) -> tuple[Fraction, tuple[Reason, ...]]:
    """The speed as it was told, else as the attributes have it, and why (D-52)."""
    if asked.attributes is None:
        return asked.needed_speed, ()
    if manner is not Manner.WALK:
        raise Refusal("move.distance_needed")
    speed, reason = base_speed(*asked.attributes)
    return Fraction(speed), (reason,)


MOVES = Moves(
    frozenset({"rough", "thickness", "attributes"}), frozenset(each.value for each in Manner), _judge
)
