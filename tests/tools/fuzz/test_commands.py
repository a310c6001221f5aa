"""Evenings of nonsense: any command with any options, any button, by anybody; each is answered in words."""

import logging
from random import Random
from typing import Any

import discord
import pytest
from discord import AppCommandOptionType as Type
from discord import app_commands
from simcord.components import walk_components
from simcord.enums import ComponentType

from cogs.ui.commands import MANAGERS, numbers_of
from tests import profiles
from tests.catalogs import command_tree
from tests.conftest import Table
from tools.fuzz.mutation import mutated
from tools.fuzz.seeds import seeds
from tools.fuzz.targets import TARGETS

Command = app_commands.Command[Any, ..., Any]
READERS = tuple(
    each for each in TARGETS.values() if not each.binary and each.name not in ("stored", "log", "log_files")
)
NAMES = ("Wolf", "灰狼", "Ann", "A1", "C4", "1", "")
"""What names somebody, a token or a place in the evenings; "": none of them."""
LEFT_OUT, OPENED, UNMENTIONED = 0.6, 0.25, (Type.attachment, Type.role, Type.channel, Type.mentionable)


def _value(chance: Random, option: app_commands.Parameter, table: Table, number: Any) -> object:
    if number is not None and chance.random() < 0.8:
        low, high = int(number.low), int(number.high)
        return str(chance.choice((low, high, 1, 2, 3, chance.randint(low, high))))
    if option.choices:
        return chance.choice(option.choices).value
    if option.type is Type.boolean:
        return chance.random() < 0.5
    if option.type is Type.user:
        return chance.choice((table.gm, table.ann, table.bob))
    return _text(chance, option)


def _text(chance: Random, option: app_commands.Parameter) -> str:
    if chance.random() < 0.4 and (name := chance.choice(NAMES)):
        return name
    target = chance.choice(READERS)
    seed = chance.choice(seeds(target))
    typed = seed if chance.random() < 0.5 else mutated(chance, target, seed)
    return typed.encode(errors="replace").decode()[: option.max_value or 200] or "x"


async def _asked(chance: Random, table: Table, command: Command) -> str:
    options: dict[str, object] = {}
    for option in command.parameters:
        if option.required or (chance.random() > LEFT_OUT and option.type not in UNMENTIONED):
            value = _value(chance, option, table, numbers_of(command).get(option.name))
            options[str(option.display_name)] = value
    managed = command.qualified_name.split(" ")[0] in MANAGERS
    who = table.gm if managed else chance.choice((table.gm, table.ann, table.bob))
    await who.slash(table.channel, command.qualified_name, **options)
    return f"/{command.qualified_name} {options}"


async def _pressed(chance: Random, table: Table) -> str:
    """Press a button or choose in a list: of the channel's messages, or of one's own private answers."""
    who = chance.choice((table.gm, table.ann, table.bob))
    seen = table.channel.history(viewer=who)[-16:]
    parts = [(on, each) for on in seen for each in _enabled(on)]
    if not parts:
        return ""
    message, part = chance.choice(parts)
    custom_id, offered = part["custom_id"], [each["value"] for each in part.get("options", ())]
    if part["type"] == ComponentType.BUTTON:
        await who.click(message, custom_id=custom_id)
    else:
        count = chance.randint(part.get("min_values", 1), part.get("max_values", 1))
        values = chance.sample(offered, min(count, len(offered))) if offered else []
        await who.select(message, values, custom_id=custom_id)
    return custom_id


def _enabled(message: discord.Message) -> list[dict[str, Any]]:
    """What can be pressed on a message; lists of the server's own only if nothing need be chosen."""
    whole: Any = [each.to_dict() for each in message.components]
    found = [each for each in walk_components(whole) if each.get("custom_id") and not each.get("disabled")]
    return [each for each in found if "options" in each or each["type"] == 2 or not each.get("min_values", 1)]


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_whatever_is_asked_is_answered_in_words(
    table: Table, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    chance, done = profiles.chance(language), list[str]()
    commands = [each for each in command_tree().walk_commands() if isinstance(each, app_commands.Command)]
    usable = [
        each for each in commands if not any(o.required and o.type in UNMENTIONED for o in each.parameters)
    ]
    fights = [each for each in usable if each.qualified_name.startswith(("encounter", "map", "sheet", "foe"))]
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    with caplog.at_level(logging.ERROR):
        for _ in range(profiles.examples(400, 10)):
            if chance.random() < OPENED:
                done.append(await _pressed(chance, table))
            else:
                done.append(await _asked(chance, table, chance.choice(chance.choice((usable, fights)))))
            assert not caplog.records, (done[-3:], caplog.text)
            assert table.env.errors == [], done[-3:]
