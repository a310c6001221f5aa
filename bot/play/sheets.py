"""A player's sheet: the attributes that the dice notation knows."""

import re
from dataclasses import replace

from bot.dice.notation import canonical, is_name
from bot.play.caller import Caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.store import Sheet
from bot.text import normal, tidy

MOST_ATTRIBUTES = 50
LONGEST_NAME = 30
HIGHEST = 1000
NOT_ON_THE_SHEET = frozenset({"dice.attribute_not_set", "dice.unknown_attribute"})
"""The refusals of a name that the reader's sheet does not have."""

_PAIR = re.compile(r"([^\W\d]\w*?)\s*[:=]?\s*([+-]?\d+|-)")
_BETWEEN = re.compile(r"[,、;\n]|(?<=\d)(?:\s+(?=[^\W\d])|(?=[^\W\d_a-zA-Z]))")
"""What stands between two pairs; on a phone often a space alone, in Chinese nothing."""


def read_pairs(text: str) -> dict[str, int | None]:
    """Read `强壮 5, 活力 3` into attribute names and whole numbers; `-` for a number
    (None) takes the attribute off the sheet.

    Refusal: a part that is not a name and a number, a name that the notation cannot read
    or that is given twice, or one out of bounds.
    """
    found: dict[str, int | None] = {}
    parts = _BETWEEN.split(normal(text))
    for part in filter(None, map(str.strip, parts)):
        name, value = _pair(part)
        if name in found:
            raise Refusal("sheet.twice", name=name)
        found[name] = value
    if not found:
        raise Refusal("sheet.nothing_given")
    return found


def _pair(part: str) -> tuple[str, int | None]:
    match = _PAIR.fullmatch(part)
    if not match:
        raise Refusal("sheet.unreadable_pair", part=part[:50])
    word, number = match.groups()
    name = canonical(word)
    if len(name) > LONGEST_NAME:
        raise Refusal("sheet.name_too_long", name=name[:LONGEST_NAME], limit=LONGEST_NAME)
    if not is_name(word) or not is_name(name):
        raise Refusal("sheet.name_is_notation", name=word)
    value = None if number == "-" else int(number)
    if value is not None and not 0 <= value <= HIGHEST:
        raise Refusal("sheet.value_out_of_bounds", name=name, limit=HIGHEST)
    return name, value


async def sheet_of(table: Table, guild_id: int, user_id: int) -> Sheet | None:
    """The player's sheet on this server."""
    key = (guild_id, user_id)
    if key not in table.sheets:
        table.sheets[key] = await table.store.sheet(guild_id, user_id)
    return table.sheets[key]


async def attributes_of(table: Table, guild_id: int, user_id: int) -> dict[str, int]:
    """The player's attributes by canonical name; none without a sheet."""
    sheet = await sheet_of(table, guild_id, user_id) if guild_id else None
    return dict(sheet.attributes) if sheet else {}


async def set_attributes(table: Table, caller: Caller, pairs: str, name: str | None) -> Sheet:
    """Set what is given, keep the rest; `-` takes an attribute off."""
    caller.needs_server()
    given = read_pairs(pairs)
    async with table.lock("sheet", caller.user_id):
        sheet = await sheet_of(table, caller.guild_id, caller.user_id)
        before = sheet or Sheet(caller.guild_id, caller.user_id, caller.name, ())
        merged = dict(before.attributes) | given
        kept = tuple([(each, value) for each, value in merged.items() if value is not None])
        if len(kept) > MOST_ATTRIBUTES:
            raise Refusal("sheet.too_many", limit=MOST_ATTRIBUTES)
        after = replace(before, name=tidy(name or "") or before.name, attributes=kept)
        await table.store.save_sheet(after)
        table.sheets[caller.guild_id, caller.user_id] = after
    return after
