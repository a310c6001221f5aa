"""A channel's encounter as somebody may see it, and the combatants that they may name."""

from bot.encounter.encounter import Combatant
from bot.encounter.views import View, view
from bot.play.caller import Caller
from bot.play.encounter import encounters
from bot.play.encounter.encounters import find
from bot.play.table import Table


async def seen_by(table: Table, caller: Caller) -> View | None:
    """The channel's open encounter as the caller may see it; None: there is none."""
    head = await encounters.head_in(table, caller.channel_id)
    if head is None:
        return None
    return view(head.encounter, as_gm=await encounters.leads(table, caller, head.encounter))


async def as_gm(table: Table, caller: Caller) -> View | None:
    """It with all that is its GM's alone; None: the caller does not lead it. Refusal: there
    is none."""
    head = await encounters.require_head(table, caller.channel_id)
    leads = await encounters.leads(table, caller, head.encounter)
    return view(head.encounter, as_gm=True) if leads else None


async def named(table: Table, caller: Caller, who: str) -> Combatant:
    """The combatant that somebody typed or chose, among those they may know of. Refusal:
    there is none, or there are several."""
    head = await encounters.require_head(table, caller.channel_id)
    leads = await encounters.leads(table, caller, head.encounter)
    return find(head.encounter, who, as_gm=leads)
