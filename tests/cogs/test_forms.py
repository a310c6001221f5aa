"""A form that held a bad value comes back as it was filled in, to whoever filled it in."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
import pytest
import simcord
from simcord.enums import ComponentType

from bot.characters.sections import LINES
from bot.play.characters import active_of, own_values
from bot.play.setting_rows import Page
from bot.play.settings_panel import OTHER, PAGE, TYPE, setting_id
from bot.play.table import require_head
from bot.store.server_files import Files
from bot.store.settings import Settings
from cogs.ui.refused_forms import FORMS
from tests.cogs.hands import press, press_again, refuses, said
from tests.cogs.maps import ann, gm, held
from tests.cogs.presses import id_of, ids
from tests.cogs.presses import press as press_newest
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
Shown = simcord.InteractionResult


async def _joining(table: Table) -> Shown:
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    return await press_newest(table, table.ann, "join")


async def _joined(table: Table, told: Shown) -> None:
    (joined,) = (await require_head(table.client.table, table.channel.id)).encounter.combatants
    assert (joined.name, joined.modifier) == ("Áñn", 2)
    assert ids(refusal_of(told)) == [], "no panel of the GM for a player"


async def _asked(table: Table, command: str, **options: object) -> Shown:
    await table.gm.slash(table.channel, command, dice="1P", opponent=table.ann, **options)
    return await press_newest(table, table.ann, f"{command.split()[0]}_accept")


async def _answered(table: Table, _: Shown) -> None:
    assert len(table.messages()) == 1
    assert "2P" in table.posts()[0]


async def _rolling_again(table: Table) -> Shown:
    table.falls("d6 1 2")
    await table.ann.slash(table.channel, "try", dice="2P", difficulty=4)
    return await press_newest(table, table.ann, "reroll")


async def _rolled_again(table: Table, _: Shown) -> None:
    assert len(table.messages()) == 1
    assert re.search(r"\[1→\d, 2\]", table.posts()[0])
    assert "reroll" not in " ".join(ids(table.last()))


async def _on_map(table: Table, verb: str, *then: str) -> Shown:
    """Press a button of the map, then others of what that answers."""
    await gm(table, "new", kind="square", size="12x8")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann)
    await ann(table, "show")
    board = next(each for each in table.messages() if f"k:{verb}" in ids(each))
    shown = await press(table.ann, board, verb)
    for each in then:
        assert shown.response is not None
        shown = await press(table.ann, shown.response.message, each)
    return shown


async def _moved(table: Table, _: Shown) -> None:
    assert (await held(table)).tokens[0].place == (4, 2)


async def _reading_in(table: Table) -> Shown:
    return await table.ann.slash(table.channel, "map import")


async def _read_in(table: Table, _: Shown) -> None:
    assert [each.name for each in (await held(table)).tokens] == ["Wolf"]


async def _attacked(table: Table) -> Shown:
    await table.plays("pool")
    table.falls("d6 1 1 1")
    await table.gm.slash(table.channel, "attack", modifier="3P", defender=table.ann)
    return await press_newest(table, table.ann, "attack_defend")


async def _defended(table: Table, _: Shown) -> None:
    assert "2P" in table.posts()[-1]


async def _struck(table: Table) -> Shown:
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=9)
    await table.gm.slash(table.channel, "encounter add", name="Wolf", initiative=15)
    await table.gm.slash(table.channel, "encounter start")
    table.falls("d10 5 5")
    await table.gm.slash(table.channel, "attack", modifier="+9", target="Ann")
    return await press_newest(table, table.ann, "answer_typed")


async def _parried(table: Table, _: Shown) -> None:
    head = await require_head(table.client.table, table.channel.id)
    assert not head.encounter.pending


async def _setting(table: Table) -> Shown:
    manages = table.guild.create_role("Managers", permissions=discord.Permissions(manage_channels=True))
    guild = table.client.get_guild(table.guild.id)
    assert guild is not None
    member, role = await guild.fetch_member(table.ann.id), guild.get_role(manages.id)
    assert role is not None
    await member.add_roles(role)
    panel = await table.ann.slash(table.channel, "settings show")
    assert panel.response is not None
    turned = await table.ann.select(panel.response.message, [str(int(Page.FIGHTS))], custom_id=f"k:{PAGE}:0")
    assert turned.response is not None
    timer = setting_id(TYPE, "timer", server=False)
    return await table.ann.select(turned.response.message, [OTHER], custom_id=timer)


async def _set(table: Table, _: Shown) -> None:
    assert (await table.store.settings(table.channel.id) or Settings(0, 0)).timer == 7
    assert table.messages() == []


async def _importing(table: Table) -> Shown:
    return await table.ann.slash(table.channel, "sheet import")


async def _imported(table: Table, _: Shown) -> None:
    character = await active_of(table.client.table, table.guild.id, table.ann.id)
    assert [(each.name, value) for each, value in own_values(character)] == [("luck", 3)]


async def _filling(table: Table) -> Shown:
    opened = await table.ann.slash(table.channel, "sheet fill")
    assert opened.response is not None
    return await table.ann.click(opened.response, custom_id="k:sheet_section:0:0")


async def _filled_in(table: Table, told: Shown) -> None:
    character = await active_of(table.client.table, table.guild.id, table.ann.id)
    assert character is not None
    assert [each.content for each in character.entries] == [3, "1d8"]
    assert "sheet_undo" in " ".join(ids(refusal_of(told)))


async def _losing(table: Table) -> Shown:
    await table.plays("order")
    await table.ann.slash(table.channel, "sheet set", pairs="HP 11")
    await table.ann.slash(table.channel, "sheet show", post=True)
    return await table.ann.click(table.last(), custom_id="k:sheet_hp:1:1")


async def _lost(table: Table, _: Shown) -> None:
    assert "7/11" in table.posts()[0]


async def _importing_a_foe(table: Table) -> Shown:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, gms=(table.ann.id,)))
    return await table.ann.slash(table.channel, "foe import")


async def _foe_imported(table: Table, _: Shown) -> None:
    (foe,) = await table.store.characters_in(table.guild.id, (table.channel.id,), 0)
    assert [(each.name, value) for each, value in own_values(foe)] == [("luck", 3)]


async def _importing_a_game(table: Table) -> Shown:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, gms=(table.ann.id,)))
    return await table.ann.slash(table.channel, "game import")


async def _game_imported(table: Table, _: Shown) -> None:
    (game,) = await table.store.server_files(Files.GAMES, table.guild.id)
    assert (game.key, game.text) == ("storm", 'name = "Storm"')


async def _importing_tables(table: Table) -> Shown:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, gms=(table.ann.id,)))
    return await table.ann.slash(table.channel, "draw import")


async def _tables_imported(table: Table, _: Shown) -> None:
    (file,) = await table.store.server_files(Files.TABLES, table.guild.id)
    assert (file.key, file.text) == ("rain", "# Rain\ndrizzle")


async def _reached(table: Table, told: Shown) -> None:
    assert "**Ann**" in said(told)


async def _striking(table: Table) -> Shown:
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=9)
    await table.gm.slash(table.channel, "encounter add", name="Wolf", initiative=5, health="9; AC 13")
    await table.gm.slash(table.channel, "encounter start")
    listed = await press_newest(table, table.ann, "deeds")
    assert listed.response is not None
    return await press_newest(table, table.ann, "strike_other", listed.response.message)


async def _hit(table: Table, _: Shown) -> None:
    assert "**Ann**" in table.posts()[-1]
    assert "Wolf" in table.posts()[-1]


async def _doing(table: Table) -> Shown:
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=9)
    await table.gm.slash(table.channel, "encounter start")
    listed = await press_newest(table, table.ann, "deeds")
    assert listed.response is not None
    return await press_newest(table, table.ann, "does_other", listed.response.message)


async def _does(table: Table, _: Shown) -> None:
    assert "Break the door" in table.posts()[-1]


async def _adding(table: Table) -> Shown:
    await table.ann.slash(table.channel, "encounter open", system="order")
    panel = await press_newest(table, table.ann, "gm")
    assert panel.response is not None
    shown_there = panel.response.message
    button = next(each for each in ids(shown_there) if each.startswith("k:add:"))
    return await table.ann.click(shown_there, custom_id=button)


async def _added(table: Table, _: Shown) -> None:
    head = await require_head(table.client.table, table.channel.id)
    joined = [(each.name, each.attacks, each.fixed_initiative) for each in head.encounter.combatants]
    assert joined == [(name, "Bite: +4; damage 1d6", 10) for name in ("Wolf 1", "Wolf 2")]


async def _hurting(table: Table) -> Shown:
    await table.ann.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter add", name="Wolf", health="11", initiative=1)
    (panel,) = (each for each in table.messages() if any("k:gm:" in button for button in ids(each)))
    own = await press(table.ann, panel, "gm")
    assert own.response is not None
    return await press(table.ann, own.response.message, "points", 0)


async def _hurt(table: Table, _: Shown) -> None:
    head = await require_head(table.client.table, table.channel.id)
    assert [getattr(each.body, "left", None) for each in head.encounter.combatants] == [4]


async def _asking(table: Table) -> Shown:
    return await table.ann.context_menu(table.channel, "Ask for a roll", table.bob)


async def _called(table: Table, _: Shown) -> None:
    assert "2P" in table.posts()[-1]
    assert table.bob.mention in table.posts()[-1]


async def _renaming(table: Table) -> Shown:
    await table.ann.slash(table.channel, "clock start", name="Tide", segments=4)
    return await table.ann.click(table.last(), custom_id=id_of(table.last(), "clock_rename"))


async def _from_more(table: Table, verb: str) -> Shown:
    await table.gm.slash(table.channel, "settings gm", member=table.ann)
    await table.ann.slash(table.channel, "encounter open", system="order")
    panel = await press_newest(table, table.ann, "gm")
    assert panel.response is not None
    more = await table.ann.click(panel.response.message, custom_id=id_of(panel.response.message, "gm_more"))
    assert more.response is not None
    return await table.ann.click(more.response.message, custom_id=id_of(more.response.message, verb))


async def test_forms_for_dice_have_an_example_of_the_game(table: Table) -> None:
    for game, example in (("instinct", "insight+3 vs 14"), ("pool", "4P > 2"), ("btr", "1d20+5 >= 15")):
        await table.gm.slash(table.channel, "settings system", system=game)
        assert f"such as {example}" in str((await _asking(table)).modal)


async def _clock_made(table: Table, _: Shown) -> None:
    assert "Flood" in table.posts()[-1]
    assert "▱" * 8 in table.posts()[-1]


async def _noted(table: Table, _: Shown) -> None:
    assert any("It rains" in shown(each) for each in table.messages())


async def _thrown(table: Table, _: Shown) -> None:
    (told,) = table.whispers(table.ann)
    assert "ambush" in told


async def _renamed(table: Table, _: Shown) -> None:
    assert "The tide" in table.posts()[0]


async def _saying(table: Table) -> Shown:
    await table.ann.slash(table.channel, "sheet new", name="Mira")
    own = await table.ann.send(table.channel, "Hm")
    return await table.ann.context_menu(table.channel, "Say as …", own)


async def _said(table: Table, _: Shown) -> None:
    (spoken,) = [each for each in table.messages() if each.webhook_id]
    assert (spoken.author.name, spoken.content) == ("Mira", "Hm")


async def _on_oneself(table: Table) -> Shown:
    await table.ann.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name="Ann", health="8", initiative=1)
    return await table.ann.context_menu(table.channel, "Hit points", table.ann)


@dataclass(frozen=True)
class Case:
    """A form: how it is opened, what it is refused with and takes, what it does then."""

    opened: Callable[[Table], Awaitable[Shown]]
    bad: dict[str, Any]
    mended: dict[str, Any]
    done: Callable[[Table, Shown], Awaitable[None]]


CASES = {
    "join_form": Case(
        _joining,
        {"name": "Áñn", "modifier": "two", "level": "3", "initiative": "", "attacks": ""},
        {"modifier": "2"},
        _joined,
    ),
    "contest_dice": Case(
        lambda table: _asked(table, "contest start", goal=9), {"dice": "2P +"}, {"dice": "2P"}, _answered
    ),
    "oppose_dice": Case(lambda table: _asked(table, "oppose"), {"dice": "2P +"}, {"dice": "2P"}, _answered),
    "rerolled": Case(_rolling_again, {"face": "0"}, {"face": "1"}, _rolled_again),
    "attack_defence": Case(_attacked, {"defence": "flee"}, {"defence": "dodge 2P"}, _defended),
    "answer_form": Case(_struck, {"text": "dodge ??"}, {"text": "30"}, _parried),
    "strike_form": Case(
        _striking, {"who0": ["2"], "text": "1d20+", "damage": "3 cold", "save": ""}, {"text": "1d20+5"}, _hit
    ),
    "does_form": Case(
        _doing,
        {"name": "Break the door", "kind": ["TO"], "ap": "six", "periods": "2", "uses": ""},
        {"ap": "6"},
        _does,
    ),
    "add_form": Case(
        _adding,
        {"names": "Wolf ×2", "initiative": "soon", "health": "11", "attacks": "Bite: +4; damage 1d6"},
        {"initiative": "10"},
        _added,
    ),
    "points_form": Case(
        _hurting, {"who0": ["1"], "points": "fire"}, {"points": "7 fire"}, _hurt
    ),
    "call_person": Case(
        _asking, {"dice": "2P +", "label": "wall", "visibility": "public"}, {"dice": "2P"}, _called
    ),
    "say_repeated": Case(_saying, {"text": "Hm", "name": "Nobody"}, {"name": "Mira"}, _said),
    "clock_named": Case(_renaming, {"text": "\u200b"}, {"text": "The tide"}, _renamed),
    "clock_form": Case(
        lambda table: _from_more(table, "clock_make"),
        {"name": "Flood", "segments": "many", "visibility": "public"},
        {"segments": "8"},
        _clock_made,
    ),
    "note_form": Case(
        lambda table: _from_more(table, "note_write"),
        {"text": "\u200b", "visibility": "public"},
        {"text": "It rains"},
        _noted,
    ),
    "hidden_form": Case(
        lambda table: _from_more(table, "hidden_throw"),
        {"dice": "1d20+", "difficulty": "", "label": "ambush"},
        {"dice": "1d20"},
        _thrown,
    ),
    "person_points": Case(_on_oneself, {"change": "fire"}, {"change": "-4"}, _hurt),
    "sheet_import": Case(_importing, {"text": '{"format": 1'}, {"text": "luck 3"}, _imported),
    "game_import": Case(
        _importing_a_game, {"text": "name = 3"}, {"text": 'name = "Storm"'}, _game_imported
    ),
    "sheet_section_form": Case(
        _filling,
        {LINES: "luck 3\nsword = 1d"},
        {LINES: "luck 3\nsword = 1d8"},
        _filled_in,
    ),
    "sheet_hp_form": Case(_losing, {"points": "a lot"}, {"points": "4"}, _lost),
    "draw_import": Case(
        _importing_tables, {"text": "drizzle"}, {"text": "# Rain\ndrizzle"}, _tables_imported
    ),
    "foe_import": Case(
        _importing_a_foe, {"text": "luck 3"}, {"text": ".pc new Wolf\n.st luck 3"}, _foe_imported
    ),
    "map_go": Case(
        lambda table: _on_map(table, "map_move", "pad_type"),
        {"name": ["Ann"], "to": "nowhere", "speed": "9"},
        {"to": "D2"},
        _moved,
    ),
    "map_reached": Case(
        lambda table: _on_map(table, "map_reach"),
        {"name": ["Ann"], "speed": "fast"},
        {"speed": "3"},
        _reached,
    ),
    "setting_typed": Case(_setting, {"value": "soon"}, {"value": "7"}, _set),
    "map_import": Case(
        _reading_in,
        {"text": "map square 5x5\n##\n@ Wolf I2"},
        {"text": "map square 5x5\n##\n@ Wolf C2"},
        _read_in,
    ),
}  # fmt: skip


def test_every_form_has_a_case() -> None:
    refuse_nothing = {"say_corrected"}  # Whatever is typed into it can be said.
    assert set(CASES) == set(FORMS) - refuse_nothing


def refusal_of(result: Shown) -> discord.Message:
    """The message that says privately why not."""
    found = [each for each in (result.response, *result.followups) if each is not None and each.ephemeral]
    return found[-1].message


def fields(form: Shown) -> dict[str, Any]:
    """What stands in a form, and what is chosen in its lists."""
    assert form.modal is not None, said(form)
    parts = [each["component"] for each in form.modal["components"]]
    return {each["custom_id"]: _filled(each) for each in parts if each["type"] != ComponentType.FILE_UPLOAD}


def _filled(part: dict[str, Any]) -> str | list[str]:
    if part["type"] == ComponentType.RADIO_GROUP:
        return next(each["value"] for each in part["options"] if each.get("default"))
    if "options" in part:
        return [each["value"] for each in part["options"] if each.get("default")]
    return part.get("value") or ""


@BOTH
@pytest.mark.parametrize("name", CASES)
async def test_a_refused_form_comes_back_as_it_was_filled_in(table: Table, language: str, name: str) -> None:
    case = CASES[name]
    refused = await table.ann.submit_modal(await case.opened(table), case.bad)
    told = refusal_of(refused)
    assert shown(told)
    button = id_of(told, "edit")
    (label,) = [each.label for row in told.components for each in row.children]  # pyright: ignore
    assert label == {"en-US": "Edit", "zh-CN": "修改"}[language]
    await table.restart()
    again = await table.ann.click(told, custom_id=button)
    assert fields(again) == case.bad
    twice = await table.ann.submit_modal(again, case.bad)
    assert shown(refusal_of(twice)) == shown(told)
    again = await table.ann.click(refusal_of(twice), custom_id=id_of(refusal_of(twice), "edit"))
    assert fields(again) == case.bad
    await case.done(table, await table.ann.submit_modal(again, case.bad | case.mended))


@BOTH
async def test_what_was_typed_is_for_whoever_typed_it(table: Table, language: str) -> None:
    case = CASES["join_form"]
    refused = await table.ann.submit_modal(await case.opened(table), case.bad)
    button = id_of(refusal_of(refused), "edit")
    (other,) = await press_again(table.bob, table.last(), button)
    assert said(other) == refuses("kept.form_gone", language)
    (number,) = button.split(":")[2:]
    (other,) = await press_again(table.bob, table.last(), f"k:refilled:{number}")
    assert said(other) == refuses("kept.form_gone", language)
    await table.store.forget_guild(table.guild.id)
    (late,) = await press_again(table.ann, table.last(), button)
    assert said(late) == refuses("kept.form_gone", language)


async def test_a_form_that_could_not_be_opened_any_more_is_not_offered_again(table: Table) -> None:
    form = await _asked(table, "contest start", goal=9)
    await press_newest(table, table.gm, "contest_abandon")
    refused = await table.ann.submit_modal(form, {"dice": "2P"})
    assert ids(refusal_of(refused)) == []


async def test_a_form_that_comes_as_the_bot_stops_is_refused_in_words(table: Table) -> None:
    case = CASES["join_form"]
    form = await case.opened(table)
    table.client.stopping = True
    await table.store.close()
    told = refusal_of(await table.ann.submit_modal(form, case.bad))
    assert shown(told) == refuses("stopping", "en-US")
    assert ids(told) == []


FILES = (
    ("sheet import", b"luck 3", _imported),
    ("game import", b'name = "Storm"', _game_imported),
    ("foe import", b".pc new Wolf\n.st luck 3", _foe_imported),
    ("map import", b"map square 5x5\n##\n@ Wolf C2", _read_in),
)
"""The forms that take a file, each with one, and what comes of it."""


@BOTH
@pytest.mark.parametrize(("command", "content", "done"), FILES, ids=[each[0] for each in FILES])
async def test_a_form_that_takes_a_text_takes_a_file(
    table: Table, language: str, command: str, content: bytes, done: Callable[[Table, Shown], Awaitable[None]]
) -> None:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, gms=(table.ann.id,)))
    form = await table.ann.slash(table.channel, command)
    empty = await table.ann.submit_modal(form, {"text": ""})
    assert refuses("option.nothing_given", language) in said(empty)
    form = await table.ann.slash(table.channel, command)
    await done(table, await table.ann.submit_modal(form, {"text": "", "file": ("given.txt", content)}))


@BOTH
async def test_a_faulty_file_opens_in_a_form(table: Table, language: str) -> None:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, gms=(table.ann.id,)))
    form = await table.ann.slash(table.channel, "game import")
    refused = await table.ann.submit_modal(form, {"text": "", "file": ("game.toml", b"name = 3")})
    again = await press(table.ann, refusal_of(refused), "edit")
    assert "name = 3" in str(again.modal)


@BOTH
@pytest.mark.parametrize("family", ["draw", "foe", "game", "sheet"])
async def test_a_faulty_text_of_a_command_opens_in_a_form(table: Table, language: str, family: str) -> None:
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, gms=(table.ann.id,)))
    faulty = {"draw": "# Rain\n0x drizzle", "foe": "luck 3", "game": "name = 3", "sheet": '{"format": 1'}
    refused = await table.ann.slash(table.channel, f"{family} import", text=faulty[family])
    again = await press(table.ann, refusal_of(refused), "edit")
    assert faulty[family].splitlines()[0] in str(again.modal)


@BOTH
async def test_a_token_is_chosen_from_those_that_the_presser_sees(table: Table) -> None:
    form = await _on_map(table, "map_reach")
    await gm(table, "place", name="Lurker", at="D4", hidden=True)
    assert "Lurker" not in str((await press(table.ann, table.messages()[0], "map_reach")).modal)
    assert "'Ann'" in str(form.modal)


async def test_a_sheet_as_text_takes_the_place_of_the_one_it_was_asked_below(table: Table) -> None:
    opened = await table.ann.slash(table.channel, "sheet fill")
    assert opened.response is not None
    form = await table.ann.click(opened.response, custom_id="k:sheet_paste")
    done = await table.ann.submit_modal(form, {"text": "luck 3"})
    assert done.response is not None
    assert done.followups == []
    assert done.response.message.id == opened.response.message.id
    assert "luck" in done.response.message.content
    assert [each.rpartition(":")[0] for each in ids(done.response)][1:] == ["k:sheet_fill"]
