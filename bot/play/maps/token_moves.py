"""Moving a token of a channel's map by its rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from zlib import crc32

from bot.encounter.actions import Action as FightAction
from bot.ground.points import named, read_all_on, read_direction
from bot.maps.actions import Action, MoveToken
from bot.maps.map import Map, Place, Token
from bot.maps.views import token_named, view
from bot.maps.ways import plans
from bot.maps.ways.plans import Plan
from bot.play import ongoing
from bot.play.authority import Caller, Right
from bot.play.delivery import Post
from bot.play.gm_role import leaders, require
from bot.play.heads.encounter import Head
from bot.play.heads.map import MapChange
from bot.play.maps import maps, turn_costs
from bot.play.maps.surveys import place_of
from bot.play.maps.told_moves import change_told, way_told
from bot.play.maps.turn_costs import Budget
from bot.play.maps.visible_map import Seen
from bot.play.settings import Preferences, locale_of, of_caller
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.store.ongoing import Ongoing
from bot.systems.map_kind import MapKind
from bot.systems.ways import Manner
from bot.wording.maps import happenings
from bot.wording.maps.surveys import met_by_told
from bot.wording.words import words_for


@dataclass(frozen=True, slots=True)
class Order:
    """A move, as it is typed or planned step by step.

    - ``agreed`` is the cost past the speed that the player agreed to; another cost is asked about again.
    - ``way``: the places of a planned way, its start first, in the place of ``to`` and ``via``. ``shown`` is
      the ``seal`` of the way that the player saw; another way is shown again.
    """

    name: str
    to: str
    speed: Fraction | None = None
    via: str | None = None
    manner: str | None = None
    facing: str | None = None
    heavy: bool = False
    part: str = ""
    agreed: Fraction | None = None
    way: tuple[Place, ...] = ()
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """The way that a token went. ``met`` are the hidden tokens on it, for the GM only, and ``there`` those at
    its end. ``gone`` is what it had used of its turn's movement before."""

    token: Token
    plan: Plan
    met: tuple[Token, ...]
    there: tuple[Token, ...]
    gone: Fraction

    def token_of(self, held: Map) -> Token:
        """The token as the map has it, with the combatant that it stands for."""
        return turn_costs.own_of(held, self.token)

    @property
    def seal(self) -> str:
        """A short sign of where it leads and what it costs: two ways that differ in that have two."""
        plan = self.plan
        return f"{crc32(repr((plan.path, plan.running, plan.spending)).encode()):x}"


class UnagreedError(Exception):
    """Nothing was done: nobody agreed to this way. It takes more than one plain move, or it is not the one
    that was shown."""

    def __init__(self, way: Way, kind: MapKind) -> None:
        super().__init__("not agreed to")
        self.way, self.kind = way, kind


ASKED = ongoing.kind("map_move", Order)
"""A move past the speed, which its player is asked about in private."""


async def ask_first(table: Table, caller: Caller, order: Order, way: Way) -> Ongoing:
    """Store a move until the player agrees to its current cost."""
    kept = await ongoing.keep(table, caller, ASKED, replace(order, agreed=way.plan.total))
    await ongoing.show(table, kept)
    return kept


async def answered(table: Table, caller: Caller, kept_id: int, revision: int) -> Order:
    """The move of an answered question, which no longer waits. Refusal: it was answered before, or another
    user was asked."""
    kept = await ongoing.found(table, caller, ASKED, kept_id, revision)
    await require(table, caller, Right.PRESS_PRIVATE, own=kept.user_id == caller.user_id)
    order = ongoing.state_of(ASKED, kept)
    await ongoing.show(table, await ongoing.move(table, caller, kept, order, open=False))
    return order


async def budget_of(table: Table, caller: Caller, seen: Seen, name: str, manner: str | None) -> Budget:
    """What a token can still go by itself. Refusal: there is none of that name, or it cannot move."""
    held = await maps.require_map(table, caller.channel_id)
    head = await head_in(table, caller.channel_id)
    settings = await of_caller(table, caller)
    how = None if manner is None else Manner(manner)
    token = seen.token(name)
    own = token.owner == caller.user_id or await maps.leads(table, caller, held)
    return turn_costs.budget(head, held, token, how, spends=settings.spends_moves, own=own)


async def move(table: Table, caller: Caller, order: Order) -> tuple[MapChange, Way | None]:
    """Move a token the cheapest legal way, durably, or turn it on its place. The way is None for a turn, and
    for a replay of an interaction. Refusal: it is not the caller's to move, or not legal, with a legal
    alternative. UnagreedError: the player must agree first.

    A public token's way is found on the public map: a detour must not reveal a hidden token.
    """
    as_gm = await maps.leads(table, caller, await maps.require_map(table, caller.channel_id))
    settings = await of_caller(table, caller)
    head = await head_in(table, caller.channel_id)
    way: Way | None = None

    def act(held: Map) -> Action:
        nonlocal way
        token = token_named(view(held, as_gm=as_gm), order.name)
        seen = view(held, as_gm=token.hidden)
        if turned := _turning(held, seen, token, order):
            return turned
        if order.part and not turn_costs.uses_parts(head, held, turn_costs.own_of(held, token), order.manner):
            raise Refusal("map.part_unused")
        # A caller without the right to move it is refused below.
        is_theirs = as_gm or token.owner == caller.user_id
        way = found(head, held, seen, token, order, settings, own=is_theirs)
        return _going(held, way, order, may_ask=is_theirs)

    def does(head: Head, action: Action, held: Map, turned: Token | None) -> FightAction | None:
        counts = settings.spends_moves and turn_costs.counts_moves(head.encounter, held)
        if counts and way is not None:
            return _spent(head, order, held, way, turned)
        if way is not None and (who := turn_costs.uses_parts(head, held, way.token_of(held), order.manner)):
            return turn_costs.straining(head.encounter, who, order.part)
        return None if turned is None else turn_costs.facing_said(head, turned, turns=counts)

    async def tell(change: MapChange) -> Post | None:
        held, words = change.head.map, words_for(settings.language)
        if way is None or held is None:
            return change_told(words, change, happenings.told)
        return None if way.token.hidden else way_told(words, held.kind, way.token, way.plan)

    return await maps.act(table, caller, act, does, tell), way


def found(
    head: Head | None, held: Map, seen: Map, token: Token, order: Order, settings: Preferences, *, own: bool
) -> Way:
    """The way of a move on this map, which is not made. ``head`` is the channel's fight, ``seen`` the map for
    those who know of the ``token``; ``own``: its user may move it. Refusal: it is not legal."""
    manner = None if order.manner is None else Manner(order.manner)
    pace = turn_costs.budget(head, held, token, manner, spends=settings.spends_moves, own=own)
    steps = settings.spends_moves and turn_costs.may_step(head, held, turn_costs.own_of(held, token))
    stepped = _step(held, seen, pace, order) if steps else None
    return stepped or _way(held, seen, pace, order, settings.height_weight)


def _facing(held: Map, order: Order) -> Fraction | None:
    """The new facing in degrees. Refusal: the map has no such direction."""
    return None if order.facing is None else read_direction(order.facing, held.kind.layout)


def _turning(held: Map, seen: Map, token: Token, order: Order) -> MoveToken | None:
    """The turn of a token on its place; None: it is to go somewhere. Refusal: it says how it goes."""
    facing = _facing(held, order)
    if facing is None or order.via is not None or order.way or place_of(seen, order.to) != token.place:
        return None
    if order.speed is not None or order.manner or order.heavy or order.part:
        raise Refusal("ways.turns_only")
    return MoveToken(token.id, (token.place,), facing=facing)


def _going(held: Map, way: Way, order: Order, *, may_ask: bool) -> MoveToken:
    """The move of a token along its way. Refusal: it cannot choose its facing, or not stop there.
    UnagreedError: it ``may_ask``, and the player has not agreed to the cost, or has not seen this way."""
    facing = _facing(held, order)
    if facing is not None and not _turns(held.kind, order):
        raise Refusal("ways.facing_kept")
    if way.plan.barred is not None:
        raise way.plan.barred
    unseen = order.shown != way.seal if order.way else way.plan.past_speed and order.agreed != way.plan.total
    if may_ask and unseen:
        raise UnagreedError(way, held.kind)
    return MoveToken(way.token.id, way.plan.path, way.plan.total, facing)


def _spent(head: Head, order: Order, held: Map, way: Way, turned: Token | None) -> FightAction | None:
    """What a way takes of the mover's turn, whose token then looks as it ``turned``; None: nothing."""
    who = turn_costs.fighting_combatant(head, way.token_of(held))
    facing = None if turned is None else turned.facing
    if who is None:
        return None
    return turn_costs.spending(
        head.encounter, who, held, way.plan, way.gone, order.manner, facing, order.part
    )


def _turns(kind: MapKind, order: Order) -> bool:
    """Whether the mover chooses the facing after such a move: not if another makes it (P-66)."""
    special = kind.locomotion.specials.get(Manner(order.manner)) if order.manner else None
    return special is None or special.active


def _way(held: Map, seen: Map, pace: Budget, order: Order, height_weight: int) -> Way:
    token = pace.token
    via, to = _places(seen, token, order)
    plan = plans.plan(
        seen,
        token,
        to,
        speed=order.speed,
        manner=None if order.manner is None else Manner(order.manner),
        via=via,
        heavy=order.heavy,
        height_weight=height_weight,
        gone=pace.gone,
        odd=pace.odd,
        stepwise=bool(order.way),
    )
    if plan.path[0] == plan.path[-1]:
        raise Refusal("ways.back_again", place=named(held.kind.layout, token.place))
    return _gone(held, pace, plan)


def _step(held: Map, seen: Map, pace: Budget, order: Order) -> Way | None:
    """A move that goes with the change of posture before it; None: it is longer, or says how it goes."""
    if order.speed is not None or order.manner or order.heavy:
        return None
    via, to = _places(seen, pace.token, order)
    plan = plans.included_step(seen, pace.token, to, via, stepwise=bool(order.way))
    return None if plan is None else _gone(held, pace, plan)


def _gone(held: Map, pace: Budget, plan: Plan) -> Way:
    token, ends = pace.token, (plan.path[0], plan.path[-1])
    met, there = (plans.unseen_at(held, token, each) for each in (plan.path, ends))
    return Way(token, plan, met, there, pace.gone)


def _places(seen: Map, token: Token, order: Order) -> tuple[Sequence[Place], Place]:
    """The places that a way leads past, and its end. Refusal: they cannot be read, or a planned way begins
    where the token no longer stands."""
    if not order.way:
        via = () if order.via is None else read_all_on(seen.kind.layout, order.via)
        return via, place_of(seen, order.to)
    start, *via, to = order.way
    if start != token.place:
        raise Refusal("map.path_start", name=token.name, place=named(seen.kind.layout, token.place))
    return via, to


async def may_know_met(table: Table, caller: Caller, held: Map, way: Way) -> bool:
    """Whether the caller may know of a hidden token that a way met. If they may not, the map's leaders get a
    message."""
    if not way.met:
        return False
    if await maps.leads(table, caller, held):
        return True
    await _tell_gms(table, caller, held, way)
    return False


async def _tell_gms(table: Table, caller: Caller, held: Map, way: Way) -> None:
    """Write to the map's leaders, other than the mover, about what a way met. A leader who cannot be reached
    is skipped: `/map show` shows it to them as well."""
    settings = await of_caller(table, caller)
    for user_id in leaders(settings, held.made_by):
        if user_id == caller.user_id:
            continue
        words = words_for(await locale_of(table, user_id) or settings.language)
        told = met_by_told(words, caller.channel_id, way.token, way.met, way.there)
        nonce = table.nonce(f"w{caller.interaction_id}.{user_id}")
        await table.messenger.whisper(user_id, Post(told), nonce)
