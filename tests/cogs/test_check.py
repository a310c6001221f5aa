"""/check, end to end: one field, options, who sees it, who decides, dice rolled again."""

import pytest

from bot.play.table import require_head
from tests.bot.store.samples import allow_writing
from tests.cogs.hands import cited, refuses
from tests.cogs.presses import at_once, ids, press, told, verbs
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SHEET = "侦查 2, 侦查属性 3, 隐匿 3, lv 4"


async def checked(table: Table, falls: str, modifier: str, **options: object) -> str:
    """What everybody reads of Ann's check."""
    table.falls(*([falls] if falls else []))
    result = await table.ann.slash(table.channel, "check", modifier=modifier, **options)
    assert not result.ephemeral
    return answer(result)


async def refused(table: Table, modifier: str, **options: object) -> str:
    """The private refusal of a check; no die falls."""
    table.falls()
    result = await table.ann.slash(table.channel, "check", modifier=modifier, **options)
    assert result.ephemeral
    return answer(result)


@both_languages
async def test_one_field_is_enough(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs=SHEET)
    text = await checked(table, "d10 3 9 8 1", "侦查+2 > 12 优势2 #翻墙")
    lines = text.splitlines()
    assert "翻墙" in lines[0]
    assert lines[1] == "侦查+2 > 12 优势2 → [~~3~~, 9, 8, ~~1~~] + 13 = **30**"
    success, degree = (
        ("**Success**", "degree **+18**") if language == "en-US" else ("**成功**", "达成度 **+18**")
    )
    assert success in lines[2]
    assert degree in lines[2]
    named = ("attribute +3", "proficiency (PB) +4", "level (LV) +4", "+2", "= +13")
    if language == "zh-CN":
        named = ("属性 +3", "熟练加值 +4", "等级加值 +4", "+2", "＝+13")
    assert all(each in lines[3] for each in named)
    assert all(each.startswith("-# ") for each in lines[3:])
    assert len(lines) <= 8


@both_languages
async def test_plain_numbers_need_no_sheet(table: Table, language: str) -> None:
    text = await checked(table, "d10 7 5 4 9", "+7 > 15 困难 支援2")
    assert "+7 > 15 困难 支援2 → [7, 5] + [~~4~~, 9] + 7 = **28**" in text
    great = "great if the roller chooses" if language == "en-US" else "可选大成功"
    assert great in text
    assert "+11" in text
    assert cited("D-11", language) in text
    assert cited("D-14", language) in text
    text = await checked(table, "d10 7 5 4 9", "3 hindrance 2")
    assert "→ [7, 5] − [~~4~~, 9] + 3 = **6**" in text
    assert ("**Success**" in text or "**成功**" in text) is False


@both_languages
async def test_options_and_text_add_up(table: Table, language: str) -> None:
    text = await checked(
        table, "d10 10 5 1 6", "+1 优势1 支援1", target="熟练1", difficulty_step="1", advantage=2,
        disadvantage=1, support=1, hindrance=1, label="门",
    )  # fmt: skip
    assert "[10, 5, ~~1~~] + [6] + 1 = **22**" in text
    assert "**+0**" in text
    assert text.splitlines()[0].rstrip("”").endswith("门")
    two = await refused(table, "+1 > 12", target="13")
    assert two == refuses("checks.two_targets", language, one=12, other=13)
    assert refuses("checks.passive_given_up", language) == await refused(table, "+1 被动", give_up=True)
    assert "▸" in await refused(table, "+1 优势 x9")
    assert refuses("checks.too_many_dice", language, limit=50) == await refused(table, "优势51")
    assert refuses("checks.target_expected", language) in await refused(table, "+1", target="hm")


@both_languages
async def test_nothing_is_rolled_where_nothing_is(table: Table, language: str) -> None:
    text = await checked(table, "", "+7 > 15", passive=True, advantage=1)
    assert "→ 12 + 7 = **19**" in text
    assert ("passive check" if language == "en-US" else "被动检定") in text
    assert "check_reroll" not in verbs(table.last())
    text = await checked(table, "", "+7 > 15 放弃 支援2")
    assert "→ 2 + 7 = **9**" in text
    assert "**-6**" in text
    text = await checked(table, "", "+0 > 15 放弃")
    assert "→ **2**" in text


@both_languages
async def test_a_substitute_stands_in(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs=SHEET)
    text = await checked(table, "d10 7 5", "侦查 > 12", substitute="隐匿")
    # 隐匿 has no attribute on the sheet: 0, and named.
    assert "→ [7, 5] + 2 = **14**" in text
    assert ("attribute of 隐匿" if language == "en-US" else "隐匿属性") in text
    assert ("substitute skill -8" if language == "en-US" else "代偿 -8") in text
    low = await refused(table, "隐匿 代偿 运动")
    assert low == refuses("checks.substitute_unskilled", language, skill="运动", has=0, least=2)


@both_languages
async def test_what_no_sheet_has_is_refused_with_the_nearest(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs=SHEET)
    text = await refused(table, "侦察 > 12")
    assert text.startswith("▸侦察 > 12")
    assert refuses("checks.misspelt_skill", language, name="侦察", meant="侦查") in text
    text = await checked(table, "d10 7 5", "闪避 > 12")
    lacking = "attribute of dexterity, dodge" if language == "en-US" else "灵巧属性、闪避"
    assert lacking in text


@both_languages
async def test_a_degree_of_nothing_is_the_gms_to_decide(table: Table, language: str) -> None:
    text = await checked(table, "d10 7 5", "+3 > 15")
    assert ("**The GM decides**" if language == "en-US" else "**由主持人决定**") in text
    await table.restart()
    assert verbs(table.last())[:4] == ["decide"] * 4
    part = ids(table.last())[3]
    assert told(await table.ann.click(table.last(), custom_id=part)) == refuses("gm_only", language)
    await table.gm.click(table.last(), custom_id=part)
    ruled = "The GM rules: **A part of it**" if language == "en-US" else "主持人裁定：**只造成一部分**"
    assert table.posts()[-1] == f"{text}\n{ruled}"
    assert set(verbs(table.last())) == {"check_reroll", "made_chances"}


@both_languages
@pytest.mark.parametrize("great", [1, 0])
async def test_a_great_success_is_the_rollers_to_choose(table: Table, language: str, great: int) -> None:
    text = await checked(table, "d10 7 5", "+13 > 15")
    await table.restart()
    chosen = id_of_number(table, "great", great)
    assert told(await table.gm.click(table.last(), custom_id=chosen)) == refuses(
        "ongoing.not_yours", language
    )
    await table.ann.click(table.last(), custom_id=chosen)
    said = {
        "en-US": ("takes the **ordinary success**", "takes the **great success**"),
        "zh-CN": ("选择**普通成功**", "选择**大成功**"),
    }[language][great]
    assert table.posts()[-1].startswith(text)
    assert said in table.posts()[-1]
    assert set(verbs(table.last())) == {"check_reroll", "made_chances"}


def id_of_number(table: Table, verb: str, number: int) -> str:
    """The button of this verb whose last number it is."""
    (found,) = [
        each for each in ids(table.last()) if each.startswith(f"k:{verb}:") and each.endswith(f":{number}")
    ]
    return found


@both_languages
async def test_a_great_failure_must_be_taken(table: Table, language: str) -> None:
    text = await checked(table, "d10 1 1", "> 12")
    assert ("great failure" if language == "en-US" else "大失败") in text
    assert "great" not in verbs(table.last())


@both_languages
async def test_a_kept_die_is_rolled_again_and_none_is_picked_anew(table: Table, language: str) -> None:
    """D-12."""
    await checked(table, "d10 9 8 4", "+2 > 19 优势1")
    await table.restart()
    assert verbs(table.last()).count("check_reroll") == 2
    nine = id_of_number(table, "check_reroll", 0)
    number = nine.split(":")[2]
    refuse = await table.bob.click(table.last(), custom_id=nine)
    assert told(refuse) == refuses("ongoing.not_yours", language)
    dice = table.falls("d10 1")
    await table.ann.click(table.last(), custom_id=nine)
    dice.finished()
    assert "[9→1, 8, ~~4~~] + 2 = **11**" in table.posts()[-1]
    assert "**-8**" in table.posts()[-1]
    assert cited("D-12", language) in table.posts()[-1]
    assert verbs(table.last()).count("check_reroll") == 1
    table.falls()
    await at_once(table, (table.ann, nine))
    assert "[9→1, 8, ~~4~~] + 2 = **11**" in table.posts()[-1]
    (forged,) = await at_once(table, (table.ann, f"k:check_reroll:{number}:2"))
    assert told(forged) == refuses("checks.not_kept", language)
    await press_again(table, "d10 10")
    assert "[9→1, 8→10, ~~4~~] + 2 = **13**" in table.posts()[-1]
    assert verbs(table.last()) == ["made_chances"]


async def press_again(table: Table, falls: str) -> None:
    """Ann rolls the last kept die again."""
    table.falls(falls)
    await press(table, table.ann, "check_reroll")


async def test_two_kept_dice_that_show_the_same_have_one_button(table: Table) -> None:
    await checked(table, "d10 8 8", "+2 > 19")
    assert verbs(table.last()).count("check_reroll") == 1
    await press_again(table, "d10 3")
    assert "[8→3, 8]" in table.posts()[-1]
    await press_again(table, "d10 9")
    assert "[8→3, 8→9]" in table.posts()[-1]


async def test_a_check_that_is_not_kept_cannot_be_rolled_again(table: Table) -> None:
    await checked(table, "d10 9 8", "+2 > 19")
    (gone,) = await at_once(table, (table.ann, "k:check_reroll:99:0"))
    assert told(gone) == refuses("ongoing.unknown", "en-US")
    (odd,) = await at_once(table, (table.ann, f"k:great:{table.ann.id}:7"))
    assert told(odd) == refuses("ongoing.unknown", "en-US")


@both_languages
@pytest.mark.parametrize("visibility", ["gm", "blind", "self"])
async def test_a_hidden_check_stays_hidden(table: Table, language: str, visibility: str) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    table.falls("d10 7 5")
    before = table.posts()
    result = await table.ann.slash(table.channel, "check", modifier="+3 > 15 #暗门", visibility=visibility)
    assert result.ephemeral
    private = "\n".join(each.content for each in (result.response, *result.followups) if each)
    assert ("[7, 5]" in private) is (visibility != "blind")
    told_all = "\n".join(table.posts()[len(before) :])
    assert "暗门" not in told_all
    assert "[7, 5]" not in told_all
    whispers = "\n".join(table.whispers(table.gm))
    assert ("[7, 5] + 3 = **15**" in whispers) is (visibility != "self")
    assert table.whispers(table.bob) == []


@both_languages
async def test_a_channel_of_another_game_is_told_whose_check_it_is(table: Table, language: str) -> None:
    other = {"en-US": "this channel plays dice pool", "zh-CN": "本频道的规则是"}[language]
    text = await checked(table, "d10 7 5", "+3 > 15")
    assert other.lower() not in text.lower()
    await table.plays("pool")
    text = await checked(table, "d10 7 5", "+3 > 15")
    assert other.lower() in text.lower()
    await table.plays("instinct")
    text = await checked(table, "d10 7 5", "+3 > 15")
    assert other.lower() not in text.lower()


async def suggested(table: Table, typed: str, option: str = "modifier", **filled: object) -> dict[str, str]:
    found = await table.ann.autocomplete(table.channel, "check", option, typed, **filled)
    return {str(each["value"]): each["name"] for each in found}


@both_languages
async def test_the_sheets_skills_are_completed_while_typing(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs=SHEET)
    found = await suggested(table, "侦")
    assert found["侦"].startswith("✗")
    assert found["侦查"] == "侦查 +11"
    assert next(iter(found)) == "侦查"  # What it may become comes before what is wrong with it yet.
    found = await suggested(table, "侦查+2 > 12")
    total = "total modifier +13 against 12" if language == "en-US" else "总修正+13，目标值12"
    assert total in found["侦查+2 > 12"]
    assert "总修正+0" in (await suggested(table, "+0"))["+0"] or language == "en-US"
    found = await suggested(table, "2+隐")
    assert "2+隐匿" in found
    found = await suggested(table, "侦查 优势2+1 代偿 隐")
    assert "侦查 优势2+1 代偿 隐匿" in found
    fortitude = "fortitude" if language == "en-US" else "强韧"
    assert fortitude in await suggested(table, "")
    assert (await suggested(table, fortitude[:1]))[fortitude] == f"{fortitude} +0"
    found = await suggested(table, "", "substitute", modifier="侦查")
    assert list(found) == ["侦查", "隐匿"]


async def test_a_check_is_told_where_nothing_can_be_kept(table: Table) -> None:
    await allow_writing(table.store, allowed=False)
    assert "[9, 8] + 2 = **19**" in await checked(table, "d10 9 8", "+2 > 18")
    assert verbs(table.last()) == []


@both_languages
async def test_a_check_is_made_as_a_character(table: Table, language: str) -> None:
    """Its sheet is read by the rules that the channel plays, and its name is shown."""
    await table.plays("instinct")
    pairs = "STR 1, DEX 2, 灵巧(DEX) 3, 闪避 1, LV 4"
    for name, own in (("阿澜", pairs), ("Bo", "dexterity 1")):
        await table.ann.slash(table.channel, "sheet new", name=name)
        await table.ann.slash(table.channel, "sheet set", pairs=own)
    text = await checked(table, "d10 7 5", "dodge > 12", **{"as": "阿澜"})
    assert "**阿澜**" in text.splitlines()[0]
    assert "dodge > 12 → [7, 5] + 8 = **20**" in text
    assert "/sheet set" not in text
    assert "/角色卡" not in text
    offered = await suggested(table, "", **{"as": "阿澜"})
    shown = "dodge" if language == "en-US" else "闪避"
    assert offered[shown] == f"{shown} +8"
    assert not {"dr", "速度", "speed", "lv", "灵巧pb", "sp阈值"} & offered.keys()
    assert len([each for each in offered.values() if "+12" in each]) == 1


@both_languages
@pytest.mark.parametrize(("given", "stands"), [({}, "23"), ({"modifier": 1}, "13")])
async def test_the_initiative_check_is_one_of_insight(
    table: Table, language: str, given: dict[str, int], stands: str
) -> None:
    """D-36: by the sheet, where no modifier is given."""
    await table.plays("instinct")
    await table.ann.slash(table.channel, "sheet set", pairs="WIS 3, 洞悉(WIS) 2, LV 4")
    await table.gm.slash(table.channel, "encounter open")
    table.falls("d10 7 5")
    if given:
        await table.ann.slash(table.channel, "encounter join", **given)
    else:
        form = await press(table, table.ann, "join")
        await table.ann.submit_modal(form, {"name": "Ann"})
    await table.gm.slash(table.channel, "encounter start")
    (combatant,) = (await require_head(table.client.table, table.channel.id)).encounter.combatants
    assert (combatant.modifier, combatant.level) == ((11, 4) if not given else (1, 4))
    assert stands in "\n".join(table.posts())
