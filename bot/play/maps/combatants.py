"""Tokens that stand for combatants: what they have from them, as the fight stands now."""

from dataclasses import replace
from typing import Any

from bot.encounter.encounter import Combatant, CombatantId
from bot.maps.map import FROM_COMBATANT, LONGEST_NAME, Map, Token
from bot.maps.tokens import joined
from bot.play.caller import Caller
from bot.play.encounter import encounters
from bot.play.table import Table


async def with_combatants(table: Table, channel_id: int, held: Map | None) -> Map | None:
    """A map as it stands: what its tokens have from combatants of the channel's open encounter
    is as they have it now. Where the fight is over, or they left it, it stays as it was."""
    if held is None or not any(each.combatant for each in held.tokens):
        return held
    head = await encounters.head_in(table, channel_id)
    if head is None:
        return held
    fighting = {each.id: each for each in head.encounter.combatants}
    tokens = held.tokens
    for token in held.tokens:
        if token.combatant and token.combatant.encounter == head.row.id:
            combatant = fighting.get(CombatantId(token.combatant.id))
            if combatant is not None:
                tokens = joined(tokens, _as_now(token, combatant))
    return replace(held, tokens=tokens)


def _as_now(token: Token, combatant: Combatant) -> Token:
    """Of a hidden one only that it is hidden: whoever leads the map need not lead the fight."""
    has: dict[str, Any] = {"hidden": True}
    if not combatant.hidden:
        has = {name: getattr(combatant, name) for name in FROM_COMBATANT}
        has["name"] = combatant.name[:LONGEST_NAME].rstrip()
    return replace(token, **{name: value for name, value in has.items() if name not in token.own})


async def without_others(table: Table, caller: Caller, held: Map) -> Map:
    """An imported map whose tokens stand for nobody but combatants of the channel's encounter,
    and that only where the caller leads it: a text may name any number."""
    head = await encounters.head_in(table, caller.channel_id)
    leads = head is not None and await encounters.leads(table, caller, head.encounter)
    here = head.row.id if head is not None and leads else None
    kept = (
        each if each.combatant and each.combatant.encounter == here else replace(each, combatant=None, own=())
        for each in held.tokens
    )
    return replace(held, tokens=tuple(kept))
