"""Moves on the map that take of the turn: ⚡, or the speed once; one step with the fight, undone together."""

import sqlite3
from dataclasses import replace

import pytest

from bot.encounter.views import view
from bot.play.authority import Caller
from bot.play.maps import paired_undo
from bot.play.table import require_head
from bot.store import steps
from bot.store.sql.statements import Transaction
from bot.store.steps import Step
from tests.cogs.hands import refuses
from tests.cogs.maps import do, held, private, public
from tests.cogs.test_encounter import ann, gm, now, panels
from tests.conftest import Table, shown

FIGHT_STAYS = {"en-US": "Its part in the fight stays", "zh-CN": "战斗没有跟着撤销"}
MAP_STAYS = {"en-US": "Its part on the map stays", "zh-CN": "地图没有跟着撤销"}
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
    head = await require_head(table.client.table, table.channel.id)
    row = next(row for row in view(head.encounter, as_gm=True).rows if row.combatant.name == "Ann")
    return getattr(row.own, "action_points", None), (await held(table)).tokens[0].place


async def test_a_token_that_was_there_before_the_fight_moves_by_it(table: Table) -> None:
    """P-40: placed before its combatant joined, or left from the fight before. What hides stays hidden."""
    await table.gm.slash(table.channel, "settings moves", mode="spend")
    await table.ann.slash(table.channel, "sheet new", name="Ann", system="pool")
    await table.ann.slash(table.channel, "sheet set", pairs="活力 4, 速度 3")
    await do(table, table.gm, "new", kind="square", size="12x6")
    await do(table, table.gm, "place", name="ann", at="B2")
    await do(table, table.gm, "place", name="Spyx", at="L6", hidden=True)
    for to, cell in (("E2", (5, 2)), ("B2", (2, 2))):
        await gm(table, "open", system="pool")
        await ann(table, "join", name="Ann", initiative=9)
        await gm(table, "add", name="Spyx", initiative=5)
        await gm(table, "start")
        await do(table, table.ann, "move", name="Ann", to=to)
        assert await points(table) == (2, cell)
        assert "Spyx" not in public(await do(table, table.bob, "show"))
        await gm(table, "end")


async def test_a_pit_is_leapt_over_and_no_move_ends_over_it(table: Table) -> None:
    """P-45."""
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await do(table, table.gm, "terrain", kind="pit", **{"from": "E1"}, to="E6")
    assert "pit" in private(await do(table, table.ann, "move", name="Ann", to="E2"))
    await do(table, table.ann, "move", name="Ann", to="D2")
    await do(table, table.ann, "move", name="Ann", to="F2")
    assert await points(table) == (1, (6, 2))


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
    asked = private(await do(table, table.ann, "move", name="Ann", to="J2"))
    assert ("double move" if language == "en-US" else "双倍移动") in asked  # The single move has 4 of 6 left.
    assert (await points(table)) == (None, (4, 2))
    told = public(await do(table, table.ann, "reach", name="Ann"))
    assert ("a move: **40** cells" if language == "en-US" else "一次移动：**40**格") in told
    await do(table, table.ann, "move", name="Ann", to="H2")
    assert (await points(table)) == (None, (8, 2))
    await gm(table, "next")
    refused = private(await do(table, table.ann, "move", name="Ann", to="I2"))
    assert refused == refuses("encounter.moves_in_own_turn", language)
    await gm(table, "next")
    await do(table, table.ann, "move", name="Ann", to="I2")
    assert (await points(table)) == (None, (9, 2))


async def facing(table: Table) -> tuple[object, object, tuple[str, ...]]:
    """Where Ann looks: in the fight, on the map, and what the map keeps as its own."""
    head = await require_head(table.client.table, table.channel.id)
    row = next(row for row in view(head.encounter, as_gm=True).rows if row.combatant.name == "Ann")
    token = (await held(table)).tokens[0]
    return getattr(row.own, "facing", None), token.facing, token.own


@BOTH
async def test_one_looks_where_the_fight_says(table: Table, language: str) -> None:
    """P-34: turned once in the own turn, freely after a move; and once it is over, the map says it."""
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await ann(table, "action", kind="face", name="N")
    assert await facing(table) == ("90", 90, ())
    refused = private(await do(table, table.ann, "move", name="Ann", to="B2", facing="0"))
    assert refused == refuses("encounter.turned_already", language)
    await do(table, table.ann, "move", name="Ann", to="C2", facing="180")
    assert await facing(table) == ("180", 180, ())
    await do(table, table.gm, "undo")
    assert await facing(table) == ("90", 90, ())
    await do(table, table.gm, "redo")
    await gm(table, "next")
    refused = private(await do(table, table.ann, "move", name="Ann", to="C2", facing="0"))
    assert refused == refuses("encounter.turns_in_own_turn", language)
    await do(table, table.ann, "move", name="Ann", to="D2")
    await do(table, table.ann, "move", name="Ann", to="D2", facing="0")
    assert await facing(table) == ("0", 0, ())
    await do(table, table.gm, "place", name="Ann", facing=45)
    assert await facing(table) == ("45", 45, ())
    await gm(table, "end")
    assert (await held(table)).tokens[0].facing == 45
    await do(table, table.ann, "move", name="Ann", to="D2", facing="270")
    assert ((await held(table)).tokens[0].facing, (await held(table)).tokens[0].own) == (270, ("facing",))


@BOTH
async def test_where_one_side_has_gone_on_it_is_said(table: Table, language: str) -> None:
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await do(table, table.ann, "move", name="Ann", to="E2")
    await gm(table, "next")
    told = private(await do(table, table.gm, "undo"))
    assert FIGHT_STAYS[language] in told
    assert await points(table) == (2, (2, 2))
    await gm(table, "undo")
    await do(table, table.gm, "redo")
    await do(table, table.gm, "place", name="Ogre", at="K6")
    told = private(await table.gm.slash(table.channel, "encounter undo"))
    assert MAP_STAYS[language] in told
    assert await points(table) == (3, (5, 2))


async def test_both_sides_are_turned_or_neither(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails between the two steps leaves nothing of either, whichever side is asked."""
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await do(table, table.ann, "move", name="Ann", to="E2")
    insert, fails = steps.insert, {"map"}

    def failing(history_id: int, step: Step) -> Transaction[int]:
        if "undo" in step.action and step.kind in fails:
            raise sqlite3.OperationalError("the disk is gone")
        return insert(history_id, step)

    monkeypatch.setattr(steps, "insert", failing)
    caller = gm_caller(table)
    for number, kind in enumerate(("map", "encounter")):
        fails = {kind}
        for turned in (paired_undo.turn_map, paired_undo.turn_fight):
            with pytest.raises(sqlite3.OperationalError):
                await turned(table.client.table, replace(caller, interaction_id=number + 1), "undo")
            forget(table)
            assert await points(table) == (2, (5, 2)), (kind, turned)
    fails = {""}
    await gm(table, "undo")
    forget(table)
    assert await points(table) == (3, (2, 2))


def gm_caller(table: Table) -> Caller:
    """The GM, as play knows one."""
    return Caller(
        user_id=table.gm.id,
        name="gm",
        channel_id=table.channel.id,
        guild_id=table.guild.id,
        interaction_id=1,
        at=table.client.table.now(),
        locale="en-US",
        manages_channel=True,
    )


def forget(table: Table) -> None:
    """Let the file alone say how things stand, as after a kill."""
    table.client.table.maps.clear()
    table.client.table.heads.clear()


@BOTH
async def test_mov_is_there_anew_at_each_own_turns_start(table: Table, language: str) -> None:
    """D-52: one an area entered, never below 0; a forced move takes none (D-53)."""
    await fighting(table, "instinct", "instinct", "speed 3")
    await do(table, table.ann, "move", name="Ann", to="D2")
    refused = private(await do(table, table.ann, "move", name="Ann", to="F2"))
    assert refused == refuses("ways.too_far", language, cost=2, most=1, unit="mov", farthest="E2")
    await do(table, table.gm, "move", name="Ann", to="C2", manner="forced", speed=1)
    await do(table, table.ann, "move", name="Ann", to="D2")
    refused = private(await do(table, table.ann, "move", name="Ann", to="E2"))
    assert refused == refuses("ways.movement_used", language)
    refused = private(await do(table, table.ann, "reach", name="Ann"))
    assert refused == refuses("ways.movement_used", language)
    await gm(table, "undo")
    assert (await held(table)).tokens[0].place == (3, 2)
    await do(table, table.ann, "move", name="Ann", to="D2")
    await gm(table, "next")
    refused = private(await do(table, table.ann, "move", name="Ann", to="E2"))
    assert refused == refuses("encounter.moves_in_own_turn", language)
    await gm(table, "next")
    await do(table, table.ann, "move", name="Ann", to="G2")
    assert (await held(table)).tokens[0].place == (7, 2)


@BOTH
async def test_mov_is_the_speed_as_the_turn_started(table: Table, language: str) -> None:
    """D-52: a change within the turn leaves MOV alone; the map's answers and the fight count the same."""
    await fighting(table, "instinct", "instinct", "STR 3, DEX 1, 灵巧(DEX) 2")  # By the rules, speed 3.
    await do(table, table.ann, "move", name="Ann", to="C2")
    await gm(table, "effect add", name="Mire", who="Ann", changes="speed-1", unit="scene")
    left = ("2", "0") if language == "en-US" else ("2点", "0点")
    told = public(await do(table, table.ann, "reach", name="Ann"))
    assert left[0] in told
    told = public(await do(table, table.ann, "move", name="Ann", to="E2"))
    assert f"**{left[1]}" in told
    await gm(table, "next")
    await gm(table, "next")
    refused = private(await do(table, table.ann, "move", name="Ann", to="H2"))
    assert refused == refuses("ways.too_far", language, cost=3, most=2, unit="mov", farthest="G2")
    await gm(table, "effect end", effect="Mire")
    refused = private(await do(table, table.ann, "move", name="Ann", to="H2"))
    assert refused == refuses("ways.too_far", language, cost=3, most=2, unit="mov", farthest="G2")


@BOTH
@pytest.mark.parametrize("counted", ["spend", "free"])
async def test_what_cannot_move_is_moved_by_others_only(table: Table, language: str, counted: str) -> None:
    """D-52, D-53, D-66, however the table counts moves."""
    await fighting(table, "instinct", "instinct", "speed 3")
    await table.gm.slash(table.channel, "settings moves", mode=counted)
    bound = "cannot move" if language == "en-US" else "无法移动"
    await gm(table, "effect add", name="Web", who="Ann", changes=bound, unit="scene")
    for command in ({"command": "move", "to": "C2"}, {"command": "reach"}):
        refused = private(await do(table, table.ann, name="Ann", **command))
        assert refused == refuses("encounter.cannot_move", language, status="Web")
    await do(table, table.gm, "move", name="Ann", to="C2", manner="forced", speed=1)
    await gm(table, "effect end", effect="Web")
    await gm(table, "set health", who="Ann", change="昏迷")
    for who in (table.ann, table.gm):
        refused = private(await do(table, who, "move", name="Ann", to="D2"))
        assert refused == refuses("encounter.cannot_act", language)
    await do(table, table.gm, "move", name="Ann", to="D2", manner="forced", speed=1)
    assert (await held(table)).tokens[0].place == (4, 2)


async def test_a_condition_of_plain_holds_its_bearer_at_once(table: Table) -> None:
    """Also in its own turn, and where its speed is not known."""
    await fighting(table, "order", "order", "hp 20")
    for who in ("Ann", "Ogre"):
        await gm(table, "effect add", name="Restrained", who=who)
        refused = private(await do(table, table.gm, "move", name=who, to="C3"))
        assert refused == refuses("encounter.cannot_move", "en", status="Restrained")


@BOTH
async def test_the_bound_of_btr_blink_only(table: Table, language: str) -> None:
    """B-19: neither a way nor a dash, but a blink; B-13: knocked down neither."""
    await fighting(table, "btr", "btr", "速度 30")
    for status in ("束缚", "击倒"):
        await gm(table, "effect add", name=status, who="Ann")
        for manner in ("walk", "leap"):
            refused = private(await do(table, table.ann, "move", name="Ann", to="C2", manner=manner))
            key = "encounter.cannot_move" if status == "束缚" else "fight.cannot_act"
            assert refused == refuses(key, language, status=status)
        await do(table, table.gm, "move", name="Ann", to="B3", manner="teleport", speed=10)
        assert (await held(table)).tokens[0].place == (2, 3)
        await do(table, table.gm, "place", name="Ann", at="B2")
        await gm(table, "effect end", effect=status)
    await do(table, table.ann, "move", name="Ann", to="C2")
    assert (await held(table)).tokens[0].place == (3, 2)


async def test_moves_are_free_where_nothing_is_set(table: Table) -> None:
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await table.gm.slash(table.channel, "settings moves", mode="free")
    before = await now(table)
    await do(table, table.ann, "move", name="Ann", to="E2")
    assert await now(table) == before
    assert await points(table) == (3, (5, 2))


@BOTH
@pytest.mark.parametrize("counted", ["spend", "free"])
async def test_a_move_strains_the_part_that_it_uses(table: Table, language: str, counted: str) -> None:
    """D-29, however the table counts moves; one that another makes does not (D-53)."""
    await fighting(table, "instinct", "instinct", 'speed 6, parts "legs; torso vital"')
    await table.gm.slash(table.channel, "settings moves", mode=counted)
    await gm(table, "set health", who="Ann", change="legs HP 5")

    async def hurt() -> object:
        return [each.hp for each in (await now(table)).combatants[0].body.parts]  # type: ignore[union-attr]

    await do(table, table.ann, "move", name="Ann", to="C2")
    assert await hurt() == [5, 0]  # Nobody said with which part.
    await do(table, table.gm, "move", name="Ann", to="D2", manner="forced", speed=2)
    assert await hurt() == [5, 0]
    await do(table, table.ann, "move", name="Ann", to="E2", part="legs")
    assert await hurt() == [6, 0]
    assert any("**6**" in each for each in table.posts()[-3:])
    await do(table, table.gm, "undo")
    assert await hurt() == [5, 0]
    await gm(table, "next")
    told = private(await do(table, table.ann, "move", name="Ann", to="E2", part="legs"))
    assert told == refuses("map.part_unused", language)


@BOTH
async def test_the_count_of_diagonals_runs_on_through_a_turn(table: Table, language: str) -> None:
    """F-5: 1, 2, 1, 2 over the moves of one turn, from 1 again in the next one, and with every undo."""
    await fighting(table, "pathfinder", "pathfinder", "速度 30")
    await gm(table, "remove", who="Ogre")

    async def gone(to: str) -> object:
        await do(table, table.ann, "move", name="Ann", to=to)
        return (await now(table)).combatants[0].gone

    assert [await gone(cell) for cell in ("C3", "D4", "D3", "E4")] == [1, 3, 4, 5]
    await gm(table, "undo")
    assert [await gone(cell) for cell in ("E4",)] == [5]
    await do(table, table.ann, "move", name="Ann", to="F5")
    assert (await held(table)).tokens[0].place == (5, 4)
    await gm(table, "next")
    assert await gone("F5") == 1
