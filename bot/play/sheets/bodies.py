"""The bodies of characters between fights: the health on a sheet, and the values for rolls."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.characters.character import Character, Entry, EntryKind
from bot.encounter.encounter import combat_of, load_body
from bot.encounter.outcomes import bearing_of
from bot.play.characters import active_of, sheet_of, values_in_dice
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.systems import find
from bot.systems.clock import NO_BEARING, Bearing
from bot.systems.combat import Combat
from bot.systems.health import Health
from bot.systems.moments import CombatantId
from bot.systems.system import System


@dataclass(frozen=True, slots=True)
class BodyNow:
    """The body of a character in a game (``system``). In an open fight (``fights``) it is the combatant's;
    otherwise it is the sheet's with the harm of earlier fights. ``kept`` is the stored form between fights
    ("": nothing). ``bearing`` is the combatant's bearing, ``place`` the fight's channel and the combatant
    while it takes part."""

    system: str
    combat: Combat[Any]
    body: Any
    kept: str = ""
    fights: bool = False
    bearing: Bearing = NO_BEARING
    place: tuple[int, CombatantId] | None = None

    @property
    def is_known(self) -> bool:
        """Whether there is more to it than the sheet says."""
        return self.fights or bool(self.kept)

    @property
    def health(self) -> Health:
        """How its owner is."""
        return self.combat.health(self.body)


async def body_now(
    table: Table, character: Character, otherwise: System | None = None, *, openly: bool = False
) -> BodyNow | None:
    """The body of a character; None: its game has no rules of health. ``otherwise`` is the game of a sheet
    that names none. ``openly``: as it was before a fight in which it is hidden from the table. Refusal: its
    sheet makes none."""
    fighting = await _fighting(table, character, openly=openly)
    if fighting is not None:
        return fighting
    system = find(character.system) if character.system else otherwise
    if system is None or system.combat is None:
        return None
    kept = await table.store.body_of(character.id) or ""
    return BodyNow(system.key, system.combat, await body_of(table, system.combat, character), kept)


async def body_of(table: Table, combat: Combat[Any], character: Character) -> Any:
    """The body of a character: as its sheet says now, with the harm that it has from before."""
    fresh, stored = fresh_of(combat, character), await table.store.body_of(character.id)
    before = load_body(stored) if stored else None
    return combat.with_harm(fresh, before) if isinstance(before, combat.body) else fresh


def fresh_of(combat: Combat[Any], character: Character) -> Any:
    """The body that the sheet of a character says, unharmed. Refusal: it says none that can be read."""
    texts = {each.name: str(each.content) for each in character.of_kind(EntryKind.TEXT)}
    return combat.body_of(sheet_of(character).values, texts)


async def values_left(
    table: Table, guild_id: int, user_id: int, character: Character | None = None
) -> dict[str, int]:
    """The values of a character (default: the one that the user plays), as fights have left them. Attribute
    dice are the ones left now (P-69), and formulas use these. Empty without a character."""
    found = character or await active_of(table, guild_id, user_id)
    if found is None:
        return {}
    now = await body_now(table, found) if _may_be_changed(found) else None
    if now is not None and now.is_known:
        found = as_fought(found, now.combat.on_sheet(now.body))
    values = dict(values_in_dice(found))
    return values if now is None else {**values, **now.combat.rolls_lose(now.bearing)}


def as_fought(character: Character, changed: Mapping[str, int]) -> Character:
    """The character with these values on its sheet, so that its formulas use them."""
    kept = [each for each in character.entries if each.name not in changed]
    now = (Entry(name, EntryKind.VALUE, value) for name, value in changed.items())
    return replace(character, entries=(*kept, *now)) if changed else character


def _may_be_changed(character: Character) -> bool:
    """Whether fights can change the sheet's values: most rolls need not ask."""
    system = find(character.system)
    return system is None or (system.combat is not None and system.combat.changes_sheets)


async def _fighting(table: Table, character: Character, *, openly: bool = False) -> BodyNow | None:
    """Its body in an open fight. A combatant that left hands its body back at the end as well."""
    for channel_id in await _fights_of(table, character):
        head = await head_in(table, channel_id)
        combat = combat_of(head.encounter) if head else None
        if head is None or combat is None:
            continue
        there = head.encounter.combatants
        for each in (*there, *reversed(head.encounter.left)):
            if each.character != character.id or each.body is None or each.copy or (openly and each.hidden):
                continue
            here = each in there
            bearing = bearing_of(head.encounter, each.id) if here else NO_BEARING
            place = (channel_id, each.id) if here else None
            return BodyNow(
                head.encounter.system, combat, each.body, fights=True, bearing=bearing, place=place
            )
    return None


async def _fights_of(table: Table, character: Character) -> tuple[int, ...]:
    """The channels with open encounters that hold its body. None is missing, since `Table.stands` forgets
    them whenever a body comes in."""
    if character.id not in table.fights:
        found = tuple(await table.store.fights_of(character.id))
        table.fights[character.id] = (character.guild_id, found)
        return found
    return table.fights[character.id][1]


async def must_be_unhurt_since(table: Table, character: Character, after: str) -> None:
    """Refuse to undo a change that was based on a body which a fight has now, or has changed since."""
    if await _fighting(table, character) is not None:
        raise Refusal("sheet.in_a_fight", name=character.name)
    if await table.store.body_of(character.id) != after:
        raise Refusal("sheet.moved_on")
