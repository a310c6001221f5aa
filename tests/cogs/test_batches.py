"""Several combatants at once, end to end: brought in by kinds and templates, warned, taken out when down."""

import pytest

from bot.play.encounter.arrivals import Copies, kinds
from bot.refusal import Refusal
from bot.store.settings import Settings
from tests.cogs.hands import messages, newest, press, refuses
from tests.cogs.test_encounter import actor, ann, bob, call, gm, now, pinged
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Wolf ×3, Ogre", [("Wolf", 3), ("Ogre", 2)]),
        ("Wolf x3;3×Rat、狼*4，Max", [("Wolf", 3), ("Rat", 3), ("狼", 4), ("Max", 2)]),
        ("Wolf ×３", [("Wolf", 3)]),
        ("Max3", [("Max3", 2)]),
        ("Wolf ×0", [("Wolf ×0", 2)]),
        (",", [(",", 2)]),
    ],
)
def test_kinds_are_read_as_people_type_them(typed: str, read: list[tuple[str, int]]) -> None:
    assert kinds(typed, 2) == tuple(Copies(*each) for each in read)


def test_more_than_an_encounter_can_take_at_once_are_refused() -> None:
    with pytest.raises(Refusal) as caught:
        kinds("Rat ×49, Wolf", 2)
    assert (caught.value.key, caught.value.facts["count"]) == ("encounter.too_many_at_once", 51)


@BOTH
async def test_several_kinds_come_in_one_step_and_templates_with_their_sheets(
    table: Table, language: str
) -> None:
    await table.gm.slash(table.channel, "foe new", name="Wolf", system="order")
    await gm(table, "open", system="order")
    told = await gm(table, "add", name="wolf ×3, Ogre", initiative=7, side="beasts")
    assert "Wolf 3" in told
    there = (await now(table)).combatants
    assert [each.name for each in there] == ["Wolf 1", "Wolf 2", "Wolf 3", "Ogre"]
    assert [each.copy for each in there] == [True] * 3 + [False]
    assert {(each.side, each.fixed_initiative) for each in there} == {("beasts", 7)}
    await gm(table, "add", name="Wolf, Rat ×2", initiative=3)
    assert [each.name for each in (await now(table)).combatants][4:] == ["Wolf 4", "Rat 1", "Rat 2"]
    offered = await table.gm.autocomplete(table.channel, "encounter add", "name", "Rat ×2, wo")
    assert "Rat ×2, Wolf" in [each["value"] for each in offered]
    assert await table.ann.autocomplete(table.channel, "encounter add", "name", "wo") == []
    await gm(table, "undo")
    assert len((await now(table)).combatants) == 4
    assert await ann(table, "add", name="Wolf ×2") == refuses("gm_only", language)


@BOTH
async def test_by_setting_a_call_mentions_whose_turn_is_next(table: Table) -> None:
    await gm(table, "open", system="order")
    await ann(table, "join", name="Ann", initiative=9)
    await bob(table, "join", name="Bob", initiative=8)
    await gm(table, "add", name="Rat", initiative=7)
    await table.gm.slash(table.channel, "settings notices", mode="next")
    since = len(table.env.http_requests)
    await gm(table, "start")
    assert pinged(table, since)[0] == [table.ann.id, table.bob.id]
    assert newest(table).content.splitlines()[-1].endswith(f"<@{table.bob.id}>")
    since = len(table.env.http_requests)
    await press(table.ann, call(table), "next")
    assert pinged(table, since) == [[table.bob.id]], "the GM is not warned of every foe"


@BOTH
async def test_who_is_down_is_taken_out_at_once(table: Table, language: str) -> None:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="pool"))
    await gm(table, "open")
    await bob(table, "join", name="Bob", dice="1", initiative=2)
    await gm(table, "add", name="Rat ×3", initiative=9)
    await gm(table, "start")
    assert await gm(table, "remove") == refuses("encounter.who_or_dead", language)
    assert await gm(table, "remove", who="Bob", dead=True) == refuses("encounter.who_or_dead", language)
    assert await gm(table, "remove", dead=True) == refuses("encounter.nobody_down", language)
    for who in ("Rat 1", "Rat 3", "Bob"):
        await gm(table, "set health", who=who, change="strength 0/1")
    before = len(messages(table))
    assert await actor(table) == "Rat 1"
    await gm(table, "remove", dead=True)
    assert [each.name for each in (await now(table)).combatants] == ["Bob", "Rat 2"]
    assert await actor(table) == "Rat 2"
    assert len(messages(table)) == before + 1
    assert await ann(table, "remove", dead=True) == refuses("gm_only", language)
    await gm(table, "undo")
    assert len((await now(table)).combatants) == 4


def test_stars_in_a_name_are_no_number() -> None:
    assert kinds("*" * 5 + "1", 3) == (Copies("*" * 5 + "1", 3),)
