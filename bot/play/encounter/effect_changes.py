"""How a running fight changes a roll outside of its exchanges: who rolls, and with which effects."""

from collections.abc import Mapping

from bot.encounter import effects
from bot.encounter.encounter import Combatant, Encounter, Phase, combat_of
from bot.encounter.outcomes import bearing_of, hidden
from bot.play.authority import Caller, Right, may
from bot.play.characters import Who, named_so, who_rolls
from bot.play.encounter.action_inputs import character_behind, values_behind
from bot.play.encounter.encounters import roles_in
from bot.play.table import Table, head_in, require_head
from bot.refusal import Refusal
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


async def roller(table: Table, caller: Caller, named: str | None = None) -> Who:
    """The roller of the caller's roll: as of ``who_rolls``, or a combatant of the running fight that is in
    their hands and has no kept character. A hidden combatant would betray itself, and is not found. Refusal:
    as of ``who_rolls``."""
    combatant = await in_their_hands(table, caller, named) if named else None
    if combatant is None or combatant.hidden or (combatant.character is not None and not combatant.copy):
        return await who_rolls(table, caller, named)
    character = await character_behind(table, caller.guild_id, (combatant,))
    return Who(caller.user_id, combatant.name, character, chosen=True, combatant=combatant.id)


async def values_in_fight(table: Table, caller: Caller, who: Who) -> Mapping[str, int] | None:
    """The values of a roller that is only a combatant, as the fight has left them; None: it is not one.
    Refusal: it left, or the fight is over, since it was found."""
    if who.combatant is None:
        return None
    head = await require_head(table, caller.channel_id)
    combatant, combat = combatant_of(head.encounter, who), combat_of(head.encounter)
    if combatant is None:
        raise Refusal("encounter.combatant_gone")
    values = await values_behind(table, caller.guild_id, (combatant,))
    if combat is None:
        return values
    return {**values, **combat.rolls_lose(bearing_of(head.encounter, combatant.id))}


async def fights_here(table: Table, caller: Caller, who: Who) -> Combatant | None:
    """The combatant of this roll in the channel's running fight; None: nobody in it."""
    head = await head_in(table, caller.channel_id) if caller.guild_id else None
    if head is None or head.encounter.phase is not Phase.RUNNING:
        return None
    return combatant_of(head.encounter, who)


async def in_their_hands(table: Table, caller: Caller, name: str) -> Combatant | None:
    """The combatant of the channel's fight with this name, if the caller plays or leads it and none of their
    own characters has the name: a player's character comes first. None: there is none."""
    head = await head_in(table, caller.channel_id) if caller.guild_id else None
    if head is None or head.encounter.phase is not Phase.RUNNING:
        return None
    found = [each for each in head.encounter.combatants if fold(each.name) == fold(name)]
    if len(found) != 1 or any(each.owner == caller.user_id for each in await named_so(table, caller, name)):
        return None
    roles = await roles_in(table, caller, head.encounter, own=found[0].owner == caller.user_id)
    return found[0] if may(Right.ACT, roles) else None


def combatant_of(encounter: Encounter, who: Who) -> Combatant | None:
    """The combatant of a user in a fight: the named one, by their character, or as their only combatant."""
    if who.combatant is not None:
        return next((each for each in encounter.combatants if each.id == who.combatant), None)
    if who.character is not None:
        character = who.character.id
        return next(
            (each for each in encounter.combatants if each.character == character and not each.copy), None
        )
    own = [each for each in encounter.combatants if each.owner == who.user_id]
    return own[0] if len(own) == 1 else None
