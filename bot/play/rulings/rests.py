"""Rests: by the hour with dice pools (P-62), by their kinds in 死亡本能 (D-32, D-55)."""

from collections.abc import Callable

from bot.characters.character import Character
from bot.play.authority import Caller
from bot.play.characters import Who, values_of
from bot.play.delivery import Post
from bot.play.heads.sheet import SheetChange
from bot.play.sheets.bodies import body_now
from bot.play.sheets.health import HealthChange, Tell, rest
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.systems.instinct.health import rested as after_rest
from bot.systems.instinct.rests import Taken
from bot.systems.pool.health import Body
from bot.systems.pool.roll_kinds import Rested, recovery, rested
from bot.systems.pool.stocks import read_body


async def body_left(table: Table, caller: Caller, who: Who, dice: str | None) -> Body:
    """What is left of a character's attributes, as typed; if only the loss is typed, with the character's
    values. Refusal: nothing is missing, or nothing was given."""
    if dice is None:
        raise Refusal("rest.dice_needed")
    body = read_body(dice, await values_of(table, caller.guild_id, who.user_id, who.character))
    if not body.damaged:
        raise Refusal("rest.nothing_damaged")
    return body


def make_rest(table: Table, who: Who, body: Body, hours: int) -> RollRecord[Rested]:
    """Roll a rest, hour by hour. Refusal: it may take too many dice."""
    return RollRecord(rested(body, hours, table.dice), (Side(who.user_id, who.name, ()),))


async def character_with(table: Table, who: Who, body: type) -> Character | None:
    """The character that rests, if it came out of a fight, or is in one, with a body of this class. Refusal:
    its sheet makes none."""
    now = await body_now(table, who.character) if who.character else None
    return who.character if now is not None and now.is_known and isinstance(now.body, body) else None


Recovered = tuple[RollRecord[Rested], SheetChange | None]
"""A rest's dice, and the written step; None: nothing changed."""


async def recover(
    table: Table, caller: Caller, who: Who, character: Character, hours: int,
    tell: Callable[[RollRecord[Rested], SheetChange | None], Post] | None = None,
) -> Recovered:  # fmt: skip
    """Roll what a character's own dice bring back, and store it (P-62); ``tell`` words it if everybody is
    told. Refusal: nothing is missing, it may take too many dice, or the character is in a fight."""
    made: list[RollRecord[Rested]] = []

    def slept(body: Body) -> Body:
        if not body.damaged:
            raise Refusal("rest.nothing_damaged")
        made.append(make_rest(table, who, body, hours))
        return recovery(made[0].facts)[0]

    def said(_: HealthChange, done: SheetChange | None) -> Post | None:
        return tell(made[0], done) if tell else None

    _, done = await rest(table, caller, character, slept, said)
    return made[0], done


async def take_rest(
    table: Table, caller: Caller, character: Character, taken: Taken, tell: Tell | None
) -> tuple[HealthChange, SheetChange | None]:
    """Take a character's own SP down by a rest, and keep it (D-32, D-55); ``tell`` words it if everybody is
    told. Refusal: the character is in a fight."""
    return await rest(table, caller, character, lambda body: after_rest(body, taken.kind, taken.taken), tell)
