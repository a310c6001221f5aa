"""Buttons and panels are sent exactly as discord.py's own items would be."""

from collections.abc import Container
from typing import Any

import discord
import pytest

from bot.play.delivery import MOST_CHOICES, Button, ButtonStyle, Panel
from bot.store.server_files import MOST, Files
from bot.systems import SYSTEMS
from bot.systems.recipes.system import SHIPPED
from cogs.ui.components import ACCENT, LONGEST_LABEL, STYLES, buttons_shown, panel_shown

BUTTONS = tuple(
    Button(f"button {number}".ljust(70 + number * 4, "."), f"k:{number}", list(ButtonStyle)[number % 3])
    for number in range(7)
)


def items() -> list[discord.ui.Button[Any]]:
    return [
        discord.ui.Button(
            label=each.label[:LONGEST_LABEL],
            custom_id=each.custom_id,
            style=discord.ButtonStyle(STYLES[each.style]),
            row=number // 3,  # Every third one is primary.
        )
        for number, each in enumerate(BUTTONS)
    ]


async def test_buttons_are_those_of_a_view() -> None:
    view = discord.ui.View(timeout=None)
    for item in items():
        view.add_item(item)
    shown = buttons_shown(BUTTONS)
    assert shown.to_components() == view.to_components()
    assert shown.has_components_v2() == view.has_components_v2()


async def test_a_panel_is_that_of_a_layout() -> None:
    buttons = items()
    frame: discord.ui.Container[Any] = discord.ui.Container(accent_colour=ACCENT)
    frame.add_item(discord.ui.TextDisplay("the head")).add_item(discord.ui.TextDisplay("the foot"))
    for start in (0, 3, 6):
        frame.add_item(discord.ui.ActionRow(*buttons[start : start + 3]))
    layout = discord.ui.LayoutView(timeout=None).add_item(frame)
    shown = panel_shown(Panel(("the head", "the foot"), BUTTONS))
    assert shown.to_components() == layout.to_components()
    assert shown.has_components_v2() == layout.has_components_v2()


@pytest.mark.parametrize(
    ("primary", "rows"),
    [
        (range(0), [5, 5, 5, 5, 5]),
        ((0,), [5, 5, 5, 5, 5]),
        ((0, 3), [3, 5, 5, 5, 5]),
        (range(9), [5, 5, 5, 5, 5]),
        ((0, 20), [5, 5, 5, 5, 5]),
    ],
)
def test_a_primary_button_begins_a_row_while_there_are_rows(primary: Container[int], rows: list[int]) -> None:
    styles = (ButtonStyle.SECONDARY, ButtonStyle.PRIMARY)
    count = 23 if rows[0] == 3 else 25
    buttons = [Button(f"{n}", f"k:{n}", styles[n in primary]) for n in range(count)]
    assert [len(row["components"]) for row in buttons_shown(buttons).to_components()] == rows


async def test_every_style_is_discords() -> None:
    assert {style: discord.ButtonStyle(STYLES[style]).name for style in ButtonStyle} == {
        style: style.value for style in ButtonStyle
    }


def test_without_buttons_there_is_no_row() -> None:
    assert buttons_shown(()).to_components() == []


def test_discord_py_keeps_nothing_of_them() -> None:
    shown = buttons_shown(BUTTONS)
    assert shown.is_finished()
    assert not shown.is_dispatchable()


def test_the_list_of_all_games_is_no_longer_than_discord_takes() -> None:
    """A longer one would be cut: some games could not be chosen there."""
    assert len(SYSTEMS) + len(SHIPPED) + MOST[Files.GAMES] <= MOST_CHOICES
