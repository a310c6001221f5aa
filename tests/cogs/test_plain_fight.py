"""A fight of the plain game, end to end: attacks, saves, concentration, dying, and points by hand."""

import pytest

from bot.systems.order.health import Body
from tests.cogs.hands import newest, press, refuses, said, verbs
from tests.cogs.test_encounter import actor, ann, bob, gm, now
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def fighting(table: Table) -> None:
    """Ann has a sheet, Bob types his points; two wolves are the GM's."""
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await gm(table, "open", system="order")
    pairs = 'hp 20, ac 15, str 3, dex 2, con 1, initiative 2, 抗性 = "火焰"'
    await table.ann.slash(table.channel, "sheet set", pairs=pairs)
    await ann(table, "join", initiative=20)
    await bob(table, "join", initiative=15, health="12; AC 13; con save +1")
    await gm(
        table, "add", name="Wolf", count=2, initiative=10, health="11; AC 13; dex save 2; vulnerable fire"
    )
    await gm(table, "start")


async def body(table: Table, name: str) -> Body:
    (found,) = [each.body for each in (await now(table)).combatants if each.name == name]
    assert isinstance(found, Body)
    return found


async def left(table: Table, name: str) -> int | None:
    return (await body(table, name)).left


@BOTH
async def test_three_rounds(table: Table, language: str) -> None:
    chinese = language == "zh-CN"
    await fighting(table)
    # Round 1: Ann hits with her sheet's strength, and a button rolls the damage.
    dice = table.falls("d20 13", "d8 5")
    await table.ann.slash(
        table.channel, "attack", modifier="1d20+str", target="Wolf 1", damage="1d8+str slashing"
    )
    assert ("命中" in newest(table).content) is chinese
    assert verbs(newest(table)) == ["answer", "answer_typed", "answer"]
    await press(table.ann, newest(table), "answer", 0)
    assert await left(table, "Wolf 1") == 3
    assert ("点挥砍伤害" in newest(table).content) is chinese
    assert not {"HP", "生命"} & set(newest(table).content.split())
    dice.finished()
    await gm(table, "next")
    # Bob burns both wolves: they save at once, the damage is rolled once, and they are vulnerable.
    dice = table.falls("d6 1 1 2", "d20 18", "d20 3")
    await table.bob.slash(
        table.channel, "attack", modifier="3d6 fire", target="Wolf 1, Wolf 2", save="DEX 14, half"
    )
    dice.finished()
    assert [await left(table, name) for name in ("Wolf 1", "Wolf 2")] == [0, 3]
    await bob(table, "effect add", name="Bless", who="Ann", source="Bob", concentration=True)
    await gm(table, "next")
    assert await actor(table) == "Wolf 2"  # The other one is down, and passed over.
    # The wolf bites Bob, who saves for his concentration and fails.
    dice = table.falls("d20 15", "d4 1 2", "d20 2")
    await table.gm.slash(
        table.channel, "attack", modifier="1d20+4", target="Bob", damage="2d4+2 piercing", **{"as": "Wolf 2"}
    )
    await press(table.gm, newest(table), "answer", 0)
    await press(table.bob, newest(table), "answer", 0)
    assert (await now(table)).effects == ()
    dice.finished()
    # By hand: Bob goes down, and dies or lives by his saves.
    refused = await table.ann.slash(table.channel, "hp", who="Bob", change="-3")
    assert said(refused) == refuses("encounter.not_your_turn", language)
    await table.gm.slash(table.channel, "hp", who="Bob, Ann", change="-9 fire")
    assert (await left(table, "Bob"), await left(table, "Ann")) == (0, 16)
    await gm(table, "next")
    await gm(table, "next")
    assert await actor(table) == "Bob"
    refused = await gm(table, "next")
    assert refused == refuses("encounter.answer_first", language, name="Bob")
    dice = table.falls("d20 20")
    await press(table.bob, newest(table), "answer", 0)
    dice.finished()
    assert await left(table, "Bob") == 1
    # All of it is undone step by step; an attack with its damage is one.
    await gm(table, "next")
    before = await now(table)
    table.falls("d20 15", "d4 1 2")
    await table.gm.slash(
        table.channel, "attack", modifier="1d20+4", target="Ann", damage="2d4 piercing", **{"as": "Wolf 2"}
    )
    await press(table.gm, newest(table), "answer", 0)
    assert await left(table, "Ann") == 13
    await gm(table, "undo")
    assert (await now(table)).combatants == before.combatants
