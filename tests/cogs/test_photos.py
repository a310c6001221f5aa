"""Images that people send: portraits, backgrounds; doors and themes beside them, end to end."""

from io import BytesIO

import pytest
from PIL import Image

from tests.cogs.maps import do, gm, held, private
from tests.conftest import Table, answer


def image(form: str = "PNG", size: tuple[int, int] = (40, 30), colour: str = "red") -> bytes:
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, form)
    return file.getvalue()


async def of(table: Table, content: bytes, **more: object) -> str:
    return answer(
        await table.ann.slash(table.channel, "character portrait", image=("a.png", content), **more)
    )


async def test_a_portrait_is_drawn_on_the_players_token_until_it_is_taken_away(table: Table) -> None:
    await do(table, table.gm, "new", size="6x4", kind="square")
    await do(table, table.gm, "place", name="Ann", at="B2", owner=table.ann)
    assert "portrait" in await of(table, image("JPEG"))
    (token,) = (await held(table)).tokens
    kept = await table.store.photo(table.guild.id, token.portrait)
    assert kept is not None
    assert Image.open(BytesIO(kept)).size == (192, 192)
    answer(await table.ann.slash(table.channel, "character portrait", remove=True))
    assert (await held(table)).tokens[0].portrait == ""


async def test_only_the_gm_sets_anothers_portrait(table: Table) -> None:
    assert "GM" in await of(table, image(), member=table.bob)
    told = await table.gm.slash(
        table.channel, "character portrait", image=("a.png", image()), member=table.ann
    )
    assert "has a portrait" in answer(told)


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a" + b"\0" * 40, image()[:60], image("JPEG")[:200], b"\x89PNG\r\n"]
)
async def test_what_is_no_image_is_answered_in_words(table: Table, content: bytes) -> None:
    assert "PNG, JPEG" in await of(table, content)


async def test_a_background_is_undone_like_everything_else(table: Table) -> None:
    await do(table, table.gm, "new", size="6x4", kind="square")
    assert "GM" in private(await do(table, table.ann, "background", image=("a.png", image())))
    await do(table, table.gm, "background", image=("a.png", image("WEBP")))
    name = (await held(table)).background
    assert await table.store.photo(table.guild.id, name) is not None
    await do(table, table.gm, "background", remove=True)
    assert (await held(table)).background == ""
    await do(table, table.gm, "undo")
    await table.restart()
    assert (await held(table)).background == name


async def test_a_door_stops_who_walks_and_looks_until_it_is_opened(table: Table) -> None:
    await do(table, table.gm, "new", size="5x1", kind="square")
    for name, at in (("Ann", "A1"), ("Wolf", "E1")):
        await do(table, table.gm, "place", name=name, at=at)
    await do(table, table.gm, "door", at="C1")
    told = await gm(table, "sight", name="Ann")
    assert "not **Wolf**: the closed door at C1 cuts" in told
    assert "wall" not in told
    assert "C1 is closed door" in private(await do(table, table.gm, "move", name="Ann", to="C1"))
    assert "D1" in private(await do(table, table.gm, "move", name="Ann", to="D1"))
    await do(table, table.gm, "door", at="C1")
    assert "sees **Wolf**" in await gm(table, "sight", name="Ann")
    await do(table, table.gm, "move", name="Ann", to="D1")
    assert {each.name: each.place for each in (await held(table)).tokens}["Ann"] == (4, 1)


async def test_doors_are_called_doors_where_they_are_in_the_way(table: Table) -> None:
    await do(table, table.gm, "new", size="3x1", kind="square")
    await do(table, table.gm, "place", name="Ann", at="A1")
    assert "A door cannot be closed on Ann" in private(await do(table, table.gm, "door", at="A1"))
    await do(table, table.gm, "door", at="B1")
    assert "`/map door`" in private(await do(table, table.gm, "place", name="Wolf", at="B1"))
    await do(table, table.gm, "wall", **{"from": "C1"})
    assert "`/map wall`" in private(await do(table, table.gm, "place", name="Wolf", at="C1"))


async def test_pictures_are_dark_unless_the_channel_wants_them_light(table: Table) -> None:
    async def corner() -> object:
        result = await table.ann.slash(table.channel, "area", shape="disc", origin="(0, 0)", size=1)
        assert result.response is not None
        (file,) = [each for each in result.response.attachments if each.filename == "area.png"]
        return Image.open(BytesIO(await file.read())).convert("RGB").getpixel((0, 0))

    assert await corner() == (32, 33, 38)
    await table.gm.slash(table.channel, "settings theme", theme="light")
    assert await corner() == (247, 245, 239)
