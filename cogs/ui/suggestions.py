"""Autocomplete: what the bot knows while somebody types."""

import re

from bot.dice.notation import read
from bot.encounter.views import view
from bot.play import encounters
from bot.play.secrets import recent
from bot.play.sheets import attributes_of
from bot.refusal import Refusal
from bot.wording.refusals import refusal
from bot.wording.sheet import attribute
from cogs.ui.ask import Ask

Pairs = list[tuple[str, str]]


async def dice(ask: Ask, current: str) -> Pairs:
    """Whether what was typed can be read, then the player's last pools and attributes."""
    caller, words = ask.caller, ask.words
    attributes = await attributes_of(ask.table, caller.guild_id, caller.user_id)
    pools = list(await ask.table.store.pools(caller.guild_id, caller.user_id)) if caller.guild_id else []
    found: Pairs = []
    if current.strip():
        found.append((_readable(ask, current, attributes), current))
    wanted = current.strip().casefold()
    found += [(f"↺ {pool}", pool) for pool in pools if wanted in pool.casefold() and pool != current]
    found += [
        (f"{attribute(words, name)} {value} → {name}P", f"{name}P")
        for name, value in attributes.items()
        if not wanted or wanted in name or wanted in attribute(words, name)
    ]
    return found


def _readable(ask: Ask, current: str, attributes: dict[str, int]) -> str:
    """A tick and the text, or a cross and where reading stopped."""
    try:
        typed = read(current, attributes)
    except Refusal as refused:
        return "✗ " + re.sub(r"[\\`]", "", refusal(ask.words, refused))
    return f"✓ {typed.text}" + (f" > {typed.difficulty}" if typed.difficulty is not None else "")


async def several_dice(ask: Ask, current: str) -> Pairs:
    """The last pool of a list that is being typed, completed."""
    before, comma, last = current.rpartition(",")
    return [(f"{before}{comma}{shown}", f"{before}{comma}{value}") for shown, value in await dice(ask, last)]


async def combatants(ask: Ask, current: str) -> Pairs:
    """The combatants that this person may know of."""
    head = await encounters.head_in(ask.table, ask.caller.channel_id)
    if head is None:
        return []
    as_gm = await encounters.leads(ask.table, ask.caller, head.encounter)
    rows = view(head.encounter, as_gm=as_gm).rows
    wanted = current.strip().casefold()
    return [
        (row.combatant.name, row.combatant.name)
        for row in rows
        if wanted in row.combatant.name.casefold()
    ]


async def secrets(ask: Ask, current: str) -> Pairs:
    """The numbers of hidden rolls, for those who may list them; nothing of what they hold."""
    numbers = [str(each.id) for each in await recent(ask.table, ask.caller)]
    return [(f"#{number}", number) for number in numbers if current.strip("# ") in number]
