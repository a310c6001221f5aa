"""/odds and the button Chances: exact, private where they should be, after a restart too."""

import asyncio
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import simcord

from bot.play.rulings import game_odds_answers, odds_answers, odds_pictures
from bot.play.workload.heavy_work import HEAVY, aside
from tests.cogs.hands import press_again, refuses
from tests.cogs.presses import at_once, give, id_of, press, told, verbs
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def asked(table: Table, **options: object) -> str:
    result = await table.ann.slash(table.channel, "odds", **options)
    assert not result.ephemeral
    assert result.response is not None
    return answer(result)


async def refused(table: Table, **options: object) -> str:
    before = table.posts()
    result = await table.ann.slash(table.channel, "odds", **options)
    assert result.ephemeral
    assert table.posts() == before
    return answer(result)


@both_languages
@pytest.mark.parametrize(
    ("options", "chances"),
    [
        ({"dice": "4P > 2"}, ["33.33%", "1/3"]),
        ({"dice": "４Ｐ", "difficulty": 2}, ["33.33%", "1/3"]),
        ({"dice": "8P > 15"}, ["0.0001%", "1/1679616"]),
        ({"dice": "2P", "difficulty": 1, "reroll": "zero"}, ["55.56%", "5/9"]),
        ({"dice": "3P > 0", "hold_back": 2}, ["33.33%", "1/3"]),
        ({"dice": "3P > 0", "hold_back": 3}, ["0.00%"]),
        ({"dice": "1P > 2", "assist": "1P, 1P"}, ["20.37%", "11/54"]),
        ({"dice": "1P > 1", "assist": "1P, 1P", "assist_mode": "best"}, ["42.13%", "91/216"]),
        ({"dice": "1d6", "against": "1d4"}, ["58.33%", "7/12", "16.67%", "1/6", "25.00%", "1/4"]),
        ({"dice": "1P > 1", "periods": 2}, ["33.33%", "1/3", "4.5"]),
        ({"dice": "1d2", "against": "1d2", "difficulty": 3, "periods": 2}, ["31.25%", "5/16", "6.25%"]),
    ],
)  # fmt: skip
async def test_the_chance_is_exact(table: Table, options: dict[str, object], chances: list[str]) -> None:
    text = await asked(table, **options)
    for chance in chances:
        assert chance in text, text
    assert f"**{chances[0]}**" in text
    (picture,) = table.last().attachments
    assert picture.filename == "odds.png"
    assert picture.description
    assert len(picture.description) > 20


@both_languages
async def test_what_is_asked_of_nothing_has_its_mean_and_its_table(table: Table) -> None:
    text = await asked(table, dice="2d6+1")
    assert "**8**" in text
    steps = answer(await press(table, table.bob, "kept"))
    assert "\n13: 2.78% · 2.78%" in steps
    assert "\n3: 2.78% · 100.00%" in steps


@both_languages
async def test_a_difficulty_for_a_chance(table: Table) -> None:
    for chance in ("75%", "75", "３／４", "75.0 %"):
        text = await asked(table, dice="4P", chance=chance)
        assert "**0**" in text
        assert "80.25%" in text
        assert "60.49%" in text
    assert "99%" in await asked(table, dice="1P", chance="99")
    for chance in ("0", "100", "1/0", "most", "5/4", "-3"):
        assert chance in await refused(table, dice="4P", chance=chance)


@both_languages
async def test_what_the_channels_game_leaves_to_the_gm(table: Table, language: str) -> None:
    await table.plays("instinct")
    text = await asked(table, dice="2d10", difficulty=5)
    assert "**90.00%**" in text
    assert "**4.00%**" in text
    assert "**60.00%**" in await asked(table, dice="1d10", difficulty=5)  # It is no check.
    await table.plays("pathfinder")
    assert "**60.00%**" in await asked(table, dice="1d10", difficulty=5)
    assert "**50.00%**" in await asked(table, dice="1d10 > 5")


@both_languages
async def test_what_cannot_be_answered_is_refused_in_words(table: Table) -> None:
    assert "odds" not in await refused(table, dice="4P > 5", against="3P")
    assert await refused(table, dice="4P", against="3P", difficulty=5)
    assert await refused(table, dice="4P", periods=3)
    assert await refused(table, dice="0P > 3", periods=3)
    assert await refused(table, dice="luck P")
    assert await refused(table, dice="4P > 5", difficulty=6)
    assert "100d1000" in await refused(table, dice="100d1000 kh50 > 5")
    assert await refused(table, dice="1000N > 5", periods=1000)
    assert "441" in await refused(table, dice="1000d2e")


async def test_in_the_bots_own_dm(table: Table) -> None:
    result = await table.ann.user.slash("odds", dice="4P > 2")
    assert "**33.33%**" in answer(result)


@both_languages
async def test_a_try_shows_its_chances_to_whoever_asks(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="strength 4")
    table.falls("d6 3 3 3 3")
    await table.ann.slash(table.channel, "try", dice="strength P > 2")
    await table.ann.slash(table.channel, "sheet set", pairs="strength 9")
    message = table.last()
    await table.restart()
    result = await press(table, table.bob, "chances", message)
    assert result.ephemeral
    assert "**33.33%**" in told(result)
    assert len(table.posts()) == 1


@both_languages
async def test_several_sides_have_their_chances(table: Table) -> None:
    table.falls("d6 1", "d6 2")
    await table.ann.slash(table.channel, "oppose", dice="1P", opponent=table.bob, opponent_dice="1P")
    assert verbs(table.last()) == ["reroll", "chances"]
    assert "**50.00%**" in told(await press(table, table.gm, "chances"))
    await table.ann.slash(table.channel, "oppose", dice="1N", opponent=table.bob)
    select = await press(table, table.ann, "oppose_invite")
    assert select.response is not None
    await table.ann.select(select.response, [table.gm], custom_id=_only_id(select))
    await give(table, table.bob, "oppose_accept", "1N", table.messages()[1])
    table.falls("d6 1", "d6 2", "d6 3")
    await give(table, table.gm, "oppose_accept", "1N", table.messages()[1])
    await table.restart()
    text = told(await press(table, table.bob, "oppose_chances", table.messages()[1]))
    assert text.count("**25.46%**") == 3
    assert "**23.61%**" in text


def _only_id(result: simcord.InteractionResult) -> str:
    assert result.response is not None
    (row,) = result.response.components
    return row["components"][0]["custom_id"]


@both_languages
async def test_what_goes_on_shows_the_chances_that_are_left(table: Table) -> None:
    await table.ann.slash(table.channel, "undertake start", dice="1P > 1", limit=3)
    message = table.last()
    table.falls("d6 1")
    await press(table, table.ann, "undertake_roll", message)
    await table.restart()
    text = told(await press(table, table.bob, "undertake_chances", message))
    assert "**55.56%**" in text, "1 - (2/3)² with two periods left and more than 0 wanted"
    await table.ann.slash(table.channel, "contest start", goal=3, dice="1d2", opponent=table.bob)
    contest = table.last()
    assert "contest_chances" not in verbs(contest)
    await give(table, table.bob, "contest_accept", "1d2", contest)
    table.falls("d2 2", "d2 1")
    await press(table, table.ann, "contest_roll")
    text = told(await press(table, table.gm, "contest_chances"))
    assert "**75.00%**" in text, "2 and 1 of 3: Ann is there next period, above or level with Bob"
    assert "**25.00%**" in text


async def test_a_hidden_rolls_chances_are_for_its_roller_alone(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    table.falls("d6 1 2")
    own = await table.ann.slash(table.channel, "try", dice="2P > 1", visibility="self")
    assert own.response is not None
    assert "**33.33%**" in told(await press(table, table.ann, "chances", own.response))
    table.falls("d6 1")
    bobs = await table.bob.slash(table.channel, "roll", dice="1d6", visibility="self")
    assert bobs.response is not None
    (forged,) = await press_again(table.bob, bobs.response.message, id_of(own.response, "chances"))
    assert told(forged) == refuses("ongoing.unknown", "en-US")
    for visibility, known in (("gm", ["chances"]), ("blind", [])):
        table.falls("d6 1 2")
        result = await table.ann.slash(table.channel, "try", dice="2P > 1", visibility=visibility)
        assert result.response is not None
        assert verbs(result.response) == known
    table.falls("d6 1 2")
    search = await table.ann.slash(
        table.channel, "search", dice="2P", size="light", concealment="open", visibility="gm"
    )
    assert search.response is not None
    assert verbs(search.response) == []
    assert all("chances" not in verbs(message) for message in table.messages())


async def test_forged_buttons_are_refused(table: Table) -> None:
    table.falls("d6 1")
    await table.ann.slash(table.channel, "roll", dice="1P")
    number = re.findall(r"k:reroll:(\d+)", str(table.last().components))
    for verb in ("chances", "oppose_chances", "undertake_chances", "contest_chances"):
        for each in (*number, "7", "x", ""):
            (result,) = await at_once(table, (table.bob, f"k:{verb}:{each}"))
            assert told(result)
            assert "reference" not in told(result)


async def test_a_button_reaches_no_other_kind_of_roll(table: Table) -> None:
    table.falls("d10 9 6")
    await table.ann.slash(table.channel, "check", modifier="+2")
    (checked, *_) = re.findall(r"k:check_reroll:(\d+)", str(table.last().components))
    table.falls("d6 1")
    await table.ann.slash(table.channel, "roll", dice="1P")
    (rolled,) = re.findall(r"k:reroll:(\d+)", str(table.last().components))
    for forged in (f"k:chances:{checked}", f"k:reroll:{checked}", f"k:check_reroll:{rolled}:0"):
        (result,) = await at_once(table, (table.ann, forged))
        assert told(result) == refuses("ongoing.unknown", "en-US")


async def test_a_long_question_holds_nobody_up() -> None:
    """The loop goes on while the odds are worked out."""
    going_on = threading.Event()
    asyncio.get_running_loop().call_later(0.01, going_on.set)
    assert await aside(lambda: going_on.wait(timeout=5))


async def test_the_words_of_an_answer_hold_nobody_up_either(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They go over every outcome, of which there may be a hundred thousand."""
    monkeypatch.setattr(HEAVY, "_thread", ThreadPoolExecutor(1, "heavy"))
    working: set[str] = set()

    def noted(work: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any, **named: Any) -> Any:
            working.add(threading.current_thread().name)
            return work(*given, **named)

        return done

    monkeypatch.setattr(odds_answers, "table_told", noted(odds_answers.table_told))
    monkeypatch.setattr(odds_pictures, "mean_told", noted(odds_pictures.mean_told))
    monkeypatch.setattr(game_odds_answers, "table_told", noted(game_odds_answers.table_told))
    await asked(table, dice="3d6")
    await asked(table, dice="+2 > 12", system="instinct")
    assert [name for name in working if not name.startswith("heavy")] == []
    assert working
