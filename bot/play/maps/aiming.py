"""What the channel's map says between an attacker and the named targets, as everybody may know it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.maps.attack_line import Between, between
from bot.maps.map import Map
from bot.maps.views import token_named
from bot.play.authority import Caller
from bot.play.maps.maps import map_in
from bot.play.maps.visible_map import seen_as
from bot.play.settings import of_caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import system_of
from bot.systems.attack_command import AttackRequest, Attacks
from bot.systems.perception import Concealment
from bot.text import fold


@dataclass(frozen=True, slots=True)
class Aim:
    """What is between two tokens, and their map."""

    map: Map
    between: Between


async def aimed(table: Table, caller: Caller, name: str, target: str) -> Aim | None:
    """What is between the target and the attacker of this name, otherwise the caller's only token; None: the
    channel has no map. Refusal: the table knows no such token, or the attacker has none."""
    seen = await _seen(table, caller)
    if seen is None:
        return None
    aimed_at = token_named(seen, target)
    named = [each for each in seen.tokens if fold(each.name) == fold(name)]
    own = [each for each in seen.tokens if each.owner == caller.user_id]
    attacker = named[0] if named else own[0] if len(own) == 1 else None
    if attacker is None or attacker.id == aimed_at.id:
        raise Refusal("attack.no_token", name=name)
    weight = (await of_caller(table, caller)).height_weight
    return Aim(seen, between(seen, attacker, aimed_at, height_weight=weight))


async def aims_between(table: Table, caller: Caller, name: str, targets: Iterable[str]) -> Mapping[str, Aim]:
    """What is between the token of this name and each of these, by their names as given. Targets without a
    visible token are left out."""
    seen = await _seen(table, caller)
    tokens = {fold(each.name): each for each in reversed(seen.tokens)} if seen else {}
    first = tokens.get(fold(name))
    if seen is None or first is None:
        return {}
    others = {each: tokens[fold(each)] for each in targets if fold(each) in tokens}
    weight = (await of_caller(table, caller)).height_weight
    return {
        each: Aim(seen, between(seen, first, other, height_weight=weight))
        for each, other in others.items()
        if other.id != first.id
    }


async def _seen(table: Table, caller: Caller) -> Map | None:
    """The channel's map as everybody may know it; None: there is none."""
    head = await map_in(table, caller.channel_id)
    return None if head is None or head.map is None else seen_as(head.map, as_gm=False).map


def of_several(asked: AttackRequest, rules: Attacks, aims: Sequence[Aim | None]) -> AttackRequest:
    """The request with what a map of the same game says of several targets, in their order: each one's cover
    is its own. Of the one attack check (D-69) the farthest counts (D-19, **Reading**), and of concealments
    the strongest (D-9)."""
    found = [each.between if each and system_of(each.map.kind).attacks is rules else None for each in aims]
    known = [each for each in found if each is not None]
    if not known or "cover" not in rules.options:
        return asked
    away, seen = max(each.distance.value for each in known), max(each.concealment or 0 for each in known)
    return replace(
        asked,
        distance=away if asked.distance is None else asked.distance,
        concealment=Concealment(seen) if asked.concealment is None else asked.concealment,
        covers=() if asked.cover else tuple("" if each is None else each.shelter for each in found),
    )


def by_the_map(asked: AttackRequest, rules: Attacks, aim: Aim) -> AttackRequest:
    """The request, with its missing values taken from the map: only from a map of the same game, and only
    values that the game's attacks take."""
    found = aim.between
    if system_of(aim.map.kind).attacks is not rules:
        return asked
    if "awareness" in rules.options and not asked.awareness:
        asked = replace(asked, awareness=(found.awareness,))
    if "cover" not in rules.options:
        return asked
    return replace(
        asked,
        distance=found.distance.value if asked.distance is None else asked.distance,
        cover=asked.cover or found.shelter,
        concealment=found.concealment if asked.concealment is None else asked.concealment,
        by_map=True,
    )
