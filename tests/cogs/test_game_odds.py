"""Odds by a game's notation: /odds of checks and attacks, and the button Chances under /check and /attack."""

from collections.abc import Mapping

import discord
import pytest

from tests.cogs.hands import refuses
from tests.cogs.presses import at_once, ids, press, told, verbs
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
CHAIN = {"dice": "巨剑+5", "against": "闪避+6", "damage": "4 切割", "health": "头 要害 阈值4 HP1"}


async def asked(table: Table, **options: object) -> str:
    """The public answer; it has a picture with words."""
    result = await table.ann.slash(table.channel, "odds", **options)
    assert not result.ephemeral, answer(result)
    (picture,) = table.last().attachments
    assert picture.filename == "odds.png"
    assert picture.description
    return answer(result)


async def refused(table: Table, **options: object) -> str:
    before = table.posts()
    result = await table.ann.slash(table.channel, "odds", **options)
    assert result.ephemeral
    assert table.posts() == before
    return answer(result)


def has(text: str, *chances: str) -> None:
    typed = text.replace("（", " (").replace("）", ")")
    for chance in chances:
        assert chance in typed, text


@both_languages
async def test_a_check_is_read_wherever_it_can_be_nothing_else(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="侦查 2, 侦查属性 3, lv 4")
    guess = "Death Instinct" if language == "en-US" else "死亡本能"
    for game in (None, "pathfinder", "pool"):
        if game:
            await table.plays(game)
        text = await asked(table, dice="侦查+2 > 22 优势2", chance="75%")
        has(text, "**93.44%** (584/625)", "**2.56%** (16/625)", "13.91%", "**25**", "78.08%", "69.76%")
        assert guess in text  # The game that could read it.
    await table.plays("instinct")
    text = await asked(table, dice="侦查+2", difficulty=22)
    has(text, "侦查+2 > 22", "**64.00%** (16/25)")
    assert guess not in text
    has(await asked(table, dice="2d10+3 > 14"), "**45.00%** (9/20)", "**10.00%**")
    has(await asked(table, dice="4P > 2"), "**33.33%** (1/3)")


@both_languages
async def test_a_game_can_be_named(table: Table) -> None:
    has(
        await asked(table, dice="+5 > 14", system="instinct"),
        "**64.00%** (16/25)",
        "**8.00%** (2/25)",
        "3.00%",
    )
    assert await refused(table, dice="4P > 2", system="instinct")
    assert "**33.33%**" in await asked(table, dice="4P > 2", system="pool")
    assert await refused(table, dice="侦查+2 > 12", system="pool")


@both_languages
async def test_one_check_against_another(table: Table) -> None:
    await table.plays("instinct")
    even = await asked(table, dice="+3", against="潜行+3")
    has(even, "**46.65%** (933/2000)", "**6.70%** (67/1000)")
    steps = answer(await press(table, table.bob, "kept"))
    assert "\n0: 6.70% · 53.35%" in steps
    has(await asked(table, dice="巨剑+5", against="闪避+6"), "**40.05%**", "POW")
    has(await asked(table, dice="巨剑+5 对 14"), "**64.00%**")
    assert await refused(table, dice="+3 > 12", against="潜行+3")
    assert await refused(table, dice="巨剑+5 对 14", against="闪避+6")


@both_languages
async def test_an_attack_up_to_is_down(table: Table, language: str) -> None:
    text = await asked(table, **CHAIN, attacks=3)
    has(text, "**40.05%** (801/2000)", "**53.05%**", "**9.20%**", "0 (59.95%) · 4 (40.05%)", "D-18")
    assert len([line for line in text.splitlines() if line.startswith("-# ")]) <= 5
    steps = answer(await press(table, table.bob, "kept"))
    has(steps, "\n1: 40.05% · 0.00%", "\n3: 53.05% · 9.20%")
    arm = await asked(table, **{**CHAIN, "against": "14", "health": "左臂 HP1; DR 3; 障壁 1"}, attacks=2)
    lost, down = ("part lost", "down") if language == "en-US" else ("欠损", "解体")
    has(arm, lost, down, "down: dissolved **0.00%**" if language == "en-US" else "解体 **0.00%**")
    has(await asked(table, dice="巨剑+5 对 14", damage="4 切割", attacks=2), "**74.")
    has(await asked(table, dice="+50 对 2", damage="9 冲击", health="阈值4", attacks=1), "**100.00%**")


@both_languages
@pytest.mark.plays("pool")
async def test_a_pool_attack_until_no_dice_are_left(table: Table, language: str) -> None:
    text = await asked(table, dice="1N", against="2 闪避 1N", health="强壮 3", attacks=2)
    hits = "**16.67%** (1/6)"
    has(text, hits, "1N vs 2 闪避 1N")
    has(await asked(table, dice="1N vs 2 dodge 1N", health="1", attacks=1), hits)
    has(await asked(table, dice="1N", against="2 闪避 1N", system="pool"), hits)
    protected = await asked(table, dice="4P vs 2")
    has(protected, "**33.33%** (1/3)", "4P vs 2")
    assert await refused(table, dice="4P vs 2P", system="pool")
    assert str(1000) in await refused(table, dice="1N", health="0", system="pool")
    assert await refused(table, dice="1N", health="弱点 3", system="pool")
    assert await refused(table, dice="1N", against="闪避 1N", chance="75%", system="pool")


@both_languages
async def test_what_makes_no_question_is_refused_in_words(table: Table, language: str) -> None:
    no_health = {"dice": "巨剑+5", "against": "闪避+6", "system": "instinct"}
    assert "`" in await refused(table, **no_health, health="头 要害")
    assert "`" in await refused(table, dice="巨剑+5", damage="4 切割", system="instinct")
    assert await refused(table, **no_health, damage="4 切割 头")
    assert await refused(table, **no_health, damage="切割")
    assert "DR" in await refused(table, **no_health, damage="4 切割", health="头; DR 9999")
    assert await refused(table, **no_health, damage="4 切割", health="头 要害 HP8")
    assert await refused(table, **no_health, damage="4 切割", health="头; SP 8/4")
    assert await refused(table, **CHAIN, difficulty=14)
    assert await refused(table, **CHAIN, periods=2)
    assert await refused(table, **CHAIN, attacks=21)
    await table.plays("pool")
    shown = "damage" if language == "en-US" else "伤害"
    assert shown in await refused(table, **CHAIN)
    many = "; ".join(f"部位{number} 阈值100" for number in range(20))
    chain = {**CHAIN, "health": f"{many}; 障壁 1000; SP 0/100", "damage": "1 切割+疼痛"}
    big = await refused(table, **chain, system="instinct", attacks=20)
    assert "20×" in big


# ---------------------------------------------------------------- Chances


@both_languages
async def test_a_check_shows_its_chances_to_whoever_asks(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="侦查 2, 侦查属性 3, lv 4")
    table.falls("d10 3 9 8 1")
    await table.ann.slash(table.channel, "check", modifier="侦查+2 > 22 优势2")
    await table.ann.slash(table.channel, "sheet set", pairs="侦查 5")
    message = table.last()
    table.falls("d10 2")
    await table.ann.click(message, custom_id=next(each for each in ids(message) if "check_reroll" in each))
    await table.restart()
    result = await press(table, table.bob, "made_chances", message)
    assert result.ephemeral
    has(told(result), "**93.44%**", "**2.56%**")
    assert result.response is not None
    assert result.response.attachments
    assert len(table.posts()) == 1
    table.falls("d10 3 9")
    await table.ann.slash(table.channel, "check", modifier="侦查+2")
    assert "made_chances" not in verbs(table.last()), "without a target nothing is decided"
    table.falls()
    await table.ann.slash(table.channel, "check", modifier="侦查+2 > 12 被动")
    assert "made_chances" not in verbs(table.last())


async def _defend(table: Table, typed: str) -> None:
    form = await press(table, table.bob, "attack_defend")
    await table.bob.submit_modal(form, {"defence": typed})


async def _anything(table: Table) -> discord.Message:
    """A message that everybody sees."""
    table.falls("d6 1")
    await table.ann.slash(table.channel, "roll", dice="1P")
    return table.last()


@both_languages
async def test_a_hidden_checks_chances_are_for_its_roller_alone(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    anchor = await _anything(table)
    for visibility, known in (("self", True), ("gm", True), ("blind", False)):
        table.falls("d10 3 9")
        result = await table.ann.slash(table.channel, "check", modifier="+5 > 14", visibility=visibility)
        assert result.response is not None
        assert ("made_chances" in verbs(result.response)) is known
        if known:
            has(told(await press(table, table.ann, "made_chances", result.response)), "**64.00%**")
            (forged,) = [str(each) for each in ids(result.response) if ":made_chances:" in each]
            (theirs,) = await at_once(table, (table.bob, forged), message=anchor)
            assert "64.00%" not in told(theirs)
    assert all("made_chances" not in verbs(message) for message in table.messages())


@both_languages
@pytest.mark.parametrize(
    ("game", "modifier", "falls", "defence", "chance"),
    [
        ("instinct", "巨剑+5", ("d10 9 9", "d10 1 2"), "闪避+6", "**40.05%** (801/2000)"),
        ("pool", "1N vs 2", ("d6 6", "d6 1"), "dodge 1N", "**16.67%** (1/6)"),
    ],
)
async def test_an_attack_with_a_defence_shows_its_chances(
    table: Table, game: str, modifier: str, falls: tuple[str, str], defence: str, chance: str
) -> None:
    await table.plays(game)
    table.falls(*falls)
    await table.ann.slash(table.channel, "attack", modifier=modifier, defender=table.bob)
    assert "attack_chances" not in verbs(table.last())
    await _defend(table, defence)
    message = table.last()
    await table.restart()
    result = await press(table, table.gm, "attack_chances", message)
    assert result.ephemeral
    has(told(result), chance)
    table.falls(*falls)
    await table.ann.slash(table.channel, "attack", modifier=modifier, defence=defence)
    has(told(await press(table, table.gm, "made_chances")), chance)


async def test_forged_numbers_are_refused(table: Table) -> None:
    await _anything(table)
    for verb in ("made_chances", "attack_chances"):
        for each in ("7", "x", ""):
            (result,) = await at_once(table, (table.bob, f"k:{verb}:{each}"))
            assert told(result)
            assert "reference" not in told(result)


# ---------------------------------------------------------------- luck


@both_languages
async def test_checks_and_attacks_count_in_the_luck(table: Table) -> None:
    table.falls("d10 10 10 1")
    await table.ann.slash(table.channel, "check", modifier="+5 > 14 优势1")
    await table.plays("instinct")
    table.falls("d10 10 10", "d10 1 1")
    await table.ann.slash(table.channel, "attack", modifier="巨剑+5", defender=table.bob)
    await _defend(table, "闪避+6")
    result = await table.ann.slash(table.channel, "luck", who=table.ann, visibility="public")
    has(answer(result), "d10", "0.03%")
    result = await table.ann.slash(table.channel, "luck", who=table.bob, visibility="public")
    has(answer(result), "d10", "1.00%")


@both_languages
async def test_dice_that_are_read_say_themselves_what_is_wrong(table: Table, language: str) -> None:
    await table.plays("instinct")
    text = await refused(table, dice="4P > 2", against="3P")
    assert text == refuses("tries.opposed_has_difficulty", language)


# ---------------------------------------------------------------- one reader


async def same_chances(
    table: Table, command: str, options: Mapping[str, object], odds: Mapping[str, object]
) -> None:
    """The button Chances below what a command rolled, and `/odds` of the same text, tell the same."""
    rolled = await table.ann.slash(table.channel, command, **options)
    assert not rolled.ephemeral, answer(rolled)
    (button,) = [each for each in ids(table.last()) if "chances" in each]
    chances = told(await table.ann.click(table.last(), custom_id=button))
    found = answer(await table.ann.slash(table.channel, "odds", **odds))
    name, _, tells = found.splitlines()[0].partition(":")
    assert name
    assert chances.splitlines()[0].endswith(tells), (command, chances, found)


async def test_every_rolling_command_has_the_odds_of_its_text_in_a_pool_fight(table: Table) -> None:
    """P-49, P-69: who lies prone with fewer dice than on the sheet has these chances everywhere."""
    await table.plays("pool")
    await table.ann.slash(table.channel, "sheet set", pairs="强壮 5, 活力 6, 精神 3, 斩 = 活力+1P > 4")
    await table.gm.slash(table.channel, "encounter open")
    await table.ann.slash(table.channel, "encounter join", initiative=9)
    await table.gm.slash(table.channel, "encounter start")
    await table.gm.slash(table.channel, "encounter set posture", who="Ann", posture="prone")
    await table.gm.slash(table.channel, "encounter set health", who="Ann", change="agility 5/6")
    theirs = {"opponent": table.bob, "opponent_dice": "2P"}
    for command, options, odds in (
        ("try", {"dice": "活力P > 3"}, {"dice": "活力P > 3"}),
        ("try", {"dice": "斩"}, {"dice": "斩"}),
        ("try", {"dice": "活力P", "difficulty": "-2"}, {"dice": "活力P", "difficulty": "-2"}),
        ("undertake start", {"dice": "活力P > 9", "limit": 3}, {"dice": "活力P > 9", "periods": 3}),
        ("oppose", {"dice": "活力P", **theirs}, {"dice": "活力P", "against": "2P"}),
        ("search", {"dice": "活力P", "size": "light", "concealment": "none"}, {"dice": "活力P > 2"}),
        ("attack", {"modifier": "活力P vs 1 闪避 2P"}, {"dice": "活力P vs 1 闪避 2P"}),
    ):
        await same_chances(table, command, options, odds)


async def test_every_check_has_the_odds_of_its_text_in_a_fight(table: Table) -> None:
    """D-2, D-60: against another's check, by its name on the sheet, and with what an effect changes."""
    await table.plays("instinct")
    pairs = "运动 2, 运动属性 3, lv 2, 砍 = 运动+2 > 14"
    await table.ann.slash(table.channel, "sheet set", pairs=pairs)
    await table.gm.slash(table.channel, "encounter open")
    await table.ann.slash(table.channel, "encounter join", initiative=9)
    await table.gm.slash(table.channel, "encounter start")
    for changes in (None, "modifier-3", "advantage+1"):
        if changes:
            effect = {"name": changes, "who": "Ann", "changes": changes}
            await table.gm.slash(table.channel, "encounter effect add", **effect)
        for text in (
            "砍",
            "运动 > 14",
            "运动 > 闪避+6",
            "运动 > 潜行+3",
            "运动 目标 格挡+1",
            "运动 > 闪避DC+2",
        ):
            await same_chances(table, "check", {"modifier": text}, {"dice": text})
        await same_chances(
            table, "check", {"modifier": "运动", "target": "15"}, {"dice": "运动", "difficulty": 15}
        )
