"""Options hold what they are described to take, whatever a forged interaction says."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from discord import AppCommandOptionType as Type
from discord import app_commands
from simcord import interactions

from bot.refusal import Refusal
from bot.wording.words import words_for
from cogs.ui import commands
from cogs.ui.bounds import KINDS, LONGEST_OPTION
from cogs.ui.forms import submitted
from tests.cogs.hands import refuses
from tests.conftest import Table, answer
from tests.test_commands import command_tree

HUGE = 10**15
Command = app_commands.Command[Any, ..., Any]


def all_commands() -> list[Command]:
    return [each for each in command_tree().walk_commands() if isinstance(each, app_commands.Command)]


def forged(option: app_commands.Parameter) -> Iterator[object]:
    """Values that Discord's own clients never send for this option."""
    if option.type is Type.string:
        yield from (7, True, ["x"])
        yield "x" * (int(option.max_value or LONGEST_OPTION) + 1)
        yield from ("no such choice", "") if option.choices else ()
        yield from ("",) if option.min_value else ()
    elif option.type in (Type.integer, Type.number):
        yield from ("7", True, HUGE, -HUGE)
        yield from () if option.choices else (option.max_value + 1, option.min_value - 1)  # pyright: ignore[reportOptionalOperand]
    elif option.type is Type.boolean:
        yield from (1, "true")


def test_every_number_has_both_bounds() -> None:
    open_ended = [
        f"{command.qualified_name}.{option.name}"
        for command in all_commands()
        for option in command.parameters
        if option.type in (Type.integer, Type.number) and not option.choices
        if option.min_value is None or option.max_value is None
    ]
    assert open_ended == []


async def test_no_forged_value_of_any_option_reaches_a_handler(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unguarded(interaction: Any, work: Any, **_: object) -> None:
        await work(SimpleNamespace(words=words_for("en-US")))

    monkeypatch.setattr(commands, "guarded", unguarded)
    tried = 0
    for command in all_commands():
        run: Any = command.callback
        least = {each.name: None if each.required else each.default for each in command.parameters}
        for option in command.parameters:
            for value in forged(option):
                interaction: Any = SimpleNamespace(command=command)
                with pytest.raises(Refusal) as caught:
                    await run(interaction, **(least | {option.name: value}))
                assert caught.value.key in ("option.kind", "option.length", "option.number", "unknown_choice")
                tried += 1
    assert tried > 3 * sum(each.type in KINDS for made in all_commands() for each in made.parameters)


def test_a_forged_form_holds_no_more_than_a_field_takes() -> None:
    field = {"custom_id": "dice", "value": "4P" + " " * 4000}
    interaction: Any = SimpleNamespace(data={"components": [{"component": field}]})
    with pytest.raises(Refusal, match=r"option\.form"):
        submitted(interaction, "dice")


def let_through(*_: object) -> None:
    """What SimCord's own client keeps is not kept."""


@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_a_forged_number_is_refused_in_words(
    table: Table, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anybody asks who leads: a count of 10^15 once took 21 GB of names."""
    monkeypatch.setattr(interactions, "_check_numeric_range", let_through)
    await table.gm.slash(table.channel, "encounter open", system="order")
    told = answer(await table.ann.slash(table.channel, "encounter add", name="Wolf", count=HUGE))
    option = {"en-US": "count", "zh-CN": "数量"}[language]
    assert told == refuses("option.number", language, option=option, low=1, high=20)
