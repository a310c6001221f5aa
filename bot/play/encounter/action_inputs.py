"""What an action takes from outside the rules: dice, and the bodies of characters.

Dice that an action still needs are rolled, and those that fell are noted for ``/luck``. While a fight is open
the combatant's body is the truth; between fights the character's, which the step that ends the fight writes
in the same transaction. Undoing the end takes that back, too.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.characters.character import Character, CharacterId
from bot.characters.values import by_sheet_of
from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.dice.source import DiceSource, nonce
from bot.encounter import actions, tracker
from bot.encounter.actions import Action, Entrant
from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    InitiativeRoll,
    Phase,
    combat_of,
    dump_body,
    on_sheet,
)
from bot.encounter.views import HealthShown, told_whole
from bot.play.authority import Caller
from bot.play.characters import active_of, character_by_id, names_known, values_in_dice
from bot.play.heads.encounter import Head
from bot.play.sheets.bodies import as_fought, body_of
from bot.play.table import Table
from bot.play.throws import GM, PUBLIC, Throw, fallen, note_throws
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.systems import system as known_system
from bot.systems.cards import CARDS
from bot.systems.combat import Combat, Deed
from bot.systems.initiative import initiative_roll
from bot.systems.rounds import ANEW
from bot.text import fold

MOST_TIES = 100
"""How often equals roll again. Chance never needs that many, and dice that always fall alike would never end.
"""


async def completed(table: Table, guild_id: int, encounter: Encounter, action: Action) -> Action:
    """The action with what its actor's sheet adds and with the dice that it needs, as it is ruled and stored.
    Refusal: it cannot be done, so nothing is rolled for it."""
    if isinstance(action, Deed):
        of = tracker.concerned(encounter, action)[:1]
        character = await character_behind(table, guild_id, of)
        return with_dice(encounter, with_values(encounter, action, of, character), table.dice)
    if not isinstance(action, actions.Add | actions.Start | actions.Change):
        return action
    if (needed := tracker.needs(encounter, action)) and not isinstance(action, actions.Change):
        action = replace(action, rolls=_rolled(table, needed))
    if isinstance(action, actions.Start) and not {ANEW, CARDS}.isdisjoint(encounter.variants):
        action = replace(action, seed=nonce())
    for _ in range(MOST_TIES):
        if not (equal := tracker.ties(encounter, action)):
            break
        action = replace(action, ties=(*action.ties, *_rolled(table, equal)))
    return action


def with_values(
    encounter: Encounter, deed: Deed, of: Sequence[Combatant], character: Character | None
) -> Deed:
    """A deed with the values of the first of these, which has this character. Refusal: it cannot be done, or
    not be read."""
    values, who = values_in(character, of), of[0].name if of else ""
    return by_sheet_of(
        who, lambda: tracker.read(encounter, deed, values), names_known(character) if character else ()
    )


def with_dice(encounter: Encounter, deed: Deed, source: DiceSource) -> Deed:
    """A deed with all the dice that it needs. Refusal: it cannot be done."""
    budget = Budget()
    while needed := tracker.dice(encounter, deed):
        rolls = tuple(roll(read(dice, {}), source, budget) for dice in needed)
        deed = replace(deed, rolls=(*deed.rolls, *rolls))
    return deed


async def values_behind(table: Table, guild_id: int, combatants: Sequence[Combatant]) -> Mapping[str, int]:
    """The values of the first of these that has a character, as the fight has changed them; if none has one,
    the values that the fight itself knows."""
    return values_in(await character_behind(table, guild_id, combatants), combatants)


async def character_behind(table: Table, guild_id: int, combatants: Sequence[Combatant]) -> Character | None:
    """The character of the first of these that has one, as the fight has changed it."""
    for each in combatants:
        character = await _character_of(table, guild_id, each)
        if character is not None:
            return as_fought(character, on_sheet(each.body))
    return None


async def _character_of(table: Table, guild_id: int, combatant: Combatant) -> Character | None:
    """Its character; if it joined without one, the one of its name that its player plays by now."""
    if combatant.character:
        return await character_by_id(table, guild_id, combatant.character)
    played = await active_of(table, guild_id, combatant.owner) if combatant.owner else None
    return played if played is not None and fold(played.name) == fold(combatant.name) else None


def values_in(character: Character | None, combatants: Sequence[Combatant]) -> Mapping[str, int]:
    """The values of the first of these, which has this character (None: those that the fight knows)."""
    if character is not None:
        return values_in_dice(character)
    return {name: value for each in combatants[:1] for name, value in on_sheet(each.body).items()}


def _rolled(table: Table, needed: Sequence[tuple[CombatantId, str]]) -> tuple[InitiativeRoll, ...]:
    return tuple(initiative_roll(who, dice, table.dice) for who, dice in needed)


def note(table: Table, caller: Caller, before: Encounter, after: Head, health: HealthShown) -> None:
    """Note a step's dice for the players of the combatants that rolled; those of others are the caller's.
    Only the GM learns those of a hidden combatant, and those of a deed whose result for its roller the table
    learns in part only: their number may tell the health that it does not learn (P-69)."""
    fell = tuple(_thrown(before, after.done.action)) if after.done else ()
    if not fell:
        return
    thrown = defaultdict[tuple[int, str], list[Throw]](list)
    known = {each.id: each for each in (*after.encounter.left, *after.encounter.combatants)}
    for who, throw in fell:
        combatant = known[who]
        open_dice = not combatant.hidden and told_whole(after.events, after.encounter, who, health)
        seen = PUBLIC if open_dice else GM
        thrown[combatant.owner or caller.user_id, seen].append(throw)
    for (user_id, seen), throws in thrown.items():
        note_throws(table, caller, user_id, tuple(throws), seen)


def _thrown(before: Encounter, action: Action) -> Iterator[tuple[CombatantId, Throw]]:
    """The action's throws, each with the combatant that rolled it."""
    if isinstance(action, Deed):
        for each, rolled in zip(tracker.throwers(before, action), action.rolls, strict=False):
            yield from ((each.who, throw) for throw in fallen((rolled,), low_wins=each.low_wins))
    elif isinstance(action, actions.Add | actions.Start) and action.rolls:
        dice = dict(tracker.needs(before, replace(action, rolls=())))
        yield from ((each.who, Throw(Hand(dice[each.who]), each.dice_value)) for each in action.rolls)


Bodies = Mapping[int, str]
"""The stored bodies of characters, by their ids ("": none)."""


async def with_bodies(table: Table, guild_id: int, encounter: Encounter, action: Action) -> Action:
    """An action with what it takes of characters: entrants bring their bodies, and the end of a fight
    notes those that characters had before."""
    combat = combat_of(encounter)
    if combat is None and isinstance(action, actions.Add) and any(each.health for each in action.entrants):
        raise Refusal("encounter.no_combat", system=encounter.system)
    if combat is not None and isinstance(action, actions.Add):
        entrants = [await _brought(table, guild_id, encounter, combat, each) for each in action.entrants]
        return replace(action, entrants=tuple(entrants))
    if combat is not None and isinstance(action, actions.End):
        taking_part = [CharacterId(each) for each in handed_back(encounter)]
        before = [(each, await table.store.body_of(each) or "") for each in taking_part]
        return replace(action, before=tuple(before))
    return action


async def _brought(
    table: Table, guild_id: int, encounter: Encounter, combat: Combat[Any], entrant: Entrant
) -> Entrant:
    character = await character_by_id(table, guild_id, entrant.character) if entrant.character else None
    body = None if character is None else await body_of(table, combat, character)
    if body is not None or entrant.health:
        gm_run = entrant.owner is None
        body = combat.brought(body, entrant.health, gm_run=gm_run, variants=encounter.variants)
        entrant = replace(entrant, body=body, health="")
    initiative = known_system(encounter.system).initiative
    if entrant.character or entrant.modifier is not None or initiative is None:
        return entrant
    values: Mapping[str, int] = combat.typed_on(body) if body is not None else {}
    return replace(entrant, modifier=initiative(values)[0])


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
