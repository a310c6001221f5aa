"""Moves on the map that take of the turn: ⚡, or the speed once; one step with the fight, undone together."""

import pytest

from bot.encounter.views import view
from bot.play.encounter import encounters
from tests.cogs.hands import refuses
from tests.cogs.maps import do, held, private
from tests.cogs.test_encounter import ann, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def fighting(table: Table, system: str, kind: str, pairs: str) -> None:
    """Ann's turn on a map of the game, an ogre after her; moves take of turns."""
    await table.gm.slash(table.channel, "settings moves", mode="spend")
    await table.ann.slash(table.channel, "sheet new", name="Ann", system=system)
    await table.ann.slash(table.channel, "sheet set", pairs=pairs)
    await gm(table, "open", system=system)
    await ann(table, "join", name="Ann", initiative=9)
    await gm(table, "add", name="Ogre", initiative=5)
    await gm(table, "start")
    await do(table, table.gm, "new", kind=kind, size="12x6")
    await do(table, table.gm, "place", name="Ann", at="B2")
    await do(table, table.gm, "place", name="Ogre", at="L6")


async def points(table: Table) -> object:
    """Ann's ⚡ and cell."""
    head = await encounters.require_head(table.client.table, table.channel.id)
    row = next(row for row in view(head.encounter, as_gm=True).rows if row.combatant.name == "Ann")
    return getattr(row.own, "action_points", None), (await held(table)).tokens[0].place


@BOTH
async def test_a_move_takes_points_and_is_undone_with_them(table: Table, language: str) -> None:
    """P-40, P-59, P-66."""
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    told = await do(table, table.ann, "move", name="Ann", to="E2")
    assert told.response is not None
    assert await points(table) == (2, (5, 2))
    assert "2/3" in shown(panels(table)[0])
    await do(table, table.gm, "undo")
    assert await points(table) == (3, (2, 2))
    await do(table, table.gm, "redo")
    assert await points(table) == (2, (5, 2))
    await gm(table, "undo")
    assert await points(table) == (3, (2, 2))
    await gm(table, "redo")
    assert await points(table) == (2, (5, 2))
    await do(table, table.gm, "move", name="Ann", to="G2", manner="forced", speed=2)
    assert await points(table) == (2, (7, 2))
    await ann(table, "ap", amount=2)
    refused = private(await do(table, table.ann, "move", name="Ann", to="H2"))
    assert refused == refuses("encounter.too_few_points", language, amount=1, left=0)
    assert await points(table) == (0, (7, 2))
    await gm(table, "next")
    assert private(await do(table, table.ann, "move", name="Ann", to="H2")) == refused


@BOTH
async def test_a_speed_is_there_once_a_turn(table: Table, language: str) -> None:
    await fighting(table, "pathfinder", "pathfinder", "speed 30")
    await do(table, table.ann, "move", name="Ann", to="D2")
    assert (await points(table)) == (None, (4, 2))
    refused = private(await do(table, table.ann, "move", name="Ann", to="J2"))
    assert refused == refuses("encounter.speed_spent", language, cost=6, left=4)
    await do(table, table.ann, "move", name="Ann", to="H2")
    assert (await points(table)) == (None, (8, 2))
    await gm(table, "next")
    refused = private(await do(table, table.ann, "move", name="Ann", to="I2"))
    assert refused == refuses("encounter.moves_in_own_turn", language)
    await gm(table, "next")
    await do(table, table.ann, "move", name="Ann", to="I2")
    assert (await points(table)) == (None, (9, 2))


async def test_moves_are_free_where_nothing_is_set(table: Table) -> None:
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await table.gm.slash(table.channel, "settings moves", mode="free")
    before = await now(table)
    await do(table, table.ann, "move", name="Ann", to="E2")
    assert await now(table) == before
    assert await points(table) == (3, (5, 2))
