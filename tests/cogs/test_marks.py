"""A fight whose health is told by conditions, end to end: attacks, /hp, Hurt and Heal, undo, screens, log."""

import pytest

from bot.play.maps import maps
from bot.play.maps.scenes import scene_of
from bot.play.maps.visible_map import seen_as
from bot.systems.order.body import Body, Fate
from bot.wording.words import words_for
from tests.cogs.hands import body_of, newest, press, refuses, said
from tests.cogs.test_encounter import ann, gm, now, panels
from tests.cogs.test_encounter_log import log
from tests.cogs.test_recipes import brought_in
from tests.conftest import Table, answer, shown

GRAVE = """
name = { en = "Grave Weather", zh = "坟场天气" }
[values]
guard = { is = 12 }
[fight]
health = "ladder"
defence = "guard"
conditions = [
    { en = "Shaken", zh = "动摇" },
    { en = "Wounded", zh = "受伤" },
    { name = { en = "Out", zh = "出局" }, down = true },
]
"""
BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def fighting(table: Table, file: str = GRAVE) -> None:
    await brought_in(table, file)
    await table.gm.slash(table.channel, "game use", game="Grave Weather")
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await gm(table, "open")
    await ann(table, "join", initiative=20)
    await gm(table, "add", name="Ghoul", initiative=10, health="guard 11")
    await gm(table, "add", name="Bat", initiative=5, health="guard 9; Shaken")
    await gm(table, "start")


async def marks(table: Table, name: str) -> tuple[str, ...]:
    return (await body_of(table, name, Body)).marks


async def hp(table: Table, who: str, change: str) -> str:
    return said(await table.gm.slash(table.channel, "hp", who=who, change=change))


@BOTH
async def test_harm_moves_down_the_ladder_and_undo_up_again(table: Table, language: str) -> None:
    chinese = language == "zh-CN"
    await fighting(table)
    assert await marks(table, "Bat") == ("shaken",)
    table.falls("d20 8", "d4 2")
    await table.ann.slash(table.channel, "attack", modifier="1d20+3", target="Ghoul", damage="1d4")
    await press(table.ann, newest(table), "answer", 0)
    assert await marks(table, "Ghoul") == ("wounded",)
    told = newest(table).content
    assert ("**受伤**" in told) is chinese
    assert ("**Wounded**" in told) is not chinese
    await hp(table, "Ghoul", "+1")
    assert ("**动摇**" in newest(table).content) is chinese
    assert ("Shaken" in newest(table).content) is not chinese
    await hp(table, "Ghoul, Bat", "-出局" if chinese else "-Out")
    assert (await body_of(table, "Ghoul", Body)).fate is Fate.DOWN
    assert (await body_of(table, "Bat", Body)).fate is Fate.DOWN
    await gm(table, "undo")
    assert await marks(table, "Ghoul") == ("shaken",)
    await gm(table, "redo")
    await hp(table, "Bat", "=0")
    assert (await body_of(table, "Bat", Body)).fate is Fate.UP
    await gm(table, "undo")
    await gm(table, "next")
    assert (await now(table)).current == 1, "the fallen are passed over"
    assert ("-出局" if chinese else "-Out") in await log(table, table.gm)


@BOTH
async def test_hurt_and_heal_take_steps_and_names(table: Table, language: str) -> None:
    chinese = language == "zh-CN"
    await fighting(table)
    own = await press(table.gm, panels(table)[0], "gm")
    assert own.response is not None
    form = await press(table.gm, own.response.message, "points", 0)
    assert form.modal is not None
    label = str(form.modal)
    assert ("动摇、受伤、出局" if chinese else "Shaken, Wounded, Out") in label
    foes = [str(each.id) for each in (await now(table)).combatants if each.owner is None]
    await table.gm.submit_modal(form, {"who0": foes, "points": "Wounded"})
    assert [await marks(table, each) for each in ("Ghoul", "Bat")] == [("wounded",)] * 2
    form = await press(table.gm, own.response.message, "points", 1)
    await table.gm.submit_modal(form, {"who0": foes[:1], "points": "2"})
    assert [await marks(table, each) for each in ("Ghoul", "Bat")] == [(), ("wounded",)]
    form = await press(table.gm, own.response.message, "points", 0)
    refused = said(await table.gm.submit_modal(form, {"who0": foes[:1], "points": "dizzy"}))
    names = "动摇、受伤、出局" if chinese else "Shaken, Wounded, Out"
    assert names in refused
    assert await hp(table, "Ghoul", "20/30") == refused


@pytest.mark.parametrize(
    ("mode", "bar", "named"),
    [("exact", 2 / 3, True), ("words", None, True), ("nothing", None, False)],
)
async def test_the_table_reads_as_much_as_is_set(
    table: Table, mode: str, bar: float | None, named: bool
) -> None:
    await fighting(table)
    await table.gm.slash(table.channel, "settings health", whose="foes", mode=mode)
    await table.gm.slash(table.channel, "map new", kind="square", size="8x6")
    await table.gm.slash(table.channel, "map place", name="Ghoul", at="B2")
    table.falls("d4 2")
    await hp(table, "Ghoul", "-1d4")
    assert ("Wounded" in newest(table).content) is named
    assert ("Wounded" in shown(panels(table)[0])) is named
    assert ("Wounded" in answer(await table.bob.slash(table.channel, "map show"))) is named
    words = words_for("en")
    scene = scene_of(
        words, seen_as(await maps.require_map(table.client.table, table.channel.id), as_gm=False).map
    )
    (piece,) = scene.pieces
    assert piece.wounds == (None if bar is None else pytest.approx(bar))
    assert (piece.marks == ("W",)) is named
    assert ("markW" in dict(scene.legend)) is named


async def test_between_fights_a_character_keeps_its_conditions(table: Table) -> None:
    await brought_in(table, GRAVE)
    await table.gm.slash(table.channel, "game use", game="Grave Weather")
    await table.ann.slash(table.channel, "sheet new", name="Mira")
    told = said(await table.ann.slash(table.channel, "hp", who="Mira", change="-2"))
    assert "**Wounded**" in told
    assert "Wounded" in said(await table.ann.slash(table.channel, "sheet show"))
    await gm(table, "open")
    await ann(table, "join")
    assert await marks(table, "Mira") == ("wounded",)


async def test_a_fight_outlives_the_file_of_its_conditions(table: Table) -> None:
    await fighting(table)
    await hp(table, "Ghoul", "-Wounded")
    assert "has changed" in await brought_in(table, GRAVE.replace('en = "Wounded"', 'en = "Mauled"'))
    assert "Wounded" in await gm(table, "show")
    assert await hp(table, "Ghoul", "-Wounded") == refuses(
        "fight.conditions", "en", names=("Shaken", "Mauled", "Out")
    )
    shown_game = await table.gm.slash(table.channel, "game show", game="Grave Weather")
    assert shown_game.response is not None
    await press(table.gm, shown_game.response.message, "game_remove")
    assert "Wounded" in await gm(table, "show")
    await hp(table, "Ghoul", "-3")
    assert "went wrong" not in await gm(table, "show")
