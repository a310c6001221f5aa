"""Who enters an encounter: with what was typed, and with what their sheet has for its clock."""

from collections.abc import Mapping
from dataclasses import replace

from bot.encounter.actions import Entrant
from bot.encounter.contenders import clock_of
from bot.encounter.encounter import Encounter
from bot.play import figures
from bot.play.caller import Caller
from bot.play.encounter.encounters import require_head
from bot.play.table import Table
from bot.systems import SYSTEMS


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
    values = await figures.values_of(table, caller.guild_id, caller.user_id) if played else {}
    adds = SYSTEMS[head.encounter.system].initiative
    own, level = adds(values) if played and adds else (0, 0)
    known = replace(owned, modifier=own if modifier is None else modifier, level=owned.level or level)
    return equipped(head.encounter, known, dice, values)


def equipped(encounter: Encounter, entrant: Entrant, dice: str, values: Mapping[str, int]) -> Entrant:
    """An entrant with what they bring to the encounter's clock. Refusal: dice that cannot be, or
    that are missing."""
    brought = clock_of(encounter).brought(dice, values, rolls=entrant.initiative is None)
    return replace(entrant, dice=brought.dice, own=brought.own)


def numbered(encounter: Encounter, entrant: Entrant, count: int) -> tuple[Entrant, ...]:
    """So many of a kind; where a game lets groups, one roll is for all of them (P-58)."""
    if count == 1:
        return (entrant,)
    shares = clock_of(encounter).groups
    return tuple(
        replace(entrant, name=f"{entrant.name} {number + 1}", shares=number if shares else 0)
        for number in range(count)
    )


async def dice_on_sheet(table: Table, caller: Caller, encounter: Encounter) -> str:
    """The dice that the caller's sheet has for the encounter's initiative; "": none."""
    values = await figures.values_of(table, caller.guild_id, caller.user_id)
    return clock_of(encounter).brought("", values, rolls=False).dice
