"""/roll and /try, end to end."""

import re

import pytest
import simcord

from bot.systems.pool.tries import Band
from bot.wording.rolls.tries import BANDS
from bot.wording.words import words_for
from cogs.ui.boundary import PRESSES
from tests import profiles
from tests.cogs.presses import at_once, id_of, ids, press, told
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def refused(table: Table, command: str, **options: object) -> str:
    """The private refusal of a command that rolled and posted nothing."""
    dice, before = table.falls(), table.posts()
    result = await table.ann.slash(table.channel, command, **options)
    assert result.ephemeral
    assert table.posts() == before
    dice.finished()
    return answer(result)


@both_languages
async def test_a_roll_shows_who_what_for_the_faces_and_the_result(table: Table) -> None:
    table.falls("d6 3 1 2 6")
    result = await table.ann.slash(table.channel, "roll", dice=" ４Ｐ ", label="the *door*")
    assert not result.ephemeral
    assert "**Ann**" in answer(result)
    assert r"the \*door\*" in answer(result)
    assert "4P → [3, 1, 2, 6] = **3**" in answer(result)


@both_languages
async def test_every_die_is_still_there(table: Table) -> None:
    table.falls("d6 5 1 6 2", "d6 1 4")
    result = await table.ann.slash(table.channel, "roll", dice="4P", reroll="zero")
    assert "4P → [5→1, 1, 6→4, 2] = **4**" in answer(result)
    table.falls("d6 6 6 2", "d6 3 1")
    result = await table.ann.slash(table.channel, "roll", dice="3N", reroll="6")
    assert "3N → [6→3, 6→1, 2] = **6**" in answer(result)
    table.falls("d10 3 9 4 9")
    result = await table.ann.slash(table.channel, "roll", dice="4d10kh2+1")
    assert "4d10kh2+1 → [~~3~~, 9, ~~4~~, 9] + 1 = **19**" in answer(result)
    table.falls()
    assert "0P → [] = **0**" in answer(await table.ann.slash(table.channel, "roll", dice="0P"))


@both_languages
async def test_dice_held_back_stay_in_the_hand(table: Table) -> None:
    table.falls("d6 1 2")
    result = await table.ann.slash(table.channel, "roll", dice="5P", hold_back=3)
    assert re.search(r"5P → \[1, 2\] = \*\*3\*\*.*3", answer(result))
    assert "5" in await refused(table, "roll", dice="5P", hold_back=6)


@both_languages
async def test_a_try_held_back_entirely_is_given_up(table: Table, language: str) -> None:
    table.falls()
    result = await table.ann.slash(table.channel, "try", dice="4P+9", difficulty=3, hold_back=4)
    failure, given_up = ("Failure", "given up") if language == "en-US" else ("失败", "放弃")
    assert "= **9**" in answer(result)
    assert f"**{failure}**" in answer(result)
    assert given_up in answer(result)


@both_languages
async def test_times_rolls_again_and_again_within_one_budget(table: Table) -> None:
    table.falls("d6 1 2", "d6 5 6", "d6 1 1")
    result = await table.ann.slash(table.channel, "roll", dice="2P > 2", times=3)
    assert re.findall(r"= \*\*(\d)\*\*", answer(result)) == ["3", "0", "2"]
    assert [margin in answer(result) for margin in ("+1", "-2", "+0")] == [True] * 3
    assert "1000" in (await refused(table, "roll", dice="51P", times=20)).replace(",", "")


@both_languages
async def test_what_is_too_long_is_shortened_with_all_of_it_in_a_file(table: Table) -> None:
    table.falls(*["d6" + " 1" * 1000] * 2)
    for dice, times, results in (("50P", 20, 20), ("1000P", 1, 1)):
        result = await table.ann.slash(table.channel, "roll", dice=dice, times=times)
        assert result.response is not None
        assert len(answer(result)) <= 2000
        (file,) = result.response.attachments
        whole = (await file.read()).decode()
        assert whole.count("= **") == results
        assert whole.count("1, ") == 1000 - results
    assert "= **1000**" in answer(result)
    assert "988" in answer(result)


@both_languages
@pytest.mark.parametrize(
    ("difficulty", "faces", "margin"), [(5, "1 2 2 3", "+0"), (4, "1 2 2 3", "+1"), (-3, "3 4 5 6", "+0")]
)
async def test_a_try_names_band_verdict_and_margin(
    table: Table, language: str, difficulty: int, faces: str, margin: str
) -> None:
    words = words_for(language)
    bands = {5: Band.GIFTED, 4: Band.SKILLED, -3: Band.EFFORTLESS}
    verdict = "**Success**" if margin == "+1" else "**Failure**"
    table.falls(f"d6 {faces}")
    text = answer(await table.ann.slash(table.channel, "try", dice="4P", difficulty=difficulty))
    assert words(verdict) in text
    assert words(BANDS[bands[difficulty]]) in text
    assert str(max(difficulty, 0)) in text
    assert margin in text


@both_languages
async def test_the_difficulty_may_stand_in_the_dice(table: Table) -> None:
    for command in ("roll", "try"):
        table.falls("d6 2 2 2")
        text = answer(await table.ann.slash(table.channel, command, dice="３Ｐ ＞ 5"))
        assert "= **6**" in text
        assert "+1" in text
    table.falls("d6 2 2 2")
    assert "+1" in answer(await table.ann.slash(table.channel, "try", dice="3P > 5", difficulty=5))


@both_languages
async def test_helpers_add_up_or_the_best_counts(table: Table) -> None:
    table.falls("d6 1 4", "d6 2 2", "d6 2 1 1")
    options = {"dice": "2P", "difficulty": 7, "assist": "2P，3P"}
    text = answer(await table.ann.slash(table.channel, "try", **options))
    assert "[1, 4] = **1**" in text
    assert "**9**" in text
    assert "+2" in text
    table.falls("d6 1 4", "d6 2 2", "d6 2 1 1")
    text = answer(await table.ann.slash(table.channel, "try", **options, assist_mode="best"))
    assert "**4**" in text
    assert "-3" in text


@both_languages
async def test_what_cannot_be_rolled_is_refused_before_a_die_falls(table: Table) -> None:
    assert "`4P > 5`" in await refused(table, "try", dice="4P")
    for_two = await refused(table, "try", dice="4P > 3", difficulty=4)
    assert "3" in for_two
    assert "4" in for_two
    assert "4" in await refused(table, "roll", dice="4P 5")
    assert "1000" in (await refused(table, "roll", dice="1001P")).replace(",", "")
    assert await refused(table, "try", dice="1P > 1", assist="2P > 3")
    assert await refused(table, "try", dice="600P > 1", assist="600P")
    assert "10" in await refused(table, "try", dice="1P > 1", assist=",".join(["1P"] * 11))
    assert "luck" in await refused(table, "roll", dice="luck P")
    assert await refused(table, "roll", dice="4N", reroll="zero")
    assert await refused(table, "roll", dice="4d4", reroll="6")


async def test_the_bounds_are_discords_own(table: Table) -> None:
    for options in ({"dice": "x" * 201}, {"dice": "1P", "label": "x" * 101}, {"dice": "1P", "reroll": "7"}):
        with pytest.raises(simcord.SetupError):
            await table.ann.slash(table.channel, "roll", **options)


async def test_words_of_people_are_harmless(table: Table) -> None:
    label = "@everyone <@1> **[x](http://a.b)** `c` ||d||"
    table.falls("d6 1")
    result = await table.ann.slash(table.channel, "roll", dice="1P", label=label)
    message = table.last()
    assert "@everyone" not in message.content
    assert "<@1>" not in message.content
    assert r"\*\*" in message.content
    assert not message.mentions
    assert not message.mention_everyone
    assert not result.ephemeral


@both_languages
async def test_only_the_roller_sees_a_roll_for_themselves(table: Table) -> None:
    for command, dice in (("roll", "2P"), ("try", "2P > 1")):
        table.falls("d6 1 2")
        result = await table.ann.slash(table.channel, command, dice=dice, visibility="self")
        assert result.ephemeral
        assert "= **3**" in answer(result)
    assert table.posts() == []


@both_languages
@pytest.mark.parametrize("visibility", ["gm", "blind"])
async def test_a_roll_for_the_gm(table: Table, visibility: str) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    table.falls("d6 1 2")
    result = await table.ann.slash(table.channel, "try", dice="2P > 1", visibility=visibility, label="sly")
    assert result.ephemeral
    assert ("= **3**" in answer(result)) == (visibility == "gm")
    assert "= **3**" in table.whispers(table.gm)[-1]
    assert all("**3**" not in post and "sly" not in post for post in table.posts())


async def test_a_gm_who_rolls_in_secret_is_told_themselves(table: Table) -> None:
    table.falls("d6 1 2")
    await table.gm.slash(table.channel, "roll", dice="2P", visibility="gm")
    assert "= **3**" in table.whispers(table.gm)[-1]
    assert "settings gm" in await refused(table, "roll", dice="2P", visibility="gm")


@both_languages
async def test_roll_again_is_for_whoever_presses_by_their_own_sheet(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="strength 2")
    await table.bob.slash(table.channel, "sheet set", pairs="strength 3")
    table.falls("d6 1 2")
    await table.ann.slash(table.channel, "roll", dice="strength P", label="arms")
    await table.restart()
    table.falls("d6 2 2 2")
    await press(table, table.bob, "again")
    assert "**Bob** · " in table.posts()[-1]
    assert "arms" in table.posts()[-1]
    assert "[2, 2, 2] = **6**" in table.posts()[-1]
    table.falls()
    assert "`/" in told(await press(table, table.gm, "again"))
    assert len(table.posts()) == 2


async def test_a_roll_too_long_to_be_carried_has_no_button(table: Table) -> None:
    table.falls("d6 1", "d6 1")
    await table.ann.slash(table.channel, "roll", dice="1P", label="x" * 50)
    assert "again:" in " ".join(ids(table.last()))
    await table.ann.slash(table.channel, "roll", dice="1P", label="x" * 90)
    assert "again:" not in " ".join(ids(table.last()))


@pytest.mark.parametrize(
    "options",
    ["", "x", "[]", "1", "null", '["1P",1,null,0]', '["1P",21,null,0,null]', '["1P",true,null,0,null]',
     '["1P",1,"7",0,null]', '["1P",1,[],0,null]', '["1P",1,null,-1,null]', '["1P",1,null,0,5]',
     '["",1,null,0,null]', '[1,1,null,0,null]', '{"a":1}', "[" * 90],
)  # fmt: skip
async def test_a_garbled_button_is_refused(table: Table, options: str) -> None:
    table.falls("d6 1")
    await table.ann.slash(table.channel, "roll", dice="1P")
    (result,) = await at_once(table, (table.ann, f"again:{options}"))
    assert told(result)
    assert len(table.posts()) == 1


async def test_other_garbled_buttons_are_refused(table: Table) -> None:
    table.falls("d6 1")
    await table.ann.slash(table.channel, "roll", dice="1P")
    families = ("oppose_accept", "oppose_invite", "oppose_abandon", "oppose_dice", "contest_roll",
                "contest_accept", "undertake_roll", "undertake_skip", "nothing")  # fmt: skip
    for verb in families:
        for numbers in ("", ":1", ":1:2:3", f":{10**18}:0", ":x"):
            (result,) = await at_once(table, (table.bob, f"k:{verb}{numbers}"))
            assert "reference" not in told(result)


NUMBERS = (*("", "0", "1", "01", "-1", "+1", "1.0", "x", "①", "１", "٣", " 1"), str(2**63 - 1), str(2**63))
"""What may stand in a forged id, in place of a number."""


async def test_forged_buttons_of_every_kind_are_answered_in_words(table: Table) -> None:
    """Whatever an id holds: no error, no reference, and nothing happens at the table."""
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=9)
    await table.gm.slash(table.channel, "encounter start")
    read = table.posts()
    chance = profiles.chance()
    forged = [
        f"k:{verb}" + "".join(f":{chance.choice(NUMBERS)}" for _ in range(chance.randrange(8)))
        for verb in (*PRESSES, "delay", "ap", "nothing", "", "k", "①", "next ")
        for _ in range(5)
    ]
    forged += [
        "k:ap:1:3:0",
        "k:ap:1:3:99",
        f"k:ap:1:3:{2**63 - 1}",
        f"k:show:{2**63}",
        "k:next",
        "",
        ":",
        "k",
    ]
    forged += [
        "again:",
        'again:["1P",1,null,0,"\\ud800"]',
        f'again:["{"(" * 60}",1,null,0,""]',
        "again:[1e999]",
    ]
    results = await at_once(table, *[(table.bob, each) for each in forged])
    for custom_id, result in zip(forged, results, strict=True):
        assert result.response is not None or result.modal, custom_id
        private = [each.content for each in (result.response, *result.followups) if each and each.ephemeral]
        assert "eference" not in "".join(private), custom_id
    assert table.posts() == read


@both_languages
async def test_in_the_bots_dm_one_rolls_with_numbers(table: Table) -> None:
    user = table.ann.user
    table.falls("d6 1 2")
    assert "= **3**" in answer(await user.slash("roll", dice="2P"))
    table.falls("d6 1 2")
    assert "+1" in answer(await user.slash("try", dice="2P > 2"))
    table.falls()
    assert "agi" in answer(await user.slash("roll", dice="agi P"))
    hidden = await user.slash("roll", dice="2P", visibility="gm")
    assert hidden.ephemeral
    for command in ("oppose", "undertake start", "contest start", "settings show"):
        with pytest.raises(simcord.SetupError):
            await user.slash(command)


async def test_a_lost_answer_breaks_nothing(table: Table) -> None:
    table.falls("d6 1 2", "d6 2 2")
    await table.ann.slash(table.channel, "roll", dice="2P")
    assert id_of(table.last(), "again") == 'again:["2P",1,null,0,null]'
    await press(table, table.ann, "again")
    assert "= **4**" in table.posts()[-1]
