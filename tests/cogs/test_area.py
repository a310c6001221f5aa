"""/area, end to end: how many cells, which wholly, which partly, the steps, the picture."""

import re

import pytest

from bot.wording.areas import SHAPES
from cogs.ui.options import OPTION_CHOICES
from tests.cogs.hands import cited, left_out
from tests.conftest import Table, answer

Cells = set[tuple[int, int]]


async def asked(table: Table, shape: str, origin: str, size: float, **options: object) -> str:
    """What everybody reads of an area that Ann asks for."""
    result = await table.ann.slash(table.channel, "area", shape=shape, origin=origin, size=size, **options)
    assert not result.ephemeral, answer(result)
    return answer(result)


async def refused(table: Table, shape: str, origin: str, size: float, **options: object) -> str:
    """What Ann alone reads of an area that is none; nothing is posted."""
    before = table.posts()
    result = await table.ann.slash(table.channel, "area", shape=shape, origin=origin, size=size, **options)
    assert result.ephemeral
    assert table.posts() == before
    return answer(result)


def listed(text: str) -> tuple[int, Cells, Cells]:
    """The number in bold, the cells before and after the word for partly."""
    bold = re.search(r"\*\*(\d+)\*\*", text)
    assert bold
    before, _, after = text[bold.end() :].partition("partly")
    return int(bold[1]), _cells(before), _cells(after)


def _cells(text: str) -> Cells:
    return {(int(x), int(y)) for x, y in re.findall(r"\((-?\d+), (-?\d+)\)", text)}


async def test_a_disc_tells_its_cells_wholly_and_partly_covered(table: Table) -> None:
    told = await asked(table, "disc", "(3, 4)", 1.5)
    around = {(x, y) for x in (2, 3, 4) for y in (3, 4, 5)}
    assert listed(told) == (9, {(3, 4)}, around - {(3, 4)})
    assert cited("P-26") in told
    assert cited("P-29") in told


async def test_a_sector_leaves_out_its_origin(table: Table) -> None:
    told = await asked(table, "sector", "C4", 4, direction="50", angle=30)
    count, whole, partly = listed(told)
    assert count == 11
    assert (3, 4) not in whole | partly
    assert "from 35° to 65°" in told


async def test_a_ray_has_one_list_and_nobodys_choice(table: Table) -> None:
    told = await asked(table, "ray", "(3, 4)", 3, direction="0")
    assert "covered: (4, 4), (5, 4), (6, 4)" in told
    assert "partly" not in told
    assert "chooses" not in told
    assert table.last().attachments[0].description == "ray from (3, 4). Cells covered: 3."


async def test_the_picture_says_what_the_text_says(table: Table) -> None:
    await asked(table, "disc", "(3, 4)", 2)
    (picture,) = table.last().attachments
    assert picture.filename == "area.png"
    assert (await picture.read()).startswith(b"\x89PNG")
    assert picture.description == "disc from (3, 4). Cells wholly covered: 5; partly covered: 16."


async def test_many_cells_are_listed_behind_a_button(table: Table) -> None:
    told = await asked(table, "disc", "(30, 30)", 10)
    bold = re.search(r"\*\*(\d+)\*\*", told)
    assert bold
    assert "(30, 31)" not in told
    whole, partly = (await left_out(table.bob, table.last())).split("partly")
    assert len(_cells(whole)) + len(_cells(partly)) == int(bold[1])
    assert (30, 31) in _cells(whole)
    assert (20, 30) in _cells(partly)


async def test_instincts_areas_start_at_a_corner(table: Table) -> None:
    told = await asked(table, "sphere", "(3, 3)", 1, direction="NE", map="instinct")
    assert listed(told) == (4, set(), {(3, 3), (3, 4), (4, 3), (4, 4)})
    assert (
        "starts at the corner (3.5, 3.5) of its origin’s cell, at NE; choose another corner with `direction`"
        in told
    )
    told = await asked(table, "sphere", "(0, 0)", 1, map="hex")
    assert "corner of its origin’s cell that lies at 30°; `direction` chooses another" in told
    told = await asked(table, "cone", "(2.5, 3.5)", 1, direction="up", map="instinct")
    assert "it starts at" not in told
    told = await asked(table, "box", "3-3", 3, direction="E", width=2, map="instinct")
    assert listed(told) == (6, {(x, y) for x in (4, 5, 6) for y in (3, 4)}, set())
    assert "3 long towards E, 2 wide, 1 high" in told
    assert "the side of its origin’s cell that lies at E" in told
    assert "must see the source point" in told, "D-62"
    assert "must see" not in await asked(table, "sphere", "(0, 0)", 1, map="btr")


async def test_hexes_are_axial(table: Table) -> None:
    told = await asked(table, "ray", "(0, 0)", 2, direction="NE", map="hex")
    assert listed(told) == (2, {(0, 1), (0, 2)}, set())


async def test_curves_follow_their_points_or_bend(table: Table) -> None:
    told = await asked(table, "curve", "(1, 1)", 4, points="(3, 1) (3, 3)")
    assert listed(told) == (4, {(2, 1), (3, 1), (3, 2), (3, 3)}, set())
    assert "over (3, 1) → (3, 3); it ends there" in told
    for size, way in {
        5: "over (3, 1) → (3, 3), straight on after that",
        3: "over (3, 1); it ends before (3, 3)",
        1: "towards (3, 1); it ends before that",
    }.items():
        assert way in await asked(table, "curve", "(1, 1)", size, points="(3, 1) (3, 3)")
    told = await asked(table, "curve", "(0, 0)", 2, points="(0, 2) (2, 2)", map="hex")
    assert "over (0, 2); it ends before (2, 2)" in told
    told = await asked(table, "curve", "(1, 1)", 4, direction="0", angle=-90, width=1)
    assert "by 90° to the right" in told
    assert "reaches 0.5 to each side" in told


async def test_cells_of_five_feet_are_named(table: Table) -> None:
    assert "of 5 ft each" in await asked(table, "disc", "2–2", 1, map="btr")
    told = await asked(table, "cone", "2–2", 1, direction="N", map="btr")
    assert "this game’s text has no areas of its own: this one follows the rules of Death Instinct" in told
    told = await asked(table, "disc", "(2, 2)", 1, map="pathfinder")
    assert "this one follows the rules of Dice pools" in told
    assert "of its own" not in await asked(table, "disc", "(2, 2)", 1, map="instinct")
    assert "of 5 ft each" in await asked(table, "disc", "(2, 2)", 1, map="pathfinder")


async def test_it_works_in_private_messages(table: Table) -> None:
    result = await table.ann.user.slash("area", shape="disc", origin="(0, 0)", size=1.5)
    assert listed(answer(result))[0] == 9


async def test_a_channels_map_says_what_is_meant_and_is_pointed_to(table: Table) -> None:
    assert "`/map area`" not in await asked(table, "disc", "(1, 1)", 1.5)
    await table.gm.slash(table.channel, "map new", kind="btr", size="12x8")
    told = await asked(table, "disc", "(1, 1)", 1.5)
    assert "BtR squares" in told
    assert told.splitlines()[-1] == (
        "-# This channel has a map: `/map area` counts its walls and lists the tokens in the area."
    )


async def test_the_shapes_are_offered_with_whose_they_are() -> None:
    offered = {each.value: each.name for each in OPTION_CHOICES["shape"]}
    assert offered["sphere"] == "sphere (Death Instinct)"
    assert offered["disc"] == "disc (dice pools)"
    assert all(offered[shape].startswith(f"{name} (") for shape, name in SHAPES.items())


@pytest.mark.parametrize(
    ("shape", "origin", "options", "word"),
    [
        ("ray", "(1, 1)", {}, "direction"),
        ("sector", "(1, 1)", {"direction": "N"}, "angle"),
        ("sector", "(1, 1)", {"direction": "N", "angle": -20.0}, "angle"),
        ("curve", "(1, 1)", {}, "points"),
        ("curve", "(1, 1)", {"points": "(1, 1)"}, "nowhere"),
        ("curve", "(1, 1)", {"points": "(2, 1) x"}, "“x” is not a place"),
        ("curve", "(1, 1)", {"points": "1,2 2,1 " * 7}, "12"),
        ("ray", "(1, 1)", {"direction": "up a bit"}, "up a bit"),
        ("ray", "(1.5, 1)", {"direction": "N"}, "whole numbers"),
        ("sphere", "(1.5, 1)", {}, "corner"),
        ("disc", "(1, 1)", {"width": 2.0}, "A disc has no `width`. Leave it out."),
        ("disc", "(1, 1)", {"direction": "N"}, "A disc has no `direction`."),
        ("ring", "(1, 1)", {"direction": "N"}, "A ring has no `direction`."),
        ("curve", "(1, 1)", {"points": "(2, 1)", "direction": "N"}, "Leave the points out"),
        ("sphere", "(1.5, 1.5)", {"direction": "N"}, "corner already"),
        ("disc", "here", {}, "“here” is not a place"),
        ("disc", "(1, 1)", {"map": "free"}, "/map area"),
    ],
)
async def test_what_is_no_area_is_refused_with_what_to_do(
    table: Table, shape: str, origin: str, options: dict[str, object], word: str
) -> None:
    assert word in await refused(table, shape, origin, 3, **options)


async def test_more_cells_than_can_be_told_are_refused(table: Table) -> None:
    assert "2500" in (await refused(table, "disc", "(1, 1)", 40)).replace(",", "")
