"""A command in a fight goes by the fight's game, or refuses, privately, whatever the channel is set to."""

from typing import Any

import pytest

from bot.play.characters import active_of
from tests.cogs.hands import press, refuses
from tests.cogs.presses import told
from tests.cogs.test_encounter import ann, gm, panels
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
OF_POOL: dict[str, dict[str, Any]] = {
    "fall": {"height": 9, "agility": 3},
    "travel": {"speed": "3"},
    "carry": {"strength": 3, "weight": 50},
    "search": {"dice": "3P", "size": "light", "concealment": "simple"},
    "rest": {"kind": "hours", "dice": "strength 1/3"},
}
OF_INSTINCT: dict[str, dict[str, Any]] = {
    "check": {"modifier": "+7 > 15"},
    "damage": {"dp": 5, "types": "slashing"},
    "rest": {"kind": "short"},
}


async def fought(table: Table, system: str) -> None:
    await table.plays("pool")
    await gm(table, "open", system=system)
    await ann(table, "join", initiative=9)
    await gm(table, "add", name="Wolf", initiative=5)
    await gm(table, "start")


@BOTH
@pytest.mark.parametrize("system", ["order", "pathfinder", "btr", "instinct", "pool"])
async def test_what_belongs_to_another_game_is_refused(table: Table, language: str, system: str) -> None:
    await fought(table, system)
    table.falls()
    for game, commands in (("pool", OF_POOL), ("instinct", OF_INSTINCT)):
        for command, options in commands.items() if game != system else ():
            result = await table.ann.slash(table.channel, command, **options)
            assert told(result) == refuses("fight.other_game", language, system=system, known=game), command


async def test_a_sheet_that_is_made_in_a_fight_is_one_of_its_game(table: Table) -> None:
    """Also where no game is set: the fight was opened with its own."""
    await gm(table, "open", system="instinct")
    opened = await table.ann.slash(table.channel, "sheet fill")
    assert opened.response is not None
    assert "Defences" in str([each.to_dict() for each in opened.response.message.components])
    await table.ann.slash(table.channel, "sheet set", pairs="闪避 2")
    made = await active_of(table.client.table, table.guild.id, table.ann.id)
    assert made is not None
    assert made.system == "instinct"


async def test_attacks_have_a_field_of_several_lines_and_a_part_of_the_sheet(table: Table) -> None:
    await gm(table, "open", system="order")
    opened = await table.ann.slash(table.channel, "sheet fill")
    assert opened.response is not None
    assert "Attacks and notes" in str([each.to_dict() for each in opened.response.message.components])
    form = (await press(table.ann, panels(table)[0], "join")).modal
    assert form is not None
    parts = {each["component"]["custom_id"]: each["component"] for each in form["components"]}
    assert parts["attacks"]["style"] == 2
    assert parts["name"]["style"] == 1


@BOTH
@pytest.mark.parametrize("system", ["pathfinder", "btr"])
async def test_a_fight_without_such_attacks_says_what_to_do_instead(
    table: Table, language: str, system: str
) -> None:
    await fought(table, system)
    table.falls()
    key = "attack.by_encounter" if system == "btr" else "attack.not_in_fight"
    for options in ({}, {"target": "Wolf"}, {"target": "Nobody"}, {"target": "Wolf", "visibility": "gm"}):
        result = await table.ann.slash(table.channel, "attack", modifier="1d20+5", **options)
        assert told(result) == refuses(key, language, system=system)


@pytest.mark.parametrize("system", ["pool", "instinct"])
async def test_who_is_not_in_the_fight_is_not_attacked(table: Table, system: str) -> None:
    await gm(table, "open", system=system)
    await gm(table, "add", name="Wolf", initiative=5)
    early = await table.gm.slash(table.channel, "attack", modifier="3P", target="Wolf")
    assert told(early) == refuses("attack.fight_not_begun", "en-US")
    await gm(table, "add", name="Deer", initiative=3)
    await gm(table, "start")
    for options, key in (
        ({"target": "Nobody"}, "encounter.no_such_combatant"),
        ({"target": "Deer", "visibility": "self"}, "attack.openly_in_fights"),
    ):
        result = await table.gm.slash(table.channel, "attack", modifier="3P", **options)
        assert told(result) == refuses(key, "en-US", **({"name": "Nobody"} if "no_such" in key else {}))


@pytest.mark.parametrize(
    ("system", "kind", "far"),
    [("instinct", "instinct", "**8** areas"), ("btr", "btr", "**40** ft"), ("pool", "square", "**6** steps")],
)
async def test_distances_and_areas_go_by_the_fights_game(
    table: Table, system: str, kind: str, far: str
) -> None:
    """Whatever the channel is set to, unless the map is named."""
    await fought(table, system)
    await table.plays("pathfinder")
    places = {"from": "(0, 0)", "to": "(5, 3)"}
    disc = {"shape": "disc", "origin": "(0, 0)", "size": 2}
    assert far in answer(await table.ann.slash(table.channel, "measure", **places))
    assert "30 ft" in answer(await table.ann.slash(table.channel, "measure", map="pathfinder", **places))
    guessed = answer(await table.ann.slash(table.channel, "area", **disc))
    assert guessed == answer(await table.ann.slash(table.channel, "area", map=kind, **disc))
    assert guessed != answer(await table.ann.slash(table.channel, "area", map="pathfinder", **disc))


async def test_a_fight_without_maps_leaves_distances_to_what_is_set(table: Table) -> None:
    await fought(table, "order")
    assert "**6** steps" in answer(
        await table.ann.slash(table.channel, "measure", **{"from": "(0, 0)", "to": "(5, 3)"})
    )


@BOTH
async def test_nobody_attacks_themselves_by_a_slip(table: Table, language: str) -> None:
    """In every game; an area that covers the attacker goes on, and so does what an action costs its user."""
    for system, command, options in (
        ("pool", "attack", {"modifier": "3P", "attribute": "strength", "target": "Ann"}),
        ("instinct", "attack", {"modifier": "+5", "target": "Ann"}),
        ("btr", "encounter attack", {"from": "Ann", "to": "Ann", "what": "cut", "damage": "3 slashing"}),
    ):
        await fought(table, system)
        posts = table.posts()
        result = await table.ann.slash(table.channel, command, **options)
        assert told(result) == refuses("attack.oneself", language, name="Ann"), system
        assert table.posts() == posts
        several = {key: "Ann, Wolf" if key in ("target", "to") else value for key, value in options.items()}
        assert "✓" in told(await table.ann.slash(table.channel, command, **several)), system
        await gm(table, "end")
    await fought(table, "btr")
    price = {"from": "Ann", "to": "Ann", "what": "rage", "status": "dazed (1)"}
    assert "✓" in told(await table.ann.slash(table.channel, "encounter attack", **price))
