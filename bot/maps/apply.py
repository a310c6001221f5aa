"""What an action makes of a map: pure, so the same actions always give the same map."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from bot.ground.points import named
from bot.ground.terrain import Terrain
from bot.maps import actions
from bot.maps.actions import Action, Cleared
from bot.maps.map import FROM_CHARACTER, FROM_COMBATANT, Map, Token, new_map
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
    token = Token(
        id=held.next_id,
        name=action.name,
        place=action.place,
        size=action.size,
        space=held.kind.space(action.size) if action.space is None else action.space,
        side=action.side,
        owner=action.owner,
        combatant=action.combatant,
        own=action.own,
        hidden=action.hidden,
        helpless=action.helpless,
        flying=action.flying,
        facing=action.facing,
        incorporeal=action.incorporeal,
        **{name: getattr(action, name) for name in FROM_CHARACTER},
        posture=action.posture,
        laden=action.laden,
        filling=action.filling,
        altitude=action.altitude,
        invisible=action.invisible,
        detection=action.detection,
    )
    tokens = joined(held.tokens, checked(held, token))
    return replace(held, tokens=tokens, next_id=held.next_id + 1)


def _place_all(held: Map, action: actions.PlaceTokens) -> Map:
    return reduce(_place, action.tokens, held)


_SET_AS_GIVEN = (
    "name", "side", "hidden", "helpless", "flying", "facing", "place",
    "incorporeal", "posture", "laden", "filling", "altitude", "invisible", "detection", *FROM_CHARACTER,
)  # fmt: skip


def _correct(held: Map, action: actions.CorrectToken) -> Map:
    before = token_of(held, action.who)
    given = {name: getattr(action, name) for name in _SET_AS_GIVEN}
    after = replace(
        before,
        size=action.size or before.size,
        space=_space_after(held.kind, before, action),
        owner=before.owner if action.owner is None else action.owner or None,
        **{name: value for name, value in given.items() if value is not None},
    )
    after = replace(after, own=_own_after(before, action))
    stays = action.place is None and after.space <= before.space
    return replace(held, tokens=joined(held.tokens, checked(held, after, squeezed=stays)))


def _own_after(before: Token, action: actions.CorrectToken) -> tuple[str, ...]:
    """Facts given for a token itself that it would otherwise take from its combatant."""
    said = {name for name in FROM_COMBATANT if getattr(action, name) is not None}
    return tuple(each for each in FROM_COMBATANT if before.combatant and (each in said or each in before.own))


def _space_after(kind: MapKind, before: Token, action: actions.CorrectToken) -> int:
    if action.space is not None:
        return action.space
    if action.size is None or before.space != kind.space(before.size):
        return before.space
    return kind.space(action.size)


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
