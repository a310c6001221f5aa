"""The notation of other dice rollers at a table, end to end: lines of rolls, labels, tags, marks, readings,
and what is said of a notation that cannot be read. The forms: ``tests/test_cases_notation.py``."""

import re

import pytest

from tests.cogs.presses import press, verbs
from tests.cogs.test_roll_messages import refused
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def rolled(table: Table, dice: str, *falls: str, command: str = "roll", **options: object) -> str:
    source = table.falls(*falls)
    sent = await table.ann.slash(table.channel, command, dice=dice, **options)
    assert not sent.ephemeral
    source.finished()
    return answer(sent)


def results(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"= \*\*(-?\d+)\*\*", text)]


@both_languages
async def test_the_first_roll_of_the_readme(table: Table, language: str) -> None:
    for command in ("roll", "r"):
        said = await rolled(table, "1d20+5 longsword", "d20 20", command=command)
        assert "1d20+5 → [20] + 5 = **25**" in said
        assert ("natural 20" if language == "en-US" else "自然20") in said
        assert "longsword" in said.splitlines()[0]
        assert "again" in verbs(table.last())


@both_languages
async def test_a_line_of_several_rolls(table: Table, language: str) -> None:
    said = await rolled(table, "1d20+5 longsword dc 15; 1d8+3[fire] damage", "d20 10", "d8 4")
    assert results(said) == [15, 7]
    assert ("**Success**" if language == "en-US" else "**成功**") in said
    hit, damage = [line for line in said.splitlines() if "= **" in line]
    assert "longsword" in hit
    assert "damage" in damage
    assert "fire **3**" in damage
    table.falls("d20 1", "d8 8")
    assert results(answer(await press(table, table.bob, "again"))) == [6, 11]
    assert results(await rolled(table, "3#4P > 2", "d6 1 2 3 3", "d6 1 1 1 1", "d6 6 6 6 6")) == [3, 4, 0]
    assert results(await rolled(table, "2#d20", "d20 1", "d20 2", "d20 3", "d20 4", times=2)) == [1, 2, 3, 4]


@both_languages
async def test_what_others_read_in_another_way_is_told_in_one_small_line(table: Table) -> None:
    said = await rolled(table, "4d6k3 r<2", "d6 1 2 5 6 4")
    (small,) = [line for line in said.splitlines() if line.startswith("-# ")]
    assert "`k3`" in small
    assert "`r<2`" in small
    assert not [line for line in (await rolled(table, "4d6kh3", "d6 1 2 5 6")).splitlines() if "-# " in line]
    assert "`3x(…)`" in await rolled(table, "3x(d6)", "d6 1", "d6 2", "d6 3")
    table.falls("d6 1 2 5 6")
    alone = await table.ann.slash(table.channel, "roll", dice="4d6d1", visibility="self")
    assert alone.ephemeral
    assert "`d1`" in answer(alone)


@both_languages
async def test_pools_stay_pools(table: Table) -> None:
    """Letters of pools are never taken for something else, here in a channel of the dice pool game."""
    await table.plays("pool")
    assert results(await rolled(table, "2P", "d6 1 2")) == [3]
    for typed in ("2d6p1", "2d6 P", "2d6p>3", "d6P", "p", "3P2"):
        assert await refused(table, "roll", dice=typed)
    assert "`p2` = `1d100p2`" in await rolled(table, "p2", "d100 50", "d10 6 7")
    assert results(await rolled(table, "3x2P", "d6 1 1 1 1 1 1")) == [6]
    said = await rolled(table, "2 3P", "d6 1 1 1", "d6 2 2 2")
    assert (results(said), "`2#3P`" in said) == ([3, 6], True)
    assert "sword" in await rolled(table, "2P sword", "d6 1 2")


@both_languages
@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("4d6kg3", "4d6kh3"), ("1d20//2", "floor((1d20)/2)"), ("2W6", "2d6"), ("roll 2d6", "2d6")],
)
async def test_the_nearest_form_is_named_privately(table: Table, typed: str, nearest: str) -> None:
    for command in ("roll", "r"):
        assert f"`{nearest}`" in await refused(table, command, dice=typed)


@both_languages
async def test_one_roll_where_one_belongs(table: Table) -> None:
    assert "/" in await refused(table, "try", dice="3#4P > 2")
    assert "20" in await refused(table, "roll", dice="21#d20")
    assert "20" in await refused(table, "roll", dice="11#d20", times=2)
    assert await refused(table, "roll", dice="0#d20")


@both_languages
async def test_odds_of_a_repeated_roll_are_those_of_one(table: Table) -> None:
    said = answer(await table.ann.slash(table.channel, "odds", dice="3#d20+5 >= 15"))
    assert "55.00%" in said
    assert "-# for each of the rolls" in said or "-# 每次掷骰各自的机会" in said
    said = answer(await table.ann.slash(table.channel, "odds", dice="1d20cs>=19 dc 15"))
    assert "(1d20cs\\>=19) \\>= 15" in said or "(1d20cs>=19) >= 15" in said
    assert "-# for each" not in said
    said = answer(await table.ann.slash(table.channel, "odds", dice="1d100b1 <= 50"))
    assert "75.00%" in said


@both_languages
async def test_a_value_of_the_sheet_is_a_target(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="侦查 60")
    said = await rolled(table, "1d100 <= 侦查", "d100 60")
    assert ("**Success**" if language == "en-US" else "**成功**") in said
    await table.ann.slash(table.channel, "sheet set", pairs="longsword = 1d20+7")
    assert results(await rolled(table, "longsword; 1d8+3", "d20 3", "d8 1")) == [10, 4]


async def test_what_stands_behind_the_name_of_a_sheets_roll_is_read(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="longsword = 1d20+7, 长剑 = 1d20+5")
    assert "[~~3~~, 9] + 7 = **16**" in await rolled(table, "longsword adv", "d20 3 9")
    said = await rolled(table, "Longsword dc 15 at the wolf", "d20 3")
    assert "longsword · at the wolf" in said.splitlines()[0]
    assert "**Failure** · 10 against" in said
    assert results(await rolled(table, "长剑+2；longsword", "d20 1", "d20 2")) == [8, 9]
    assert results(await rolled(table, "2#长剑 >= 5", "d20 1", "d20 2")) == [6, 7]
    assert "longsword" in await refused(table, "roll", dice="longswordx")


@both_languages
async def test_a_percentile_sheet_is_rolled_under_with_bonus_dice(table: Table, language: str) -> None:
    await table.plays("percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st 侦查60")
    said = {"en-US": "30 · ≤ 60", "zh-CN": "30，目标值 ≤ 60"}[language]
    assert said in await rolled(table, "侦查", "d100 30", command="r")
    assert "[~~73~~, 13]" in await rolled(table, "侦查 b1", "d100 73", "d10 1", command="r")


async def test_coins_and_faces_are_told(table: Table) -> None:
    assert "[heads, tails] = **1**" in await rolled(table, "2coins", "d2 2 1")
    assert "[42] = **42**" in await rolled(table, "d66", "d36 20")
    assert "[19▲, 1▼]" in await rolled(table, "2d20cs>18cf<2", "d20 19 1")
    assert "natural" not in await rolled(table, "1d20mi10", "d20 1")
    assert "natural 1" in await rolled(table, "d20 adv", "d20 1 1")
    for counted in ("1d20=20", "1d20cs>19", "1d20c<=5"):
        assert "natural" not in await rolled(table, counted, "d20 20")


async def test_a_tag_is_summed_where_there_are_several(table: Table) -> None:
    assert (await rolled(table, "1d6[3]", "d6 3")).endswith("= **3**")
    assert (await rolled(table, "1d6[fire]", "d6 3")).endswith("= **3**")
    assert "[1] **6** · [2] **3**" in await rolled(table, "1d6[1]+1d6[2]", "d6 6", "d6 3")


@both_languages
async def test_a_number_of_rolls_is_no_comment_elsewhere(table: Table) -> None:
    """Outside of `/roll` one roll is made: dice behind a `#` are never a comment."""
    await table.plays("pool")
    for command, options in (
        ("check", {"modifier": "3#d20"}),
        ("try", {"dice": "4P > 2", "assist": "2#3P"}),
        ("try", {"dice": "2#3P > 2"}),
        ("oppose", {"dice": "2#3P", "opponent": table.bob}),
        ("attack", {"modifier": "2#3P"}),
    ):
        assert "`3#d20+5`" in await refused(table, command, **options), command
    assert results(await rolled(table, "2P # 3d6", "d6 1 2")) == [3]


@both_languages
async def test_only_the_check_of_the_game_goes_by_degree(table: Table, language: str) -> None:
    """D-2, D-3: 2D10 and its modifiers, with advantage or without; other dice meet or beat."""
    await table.plays("instinct")
    decides, won = ("The GM decides", "**Success**") if language == "en-US" else ("由主持人决定", "**成功**")
    for dice, *falls in (("2d10+3 dc 15", "d10 6 6"), ("2d10+3 优势1 dc 15", "d10 6 6 1")):
        assert decides in await rolled(table, dice, *falls)
    for dice, fall in (("1d100 dc 50", "d100 50"), ("d20 dc 5", "d20 5"), ("1d10+2 dc 8", "d10 6")):
        assert won in await rolled(table, dice, fall)


@both_languages
async def test_refusals_name_no_words_of_other_games(table: Table) -> None:
    await table.plays("order")
    for typed, nearest in (
        ("d", "d20"), ("adv+3", "d20adv+3"), ("6", "d6"), ("+5", "d20+5"), ("kh3", "4d6kh3"),
        ("dndstats", "4d6kh3"), ("15 <= 1d20+5", "1d20+5 >= 15"), ("r 1d20", "1d20"), ("d20 + 力量", ""),
        ("d20 dc goblin", "d20 #dc goblin"),
        ("1d20+5 d12 axe", "1d20+5+d12 axe"),
        ("1d20+5 => 12", "1d20+5 >= 12"), ("1d20+5 = 12", "1d20+5 >= 12"),
        ("1d20+5 at level 3", "1d20+5 #at level 3"),
        ("2d6 x fire", "2d6 #x fire"), ("2d6 r2d2 fires", "2d6 #r2d2 fires"), ("2d6 fire + 3", "2d6 + 3"),
    ):  # fmt: skip
        said = await refused(table, "roll", dice=typed)
        assert f"`{nearest}`" in said or not nearest, typed
        assert not re.search(r"4P|3N|[0-9]P`|agility|strength|强壮|活力", said), typed


@both_languages
async def test_a_skill_among_dice_is_sent_to_its_check(table: Table, language: str) -> None:
    await table.plays("instinct")
    said = await refused(table, "roll", dice="运动 > 闪避+6")
    assert ("`/check`" if language == "en-US" else "`/检定`") in said


@both_languages
async def test_counted_dice_are_marked(table: Table) -> None:
    assert "[**7**, 6, **10**×2, 1✗] = **2 " in await rolled(table, "4d10c>=7m10f1", "d10 7 6 10 1")
    assert "[~~1~~, **6**]" in await rolled(table, "2d6kh1c>=1", "d6 1 6")


@both_languages
async def test_margins_of_rolling_under(table: Table, language: str) -> None:
    for dice, fall, en, zh in (
        ("1d100<=50", 44, "44 against target ≤ 50, 6 below it", "结果 44，目标值 ≤ 50，低于目标值 6"),
        ("1d100<=50", 74, "74 against target ≤ 50, 24 above it", "结果 74，目标值 ≤ 50，高于目标值 24"),
        ("1d100<=50", 50, "50 against target ≤ 50, equal", "结果 50，目标值 ≤ 50，恰好等于目标值"),
        ("1d100<50", 50, "target < 50, equal: it must be lower", "目标值 < 50，恰好等于目标值，须更低"),
    ):
        assert (en if language == "en-US" else zh) in await rolled(table, dice, f"d100 {fall}")
