"""How combatants are, on their tokens: in the picture, the map's text and what is read aloud."""

from collections.abc import Generator
from typing import Any

import pytest
import simcord

from bot.encounter.encounter import Encounter
from bot.maps.map import Map
from bot.pictures.board.scene import Piece
from bot.play.maps import maps
from bot.play.maps.scenes import scene_of
from bot.play.maps.visible_map import seen_as
from bot.store.settings import Settings
from bot.wording.combats import COMBATS
from bot.wording.encounter.health import condition_signs
from bot.wording.words import LANGUAGES, words_for
from tests.bot.systems import toy
from tests.cogs.hands import meant, said
from tests.cogs.test_own_combat import now, opened, presses, throws
from tests.cogs.test_photos import image
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


@pytest.fixture(autouse=True)
def with_the_toy() -> Generator[None]:
    with toy.registered():
        yield


async def held(table: Table) -> Map:
    return await maps.require_map(table.client.table, table.channel.id)


async def piece(table: Table, name: str, *, as_gm: bool = False, language: str = "en-US") -> Piece:
    scene = scene_of(words_for(language), seen_as(await held(table), as_gm=as_gm).map)
    return next(each for each in scene.pieces if each.name == name)


async def shown(table: Table, who: simcord.MemberActor) -> tuple[str, str]:
    """What everybody reads of the map, and what is read aloud of its picture."""
    result = await who.slash(table.channel, "map show")
    assert result.response is not None
    message = next(each for each in reversed(table.messages()) if each.attachments)
    return message.content, str(message.attachments[0].description)


async def fought(table: Table, *blows: int, **owl: Any) -> Encounter:
    """Ann, Bob and the GM's owl stand on the map; the owl was hit."""
    await opened(table, **owl)
    await table.gm.slash(table.channel, "map new", kind="square", size="8x6")
    for column, name in zip("BDF", ("Ann", "Bob", "Owl"), strict=True):
        await table.gm.slash(table.channel, "map place", name=name, at=f"{column}2")
    for blow in blows:
        await throws(table, "Ann", "Owl", f"d6 {blow}")
        await presses(table, table.gm, f"Take {blow}")
        await presses(table, table.ann, "Feet")
    return await now(table)


async def told(table: Table, whose: str, mode: str) -> None:
    await table.gm.slash(table.channel, "settings health", whose=whose, mode=mode)


@BOTH
async def test_the_table_reads_of_a_foe_no_more_than_the_words(table: Table, language: str) -> None:
    await fought(table, 4)
    words = words_for(language)
    text, alt = await shown(table, table.bob)
    assert f"**Owl** F2 · {words('badly hurt')}" in text
    assert words.plain("{name} ({notes})", name="Owl F2", notes=words("badly hurt")) in alt
    assert "4/6" not in meant(text + alt)
    foe, player = await piece(table, "Owl"), await piece(table, "Ann")
    assert (foe.wounds, foe.state, foe.marks) == (None, "badly_hurt", ())
    assert (player.wounds, player.state) == (0.0, "")
    whole = await piece(table, "Owl", as_gm=True)
    assert whole.wounds == pytest.approx(4 / 6)


@BOTH
async def test_each_side_is_told_as_it_is_set(table: Table, language: str) -> None:
    await fought(table, 4)
    await told(table, "foes", "exact")
    await told(table, "players", "nothing")
    assert "4/6" in (await shown(table, table.bob))[0]
    assert (await piece(table, "Owl")).wounds == pytest.approx(4 / 6)
    assert (await piece(table, "Ann")).wounds is None
    await told(table, "foes", "nothing")
    text, alt = await shown(table, table.bob)
    for hint in ("4/6", "badly hurt", "重伤"):
        assert hint not in text + alt
    foe = await piece(table, "Owl")
    assert (foe.wounds, foe.state, foe.marks) == (None, "", ())


@BOTH
async def test_conditions_are_signs_that_the_legend_names(table: Table, language: str) -> None:
    await fought(table, 4)
    await throws(table, "Ann", "Owl", "d6 3")
    await presses(table, table.gm, "Take 2")
    await presses(table, table.ann, "Feet")
    foe = await piece(table, "Owl", language=language)
    assert (foe.state, foe.marks) == ("down", ("B",))
    scene = scene_of(words_for(language), seen_as(await held(table), as_gm=False).map)
    legend = dict(scene.legend)
    assert legend["markB"] == "buried in snow"
    assert legend["down"] == words_for(language)("down")
    assert "buried in snow" in " ".join(await shown(table, table.bob))


async def test_of_a_hidden_one_nothing_is_told_even_where_its_token_is_seen(table: Table) -> None:
    await fought(table, 4)
    await told(table, "foes", "exact")
    await table.gm.slash(table.channel, "map place", name="Owl", hidden=False)
    await table.gm.slash(table.channel, "encounter set hidden", who="Owl", hidden=True)
    text, alt = await shown(table, table.bob)
    assert "Owl" in text
    assert "4/6" not in meant(text + alt)
    assert (await piece(table, "Owl", as_gm=True)).wounds is None


async def test_whoever_leads_the_map_alone_sees_what_the_table_sees(table: Table) -> None:
    await opened(table)
    await table.ann.slash(table.channel, "map new", kind="square", size="8x6")
    await table.ann.slash(table.channel, "map place", name="Owl", at="F2")
    await throws(table, "Ann", "Owl", "d6 4")
    await presses(table, table.gm, "Take 4")
    await presses(table, table.ann, "Feet")
    assert (await held(table)).made_by == table.ann.id
    result = await table.ann.slash(table.channel, "map place", name="Owl", at="F3")
    assert "badly hurt" in said(result)
    assert "4/6" not in meant(said(result))
    foe = await piece(table, "Owl", as_gm=True)
    assert (foe.wounds, foe.state) == (None, "badly_hurt")
    await table.store.save_settings(
        Settings(table.channel.id, table.guild.id, system="toy", gms=(table.gm.id,))
    )
    table.client.table.settings.clear()
    table.client.table.held.clear()
    assert "4/6" in said(await table.gm.slash(table.channel, "map place", name="Owl", at="F4"))


@BOTH
async def test_copies_have_the_portrait_of_their_foe(table: Table, language: str) -> None:
    await opened(table)
    await table.gm.slash(table.channel, "map new", kind="square", size="8x6")
    await table.gm.slash(table.channel, "foe new", name="Wolf")
    await table.gm.slash(table.channel, "foe set", foe="Wolf", pairs="speed 5")
    await table.gm.slash(table.channel, "foe add", foe="Wolf", count=2, place="C3", initiative=1)
    sent = await table.gm.slash(table.channel, "character portrait", image=("a.png", image()), foe="Wolf")
    assert words_for(language)(
        "{name} has a portrait: the tokens of its copies show it.", name="Wolf"
    ).replace("Wolf", "**Wolf**") == said(sent)
    seen = seen_as(await held(table), as_gm=False).map
    assert len({each.portrait for each in seen.tokens}) == 1
    assert all(each.portrait and not each.character and each.character_id is None for each in seen.tokens)
    taken = await table.gm.slash(table.channel, "character portrait", remove=True, foe="Wolf")
    assert "Wolf" in said(taken)
    assert not any(each.portrait for each in (await held(table)).tokens)
    both = await table.gm.slash(
        table.channel, "character portrait", remove=True, foe="Wolf", member=table.ann
    )
    assert "`member`" in said(both) or "`成员`" in said(both)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_conditions_of_a_game_have_one_sign(language: str) -> None:
    for system in ("instinct", "pool", "toy"):
        signs = condition_signs(words_for(language), system)
        assert len({*signs.values()}) == len(signs)
        assert all(len(each) == 1 for each in signs.values())
    assert COMBATS
