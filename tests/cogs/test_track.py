"""The track behind its button on the panel, and everybody behind theirs."""

from typing import Any

import discord
import pytest
import simcord

from tests.cogs.hands import press, press_again, refuses, said, verbs
from tests.cogs.test_encounter import fighting, gm, panels
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def track(table: Table, person: Any) -> tuple[list[str], discord.Attachment]:
    """The lines that somebody alone reads, and the picture."""
    result = await press(person, panels(table)[-1], "track")
    return said(result).splitlines(), attached(result)


def attached(result: simcord.InteractionResult) -> discord.Attachment:
    """The only file of a private answer."""
    assert result.response is not None
    assert result.response.ephemeral
    (file,) = result.response.message.attachments
    return file


@BOTH
async def test_a_player_sees_who_stands_where_and_nobody_hidden(table: Table, language: str) -> None:
    await fighting(table)
    posts = table.posts()
    lines, picture = await track(table, table.bob)
    english = language == "en-US"
    assert lines[1:] == (
        ["Round 1, tick 15: ▶ Ann", "Round 1, tick 12: Bob, Wolf"]
        if english
        else ["第1轮 第15刻：▶ Ann", "第1轮 第12刻：Bob、Wolf"]
    )
    assert "Shade" not in f"{lines} {picture.description}"
    assert "Wolf" in (picture.description or "")
    assert (picture.description or "").startswith(lines[0].replace("*", ""))
    assert picture.filename == "track.png"
    assert table.posts() == posts, "it is for him alone"
    await gm(table, "next")
    lines, _ = await track(table, table.ann)
    assert lines[-1] == ("Round 2, tick 15: Ann" if english else "第2轮 第15刻：Ann")


@BOTH
async def test_the_gm_sees_hidden_ones_marked(table: Table, language: str) -> None:
    await fighting(table)
    lines, picture = await track(table, table.gm)
    mark = "Shade (hidden)" if language == "en-US" else "Shade（隐藏）"
    assert mark in "\n".join(lines)
    assert mark in (picture.description or "")


@BOTH
async def test_the_track_of_plain_order_is_the_order_of_the_round(table: Table, language: str) -> None:
    await fighting(table, "order")
    await gm(table, "next")
    lines, _ = await track(table, table.ann)
    english = language == "en-US"
    assert lines[1:] == (
        ["Round 1: Bob, Wolf", "Round 2: Ann"] if english else ["第1轮：Bob、Wolf", "第2轮：Ann"]
    )


@BOTH
async def test_a_panel_without_room_for_all_has_a_button_for_the_rest(table: Table, language: str) -> None:
    await fighting(table)
    assert "everybody" not in verbs(panels(table)[-1])
    for pack in range(3):
        await gm(table, "add", name=f"{pack} {'_' * 60}", count=20, initiative=3)
    panel = panels(table)[-1]
    assert "everybody" in verbs(panel)
    whole = (await attached(await press(table.ann, panel, "everybody")).read()).decode()
    assert whole.count("\\_" * 60) == 60
    assert "Shade" not in whole
    own = attached(await press(table.gm, panel, "everybody"))
    assert "Shade" in (await own.read()).decode()
    for verb in ("track", "everybody"):
        (other,) = await press_again(table.ann, table.last(), f"k:{verb}:99")
        assert said(other) == refuses("ongoing.unknown", language)
