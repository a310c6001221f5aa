"""What a move on the map costs in the running fight. Facing is stored only in the fight (P-34). A move uses
the turn if the channel's settings say so."""

from dataclasses import dataclass, replace
from fractions import Fraction

from bot.encounter import requests
from bot.encounter.actions import Action as FightAction
from bot.encounter.actions import Go
from bot.encounter.encounter import CombatantId, Encounter, Phase, clock_of, combat_of
from bot.encounter.outcomes import bearing_of, check_moves, went
from bot.encounter.remaining_distance import NOTHING, gone_in_turn, odd_in_turn, speed_change
from bot.maps.actions import Action, CorrectToken, MoveToken, PlaceToken
from bot.maps.map import FROM_COMBATANT, Map, Token
from bot.maps.ways.plans import Plan
from bot.play.heads.encounter import Head
from bot.refusal import Refusal
from bot.systems import system, system_of
from bot.systems.system import TurnMoves
from bot.systems.ways import CARRIED, Manner

FACING = "facing"


def own_of(held: Map, token: Token) -> Token:
    """A token that a user sees, as the whole map has it: with the combatant that it stands for."""
    return next(each for each in held.tokens if each.id == token.id)


def fighting_combatant(head: Head, token: Token) -> CombatantId | None:
    """The combatant of the running fight that a token stands for; None: there is none."""
    ref, encounter = token.combatant, head.encounter
    if ref is None or ref.encounter != head.row.id or encounter.phase is not Phase.RUNNING:
        return None
    there = (each.id for each in encounter.combatants if (each.id, each.born) == (ref.id, ref.born))
    return next(there, None)


@dataclass(frozen=True, slots=True)
class Budget:
    """A token with the speed that it has now, and how much of its turn's movement is ``gone``. ``odd``: with
    an odd number of diagonals (F-5)."""

    token: Token
    gone: Fraction = NOTHING
    odd: bool = False


def budget(
    head: Head | None, held: Map, token: Token, manner: Manner | None, *, spends: bool, own: bool
) -> Budget:
    """What a token, as its user sees it, can still go by itself in the running fight.

    - ``spends``: moves take of turns here.
    - ``own``: the caller may move it, and so know what keeps it from moving.

    Refusal: something keeps its combatant from moving (D-52, B-19)."""
    who = None if head is None else fighting_combatant(head, own_of(held, token))
    if head is None or who is None or system_of(held.kind).key != head.encounter.system:
        return Budget(token)
    encounter = head.encounter
    if own and manner not in CARRIED:
        check_moves(encounter, who)
    mover, speed = encounter.combatant(who), token.value("speed")
    if speed is not None:
        token = replace(token, speed=max(0, speed + speed_change(encounter, mover)))
    distance = system(encounter.system).turn_moves is TurnMoves.DISTANCE
    counts = spends and distance and encounter.current == who
    if not counts:
        return Budget(token)
    return Budget(token, gone_in_turn(encounter, mover), odd_in_turn(encounter, mover))


def may_step(head: Head | None, held: Map, token: Token) -> bool:
    """Whether the token's next step takes nothing of its turn, as after a change of posture (P-49)."""
    who = None if head is None else fighting_combatant(head, token)
    if head is None or who is None or not counts_moves(head.encounter, held):
        return False
    return bearing_of(head.encounter, who).may_step


def counts_moves(encounter: Encounter, held: Map) -> bool:
    """Whether moves on this map take of turns there: it is of the fight's game."""
    counted = system(encounter.system).turn_moves is not None
    return counted and system_of(held.kind).key == encounter.system


def turned_token(action: Action, held: Map, after: Map) -> Token | None:
    """The token with a new facing in this action; None: there is none."""
    if not isinstance(action, MoveToken | CorrectToken | PlaceToken):
        return None
    facing = action.changes.get("facing") if isinstance(action, CorrectToken) else action.facing
    if facing is None:
        return None
    who = held.next_id if isinstance(action, PlaceToken) else action.who
    return next(each for each in after.tokens if each.id == who)


def facing_said(head: Head, token: Token, *, turns: bool) -> FightAction | None:
    """What a new facing of a token does to the fight; None: nothing, as it stores no facing. With ``turns``
    it is the one of the token's own turn (P-34)."""
    who, encounter = fighting_combatant(head, token), head.encounter
    if who is None or not clock_of(encounter).faces:
        return None
    return requests.asked(encounter, "turn" if turns else "walk", {"who": who, FACING: token.facing})


def kept(after: Map, token: Token, head: Head | None) -> Map:
    """The map, which stores a facing as its own only if the token's fight is not the open one."""
    ref = token.combatant
    if ref is None:
        return after
    open_one = head is not None and ref.encounter == head.row.id
    own = {*token.own} - {FACING} | (set[str]() if open_one else {FACING})
    owning = replace(token, own=tuple(each for each in FROM_COMBATANT if each in own))
    return replace(after, tokens=tuple(owning if each.id == token.id else each for each in after.tokens))


def uses_parts(head: Head | None, held: Map, token: Token, manner: str | None) -> CombatantId | None:
    """The combatant that uses a part of the body for a way: the actor, without a special movement (D-53), if
    the fight's game has that rule (D-29); None: nobody."""
    who = None if head is None else fighting_combatant(head, token)
    if head is None or who is None or head.encounter.current != who:
        return None
    special = held.kind.locomotion.specials.get(Manner(manner)) if manner else None
    combat = combat_of(head.encounter)
    counts = combat is not None and combat.moves_with_parts and counts_moves(head.encounter, held)
    return who if counts and special is None else None


def straining(encounter: Encounter, who: CombatantId, part: str) -> FightAction | None:
    """What a way does to the part that it uses if moves cost nothing; None: nothing. Refusal: the body does
    not allow it."""
    return Go(who, None, Fraction(0), part) if went(encounter, who, part)[1] else None


def spending(
    encounter: Encounter,
    who: CombatantId,
    held: Map,
    plan: Plan,
    gone: Fraction,
    manner: str | None,
    facing: Fraction | None,
    part: str = "",
) -> FightAction | None:
    """What a way takes of a turn after what is ``gone``, with the facing after it (None: not given); None:
    nothing. A way costs nothing if another makes it (P-66), or if it states its own distance while the speed
    is counted (D-53). Refusal: the speed is unknown."""
    special = held.kind.locomotion.specials.get(Manner(manner)) if manner else None
    if special is not None and not special.active:
        return None
    if system(encounter.system).turn_moves is TurnMoves.POINTS:
        times = 1 if plan.spending is None else plan.spending.times
        return requests.asked(encounter, "walk", {"who": who, "amount": times, FACING: facing})
    if special is not None:
        return None
    if plan.spending is None:
        raise Refusal("encounter.speed_unknown")
    return Go(who, plan.total, gone + plan.total + plan.spending.left, part, plan.odd)
