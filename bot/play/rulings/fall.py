"""Falling, and being hit in the saddle."""

from dataclasses import replace

from bot.dice.notation import read
from bot.dice.roll import Budget, Roll, roll
from bot.play.caller import Caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems.pool.falling import Fall
from bot.systems.pool.made import Fell, Made, Side
from bot.systems.pool.riding import keeps_seat


def make_fall(table: Table, caller: Caller, fall: Fall, ridden_damage: int | None = None) -> Made:
    """Let somebody fall; with the damage of a hit in the saddle, only one who does not keep
    the seat (P-63). Refusal ``fall.too_deep``, before a die falls: too many dice."""
    budget = Budget()
    seat_dice = 0 if ridden_damage is None else fall.agility
    if fall.dice + seat_dice > budget.left:
        deepest = budget.left - seat_dice + fall.agility
        raise Refusal("fall.too_deep", most=budget.left, agility=fall.agility, deepest=deepest)
    if ridden_damage is None:
        return Made((Side(caller.user_id, caller.name, ()),), fell=Fell(fall, _attack(table, fall, budget)))
    seat = roll(read(f"{fall.agility}P", {}), table.dice, budget)
    tried = Made((Side(caller.user_id, caller.name, (seat,)),), ridden_damage, fell=Fell(fall))
    if keeps_seat(seat.total, ridden_damage):
        return tried
    return replace(tried, fell=Fell(fall, _attack(table, fall, budget)))


def _attack(table: Table, fall: Fall, budget: Budget) -> Roll | None:
    return None if fall.harmless else roll(read(fall.notation, {}), table.dice, budget)
