"""The stored pools of the sides of a longer roll.

Only the typed text is stored; every roll reads the player's current sheet.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from bot.characters.character import Character
from bot.play.authority import Caller
from bot.play.characters import Who, active_of, character_by_id
from bot.play.rolling.checks import Request, request_of
from bot.play.rolling.rolls import Pools
from bot.play.sheets.bodies import values_left
from bot.play.table import Table
from bot.records import Form
from bot.rolls.hand import Hand
from bot.rolls.record import RollRecord
from bot.systems.judging.judged import Judged
from bot.systems.roll_kinds import ROLLS

MADE: Final[Form[RollRecord[Any]]] = Form(ROLLS.write, ROLLS.read)
"""The stored form of the last roll."""


@dataclass(frozen=True, slots=True)
class Party:
    """A side's pools without the sheet's values and without a difficulty."""

    user_id: int
    name: str
    hand: Hand
    reader: int = 0
    character: int = 0
    """The id of the character with the sheet that they are read by; 0: the one that the reader plays then."""
    judged: Judged | None = None
    """How the game judges them (None: they are only compared)."""


def party_of_check(request: Request, text: str, character: int = 0) -> Party:
    """A side's check as stored: the typed text, and the character with its sheet."""
    return Party(request.user_id, request.name, Hand(text), reader=request.user_id, character=character)


async def check_of_party(table: Table, caller: Caller, party: Party) -> Request:
    """The check again, by the current sheet."""
    character = await _character_of(table, caller.guild_id, party)
    return await request_of(table, caller, Who(party.user_id, party.name, character), party.hand.dice)


def party_of(pools: Pools) -> Party:
    """A side's pools as stored."""
    hand = replace(pools.hand, dice=pools.typed[0].text if pools.hand.dice else "")
    character = pools.character.id if pools.character else 0
    return Party(pools.user_id, pools.name, hand, pools.reader, character, pools.judged)


async def pools_of_party(table: Table, guild_id: int, party: Party) -> Pools:
    """The pools again, with the attributes of their sheet."""
    character = await _character_of(table, guild_id, party)
    values = await values_left(table, guild_id, party.reader, character)
    return Pools(
        party.user_id, party.name, party.hand, values, party.reader, character=character, judged=party.judged
    )


async def _character_of(table: Table, guild_id: int, party: Party) -> Character | None:
    if party.character:
        return await character_by_id(table, guild_id, party.character)
    return await active_of(table, guild_id, party.reader)
