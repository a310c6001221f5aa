"""What effects in the channel's fight change for a roll outside its exchanges."""

from bot.encounter import effects
from bot.encounter.encounter import Combatant, Encounter, Phase
from bot.encounter.outcomes import hidden
from bot.play.authority import Right, may
from bot.play.caller import Caller
from bot.play.characters import Who
from bot.play.encounter.encounters import roles_in
from bot.play.open_encounter import head_in
from bot.play.table import Table
from bot.systems.effects import UNCHANGED, Changes
from bot.systems.system import System
from bot.text import fold


async def changes_on(table: Table, caller: Caller, who: Who, game: System) -> Changes:
    """What effects change for this roller, while a fight of this game runs in the channel and they are in it.
    They are found by their character; without one, as the caller's only combatant."""
    head = await head_in(table, caller.channel_id)
    if head is None or head.encounter.system != game.key or head.encounter.phase is not Phase.RUNNING:
        return UNCHANGED
    combatant = combatant_of(head.encounter, who)
    found = effects.changes(head.encounter, hidden(head.encounter))
    return UNCHANGED if combatant is None else found.get(combatant.id, UNCHANGED)


async def fights_here(table: Table, caller: Caller, who: Who) -> Combatant | None:
    """The combatant of this roll in the channel's running fight; None: nobody in it."""
    head = await head_in(table, caller.channel_id) if caller.guild_id else None
    if head is None or head.encounter.phase is not Phase.RUNNING:
        return None
    return combatant_of(head.encounter, who)


async def in_their_hands(table: Table, caller: Caller, name: str) -> Combatant | None:
    """The combatant of the channel's fight with this name, if no character of the caller's has the name. It
    must be the caller's own, or the caller leads. None: there is none."""
    head = await head_in(table, caller.channel_id) if caller.guild_id else None
    if head is None or head.encounter.phase is not Phase.RUNNING:
        return None
    found = [each for each in head.encounter.combatants if fold(each.name) == fold(name)]
    if len(found) != 1:
        return None
    roles = await roles_in(table, caller, head.encounter, own=found[0].owner == caller.user_id)
    return found[0] if may(Right.ACT, roles) else None


def combatant_of(encounter: Encounter, who: Who) -> Combatant | None:
    """The combatant of a user in a fight: by their character, or as their only combatant."""
    if who.character is not None:
        character = who.character.id
        return next(
            (each for each in encounter.combatants if each.character == character and not each.copy), None
        )
    own = [each for each in encounter.combatants if each.owner == who.user_id]
    return own[0] if len(own) == 1 else None
