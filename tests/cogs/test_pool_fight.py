"""A fight of the dice game, end to end: initiative and its ties, ⚡, long actions, who is late or hidden."""

import pytest

from bot.play.maps import maps
from tests.cogs.hands import buttons, left_out, messages, newest, press, refuses, said, verbs
from tests.cogs.test_encounter import actor, ann, bob, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def opened(table: Table) -> None:
    """Ann has 2 agility dice on her sheet, Bob types 2, two wolves roll 3 for both."""
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await gm(table, "open", system="pool")
    await table.ann.slash(table.channel, "sheet set", pairs="活力 2, 机动 4")
    await ann(table, "join")
    await bob(table, "join", dice="2")
    await gm(table, "add", name="Wolf", count=2, dice="3")


async def fighting(table: Table) -> None:
    """Ann and Bob fall equal on 9: Bob's 3🅽 are higher; the wolves are on 12."""
    await opened(table)
    dice = table.falls("d6 4 5", "d6 6 3", "d6 4 4 4", "d6 1 2 3", "d6 3 3 3")
    await gm(table, "start")
    dice.finished()


async def passed(table: Table, *names: str) -> None:
    """These have their turns, and end them."""
    for name in names:
        assert await actor(table) == name
        await gm(table, "next")


@BOTH
async def test_a_fight_of_three_rounds(table: Table, language: str) -> None:
    await fighting(table)
    chinese = language == "zh-CN"
    told = newest(table).content
    assert ("先手" in told, "先攻" in told, "Initiative 🅽" in told) == (chinese, False, not chinese)
    assert "**Bob** [3, 3, 3] = **9** · **Ann** [1, 2, 3] = **6**" in told
    assert told.count("[4, 4, 4] = **12**") == 2
    assert (
        "⚡\N{NO-BREAK SPACE}机动\N{NO-BREAK SPACE}3/3"
        if chinese
        else "⚡\N{NO-BREAK SPACE}AP\N{NO-BREAK SPACE}3/3"
    ) in told
    assert verbs(newest(table)) == ["next", "deeds", "ap", "ap", "ap"]
    await press(table.gm, newest(table), "ap", 2)
    assert "-2 → 1/3" in newest(table).content
    await passed(table, "Wolf 1", "Wolf 2", "Bob")
    assert ("机动\N{NO-BREAK SPACE}4/4" if chinese else "AP\N{NO-BREAK SPACE}4/4") in newest(table).content
    refused = await press(table.bob, newest(table), "ap", 1)
    assert said(refused) == refuses("encounter.not_your_turn", language)
    await ann(table, "action", name="登上战马", ap=6)
    assert ("**Ann**：开始登上战马" if chinese else "**Ann** begins 登上战马") in newest(table).content
    assert "登上战马" in shown(panels(table)[0])
    refused = await ann(table, "ap", amount=1)
    assert refused == refuses("encounter.long_goes_on", language, name="登上战马")
    await passed(table, "Ann")
    assert ("第2轮" if chinese else "Round 2") in newest(table).content
    await bob(table, "ap", amount=1, who="Bob")
    await passed(table, "Wolf 1", "Wolf 2", "Bob")
    assert ("登上战马完成" if chinese else "登上战马 is done") in newest(table).content
    assert ("机动\N{NO-BREAK SPACE}2/4" if chinese else "AP\N{NO-BREAK SPACE}2/4") in newest(table).content
    await passed(table, "Ann", "Wolf 1", "Wolf 2", "Bob", "Ann")
    assert (await now(table)).round_number == 4
    why = said(await press(table.bob, panels(table)[0], "why"))
    assert ("再掷较高" if chinese else "the higher roll") in why
    assert ("战斗" if chinese else "fight") in await gm(table, "end")


@BOTH
async def test_the_late_come_last_and_all_of_it_is_undone_and_stands_after_a_restart(table: Table) -> None:
    await fighting(table)
    before = await now(table)
    dice = table.falls("d6 6 6")
    await gm(table, "add", name="Late", dice="2")
    dice.finished()
    late = await now(table)
    await gm(table, "undo")
    assert await now(table) == before
    await table.restart()
    await gm(table, "redo")
    assert await now(table) == late
    dice = table.falls("d6 6 6", "d6 1 1 1", "d6 2 2 2")
    await gm(table, "add", name="Later", dice="2")
    dice.finished()
    assert "[2, 2, 2] = **6**" in newest(table).content
    await table.restart()
    await passed(table, "Wolf 1", "Wolf 2", "Bob", "Ann", "Later", "Late", "Wolf 1")


@BOTH
async def test_a_long_action_is_broken_off_by_button_and_by_command(table: Table, language: str) -> None:
    await fighting(table)
    await gm(table, "action", ap=9)
    await passed(table, "Wolf 1", "Wolf 2", "Bob", "Ann")
    assert verbs(newest(table)) == ["next", "deeds", "break_off"]
    await press(table.gm, newest(table), "break_off")
    assert ("机动 +3" if language == "zh-CN" else "⚡ +3") in newest(table).content
    assert await gm(table, "action") == refuses("encounter.no_long_action", language)
    assert await gm(table, "action", name="x") == refuses("encounter.long_without_ap", language)
    option = "次数" if language == "zh-CN" else "uses"
    assert await gm(table, "action", name="x", uses=2) == refuses(
        "encounter.action_takes_no", language, option=option, system="pool"
    )


@BOTH
async def test_a_hidden_one_leaves_no_trace_not_even_in_a_tie(table: Table) -> None:
    await gm(table, "open", system="pool")
    await ann(table, "join", initiative=12)
    await bob(table, "join", initiative=5)
    await gm(table, "add", name="Shade", hidden=True, initiative=12)
    dice = table.falls("d6 6 6 6", "d6 5 5 5")
    await gm(table, "start")
    dice.finished()
    assert "[6, 6, 6]" not in newest(table).content
    assert await actor(table) == "Ann"
    before = len(messages(table))
    await ann(table, "next")
    assert await actor(table) == "Shade"
    await gm(table, "ap", amount=2)
    await gm(table, "action", name="密", ap=5)
    await gm(table, "next")
    assert len(messages(table)) == before + 1
    await gm(table, "next")
    await ann(table, "next")
    assert await actor(table) == "Shade"
    await gm(table, "next")
    everything = [shown(each) for each in messages(table)]
    assert not [each for each in everything if "Shade" in each or "密" in each or "5, 5, 5" in each]


@BOTH
async def test_the_form_for_combatants_names_its_own_field_for_dice(table: Table, language: str) -> None:
    await gm(table, "open", system="pool")
    for typed in ("", "+2", "4N"):
        opened = await press(table.gm, panels(table)[0], "gm")
        assert opened.response is not None
        form = await press(table.gm, opened.response.message, "add", 0)
        added = said(await table.gm.submit_modal(form, {"names": "Wolf", "initiative": typed}))
        assert (added == refuses("encounter.dice_missing_in_form", language)) is (typed != "4N")
    assert "4N" in shown(panels(table)[0])


@BOTH
async def test_who_enters_without_dice_is_told_what_to_type(table: Table, language: str) -> None:
    await gm(table, "open", system="pool")
    assert await ann(table, "join") == refuses("encounter.dice_missing", language)
    assert await gm(table, "add", name="Wolf") == refuses("encounter.dice_missing", language)
    typed = refuses("encounter.dice_no_number", language, typed="4P")
    assert await ann(table, "join", dice="4P") == typed
    form = await press(table.ann, panels(table)[0], "join")
    assert form.modal is not None
    entries = [each["component"] for each in form.modal["components"]]
    assert [each["custom_id"] for each in entries if each["required"]] == ["name", "dice"]
    await table.ann.submit_modal(form, {"name": "Ann", "dice": "６", "modifier": "", "initiative": ""})
    assert "6N" in shown(panels(table)[0])
    await gm(table, "set dice", who="Ann", dice="4")
    dice = table.falls("d6 1 2 3 4")
    await gm(table, "start")
    dice.finished()
    assert [each.startswith("k:") for each in buttons(newest(table))] == [True] * 6


async def test_plain_order_takes_ones_own_dice_and_ticks_do_not(table: Table) -> None:
    await gm(table, "open", system="order")
    await ann(table, "join", dice="2d6+1")
    dice = table.falls("d6 1 2")
    await gm(table, "start")
    dice.finished()
    assert "4 **Ann**" in newest(table).content
    assert "= **4**" in await left_out(table.ann, newest(table))
    refused = refuses("encounter.action_takes_no", "en-US", option="ap", system="order")
    assert await gm(table, "action", ap=3, name="x") == refused
    await gm(table, "end")
    await gm(table, "open", system="instinct")
    assert await ann(table, "join", dice="2d6") == refuses("encounter.no_own_dice", "en-US")


@BOTH
async def test_the_unconscious_are_offered_nothing_and_can_do_nothing(table: Table, language: str) -> None:
    """P-61: nor do they stand up, or go over a map."""
    await table.gm.slash(table.channel, "settings moves", mode="spend")
    await table.ann.slash(table.channel, "sheet set", pairs="强壮 4, 活力 5, 精神 2, 速度 6")
    await gm(table, "open", system="pool")
    await ann(table, "join", initiative=9)
    await gm(table, "add", name="Ogre", initiative=5)
    await gm(table, "start")
    await table.gm.slash(table.channel, "map new", kind="square", size="12x6")
    await table.gm.slash(table.channel, "map place", name="Ann", at="B2")
    await gm(table, "set posture", who="Ann", posture="prone")
    assert "stand_up" in verbs(newest(table))
    await gm(table, "set health", who="Ann", change="strength 0")
    assert verbs(newest(table)) == ["next"]
    refused = refuses("encounter.cannot_act", language)
    assert await ann(table, "ap", amount=1) == refused
    assert await ann(table, "action", kind="stand") == refused
    assert said(await table.ann.slash(table.channel, "map move", name="Ann", to="C2")) == refused
    await gm(table, "next")
    assert await actor(table) == "Ogre"


@BOTH
async def test_postures_are_known_to_the_panel_the_map_and_move(table: Table, language: str) -> None:
    """P-34, P-49: crouching halves the speed, prone divides it by 3 and takes two dice from a dodge."""
    english = language == "en-US"
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await table.ann.slash(table.channel, "sheet set", pairs="强壮 4, 活力 5, 精神 2, 速度 6")
    await gm(table, "open", system="pool")
    await ann(table, "join", initiative=9)
    await gm(table, "add", name="Ogre", initiative=5)
    await gm(table, "start")
    await table.gm.slash(table.channel, "map new", kind="square", size="12x6")
    await table.gm.slash(table.channel, "map place", name="Ann", at="B2")
    await ann(table, "action", kind="蹲下")
    assert ("crouching (⚡ -1 → 2/3" if english else "蹲伏（机动-1 → 2/3") in newest(table).content
    assert ("crouching" if english else "蹲伏") in shown(panels(table)[0])
    move = await table.ann.slash(table.channel, "move pool", speed=6, straight=3)
    assert move.response is not None
    assert ("6 ÷ 2" in move.response.content) or ("crouching" in move.response.content) or not english
    too_far = await table.ann.slash(table.channel, "map move", name="Ann", to="F2")
    assert "2⚡" in said(too_far).replace(" ", "")
    await ann(table, "action", kind="face", name="N")
    assert ("faces 90°" if english else "朝向90°") in shown(panels(table)[0])
    found = await maps.require_map(table.client.table, table.channel.id)
    assert [(each.posture, each.facing) for each in found.tokens] == [("crouching", 90)]
    assert await ann(table, "action", kind="face", name="S") == refuses("encounter.turned_already", language)
    assert await ann(table, "set posture", who="Ann", posture="prone") == refuses("gm_only", language)
    await gm(table, "set posture", who="Ann", posture="prone")
    assert "stand_up" in verbs(newest(table))
    await gm(table, "next")
    fall = table.falls("d6 2 2 2", "d6 2 2 2")
    await table.gm.slash(table.channel, "attack", modifier="3P", target="Ann", attribute="strength")
    asked = next(each for each in buttons(newest(table)) if each.endswith(":1"))
    pressed = await table.ann.click(newest(table), custom_id=asked)
    assert said(pressed) == ""
    fall.finished()


FOUR = "[2, 2, 2, 2]"


async def prone(table: Table) -> None:
    """Ann, of 6 agility dice, lies in a fight."""
    await table.ann.slash(table.channel, "sheet set", pairs="强壮 5, 活力 6, 精神 3")
    await gm(table, "open", system="pool")
    await ann(table, "join", initiative=9)
    await gm(table, "add", name="Ogre", initiative=5)
    await gm(table, "start")
    await gm(table, "set posture", who="Ann", posture="prone")


@BOTH
async def test_every_roll_of_agility_dice_loses_two_while_prone(table: Table, language: str) -> None:
    """P-49: by every command, in odds and Chances, too; what has no agility dice in it loses none."""
    await prone(table)
    note = "by posture 2 dice fewer" if language == "en-US" else "因姿势少2颗"
    by_command = {
        "roll": {"dice": "活力P"},
        "try": {"dice": "agility P > 3"},
        "oppose": {"dice": "活力P", "opponent": table.bob, "opponent_dice": "1N"},
        "search": {"dice": "活力P", "size": "light", "concealment": "none"},
        "attack": {"modifier": "活力P"},
    }
    for command, options in by_command.items():
        falls = ["d6 2 2 2 2"] + (["d6 1"] if command == "oppose" else [])
        dice = table.falls(*falls)
        result = await table.ann.slash(table.channel, command, **options)
        dice.finished()
        assert result.response is not None
        assert FOUR in result.response.content, command
        assert note in result.response.content, command
    odds = await table.ann.slash(table.channel, "odds", dice="活力P > 7")
    assert odds.response is not None
    assert "1/1296" in odds.response.content  # Four dice, every one of them a 2.
    for dice, faces in (("活力/2 P", "2"), ("1+活力N", "2 2 2 2 2"), ("强壮P", "2 2 2 2 2")):
        fell = table.falls(f"d6 {faces}")
        await table.ann.slash(table.channel, "roll", dice=dice)
        fell.finished()
    table.falls("d6 2 2 2 2 2 2")
    await gm(table, "set posture", who="Ann", posture="standing")
    upright = await table.ann.slash(table.channel, "roll", dice="活力P")
    assert upright.response is not None
    assert note not in upright.response.content
