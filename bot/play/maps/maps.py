"""A channel's map: load, rule, save, undo, redo, and the rights to them.

A step is committed before it is announced, and the calling code announces it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from bot.encounter.actions import Action as FightAction
from bot.maps import actions
from bot.maps.actions import Action
from bot.maps.apply import apply, token_of
from bot.maps.map import Map, Token
from bot.play import gm_role, history
from bot.play.authority import Caller, Right, Role, authorize
from bot.play.encounter import encounters
from bot.play.heads.encounter import Head
from bot.play.heads.map import KIND, MapChange, MapHead, map_head_of
from bot.play.maps import turn_costs
from bot.play.maps.character_tokens import with_characters
from bot.play.maps.combatant_tokens import with_combatants, without_others
from bot.play.settings import note_locale
from bot.play.table import Table, head_in
from bot.play.tellings import Tell, owed
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.store.steps import Step

Does = Callable[[Head, Action, Map, Token | None], FightAction | None]
"""What a step of the map does to the channel's fight, given the token with the new facing; None: nothing."""
Beside = Callable[[Step], Awaitable[Head | None]]
"""The same of a step back or forth."""


async def map_in(table: Table, channel_id: int) -> MapHead | None:
    """The channel's current map; None: it has none."""
    head = await _newest(table, channel_id)
    return head if head and head.map else None


async def require_map(table: Table, channel_id: int) -> Map:
    """The channel's map. Refusal: it has none."""
    head = await map_in(table, channel_id)
    if head is None or head.map is None:
        raise Refusal("map.none")
    return head.map


async def leads(table: Table, caller: Caller, held: Map) -> bool:
    """Whether the caller leads this map."""
    return await gm_role.allowed(table, caller, Right.SHAPE_MAP, held.made_by)


async def require_lead(table: Table, caller: Caller) -> Map:
    """The channel's map. Refusal: it has none, or the caller does not lead it and learns nothing of its
    tokens."""
    held = await require_map(table, caller.channel_id)
    await _require_shaping(table, caller, held)
    return held


async def roles_to(table: Table, caller: Caller, held: Map, token: Token) -> frozenset[Role]:
    """In which roles the caller stands to a token of a map."""
    return await gm_role.roles(table, caller, held.made_by, own=token.owner == caller.user_id)


async def to_replace(table: Table, caller: Caller) -> Map | None:
    """The whole map that the caller may replace; None: there is none yet. Refusal: they may not."""
    caller.needs_posting()
    head = await map_in(table, caller.channel_id)
    held = head.map if head else None
    await _require_shaping(table, caller, held)
    return held


async def begin(table: Table, caller: Caller, action: actions.New | actions.Import) -> MapChange:
    """Make the channel's map, in place of the one there is. Refusal: the caller may not."""
    return await _do(table, caller, lambda _: action)


def _by_hand(head: Head, action: Action, held: Map, turned: Token | None) -> FightAction | None:
    """A new facing is set in the fight; nothing else is done to it."""
    return None if turned is None else turn_costs.facing_said(head, turned, turns=False)


async def act(
    table: Table,
    caller: Caller,
    make: Callable[[Map], Action],
    does: Does = _by_hand,
    tell: Tell[MapChange] | None = None,
) -> MapChange:
    """Do something to the channel's map, durably, and in the same step what that ``does`` to the channel's
    fight. ``tell`` makes the message that is owed for it, besides the map's own.

    A replayed interaction changes nothing and returns what it made. Refusal: there is no map, the caller may
    not, or it cannot be done.
    """

    def on_a_map(held: Map | None) -> Action:
        if held is None:
            raise Refusal("map.none")
        return make(held)

    return await _do(table, caller, on_a_map, does, tell)


async def undo(
    table: Table, caller: Caller, beside: Beside | None = None, tell: Tell[MapChange] | None = None
) -> MapChange:
    """Undo the newest action. Refusal: the caller does not lead, or there is nothing to undo."""
    return await _turn(table, caller, history.back, beside, tell)


async def redo(
    table: Table, caller: Caller, beside: Beside | None = None, tell: Tell[MapChange] | None = None
) -> MapChange:
    """Redo what was undone last. Refusal: the caller does not lead, or nothing was undone."""
    return await _turn(table, caller, history.forth, beside, tell)


async def _do(
    table: Table,
    caller: Caller,
    make: Callable[[Map | None], Action],
    does: Does = _by_hand,
    tell: Tell[MapChange] | None = None,
) -> MapChange:
    caller.needs_posting()
    async with table.lock("encounter", caller.channel_id), table.lock("map", caller.channel_id):
        head = await _newest(table, caller.channel_id)
        held = head.map if head else None

        async def made() -> MapChange:
            action = await aside(make, held)  # Ways and long texts take their time.
            await _authorize(table, caller, head, action)
            after = await _led(table, caller, action, await aside(apply, held, action))
            if after is not None and isinstance(action, actions.Import):
                after = await without_others(table, caller, after)
            after, fight = await _with_fight(table, caller, action, (held, after), does)
            after = await with_combatants(table, caller.channel_id, caller.guild_id, after, fight)
            written, state = KIND.dump_action(action), KIND.dump(after)
            newest = head.step if head else None
            step = history.next_step(KIND, caller, caller.channel_id, newest, written, state)
            beside = fight.step if fight is not None else None
            step = replace(step, photo=after.background if after else "", along=beside)
            after = await with_characters(table, caller.guild_id, after)
            return MapChange(MapHead(step, after), action, held, after, fight)

        return await _append(table, caller, head, made, tell)


async def _with_fight(
    table: Table, caller: Caller, action: Action, maps: tuple[Map | None, Map | None], does: Does
) -> tuple[Map | None, Head | None]:
    """The map after an action, of ``maps`` before and after it, and the fight if the action changes it (None:
    it does not)."""
    held, after = maps
    if held is None or after is None:
        return after, None
    head = await head_in(table, caller.channel_id)
    turned = turn_costs.turned_token(action, held, after)
    if turned is not None:
        after = turn_costs.kept(after, turned, head)
    done = None if head is None else does(head, action, held, turned)
    return after, None if done is None else await encounters.alongside(table, caller, done)


async def _authorize(table: Table, caller: Caller, head: MapHead | None, action: Action) -> None:
    """Refuse an action that is not this user's: a move is its player's, everything else the leaders'. If
    there is no map, its future leader may make one."""
    held = head.map if head else None
    if held is not None and isinstance(action, actions.MoveToken):
        token = token_of(held, action.who)
        who = await roles_to(table, caller, held, token)
        authorize(Right.MOVE_TOKEN, who, hidden=token.hidden, name=token.name)
    else:
        await _require_shaping(table, caller, held)


async def _require_shaping(table: Table, caller: Caller, held: Map | None) -> None:
    """Refuse a caller who may not change this map. If there is none, its maker would lead it."""
    await gm_role.require(table, caller, Right.SHAPE_MAP, held.made_by if held else caller.user_id)


async def _led(table: Table, caller: Caller, action: Action, after: Map | None) -> Map | None:
    """A map that a GM of the channel changes is theirs from then on: what they hide on it is not for a player
    who made it."""
    shapes = not isinstance(action, actions.MoveToken)
    if after is None or not shapes or not await gm_role.is_gm_here(table, caller):
        return after
    await note_locale(table, caller)
    return replace(after, made_by=caller.user_id)


async def _turn(
    table: Table,
    caller: Caller,
    way: history.Way,
    beside: Beside | None = None,
    tell: Tell[MapChange] | None = None,
) -> MapChange:
    """Append a step that shows an earlier (or later) node's map, with what ``beside`` adds to it."""
    caller.needs_posting()
    async with table.lock("encounter", caller.channel_id), table.lock("map", caller.channel_id):
        head = await _newest(table, caller.channel_id)
        if head is None:
            raise Refusal("map.none")

        async def made() -> MapChange:
            change = await turned(table, caller, head, way)
            fight = await beside(change.step) if beside is not None else None
            if fight is None:
                return change
            step = replace(change.step, along=fight.step)
            return replace(change, head=replace(change.head, step=step), fight=fight)

        return await _append(table, caller, head, made, tell)


async def turned(table: Table, caller: Caller, head: MapHead, way: history.Way) -> MapChange:
    """The map after an undo or redo that is still to be written. Refusal: the caller does not lead, or there
    is nothing."""
    await _require_lead(table, caller, head)
    after = map_head_of(await history.turned(table.store, KIND, caller, head.step, way))
    await _require_lead(table, caller, after)  # It may be another's map that comes back.
    return await _change_of(table, after)


async def _require_lead(table: Table, caller: Caller, head: MapHead) -> None:
    """Refuse a caller who neither leads this map nor took it away."""
    by = head.map.made_by if head.map else head.step.user_id
    await gm_role.require(table, caller, Right.SHAPE_MAP, by)


async def _append(
    table: Table,
    caller: Caller,
    head: MapHead | None,
    make: Callable[[], Awaitable[MapChange]],
    tell: Tell[MapChange] | None,
) -> MapChange:
    """Write the step after ``head``; a replay returns what it did before."""
    try:
        change = await history.append(table.store, KIND, caller, head, make, partial(owed, caller, tell))
    except BaseException:
        table.maps.pop(caller.channel_id, None)  # The store knows the result.
        table.doubt(caller.channel_id, caller.guild_id)
        raise
    if not isinstance(change, MapChange):
        return await _change_of(table, map_head_of(change))
    if change.fight is not None:
        table.stands(change.fight)
    if history.direction(change.step) is None:
        _remember(table, change.head)
        return change
    table.maps.pop(caller.channel_id, None)  # The announced map has more than the stored one.
    if change.fight is None:
        return change
    return replace(await _change_of(table, change.head, change.fight), told=change.told)


async def _change_of(table: Table, head: MapHead, fight: Head | None = None) -> MapChange:
    """The change of a step, for announcements. Refusal: the state that it undid was let go."""
    turn, key = history.direction(head.step), head.step.key
    done = await table.store.step_by_node(KIND.name, key, turn[1][-1]) if turn else head.step
    if done is None or done.parent is None:
        raise Refusal("map.too_far_back")
    parent = await history.node(table.store, KIND, key, done.parent)
    guild = head.step.guild_id
    before = await with_combatants(table, key, guild, KIND.load(parent.state))
    after = await with_combatants(table, key, guild, KIND.load(done.state))
    return MapChange(await _as_now(table, head), KIND.load_action(done.action), before, after, fight)


async def _as_now(table: Table, head: MapHead) -> MapHead:
    """The map after a step, with combatants' tokens as the fight is now."""
    held = await with_combatants(table, head.step.key, head.step.guild_id, head.map)
    return replace(head, map=await with_characters(table, head.step.guild_id, held))


async def _newest(table: Table, channel_id: int) -> MapHead | None:
    """The channel's newest step, from memory or the store."""
    head = table.maps.get(channel_id)
    if head is None:
        step = await table.store.newest_step(KIND.name, channel_id)
        if step is None:
            return None
        head = map_head_of(step)
    _remember(table, head)
    return await _as_now(table, head)


def _remember(table: Table, head: MapHead) -> None:
    """Remember it as the one used last; an earlier version of the map is dropped."""
    known = table.maps.pop(head.step.key, head)
    table.maps[head.step.key] = max(known, head, key=lambda each: each.step.revision)
