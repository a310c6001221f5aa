"""Falling, and being hit in the saddle."""

from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.play.authority import Caller
from bot.play.table import Table
from bot.rolls.record import RollRecord, Side
from bot.systems.pool.falling import Fall, must_be_rollable
from bot.systems.pool.riding import keeps_seat
from bot.systems.pool.roll_kinds import Fell, Rode


def make_fall(
    table: Table, caller: Caller, fall: Fall, ridden_damage: int | None = None
) -> RollRecord[Fell | Rode]:
    """Let a character fall. If the damage of a hit in the saddle is given, they fall only if they lose their
    seat (P-63). Refusal ``fall.too_deep``, before a die falls: too many dice."""
    budget = Budget()
    must_be_rollable(fall, ridden=ridden_damage is not None)
    if ridden_damage is None:
        return RollRecord(_fallen(table, fall, budget), (Side(caller.user_id, caller.name, ()),))
    seat = roll(read(f"{fall.agility}P", {}), table.dice, budget)
    kept = keeps_seat(seat.total, ridden_damage)
    fell = Fell(fall) if kept else _fallen(table, fall, budget)
    return RollRecord(Rode(ridden_damage, fell), (Side(caller.user_id, caller.name, (seat,)),))


def _fallen(table: Table, fall: Fall, budget: Budget) -> Fell:
    """The fall with the ground's attack rolled."""
    return Fell(fall, None if fall.harmless else roll(read(fall.notation, {}), table.dice, budget))
