"""/foe, end to end: templates that only GMs know of, and copies of them in the fight and on the map."""

from collections.abc import Generator
from typing import Any

import pytest
import simcord

from bot.encounter.encounter import Combatant
from bot.play.maps import maps
from bot.play.table import require_head
from bot.store.settings import Settings
from bot.wording.words import words_for
from tests.bot.systems import snow, toy
from tests.cogs.hands import buttons, press, refuses, said
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
COMMANDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("new", {"name": "Spyx"}), ("list", {}), ("show", {"foe": "Wolf"}), ("delete", {"foe": "Wolf"}),
    ("set", {"foe": "Wolf", "pairs": "cap 5"}), ("add", {"foe": "Wolf"}), ("import", {}),
)  # fmt: skip


@pytest.fixture(autouse=True)
def with_the_toy() -> Generator[None]:
    with toy.registered():
        yield


async def foe(table: Table, command: str, **options: Any) -> str:
    """What the GM alone reads of what the GM does."""
    result = await table.gm.slash(table.channel, f"foe {command}", **options)
    assert result.ephemeral
    return said(result)


async def fight(table: Table) -> None:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="toy"))
    table.client.table.settings.clear()
    table.client.table.held.clear()
    await table.gm.slash(table.channel, "encounter open")


async def there(table: Table) -> list[Combatant]:
    head = await require_head(table.client.table, table.channel.id)
    return [*head.encounter.combatants]


async def on_the_map(table: Table) -> dict[str, Any]:
    held = await maps.require_map(table.client.table, table.channel.id)
    return {each.name: each.place for each in held.tokens}


async def suggested(table: Table, who: simcord.MemberActor, command: str, option: str) -> list[str]:
    found = await who.autocomplete(
        table.channel, command, option, "", **({"foe": ""} if option == "foe" else {})
    )
    return [each["name"] for each in found]


@BOTH
async def test_a_foe_is_made_set_shown_listed_deleted_and_brought_back(table: Table, language: str) -> None:
    words = words_for(language)
    assert words("You have no foes here yet. Make one with `/foe new`, then `/foe set`.") == await foe(
        table, "list"
    )
    assert "Wolf" in await foe(table, "new", name="Wolf", system="pool")
    assert "**4**" in await foe(table, "set", foe="wolf", pairs="agility 4, bite = agility P > 2")
    assert refuses("sheet.name_taken", language, name="WOLF") == await foe(table, "new", name="WOLF")
    shown = await table.gm.slash(table.channel, "foe show", foe="Wolf")
    assert "bite" in said(shown)
    assert shown.response is not None
    assert [each.split(":")[0:2] for each in buttons(shown.response.message)] == [
        ["sheetroll", "1"],
        ["k", "sheet_fill"],
    ]
    assert "Wolf" in await foe(table, "list")
    assert "Dire Wolf" in await foe(table, "set", foe="Wolf", pairs="agility 5", name="Dire Wolf")
    asked = await table.gm.slash(table.channel, "foe delete", foe="Dire Wolf")
    assert asked.response is not None
    await press(table.gm, asked.response.message, "foe_delete")
    assert "Wolf" not in await foe(table, "list")
    assert refuses("foe.unknown", language, name="Dire Wolf") == await foe(table, "show", foe="Dire Wolf")
    assert "Dire Wolf" in said(await table.gm.slash(table.channel, "sheet undo"))
    assert "**5**" in await foe(table, "show", foe="Dire Wolf")
    assert "**4**" in said(await table.gm.slash(table.channel, "sheet undo"))


@BOTH
async def test_players_learn_of_no_foe(table: Table, language: str) -> None:
    await foe(table, "new", name="Wolf")
    await fight(table)
    for command, options in COMMANDS:
        result = await table.ann.slash(table.channel, f"foe {command}", **options)
        assert said(result) == refuses("gm_only", language), command
    for command, option in (
        ("foe add", "foe"),
        ("foe show", "foe"),
        ("sheet show", "character"),
        ("roll", "as"),
    ):
        assert await suggested(table, table.ann, command, option) == []
    portrait = await table.ann.slash(table.channel, "character portrait", foe="Wolf", remove=True)
    assert said(portrait) == refuses("gm_only", language)
    seen = await table.ann.slash(table.channel, "sheet show", character="Wolf")
    assert said(seen) == refuses("sheet.no_such_character", language, name="Wolf")
    assert not any("Wolf" in each for each in table.posts())


async def test_a_foe_is_its_makers_and_the_gms_of_its_channel(table: Table) -> None:
    await foe(table, "new", name="Wolf")
    elsewhere = table.guild.create_text_channel("elsewhere")
    for channel in (table.channel, elsewhere):
        await table.store.save_settings(Settings(channel.id, table.guild.id, gms=(table.gm.id, table.ann.id)))
    table.client.table.settings.clear()
    table.client.table.held.clear()
    assert "Wolf" in said(await table.ann.slash(table.channel, "foe list"))
    assert "Wolf" not in said(await table.ann.slash(elsewhere, "foe list"))
    assert "Wolf" in said(await table.gm.slash(elsewhere, "foe list"))


async def test_whoever_is_gm_no_more_takes_no_foe_back(table: Table) -> None:
    made = await table.gm.slash(table.channel, "foe new", name="Wolf")
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, gms=(table.ann.id,)))
    table.client.table.settings.clear()
    table.client.table.held.clear()
    assert made.response is not None
    assert said(await press(table.gm, made.response.message, "sheet_undo")) == refuses("gm_only", "en-US")


@BOTH
async def test_copies_are_numbered_fresh_and_leave_the_template_as_it_is(table: Table, language: str) -> None:
    await foe(table, "new", name="Wolf")
    await foe(table, "set", foe="Wolf", pairs="cap 2")
    await fight(table)
    await foe(table, "add", foe="Wolf", count=3, side="pack", initiative=2)
    await foe(table, "add", foe="Wolf", count=2, initiative=1)
    found = await there(table)
    assert [each.name for each in found] == [f"Wolf {number}" for number in range(1, 6)]
    assert [each.side for each in found] == ["pack"] * 3 + [""] * 2
    assert {each.body for each in found} == {snow.Snow(cap=2)}
    (template,) = await table.store.characters_in(table.guild.id, (), table.gm.id)
    assert {(each.character, each.copy, each.owner) for each in found} == {(template.id, True, None)}
    await table.gm.slash(table.channel, "encounter start")
    await table.gm.slash(table.channel, "encounter end")
    assert await table.store.body_of(template.id) is None


async def test_the_sheet_has_initiative_and_level(table: Table) -> None:
    await foe(table, "new", name="Wolf", system="instinct")
    await foe(table, "set", foe="Wolf", pairs="洞悉属性 3, 洞悉 2, lv 4")
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await foe(table, "add", foe="Wolf")
    await foe(table, "add", foe="Wolf", modifier=1, level=2)
    assert [(each.name, each.modifier, each.level) for each in await there(table)] == [
        ("Wolf", 11, 4), ("Wolf 2", 1, 2),
    ]  # fmt: skip


async def test_a_number_does_not_tell_of_a_hidden_one(table: Table) -> None:
    await foe(table, "new", name="Wolf")
    await fight(table)
    await foe(table, "add", foe="Wolf", count=2, hidden=True, initiative=1)
    await foe(table, "add", foe="Wolf", initiative=1)
    await foe(table, "add", foe="Wolf", hidden=True, initiative=1)
    assert [(each.name, each.hidden) for each in await there(table)] == [
        ("Wolf 1", True), ("Wolf 2", True), ("Wolf", False), ("Wolf 3", True),
    ]  # fmt: skip
    assert not any("Wolf 1" in each or "Wolf 3" in each for each in table.posts())


@BOTH
@pytest.mark.parametrize("kind", ["square", "hex", "free"])
async def test_copies_stand_beside_each_other_in_one_step_each(
    table: Table, language: str, kind: str
) -> None:
    await foe(table, "new", name="Wolf")
    await fight(table)
    await table.gm.slash(table.channel, "map new", kind=kind, size="6x5")
    await table.gm.slash(table.channel, "map place", name="Rock", at="C3")
    told = await foe(table, "add", foe="Wolf", count=4, place="C3", initiative=1)
    assert all(f"Wolf {number}" in told for number in range(1, 5))
    placed = await on_the_map(table)
    assert len({*placed.values()}) == 5
    x, y = placed["Rock"]
    away = [(other - x, above - y) for other, above in placed.values()]
    assert all(max(abs(right), abs(up), abs(right + up) * (kind == "hex")) <= 1 for right, up in away)
    await table.gm.slash(table.channel, "map undo")
    assert [*await on_the_map(table)] == ["Rock"]
    await table.gm.slash(table.channel, "map redo")
    assert await on_the_map(table) == placed
    await table.gm.slash(table.channel, "encounter undo")
    assert await there(table) == []


@BOTH
async def test_hidden_copies_stand_hidden_on_the_map(table: Table, language: str) -> None:
    await foe(table, "new", name="Spyx")
    await fight(table)
    await table.gm.slash(table.channel, "map new", kind="square", size="6x5")
    assert "Spyx 2" in await foe(table, "add", foe="Spyx", count=2, place="B2", hidden=True, initiative=1)
    await table.ann.slash(table.channel, "map show")
    await table.gm.slash(table.channel, "map undo")
    await table.gm.slash(table.channel, "map redo")
    for message in table.messages():
        texts = [message.content, *(str(each.description) for each in message.attachments)]
        assert not any("Spyx" in each for each in texts)
    assert not any("Spyx" in each for each in table.posts())


@BOTH
async def test_what_cannot_be_placed_brings_nobody_into_the_fight(table: Table, language: str) -> None:
    await foe(table, "new", name="Wolf")
    await fight(table)
    assert await foe(table, "add", foe="Wolf", place="B2", initiative=1) == refuses("map.none", language)
    await table.gm.slash(table.channel, "map new", kind="square", size="2x2")
    told = await foe(table, "add", foe="Wolf", count=5, place="B2", initiative=1)
    assert told == refuses("map.no_room_for_all", language, count=5, free=4)
    assert await there(table) == []


@BOTH
async def test_a_foe_comes_from_a_file_and_goes_into_one(table: Table, language: str) -> None:
    told = await foe(table, "import", text=".pc new Wolf\n.st agility 4")
    assert "**4**" in told
    assert "**6**" in await foe(table, "import", text=".pc new Wolf\n.st agility 6")
    assert len(await table.store.characters_in(table.guild.id, (), table.gm.id)) == 1
    assert refuses("foe.nameless", language) == await foe(table, "import", text="agility 4")
    form = await table.gm.slash(table.channel, "foe import")
    assert "Bear" in said(await table.gm.submit_modal(form, {"text": ".pc new Bear\n.st agility 1"}))
    exported = await table.gm.slash(table.channel, "sheet export", character="Bear")
    assert exported.response is not None
    (file,) = exported.response.message.attachments
    assert b"Bear" in await file.read()


async def test_many_foes_are_listed_in_pages_and_have_an_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.sheets.sheets.MOST_FOES", 17)
    for number in range(17):
        await foe(table, "new", name=f"Foe {number:02}")
    assert await foe(table, "new", name="Foe 17") == refuses("foe.too_many", "en-US", limit=17)
    listed = await table.gm.slash(table.channel, "foe list")
    assert listed.response is not None
    assert ("Foe 14" in said(listed), "Foe 15" in said(listed)) == (True, False)
    await press(table.gm, listed.response.message, "foe_page", 1)
    (now,) = [each for each in table.channel.history(viewer=table.gm) if "page 2 of 2" in each.content]
    assert "Foe 16" in now.content


@pytest.mark.parametrize("game", ["order", "pathfinder"])
async def test_plain_initiative_adds_what_stands_on_the_sheet(table: Table, game: str) -> None:
    await table.plays(game)
    await table.gm.slash(table.channel, "foe new", name="Wolf")
    await table.gm.slash(table.channel, "foe set", foe="Wolf", pairs="Initiative 7, LV 3")
    await table.ann.slash(table.channel, "sheet set", pairs="先攻 4")
    await table.gm.slash(table.channel, "encounter open", system=game)
    await table.gm.slash(table.channel, "foe add", foe="Wolf")
    await table.ann.slash(table.channel, "encounter join")
    head = await require_head(table.client.table, table.channel.id)
    assert [each.modifier for each in head.encounter.combatants] == [7, 4]
