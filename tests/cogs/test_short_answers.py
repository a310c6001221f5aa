"""An answer is short: the result, at most five small lines, and the rest behind buttons."""

import re
from datetime import timedelta
from typing import Any

import pytest

from bot.store.answer_details import KEPT_FOR
from tests.cogs.hands import labels, press, press_again, refuses, said, verbs
from tests.conftest import Table, answer

pytestmark = pytest.mark.plays("pool")

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)

ASKED: list[tuple[str, dict[str, Any]]] = [
    ("measure", {"from": "(1, 1)", "to": "(9, 4)"}),
    ("measure", {"from": "(1, 1)", "to": "(9, 4)", "map": "btr", "height": 30}),
    ("area", {"shape": "disc", "origin": "(10, 10)", "size": 6}),
    ("area", {"shape": "ray", "origin": "(10, 10)", "size": 50, "direction": "NE"}),
    ("area", {"shape": "cone", "origin": "(10, 10)", "size": 6, "direction": "E", "map": "instinct"}),
    ("travel", {"speed": "3, 9, 4", "hours": 20, "distance": 300, "dice": "4/3/5", "forced_hours": 4}),
    ("fall", {"height": 12, "agility": 3, "protection": 2}),
    ("move pool", {"speed": 7, "straight": 3, "diagonal": 4, "manner": "unskilled", "terrain": "difficult",
                   "climb": 1, "agility": 6, "laden": True, "posture": "prone"}),
    ("move pathfinder", {"people": "dwarf", "armour": "heavy", "laden": True, "diagonal": 5, "doublings": 2,
                         "bonus": "10 barbarian, 20 enhancement, 5 luck"}),
    ("move instinct", {"attributes": "2/3/4", "straight": 2, "rough": 1}),
    ("move btr", {"speed": 30, "straight": 2, "diagonal": 1, "manner": "blink", "through": "down"}),
    ("sense pool", {"range": 6.5, "distance": 2.5, "hidden_by": "huge", "where": "behind", "into": 4,
                    "unskilled": True, "inside": True, "invisible": True}),
    ("sense instinct", {"light": "dark", "light_radius": 1.5, "distance": 3, "stealth": 1,
                        "senses": "darkvision 1, heat 2, vibration 2, weather 3"}),
    ("sense btr", {"light": "dark", "range": 30, "distance": 35}),
    ("carry", {"strength": 4, "weight": 130, "size": "medium", "their_size": "large"}),
    ("search", {"dice": "4P", "size": "light", "concealment": "careful"}),
    ("undertake time", {"dice": "4P", "difficulty": 30, "period": "10"}),
    ("try", {"dice": "4P > 3", "assist": "2P, 3P"}),
    ("map new", {"size": "20x20", "kind": "square"}),
    ("map terrain", {"kind": "difficult", "from": "B2", "to": "H9"}),
    ("map place", {"name": "Ann", "at": "A1"}),
    ("map place", {"name": "Bob", "at": "K9"}),
    ("map move", {"name": "Ann", "to": "J9", "speed": 60}),
    ("map reach", {"name": "Ann", "speed": 6}),
    ("map area", {"shape": "disc", "origin": "J9", "size": 6}),
    ("map sight", {}),
]  # fmt: skip
"""Each with what makes its answer long."""

CELLS = re.compile(r"\(-?\d+, -?\d+\)|\b[A-Z]{1,2}\d+(?:–[A-Z]{1,2}\d+)?\b")


@both_languages
async def test_every_answer_is_a_result_and_at_most_five_small_lines(table: Table, language: str) -> None:
    for command, options in ASKED:
        text = answer(await table.gm.slash(table.channel, command, **options))
        lines = text.splitlines()
        assert lines, command
        assert not lines[0].startswith("-# "), command
        assert len([line for line in lines if line.startswith("-# ")]) <= 5, (command, text)
        assert max(len(CELLS.findall(line)) for line in lines) <= 30, (command, text)


LONG = {"shape": "disc", "origin": "(10, 10)", "size": 6}


@both_languages
async def test_steps_and_cells_are_told_to_whoever_presses_also_after_a_restart(
    table: Table, language: str
) -> None:
    options = dict(ASKED)["move pool"]
    told = answer(await table.ann.slash(table.channel, "move pool", **options))
    steps = table.last()
    assert labels(steps) == [{"en-US": "Steps", "zh-CN": "过程"}[language]]
    await table.ann.slash(table.channel, "area", **LONG)
    cells = table.last()
    await table.restart()
    whole = await press(table.bob, steps, "kept")
    assert whole.ephemeral
    missing = [line for line in said(whole).splitlines() if line not in told]
    assert len(missing) >= 3
    assert {each for each in told.splitlines() if not each.startswith("-# ")} <= set(said(whole).splitlines())
    listed = await press(table.bob, cells, "kept")
    assert listed.ephemeral
    assert len(CELLS.findall(said(listed))) > 30
    assert labels(cells) == [{"en-US": "Cells", "zh-CN": "格子"}[language]]


async def test_a_short_answer_has_no_buttons(table: Table) -> None:
    await table.plays("btr")
    await table.ann.slash(table.channel, "move btr", speed=30)
    assert verbs(table.last()) == []


async def test_what_a_private_answer_left_out_is_for_its_asker_alone(table: Table) -> None:
    store, at = table.client.store, table.client.table.now()
    number = await store.keep_text(
        guild_id=table.guild.id, channel_id=table.channel.id, user_id=table.gm.id, at=at, text="Spyx at B2"
    )
    await table.ann.slash(table.channel, "move pool", **dict(ASKED)["move pool"])
    public = table.last()
    for person in (table.ann, table.bob):
        (refused,) = await press_again(person, public, f"k:kept:{number}")
        assert said(refused) == refuses("kept.gone", "en-US")
    (own,) = await press_again(table.gm, public, f"k:kept:{number}")
    assert said(own) == "Spyx at B2"


async def test_what_was_left_out_is_kept_for_two_weeks(table: Table) -> None:
    store, at = table.client.store, table.client.table.now()
    place: dict[str, Any] = {"guild_id": table.guild.id, "channel_id": table.channel.id, "user_id": None}
    first = await store.keep_text(**place, at=at, text="old")
    await store.keep_text(**place, at=at + timedelta(days=7), text="a week on")
    assert (await store.kept_text(first)) is not None
    newest = await store.keep_text(**place, at=at + KEPT_FOR + timedelta(seconds=1), text="new")
    assert await store.kept_text(first) is None
    await store.forget_guild(table.guild.id)
    assert await store.kept_text(newest) is None


@both_languages
async def test_the_lines_that_stay_are_those_that_decide(table: Table, language: str) -> None:
    told = answer(await table.ann.slash(table.channel, "move pool", **dict(ASKED)["move pool"]))
    small = [each for each in told.splitlines() if each.startswith("-# ")]
    assert len(small) == 5
    assert re.search(r"7 ÷ 2.+= 3\.5.+÷ 2.+= 1\.75.+÷ 3.+= 7/12.+÷ 2.+= 7/24", small[0])
    for line, result in zip(small[1:], ("→ 0", "× 1.5 = 9", " 1 = 10", "× 2 = 20"), strict=True):
        assert result in line
    told = answer(await table.ann.slash(table.channel, "travel", **dict(ASKED)["travel"]))
    assert "= 72" in told
