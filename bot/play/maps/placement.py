"""Putting tokens on a channel's map, and changing those that stand there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.encounter.encounter import Combatant
from bot.maps.actions import Action, CorrectToken, PlaceToken, PlaceTokens, RemoveToken
from bot.maps.map import FROM_COMBATANT, LONGEST_NAME, CombatantRef, Map, Place
from bot.maps.tokens import free_places
from bot.maps.views import token_named, view
from bot.play.authority import Caller
from bot.play.encounter import encounters
from bot.play.heads.map import MapChange
from bot.play.maps import maps
from bot.play.table import Table, head_in, require_head
from bot.refusal import Refusal
from bot.text import fold

Known = tuple[CombatantRef, Combatant]
"""A combatant that a user may know."""


async def put(table: Table, caller: Caller, name: str, given: Mapping[str, Any]) -> MapChange:
    """Place a new token, or change the one of this name, by the values that were typed (as in
    ``CorrectToken``). Refusal: the caller does not lead and learns nothing of the tokens.

    A token with the name of a combatant in the channel's encounter stands for that combatant. Values that
    were not typed are the combatant's: its side, its player, and whether it is hidden.
    """
    await maps.require_lead(table, caller)
    combatants = await _combatants(table, caller)
    return await maps.act(table, caller, lambda held: _action(held, name, given, combatants))


async def require_room(table: Table, caller: Caller, place: Place, count: int) -> None:
    """Refuse to place so many tokens side by side if they do not fit, or if the caller may not."""
    free_places(await maps.require_lead(table, caller), place, count)


async def put_joined(table: Table, caller: Caller, place: Place) -> MapChange:
    """Place tokens side by side for the combatants that this interaction brought into the channel's
    encounter. Refusal: the caller does not lead the map, or there is no space."""
    head = await require_head(table, caller.channel_id)
    joined = [each for each in head.encounter.combatants if each.born == caller.interaction_id]
    refs = [(CombatantRef(head.row.id, each.id, each.born), each) for each in joined]

    def placing(held: Map) -> Action:
        places = free_places(held, place, len(refs))
        pairs = zip(refs, places, strict=True)
        return PlaceTokens(tuple(_as_combatant(ref, each, at, ()) for (ref, each), at in pairs))

    return await maps.act(table, caller, placing)


async def remove(table: Table, caller: Caller, name: str) -> MapChange:
    """Take the token of this name off the map. Refusal: the caller does not lead and learns nothing of the
    tokens; or there is none."""
    await maps.require_lead(table, caller)
    return await maps.act(table, caller, lambda held: RemoveToken(token_named(held, name).id))


def _action(held: Map, name: str, given: Mapping[str, Any], combatants: tuple[Known, ...]) -> Action:
    token = next((each for each in held.tokens if fold(each.name) == fold(name)), None)
    if token is not None:
        if not given:
            raise Refusal("map.nothing_changes")
        return CorrectToken(token.id, given)
    if "place" not in given:
        raise Refusal("map.place_missing", name=name)
    for ref, each in combatants:
        if fold(each.name[:LONGEST_NAME]) == fold(name):
            own = tuple(field for field in FROM_COMBATANT if field in given)
            return replace(_as_combatant(ref, each, given["place"], own), **given)
    return replace(PlaceToken(name, given["place"]), **given)


def _as_combatant(ref: CombatantRef, combatant: Combatant, place: Place, own: tuple[str, ...]) -> PlaceToken:
    """Its token; the combatant's values are written into it for the time after the fight."""
    return PlaceToken(
        combatant.name[:LONGEST_NAME],
        place,
        side=combatant.side,
        owner=combatant.owner,
        combatant=ref,
        own=own,
        hidden=combatant.hidden,
    )


async def _combatants(table: Table, caller: Caller) -> tuple[Known, ...]:
    """The channel's combatants that the caller may know: the map's leader need not lead the encounter."""
    head = await head_in(table, caller.channel_id)
    if head is None:
        return ()
    as_gm = await encounters.leads(table, caller, head.encounter)
    known = (each for each in head.encounter.combatants if as_gm or not each.hidden)
    return tuple((CombatantRef(head.row.id, each.id, each.born), each) for each in known)


async def names_to_place(table: Table, caller: Caller) -> tuple[str, ...]:
    """Suggested names for a token: the tokens that the caller sees, then the combatants they may know that
    have no token yet."""
    head = await maps.map_in(table, caller.channel_id)
    held = head.map if head else None
    as_gm = held is not None and await maps.leads(table, caller, held)
    tokens = view(held, as_gm=as_gm).tokens if held else ()
    combatants = await _combatants(table, caller)
    standing = {fold(each.name) for each in tokens}
    free = dict.fromkeys(each.name[:LONGEST_NAME] for _, each in combatants)
    return (*(each.name for each in tokens), *(each for each in free if fold(each) not in standing))
