"""/measure, end to end: the distance each game counts, with its steps; height and base."""

from collections.abc import Mapping

import pytest

from tests.cogs.hands import cited, meant
from tests.conftest import Table, answer

pools = pytest.mark.plays("pool")


async def measured(table: Table, from_: str, to: str, **options: object) -> str:
    """What everybody reads of a distance that Ann asks for."""
    result = await table.ann.slash(table.channel, "measure", **{"from": from_, "to": to}, **options)
    assert not result.ephemeral, answer(result)
    return answer(result)


async def refused(table: Table, from_: str, to: str, **options: object) -> str:
    """What Ann alone reads of a distance that cannot be measured; nothing is posted."""
    before = table.posts()
    result = await table.ann.slash(table.channel, "measure", **{"from": from_, "to": to}, **options)
    assert result.ephemeral
    assert table.posts() == before
    return answer(result)


@pytest.mark.parametrize(
    ("kind", "distance", "rule"),
    [
        ("square", "**6** steps", "P-20"),
        ("hex", "**7** steps", "P-21"),
        ("free", "**5** steps", "P-22"),
        ("pathfinder", "**6** squares (30 ft)", "F-5"),
        ("instinct", "**7** areas", "D-51"),
        ("btr", "**35** ft", "B-15"),
    ],
)
async def test_each_game_counts_in_its_own_way(table: Table, kind: str, distance: str, rule: str) -> None:
    told = await measured(table, "(1, 1)", "F3", map=kind)
    assert f"(1, 1) → (6, 3): {distance}" in told
    assert cited(rule) in told


async def test_plain_squares_are_meant_where_nothing_is_named_or_set(table: Table) -> None:
    assert "**5** squares (25 ft)" in await measured(table, "1-1", "６－３")
    await table.plays("instinct")
    assert "**7** areas" in await measured(table, "1-1", "6-3")
    assert "**6** steps" in await measured(table, "1-1", "6-3", map="square")


async def test_it_works_in_private_messages_with_plain_squares(table: Table) -> None:
    result = await table.ann.user.slash("measure", **{"from": "(1, 1)", "to": "(3, 3)"})
    assert "**2** squares (10 ft)" in answer(result)


async def test_height_counts_as_the_channel_has_set(table: Table) -> None:
    told = await measured(table, "1–1", "2–2", map="btr", height=10)
    assert "**30** ft" in told
    assert "10 + 2×10 = 30 ft" in told
    await table.gm.slash(table.channel, "settings height-weight", weight=1)
    told = await measured(table, "1–1", "2–2", map="btr", height=-10)
    assert "10 + 1×10 = 20 ft" in told
    await table.restart()
    assert "**20** ft" in await measured(table, "1–1", "2–2", map="btr", height=10)
    assert "only in BtR" in await refused(table, "1–1", "2–2", map="square", height=10)


async def test_without_a_grid_the_base_counts(table: Table) -> None:
    told = await measured(table, "0,0", "9, 12", map="free", base=2)
    assert "**7** steps" in told
    assert "15 ÷ 2 = 7.5, cut: 7" in told
    assert "3 palms (⅒ step), 3 fingers" in await measured(table, "0,0", "0, 0.375", map="free")
    assert "no grid" in await refused(table, "(1, 1)", "(2, 2)", map="hex", base=2)


@pools
async def test_what_is_close_by_is_told(table: Table) -> None:
    assert "adjacent" in await measured(table, "C7", "D8")
    assert "adjacent" not in await measured(table, "C7", "E8")
    assert "the same place" in await measured(table, "C7", "(3, 7)")
    told = await measured(table, "C7", "D8", map="btr")
    assert "sharing only a corner" in told
    assert "3×3" in told


@pools
async def test_of_several_the_nearest_is_named(table: Table) -> None:
    told = await measured(table, "(1, 1)", "(4, 4); (1, 3)、C1")
    assert "Equally near: (1, 3), (3, 1)." in told
    assert "(1, 1) → (4, 4): **4** steps" in told
    assert "The nearest is **(1, 3)**." in await measured(table, "(1, 1)", "(4, 4) (1, 3)", map="btr")


async def test_in_pathfinder_a_die_names_the_nearest(table: Table) -> None:
    dice = table.falls("d2 2")
    told = await measured(table, "(1, 1)", "(4, 4) (1, 3) (3, 1)", map="pathfinder")
    assert "a d2 shows 2" in told
    assert "The nearest is **(3, 1)**." in told
    dice.finished()


@pytest.mark.parametrize(
    ("from_", "to", "options", "why"),
    [
        ("(1, 1)", "there", {}, "“there” is not a place. Write it like `(3, 4)`"),
        ("(1, 1)", "C7, there", {}, "“there” is not a place."),
        ("(1,2,3)", "C7", {}, "“(1,2,3)” is not a place."),
        ("(1;2)", "C7", {}, "“(1;2)” is not a place."),
        ("(1, 1)", "(1.5, 2)", {}, "free map"),
        ("(1, 1)", "(1.2345, 2)", {"map": "free"}, "decimals"),
        ("(1, 1)", "(10001, 2)", {}, "10000"),
        ("inf, nan", "(1, 2)", {}, "place"),
        ("(1, 1)", " ".join(["A1"] * 21), {}, "20"),
    ],
)
async def test_what_cannot_be_measured_is_refused_in_words(
    table: Table, from_: str, to: str, options: dict[str, object], why: str
) -> None:
    assert why in await refused(table, from_, to, **options)


async def on_a_map(table: Table, kind: str, *tokens: Mapping[str, object]) -> None:
    """The GM makes a map with tokens on it."""
    await table.gm.slash(table.channel, "map new", kind=kind, size="12x8")
    for token in tokens:
        await table.gm.slash(table.channel, "map place", **token)


async def test_without_a_kind_it_measures_on_the_channels_map(table: Table) -> None:
    wolf, ogre = {"name": "Wolf", "at": "A1"}, {"name": "Ogre", "at": "D5", "size": "large"}
    await on_a_map(table, "pathfinder", wolf, ogre)
    assert "B1 → D3: **3** squares (15 ft)" in await measured(table, "B1", "D3")
    assert "Wolf A1 → Ogre D5: **5** squares (25 ft)" in await measured(table, "wolf", "Ogre")
    assert "Ogre E5 → G5: **2** squares (10 ft)" in await measured(table, "Ogre", "G5")
    assert "(1, 1) → (2, 2): **1** step" in await measured(table, "A1", "B2", map="square")


async def test_high_ground_of_a_btr_map_counts(table: Table) -> None:
    await on_a_map(table, "btr")
    await table.gm.slash(table.channel, "map terrain", **{"kind": "height", "from": "2-2", "height": 2})
    assert "10 + 2×10 = 30 ft" in await measured(table, "1-1", "2-2")


async def test_the_altitude_of_btrs_flyers_counts(table: Table) -> None:
    wyrm = {"name": "Wyrm", "at": "2-2", "details": "altitude:10"}
    await on_a_map(table, "btr", {"name": "Ann", "at": "1-1"}, wyrm)
    assert "10 + 2×10 = 30 ft" in await measured(table, "Ann", "wyrm")
    await table.gm.slash(table.channel, "map terrain", **{"kind": "height", "from": "1-1", "height": 2})
    assert "10 ft" in await measured(table, "Ann", "wyrm")
    await table.gm.slash(table.channel, "map place", name="Ann", details="离地高度：10")
    assert "10 + 2×10 = 30 ft" in await measured(table, "Ann", "wyrm")
    await table.gm.slash(table.channel, "map place", name="Ann", flying=False)
    await table.gm.slash(table.channel, "map place", name="Ann", flying=True)
    assert "2×10" not in await measured(table, "Ann", "wyrm"), "who landed is not up there"


async def test_several_tokens_and_places_are_measured_to(table: Table) -> None:
    wolves = ({"name": "Wolf", "at": "A1"}, {"name": "Wolf 1", "at": "D5"}, {"name": "老板娘", "at": "F1"})
    await on_a_map(table, "square", *wolves)
    for to in ("wolf 1, 老板娘; A4", "Wolf 1、老板娘；A4", "Wolf 1 → 老板娘 → A4"):
        told = await measured(table, "Wolf", to)
        assert "Wolf A1 → Wolf 1 D5: **5** steps" in told
        assert "Wolf A1 → 老板娘 F1: **5** steps" in told
        assert "The nearest is **A4**." in told
    for to in ("Wlof", "Wlof, A4", "A4 Wlof"):
        assert "“Wlof” is neither a place nor a token on this map." in await refused(table, "Wolf", to)
    assert "“Wlof” is not a place. " in await refused(table, "Wlof", "A1", map="square")


async def test_a_gm_measures_to_hidden_tokens_in_private(table: Table) -> None:
    await on_a_map(
        table, "square", {"name": "Wolf", "at": "A1"}, {"name": "Shade", "at": "C3", "hidden": True}
    )
    posts = table.posts()
    for from_, to in (("A1", "shade"), ("Shade", "Wolf"), ("A1", "Wolf, Shade")):
        result = await table.gm.slash(table.channel, "measure", **{"from": from_, "to": to})
        assert result.ephemeral
        assert "**3** steps" in answer(result)
        assert "“Shade” is neither a place" in await refused(table, "A1", "Shade")
    result = await table.gm.slash(table.channel, "measure", **{"from": "A1", "to": "Shde"})
    assert "“Shde” is neither a place nor a token" in answer(result)
    assert table.posts() == posts
    result = await table.gm.slash(table.channel, "measure", **{"from": "Wolf", "to": "C3"})
    assert not result.ephemeral


async def test_hidden_tokens_cannot_be_measured_to(table: Table) -> None:
    await on_a_map(table, "square", {"name": "Shade", "at": "C3", "hidden": True})
    assert "Shade" not in str(
        await table.ann.autocomplete(table.channel, "measure", "to", "", **{"from": "A1"})
    )
    assert "“Shade” is neither a place" in await refused(table, "A1", "Shade")


async def test_neighbours_with_a_wall_between_are_not_adjacent(table: Table) -> None:
    """P-19: two cells of half a step are within a step, but the wall between them is there."""
    await table.gm.slash(table.channel, "map new", size="6x3", kind="square", step=0.5)
    assert "adjacent" in (told := await measured(table, "B2", "D2"))
    assert "unless" not in told, "the map knows what is between"
    await table.gm.slash(table.channel, "map wall", **{"from": "C1", "to": "C3"})
    told = await measured(table, "B2", "D2")
    assert "**1** step" in told
    assert "step · adjacent" not in told
    assert "the wall at C2 lies between: however near, that is not adjacent" in told


@pytest.mark.parametrize(("ground", "told"), [("obstacle", "low obstacle"), ("pit", "pit"), ("water", "")])
async def test_neighbours_over_what_bars_the_way_are_not_adjacent(
    table: Table, ground: str, told: str
) -> None:
    """P-19: a low wall and a pit bar it (P-45), too."""
    await table.gm.slash(table.channel, "map new", size="6x3", kind="square", step=0.5)
    await table.gm.slash(table.channel, "map terrain", **{"kind": ground, "from": "C1", "to": "C3"})
    answered = await measured(table, "B2", "D2")
    assert ("step · adjacent" in answered) is not bool(told)
    assert (f"the {told} at C2 lies between" in answered) is bool(told)


async def test_wide_bases_on_a_free_map_are_nearer(table: Table) -> None:
    """P-18: a gargantuan one on a base of four steps."""
    await on_a_map(table, "free", {"name": "Ann", "at": "2, 4"}, {"name": "Worm", "at": "9, 4", "space": 4})
    assert "**5** steps" in await measured(table, "Ann", "Worm")


@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_a_sum_of_one_term_is_said_once(table: Table, language: str) -> None:
    """F-5, D-51: no ``2 = 2``, and nothing of diagonals where there are none in Chinese spacing."""
    for kind, said in (
        ("pathfinder", ("2 straight: 2", "直行 2：2")),
        ("instinct", ("only edges are crossed: 2", "只能跨越边：2")),
    ):
        told = answer(await table.ann.slash(table.channel, "measure", map=kind, **{"from": "A1", "to": "C1"}))
        assert said[language == "zh-CN"] in told
        assert "2 = 2" not in meant(told)
