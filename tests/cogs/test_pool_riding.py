"""Riders in fights of the dice game (P-63), and the step that goes with a change of posture (P-49)."""

import pytest

from bot.encounter.outcomes import bearing_of
from bot.play.table import require_head
from bot.systems.clock import USUAL
from bot.systems.pool.health import Body
from bot.wording.words import bold, words_for
from tests.cogs.hands import body_of, labels, newest, press, refuses, said, verbs
from tests.cogs.maps import do, private, public
from tests.cogs.test_encounter import ann, gm
from tests.cogs.test_map_spending import fighting, points
from tests.cogs.test_pool_exchanges import attacks
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def riding(table: Table, agility: str = "6") -> None:
    """Ann's turn in the saddle, an ogre of the GM's after her."""
    await fighting(table, "pool", "square", f"强壮 5, 活力 {agility}, 精神 2, 速度 3")
    await gm(table, "set posture", who="Ann", posture="riding")


async def posture(table: Table) -> str | None:
    """Ann's posture."""
    head = await require_head(table.client.table, table.channel.id)
    return next(bearing_of(head.encounter, each.id) for each in head.encounter.combatants).posture


async def answered(table: Table, number: int, *faces: str) -> str:
    """What is told after Ann pressed the choice with this number, and these dice fell."""
    since, dice = len(table.messages()), table.falls(*faces)
    await press(table.ann, newest(table), "answer", number)
    dice.finished()
    return "\n".join(shown(each) for each in table.messages()[since:])


@BOTH
async def test_the_mount_moves_at_its_speed_and_a_command_is_paid_once(table: Table, language: str) -> None:
    await riding(table)
    told = public(await do(table, table.ann, "move", name="Ann", to="K2"))
    assert words_for(language)("**{n}⚡** of the mount's own", n=1) in told
    assert await points(table) == (2, (11, 2))
    await do(table, table.ann, "move", name="Ann", to="B2")
    assert await points(table) == (2, (2, 2))
    flies = private(await do(table, table.ann, "move", name="Ann", to="C2", manner="fly"))
    manner, known = ("飞行", "步行") if language == "zh-CN" else ("flying", "on foot")
    assert manner in flies
    assert known in flies
    jumps = await do(table, table.ann, "move", name="Ann", to="C2", manner="teleport", speed=2)
    assert private(jumps) == refuses("move.riding", language)
    reach = public(await do(table, table.ann, "reach", name="Ann"))
    assert "9" in reach


@BOTH
async def test_a_rider_defends_with_three_dice_fewer_by_button_and_typed(table: Table, language: str) -> None:
    await riding(table)
    await gm(table, "next")
    await attacks(table, table.gm, "3P", "d6 2 2 1", target="Ann", attribute="strength")
    assert [text[-2] for text in labels(newest(table))[:3]] == ["2", "3", "0"]
    form = await press(table.ann, newest(table), "answer_typed")
    dice = table.falls("d6 2 2 2 2")
    await table.ann.submit_modal(form, {"text": "闪避 4P+3N"})
    dice.finished()


@BOTH
async def test_a_hit_rider_keeps_the_seat_or_falls_four_steps(table: Table, language: str) -> None:
    await riding(table, agility="3")
    await gm(table, "next")
    await attacks(table, table.gm, "1P", "d6 2", target="Ann", attribute="strength")
    await answered(table, 4)
    told = await answered(table, 0, "d6 1 2 6")
    assert words_for(language)("🐎 {name} stays in the saddle.", name=bold("Ann")) in told
    assert await posture(table) == "riding"
    await attacks(table, table.gm, "1P", "d6 2", target="Ann", attribute="agility")
    await answered(table, 4)
    await answered(table, 0, "d6 6", "d6 1 2 6")
    found = await body_of(table, "Ann", Body)
    assert found.strength is not None
    assert found.strength.left == 0
    assert await posture(table) == "prone"


@BOTH
async def test_mounting_dismounting_and_commands_are_called_so(table: Table, language: str) -> None:
    """P-63: as they are confirmed, and as they are undone."""
    await fighting(table, "pool", "square", "活力 4, 速度 2")
    words = words_for(language)
    refused = await ann(table, "action", kind="dismount")
    assert refused == refuses("encounter.not_riding", language)
    told = {
        "prone": "prone", "riding": "mounting",
        "order": "another command to the mount", "dismount": "dismounting",
    }  # fmt: skip
    for kind, name in told.items():
        if kind == "order":
            await gm(table, "set posture", who="Ann", posture="riding")
        assert await ann(table, "action", kind=kind) == f"✓ {words(name)}"
        assert words(name) in await gm(table, "undo")


@BOTH
async def test_an_unhurt_fall_from_the_saddle_ends_standing_and_the_unconscious_do_not_try(
    table: Table, language: str
) -> None:
    await riding(table)
    await gm(table, "next")
    await attacks(table, table.gm, "1P", "d6 1", target="Ann", attribute="spirit")
    await answered(table, 4)
    await answered(table, 0, "d6 6 6 6 6 6 6")
    assert await posture(table) == USUAL
    await gm(table, "set posture", who="Ann", posture="riding")
    await attacks(table, table.gm, "1P", "d6 1", target="Ann", attribute="spirit")
    await answered(table, 4)
    await answered(table, 0)
    assert await posture(table) == USUAL


@BOTH
async def test_one_step_goes_with_a_change_of_posture_and_no_more(table: Table, language: str) -> None:
    """P-49: at any speed, but by choice only, one step, and right after it."""
    await fighting(table, "pool", "square", "活力 4, 速度 2")
    await gm(table, "set posture", who="Ann", posture="prone")
    assert private(await do(table, table.ann, "move", name="Ann", to="C2"))
    await gm(table, "set posture", who="Ann", posture="standing")
    await ann(table, "action", kind="prone")
    assert await points(table) == (2, (2, 2))
    await do(table, table.ann, "move", name="Ann", to="C3")
    assert await points(table) == (2, (3, 3))
    assert private(await do(table, table.ann, "move", name="Ann", to="D3"))
    await ann(table, "action", kind="standing")
    await do(table, table.ann, "move", name="Ann", to="E3")
    assert await points(table) == (0, (5, 3))


@BOTH
async def test_a_name_that_the_sheet_lacks_is_refused_with_those_it_has(table: Table, language: str) -> None:
    await fighting(table, "pool", "square", "活力 4, 速度 2, 剑术 3")
    refused = await table.ann.slash(table.channel, "attack", modifier="弓箭P", target="Ogre")
    names = ("强壮", "活力", "精神") if language == "zh-CN" else ("strength", "agility", "spirit")
    told = refuses("sheet.others_on_theirs", language, who="Ann", name="弓箭", known=(*names, "速度", "剑术"))
    assert sorted(said(refused)) == sorted(told)


@BOTH
async def test_two_hits_ask_twice_and_nobody_falls_twice(table: Table, language: str) -> None:
    """The second try is over once the first has failed; undone, the rider is in the saddle again."""
    await riding(table, agility="5")
    await gm(table, "next")
    for _ in range(2):
        await attacks(table, table.gm, "1P", "d6 1", target="Ann", attribute="spirit")
        await answered(table, 4)
    second = newest(table)
    first = next(each for each in reversed(table.messages()[:-1]) if "answer" in verbs(each))
    dice = table.falls("d6")
    await press(table.ann, first, "answer", 0)
    await press(table.ann, second, "answer", 0)
    dice.finished()
    assert await posture(table) == USUAL
