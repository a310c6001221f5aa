"""A player's sheet: the attributes that the dice notation knows."""

import re
from dataclasses import replace

from bot.dice.notation import canonical
from bot.play.caller import Caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.store import Sheet

MOST_ATTRIBUTES = 50
LONGEST_NAME = 30
HIGHEST = 1000
_PAIR = re.compile(r"\s*([^\W\d]\w*)\s*[:：=＝]?\s*([+-]?\d{1,6})\s*")
_BETWEEN = re.compile(r"[,，、;；\n]")


def read_pairs(text: str) -> dict[str, int]:
    """Read `强壮 5, 活力 3` into attribute names and whole numbers.

    Refusal: a part that is not a name and a number, or one out of bounds.
    """
    found: dict[str, int] = {}
    for part in filter(str.strip, _BETWEEN.split(text)):
        match = _PAIR.fullmatch(part)
        if not match:
            raise Refusal("sheet.unreadable_pair", part=part.strip()[:50])
        name, value = canonical(match[1]), int(match[2])
        if len(name) > LONGEST_NAME:
            raise Refusal("sheet.name_too_long", name=name[:LONGEST_NAME], limit=LONGEST_NAME)
        if not 0 <= value <= HIGHEST:
            raise Refusal("sheet.value_out_of_bounds", name=name, limit=HIGHEST)
        found[name] = value
    if not found:
        raise Refusal("sheet.nothing_given")
    return found


async def sheet_of(table: Table, guild_id: int, user_id: int) -> Sheet | None:
    """The player's sheet on this server."""
    return await table.store.sheet(guild_id, user_id)


async def attributes_of(table: Table, guild_id: int, user_id: int) -> dict[str, int]:
    """The player's attributes by canonical name; none without a sheet."""
    sheet = await sheet_of(table, guild_id, user_id) if guild_id else None
    return dict(sheet.attributes) if sheet else {}


async def set_attributes(table: Table, caller: Caller, pairs: str, name: str | None) -> Sheet:
    """Set what is given, keep the rest."""
    caller.needs_server()
    given = read_pairs(pairs)
    async with table.lock("sheet", caller.user_id):
        sheet = await sheet_of(table, caller.guild_id, caller.user_id)
        before = sheet or Sheet(caller.guild_id, caller.user_id, caller.name, ())
        merged = dict(before.attributes) | given
        if len(merged) > MOST_ATTRIBUTES:
            raise Refusal("sheet.too_many", limit=MOST_ATTRIBUTES)
        after = replace(before, name=name or before.name, attributes=tuple(merged.items()))
        await table.store.save_sheet(after)
    return after
