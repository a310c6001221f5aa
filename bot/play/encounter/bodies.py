"""The bodies of characters: what they bring into a fight, and take out of it when it ends.

While the fight is open the combatant's body is the truth; between fights the character's, which the
step that ends the fight writes in the same transaction. Undoing the end takes that back, too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.characters.character import CharacterId
from bot.encounter import actions
from bot.encounter.actions import Action, Entrant
from bot.encounter.encounter import Encounter, Phase
from bot.encounter.outcomes import combat_of
from bot.encounter.stored_bodies import dump_body
from bot.play.characters import character_by_id
from bot.play.sheets.bodies import body_of
from bot.play.table import Table
from bot.systems.combat import Combat

Bodies = Mapping[int, str]
"""The stored bodies of characters, by their ids ("": none)."""


async def with_bodies(table: Table, guild_id: int, encounter: Encounter, action: Action) -> Action:
    """An action with what it takes of characters: entrants bring their bodies, and the end of a fight
    notes those that characters had before."""
    combat = combat_of(encounter)
    if combat is not None and isinstance(action, actions.Add):
        entrants = [await _brought(table, guild_id, combat, each) for each in action.entrants]
        return replace(action, entrants=tuple(entrants))
    if combat is not None and isinstance(action, actions.End):
        taking_part = [CharacterId(each) for each in handed_back(encounter)]
        before = [(each, await table.store.body_of(each) or "") for each in taking_part]
        return replace(action, before=tuple(before))
    return action


async def _brought(table: Table, guild_id: int, combat: Combat[Any], entrant: Entrant) -> Entrant:
    character = await character_by_id(table, guild_id, entrant.character) if entrant.character else None
    return entrant if character is None else replace(entrant, body=await body_of(table, combat, character))


def handed_back(encounter: Encounter) -> Bodies:
    """What the characters of a fight take out of it, including those that left. Copies leave a template as it
    is."""
    combat = combat_of(encounter)
    if combat is None:
        return {}
    return {character: dump_body(combat.kept(body)) for character, body in _taken_along(encounter)}


def _taken_along(encounter: Encounter) -> Iterator[tuple[int, Any]]:
    """The characters in an encounter, with the bodies that they have there."""
    for each in (*encounter.left, *encounter.combatants):
        if each.character and each.body is not None and not each.copy:
            yield each.character, each.body


def fighting(encounter: Encounter) -> tuple[int, ...]:
    """The characters with a body in an encounter: none once it is over or paused."""
    if encounter.phase is Phase.ENDED or encounter.paused:
        return ()
    return tuple(sorted({character for character, _ in _taken_along(encounter)}))


def bodies_after(action: Action | None, encounter: Encounter, *, undone: bool = False) -> Bodies:
    """The characters' bodies after an action was done or undone; ``encounter`` is the result. Only the end of
    a fight changes them."""
    if not isinstance(action, actions.End):
        return {}
    return {int(character): body for character, body in action.before} if undone else handed_back(encounter)
