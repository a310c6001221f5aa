"""Tokens that stand for combatants: what they have from them, as the fight stands now."""

from dataclasses import replace
from typing import Any

from bot.encounter.encounter import Combatant
from bot.maps.map import FROM_COMBATANT, LONGEST_NAME, CombatantRef, Map, Token
from bot.maps.tokens import joined
from bot.play.caller import Caller
from bot.play.encounter import encounters
from bot.play.table import Table


async def with_combatants(table: Table, channel_id: int, held: Map | None) -> Map | None:
    """A map as it stands: what its tokens have from combatants is as these have it now, or had
    it when they left or their fight ended."""
    if held is None or not any(each.combatant for each in held.tokens):
        return held
    known = await _combatants(
        table, channel_id, {each.combatant.encounter for each in held.tokens if each.combatant}
    )
    now = {each.id: _as_now(each, known[each.combatant]) for each in held.tokens if each.combatant in known}
    # Who is hidden is so before anybody is named: a "Wolf 2" would tell of a hidden Wolf.
    tokens = tuple(
        replace(each, hidden=each.hidden or (each.id in now and now[each.id].hidden)) for each in held.tokens
    )
    for token in now.values():
        tokens = joined(tokens, token)
    return replace(held, tokens=tokens)


async def _combatants(
    table: Table, channel_id: int, encounters_named: set[int]
) -> dict[CombatantRef | None, Combatant]:
    """The combatants of these encounters, those who left too."""
    known: dict[CombatantRef | None, Combatant] = {}
    for number in encounters_named:
        encounter = await encounters.standing(table, channel_id, number)
        if encounter is not None:
            for each in (*encounter.left, *encounter.combatants):
                known[CombatantRef(number, each.id, each.born)] = each
    return known


def _as_now(token: Token, combatant: Combatant) -> Token:
    """Of a hidden one only that it is hidden: whoever leads the map need not lead the fight."""
    has: dict[str, Any] = {"hidden": True}
    if not combatant.hidden:
        has = {name: getattr(combatant, name) for name in FROM_COMBATANT}
        has["name"] = combatant.name[:LONGEST_NAME].rstrip()
    return replace(token, **{name: value for name, value in has.items() if name not in token.own})


async def without_others(table: Table, caller: Caller, held: Map) -> Map:
    """A map that comes from a text or becomes one: its tokens stand for nobody but combatants of
    the channel's encounter, and that only where the caller leads it. A text may name any number,
    and a number tells how many combatants there are."""
    head = await encounters.head_in(table, caller.channel_id)
    leads = head is not None and await encounters.leads(table, caller, head.encounter)
    here = head.row.id if head is not None and leads else None
    kept = (
        each if each.combatant and each.combatant.encounter == here else replace(each, combatant=None, own=())
        for each in held.tokens
    )
    return replace(held, tokens=tuple(kept))
