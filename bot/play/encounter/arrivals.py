"""Combatants that join: with the typed values, and with what their sheet has for the clock."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.characters.character import Character, EntryKind
from bot.characters.values import by_sheet_of
from bot.characters.written_attacks import attacks_typed
from bot.dice.notation import read, without_names
from bot.encounter.actions import Entrant
from bot.encounter.encounter import Encounter, clock_of
from bot.play import characters
from bot.play.authority import Caller
from bot.play.sheets.bodies import values_left
from bot.play.sheets.sheets import brought
from bot.play.table import Table, require_head
from bot.refusal import Refusal
from bot.systems import system as known_system
from bot.systems.attack_command import most_targets
from bot.text import fold, tidy

BETWEEN = re.compile("[,，;；、]")
COUNTED = tuple(
    re.compile(each)
    for each in (
        r"(?P<name>.*[^\s×✕*＊])(?:\s*[×✕*＊]\s*|\s+[xX]\s*|(?<![A-Za-z\s])[xX]\s*)(?P<n>\d{1,3})",
        r"(?P<n>\d{1,3})\s*[×✕*＊xX]\s*(?P<name>.+)",
    )
)
"""How several of a kind are typed: `Wolf ×3`, `Wolf x3`, `狼*3`, `3×Wolf`."""
MOST_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Given:
    """Typed values of combatants that the GM brings. None: the value of a foe's sheet, otherwise nothing."""

    side: str = ""
    hidden: bool = False
    initiative: int | None = None
    modifier: int | None = None
    level: int | None = None
    dice: str = ""
    owner: int | None = None
    health: str = ""
    attacks: str = ""


LONGEST_ATTACKS = 400
"""Characters of the attacks that a combatant brings besides its sheet's."""


def attacks_given(encounter: Encounter, typed: str) -> str:
    """Typed attacks of a combatant, one on each line. Refusal: the game takes no such attacks."""
    lines = [each for each in map(tidy, typed.splitlines()) if each]
    arms = known_system(encounter.system).arms
    if lines and arms is None:
        raise Refusal("encounter.not_here", system=encounter.system)
    text = "\n".join(lines)[:LONGEST_ATTACKS]
    for each in attacks_typed(text, "1"):
        if arms is not None:
            _ = arms.request(each), most_targets(each)
    return text


async def as_players(
    table: Table, caller: Caller, entrant: Entrant, dice: str, modifier: int | None, level: int | None
) -> Entrant:
    """An entrant as the caller's own. If the name is the caller's or that of one of their characters, it
    is that character. The sheet supplies dice, a modifier and a level that were not typed (D-36, D-39).
    Refusal: the dice are impossible or missing."""
    caller.needs_posting()
    head = await require_head(table, caller.channel_id)
    owned = replace(entrant, owner=caller.user_id)
    played = await characters.own_named(table, caller, entrant.name)
    values = await values_left(table, caller.guild_id, caller.user_id, played) if played else {}
    own = _on_sheet(head.encounter, played, values, dice)
    adds = own.modifier if modifier is None else modifier
    known = replace(owned, modifier=adds, level=own.level if level is None else level)
    ready = equipped(head.encounter, known, own.dice, values)
    return ready if played is None else replace(ready, character=(await brought(table, caller, played)).id)


class _Initiative(NamedTuple):
    """What a combatant has for its initiative check: dice of its own ("": the game's), what it adds (None: no
    sheet says it), and its level."""

    dice: str = ""
    modifier: int | None = None
    level: int = 0


def _on_sheet(
    encounter: Encounter, character: Character | None, values: Mapping[str, int], typed: str
) -> _Initiative:
    """The initiative on a sheet with these values, with the ``typed`` dice if there are any. Refusal: its
    roll is needed, and cannot be read."""
    if character is None:
        return _Initiative(typed)
    game = known_system(encounter.system)
    modifier, level = game.initiative(values) if game.initiative else (0, 0)
    rolls = {each.name: str(each.content) for each in character.of_kind(EntryKind.ROLL)}
    text = next((rolls[each] for each in game.initiative_rolls if each in rolls), "")
    if typed or not text:
        return _Initiative(typed, modifier, level)
    whole = by_sheet_of(character.name, lambda: read(text, values))
    if whole.difficulty is not None:
        raise Refusal("settings.initiative_has_difficulty")
    return _Initiative(without_names(whole), 0, level)


def equipped(encounter: Encounter, entrant: Entrant, dice: str, values: Mapping[str, int]) -> Entrant:
    """An entrant with their values for the encounter's clock. Refusal: the dice are impossible or missing."""
    brought = clock_of(encounter).brought(dice, values, rolls=entrant.initiative is None)
    return replace(entrant, dice=brought.dice, own=brought.own)


@dataclass(frozen=True, slots=True)
class WithSheet:
    """A character that the GM brings by its name, with its values now."""

    character: Character
    values: Mapping[str, int]

    @property
    def is_foe(self) -> bool:
        """Whether it is a template: the fight gets copies."""
        return self.character.owner is None


def as_foe(foe: Character) -> WithSheet:
    """A foe, as its sheet has it."""
    return WithSheet(foe, characters.values_in_dice(foe))


def entering(encounter: Encounter, of: WithSheet, given: Given) -> Entrant:
    """A character that the GM brings, with its sheet's values for the encounter's clock unless others are
    given. Refusal: the dice are impossible or missing."""
    own = _on_sheet(encounter, of.character, of.values, given.dice)
    enters = Entrant(
        of.character.name,
        given.owner,
        modifier=own.modifier if given.modifier is None else given.modifier,
        level=own.level if given.level is None else given.level,
        side=given.side,
        hidden=given.hidden,
        initiative=given.initiative,
        character=of.character.id,
        copy=of.is_foe,
        health=given.health,
        attacks=given.attacks,
    )
    return equipped(encounter, enters, own.dice, of.values)


@dataclass(frozen=True, slots=True)
class Copies:
    """So many of a name, as they were typed."""

    name: str
    count: int


def kinds(typed: str, count: int) -> tuple[Copies, ...]:
    """What `Wolf ×3, Ogre` asks for; ``count`` is of each that says no number. Refusal: too many."""
    parts = (each for each in BETWEEN.split(typed) if each.strip())
    found = tuple(_kind(each.strip(), count) for each in parts) or (Copies(typed, count),)
    wanted = sum(each.count for each in found)
    if wanted > MOST_AT_ONCE:
        raise Refusal("encounter.too_many_at_once", count=wanted, limit=MOST_AT_ONCE)
    return found


def _kind(typed: str, count: int) -> Copies:
    for pattern in COUNTED:
        if (counted := pattern.fullmatch(typed)) and int(counted["n"]):
            return Copies(counted["name"].strip(), int(counted["n"]))
    return Copies(typed, count)


async def known_among(
    table: Table, caller: Caller, wanted: Sequence[Copies], owner: int | None = None
) -> Mapping[str, WithSheet]:
    """The foes that these name, by their folded names; of several of a name the newest. A caller
    without the right to foes has none. Of one for the player ``owner``: their character, if the caller may
    use it."""
    names = {fold(each.name) for each in wanted}
    try:
        foes = await characters.foes_of(table, caller)
    except Refusal:
        foes = ()
    found = {fold(each.name): as_foe(each) for each in foes if fold(each.name) in names}
    if owner is not None and len(wanted) == wanted[0].count == 1:
        own = await characters.named_of(table, caller, wanted[0].name, owner)
        if own is not None:
            found[fold(own.name)] = WithSheet(own, await values_left(table, caller.guild_id, owner, own))
    return found


async def foes_chosen(table: Table, caller: Caller, ids: Sequence[int]) -> Sequence[Character]:
    """The foes with these ids. Refusal: the caller may not use one of them, or not now."""
    known = {int(each.id): each for each in await characters.foes_of(table, caller)} if ids else {}
    if not known.keys() >= set(ids):
        raise Refusal("ongoing.unknown")
    return [known[each] for each in dict.fromkeys(ids)]


def together(wanted: Sequence[Copies], foes: Sequence[Character]) -> tuple[Copies, ...]:
    """One more of each of these foes, besides the copies that are wanted by name."""
    counts: dict[str, Copies] = {fold(each.name): each for each in wanted}
    for foe in foes:
        before = counts.get(fold(foe.name), Copies(foe.name, 0))
        counts[fold(foe.name)] = Copies(before.name, before.count + 1)
    return tuple(counts.values())


def brought_in(
    encounter: Encounter, wanted: Sequence[Copies], known: Mapping[str, WithSheet], given: Given
) -> tuple[Entrant, ...]:
    """All of these kinds, copies of foes where foes have their names. Refusal: as of ``equipped``."""
    return tuple(each for kind in wanted for each in _of_kind(encounter, kind, known, given))


def _of_kind(
    encounter: Encounter, kind: Copies, known: Mapping[str, WithSheet], given: Given
) -> tuple[Entrant, ...]:
    of = known.get(fold(kind.name))
    one = _plain(encounter, kind.name, given) if of is None else entering(encounter, of, given)
    first = next_number(encounter, one) if kind.count > 1 or (of is not None and of.is_foe) else 1
    return numbered(encounter, one, kind.count, first)


def _plain(encounter: Encounter, name: str, given: Given) -> Entrant:
    bare = Entrant(
        name, given.owner, given.modifier, given.level or 0, given.side, given.hidden, given.initiative,
        health=given.health, attacks=given.attacks,
    )  # fmt: skip
    return equipped(encounter, bare, given.dice, {})


def numbered(encounter: Encounter, entrant: Entrant, count: int, first: int = 1) -> tuple[Entrant, ...]:
    """``count`` of a kind, numbered from ``first`` on; if the game has groups, they share one roll (P-58)."""
    if count == first == 1:
        return (entrant,)
    shares = clock_of(encounter).groups
    return tuple(
        replace(entrant, name=f"{entrant.name} {first + number}", shares=number if shares else 0)
        for number in range(count)
    )


def next_number(encounter: Encounter, entrant: Entrant) -> int:
    """The number above those that a fight has had of this name; the bare name is 1. Only another hidden
    combatant counts hidden ones: a public Wolf 4 would reveal three."""
    named = re.compile(rf"{re.escape(fold(entrant.name))}(?:\s+(\d{{1,3}}))?")
    there = (*encounter.left, *encounter.combatants)
    known = (each for each in there if entrant.hidden or not each.hidden)
    found = (named.fullmatch(fold(each.name)) for each in known)
    return 1 + max((int(each[1] or 1) for each in found if each), default=0)


async def dice_on_sheet(table: Table, caller: Caller, encounter: Encounter) -> str:
    """The dice that the caller's sheet has for the encounter's initiative; "": none."""
    values = await values_left(table, caller.guild_id, caller.user_id)
    played = await characters.active_of(table, caller.guild_id, caller.user_id)
    own = _on_sheet(encounter, played, values, "")
    return clock_of(encounter).brought(own.dice, values, rolls=False).dice
