"""What a step of the map does to the running fight. Facing is stored only in the fight (P-34). A move uses
the turn if the channel's settings say so."""

from dataclasses import replace
from fractions import Fraction

from bot.encounter import effects, requests
from bot.encounter.actions import Action as FightAction
from bot.encounter.actions import Go
from bot.encounter.clock_combatants import clock_of
from bot.encounter.encounter import CombatantId, Encounter, Phase
from bot.encounter.outcomes import bearing_of, combat_of, hidden, went
from bot.maps.actions import Action, CorrectToken, MoveToken, PlaceToken
from bot.maps.map import FROM_COMBATANT, Map, Token
from bot.maps.ways.plans import Plan
from bot.play.heads.encounter import Head
from bot.refusal import Refusal
from bot.systems import system, system_of
from bot.systems.effects import UNCHANGED
from bot.systems.system import TurnMoves
from bot.systems.ways import Manner

FACING = "facing"


def fighting_combatant(head: Head, token: Token) -> CombatantId | None:
    """The combatant of the running fight that a token stands for; None: there is none."""
    ref, encounter = token.combatant, head.encounter
    if ref is None or ref.encounter != head.row.id or encounter.phase is not Phase.RUNNING:
        return None
    there = (each.id for each in encounter.combatants if (each.id, each.born) == (ref.id, ref.born))
    return next(there, None)


def as_changed(head: Head | None, held: Map, token: Token) -> Token:
    """A token as it goes now: with its speed as effects of the running fight change it, never below 0."""
    who = None if head is None else fighting_combatant(head, token)
    if head is None or who is None or token.speed is None or not counts_moves(head.encounter, held):
        return token
    encounter = head.encounter
    kinds = [each.name for each in effects.declared(encounter).changes if each.on_map == "speed"]
    found = effects.changes(encounter, hidden(encounter)).get(who, UNCHANGED)
    return replace(token, speed=max(0, token.speed + sum(map(found.by, kinds))))


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
    if not isinstance(action, MoveToken | CorrectToken | PlaceToken) or action.facing is None:
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
    manner: str | None,
    facing: Fraction | None,
    part: str = "",
) -> FightAction | None:
    """What a way takes of a turn, with the facing after it (None: not given); None: nothing. A way costs
    nothing if another makes it (P-66), or if it states its own distance while the speed is counted (D-53).
    Refusal: the speed is unknown."""
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
    return Go(who, plan.total, plan.total + plan.spending.left, part)
