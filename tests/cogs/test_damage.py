"""/damage, end to end (D-23 to D-34)."""

import pytest

from bot.systems.instinct.health import Cause, DueCheck
from bot.wording.damage import due_told
from bot.wording.words import words_for
from tests.cogs.hands import press, refuses, said
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def damaged(table: Table, **options: object) -> str:
    result = await table.ann.slash(table.channel, "damage", **options)
    assert not result.ephemeral, answer(result)
    return answer(result)


def small(told: str) -> list[str]:
    return [line for line in told.splitlines() if line.startswith("-#")]


@BOTH
async def test_dp_and_dmg_are_bold_and_every_step_has_its_reason(table: Table, language: str) -> None:
    told = await damaged(table, dp=5, types="切割＋灼烧", pow=1, dr=2, barrier=1, hp=2, label="大*剑")
    english = language == "en-US"
    first, second, *_ = told.splitlines()
    assert "DP **3**" in first
    assert "DMG **3**" in first
    assert ("cutting+burning" if english else "切割+灼烧伤害") in first
    assert r"大\*剑" in first
    assert ("Barrier 1 → **0**" if english else "障壁 1 → **0**") in second
    assert ("hurt 2 → **4** of 8 (badly hurt)" if english else "结构损伤 2 → **4**/8（重伤）") in second
    assert ("5 − 2 (POW 1 does not exceed DR 2) = 3" if english else "5 − 2（POW 1不超过DR 2）= 3") in told
    assert ("one part, vital and core" if english else "既是要害也是核心") in told
    assert len(small(told)) <= 5


@BOTH
async def test_what_is_not_told_is_not_claimed(table: Table, language: str) -> None:
    told = await damaged(table, dp=9, types="cutting, pain")
    assert ("harm **+9**" if language == "en-US" else "结构损伤 **+9**") in told
    assert ("SP strained **+9**" if language == "en-US" else "精力损伤 **+9**") in told
    assert (" hurt" if language == "en-US" else "伤（") not in told
    assert ("dissolved" if language == "en-US" else "解体") not in told


@BOTH
async def test_what_is_half_told_is_told_by_half(table: Table, language: str) -> None:
    told = await damaged(table, dp=4, types="切割+疼痛", part="臂", special="切断", sp=3)
    assert ("臂: **lost**" if language == "en-US" else "臂：**欠损**") in told
    assert ("SP strained 3 → **7**" if language == "en-US" else "精力损伤 3 → **7**") in told
    assert ("exhausted" if language == "en-US" else "力竭") not in told
    weary = await damaged(table, dp=2, types="疼痛", sp_threshold=5)
    assert (
        "SP strained 0 → **2** of 10 (weary)" if language == "en-US" else "精力损伤 0 → **2**/10（疲倦）"
    ) in weary
    fresh = await damaged(table, dp=1, types="疼痛", sp_threshold=5)
    assert fresh.splitlines()[1].endswith("0 → **1** of 10" if language == "en-US" else "0 → **1**/10")


@pytest.mark.parametrize(("language", "hindrance"), [("en", "hindrance 1"), ("zh-CN", "妨碍 1")])
def test_a_check_of_the_unconscious_names_its_hindrance(language: str, hindrance: str) -> None:
    told = due_told(words_for(language), DueCheck(Cause.COLLAPSE, 14), 1)
    assert told.endswith(hindrance)
    assert "**14**" in told


@BOTH
async def test_an_overdraw_check_falls_due(table: Table, language: str) -> None:
    told = await damaged(table, dp=2, types="疼痛", sp=3, sp_threshold=5)
    english = language == "en-US"
    assert ("SP strained 3 → **5** of 10 (exhausted)" if english else "精力损伤 3 → **5**/10（力竭）") in told
    assert ("fortitude against **20**" if english else "强韧防御，目标值 **20**") in told


@BOTH
async def test_special_effects_on_a_part_that_is_joined_to_others(table: Table, language: str) -> None:
    english = language == "en-US"
    part = "arm; torso vital; arm-torso" if english else "左臂；躯干 要害；左臂－躯干"
    special = "sever, pierce burst" if english else "切断、贯通＋爆发"
    told = await damaged(table, dp=3, types="穿刺", part=part, pow=0, dr=2, hp=1, special=special)
    assert "1 → **8**" in told
    assert ("the victim picks torso" if english else "由承受者选择躯干") in told
    assert "DR 2 − DP 3 = -1" in told
    assert ("Sever: arm is lost" if english else "切断：左臂欠损") in told
    assert ("dissolved" if english else "解体") not in told
    whole = said(await press(table.bob, table.last(), "kept"))
    assert ("Burst: torso" if english else "爆发：承受者从躯干") in whole


@BOTH
async def test_an_extra_and_the_end_of_it(table: Table, language: str) -> None:
    told = await damaged(table, dp=1, types="cutting", special="切断 处决", extra=True, hp=0, barrier=1)
    english = language == "en-US"
    assert "DMG **3**" in told
    assert ("**dissolved**" if english else "**解体**") in told
    assert ("sever against an extra" if english else "切断对龙套") in told


@BOTH
async def test_dp_0_comes_to_nothing(table: Table, language: str) -> None:
    told = await damaged(table, dp=2, types="切割", resist="cutting", hp=3)
    assert ("DP **0**, no damage" if language == "en-US" else "DP **0**，未造成伤害") in told
    assert "→" not in told


@BOTH
async def test_what_nobody_told_of_the_parts_is_not_denied(table: Table, language: str) -> None:
    english = language == "en-US"
    told = await damaged(table, dp=5, types="切割+疼痛", special="爆发", part="左臂")
    assert (
        "the victim picks one: cutting damage, DP 5" if english else "承受者选择1个：切割伤害，DP 5"
    ) in told
    lost = await damaged(table, dp=5, types="切割", special="爆发", part="左臂; 手 HP 8; 左臂-手")
    assert ("is not joined to another part" if english else "不与任何部位衔接") in lost
    told = await damaged(table, dp=5, types="切割", special="处决", part="左臂")
    assert ("type `左臂 vital` if it is" if english else "请写 `左臂 要害`") in told
    assert ("dissolved" if english else "解体") not in told
    told = await damaged(table, dp=5, types="切割", dr=3)
    assert "DP **5**" in told
    assert ("Without a POW" if english else "没有POW") in told
    told = await damaged(table, dp=3, types="切割", hp=3, threshold=6, extra=True)
    assert ("one part, vital and core" if english else "既是要害也是核心") in told


@BOTH
async def test_words_that_mean_nothing_are_refused_with_the_nearest(table: Table, language: str) -> None:
    async def refused(**options: object) -> str:
        return said(await table.ann.slash(table.channel, "damage", **{"dp": 3, "types": "切割"} | options))

    assert await refused(types="cuting") == refuses(
        "damage.unknown_type", language, word="cuting", near=("cutting",)
    )
    assert "灼烧" in await refused(resist="灼伤害")
    assert "sever" in await refused(special="severe")
    assert await refused(types="+") == refuses("damage.no_types", language)
    assert await refused(hp=8) == refuses("damage.hp_at_limit", language, hp=8, limit=8)
    assert await refused(sp=6, sp_threshold=3) == refuses("damage.sp_at_limit", language, sp=6, limit=6)
    execute = await refused(part="臂; 头 要害", special="处决")
    assert execute == refuses("damage.execute_needs_vital", language, part="臂", parts=("头",))


@pytest.mark.parametrize(
    ("option", "typed", "first", "count"),
    [
        ("types", "", "cutting", 12),
        ("types", "cutting+bur", "cutting+burning", 1),
        ("resist", "cutting", "cutting+impact", 11),
        ("special", "pie", "pierce", 1),
    ],
)
async def test_types_and_special_effects_are_offered(
    table: Table, option: str, typed: str, first: str, count: int
) -> None:
    found = await table.ann.autocomplete(table.channel, "damage", option, typed)
    assert len(found) == count
    assert first in [each["value"] for each in found]


@BOTH
async def test_they_are_offered_in_the_language_of_who_asks(table: Table, language: str) -> None:
    found = await table.ann.autocomplete(table.channel, "damage", "types", "")
    assert ("impact" if language == "en-US" else "冲击") in [each["value"] for each in found]
