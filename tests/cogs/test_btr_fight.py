"""A fight of BtR, end to end: attacks that wait, a wall of fire, statuses, undo through phases."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.systems.btr.fight.body import Body
from tests.cogs.hands import body_of, buttons, meant, messages, newest, press, refuses, said, verbs
from tests.cogs.test_encounter import actor, ann, bob, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def fighting(table: Table) -> None:
    """Ann and Bob have 30 life, the ogre 60."""
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await gm(table, "open", system="btr")
    await gm(table, "add", name="Ogre")
    assert "+0" not in meant(shown(panels(table)[0]))  # Nobody checks initiative.
    await ann(table, "join")
    await bob(table, "join")
    for name, text in (("Ann", "生命 30/30"), ("Bob", "HP 30/30; 防护 4"), ("Ogre", "生命 60/60; 打断 2")):
        await gm(table, "set health", who=name, change=text)
    await gm(table, "start")


async def lies_on(table: Table, name: str) -> list[tuple[str, int, int | None]]:
    """The effects on somebody: name, layers, what is left."""
    held = await now(table)
    who = next(each.id for each in held.combatants if each.name == name)
    return [(each.name, each.layers, each.left) for each in held.effects if each.who == who]


async def life(table: Table, name: str) -> int:
    stock = (await body_of(table, name, Body)).stock("hp")
    assert stock is not None
    return stock.value


async def attacks(
    person: Callable[..., Awaitable[str]], table: Table, by: str, to: str, what: str, **more: Any
) -> str:
    """Somebody types an attack."""
    return await person(table, "attack", **{"from": by}, to=to, what=what, **more)


def answers(table: Table) -> list[str]:
    """The buttons of the newest message that answer a question."""
    return [each for each in buttons(newest(table)) if each.startswith("k:answer")]


async def answer(table: Table, who: str, number: int) -> str:
    """Press one of the choices that the newest message offers."""
    person = table.gm if who == "gm" else table.ann if who == "ann" else table.bob
    return said(await person.click(newest(table), custom_id=answers(table)[number]))


async def dodge(table: Table, text: str) -> None:
    """Ann dodges the first attack that waits for her."""
    form = await table.ann.click(newest(table), custom_id=answers(table)[0])
    await table.ann.submit_modal(form, {"text": text})


@BOTH
async def test_three_rounds(table: Table, language: str) -> None:
    chinese = language == "zh-CN"
    await fighting(table)
    assert ("生命 30/30" if chinese else "HP 30/30") in shown(panels(table)[0])
    await attacks(ann, table, "Ann", "Ogre", "轻击", damage="6+4 挥砍", status="流血 ×2 (3)")
    told = newest(table).content
    assert "轻击" in told
    assert "6 + 4 = 10" in told
    await gm(table, "next")
    await attacks(bob, table, "Bob", "Bob, Ogre", "火墙", damage="5 灼热", way="field", duration=2)
    await attacks(bob, table, "Bob", "Ogre", "重击", damage="8 钝击", status="打断")
    await gm(table, "next")
    told = newest(table).content
    assert ("应动阶段" if chinese else "response phase") in told
    assert told.index("轻击") < told.index("重击")
    assert await life(table, "Ogre") == 55
    before = await now(table)
    await gm(table, "next", rest=True)
    assert await life(table, "Ogre") == 37
    assert ("打断 1/2" if chinese else "interrupt 1 of 2") in newest(table).content
    assert await lies_on(table, "Ogre") == [("火墙", 1, 2), ("流血", 2, 3)]
    settled = await now(table)
    await gm(table, "undo")
    assert ("阶段结束" if chinese else "the phase's end") in newest(table).content
    assert (await now(table)).combatants == before.combatants
    await gm(table, "redo")
    assert await now(table) == settled
    await attacks(gm, table, "Ogre", "Ann", "挥击", damage="12 钝击")
    await attacks(gm, table, "Ogre", "Ann", "咆哮", status="震慑 (2)")
    await attacks(gm, table, "Ogre", "Bob", "踢击", damage="9", status="击退")
    await gm(table, "next")
    assert await actor(table) == "Ann"
    await dodge(table, "8, 2 AP")
    told = newest(table).content
    assert await life(table, "Ann") == 26
    assert "12 - 8 = 4" in told or "12 − 8 = 4" in told
    assert "咆哮" in told
    assert "rest" in verbs(newest(table))
    await answer(table, "gm", 1)
    assert (await body_of(table, "Ann", Body)).waiting == ()
    await ann(table, "next")
    assert ("行动力\N{NO-BREAK SPACE}4/6" if chinese else "AP\N{NO-BREAK SPACE}4/6") in newest(table).content
    await ann(table, "next")
    assert await actor(table) == "Bob"
    assert (await body_of(table, "Bob", Body)).waiting != ()
    assert "火墙" in newest(table).content
    await answer(table, "bob", 2)
    await answer(table, "bob", 0)
    assert await life(table, "Bob") == 30 - 10
    await gm(table, "next")
    await gm(table, "next")
    assert await lies_on(table, "Ogre") == [("火墙", 1, 1), ("流血", 2, 2)]
    for _ in range(3):
        await gm(table, "next")
    assert "火墙" not in [name for name, *_ in await lies_on(table, "Ogre")]
    assert ("第3轮" if chinese else "Round 3") in newest(table).content


@BOTH
async def test_what_the_response_phase_calls_next_and_how_the_order_came_about(
    table: Table, language: str
) -> None:
    chinese = language == "zh-CN"
    await fighting(table)
    lines = said(await press(table.ann, panels(table)[0], "why")).splitlines()
    assert lines[:3] == ["▶ **Ann**", "**Bob**", "**Ogre**"]
    await attacks(ann, table, "Ann", "Ogre", "突刺", damage="35 bludgeoning")
    assert ("35点钝击" if chinese else "35 blunt") in newest(table).content
    await gm(table, "next")
    await gm(table, "next")
    onward = next(each.label for row in newest(table).components for each in getattr(row, "children", ()))
    assert onward == ("全部生效" if chinese else "All take effect")
    refused = await gm(table, "next")
    assert refused == refuses("encounter.unanswered", language, name="Ogre", names=("突刺",))
    assert await life(table, "Ogre") == 60
    await press(table.gm, newest(table), "rest")
    assert await life(table, "Ogre") == 25
    half = "半血以下" if chinese else "half health or less"
    assert f"**Ogre** · {'主动阶段' if chinese else 'main phase'}" in shown(panels(table)[0])
    assert half in shown(panels(table)[0])


@BOTH
async def test_who_may_answer_and_what_is_refused(table: Table, language: str) -> None:
    await fighting(table)
    await gm(table, "next")
    await gm(table, "next")
    await attacks(gm, table, "Ogre", "Ann", "挥击", damage="12", unavertable=True)
    await attacks(gm, table, "Ogre", "Ann", "踩踏", damage="5", status="击倒")
    refused = await attacks(ann, table, "Ogre", "Bob", "x")
    assert refused == refuses("encounter.not_your_turn", language)
    refused = await attacks(gm, table, "Ogre", "Ann", "x", damage="5 plasma")
    assert refused == refuses("fight.damage_type", language, type="plasma")
    refused = await attacks(gm, table, "Ogre", "Ann", "x", status="（）")
    assert refused == refuses("fight.cannot_read_status", language, text="()")
    await gm(table, "next")
    before = await now(table)
    assert await answer(table, "bob", 0) == refuses("encounter.not_asked", language)
    assert await answer(table, "ann", 3) == refuses("fight.in_order", language, what="挥击")
    refused = await attacks(bob, table, "Ogre", "Bob", "挥击", redirects="Ann")
    assert refused == refuses("fight.cannot_avert", language, what="挥击")
    assert await now(table) == before
    assert ("无法规避" if language == "zh-CN" else "cannot be averted") in newest(table).content
    await answer(table, "ann", 0)
    assert await answer(table, "ann", 1) == refuses("gm_only", language)
    await attacks(bob, table, "Ogre", "Bob", "踩踏", redirects="Ann")
    assert ("替**Ann**承受" if language == "zh-CN" else "over from **Ann**") in newest(table).content
    await attacks(ann, table, "Ann", "Ogre", "反击", damage="3", way="counter")
    await attacks(ann, table, "Ann", "Ogre", "再反击", way="counter")
    refused = await attacks(ann, table, "Ann", "Ogre", "反击", way="counter")
    assert refused == refuses("fight.no_counter", language)


@BOTH
async def test_dispelling_waits_for_the_gm_and_bodies_are_set_in_words(table: Table, language: str) -> None:
    await fighting(table)
    await gm(table, "effect add", name="流血", who="Bob", layers=12)
    await attacks(ann, table, "Ann", "Bob", "疗伤", status="驱散 创伤", way="dispel")
    await answer(table, "gm", 0)
    assert await lies_on(table, "Bob") == [("流血", 2, None)]
    await gm(table, "set health", who="Bob", change="重伤")
    assert ("**Bob**：重伤" if language == "zh-CN" else "**Bob**: gravely wounded") in newest(table).content
    refused = await gm(table, "set health", who="Bob", change="生命 +3")
    assert refused == refuses("fight.grave_cannot_heal", language)
    await gm(table, "set health", who="Bob", change="重焕活力；怒气 3/10")
    held = (await body_of(table, "Bob", Body)).stock("怒气")
    assert held is not None
    assert (held.value, held.limit) == (3, 10)


@BOTH
async def test_nobody_learns_who_attacks_from_hiding(table: Table, language: str) -> None:
    await gm(table, "open", system="btr")
    await ann(table, "join")
    await gm(table, "add", name="Shade", hidden=True)
    await gm(table, "start")
    await ann(table, "next")
    await attacks(gm, table, "Shade", "Ann", "暗箭", damage="3 暗影")
    await gm(table, "next")
    assert await actor(table) == "Ann"
    assert "暗箭" in newest(table).content
    await answer(table, "ann", 2)
    assert ("💥 暗箭命中**Ann**：**3**" if language == "zh-CN" else "💥 暗箭 hits **Ann**: **3**") in newest(
        table
    ).content
    assert not [each for each in messages(table) if "Shade" in shown(each)]
