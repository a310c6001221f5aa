"""Who enters an encounter: with what was typed, and with what their sheet has for its clock."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.encounter.actions import Entrant
from bot.encounter.contenders import clock_of
from bot.encounter.encounter import Encounter
from bot.figures.figure import Figure
from bot.play import figures
from bot.play.caller import Caller
from bot.play.encounter.encounters import require_head
from bot.play.sheets.bodies import values_left
from bot.play.table import Table
from bot.systems import SYSTEMS
from bot.text import fold


@dataclass(frozen=True, slots=True)
class Given:
    """What is said of copies of a foe; None: what its sheet says."""

    side: str = ""
    hidden: bool = False
    initiative: int | None = None
    modifier: int | None = None
    level: int | None = None
    dice: str = ""


async def as_players(
    table: Table, caller: Caller, entrant: Entrant, dice: str, modifier: int | None
) -> Entrant:
    """An entrant as the caller's own: as the figure that they play, where the name is its or theirs,
    with its sheet's dice where none were typed, and its modifier where none is given (D-36, D-39).
    Refusal: dice that cannot be, or that are missing."""
    caller.needs_posting()
    head = await require_head(table, caller.channel_id)
    owned = await figures.as_players(table, caller, entrant)
    played = owned.figure is not None
    values = await values_left(table, caller.guild_id, caller.user_id) if played else {}
    adds = SYSTEMS[head.encounter.system].initiative
    own, level = adds(values) if played and adds else (0, 0)
    known = replace(owned, modifier=own if modifier is None else modifier, level=owned.level or level)
    return equipped(head.encounter, known, dice, values)


def equipped(encounter: Encounter, entrant: Entrant, dice: str, values: Mapping[str, int]) -> Entrant:
    """An entrant with what they bring to the encounter's clock. Refusal: dice that cannot be, or
    that are missing."""
    brought = clock_of(encounter).brought(dice, values, rolls=entrant.initiative is None)
    return replace(entrant, dice=brought.dice, own=brought.own)


def as_foe(encounter: Encounter, foe: Figure, given: Given) -> Entrant:
    """A copy of a foe, with what its sheet has for the encounter's clock where nothing is given.
    Refusal: dice that cannot be, or that are missing."""
    values = figures.sheet_of(foe).values
    adds = SYSTEMS[encounter.system].initiative
    modifier, level = adds(values) if adds else (0, 0)
    copied = Entrant(
        foe.name,
        modifier=modifier if given.modifier is None else given.modifier,
        level=level if given.level is None else given.level,
        side=given.side,
        hidden=given.hidden,
        initiative=given.initiative,
        figure=foe.id,
        copy=True,
    )
    return equipped(encounter, copied, given.dice, values)


def numbered(encounter: Encounter, entrant: Entrant, count: int, first: int = 1) -> tuple[Entrant, ...]:
    """So many of a kind, numbered from ``first`` on; where a game lets groups, one roll is for all of
    them (P-58)."""
    if count == first == 1:
        return (entrant,)
    shares = clock_of(encounter).groups
    return tuple(
        replace(entrant, name=f"{entrant.name} {first + number}", shares=number if shares else 0)
        for number in range(count)
    )


def next_number(encounter: Encounter, entrant: Entrant) -> int:
    """The number above those that a fight has had of this name, the bare name being 1. Of hidden
    ones only another hidden one takes notice: a Wolf 4 in the open would tell of three."""
    named = re.compile(rf"{re.escape(fold(entrant.name))}(?:\s+(\d{{1,3}}))?")
    there = (*encounter.left, *encounter.combatants)
    known = (each for each in there if entrant.hidden or not each.hidden)
    found = (named.fullmatch(fold(each.name)) for each in known)
    return 1 + max((int(each[1] or 1) for each in found if each), default=0)


async def dice_on_sheet(table: Table, caller: Caller, encounter: Encounter) -> str:
    """The dice that the caller's sheet has for the encounter's initiative; "": none."""
    values = await values_left(table, caller.guild_id, caller.user_id)
    return clock_of(encounter).brought("", values, rolls=False).dice
