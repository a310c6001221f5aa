"""Autocomplete: what the bot knows while somebody types."""

import re
from collections import Counter
from collections.abc import Iterable

from bot.dice.notation import Typed, read_all
from bot.play.encounter.seen import seen_by
from bot.play.figures import NOT_ON_THE_SHEET, values_of
from bot.play.maps.placement import names_to_place
from bot.play.maps.seen import names_in_the_open, names_known
from bot.play.secrets.secrets import recent
from bot.refusal import Refusal
from bot.text import fold, tidy
from bot.wording.refusals import refusal
from bot.wording.sheet import BUILT_IN
from cogs.ui.ask import Ask

Pairs = list[tuple[str, str]]
BETWEEN_POOLS = ",，、"


async def dice(ask: Ask, current: str) -> Pairs:
    """Whether what was typed can be read, then the player's last pools and attributes."""
    attributes = await values_of(ask.table, ask.caller.guild_id, ask.caller.user_id)
    return [*_read(ask, current, attributes), *await _known(ask, current, attributes)]


async def several_dice(ask: Ask, current: str) -> Pairs:
    """Whether the list can be read, then its last pool completed."""
    attributes = await values_of(ask.table, ask.caller.guild_id, ask.caller.user_id)
    start = max(map(current.rfind, BETWEEN_POOLS)) + 1
    before, last = current[:start], current[start:]
    found = [(f"{before}{shown}", f"{before}{value}") for shown, value in await _known(ask, last, attributes)]
    return [*_read(ask, current, attributes), *found] if last.strip() else found


async def their_dice(ask: Ask, current: str) -> Pairs:
    """Whether the opponent's dice can be read; nothing of what stands on their sheet."""
    opponent = getattr(ask.interaction.namespace, "opponent", None)
    if opponent is None:
        return _read(ask, current, {})
    return _read(ask, current, await values_of(ask.table, ask.caller.guild_id, opponent.id), own=False)


async def _known(ask: Ask, current: str, attributes: dict[str, int]) -> Pairs:
    """The last pools rolled in the open and the sheet's attributes that fit what was typed."""
    caller, words = ask.caller, ask.words
    pools = await ask.table.store.pools(caller.guild_id, caller.user_id) if caller.guild_id else ()
    wanted = fold(current)
    found = [(f"↺ {pool}", pool) for pool in pools if wanted in fold(pool) and pool != current]
    for name, value in attributes.items():
        shown = words.plain(BUILT_IN[name]) if name in BUILT_IN else name
        if wanted in name or wanted in fold(shown):
            found.append((f"{shown} {value} → {shown}P", f"{shown}P"))
    return found


def _read(ask: Ask, current: str, attributes: dict[str, int], *, own: bool = True) -> Pairs:
    """A check mark and the dice, or a cross and where reading stopped; nothing before the first sign."""
    if not current.strip():
        return []
    try:
        typed = read_all(current, attributes)
    except Refusal as refused:
        if refused.key in NOT_ON_THE_SHEET and not own:
            return [(f"✗ {refused.facts['name']}?", current)]
        return [("✗ " + tidy(re.sub(r"[\\`]", "", refusal(ask.words, refused))), current)]
    return [("✓ " + ", ".join(map(_tidily, typed)), current)]


def _tidily(typed: Typed) -> str:
    return typed.text if typed.difficulty is None else f"{typed.text} > {typed.difficulty}"


async def combatants(ask: Ask, current: str) -> Pairs:
    """The combatants that this person may know of."""
    seen = await seen_by(ask.table, ask.caller)
    rows = seen.rows if seen else ()
    names = Counter(fold(row.combatant.name) for row in rows)
    wanted = fold(current)
    found = [row.combatant for row in rows if wanted in fold(row.combatant.name)]
    alone = {each.id for each in found if names[fold(each.name)] == 1}
    return [
        (each.name, each.name) if each.id in alone else (f"#{each.id} {each.name}", f"#{each.id}")
        for each in found
    ]


async def tokens(ask: Ask, current: str) -> Pairs:
    """The tokens of the channel's map that this person may know of."""
    return _holding(current, await names_known(ask.table, ask.caller))


async def tokens_in_the_open(ask: Ask, current: str) -> Pairs:
    """The tokens that everybody may know of, for answers that everybody reads."""
    return _holding(current, await names_in_the_open(ask.table, ask.caller))


async def to_place(ask: Ask, current: str) -> Pairs:
    """Tokens and combatants of the channel that this person may know of."""
    return _holding(current, await names_to_place(ask.table, ask.caller))


def _holding(current: str, names: Iterable[str]) -> Pairs:
    wanted = fold(current)
    return [(name, name) for name in names if wanted in fold(name)]


async def secrets(ask: Ask, current: str) -> Pairs:
    """The numbers of hidden rolls, for those who may list them; nothing of what they hold."""
    numbers = [str(each.id) for each in await recent(ask.table, ask.caller)]
    return [(f"#{number}", number) for number in numbers if current.strip("# ") in number]
