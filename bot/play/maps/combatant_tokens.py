"""Tokens of combatants: the values that they take from the current fight."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.encounter.encounter import Combatant, Encounter
from bot.encounter.views import WHOLE, Appearance, appearance, health_of
from bot.maps.map import LONGEST_NAME, MOST_TOKENS, CombatantRef, Map, Status, Token
from bot.maps.tokens import joined
from bot.play.authority import Caller
from bot.play.encounter import encounters
from bot.play.heads.encounter import Head
from bot.play.settings import Preferences, preferences
from bot.play.table import Table, head_in
from bot.text import fold

GIVEN = ("side", "owner")
"""What a token keeps that stood there before its combatant joined."""
Known = tuple[Encounter, Combatant]
"""A combatant, and the fight in which it is or was."""
MOST_GONE = 100
"""How many tokens of combatants that left a map keeps: as many as a fight keeps of such combatants."""


async def with_combatants(
    table: Table, channel_id: int, guild_id: int, held: Map | None, fight: Head | None = None
) -> Map | None:
    """A map whose tokens have the current values of their combatants, or the values at the end of their
    fight. If a combatant left, its token is gone; an undo brings it back. ``fight`` is the channel's fight
    after the same step; None: it does not change."""
    if held is None:
        return None
    open_one = fight or await head_in(table, channel_id)
    numbers = dict.fromkeys(each.combatant.encounter for each in held.every if each.combatant)
    numbers |= {open_one.row.id: None} if open_one else {}
    if not numbers:
        return held
    fights = {each: await _fight(table, channel_id, each, fight) for each in numbers}
    here = await preferences(table, channel_id, guild_id)
    # All of these are values that never change, so the same ones always make the same map.
    made_of = held, here, *fights.values()
    _, before, standing = table.standing.get(channel_id, (0, (), held))
    if len(before) != len(made_of) or any(a is not b for a, b in zip(before, made_of, strict=True)):
        named = _by_name(held, open_one, fights) if open_one else held
        standing = _with_values(named, fights, here)
        table.standing[channel_id] = guild_id, made_of, standing
    return standing


def _by_name(held: Map, head: Head, fights: Mapping[int, Encounter | None]) -> Map:
    """The map whose tokens also stand for the combatants of the open fight that have their names: tokens that
    were there before, some since an earlier fight. Nothing that is hidden is found by its name."""
    number, stand, known = head.row.id, {each.combatant for each in held.every}, _combatants(fights)
    refs = ((CombatantRef(number, each.id, each.born), each) for each in head.encounter.combatants)
    free = {
        fold(combatant.name[:LONGEST_NAME]): ref
        for ref, combatant in refs
        if ref not in stand and not combatant.hidden
    }

    def standing(token: Token) -> Token:
        before = token.combatant
        hides = token.hidden or (before in known and known[before][1].hidden)
        ref = None if hides or (before and before.encounter == number) else free.get(fold(token.name))
        if ref is None:
            return token
        own = (each for each in GIVEN if getattr(token, each) and (before is None or each in token.own))
        return replace(token, combatant=ref, own=tuple(own))

    return replace(held, tokens=tuple(map(standing, held.tokens))) if free else held


def _with_values(held: Map, fights: Mapping[int, Encounter | None], here: Preferences) -> Map:
    """The map with its combatants as they are in these fights."""
    every, known = held.every, _combatants(fights)
    looks = {
        each.id: appearance(*known[each.combatant], here.health) for each in every if each.combatant in known
    }
    held = _parted(held, every, looks)
    now = {
        each.id: _with_status(_as_now(each, looks[each.id]), known[each.combatant], here, held)
        for each in held.tokens
        if each.id in looks
    }
    return _standing_now(held, now)


def _standing_now(held: Map, now: Mapping[int, Token]) -> Map:
    """The map with these tokens as they are ``now``, and without any other character or status."""
    # Hide before naming: a "Wolf 2" would reveal a hidden Wolf.
    tokens = tuple(
        replace(
            each,
            hidden=each.hidden or (each.id in now and now[each.id].hidden),
            character_id=None,
            status=None,
        )
        for each in held.tokens
    )
    for token in now.values():
        tokens = joined(tokens, token)
    return replace(held, tokens=tokens)


def _parted(held: Map, every: Sequence[Token], looks: Mapping[int, Appearance]) -> Map:
    """The map with only the combatants that have not left, with space for those that came back."""
    there = [each for each in every if each.id not in looks or not looks[each.id].left]
    stood = {each.id for each in held.tokens}
    there.sort(key=lambda each: (each.id not in stood, each.id))
    stands = {each.id for each in there[:MOST_TOKENS]}
    return replace(
        held,
        tokens=tuple(each for each in every if each.id in stands),
        gone=tuple(each for each in every if each.id not in stands)[-MOST_GONE:],
    )


async def _fight(table: Table, channel_id: int, number: int, becomes: Head | None) -> Encounter | None:
    """An encounter of the channel; ``becomes``: the channel's fight after the same step."""
    if becomes is not None and becomes.row.id == number:
        return becomes.encounter
    return await encounters.standing(table, channel_id, number)


def _combatants(fights: Mapping[int, Encounter | None]) -> dict[CombatantRef | None, Known]:
    """The combatants of these encounters, including those that left."""
    return {
        CombatantRef(number, each.id, each.born): (encounter, each)
        for number, encounter in fights.items()
        if encounter is not None
        for each in (*encounter.left, *encounter.combatants)
    }


def _as_now(token: Token, looks: Appearance) -> Token:
    """Of a hidden combatant, only that it is hidden: the map's leader need not lead the fight."""
    has: dict[str, Any] = {"hidden": looks.hidden}
    if not looks.hidden:
        has |= {"name": looks.name[:LONGEST_NAME].rstrip(), "side": looks.side, "owner": looks.owner}
        counted: dict[str, Any] = {"posture": looks.bearing.posture, "facing": looks.bearing.facing}
        counted["helpless"] = None if looks.health is None else looks.is_down
        has |= {name: value for name, value in counted.items() if value is not None}
    return replace(token, **{name: value for name, value in has.items() if name not in token.own})


def _with_status(token: Token, known: Known, here: Preferences, held: Map) -> Token:
    """Its character and its health: the whole only if the map's leader surely leads the fight, too. Of a
    hidden combatant neither."""
    encounter, combatant = known
    if combatant.hidden:
        return replace(token, character_id=None, status=None)
    leads_both = bool(here.gms) or held.made_by == encounter.gm
    status = Status(
        encounter.system,
        health_of(encounter, combatant, here.health),
        health_of(encounter, combatant, WHOLE) if leads_both else None,
    )
    return replace(token, character_id=combatant.character, status=status)


async def without_others(table: Table, caller: Caller, held: Map) -> Map:
    """A map that comes from a text or becomes one. Its tokens stand only for combatants of the channel's
    encounter, and only if the caller leads it. A text may name any number, and a number reveals how many
    combatants there are."""
    head = await head_in(table, caller.channel_id)
    leads = head is not None and await encounters.leads(table, caller, head.encounter)
    here = head.row.id if head is not None and leads else None
    kept = (
        each if each.combatant and each.combatant.encounter == here else replace(each, combatant=None, own=())
        for each in held.tokens
    )
    return replace(held, tokens=tuple(kept), gone=())
