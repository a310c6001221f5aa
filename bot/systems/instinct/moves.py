"""What `/move` asks of 死亡本能 (D-52, D-53, D-57)."""

from dataclasses import replace
from fractions import Fraction

from bot.ground.reason import Reason
from bot.refusal import Refusal
from bot.systems.instinct.movement import Gait, Manner, base_speed, move
from bot.systems.movement import Movement
from bot.systems.moves import BOUND, MoveRequest, Moves
from bot.systems.options import Option
from bot.text import N_


def _judge(asked: MoveRequest) -> Movement:
    if asked.speed is not None and asked.attributes is not None:
        raise Refusal("move.two_speeds", option="attributes")
    manner = Manner(asked.manner or Manner.WALK)
    if asked.thickness is not None and manner is not Manner.PHASE:
        raise Refusal("move.thickness_needs_phase")
    speed, why = _speed(asked, manner)
    inside = int(asked.thickness or 0)
    moved = move(Gait(int(speed), manner, asked.rough or 0, asked.bound, inside), asked.route)
    return replace(moved, reasons=(*why, *moved.reasons))


def _speed(asked: MoveRequest, manner: Manner) -> tuple[Fraction, tuple[Reason, ...]]:
    """The speed as given, otherwise from the attributes, and the reasons (D-52)."""
    if asked.attributes is None:
        return asked.needed_speed, ()
    if manner is not Manner.WALK:
        raise Refusal("move.distance_needed")
    speed, reason = base_speed(*asked.attributes)
    return Fraction(speed), (reason,)


MOVES = Moves(
    N_("What a move costs and reaches in Death Instinct, in MOV"),
    (
        Option("speed", N_("Speed, or the distance of a special movement")),
        Option("attributes", N_("Instead: dexterity proficiency/STR/DEX, as 2/3/4")),
        Option("straight", N_("How many areas; one over a corner counts 2")),
        Option("manner", N_("How; left out, by an ordinary move"), tuple(Manner)),
        Option("rough", N_("Extra cost of each area")),
        Option("thickness", N_("Phase: how many areas deep inside it ends")),
        BOUND,
        Option("spent", N_("MOV already spent")),
    ),
    _judge,
)
