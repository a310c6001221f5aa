"""/undertake, end to end."""

import pytest
from discord import Message

from tests.cogs.presses import at_once, id_of, ids, pinged, press, reached, told, verbs
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def start(table: Table, **options: object) -> Message:
    """Ann starts a cumulative try."""
    result = await table.ann.slash(table.channel, "undertake start", **options)
    assert not result.ephemeral
    assert result.response is not None
    assert result.response.id == table.last().id
    return table.last()


@both_languages
async def test_results_add_up_until_they_are_above_the_difficulty(table: Table) -> None:
    message = await start(table, dice="3P", difficulty=4, period="10", label="the _wall_")
    assert r"the \_wall\_" in message.content
    assert "10" in message.content
    assert f"<@{table.ann.id}>" in message.content
    assert pinged(table, message) == set()
    assert verbs(message) == ["undertake_roll", "undertake_skip", "undertake_chances", "undertake_abandon"]
    table.falls("d6 2 2 3")
    await press(table, table.ann, "undertake_roll")
    assert reached(table.posts()[0], 4, 4)
    assert "[2, 2, 3] = **4**" in table.posts()[0]
    assert ids(table.last())
    await table.restart()
    table.falls("d6 1 3 3")
    await press(table, table.gm, "undertake_roll")
    assert "4 + 1 = **5**" in table.posts()[0]
    assert "▱" not in table.posts()[0]
    assert ids(table.last()) == []
    assert len(table.posts()) == 1


@both_languages
async def test_the_limit_of_periods_is_used_up(table: Table) -> None:
    await start(table, dice="2P > 9", limit=2, assist="1P，2P", assist_mode="best")
    assert verbs(table.last()) == ["undertake_roll", "undertake_chances", "undertake_abandon"]
    assert "1P，2P" in table.posts()[0]
    for total in (4, 8):
        table.falls("d6 1 1", "d6 2", "d6 2 2")
        await press(table, table.ann, "undertake_roll")
        assert reached(table.posts()[0], total, 9)
    assert ids(table.last()) == []


@both_languages
async def test_only_whose_it_is_and_the_gm_may_press(table: Table) -> None:
    await start(table, dice="3P", difficulty=30)
    table.falls()
    for verb in ("undertake_roll", "undertake_skip", "undertake_abandon"):
        assert told(await press(table, table.bob, verb))
    assert told(await press(table, table.ann, "undertake_skip"))
    await press(table, table.gm, "undertake_abandon")
    assert ids(table.last()) == []


@both_languages
@pytest.mark.parametrize(
    ("dice", "difficulty", "period", "time", "periods"),
    [
        ("3P", 30, None, "**20", "20"),
        ("7P", 30, None, "**8 4/7", "9"),
        ("7P", 30, "2.5 h", "**21 3/7 h**", "22 1/2 h"),
        ("9P", 2, "一天", "**一天**", "一天"),
        ("1P", 3, "一天", "**6 × 一天**", "6 × 一天"),
        ("2N", 70, "３ 周", "**30周**", "30周"),
    ],
)
async def test_the_rolling_is_skipped_by_the_gm(
    table: Table, dice: str, difficulty: int, period: str | None, time: str, periods: str
) -> None:
    options = {"dice": dice, "difficulty": difficulty} | ({"period": period} if period else {})
    table.falls()
    shown = answer(await table.bob.slash(table.channel, "undertake time", **options))
    await start(table, **options)
    await press(table, table.gm, "undertake_skip")
    for text in (shown, table.posts()[-1]):
        assert time in text
        assert periods in text
    assert ids(table.last()) == []


@both_languages
async def test_what_is_left_is_skipped_after_some_rolls(table: Table) -> None:
    await start(table, dice="2P", difficulty=10)
    table.falls("d6 2 2")
    await press(table, table.ann, "undertake_roll")
    table.falls()
    await press(table, table.gm, "undertake_skip")
    assert "**7" in table.posts()[0].splitlines()[-1]


@both_languages
async def test_what_cannot_be_skipped(table: Table) -> None:
    table.falls()
    for dice in ("0P", "2d8", "2P+1"):
        await start(table, dice=dice, difficulty=5)
        assert told(await press(table, table.gm, "undertake_skip"))
    await start(table, dice="2P", difficulty=5, assist="2N")
    assert told(await press(table, table.gm, "undertake_skip"))
    assert ids(table.last())


@both_languages
async def test_what_cannot_be_started_is_refused(table: Table) -> None:
    for options in (
        {"dice": "3P"}, {"dice": "3P > 2", "difficulty": 3}, {"dice": "3Q", "difficulty": 3},
        {"dice": "3P", "difficulty": 3, "period": "0 min"}, {"dice": "luck P", "difficulty": 3},
        {"dice": "1000P", "difficulty": 3, "assist": "1P"},
    ):  # fmt: skip
        result = await table.ann.slash(table.channel, "undertake start", **options)
        assert result.ephemeral
    assert "4P > 5" in answer(await table.ann.slash(table.channel, "undertake time", dice="3P"))
    assert table.posts() == []
    assert await table.store.ongoing_in(table.channel.id, "undertaking") == []


@both_languages
async def test_two_presses_at_once_count_once(table: Table) -> None:
    message = await start(table, dice="1P", difficulty=5)
    roll = id_of(message, "undertake_roll")
    table.falls("d6 1 1")
    first, second = await at_once(table, (table.ann, roll), (table.gm, roll))
    assert [bool(each.followups) or each.ephemeral for each in (first, second)].count(True) == 1
    assert reached(table.posts()[0], 1, 5)
    table.falls()
    (stale,) = await at_once(table, (table.ann, roll))
    assert told(stale)
    assert reached(table.posts()[0], 1, 5)


@both_languages
async def test_the_list_leads_to_the_open_ones(table: Table) -> None:
    empty = await table.bob.slash(table.channel, "undertake list")
    assert empty.ephemeral
    first = await start(table, dice="3P > 9", label="@here")
    second = await start(table, dice="4P", difficulty=8)
    await press(table, table.ann, "undertake_abandon", first)
    result = await table.bob.slash(table.channel, "undertake list")
    assert result.ephemeral
    assert f"/{table.guild.id}/{table.channel.id}/{second.id}" in answer(result)
    assert str(first.id) not in answer(result)
    assert "3P" not in answer(result)


async def test_a_message_that_a_kill_left_out_is_posted_at_the_next_start(table: Table) -> None:
    message = await start(table, dice="3P", difficulty=9)
    kept = await table.store.ongoing(1)
    assert kept is not None
    copied, _ = await table.store.start_ongoing(
        kind=kept.kind, channel_id=kept.channel_id, guild_id=kept.guild_id, user_id=kept.user_id,
        interaction_id=1, at=kept.at, state=kept.state,
    )  # fmt: skip
    await table.store.press(1, expected=0, interaction_id=2, state=kept.state, open=False)
    await table.restart()
    await table.restart()
    assert len(table.posts()) == 2
    assert ids(table.messages()[0]) == []
    assert message.id == table.messages()[0].id
    table.falls("d6 2 2 2")
    await press(table, table.ann, "undertake_roll")
    assert reached(table.posts()[1], 6, 9)
    assert copied.id == 2


@both_languages
async def test_an_answer_that_was_lost_is_made_good_at_the_next_press(table: Table) -> None:
    message = await start(table, dice="1P", difficulty=5)
    roll = id_of(message, "undertake_roll")
    kept = await table.store.ongoing(1)
    assert kept is not None
    state = kept.state.replace('"results":[]', '"results":[2]')
    await table.store.press(1, expected=0, interaction_id=1, state=state, open=True)
    (stale,) = await at_once(table, (table.ann, roll))
    assert told(stale)
    assert reached(table.posts()[0], 2, 5)
    assert id_of(table.last(), "undertake_roll") != roll


async def test_one_that_cannot_be_posted_is_not_kept_open(table: Table) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    result = await table.ann.slash(table.channel, "undertake start", dice="1P", difficulty=2)
    assert result.ephemeral
    assert await table.store.ongoing_in(table.channel.id, "undertaking") == []
    await table.restart()
    assert table.posts() == []


async def test_where_the_answer_comes_too_late_the_channel_gets_the_message(table: Table) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await table.ann.slash(table.channel, "undertake start", dice="1P", difficulty=2)
    assert len(table.posts()) == 1
    table.falls("d6 2")
    await press(table, table.ann, "undertake_roll")
    assert reached(table.posts()[0], 2, 2)


async def test_a_deleted_message_is_posted_anew_when_it_owes_something(table: Table) -> None:
    message = await start(table, dice="1P", difficulty=5)
    kept = await table.store.ongoing(1)
    assert kept is not None
    await table.store.press(1, expected=0, interaction_id=1, state=kept.state, open=True)
    table.env.backend.delete_message(table.channel.id, message.id)
    await table.restart()
    buttons = ["undertake_roll", "undertake_skip", "undertake_chances", "undertake_abandon"]
    assert verbs(table.last()) == buttons
