"""A server's own games over restarts, changed files and names that are taken."""

import pytest

from bot.encounter import requests
from bot.play.encounter import encounters
from bot.play.encounter.buttons import ALTER
from bot.play.settings import preferences
from bot.store.server_files import Files
from bot.systems.system import System
from tests.bot.play.test_at_once import caller
from tests.cogs.hands import newest, press
from tests.cogs.test_encounter import ann, gm, lose_channel, panels
from tests.cogs.test_recipes import brought_in
from tests.conftest import Table, answer, shown

TIDE = """
name = "Tide"

[fight]
health = "boxes"

[rolls]
surge = "1d6"
"""


async def tide(table: Table) -> None:
    await brought_in(table, TIDE)
    await table.gm.slash(table.channel, "game use", game="Tide")


async def tide_fights(table: Table) -> None:
    await tide(table)
    await gm(table, "open")
    await ann(table, "join", initiative=20, health="12; AC 13")
    await gm(table, "add", name="Wolf", initiative=10, health="9; AC 10")
    await gm(table, "start")


async def game_here(table: Table) -> System | None:
    """The channel's game, as what comes of no interaction reads it."""
    return (await preferences(table.client.table, table.channel.id, table.guild.id)).system


async def test_a_channel_keeps_its_own_game_over_a_restart_whoever_reads_it_first(table: Table) -> None:
    await tide(table)
    await table.restart()
    found = await game_here(table)
    assert found is not None
    assert str(found.title) == "Tide"
    table.falls("d6 4")
    assert "4" in answer(await table.ann.slash(table.channel, "roll", dice="surge"))
    assert "Tide" in await gm(table, "open")


async def test_what_is_owed_after_a_restart_is_told_in_the_fights_own_game(table: Table) -> None:
    await tide_fights(table)
    lose_channel(table, times=8)
    await gm(table, "next")
    await table.restart()
    await table.env.settle()
    (panel,) = panels(table)
    assert "Tide" in shown(panel)


async def test_a_step_that_was_killed_before_its_announcement_is_told_by_the_own_games_rules(
    table: Table,
) -> None:
    """Nothing of the server was read since the start: no settings, no sheet, no request."""
    await tide_fights(table)
    at = table.client.table
    by_gm = caller(table, 5, table.gm.id)
    await encounters.act(at, by_gm, lambda now: requests.deed(now, ALTER, {"who": (1,), "text": "-3"}))
    before = len(table.posts())
    await table.restart()
    (told,) = table.posts()[before:]
    assert "**3** damage" in told
    (panel,) = panels(table)
    assert "Tide" in shown(panel)
    assert "3 of 12 boxes" in shown(panel)


async def test_a_press_is_the_first_thing_after_a_restart(table: Table) -> None:
    await tide_fights(table)
    called = newest(table)
    await table.restart()
    await press(table.ann, called, "next")
    (panel,) = panels(table)
    assert "Tide" in shown(panel)


async def test_a_fight_that_is_remembered_keeps_its_game_when_others_push_that_out(table: Table) -> None:
    await tide_fights(table)
    table.client.table.own_games.clear()
    table.client.table.held.clear()
    assert "Tide" in await gm(table, "show")


# ---------------------------------------------------------------- another file of a game that is being played

WENT_WRONG = "Something went wrong"


async def without_health(table: Table) -> None:
    assert "has changed" in await brought_in(table, TIDE.replace('"boxes"', '"none"'))


async def goes_on(table: Table) -> None:
    """Whatever a table does with its fight is answered: turned back to its beginning, too, and restarted."""
    told = [await gm(table, each) for each in ("show", "log", "next", "undo")]
    told.append(answer(await table.gm.slash(table.channel, "hp", who="Wolf", change="-1")))
    for each in ("undo",) * 8 + ("show",) + ("redo",) * 8 + ("show", "next", "end", "undo", "undo", "undo"):
        told.append(await gm(table, each))
        if each == "show":
            await table.restart()
    assert [each for each in told if WENT_WRONG in each] == []


async def test_a_fight_outlives_another_file_of_its_game_without_health(table: Table) -> None:
    await tide_fights(table)
    await table.gm.slash(table.channel, "hp", who="Wolf", change="-3")
    await without_health(table)
    assert "6/9" in await gm(table, "show")
    await goes_on(table)


async def test_a_question_is_still_answered_when_its_game_has_no_health_any_more(table: Table) -> None:
    await tide_fights(table)
    table.falls("d20 13")
    await table.ann.slash(table.channel, "attack", modifier="1d20+5", target="Wolf", damage="1d8")
    asked = newest(table)
    await without_health(table)
    assert WENT_WRONG not in await gm(table, "show")
    table.falls("d8 2")
    await press(table.ann, asked, "answer", 0)
    assert "7/9" in await gm(table, "show")
    await goes_on(table)


async def test_a_fight_outlives_the_removal_of_its_game(table: Table) -> None:
    await tide_fights(table)
    await table.gm.slash(table.channel, "hp", who="Wolf", change="-3")
    shown_game = await table.gm.slash(table.channel, "game show", game="Tide")
    assert shown_game.response is not None
    await press(table.gm, shown_game.response.message, "game_remove")
    await goes_on(table)


async def test_a_condition_of_a_game_that_is_gone_is_taken_back_by_its_key(table: Table) -> None:
    await brought_in(table, TIDE.replace('"boxes"', '"conditions"\nconditions = ["Soaked", "Lost at sea"]'))
    await table.gm.slash(table.channel, "game use", game="Tide")
    await gm(table, "open")
    await gm(table, "add", name="Wolf", initiative=10, health="-Lost at sea; -Soaked")
    await gm(table, "start")
    shown_game = await table.gm.slash(table.channel, "game show", game="Tide")
    assert shown_game.response is not None
    await press(table.gm, shown_game.response.message, "game_remove")
    assert "Soaked" in await gm(table, "show")
    refused = answer(await table.gm.slash(table.channel, "hp", who="Wolf", change="+dry"))
    assert "+dry" in refused
    for name in ("Soaked", "lost at sea"):
        told = answer(await table.gm.slash(table.channel, "hp", who="Wolf", change=f"+{name}"))
        assert "cannot be read" not in told
    left = await gm(table, "show")
    assert "soaked" not in left
    assert "lost" not in left
    await goes_on(table)


# ---------------------------------------------------------------- names


async def test_games_whose_names_differ_in_signs_only_stand_side_by_side(table: Table) -> None:
    names = ("A+B", "A-B", "A B", "A_B", "夜/昼", "夜·昼")
    for each in names:
        assert "is there" in await brought_in(table, f'name = "{each}"')
    listed = answer(await table.ann.slash(table.channel, "game list"))
    kept = await table.store.server_files(Files.GAMES, table.guild.id)
    assert len(kept) == len(names)
    assert "夜/昼" in listed
    assert "夜·昼" in listed
    for each in names:
        assert "has changed" in await brought_in(table, f'name = "{each}"')


@pytest.mark.parametrize("name", ["***", "!!!", "·"])
async def test_a_name_without_letters_is_refused(table: Table, name: str) -> None:
    assert "has no letters" in await brought_in(table, f'name = "{name}"')


TAKEN = ["Plain", "plain!", "Pl​ain", "ＢＴＲ", "BtR", "骰池", "order", "d20", "bands 2d6", "死亡本能"]


@pytest.mark.parametrize("name", TAKEN)
async def test_a_game_is_not_called_as_one_that_comes_with_the_bot(table: Table, name: str) -> None:
    assert "name of a game that the bot has" in await brought_in(table, f'name = "{name}"')
    told = await brought_in(table, f'name = {{ en = "Fine", zh = "{name}" }}')
    assert "name of a game that the bot has" in told
    assert await table.store.server_files(Files.GAMES, table.guild.id) == []
