"""The ticks of 死亡本能 end to end: effects at their moments, actions of each kind, turns that pass."""

from dataclasses import replace
from typing import Any

import pytest

from bot.encounter.encounter import CombatantId
from bot.play.encounter import effect_changes
from bot.play.table import require_head
from bot.store.settings import Settings
from bot.systems.instinct.clock_place import TickResources
from bot.wording import effects
from bot.wording.words import bold, words_for
from cogs import roll
from tests.cogs.hands import messages, newest, press, refuses, said
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def gm(table: Table, command: str, **options: Any) -> str:
    return answer(await table.gm.slash(table.channel, f"encounter {command}", **options))


async def ann(table: Table, command: str, **options: Any) -> str:
    return answer(await table.ann.slash(table.channel, f"encounter {command}", **options))


async def opened(table: Table) -> None:
    """Ann on 15, the GM's wolf on 10; it is Ann's turn."""
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await gm(table, "open", system="instinct")
    await ann(table, "join", name="Ann", initiative=15)
    await gm(table, "add", name="Wolf", initiative=10)
    await gm(table, "start")


async def now(table: Table) -> Any:
    return (await require_head(table.client.table, table.channel.id)).encounter


async def working(table: Table, name: str) -> list[tuple[int, int | None]]:
    effects = (await now(table)).effects
    return [(each.level, each.left) for each in effects if each.name == name and not each.suppressed]


async def actor(table: Table) -> str:
    encounter = await now(table)
    return encounter.combatant(encounter.current).name


async def characters(table: Table, name: str) -> TickResources:
    encounter = await now(table)
    who = next(each.id for each in encounter.combatants if each.name == name)
    return encounter.clock.place(who).characters


@BOTH
async def test_a_total_action_over_three_turns_and_back(table: Table, language: str) -> None:
    await opened(table)
    words = words_for(language)
    await ann(table, "action", name="蓄力", kind="TO", ap=9)
    begun = "**Ann**：开始蓄力" if language == "zh-CN" else "**Ann** begins 蓄力"
    assert begun in newest(table).content
    assert await actor(table) == "Wolf"
    assert "蓄力" in newest(table).content
    assert (await characters(table, "Ann")).total_left == 6
    await gm(table, "next")
    await press(table.ann, newest(table), "go_on")
    assert (await characters(table, "Ann")).total_left == 3
    before = await now(table)
    await gm(table, "next")
    await ann(table, "action")
    assert (await characters(table, "Ann")).total is None
    await gm(table, "undo")
    await press(table.ann, newest(table), "go_on")
    done = words("{name}: {action} is done and takes effect: AP {share:+d} → {points}/{threshold}",
                 name=bold("Ann"), action="蓄力", share=3, points=3, threshold=3)  # fmt: skip
    assert done in newest(table).content
    for _ in range(2):
        await gm(table, "undo")
    assert await now(table) == before
    assert (await characters(table, "Ann")).total_left == 3


@BOTH
async def test_minor_and_rapid_actions_are_used_up_until_the_own_turn(table: Table, language: str) -> None:
    await opened(table)
    await ann(table, "action", name="拔刀", kind="次要")
    assert await ann(table, "action", name="收刀", kind="mi") == refuses("encounter.minor_used", language)
    await ann(table, "next")
    await ann(table, "action", name="格挡", kind="RA", ap=1)
    assert await ann(table, "action", kind="RA") == refuses("encounter.rapid_used", language)
    wrong = await ann(table, "action", kind="ST", ap=1)
    assert wrong == refuses("encounter.only_in_own_turn", language, kind="ST")
    unknown = "`cooldown`" if language == "en-US" else "`冷却`"
    assert unknown in await ann(table, "action", kind="RA", cooldown="3")
    assert "`XX`" in await ann(table, "action", kind="XX")
    assert (await characters(table, "Ann")).rapid == "格挡"
    await gm(table, "next")
    assert (await characters(table, "Ann")).rapid is None


@BOTH
async def test_who_is_unconscious_has_turns_that_pass_and_acts_again_when_awake(
    table: Table, language: str
) -> None:
    await opened(table)
    words = words_for(language)
    await gm(table, "set health", who="Wolf", change="重伤")
    await ann(table, "next")
    await gm(table, "next")
    table.falls("d10 1 1")
    await table.gm.click(newest(table), label=words.plain("Roll"))
    assert await actor(table) == "Ann"
    await ann(table, "next")
    assert await actor(table) == "Ann"
    passes = words(
        "{name} is unconscious: the turn on tick {tick} is over as it starts.", name=bold("Wolf"), tick=10
    )
    told = "".join(each.content for each in messages(table))
    assert passes in told
    wrong = await gm(table, "action", who="Wolf", name="咬", kind="FR")
    assert wrong == refuses("encounter.cannot_act", language)
    await gm(table, "set health", who="Wolf", change="痊愈")
    await ann(table, "next")
    assert await actor(table) == "Wolf"


@BOTH
async def test_effects_pass_at_their_moments_and_come_back_with_an_undo(table: Table, language: str) -> None:
    await opened(table)
    over = "结束" if language == "zh-CN" else "ends"
    await gm(table, "effect add", name="迟缓", who="Wolf", duration=4, unit="ticks", changes="initiative-2")
    await gm(table, "effect add", name="祝福", who="Ann", duration=1, unit="turn_ends", changes="优势+1")
    await gm(table, "effect add", name="石肤", who="Wolf", duration=1, unit="rounds", changes="DR+2")
    before = await now(table)
    await ann(table, "next")
    # On tick 11 the wolf is no longer slowed: it acts on 10, not on 8.
    assert (await actor(table), (await now(table)).clock.tick) == ("Wolf", 10)
    ended = [line for line in newest(table).content.split("\n") if over in line]
    assert ["祝福" in ended[0], "迟缓" in ended[1]] == [True, True]
    await gm(table, "next")
    assert [each.name for each in (await now(table)).effects] == []
    for _ in range(2):
        await gm(table, "undo")
    assert await now(table) == before


@BOTH
async def test_of_two_effects_of_one_name_somebody_chooses(table: Table, language: str) -> None:
    await opened(table)
    words = words_for(language)
    await gm(table, "effect add", name="石肤", who="Ann", duration=5, unit="rounds", level=1)
    await gm(table, "effect add", name="石肤", who="Ann", duration=2, unit="rounds", level=2)
    assert await working(table, "石肤") == [(2, 2)]
    keep = words.plain("Keep level {level} ({left})", level=1, left=effects.left_told(words, "rounds", 5))
    await table.ann.click(newest(table), label=keep)
    assert await working(table, "石肤") == [(1, 5)]
    await gm(table, "undo")
    assert await working(table, "石肤") == [(2, 2)]
    await gm(table, "effect add", name="虚弱", who="Ann", duration=3, unit="rounds", level=2, harmful=True)
    await gm(table, "effect add", name="虚弱", who="Ann", duration=9, unit="rounds", level=1, harmful=True)
    keep = words.plain("Keep level {level} ({left})", level=1, left=effects.left_told(words, "rounds", 9))
    refused = await table.ann.click(newest(table), label=keep)
    assert said(refused) == refuses("gm_only", language)
    await table.gm.click(newest(table), label=keep)
    assert await working(table, "虚弱") == [(1, 9)]


@BOTH
async def test_effects_change_checks_in_and_beside_the_fight_by_their_names(table: Table) -> None:
    await opened(table)
    await gm(table, "effect add", name="祝福", who="Ann", unit="permanent", changes="优势+1, 修正+2")
    dice = table.falls("d10 3 9 8")
    told = answer(await table.ann.slash(table.channel, "check", modifier="1", target="12"))
    dice.finished()
    assert "**20**" in told
    assert "祝福" in told
    await gm(table, "effect add", name="石肤", who="Ann", unit="permanent", changes="抗性切割+1, DR+3")
    await table.gm.slash(table.channel, "damage", dp=4, types="切割", target="Ann")
    assert "DP **2**" in newest(table).content
    assert "石肤" in newest(table).content


@BOTH
async def test_a_combatant_without_a_character_rolls_with_what_the_fight_makes_of_it(
    table: Table, language: str
) -> None:
    """A check takes the effects on the combatant (D-2, D-9); bare dice take none. A copy has the values of
    its template, and effects of its own."""
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="instinct"))
    await table.gm.slash(table.channel, "foe new", name="Rat")
    await table.gm.slash(table.channel, "foe set", foe="Rat", pairs="LV 1, WIS 1, 侦查(WIS) 2")
    await gm(table, "open")
    await gm(table, "add", name="Wolf", initiative=9)
    await gm(table, "add", name="Lurker", initiative=1, hidden=True)
    for _ in range(2):
        await table.gm.slash(table.channel, "foe add", foe="Rat", initiative=3)
    await gm(table, "start")
    await gm(table, "effect add", name="Rage", who="Wolf", changes="modifier+2, advantage+1", unit="scene")
    await gm(table, "effect add", name="Fear", who="Rat 2", changes="modifier-1", unit="scene")

    async def rolled(command: str, fall: str, **options: object) -> str:
        table.falls(fall)
        return answer(await table.gm.slash(table.channel, command, **options))

    named = {"as": "Wolf"}
    assert "= **17**" in await rolled("check", "d10 5 5 10", modifier="+0", **named)
    assert "= **10**" in await rolled("roll", "d10 5 5", dice="2d10", **named)
    assert "= **16**" in await rolled("check", "d10 5 5", modifier="侦查", **{"as": "Rat"})
    assert "= **15**" in await rolled("check", "d10 5 5", modifier="侦查", **{"as": "Rat 2"})
    for who, name in ((table.ann, "Wolf"), (table.gm, "Lurker")):
        refused = said(await who.slash(table.channel, "check", modifier="+0", **{"as": name}))
        assert refused == refuses("sheet.no_such_character", language, name=name)
    # A character of the caller's own comes first, a foe of the same name does not.
    await table.gm.slash(table.channel, "sheet set", pairs="LV 1, WIS 4, 侦查(WIS) 2", name="Wolf")
    await table.gm.slash(table.channel, "foe new", name="Rat 2")
    assert "= **19**" in await rolled("check", "d10 5 5", modifier="侦查", **{"as": "ｗｏｌｆ"})
    assert "= **15**" in await rolled("check", "d10 5 5", modifier="侦查", **{"as": "Ｒａｔ　２"})


async def test_a_combatant_that_leaves_while_it_is_named_rolls_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await gm(table, "open", system="instinct")
    await gm(table, "add", name="Wolf", initiative=9)
    await gm(table, "add", name="Rat", initiative=3)
    await gm(table, "start")
    found = effect_changes.roller

    async def left_since(*given: Any) -> Any:
        who = await found(*given)
        assert who.combatant is not None
        return replace(who, combatant=CombatantId(who.combatant + 1))

    monkeypatch.setattr(roll, "roller", left_since)
    refused = said(await table.gm.slash(table.channel, "roll", dice="2d10", **{"as": "Rat"}))
    assert refused == refuses("encounter.combatant_gone", "en-US")
