"""The commands, one file a family; what several families share is in `dice_options` and `roll_messages`."""

from typing import Any

from discord import app_commands

from cogs import (
    answer_details,
    area,
    attack,
    call,
    carry,
    character,
    check,
    clock,
    contest,
    damage,
    draw,
    encounter,
    encounter_attack,
    encounter_deeds,
    encounter_effect,
    fall,
    foe,
    game,
    help,  # noqa: A004
    hidden,
    hp,
    log,
    luck,
    map,  # noqa: A004
    map_buttons,
    map_pad,
    measure,
    message_menus,
    move,
    note,
    odds,
    oppose,
    person_menus,
    privacy,
    rest,
    roll,
    rule,
    say,
    search,
    sense,
    settings,
    sheet,
    sheet_fill,
    travel,
    tries,
    undertake,
)

FAMILIES = (
    roll, tries, oppose, call, check, attack, damage, hp, undertake, clock, note,
    contest, hidden, draw, odds, luck,
    travel, move, fall, measure, area, carry, search, rest, sense, rule, map, map_buttons, map_pad,
    encounter, encounter_deeds, encounter_effect, encounter_attack, sheet, sheet_fill, character, foe,
    game, settings, log, privacy, help, answer_details, message_menus, person_menus, say,
)  # fmt: skip
"""Every module with ``COMMANDS``; to add a family, name it here."""


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Put every family's commands into a tree."""
    for family in FAMILIES:
        for command in family.COMMANDS:
            tree.add_command(command)
