"""A fight of 死亡本能 end to end: attack, defence, damage, the checks that fall due, undo of all."""

import pytest
import simcord

from bot.play.encounter import encounters
from bot.store.store import Settings
from bot.systems.instinct.health import Body, Level
from bot.wording.words import words_for
from tests.cogs.hands import messages, newest, refuses, said
from tests.cogs.presses import pinged
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
PARTS = "头 要害; 躯干 要害 核心; 左臂; 右臂; 躯干-头/左臂/右臂"


async def body(table: Table, name: str) -> Body:
    head = await encounters.require_head(table.client.table, table.channel.id)
    (found,) = [each.body for each in head.encounter.combatants if each.name == name]
    return found if isinstance(found, Body) else Body()


async def gm(table: Table, command: str, **options: object) -> str:
    return answer(await table.gm.slash(table.channel, command, **options))


async def opened(table: Table) -> None:
    """Ann on 15 with a sheet, the GM's wolf on 10; it is Ann's turn."""
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="instinct"))
    sheet = f'闪避 2, 强韧 1, 灵巧属性 1, LV 2, 巨剑 2, 运动(STR) 1, STR 3, 部位 "{PARTS}"'
    await table.ann.slash(table.channel, "sheet set", pairs=sheet, name="Ann")
    await gm(table, "encounter open")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=15, level=2)
    await gm(table, "encounter add", name="Wolf", initiative=10)
    await gm(table, "encounter start")


async def presses(table: Table, person: simcord.MemberActor, label: str, *dice: str) -> object:
    if dice:
        table.falls(*dice)
    return await person.click(newest(table), label=label)


def panel(table: Table) -> str:
    return shown(next(each for each in messages(table) if "Kelou" in shown(each) or "刻漏" in shown(each)))


@BOTH
async def test_a_player_attacks_and_the_wolf_bleeds(table: Table, language: str) -> None:
    await opened(table)
    words = words_for(language)
    table.falls("d10 9 6")
    await table.ann.slash(table.channel, "attack", modifier="巨剑", target="Wolf", damage="5 切割")
    asked = newest(table)
    assert "**24**" in asked.content  # 15, PB 4, LV 2, STR 3
    assert pinged(table, asked) == {table.gm.id}
    wrong = await presses(table, table.ann, words.plain("Dodge"))
    assert said(wrong) == refuses("encounter.not_asked", language)
    await presses(table, table.gm, words.plain("Dodge"), "d10 2 3")
    assert pinged(table, newest(table)) == {table.ann.id}
    await presses(table, table.ann, words.plain("Damage"))
    assert (await body(table, "Wolf")).parts[0].level is Level.BADLY_HURT
    assert (await body(table, "Ann")).combo == 4
    assert words.plain("a part badly hurt") in panel(table)
    assert "5/8" not in panel(table)  # How foes are is told in words.
    await gm(table, "encounter undo")
    assert (await body(table, "Wolf")).parts[0].hp == 0
    assert (await body(table, "Ann")).combo == 0
    assert words.plain("a part badly hurt") not in panel(table)
