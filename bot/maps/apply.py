"""What an action makes of a map: pure, so the same actions always give the same map."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import reduce
from typing import Any

from bot.ground.points import named
from bot.ground.terrain import Terrain
from bot.maps import actions
from bot.maps.actions import Action, Cleared
from bot.maps.map import FROM_COMBATANT, Map, Token, Traits, new_map
from bot.maps.notation import notation
from bot.maps.painting import painted, turned, walled
from bot.maps.tokens import checked, joined, place_on
from bot.refusal import Refusal
from bot.systems import map_kind
from bot.systems.map_kind import MapKind

MOST_STEPS = 500
"""How many steps a path may have."""


def apply(held: Map | None, action: Action) -> Map | None:
    """The map after an action; None: there is none. Refusal: it cannot be done, and what could.

    ``New`` and ``Import`` make one where there is none, the others need one.
    """
    if isinstance(action, actions.New):
        return new_map(map_kind(action.kind), action.width, action.height, action.step, action.made_by)
    if isinstance(action, actions.Import):
        return _numbered(replace(notation.read(action.text), made_by=action.made_by))
    if held is None:
        raise Refusal("map.none")
    after = _HANDLINGS[type(action)](held, action)
    if after == held:
        raise Refusal("map.nothing_changes")
    return after


def _numbered(held: Map) -> Map:
    """The map with its tokens numbered from 1: a text may name numbers that leave no room."""
    tokens = tuple(replace(each, id=number) for number, each in enumerate(held.tokens, start=1))
    return replace(held, tokens=tokens, next_id=len(tokens) + 1)


def token_of(held: Map, token_id: int) -> Token:
    """A token by its id. Refusal: it is gone."""
    found = next((each for each in held.tokens if each.id == token_id), None)
    if found is None:
        raise Refusal("map.token_gone")
    return found


def _place(held: Map, action: actions.PlaceToken) -> Map:
    space = held.kind.space(action.size) if action.space is None else action.space
    traits = {each.name: getattr(action, each.name) for each in fields(Traits)}
    token = Token(held.next_id, action.name, action.place, action.size, space, **traits)
    tokens = joined(held.tokens, checked(held, token))
    return replace(held, tokens=tokens, next_id=held.next_id + 1)


def _place_all(held: Map, action: actions.PlaceTokens) -> Map:
    return reduce(_place, action.tokens, held)


def _correct(held: Map, action: actions.CorrectToken) -> Map:
    before, changes = token_of(held, action.who), action.changes
    space = {"space": _space_after(held.kind, before, changes)}
    after = replace(before, **{**changes, **space, "own": _own_after(before, changes)})
    stays = "place" not in changes and after.space <= before.space
    return replace(held, tokens=joined(held.tokens, checked(held, after, squeezed=stays)))


def _own_after(before: Token, changes: Mapping[str, Any]) -> tuple[str, ...]:
    """Facts given for a token itself that it would otherwise take from its combatant."""
    own = changes.keys() | set(before.own)
    return tuple(each for each in FROM_COMBATANT if before.combatant and each in own)


def _space_after(kind: MapKind, before: Token, changes: Mapping[str, Any]) -> int:
    if "size" in changes and before.space == kind.space(before.size):
        return changes.get("space", kind.space(changes["size"]))
    return changes.get("space", before.space)


def _move(held: Map, action: actions.MoveToken) -> Map:
    token = token_of(held, action.who)
    if not action.path or action.path[0] != token.place:
        raise Refusal("map.path_start", name=token.name, place=named(held.kind.layout, token.place))
    if len(action.path) - 1 > MOST_STEPS:
        raise Refusal("map.path_too_long", steps=len(action.path) - 1, limit=MOST_STEPS)
    for place in action.path:
        place_on(held, place, token.space)  # A phasing mover goes through walls (D-57).
    facing = token.facing if action.facing is None else action.facing
    moved = checked(held, replace(token, place=action.path[-1], facing=facing), squeezed=True)
    return replace(held, tokens=joined(held.tokens, moved))


def _remove(held: Map, action: actions.RemoveToken) -> Map:
    gone = token_of(held, action.who)
    return replace(held, tokens=tuple(each for each in held.tokens if each.id != gone.id))


def _laid(held: Map, action: actions.Background) -> Map:
    return replace(held, background=action.image)


def _clear(held: Map, action: actions.Clear) -> Map | None:
    if action.what is Cleared.ALL:
        return None
    if action.what is Cleared.TOKENS:
        return replace(held, tokens=(), gone=())
    return replace(held, terrain=Terrain(held.terrain.layout, held.terrain.bounds))


_HANDLINGS: Mapping[type[Action], Callable[[Map, Any], Map | None]] = {
    actions.PlaceToken: _place,
    actions.PlaceTokens: _place_all,
    actions.CorrectToken: _correct,
    actions.MoveToken: _move,
    actions.RemoveToken: _remove,
    actions.Paint: painted,
    actions.Wall: walled,
    actions.Door: turned,
    actions.Background: _laid,
    actions.Clear: _clear,
}
