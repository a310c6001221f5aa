"""What a move on the map takes of the turn of the combatant that goes, where the channel plays so."""

from dataclasses import replace

from bot.encounter import effects, requests
from bot.encounter.actions import Action, Go
from bot.encounter.encounter import CombatantId, Encounter, Phase
from bot.encounter.outcomes import hidden
from bot.maps.map import Map, Token
from bot.maps.ways.plans import Plan
from bot.play.encounter.head import Head
from bot.refusal import Refusal
from bot.systems import system, system_of
from bot.systems.effects import UNCHANGED
from bot.systems.system import TurnMoves
from bot.systems.ways import Manner


def fighter(head: Head | None, held: Map, token: Token) -> CombatantId | None:
    """The combatant of the running fight that a token stands for, where the map is of its game and moves
    take of turns there; None: there is none."""
    ref = token.combatant
    if head is None or ref is None or ref.encounter != head.row.id:
        return None
    encounter = head.encounter
    counted = system(encounter.system).turn_moves is not None
    if not counted or encounter.phase is not Phase.RUNNING or system_of(held.kind).key != encounter.system:
        return None
    there = (each.id for each in encounter.combatants if (each.id, each.born) == (ref.id, ref.born))
    return next(there, None)


def as_changed(head: Head | None, held: Map, token: Token) -> Token:
    """A token as it goes now: with its speed as effects of the running fight change it, never below 0."""
    who = fighter(head, held, token)
    if head is None or who is None or token.speed is None:
        return token
    encounter = head.encounter
    kinds = [each.name for each in effects.declared(encounter).changes if each.on_map == "speed"]
    found = effects.changes(encounter, hidden(encounter)).get(who, UNCHANGED)
    return replace(token, speed=max(0, token.speed + sum(map(found.by, kinds))))


def spending(
    encounter: Encounter, who: CombatantId, held: Map, plan: Plan, manner: str | None
) -> Action | None:
    """What a way takes; None: nothing, as one that another makes (P-66), or that states its own distance
    where the speed is counted (D-53). Refusal: nobody knows the speed."""
    special = held.kind.locomotion.specials.get(Manner(manner)) if manner else None
    if special is not None and not special.active:
        return None
    if system(encounter.system).turn_moves is TurnMoves.POINTS:
        times = 1 if plan.spending is None else plan.spending.times
        return requests.asked(encounter, "ap", {"who": who, "amount": times}) if times else None
    if special is not None:
        return None
    if plan.spending is None:
        raise Refusal("encounter.speed_unknown")
    return Go(who, plan.total, plan.total + plan.spending.left)
