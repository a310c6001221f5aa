"""A server's own games over restarts, changed files and names that are taken."""

from bot.play.settings import preferences
from bot.systems.system import System
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
    await gm(table, "add", name="Wolf", initiative=10, health="9")
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


async def test_a_fight_that_is_remembered_keeps_its_game_when_others_push_that_out(table: Table) -> None:
    await tide_fights(table)
    table.client.table.own_games.clear()
    table.client.table.held.clear()
    assert "Tide" in await gm(table, "show")
