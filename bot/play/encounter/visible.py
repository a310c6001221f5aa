"""A channel's encounter as a user may see it, and the combatants that they may name."""

from collections.abc import Iterable, Mapping, Sequence

from bot.encounter.derivations import Standings, standings
from bot.encounter.encounter import Combatant, CombatantId, combat_of
from bot.encounter.outcomes import bearing_of, stage_of
from bot.encounter.turns import nameable
from bot.encounter.views import View, view
from bot.play.authority import Caller, Right, may
from bot.play.encounter import encounters
from bot.play.encounter.action_inputs import values_behind
from bot.play.encounter.encounters import find
from bot.play.encounter.step_context import Scene, for_table
from bot.play.heads.encounter import KIND, Head
from bot.play.settings import of_caller
from bot.play.table import Table, head_in, head_read
from bot.refusal import Refusal
from bot.systems.clock import NO_BEARING, Bearing
from bot.systems.combat import Deed, Question
from bot.systems.odds_questions import Question as OddsOf
from bot.text import items_of


async def require_seen(table: Table, caller: Caller) -> tuple[Head, bool]:
    """The channel's open encounter, and whether the caller sees what only its GM may see. Refusal: there is
    none."""
    head = await encounters.require_open(table, caller)
    return head, await encounters.leads(table, caller, head.encounter)


async def seen_here(table: Table, caller: Caller, encounter_id: int) -> View:
    """This encounter as the caller may see it, with health as exact as the channel is told. Refusal: the
    channel has another one, or none."""
    head, as_gm = await require_seen(table, caller)
    if head.row.id != encounter_id:
        raise Refusal("encounter.stale_press")
    return view(head.encounter, as_gm=True) if as_gm else for_table(head, await of_caller(table, caller))


async def seen_by(table: Table, caller: Caller) -> View | None:
    """The channel's open encounter as the caller may see it; None: there is none."""
    if await head_in(table, caller.channel_id) is None:
        return None
    head, as_gm = await require_seen(table, caller)
    return view(head.encounter, as_gm=as_gm)


async def nameable_next(table: Table, caller: Caller) -> frozenset[CombatantId]:
    """Those that may be named to go next in the channel's encounter, whether the caller knows of them or
    not."""
    head = await head_in(table, caller.channel_id)
    return frozenset(nameable(head.encounter) if head else ())


async def odds_told(table: Table, caller: Caller, encounter_id: int, interaction_id: int) -> Sequence[OddsOf]:
    """The questions about the odds of what a step of the channel's encounter did or asks, as far as the
    caller may know it. Refusal: it is gone, or has none."""
    found = await table.store.encounter(encounter_id)
    step = await table.store.step_of(KIND.name, interaction_id)
    if found is None or found[0].channel_id != caller.channel_id or step is None or step.key != encounter_id:
        raise Refusal("ongoing.unknown")
    head = (await head_read(table, found)).at(step)
    now, combat = Scene(head, await of_caller(table, caller)), combat_of(head.encounter)
    as_gm = await encounters.leads(table, caller, head.encounter)
    view, events = (now.whole, now.gm_events) if as_gm else (now.seen, now.events)
    asked = [each.question for each in view.questions]
    deed = head.action if isinstance(head.action, Deed) else None
    if combat is None:
        raise Refusal("ongoing.unknown")
    values = await _values_of(table, caller, head, asked)
    odds = combat.odds_of(stage_of(head.encounter), deed, (*events, *asked), values, as_gm=as_gm)
    if not odds:
        raise Refusal("ongoing.unknown")
    return odds


async def _values_of(
    table: Table, caller: Caller, head: Head, asked: Iterable[Question]
) -> dict[CombatantId, Mapping[str, int]]:
    """What the sheets of those who are asked something say."""
    concerned = {each.who for each in asked}
    known = [each for each in head.encounter.combatants if each.id in concerned]
    return {each.id: await values_behind(table, caller.guild_id, (each,)) for each in known}


async def standings_of(table: Table, caller: Caller, encounter_id: int) -> Standings:
    """The reasons for the places of all combatants that the caller may know. Refusal: the channel has another
    encounter, or no places yet."""
    head, as_gm = await require_seen(table, caller)
    if head.row.id != encounter_id:
        raise Refusal("encounter.stale_press")
    return standings(head.encounter, as_gm=as_gm)


async def named(table: Table, caller: Caller, who: str) -> Combatant:
    """The typed or chosen combatant, among those that the user may know. Refusal: there is none, or there are
    several."""
    head, as_gm = await require_seen(table, caller)
    return find(head.encounter, who, as_gm=as_gm)


def several(typed: str, most: int) -> list[str]:
    """The names of combatants in a list. Refusal: there is none, or there are more than ``most``."""
    names = items_of(typed)
    if not names:
        raise Refusal("attack.nobody_named")
    if len(names) > most:
        raise Refusal("attack.too_many_targets", limit=most)
    return names


async def played_by(table: Table, caller: Caller) -> frozenset[CombatantId]:
    """The combatants that a user may act for; the leader may act for all."""
    if await head_in(table, caller.channel_id) is None:
        return frozenset()
    encounter = (await encounters.require_open(table, caller)).encounter
    own, others = [await encounters.roles_in(table, caller, encounter, own=own) for own in (True, False)]
    return frozenset(
        each.id
        for each in encounter.combatants
        if may(Right.ACT, own if each.owner == caller.user_id else others)
    )


async def bearing_at_hand(table: Table, caller: Caller, system: str) -> Bearing:
    """The bearing of the caller's combatant that a move of this game most likely concerns: the actor,
    otherwise their only one."""
    head = await head_in(table, caller.channel_id) if caller.guild_id else None
    if head is None or head.encounter.system != system:
        return NO_BEARING
    own = [each.id for each in head.encounter.combatants if each.owner == caller.user_id]
    acting = [each for each in own if each == head.encounter.current] or own
    return bearing_of(head.encounter, acting[0]) if len(acting) == 1 else NO_BEARING


async def own_at_hand(table: Table, caller: Caller) -> CombatantId | None:
    """The combatant of a caller who names none: the only one that they play. None: use the actor, since they
    play several or none, or lead."""
    head, as_gm = await require_seen(table, caller)
    own = [each.id for each in head.encounter.combatants if each.owner == caller.user_id]
    return None if as_gm or len(own) != 1 else own[0]
