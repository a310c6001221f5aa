"""Characters, end to end: several a player, undo, whose sheet a roll reads, files."""

import json
from typing import Any

import discord
import pytest
import simcord

from bot.systems.order.body import Body
from tests.cogs.hands import buttons, now, press_again
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def do(table: Table, person: simcord.MemberActor, command: str, **options: Any) -> discord.Message:
    """What a person is answered."""
    result = await person.slash(table.channel, command, **options)
    assert result.response is not None
    return result.response.message


async def tell(table: Table, person: simcord.MemberActor, command: str, **options: Any) -> str:
    return answer(await person.slash(table.channel, command, **options))


async def hit(person: simcord.MemberActor, message: discord.Message, beginning: str) -> discord.Message:
    """What a press on one of a message's buttons is answered."""
    (custom_id,) = [each for each in buttons(message) if each.startswith(beginning)]
    result = await person.click(message, custom_id=custom_id)
    assert result.response is not None
    return result.response.message


@both_languages
async def test_several_characters_of_which_one_is_played(table: Table) -> None:
    await table.plays("instinct")
    assert "**Deer**" in await tell(table, table.ann, "sheet new", name="Deer")
    await tell(table, table.ann, "sheet set", pairs="STR 4, 灵巧 2, 巨剑 = 2d10+灵巧PB > 12")
    await tell(table, table.ann, "sheet new", name="Elk", system="pool")
    assert "deer" in await tell(table, table.ann, "sheet new", name="deer")
    await tell(table, table.ann, "sheet set", pairs="强壮 2")
    table.falls("d6 1 2")
    assert "**Elk**" in await tell(table, table.ann, "roll", dice="强壮P")
    await table.restart()
    assert "Deer" in await tell(table, table.ann, "sheet use", character="DEER")
    table.falls("d6 1 2 3 4")
    rolled = await tell(table, table.ann, "roll", dice="STR P")
    assert "**Deer**" in rolled
    assert "4]" in rolled
    table.falls("d6 1 2")
    assert "**Elk**" in await tell(table, table.ann, "roll", dice="强壮P", **{"as": "Elk"})


@both_languages
async def test_a_named_roll_by_command_and_by_button(table: Table) -> None:
    await table.plays("instinct")
    await tell(table, table.ann, "sheet set", pairs="灵巧 2, 巨剑 = 2d10+灵巧PB > 12", name="Deer")
    table.falls("d10 7 3")
    rolled = await do(table, table.ann, "sheet roll", name="巨剑")
    assert not rolled.flags.ephemeral
    assert "[7, 3]" in rolled.content
    assert "**14**" in rolled.content
    assert "巨剑" in rolled.content
    shown = await do(table, table.ann, "sheet show")
    assert shown.flags.ephemeral
    await table.restart()
    table.falls("d10 1 2")
    pressed = await hit(table.ann, shown, "sheetroll:")
    assert not pressed.flags.ephemeral
    assert "**Deer**" in pressed.content
    assert "[1, 2]" in pressed.content
    assert "巨斧" in await tell(table, table.ann, "sheet roll", name="巨斧")


@pytest.mark.parametrize(
    ("parts", "shown"),
    [("头 躯干 双臂", "头; 躯干; 双臂"), ("头、躯干 要害", "头; 躯干 vital"), ("头 头", "头 头 (⚠")],
)
async def test_a_sheet_shows_how_its_parts_were_read(table: Table, parts: str, shown: str) -> None:
    await table.plays("instinct")
    assert shown in await tell(table, table.ann, "sheet set", pairs=f'部位 "{parts}"', name="Deer")


async def test_an_empty_sheet_gives_an_example_of_its_own_game(table: Table) -> None:
    await table.plays("instinct")
    assert "`LV 5, STR 3`" in await tell(table, table.ann, "sheet new", name="Deer")


async def test_a_new_sheet_can_be_filled_in_at_once_and_has_a_natural_example(table: Table) -> None:
    await table.plays("order")
    made = await do(table, table.ann, "sheet new", name="Deer")
    assert "`HP 11, AC 15`" in made.content
    assert any("sheet_fill" in each for each in buttons(made))
    changed = await do(table, table.ann, "sheet set", pairs="HP 9")
    assert not any("sheet_fill" in each for each in buttons(changed))


@both_languages
async def test_a_named_check_is_made_as_a_check(table: Table, language: str) -> None:
    await table.plays("instinct")
    pairs = "侦查 2, wis 1, 侦查属性 = wis, lv 1, 潜行 = 侦查+2 > 12 优势2"
    assert "潜行 = `侦查+2 > 12 优势2`" in await tell(table, table.ann, "sheet set", pairs=pairs, name="Deer")
    fall = table.falls("d10 7 3 9 1")
    named = await do(table, table.ann, "sheet roll", name="潜行")
    fall.finished()
    table.falls("d10 7 3 9 1")
    checked = await do(table, table.ann, "check", modifier="侦查+2 > 12 优势2", label="潜行")
    assert named.content == checked.content
    assert "**Deer**" in named.content
    assert [each for each in buttons(named) if "check_reroll" in each]
    shown = await do(table, table.ann, "sheet show")
    table.falls("d10 7 3 9 1")
    assert (await hit(table.ann, shown, "sheetroll:")).content == named.content
    table.falls("d10 7 3 9 1")
    assert (await do(table, table.ann, "sheet roll", name="潜行", visibility="self")).flags.ephemeral
    table.falls("d10 7 3 9 1")
    by_name = await do(table, table.ann, "check", modifier="潜行")
    assert by_name.content == checked.content
    (choice,) = await table.ann.autocomplete(table.channel, "check", "modifier", "潜行")
    assert choice["value"] == "潜行"
    (choice,) = await table.ann.autocomplete(table.channel, "sheet roll", "name", "潜")
    assert choice["value"] == "潜行"
    refused = await tell(table, table.ann, "sheet set", pairs="藏匿 = 侦查+2 > 12 优势x")
    assert "侦查+2 > 12 优势▸" in refused


@both_languages
async def test_whoever_made_a_change_takes_it_back(table: Table) -> None:
    await tell(table, table.ann, "sheet new", name="Deer")
    first = await do(table, table.ann, "sheet set", pairs="luck 3")
    second = await do(table, table.ann, "sheet set", pairs="luck 4, wits 1")
    await hit(table.ann, first, "k:sheet_undo:")  # something came after it
    assert "luck **4**" in await tell(table, table.ann, "sheet show")
    await table.restart()
    assert "luck **3**" in (await hit(table.ann, second, "k:sheet_undo:")).content
    assert "wits" not in await tell(table, table.ann, "sheet show")
    before = await tell(table, table.ann, "sheet show")
    await tell(table, table.bob, "sheet undo")
    await tell(table, table.gm, "sheet undo")
    assert await tell(table, table.ann, "sheet show") == before
    await tell(table, table.ann, "sheet undo")
    assert "luck" not in await tell(table, table.ann, "sheet show")
    await tell(table, table.ann, "sheet undo")
    assert "Deer" not in await tell(table, table.ann, "sheet show")
    refused = await tell(table, table.ann, "sheet undo")
    assert refused in {"You have no change to undo.", "你没有可以撤销的改动。"}


async def test_nobody_takes_back_or_deletes_what_is_anothers(table: Table) -> None:
    await tell(table, table.ann, "sheet set", pairs="luck 3", name="Deer")
    changed = await do(table, table.ann, "sheet set", pairs="luck 4")
    (custom_id,) = [each for each in buttons(changed) if "undo" in each]
    own = await do(table, table.bob, "sheet set", pairs="wits 1")
    before = await tell(table, table.ann, "sheet show")
    for forged in (custom_id, "k:sheet_delete:1", "sheetroll:1:luck", "sheetroll:x:y", "k:sheet_undo:9:9"):
        await _forged(table.bob, own, forged)
    assert await tell(table, table.ann, "sheet show") == before


async def _forged(person: simcord.MemberActor, message: discord.Message, custom_id: str) -> None:
    """A press with an id that no button of theirs has."""
    (pressed,) = await press_again(person, message, custom_id)
    assert pressed.ephemeral


@both_languages
async def test_a_deleted_character_comes_back_and_is_played_again(table: Table) -> None:
    await tell(table, table.ann, "sheet set", pairs="luck 3", name="Deer")
    asked = await do(table, table.ann, "sheet delete", character="Deer")
    assert "luck **3**" in await tell(table, table.ann, "sheet show")
    gone = await hit(table.ann, asked, "k:sheet_delete:")
    assert "luck" not in await tell(table, table.ann, "sheet show")
    assert "Deer" in await tell(table, table.ann, "sheet use", character="Deer")
    await table.restart()
    await hit(table.ann, gone, "k:sheet_undo:")
    assert "luck **3**" in await tell(table, table.ann, "sheet show")


@both_languages
async def test_a_gm_rolls_as_a_players_character_and_nobody_else_does(table: Table) -> None:
    await tell(table, table.ann, "sheet set", pairs="witchcraft 3", name="Deer")
    await tell(table, table.gm, "sheet set", pairs="malice 2", name="Wolf King")
    table.falls("d6 1 2 3")
    assert "**Deer**" in await tell(table, table.gm, "try", dice="witchcraft P > 2", **{"as": "deer"})
    assert "witchcraft **3**" in await tell(table, table.gm, "sheet show", character="Deer")
    for command, options in (
        ("sheet show", {"character": "Wolf King"}),
        ("roll", {"dice": "malice P", "as": "Wolf King"}),
        ("sheet roll", {"name": "x", "as": "Deer"}),
        ("sheet use", {"character": "Deer"}),
        ("search", {"dice": "3P", "size": "light", "concealment": "none", "as": "Deer"}),
        ("fall", {"height": 9, "agility": 1, "as": "Deer"}),
        ("undertake time", {"dice": "3P", "difficulty": 9, "as": "Deer"}),
        ("hidden roll", {"dice": "3P", "as": "Deer"}),
        ("check", {"modifier": "3", "as": "Deer"}),
    ):
        told = await do(table, table.bob, command, **options)
        assert told.flags.ephemeral
        assert "malice" not in told.content
        assert "witchcraft" not in told.content
    await tell(table, table.gm, "sheet use", character="Deer")
    assert "Wolf King" in await tell(table, table.gm, "sheet show")


async def test_autocomplete_tells_nobody_of_others_characters(table: Table) -> None:
    await tell(table, table.ann, "sheet set", pairs="sword = 2d10", name="Deer")
    await tell(table, table.gm, "sheet set", pairs="luck 1", name="Wolf King")
    bobs = await table.bob.autocomplete(table.channel, "roll", "as", "")
    gms = await table.gm.autocomplete(table.channel, "roll", "as", "")
    assert [each["value"] for each in bobs] == []
    assert [each["value"] for each in gms] == ["Wolf King", "Deer"]
    rolls = await table.ann.autocomplete(table.channel, "sheet roll", "name", "")
    assert [each["value"] for each in rolls] == ["sword"]
    dice = await table.gm.autocomplete(table.channel, "roll", "dice", "luck P")
    assert dice[0]["name"].startswith("✓")


@both_languages
async def test_a_broken_formula_is_shown_and_refused_in_words(table: Table) -> None:
    await tell(table, table.ann, "sheet set", pairs="luck 3, fate = luck+1")
    assert "fate **4** = `luck+1`" in await tell(table, table.ann, "sheet set", pairs="wits 1")
    shown = await tell(table, table.ann, "sheet set", pairs="luck -")
    assert "⚠" in shown
    refused = await do(table, table.ann, "roll", dice="fate P")
    assert refused.flags.ephemeral
    assert "luck" in refused.content
    assert "a → b → a" in await tell(table, table.ann, "sheet set", pairs="a = b, b = a")


@both_languages
async def test_a_sheet_goes_out_and_comes_in(table: Table) -> None:
    await tell(table, table.ann, "sheet new", name="Deer", system="instinct")
    await tell(
        table,
        table.ann,
        "sheet set",
        pairs="STR -1, 命中 = STR+9, 巨剑 = 2d10+命中 > 12, 部位 “头 躯干”, 跑 = 运动 hard",
    )
    wanted = await tell(table, table.ann, "sheet show")
    for form in ("json", "st", "csv"):
        (file,) = (await do(table, table.ann, "sheet export", format=form)).attachments
        content = await file.read()
        answered = await do(table, table.bob, "sheet import", file=(file.filename, content))
        assert answered.flags.ephemeral
        assert await tell(table, table.bob, "sheet show") == wanted
        await tell(table, table.bob, "sheet undo")
        assert "Deer" not in await tell(table, table.bob, "sheet show")


@both_languages
async def test_what_is_not_read_of_a_file_is_named_with_its_line(table: Table) -> None:
    text = "\n".join(["luck 3", *(f"??? {n}" for n in range(9)), ".st hp-1"])
    told = await do(table, table.ann, "sheet import", text=text)
    assert "luck **3**" in told.content
    assert "??? 0" in told.content
    assert any(each.startswith("k:kept:") for each in buttons(told))
    before = await tell(table, table.ann, "sheet show")
    for bad in ("???", json.dumps({"format": 7}), "#", "[" * 3000):
        assert (await do(table, table.ann, "sheet import", text=bad)).flags.ephemeral
    for content in (b"\xff\xff\xff", b"a" * 64_001):
        refused = await do(table, table.ann, "sheet import", file=("x.txt", content))
        assert refused.flags.ephemeral
    assert await tell(table, table.ann, "sheet show") == before


async def test_a_combatant_has_the_sheet_of_the_character_with_its_name(table: Table) -> None:
    """Joined by its player while they play another, or added by the GM for its player."""
    for name, values in (("Mira", "hp 20, initiative 3"), ("Kip", "hp 5"), ("Zed", "hp 8")):
        await table.ann.slash(table.channel, "sheet new", name=name, system="order")
        await table.ann.slash(table.channel, "sheet set", pairs=values)
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name="mira")
    await table.gm.slash(table.channel, "encounter add", name="Zed", owner=table.ann)
    await table.gm.slash(table.channel, "encounter add", name="Kip", owner=table.bob)  # Another's: no sheet.
    found = (await now(table)).combatants
    assert [(each.name, each.owner, each.copy) for each in found] == [
        ("mira", table.ann.id, False), ("Zed", table.ann.id, False), ("Kip", table.bob.id, False),
    ]  # fmt: skip
    assert [each.modifier for each in found] == [3, 0, 0]
    assert [isinstance(each.body, Body) and each.body.left for each in found] == [20, 8, False]
