"""What the channel's map says between whoever attacks and whom they name, as everybody may know it."""

from dataclasses import dataclass, replace

from bot.maps.between import Between, between
from bot.maps.map import Map, Token
from bot.maps.views import token_named
from bot.play.caller import Caller
from bot.play.maps.maps import map_in
from bot.play.maps.seen import seen_as
from bot.play.preferences import of_caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import system_of
from bot.systems.attacks import Asked, Attacks
from bot.text import fold


@dataclass(frozen=True, slots=True)
class Aim:
    """What is between, and the map on which."""

    map: Map
    between: Between


async def aimed(table: Table, caller: Caller, name: str, target: str) -> Aim | None:
    """What is between the attacker of this name, else the caller's only token, and the target; None:
    the channel has no map. Refusal: the table knows no such token, or none is the attacker's."""
    head = await map_in(table, caller.channel_id)
    if head is None or head.map is None:
        return None
    seen = seen_as(head.map, as_gm=False).map
    aimed_at = token_named(seen, target)
    attacker = _attacker(seen, caller, name)
    if attacker is None or attacker.id == aimed_at.id:
        raise Refusal("attack.no_token", name=name)
    weight = (await of_caller(table, caller)).height_weight
    return Aim(seen, between(seen, attacker, aimed_at, height_weight=weight))


async def aim_between(table: Table, caller: Caller, name: str, target: str) -> Aim | None:
    """What is between two whose tokens have these names; None: the table sees no map, or one of them
    not on it."""
    head = await map_in(table, caller.channel_id)
    if head is None or head.map is None:
        return None
    seen = seen_as(head.map, as_gm=False).map
    tokens = {fold(each.name): each for each in reversed(seen.tokens)}
    first, second = tokens.get(fold(name)), tokens.get(fold(target))
    if first is None or second is None or first.id == second.id:
        return None
    weight = (await of_caller(table, caller)).height_weight
    return Aim(seen, between(seen, first, second, height_weight=weight))


def by_the_map(asked: Asked, rules: Attacks, aim: Aim) -> Asked:
    """What was asked, with what the map says in the place of what was left out: of a map of the
    same game, and of what the game's attacks take."""
    found = aim.between
    if system_of(aim.map.kind).attacks is not rules or "cover" not in rules.options:
        return asked
    return replace(
        asked,
        distance=found.distance.value if asked.distance is None else asked.distance,
        cover=asked.cover or found.shelter,
        concealment=found.concealment if asked.concealment is None else asked.concealment,
        by_map=True,
    )


def _attacker(seen: Map, caller: Caller, name: str) -> Token | None:
    named = [each for each in seen.tokens if fold(each.name) == fold(name)]
    own = [each for each in seen.tokens if each.owner == caller.user_id]
    return named[0] if named else own[0] if len(own) == 1 else None
