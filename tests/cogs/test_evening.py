"""A whole evening, end to end: a fight each of three games, one after another, in one running log."""

from typing import Any

import pytest

from tests.cogs.hands import newest, press
from tests.cogs.test_encounter import actor, ann, bob, gm
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)

TOLD = {
    "en-US": (
        "averts Ogre's 咆哮",
        "深呼吸 takes effect",
        "布阵 is done",
        "Ogre: 灼烧 ends",
        "仪式 is done and takes effect",
        "Bob's turn on tick 15 is forfeited",
    ),
    "zh-CN": (
        "规避Ogre的咆哮",
        "深呼吸生效",
        "布阵完成",
        "Ogre的灼烧结束",
        "仪式完成并生效",
        "Bob在第15刻的回合刚开始便结束",
    ),
}
"""What the log says, in this order."""


async def opens(table: Table, system: str, **initiative: int) -> None:
    """A fight begins; the ogre is the GM's."""
    await gm(table, "open", system=system)
    for join, name in ((ann, "Ann"), (bob, "Bob")):
        await join(table, "join", name=name, **given(initiative, name))
    await gm(table, "add", name="Ogre", **given(initiative, "Ogre"))


def given(initiative: dict[str, int], name: str) -> dict[str, Any]:
    return {"initiative": initiative[name]} if initiative else {}


async def exported(table: Table) -> str:
    """The evening as text, as a player gets it."""
    result = await table.bob.slash(table.channel, "log export", format="text")
    assert result.response is not None
    (file,) = result.response.message.attachments
    return (await file.read()).decode()


async def of_btr(table: Table) -> None:
    """Ann channels, Bob strikes and leaves a wall of fire; the ogre's roar is blocked."""
    await opens(table, "btr")
    await gm(table, "set health", who="Bob", change="HP 30/30")
    await gm(table, "start")
    await ann(table, "action", name="深呼吸", kind="ChA")
    wall = {"what": "火墙", "damage": "5 灼热", "way": "field", "duration": 2}
    await bob(table, "attack", **{"from": "Bob"}, to="Bob, Ogre", **wall)
    await bob(table, "next")
    await gm(table, "attack", **{"from": "Ogre"}, to="Ann", what="咆哮", status="震慑 (2)")
    await press(table.gm, newest(table), "next")
    await table.gm.click(newest(table), custom_id=blocked(table))
    await press(table.ann, newest(table), "next")
    assert "深呼吸" in newest(table).content
    await press(table.ann, newest(table), "next")
    assert await actor(table) == "Bob"
    await gm(table, "undo")
    assert await actor(table) == "Ann"
    await gm(table, "redo")
    await gm(table, "end")


def blocked(table: Table) -> str:
    """The button Blocked below the newest message: the second of its question's."""
    rows = (getattr(each, "children", ()) for each in newest(table).components)
    ids = [each.custom_id or "" for row in rows for each in row]
    return [each for each in ids if each.startswith("k:answer")][1]


async def of_pools(table: Table) -> None:
    """Ann's long action is done in her second turn."""
    await opens(table, "pool", Ann=9, Bob=7, Ogre=5)
    await gm(table, "start")
    await ann(table, "action", name="布阵", ap=5)
    for _ in range(3):
        await gm(table, "next")
    assert "布阵" in newest(table).content
    await gm(table, "end")


async def of_ticks(table: Table) -> None:
    """Ann is hasted and performs a rite over two turns; Bob forfeits a turn by his AP."""
    await opens(table, "instinct", Ann=18, Bob=15, Ogre=12)
    await gm(table, "start")
    await ann(table, "effect add", name="加速", duration=2, unit="turn_ends", changes="AP阈值+1")
    await gm(table, "effect add", name="灼烧", who="Ogre", layers=2, duration=9, unit="ticks")
    await ann(table, "action", name="仪式", kind="TO", ap=6, periods=2)
    await press(table.ann, newest(table), "next")
    await bob(table, "ap", amount=6)
    await gm(table, "next")
    assert await actor(table) == "Ann"
    await press(table.ann, newest(table), "go_on")
    assert "仪式" in newest(table).content
    await press(table.ann, newest(table), "next")
    assert await actor(table) == "Ogre"
    await gm(table, "end")


@BOTH
async def test_an_evening_of_three_games_in_one_log(table: Table, language: str) -> None:
    answer(await table.gm.slash(table.channel, "log start"))
    await of_btr(table)
    await of_pools(table)
    await of_ticks(table)
    answer(await table.gm.slash(table.channel, "log stop"))
    told = await exported(table)
    at = [told.index(each) for each in TOLD[language]]
    assert at == sorted(at)
