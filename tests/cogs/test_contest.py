"""/contest, end to end."""

import re

import pytest

from tests.cogs.presses import at_once, give, id_of, ids, pinged, press, told, verbs
from tests.cogs.test_oppose import join
from tests.conftest import Table

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


@both_languages
async def test_the_first_to_reach_the_goal_wins(table: Table) -> None:
    started = await table.ann.slash(
        table.channel, "contest start", goal=6, dice="2P", opponent=table.bob, opponent_dice="3P",
        label="*race*",
    )  # fmt: skip
    assert not started.ephemeral
    assert r"\*race\*" in table.posts()[0]
    assert verbs(table.last()) == ["contest_roll", "contest_chances", "contest_abandon"]
    table.falls("d6 2 2 1 3 3")
    await press(table, table.bob, "contest_roll")
    assert re.search(r"[(（]2P[)）]", table.posts()[0])
    assert "[2, 2] = **4**" in table.posts()[0]
    assert "[1, 3, 3] = **1**" in table.posts()[0]
    assert table.posts()[0].splitlines()[-1].startswith("**Bob**")
    await table.restart()
    table.falls("d6 1 1 2 2 2")
    await press(table, table.ann, "contest_roll")
    last = table.posts()[0].splitlines()[-1]
    assert "Bob" in last
    assert "Ann" not in last
    assert "2" in last
    assert ids(table.last()) == []
    assert len(table.posts()) == 1


@both_languages
@pytest.mark.parametrize(("faces", "winners"), [("5 6", {"Bob"}), ("6 6", {"Ann", "Bob"}), ("6 5", {"Ann"})])
async def test_both_reach_it_in_the_same_period(table: Table, faces: str, winners: set[str]) -> None:
    await table.ann.slash(
        table.channel, "contest start", goal=5, dice="1N", opponent=table.bob, opponent_dice="1N"
    )
    table.falls(f"d6 {faces}")
    await press(table, table.gm, "contest_roll")
    last = table.posts()[0].splitlines()[-1]
    assert {name for name in ("Ann", "Bob") if name in last} == winners


@both_languages
async def test_the_opponent_is_asked_for_dice(table: Table) -> None:
    await table.ann.slash(table.channel, "contest start", goal=3, dice="1P", opponent=table.bob)
    message = table.last()
    assert pinged(table, message) == {table.bob.id}
    assert verbs(message) == ["contest_accept", "contest_abandon"]
    await table.restart()
    for stranger in (table.ann, table.gm):
        assert told(await press(table, stranger, "contest_accept"))
    first, second = [await press(table, table.bob, "contest_accept") for _ in range(2)]
    table.falls()
    assert told(await give(table, table.bob, "contest_accept", "2P > 3"))
    await table.bob.submit_modal(first, {"dice": "２Ｐ"})
    assert told(await table.bob.submit_modal(second, {"dice": "9P"}))
    assert re.search(r"[(（]2P[)）]", table.posts()[0])
    roll = id_of(table.last(), "contest_roll")
    table.falls("d6 1 1 1", "d6 6 6 6")
    first, second = await at_once(table, (table.bob, roll), (table.ann, roll))
    assert [bool(each.followups) or each.ephemeral for each in (first, second)].count(True) == 1
    assert table.posts()[0].count("**2**") == 2


@both_languages
async def test_sides_and_the_gm_may_press_and_abandon(table: Table) -> None:
    cleo = join(table, "cleo")
    for person in (table.ann, table.bob, table.gm):
        options = {"goal": 9, "dice": "1P", "opponent": table.bob, "opponent_dice": "1P"}
        await table.ann.slash(table.channel, "contest start", **options)
        message = table.last()
        abandon = id_of(message, "contest_abandon")
        for verb in ("contest_roll", "contest_abandon"):
            assert told(await press(table, cleo, verb))
        await press(table, person, "contest_abandon")
        assert ids(table.last()) == []
        (over,) = await at_once(table, (person, abandon))
        assert told(over)


@both_languages
async def test_what_cannot_be_started_is_refused(table: Table) -> None:
    robot = join(table, "robot", bot=True)
    table.falls()
    for options in (
        {"opponent": table.ann}, {"opponent": table.ann, "opponent_dice": "1P"}, {"opponent": robot},
        {"opponent": table.bob, "opponent_dice": "1P > 2"},
        {"opponent": table.bob, "opponent_dice": "luck P"},
    ):  # fmt: skip
        result = await table.ann.slash(table.channel, "contest start", goal=5, dice="1P", **options)
        assert result.ephemeral
    refused = await table.ann.slash(table.channel, "contest start", goal=5, dice="1P > 1", opponent=table.bob)
    assert refused.ephemeral
    assert table.posts() == []
    await table.ann.slash(
        table.channel, "contest start", goal=5, dice="1P", opponent=robot, opponent_dice="1P"
    )
    assert len(table.posts()) == 1


async def test_an_unreadable_side_is_named(table: Table) -> None:
    await table.bob.slash(table.channel, "sheet set", pairs="luck 2")
    await table.ann.slash(
        table.channel, "contest start", goal=5, dice="1P", opponent=table.bob, opponent_dice="luck P"
    )
    await table.bob.slash(table.channel, "sheet set", pairs="luck -")
    table.falls()
    assert "Bob" in told(await press(table, table.ann, "contest_roll"))
