"""What wins, and which dice count, end to end: 🅟 and 🅽, other dice by their game, helpers, dice
held back (P-6, P-9, P-10, P-12, P-15, P-71)."""

import asyncio
import re
from typing import Any

import pytest
import simcord
from simcord.components import walk_components

from bot.play.rolling import rerolls
from cogs.ui.ask import Ask
from tests.cogs.hands import refuses
from tests.cogs.presses import at_once, id_of, ids, press, told, verbs
from tests.conftest import Table, answer, shown

pytestmark = pytest.mark.plays("pool")

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
BANDS = ("effortless", "easy", "毫无难度", "轻松")


async def tried(table: Table, falls: str, **options: object) -> str:
    """What everybody reads of Ann's try."""
    table.falls(falls)
    return answer(await table.ann.slash(table.channel, "try", **options))


@both_languages
async def test_no_difficulty_may_be_ruled_a_success(table: Table, language: str) -> None:
    ruled = "the GM may rule it a success" if language == "en-US" else "主持人可直接判作成功"
    assert ruled in await tried(table, "d6 3", dice="1P", difficulty=0)
    assert ruled not in await tried(table, "d6 1", dice="1P", difficulty=0)
    assert ruled not in await tried(table, "d6 3", dice="1P", difficulty=1)


@both_languages
@pytest.mark.parametrize("system", [None, "pool", "pathfinder", "btr", "order"])
async def test_other_dice_meet_a_bare_difficulty_in_every_game(
    table: Table, language: str, system: str | None
) -> None:
    won = "**成功**" if language == "zh-CN" else "**Success**"
    if system:
        await table.plays(system)
    text = await tried(table, "d20 12", dice="d20+3", difficulty=15)
    assert won in text
    text = await tried(table, "d20 2", dice="d20", difficulty=2)
    assert not any(band in text for band in BANDS)
    text = await tried(table, "d6 2", dice="1P", difficulty=2)
    assert ("**Failure**" if language == "en-US" else "**失败**") in text
    assert any(band in text for band in BANDS)


@both_languages
async def test_a_degree_of_nothing_is_the_gms_to_decide(table: Table, language: str) -> None:
    await table.plays("instinct")
    assert "+2" in await tried(table, "d10 6 6", dice="2d10", difficulty=10)
    assert "decide" not in verbs(table.last())
    text = await tried(table, "d10 5 5", dice="2d10", difficulty=10)
    assert ("**The GM decides**" if language == "en-US" else "**由主持人决定**") in text
    await table.restart()
    assert verbs(table.last())[:2] == ["decide", "decide"]
    success = ids(table.last())[0]
    refused = await table.ann.click(table.last(), custom_id=success)
    assert told(refused) == refuses("gm_only", language)
    await table.gm.click(table.last(), custom_id=success)
    assert ("The GM rules: **Success**" if language == "en-US" else "主持人裁定：**成功**") in table.posts()[
        -1
    ]
    assert text in table.posts()[-1]
    assert verbs(table.last()) == ["reroll", "chances"]


@both_languages
async def test_bands_are_for_single_tries_alone(table: Table) -> None:
    table.falls("d6 1")
    await table.ann.slash(table.channel, "undertake start", dice="1P", difficulty=2)
    assert not any(band in table.posts()[-1] for band in BANDS)
    await press(table, table.ann, "undertake_roll")
    assert not any(band in table.posts()[-1] for band in BANDS)


async def test_helpers_dice_count_where_the_rolling_is_skipped(table: Table) -> None:
    options = {"dice": "3P", "difficulty": 30, "assist": "4P"}
    await table.ann.slash(table.channel, "undertake start", **options)
    await press(table, table.gm, "undertake_skip")
    assert "**8 4/7 min**" in table.posts()[-1]
    await table.ann.slash(table.channel, "undertake start", **options, assist_mode="best")
    assert told(await press(table, table.gm, "undertake_skip")) == refuses("tries.skip_best", "en-US")


async def test_a_search_is_helped_and_held_back(table: Table) -> None:
    table.falls("d6 1", "d6 2 2")
    options = {"dice": "3P", "size": "light", "concealment": "simple", "assist": "2P", "hold_back": 2}
    text = answer(await table.ann.slash(table.channel, "search", **options))
    assert "combined: **5**" in text
    assert "5 against difficulty 4" in text
    refused = await table.ann.slash(table.channel, "search", **options | {"hold_back": 4})
    assert answer(refused) == refuses("dice.hold_back_too_many", "en-US", allowed=3)


async def test_what_goes_on_is_helped_and_held_back(table: Table) -> None:
    helped = {"dice": "3P", "assist": "1P", "hold_back": 1}
    await table.ann.slash(
        table.channel, "contest start", goal=9, opponent=table.bob, opponent_dice="1P", **helped
    )
    table.falls("d6 1 1", "d6 2", "d6 2")
    await press(table, table.ann, "contest_roll")
    assert "**4**" in table.posts()[-1]
    await table.ann.slash(table.channel, "undertake start", difficulty=9, **helped)
    table.falls("d6 1 1", "d6 2")
    await press(table, table.ann, "undertake_roll")
    assert "**4** of 10 needed" in table.posts()[-1]


@both_languages
async def test_a_comment_becomes_the_label(table: Table) -> None:
    for command, options in (("roll", {}), ("try", {"difficulty": 1})):
        table.falls("d6 1")
        text = answer(await table.ann.slash(table.channel, command, dice="1P ＃砍那只狼", **options))
        assert "砍那只狼" in text.splitlines()[0]
        assert "1P → [1] = **1**" in text
    table.falls("d3 1 2 3 3")
    text = answer(await table.ann.slash(table.channel, "roll", dice="4dF"))
    assert "4dF → [−, 0, +, +] = **1**" in text
    await table.plays("btr")
    table.falls("d3 1 2 3 3")
    text = answer(await table.ann.slash(table.channel, "try", dice="4dF >= 1"))
    assert ("**Success**" in text) or ("**成功**" in text), "fate dice are the game's, which meets or beats"


@both_languages
async def test_whoever_rolled_rolls_the_matching_dice_again_once(table: Table, language: str) -> None:
    await tried(table, "d6 5 1 6 2", dice="4P", difficulty=4, label="door")
    await table.restart()
    assert told(await press(table, table.bob, "reroll")) == refuses("ongoing.not_yours", language)
    form, late = [await press(table, table.ann, "reroll") for _ in range(2)]
    table.falls("d6 1 4")
    await table.ann.submit_modal(form, {"face": "0"})
    (post,) = table.posts()
    assert "4P → [5→1, 1, 6→4, 2] = **4**" in post
    assert "door" in post
    assert "reroll" not in " ".join(ids(table.last()))
    again = await table.ann.submit_modal(late, {"face": "0"})
    assert told(again) == refuses("dice.rerolled_already", language)


async def roll_again(table: Table, who: simcord.MemberActor, face: str) -> simcord.InteractionResult:
    return await who.submit_modal(await press(table, who, "reroll"), {"face": face})


@pytest.mark.parametrize(
    ("command", "options", "fell", "face", "falls", "shown"),
    [
        ("roll", {"dice": "2d20+3"}, "d20 17 4", "4", "d20 2", "= **22**"),
        ("roll", {"dice": "4d6kh2"}, "d6 1 5 2 3", "1", "d6 6", "= **11**"),
        ("roll", {"dice": "2d6e6"}, "d6 6 2 4", "2", "d6 6 1", "= **17**"),
        ("roll", {"dice": "2P", "times": 2}, "d6 5 1 2 6", "0", "d6 2 3", "5→2"),
        ("try", {"dice": "2P", "difficulty": 2, "assist": "1P"}, "d6 5 1 2", "0", "d6 2", "5→2"),
        ("search", {"dice": "2P", "size": "light", "concealment": "none"}, "d6 5 1", "0", "d6 4", "5→4"),
        ("roll", {"dice": "2P + 0 * 1d100"}, "d6 5 1 d100 77", "77", "d100 1", "77→1"),
    ],
)  # fmt: skip
async def test_dice_of_every_kind_are_rolled_again(
    table: Table, command: str, options: dict[str, Any], fell: str, face: str, falls: str, shown: str
) -> None:
    """P-8: each die that matches, once; the new face counts, even where it is worse."""
    table.falls(*re.findall(r"d\d+[ \d]+", fell))
    await table.ann.slash(table.channel, command, **options)
    await table.restart()
    dice = table.falls(falls)
    await roll_again(table, table.ann, face)
    dice.finished()
    (post,) = table.posts()
    assert shown in post
    assert "reroll" not in verbs(table.last())


async def submitted(who: Any, form: simcord.InteractionResult, face: str) -> simcord.InteractionResult:
    """Send a form while others are on their way, which SimCord's own call does not allow."""
    submit: Any = simcord.MemberActor.submit_modal
    return await submit.__wrapped__(who, form, {"face": face})


async def test_of_two_forms_sent_at_once_one_rolls(table: Table) -> None:
    """P-8: once. Nobody picks the better of two."""
    await tried(table, "d6 5 1 6 2", dice="4P", difficulty=4)
    forms = [await press(table, table.ann, "reroll") for _ in range(2)]
    dice = table.falls("d6 1 4")
    results = await asyncio.gather(*(submitted(table.ann, each, "0") for each in forms))
    dice.finished()
    sent = [each for result in results for each in (result.response, *result.followups) if each]
    alone = [shown(each.message) for each in sent if each.ephemeral]
    assert alone == [refuses("dice.rerolled_already", "en-US")]
    assert "4P → [5→1, 1, 6→4, 2] = **4**" in table.posts()[0]


async def test_both_sides_may_roll_again_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown last has both, though the answer to the first was slow."""
    table.falls("d6 5 1", "d6 1 1")
    await table.ann.slash(table.channel, "oppose", dice="2P", opponent=table.bob, opponent_dice="2P")
    forms = [(each, await press(table, each, "reroll")) for each in (table.ann, table.bob)]
    reroll, update, rolled, both = rerolls.reroll, Ask.update, list[bool](), asyncio.Event()

    async def counted(*given: Any) -> bool:
        rolled.append(await reroll(*given))
        if len(rolled) > 1:
            both.set()
        return rolled[-1]

    async def slowly(ask: Ask, *given: Any) -> None:
        is_first = not both.is_set()
        await both.wait()
        for _ in range(200 if is_first else 0):
            await asyncio.sleep(0)
        await update(ask, *given)

    monkeypatch.setattr(rerolls, "reroll", counted)
    monkeypatch.setattr(Ask, "update", slowly)
    table.falls("d6 2", "d6 4 4")
    faces = {table.ann: "0", table.bob: "1"}
    await asyncio.gather(*(submitted(who, form, faces[who]) for who, form in forms))
    (post,) = table.posts()
    assert "[5→2, 1]" in post
    assert "[1→4, 1→4]" in post


async def test_each_side_of_an_opposed_roll_rolls_its_own_dice_again(table: Table) -> None:
    table.falls("d6 5 1", "d6 1 1")
    await table.ann.slash(table.channel, "oppose", dice="2P", opponent=table.bob, opponent_dice="2P")
    assert told(await press(table, table.gm, "reroll")) == refuses("ongoing.not_yours", "en-US")
    table.falls("d6 2")
    await roll_again(table, table.ann, "0")
    assert "[5→2, 1] = **3**" in table.posts()[0]
    again = await press(table, table.ann, "reroll")
    assert told(again) == refuses("dice.rerolled_already", "en-US")
    table.falls("d6 4 4")
    await roll_again(table, table.bob, "1")
    assert "[1→4, 1→4] = **0**" in table.posts()[0]
    assert "reroll" not in verbs(table.last())


async def test_a_hundred_dice_are_rolled_again(table: Table) -> None:
    table.falls("d6" + " 1" * 99 + " 5")
    await table.ann.slash(table.channel, "roll", dice="100P")
    table.falls("d6 2")
    await roll_again(table, table.ann, "0")
    assert "= **101**" in table.posts()[0]


async def test_what_was_rolled_in_secret_is_not_rolled_again_in_the_open(table: Table) -> None:
    for visibility in ("gm", "blind", "self"):
        table.falls("d6 5")
        result = await table.ann.slash(table.channel, "roll", dice="1P", visibility=visibility)
        assert result.response is not None
        assert "reroll" not in verbs(result.response)


async def test_what_is_kept_to_be_rolled_again_is_shown_to_nobody(table: Table) -> None:
    table.falls("d6 5")
    await table.ann.slash(table.channel, "roll", dice="1P")
    number = id_of(table.last(), "reroll").rpartition(":")[2]
    (result,) = await at_once(table, (table.ann, f"k:kept:{number}"))
    assert told(result) == refuses("kept.gone", "en-US")


async def test_only_faces_that_lie_there_are_offered_and_points_of_0_only_where_a_die_has_none(
    table: Table,
) -> None:
    await tried(table, "d6 1 2", dice="2P", difficulty=4)
    form = await press(table, table.ann, "reroll")
    assert form.modal is not None
    (group,) = [each for each in walk_components(form.modal["components"]) if "options" in each]
    assert [each["value"] for each in group["options"]] == ["0", "1", "2"]
    table.falls()
    refused = await table.ann.submit_modal(form, {"face": "0"})
    assert told(refused) == refuses("dice.reroll_nothing", "en-US")
    assert ids(table.last())


@both_languages
@pytest.mark.parametrize("system", [None, "pool", "pathfinder", "instinct"])
async def test_other_dice_are_compared_as_they_are_typed(
    table: Table, language: str, system: str | None
) -> None:
    if system:
        await table.plays(system)
    won, lost = ("**Success**", "**Failure**") if language == "en-US" else ("**成功**", "**失败**")
    for typed in ("d20+3 >= 15", "d20+3＞＝15", "d20+3 ≥ 15", "d20+3 <= 15", "d20+3＜＝15", "d20+3 > 14"):
        assert won in await tried(table, "d20 12", dice=typed)
    for typed in ("d20+3 > 15", "d20+3 < 15", "d20+3 >= 16", "d20+3 ≤ 14"):
        assert lost in await tried(table, "d20 12", dice=typed)
    pool = answer(await table.ann.slash(table.channel, "try", dice="4P >= 3"))
    assert "4P▸" in pool
    assert refuses("dice.meets_pool", language, less=2) in pool
    undertaken = await table.ann.slash(table.channel, "undertake start", dice="d20 <= 15")
    assert answer(undertaken) == refuses("tries.sum_grows", language)


@both_languages
async def test_chances_ask_what_was_rolled(table: Table) -> None:
    for sign, chance in ((">", "55%"), (">=", "60%"), ("<", "40%"), ("<=", "45%")):
        await tried(table, "d20 12", dice=f"d20+5 {sign} 14")
        pressed = await press(table, table.ann, "chances")
        asked = await table.ann.slash(table.channel, "odds", dice=f"d20+5 {sign} 14")
        for text in (told(pressed), asked.response.content if asked.response else ""):
            assert f"d20+5 {sign} 14" in text
            assert chance in text.replace(".00", "")
