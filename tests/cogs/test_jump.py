"""/encounter jump, end to end: the turn goes to somebody, and nobody loses theirs."""

import pytest

from bot.encounter.encounter import Encounter
from bot.systems.btr.fight.body import Body
from tests.cogs.hands import newest, refuses, verbs
from tests.cogs.test_encounter import actor, ann, bob, fighting, gm, now
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


@BOTH
async def test_the_turn_goes_to_somebody_and_nobody_loses_theirs(table: Table, language: str) -> None:
    await gm(table, "open", system="order")
    for name, initiative in (("Ann", 9), ("Bob", 7), ("Rat", 5)):
        await gm(table, "add", name=name, initiative=initiative)
    assert await gm(table, "jump", who="Rat") == refuses("encounter.not_started", language)
    await gm(table, "start")
    assert await bob(table, "jump", who="Rat") == refuses("gm_only", language)
    assert await gm(table, "jump", who="Ann") == refuses("encounter.nothing_changes", language)
    before = await now(table)
    await gm(table, "jump", who="Rat")
    assert "Rat" in newest(table).content
    assert verbs(newest(table))[0] == "next"
    turns: list[str] = []
    for _ in range(5):
        turns.append(f"{(await now(table)).round_number} {await actor(table)}")
        await gm(table, "next")
    assert turns == ["1 Rat", "1 Ann", "1 Bob", "2 Ann", "2 Bob"]
    for _ in range(6):
        await gm(table, "undo")
    assert (await now(table)).clock == before.clock
    assert await actor(table) == "Ann"


def lives(encounter: Encounter) -> list[int]:
    """The life that is left to those of whom any is counted."""
    stocks = (each.body.stock("hp") for each in encounter.combatants if isinstance(each.body, Body))
    return [each.value for each in stocks if each is not None]


@BOTH
async def test_in_phases_what_works_at_a_turns_start_works_once(table: Table) -> None:
    """The turn begins anew, but its statuses have worked (B-3)."""
    await gm(table, "open", system="btr")
    await ann(table, "join", name="Ann")
    await bob(table, "join", name="Bob")
    await gm(table, "add", name="Guard")
    for name in ("Ann", "Guard"):
        await gm(table, "set health", who=name, change="HP 30/30")
    await gm(table, "start")
    for name in ("Ann", "Guard"):
        await gm(table, "effect add", name="Burning", who=name, duration=9, unit="rounds", periodic="5 fire")
    for _ in range(3):
        await gm(table, "next")
    await ann(table, "ap", amount=4)
    before = await now(table)
    await gm(table, "jump", who="Guard")
    jumped = await now(table)
    assert (lives(jumped), lives(before)) == ([20, 15], [20, 20]), "the guard's have worked"
    assert verbs(newest(table))[0] == "next"
    turns: list[str] = []
    for _ in range(4):
        turns.append(f"{(await now(table)).round_number} {await actor(table)}")
        await gm(table, "next")
        if len(turns) == 1:
            assert lives(await now(table)) == [20, 15]
    assert turns == ["2 Guard", "2 Ann", "2 Bob", "3 Ann"]
    for _ in range(5):
        await gm(table, "undo")
    assert (await now(table)).clock == before.clock


@BOTH
async def test_on_ticks_one_is_put_where_they_stand_instead(table: Table, language: str) -> None:
    await fighting(table)
    before = await now(table)
    assert await gm(table, "jump", who="Bob") == refuses("encounter.no_jump", language)
    assert await ann(table, "jump", who="Bob") == refuses("gm_only", language)
    assert await now(table) == before
