"""Resting by the hour with dice pools (P-62)."""

from bot.play.caller import Caller
from bot.play.figures import Who, values_of
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.made import Made, Side
from bot.systems.pool.health import Body
from bot.systems.pool.made import Rested, rested
from bot.systems.pool.stocks import read_body


async def body_left(table: Table, caller: Caller, who: Who, dice: str | None) -> Body:
    """What somebody has left of their attributes, as typed, with their figure's values where
    only that is. Refusal: nothing is missing, or nothing was given."""
    if dice is None:
        raise Refusal("rest.dice_needed")
    body = read_body(dice, await values_of(table, caller.guild_id, who.user_id, who.figure))
    if not body.damaged:
        raise Refusal("rest.nothing_damaged")
    return body


def make_rest(table: Table, who: Who, body: Body, hours: int) -> Made[Rested]:
    """Roll a rest, hour by hour. Refusal: it may take too many dice."""
    return Made(rested(body, hours, table.dice), (Side(who.user_id, who.name, ()),))
