"""A fight of 死亡本能 end to end: attack, defence, damage, the checks that fall due, undo of all."""

from typing import Any

import pytest
import simcord

from bot.play.table import require_head
from bot.store.settings import Settings
from bot.systems.instinct.health import Body, Level
from bot.wording.words import Marked, bold, words_for
from tests.cogs.hands import buttons, meant, messages, newest, refuses, said
from tests.cogs.presses import at_once, pinged, press, verbs
from tests.cogs.test_hidden_turns import dm
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
PARTS = "头 要害; 躯干 要害 核心; 左臂; 右臂; 躯干-头/左臂/右臂"


async def body(table: Table, name: str) -> Body:
    head = await require_head(table.client.table, table.channel.id)
    (found,) = [each.body for each in head.encounter.combatants if each.name == name]
    return found if isinstance(found, Body) else Body()


async def gm(table: Table, command: str, **options: Any) -> str:
    return answer(await table.gm.slash(table.channel, command, **options))


async def opened(table: Table) -> None:
    """Ann on 15 with a sheet, the GM's wolf on 10; it is Ann's turn."""
    await table.store.save_settings(
        Settings(table.channel.id, table.guild.id, system="instinct", detail="full")
    )
    sheet = f'闪避 2, 强韧 1, 灵巧属性 1, LV 2, 巨剑 2, 运动(STR) 1, STR 3, 部位 "{PARTS}"'
    await table.ann.slash(table.channel, "sheet set", pairs=sheet, name="Ann")
    await gm(table, "encounter open", system="instinct")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=15, level=2)
    await gm(table, "encounter add", name="Wolf", initiative=10)
    await gm(table, "encounter start")


async def presses(
    table: Table, person: simcord.MemberActor, label: str, *dice: str
) -> simcord.InteractionResult:
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
    assert words.plain("badly hurt") in panel(table)
    assert "5/8" not in meant(panel(table))  # How foes are is told in words.
    await gm(table, "encounter undo")
    assert (await body(table, "Wolf")).parts[0].hp == 0
    assert (await body(table, "Ann")).combo == 0
    assert words.plain("badly hurt") not in panel(table)


@BOTH
async def test_the_gm_lets_an_effect_begin_by_form(table: Table, language: str) -> None:
    await opened(table)
    own = await press(table, table.gm, "gm", next(each for each in messages(table) if "gm" in verbs(each)))
    assert own.response is not None
    assert "points" in verbs(own.response)
    form = await table.gm.click(own.response, label=words_for(language).plain("Effect …"))
    filled: dict[str, Any] = {"who": ["2"], "effect": "burning", "lasts": "5000", "unit": ["ticks"]}
    refused = said(await table.gm.submit_modal(form, filled))
    assert refused == refuses("encounter.condition_rounds", language, text="5000", low=1, high=1000)
    form = await table.gm.click(own.response, label=words_for(language).plain("Effect …"))
    await table.gm.submit_modal(form, {**filled, "lasts": "9"})
    head = await require_head(table.client.table, table.channel.id)
    (effect,) = head.encounter.effects
    assert (effect.name, effect.who, effect.unit, effect.left) == ("burning", 2, "ticks", 9)
    assert "burning" in panel(table)
    ended = (await press(table, table.gm, "end", own.response)).response
    assert ended is not None
    assert "points" not in verbs(ended)


@BOTH
async def test_an_evening_with_cover_a_barrier_and_both_checks_and_undo_of_it_all(
    table: Table, language: str
) -> None:
    await opened(table)
    words = words_for(language)
    await table.gm.slash(table.channel, "map new", size="6x4", kind="instinct")
    await table.gm.slash(table.channel, "map place", name="Ann", at="A1")
    await table.gm.slash(table.channel, "map place", name="Wolf", at="D1")
    await table.gm.slash(table.channel, "map terrain", kind="obstacle", **{"from": "B1"})
    await gm(table, "encounter set health", who="Wolf", change="障壁 2")
    table.falls("d10 9 6")
    await table.ann.slash(
        table.channel, "attack", modifier="巨剑+2", target="Wolf", increment=2, damage="6 切割"
    )
    told = newest(table).content
    assert words.plain("weak cover") in told
    assert words.plain("distance {distance}", distance=3) in told
    assert words.plain("0, visible") not in told
    await presses(table, table.gm, words.plain("Dodge"), "d10 2 3 1")  # Advantage 1 by weak cover.
    facts = {"defence": words("Dodge"), "roll": Marked("[2, 3, ~~1~~] = **5**")}
    assert words("🛡 {name}, {defence}: {roll}", name=bold("Wolf"), **facts) in newest(table).content
    await presses(table, table.ann, words.plain("Damage"))
    wolf = await body(table, "Wolf")
    assert (wolf.barrier, wolf.parts[0].hp, wolf.parts[0].level) == (0, 4, Level.BADLY_HURT)
    await table.ann.slash(table.channel, "encounter next")
    await gm(table, "encounter next")
    asked = newest(table)  # Round 2: the collapse check is the GM's to roll.
    assert pinged(table, asked) >= {table.gm.id}
    assert words.plain("Collapse check") in asked.content
    assert (
        "❓ Wolf: " if language == "en-US" else "❓ Wolf："
    ) in asked.content  # Not Ann's, whose turn it is.
    await presses(table, table.gm, words.plain("Roll"), "d10 1 1")
    assert (await body(table, "Wolf")).unconscious
    await gm(table, "damage", dp=2, types="疼痛", target="Ann")
    assert words.plain("Overdraw check") in newest(table).content
    await table.restart()
    await presses(table, table.ann, words.plain("Roll"), "d10 1 1")
    ann = await body(table, "Ann")
    assert (ann.overdrawn, ann.sp) == (True, 2)
    for _ in range(6):
        await gm(table, "encounter undo")
    ann = await body(table, "Ann")
    assert (ann.unconscious, ann.sp, ann.combo, ann.combo_left) == (False, 0, 0, 0)
    assert await body(table, "Wolf") == Body()


@BOTH
async def test_the_clock_ends_a_barrier_and_a_second_one_waits_for_a_word(
    table: Table, language: str
) -> None:
    await opened(table)
    words = words_for(language)
    lasting, stronger = (
        ("barrier 2 1 round", "barrier 5") if language == "en-US" else ("障壁 2 1轮", "障壁 5")
    )
    await gm(table, "encounter set health", who="Wolf", change=lasting)
    await gm(table, "encounter set health", who="Ann", change=lasting.replace("2", "4"))
    assert words.plain("rounds left: {limit}", limit=1) in answer(
        await table.gm.slash(table.channel, "encounter show")
    )
    second = await table.gm.slash(table.channel, "encounter set health", who="Wolf", change=stronger)
    facts = {"strength": 2, "text": stronger}
    assert said(second) == refuses("fight.barrier_stands", language, system="instinct", **facts)
    assert (await body(table, "Wolf")).barrier == 2
    await table.ann.slash(table.channel, "encounter next")
    await table.restart()
    await gm(table, "encounter next")  # Round 2.
    assert (await body(table, "Wolf")).barrier == 0
    told = (
        words("The time of {name}'s barrier is over.", name=bold("Wolf")),  # How foes are is told in words.
        words("The time of {name}'s barrier is over: {strength} was left.", name=bold("Ann"), strength=4),
    )
    assert [sum(each in one.content for one in messages(table)) for each in told] == [1, 1]
    await gm(table, "encounter undo")
    assert (await body(table, "Wolf")).barrier == 2
    instead = f"{stronger} {'replace' if language == 'en-US' else '换'}"
    await gm(table, "encounter set health", who="Wolf", change=instead)
    await gm(table, "encounter next")
    assert (await body(table, "Wolf")).barrier == 5


@BOTH
async def test_what_cannot_be_done_in_a_fight_is_refused(table: Table, language: str) -> None:
    await opened(table)
    lone = {"modifier": "+1", "damage": "3 切割"}
    assert said(await table.ann.slash(table.channel, "attack", **lone)) == refuses(
        "attack.damage_in_fights", language
    )
    mine = await table.bob.slash(table.channel, "attack", modifier="+1", target="Ann")
    assert said(mine) == refuses("attack.who", language)
    many = await table.ann.slash(table.channel, "attack", modifier="+1", target=",".join("abcdefghijkl"))
    assert said(many) == refuses("attack.too_many_targets", language, limit=10)
    kept = await table.gm.slash(table.channel, "damage", dp=2, types="疼痛", target="Ann", barrier=1)
    option = {"en-US": "barrier", "zh-CN": "障壁"}[language]
    assert said(kept) == refuses("damage.of_the_target", language, option=option)
    theirs = await table.ann.slash(table.channel, "damage", dp=2, types="疼痛", target="Wolf")
    assert said(theirs) == refuses("gm_only", language)
    several = await table.ann.slash(table.channel, "attack", modifier="+1 vs 3, 4", target="Wolf")
    assert said(several) == refuses("fight.one_defence", language)
    kind = await table.ann.slash(table.channel, "attack", modifier="+1", target="Wolf", defence="dodge+5")
    assert said(kind) == refuses("fight.defence_kind", language, text="dodge+5")
    part = await table.ann.slash(table.channel, "attack", modifier="+1", target="Wolf", damage="3 切割 头")
    assert said(part) == refuses("fight.part_later", language, part="头")


async def test_what_stands_on_the_map_alone_is_attacked_on_plain_numbers(table: Table) -> None:
    await opened(table)
    await table.gm.slash(table.channel, "map new", size="6x4", kind="instinct")
    await table.gm.slash(table.channel, "map place", name="Ann", at="A1")
    await table.gm.slash(table.channel, "map place", name="Crate", at="D1")
    table.falls("d10 9 6")
    struck = await table.ann.slash(table.channel, "attack", modifier="+2", target="Crate")
    assert "**17**" in answer(struck)
    assert not struck.ephemeral
    head = await require_head(table.client.table, table.channel.id)
    assert head.encounter.pending == ()
    nobody = await table.ann.slash(table.channel, "attack", modifier="+2", target="Ghost")
    assert said(nobody) == refuses("encounter.no_such_combatant", "en-US", name="Ghost")


async def test_targets_are_offered_with_what_the_map_says(table: Table) -> None:
    await opened(table)
    offered = await table.ann.autocomplete(table.channel, "attack", "target", "w", modifier="+1")
    assert [each["name"] for each in offered] == ["Wolf"]
    await table.gm.slash(table.channel, "map new", size="6x4", kind="instinct")
    await table.gm.slash(table.channel, "map place", name="Ann", at="A1")
    await table.gm.slash(table.channel, "map place", name="Wolf", at="D1")
    offered = await table.ann.autocomplete(table.channel, "attack", "target", "w", modifier="+1")
    assert [each["name"] for each in offered] == ["Wolf · distance 3 areas, a clear line"]


async def test_of_ten_who_are_attacked_each_one_has_a_button(table: Table) -> None:
    await opened(table)
    await gm(table, "encounter add", name="Rat", initiative=3, count=9)
    names = ", ".join(["Wolf", *(f"Rat {number}" for number in range(1, 10))])
    table.falls("d10 9 6")
    await table.ann.slash(table.channel, "attack", modifier="巨剑", target=names)
    asked = [int(each.split(":")[3]) for each in buttons(newest(table))]
    assert set(asked) == set(range(1, 11))
    assert asked == sorted(asked)
    assert len(asked) == 25


async def test_pressed_twice_at_once_a_question_keeps_no_buttons(table: Table) -> None:
    await opened(table)
    await gm(table, "encounter add", name="Rat", initiative=3)
    table.falls("d10 9 6")
    await table.ann.slash(table.channel, "attack", modifier="巨剑", target="Wolf, Rat")
    asked = newest(table)
    table.falls("d10 2 3", "d10 2 3")
    first = buttons(asked)[0]
    await at_once(table, (table.gm, first), (table.gm, first), message=asked)
    (left,) = [each for each in messages(table) if each.id == asked.id]
    assert {each.split(":")[3] for each in buttons(left)} == {"2"}


async def test_a_gm_who_is_written_to_has_no_more_buttons_than_a_message_holds(table: Table) -> None:
    await opened(table)
    await gm(table, "encounter add", name="Rat", initiative=12, count=9, hidden=True)
    await gm(table, "encounter next")  # A hidden one's turn.
    names = ", ".join(f"Rat {number}" for number in range(1, 10))
    table.falls("d10 9 6")
    await table.gm.slash(table.channel, "attack", modifier="+2", target=names)
    offered = buttons(dm(table))
    assert len(offered) == 25
    assert {int(each.split(":")[3]) for each in offered if ":answer" in each} == set(range(1, 10))


async def test_nobody_learns_what_stands_on_the_sheet_of_somebody_else(table: Table) -> None:
    """Whether an attack can be read by it would tell."""
    await opened(table)
    for typed in ("1+巨剑", "1+乱剑"):
        refused = await table.bob.slash(
            table.channel, "attack", modifier=typed, target="Wolf", **{"as": "Ann"}
        )
        assert said(refused) == refuses("encounter.not_your_turn", "en-US")


async def test_a_check_that_must_be_made_holds_the_turn_up(table: Table) -> None:
    """D-30: whoever owes it does nothing else and ends no turn; others go on."""
    await opened(table)
    await gm(table, "encounter set health", who="Wolf", change="重伤")
    await gm(table, "encounter next")
    await gm(table, "encounter next")
    await gm(table, "encounter next")  # Ann's turn of round 2; Wolf's is on.
    asked = refuses("encounter.answer_first", "en-US", name="Wolf")
    assert said(await table.gm.slash(table.channel, "encounter next")) == asked
    assert said(await table.gm.slash(table.channel, "encounter ap", amount=1)) == asked
    assert said(await table.gm.slash(table.channel, "attack", modifier="+2", target="Ann")) == asked
    head = await require_head(table.client.table, table.channel.id)
    assert head.encounter.round_number == 2
    assert len(head.encounter.pending) == 1
    table.falls("d10 5 5")  # Degree 0 (D-3).
    await table.gm.click(
        next(each for each in messages(table) if any(":answer" in b for b in buttons(each))), label="Roll"
    )
    ruled = refuses("encounter.ruling_first", "en-US", name="Wolf")
    assert said(await table.gm.slash(table.channel, "encounter next")) == ruled
    await table.gm.click(
        next(each for each in reversed(messages(table)) if any(":answer" in b for b in buttons(each))),
        label="Success",
    )
    await gm(table, "encounter next")
    head = await require_head(table.client.table, table.channel.id)
    assert head.encounter.round_number == 3


async def test_a_part_is_used_by_actions(table: Table) -> None:
    """D-29, D-34: a body of one part uses it in every action, one of several the part that is named."""
    await opened(table)
    await gm(table, "encounter set health", who="Ann", change="左臂 重伤")
    await table.ann.slash(
        table.channel, "encounter action", name="推", kind="ST", ap=1, part="左臂", tag="操作"
    )
    assert (await body(table, "Ann")).part("左臂").hp == 5
    await table.ann.slash(table.channel, "encounter action", name="跳", kind="FR", part="左臂", tag="移动")
    assert (await body(table, "Ann")).part("左臂").hp == 5, "once a tick"
    await gm(table, "encounter set health", who="Ann", change="左臂 故障")
    refused = await table.ann.slash(
        table.channel, "encounter action", name="推", kind="FR", part="左臂", tag="manipulate"
    )
    assert said(refused) == refuses("fight.part_at_fault", "en-US", part="左臂")
    refused = await table.ann.slash(table.channel, "encounter action", name="推", kind="FR", tag="fly")
    assert said(refused) == refuses("fight.no_such_tag", "en-US", text="fly")
    await gm(table, "encounter next")
    await gm(table, "encounter set health", who="Wolf", change="HP 4")
    await gm(table, "encounter ap", amount=2)
    assert (await body(table, "Wolf")).parts[0].hp == 5, "2 AP at once"


async def test_an_extra_with_a_fault_is_left_au(table: Table) -> None:
    await opened(table)
    await table.gm.slash(table.channel, "foe new", name="Rat")
    await table.gm.slash(table.channel, "foe set", foe="Rat", pairs="龙套 1")
    await table.gm.slash(table.channel, "foe add", foe="Rat", initiative=14)
    await gm(table, "encounter next")
    await gm(table, "encounter set health", who="Rat", change="故障")
    refused = refuses("fight.automatic_only", "en-US")
    for kind in ("FR", "RA", "MI", "ST"):
        told = await table.gm.slash(table.channel, "encounter action", name="咬", kind=kind, ap=1)
        assert said(told) == refused, kind
    assert said(await table.gm.slash(table.channel, "encounter ap", amount=1)) == refused


@BOTH
async def test_a_sheet_whose_hp_are_taken_for_health_is_told_at_once(table: Table, language: str) -> None:
    """HP count harm: with 20 of 8 somebody is down before the fight."""
    words = words_for(language)
    counts = words("HP and SP count harm here: 0 is unhurt, at the limit one is lost.")
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="instinct"))
    told = await table.ann.slash(table.channel, "sheet set", pairs="HP 20, LV 1", name="Deer")
    assert counts in answer(told)
    assert words("hurt {value} of {limit}", value=8, limit=8) in answer(told)
    await gm(table, "encounter open", system="instinct")
    await table.ann.slash(table.channel, "encounter join", name="Deer", initiative=15)
    joined = words("⚠ {name} cannot act: {told}.", name=bold("Deer"), told="§").split("§")[0]
    assert any(joined in each.content and counts in each.content for each in messages(table))
    await gm(table, "encounter add", name="Wolf", initiative=10)
    await gm(table, "encounter start")
    held = words("{name} still does not act: {held}", name=bold("Deer"), held="§").split("§")[0]
    await gm(table, "encounter set health", who="Deer", change="HP-8")
    assert any(held in each.content for each in messages(table))
    wrong = await table.gm.slash(table.channel, "encounter set health", who="Deer", change="醒来")
    assert said(wrong) == refuses("fight.dissolved_sleeps", language)
    await gm(table, "encounter set health", who="Deer", change="救醒")
    assert not (await body(table, "Deer")).dissolved
