"""/map, end to end: every subcommand on every kind of map; who may; what is refused; restarts."""

# pyright: reportPrivateUsage=false

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import discord
import pytest
from simcord import actors

from bot.ground.areas.area import DIRECTED, Shape
from bot.ground.size import Size
from bot.play.maps import maps, token_moves
from bot.play.maps.token_moves import Order
from bot.play.maps.visible_map import seen_by
from bot.refusal import Refusal
from bot.systems import MAP_KINDS
from bot.systems.sizes import IN_FEET
from bot.wording.words import words_for
from tests import kinds
from tests.bot.play.test_at_once import caller
from tests.cogs.hands import cited, left_out, press, refuses, said
from tests.cogs.maps import ann, do, exported, gm, heard, held, now, picture, private, public, refused, stands
from tests.cogs.presses import verbs
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
KINDS = list(MAP_KINDS)


async def made(table: Table, kind: str = "square", size: str = "12x8") -> str:
    """A map with Ann's token at B2 and a wolf of the GM's at F2; what the GM reads last."""
    await gm(table, "new", kind=kind, size=size)
    await gm(table, "place", name="Ann", at="B2", owner=table.ann, side="heroes")
    return await gm(table, "place", name="Wolf", at="F2", side="beasts")


# ------------------------------------------------------------------ making and changing


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_of_map_from_its_making_to_its_end(table: Table, kind: str) -> None:
    result = await do(table, table.gm, "new", kind=kind, size="１２×８")
    assert "12×8" in private(result)
    assert result.response is not None
    assert picture(result.response.message).filename == "map.png"
    assert table.posts() == []
    assert await gm(table, "place", name="Ann", at="B2", owner=table.ann)
    await gm(table, "terrain", kind="difficult", **{"from": "4-1"}, to="4-8")
    await gm(table, "terrain", kind="dark", **{"from": "L8"})
    await gm(table, "terrain", kind="height", height=2, **{"from": "A8"})
    told = await gm(table, "wall", **{"from": "I1"}, to="I8")
    assert ("(9, 1)" if kind == "free" else "I1") in told
    assert ("(9, 8)" if kind == "free" else "I8") in told
    told = await ann(table, "move", name="ann", to="F2")
    assert ("(2, 2) → (6, 2)" if kind == "free" else "B2 → F2") in told
    assert await stands(table) == {"Ann": (6, 2)}
    speed = int(kinds.speed(MAP_KINDS[kind], 6))
    told = await ann(table, "reach", name="Ann", speed=speed)
    assert "**Ann**: reach" in told
    assert await ann(table, "area", shape="disc", origin="F3", size=2)
    assert "**Ann**" in table.posts()[-1]
    await gm(table, "place", name="Wolf", at="K2")
    assert "not **Wolf**" in await ann(table, "sight", name="Ann")
    told = await ann(table, "show")
    assert ("**Wolf** (11, 2)" if kind == "free" else "**Wolf** K2") in told
    text = await exported(table, table.gm)
    await gm(table, "remove", name="Wolf")
    assert "Wolf" not in await ann(table, "show")
    await gm(table, "clear", what="all")
    assert await now(table) is None
    result = await do(table, table.gm, "import", file=("map.txt", text.encode()))
    assert "**Wolf** " in private(result)
    assert await exported(table, table.gm) == text


@BOTH
async def test_what_was_done_is_said_in_the_channels_words(table: Table, language: str) -> None:
    told = await made(table)
    assert told.splitlines()[0] == ("**Wolf** placed at F2" if language == "en-US" else "**Wolf**放置在 F2")
    table.locales[table.ann.id] = "zh-CN" if language == "en-US" else "en-US"
    assert await ann(table, "show") == told.partition("\n")[2]
    assert "Wolf F2" in (picture(table.last()).description or "")
    assert refuses("map.not_yours", table.locales[table.ann.id], name="Wolf") == await refused(
        table, table.ann, "move", name="Wolf", to="F3"
    )


async def test_a_token_is_changed_by_its_name(table: Table) -> None:
    await made(table, "pathfinder")
    await gm(
        table, "place", name="wolf", size="large", facing="NE", flying=True, helpless=True, owner=table.bob
    )
    (_, wolf) = (await held(table)).tokens
    assert (wolf.name, wolf.place, wolf.space, wolf.facing, wolf.owner) == (
        "Wolf", (6, 2), 2, 45, table.bob.id,
    )  # fmt: skip
    told = await ann(table, "show")
    assert "**Wolf** F2 · Large (10 ft), beasts, flying, helpless, facing NE" in told
    await gm(table, "place", name="Wolf", at="H4", space=1)
    assert (await stands(table))["Wolf"] == (8, 4)
    assert await refused(table, table.gm, "place", name="Wolf") == refuses("map.nothing_changes", "en-US")
    assert await refused(table, table.gm, "place", name="Bear") == refuses(
        "map.place_missing", "en-US", name="Bear"
    )


async def test_somebody_turns_where_they_stand(table: Table) -> None:
    await made(table)
    assert "**Ann**: facing W" in await ann(table, "move", name="Ann", to="B2", facing="W")
    assert (await held(table)).tokens[0].facing == 180
    assert await refused(table, table.ann, "move", name="Ann", to="B2") == refuses(
        "ways.here", "en-US", place="B2"
    )


async def test_undo_and_redo_go_through_everything(table: Table) -> None:
    states = [await now(table)]

    async def done(command: str, **options: object) -> None:
        await gm(table, command, **options)
        states.append(await now(table))

    await done("new", kind="square", size="6x6")
    await done("place", name="Ann", at="A1", owner=table.ann)
    await done("wall", **{"from": "C1"}, to="C4")
    await done("terrain", kind="fog", **{"from": "D4"}, to="F6")
    await done("wall", **{"from": "C1"}, remove=True)
    await ann(table, "move", name="Ann", to="E5", via="C5")
    states.append(await now(table))
    await done("clear", what="tokens")
    await done("clear", what="terrain")
    await done("clear", what="all")
    await done("new", kind="hex", size="3x3")
    await done("import", file=("x.txt", b"map square 4x4\n@ Bear B2"))
    await table.restart()
    for before in reversed(states[:-1]):
        assert "undone: " in await gm(table, "undo")
        assert await now(table) == before
    assert await refused(table, table.gm, "undo") == refuses("map.nothing_to_undo", "en-US")
    await table.restart()
    for after in states[1:]:
        assert "redone: " in await gm(table, "redo")
        assert await now(table) == after
    assert await refused(table, table.gm, "redo") == refuses("map.nothing_to_redo", "en-US")


async def test_a_channel_has_its_own_map(table: Table) -> None:
    await made(table)
    other = table.guild.create_text_channel("elsewhere")
    result = await table.gm.slash(other, "map show")
    assert answer(result) == refuses("map.none", "en-US")


async def test_two_channels_that_do_the_same_show_a_map_each(table: Table) -> None:
    """Discord takes two messages of one nonce for one, whatever channels they are for."""
    start = len(table.env.http_requests)
    for channel in (table.channel, table.guild.create_text_channel("elsewhere")):
        await table.gm.slash(channel, "map new", kind="square", size="8x8")
        await table.gm.slash(channel, "map place", name="Wolf", at="B2")
        await table.gm.slash(channel, "map move", name="Wolf", to="C2")
    sent: list[Any] = [each.json or {} for each in table.env.http_requests[start:]]
    found: list[str] = [each["nonce"] for each in sent if "nonce" in each]
    assert len(found) == len(set(found)) == 2


# ------------------------------------------------------------------ moves, reach, areas, sight


async def test_a_move_shows_its_way_its_cost_and_why(table: Table) -> None:
    await made(table)
    told = await ann(table, "move", name="Ann", to="D4", speed=4, facing="90")
    assert "**Ann**: B2 → D4" in told
    assert "**3 steps**" in told
    assert "Left: **1 step**" in told
    assert len(told.splitlines()) == 1
    assert "**Ann** D4" in table.posts()[-1]
    assert (await held(table)).tokens[0].facing == 90


@BOTH
async def test_one_is_knocked_back_teleports_is_pushed_and_moves_unskilled(table: Table) -> None:
    """P-40, P-46, P-48, P-66; what stopped a move is told beside it."""
    await made(table)
    await gm(table, "place", name="Wolf", at="C2", facing="E")
    await gm(table, "wall", **{"from": "G1"}, to="G8")
    told = await gm(table, "move", name="Wolf", to="Ann", manner="knock-back", speed=6)
    assert "C2 → F2" in told
    assert "**0⚡**" in told
    assert "3" in told.splitlines()[1]
    assert (await stands(table))["Wolf"] == (6, 2)
    assert "B2" in await refused(table, table.gm, "move", name="Ann", to="B2", manner="knock-back", speed=2)
    await refused(table, table.gm, "move", name="Wolf", to="Ann", manner="knock-back", speed=2, facing="W")
    await refused(table, table.gm, "move", name="Wolf", to="Ann", manner="knock-back")
    await refused(table, table.gm, "reach", name="Wolf", manner="knock-back", speed=3)
    told = await ann(table, "move", name="Ann", to="H2", manner="teleport", speed=6)
    assert "B2 → H2" in told
    told = await gm(table, "move", name="Wolf", to="D2", manner="forced", speed=3)
    assert "F2 → D2" in told
    assert "D2 → C2" in await gm(table, "move", name="Wolf", to="C2", manner="unskilled", speed=3)


async def test_a_token_is_as_fast_as_its_character_and_as_what_is_said_of_it(table: Table) -> None:
    """P-35, P-40, P-45: what is said of the token itself wins."""
    await made(table)
    assert "I do not know the speed of" in await refused(table, table.ann, "reach", name="Ann")
    await table.ann.slash(table.channel, "sheet set", pairs="speed 3, agility 3, perception 2")
    assert "speed 3" in await ann(table, "reach", name="Ann")
    asked = await do(table, table.ann, "move", name="Ann", to="F1")
    assert "has not moved yet" in private(asked)
    assert "**1⚡**. Left: **1 step**" in await ann(table, "move", name="Ann", to="D2")
    assert "👁 **Ann** sees **Wolf**" in await ann(table, "sight", name="Ann")
    await gm(table, "terrain", kind="height", height=2, **{"from": "E1"}, to="E8")
    assert "3 agility dice" in await refused(table, table.ann, "move", name="Ann", to="E2")
    await gm(table, "place", name="Ann", details="speed:8 agility:4 perception:1")
    assert "**1⚡**. Left: **5 steps**" in await ann(table, "move", name="Ann", to="E2")
    assert (await held(table)).tokens[0].speed == 8
    assert "👁 **Ann** sees **Wolf**" in await ann(table, "sight", name="Ann")
    await ann(table, "move", name="Ann", to="B2")
    assert "👁 **Ann** sees nobody" in await ann(table, "sight", name="Ann")
    assert "speed:8" in await exported(table, table.gm)


@BOTH
async def test_darkvision_of_a_token_counts_in_the_dark(table: Table) -> None:
    """D-22."""
    await made(table, "instinct")
    await gm(table, "terrain", kind="dark", **{"from": "A1"}, to="L8")
    before = await ann(table, "sight", name="Ann")
    await gm(table, "place", name="Ann", details="暗视:2")
    assert await ann(table, "sight", name="Ann") != before


async def test_an_illegal_move_is_refused_with_what_is_legal(table: Table) -> None:
    await made(table, "pathfinder")
    await gm(table, "wall", **{"from": "D1"}, to="D7")
    told = await refused(table, table.ann, "move", name="Ann", to="H2", speed=15)
    assert "can be reached" in told
    told = await refused(table, table.ann, "move", name="Ann", to="D3")
    assert "wall" in told
    assert "nearest place in reach" in told
    told = await refused(table, table.ann, "move", name="Ann", to="F2")
    assert "leaves no room" in told
    await gm(table, "wall", **{"from": "D8"})
    assert "No way leads to H2" in await refused(table, table.ann, "move", name="Ann", to="H2")
    assert "not on the map" in await refused(table, table.ann, "move", name="Ann", to="M2")


async def test_walls_on_a_free_map_are_gone_round_by_hand(table: Table) -> None:
    await made(table, "free")
    await gm(table, "wall", **{"from": "D1"}, to="D4")
    told = await refused(table, table.ann, "move", name="Ann", to="G3")
    assert "meets wall at (4, " in told
    told = await ann(table, "move", name="Ann", to="(7.5, 3.25)", via="B6 F6")
    assert "(7.5, 3.25)" in told
    assert (await stands(table))["Ann"] == (7.5, 3.25)


async def test_reach_lists_its_cells_behind_a_button(table: Table) -> None:
    await made(table)
    told = await ann(table, "reach", name="Ann", speed=2)
    assert "one move" in told
    assert cited("P-40") in told
    assert [each.filename for each in table.last().attachments] == ["map.png"]
    text = await left_out(table.bob, table.last())
    assert "F2" not in text, "the wolf stands there"
    assert "D1–D3" in text
    assert "does not allow active movement" in await refused(table, table.ann, "reach", name="Ann", speed=0)


async def test_an_area_starts_at_a_token_a_cell_or_a_corner(table: Table) -> None:
    await made(table)
    told = await ann(table, "area", shape="disc", origin="wolf", size=1.5)
    assert "from F2" in told
    assert "in it: **Wolf**" in told
    assert "**9**" in told
    told = await ann(table, "area", shape="disc", origin="(2.5, 2.5)", size=1)
    assert "**4**" in told
    assert "**Ann**" in told
    told = await ann(table, "area", shape="ray", origin="Ann", size=5, direction="E")
    assert "in it: **Wolf**" in told
    assert "**Ann**" not in told
    await gm(table, "wall", **{"from": "D1"}, to="D3")
    told = await ann(table, "area", shape="disc", origin="Ann", size=5)
    assert "in it: **Ann**" in told
    assert "walls stop it" in told
    told = await ann(table, "area", shape="disc", origin="Ann", size=9, pervasive=True)
    assert "**Wolf**" in told
    assert "it goes around the corners of walls" in told


async def test_sight_says_who_sees_whom_and_why_not(table: Table) -> None:
    await made(table)
    await gm(table, "wall", **{"from": "D1"}, to="D4")
    await gm(table, "place", name="Bob", at="B7", facing="90")
    told = await ann(table, "sight")
    assert "👁 **Ann** sees **Bob**" in told
    assert "not **Wolf**" in told
    assert "👁 **Bob** sees nobody" in told
    assert cited("P-35") not in told
    assert cited("P-35") in await ann(table, "sight", name="Wolf")
    assert await ann(table, "sight", name="Ann", range=3)
    assert "👁 **Ann** sees nobody" in table.posts()[-1]
    assert "It has: Ann, Wolf, Bob." in await refused(table, table.ann, "sight", name="Bear")


@BOTH
async def test_sight_says_who_is_behind_and_above_one_that_faces(table: Table) -> None:
    """P-31, P-32: at a border the side that favours who acts."""
    await made(table)
    await gm(table, "place", name="Ann", at="D4", facing="E")
    for name, at in (("Rogue", "B6"), ("Bob", "B4"), ("Cy", "G3"), ("Di", "D7"), ("Bat", "E4")):
        await gm(table, "place", name=name, at=at, flying=name == "Bat")
    told = await ann(table, "sight", name="Ann")
    (line,) = (each for each in told.splitlines() if "½" in each and "**Bat**" in each)
    assert "**Rogue** ½" in line
    assert line.count("**Rogue**") == 2
    assert "**Bob**" in line
    assert "**Bob** ½" not in line
    assert line.count("**Bat**") == 2  # In front, and above.
    assert "½" in told.splitlines()[-1]
    assert "½" not in await ann(table, "sight", name="Bob")


@pytest.mark.parametrize("kind", ["pathfinder", "instinct", "instinct-hex"])
async def test_a_range_is_refused_where_the_game_knows_none(table: Table, kind: str) -> None:
    await made(table, kind)
    told = refuses("map.no_range", "en-US", kind=kind)
    assert await refused(table, table.ann, "sight", name="Ann", range=3) == told


# ------------------------------------------------------------------ text


async def test_the_form_has_the_map_and_reads_it_again(table: Table) -> None:
    await made(table)
    form = await do(table, table.gm, "import")
    assert form.modal is not None
    text = str(form.modal)
    assert "@ Wolf F2" in text
    await table.restart()
    result = await table.gm.submit_modal(form, {"text": "map hex 5x5\n##\n@ 狼 B2 大型 阵营:红"})
    assert "**狼** B2 · large (4), 红" in private(result)
    assert (await held(table)).kind is kinds.HEX
    before = await now(table)
    form = await do(table, table.gm, "import")
    result = await table.gm.submit_modal(form, {"text": "map hex 5x5\n@ 狼 I2"})
    assert private(result).startswith("Line 2, character ")
    assert "I2 is not on the map" in private(result)
    assert await now(table) == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"map square 3x3\n..!", "Line 2, character 3: ..▸! — "),
        (b"map square 61x3", "Line 1, character "),
        (b"map square 3x3\n@ Wolf B2 pink", "Line 2, character 11: @ Wolf B2▸pink — "),
        (b"map square 3x3\n.#.\n.#.\n@ Wolf B2", "Line 4, character "),
        (b"", "The text is empty"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (b"x" * 250_000, "too large: 200 KB"),
        (b"// " + b"x" * 50_000, "45000"),
        ("\n".join(["map square 60x60", *(f"@ T{n} A1" for n in range(101))]).encode(), "100 tokens"),
    ],
)
async def test_a_malformed_text_is_refused_with_its_place(table: Table, text: bytes, told: str) -> None:
    await made(table)
    answered = await refused(table, table.gm, "import", file=("map.txt", text))
    assert told in answered


async def test_a_shared_map_has_what_everybody_sees(table: Table) -> None:
    await made(table)
    await gm(table, "terrain", kind="water", **{"from": "A8"}, to="L8")
    own, shared = await exported(table, table.gm), await exported(table, table.bob)
    assert own == shared
    assert str(table.gm.id) not in own
    await do(table, table.gm, "import", file=("map.txt", shared.encode()))
    assert await exported(table, table.bob) == shared


async def test_a_long_text_stands_in_the_file_alone(table: Table) -> None:
    await gm(table, "new", kind="square", size="60x60")
    await gm(table, "terrain", kind="difficult", **{"from": "A1"}, to="BH60")
    result = await do(table, table.ann, "export")
    assert len(private(result)) < 200
    assert (await exported(table, table.ann)).count(":") == 3600


# ------------------------------------------------------------------ who may


async def test_players_move_their_own_and_nothing_else(table: Table) -> None:
    await made(table)
    gm_only = refuses("gm_only", "en-US")
    for command, options in {
        "new": {"kind": "square", "size": "3x3"},
        "place": {"name": "Ann", "at": "C3"},
        "remove": {"name": "Ann"},
        "terrain": {"kind": "water", "from": "A1"},
        "wall": {"from": "A1"},
        "clear": {"what": "all"},
        "undo": {},
        "redo": {},
        "import": {},
    }.items():
        assert await refused(table, table.ann, command, **options) == gm_only, command
    assert await refused(table, table.bob, "move", name="Ann", to="C3") == refuses(
        "map.not_yours", "en-US", name="Ann"
    )
    assert "→ C3" in await ann(table, "move", name="Ann", to="C3")
    assert "→ D3" in await gm(table, "move", name="Ann", to="D3")


async def test_a_bot_as_owner_gives_it_back_to_the_gm(table: Table) -> None:
    await made(table)
    bot = table.guild.add_member(table.env.create_user("dicebot", bot=True))
    await gm(table, "place", name="Ann", owner=bot)
    assert (await held(table)).tokens[0].owner is None
    assert await refused(table, table.ann, "move", name="Ann", to="C3") == refuses(
        "map.not_yours", "en-US", name="Ann"
    )


async def test_a_combatants_token_takes_its_side_and_its_player(table: Table) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.bob.slash(table.channel, "encounter join", name="Bob", modifier=1)
    await table.gm.slash(table.channel, "encounter add", name="Ogre", side="giants", initiative=3)
    await gm(table, "new", kind="square", size="9x9")
    choices = await table.gm.autocomplete(table.channel, "map place", "name", "")
    assert [each["value"] for each in choices] == ["Bob", "Ogre"]
    await gm(table, "place", name="bob", at="A1")
    await gm(table, "place", name="Ogre", at="E5")
    bob, ogre = (await held(table)).tokens
    assert "combatant:" in await exported(table, table.gm)
    assert "combatant:" not in await exported(table, table.bob), "the numbers between are hidden ones"
    assert (bob.name, bob.owner, ogre.side) == ("Bob", table.bob.id, "giants")
    choices = await table.gm.autocomplete(table.channel, "map place", "name", "")
    assert [each["value"] for each in choices] == ["Bob", "Ogre"]
    assert public(await do(table, table.bob, "move", name="Bob", to="B2"))
    await table.gm.slash(table.channel, "encounter set owner", who="Ogre", owner=table.bob)
    assert public(await do(table, table.bob, "move", name="Ogre", to="F6"))
    assert await refused(table, table.ann, "move", name="Ogre", to="G6") == refuses(
        "map.not_yours", "en-US", name="Ogre"
    )


async def test_the_number_of_an_older_encounter_means_nobody(table: Table) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.bob.slash(table.channel, "encounter join", name="Bob")
    await gm(table, "new", kind="square", size="9x9")
    await gm(table, "place", name="Bob", at="A1", owner=table.gm)
    await table.gm.slash(table.channel, "encounter end")
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name="Ann")
    told = await refused(table, table.ann, "move", name="Bob", to="B2")
    assert told == refuses("map.not_yours", "en-US", name="Bob")
    await gm(table, "place", name="Ann", at="D4")
    assert await ann(table, "move", name="Ann", to="E5")


@BOTH
async def test_without_a_map_every_command_says_how_to_get_one(table: Table, language: str) -> None:
    none = refuses("map.none", language)
    cell = {"from": "A1"}
    for command, options in {
        "show": {},
        "place": {"name": "Ann", "at": "A1"},
        "remove": {"name": "Ann"},
        "terrain": {"kind": "water", **cell},
        "wall": cell,
        "move": {"name": "Ann", "to": "A1"},
        "reach": {"name": "Ann", "speed": 3},
        "area": {"shape": "disc", "origin": "A1", "size": 1},
        "sight": {},
        "export": {},
        "clear": {"what": "all"},
        "undo": {},
        "redo": {},
    }.items():
        assert await refused(table, table.gm, command, **options) == none, command
    assert await table.gm.autocomplete(table.channel, "map move", "name", "") == []
    assert await table.gm.autocomplete(table.channel, "map place", "name", "") == []


# ------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    "size", ["61x61", "0x5", "5x0", "abc", "12", "-3x3", "99999x3", "1e3x3", "3x3x3", "五x五"]
)
async def test_no_such_size(table: Table, size: str) -> None:
    await refused(table, table.gm, "new", kind="square", size=size)
    assert await now(table) is None


async def test_what_is_off_the_map_or_no_number_is_refused(table: Table) -> None:
    await made(table)
    cases: list[tuple[str, dict[str, object]]] = [
        ("place", {"name": "Bear", "at": "M1"}),
        ("place", {"name": "Bear", "at": "(0, 1)"}),
        ("place", {"name": "Bear", "at": "(1.5, 1)"}),
        ("place", {"name": "Bear", "at": "nowhere"}),
        ("place", {"name": "Bear", "at": "99999999999999999999,1"}),
        ("place", {"name": "\u200b\u200b", "at": "A1"}),
        ("place", {"name": "Ann", "facing": "sideways"}),
        ("place", {"name": "Bear", "at": "L8", "space": 2}),
        ("terrain", {"kind": "water", "from": "A1", "to": "M8"}),
        ("terrain", {"kind": "height", "from": "A1"}),
        ("terrain", {"kind": "water", "from": "A1", "height": 3}),
        ("terrain", {"kind": "wall", "from": "A1", "to": "L8"}),
        ("wall", {"from": "F1", "to": "F8"}),
        ("wall", {"from": "(0, 0)"}),
        ("move", {"name": "Ann", "to": "C99999"}),
        ("move", {"name": "Ann", "to": "D4", "via": " ".join(["(1,1)"] * 30)}),
        ("move", {"name": "Ann", "to": "D4", "speed": 0}),
        ("area", {"shape": "disc", "origin": "AN40", "size": 2}),
        ("area", {"shape": "disc", "origin": "Bear", "size": 2}),
        ("area", {"shape": "disc", "origin": "A1", "size": 2, "angle": 30}),
    ]
    for command, options in cases:
        await refused(table, table.gm, command, **options)


async def test_a_way_of_more_than_500_steps_is_refused(table: Table) -> None:
    await gm(table, "new", kind="square", size="60x60")
    await gm(table, "place", name="Ann", at="A1", owner=table.ann)
    corners = " ".join(["BH60 A1"] * 5)
    told = await refused(table, table.ann, "move", name="Ann", to="BH1", via=corners)
    assert "500" in told


NAMES = ["@everyone", "**x**", "<@1>", "`code`", "||psst||", "\u202eflow", "🐺🐾", "# loud", "狼" * 40, "a\\"]


async def test_whatever_somebody_is_called(table: Table) -> None:
    await gm(table, "new", kind="square", size="12x8")
    for number, name in enumerate(NAMES, start=1):
        await gm(table, "place", name=name, at=f"({number}, 1)")
    await gm(table, "show")
    message = table.last()
    assert not message.mention_everyone
    assert message.mentions == []
    assert "\\*\\*x\\*\\*" in message.content
    assert "\u202e" not in message.content
    text = await exported(table, table.gm)
    before = await held(table)
    await do(table, table.gm, "import", file=("map.txt", text.encode()))
    assert (await held(table)).tokens == before.tokens
    assert await ann(table, "sight", name="🐺🐾")
    assert await gm(table, "move", name="**x**", to="B2")
    assert await gm(table, "remove", name="@everyone")


async def test_two_of_one_name_are_told_apart(table: Table) -> None:
    text = "map square 4x4\n@ Wolf A1\n@ Wolf B2\n@ Wolf C3"
    await do(table, table.gm, "import", file=("map.txt", text.encode()))
    assert sorted(await stands(table)) == ["Wolf", "Wolf 2", "Wolf 3"]


# ------------------------------------------------------------------ at once, again, no channel


async def test_commands_at_once_are_all_done(table: Table) -> None:
    await made(table)
    send = partial(actors._slash, table.gm, table.channel)
    placed = [send("map place", {"name": f"Rat {n}", "at": f"({n}, 5)"}) for n in range(1, 9)]
    moved = actors._slash(table.ann, table.channel, "map move", {"name": "Ann", "to": "C3"})
    results = await asyncio.gather(*placed, moved)
    assert all(heard(each) for each in results)
    assert {f"Rat {n}" for n in range(1, 9)} < set(await stands(table))
    assert (await stands(table))["Ann"] == (3, 3)
    for _ in range(9):
        await gm(table, "undo")
    assert await stands(table) == {"Ann": (2, 2), "Wolf": (6, 2)}


async def test_two_moves_of_one_token_at_once_are_made_one_after_the_other(table: Table) -> None:
    await made(table)
    results = await asyncio.gather(*(
        actors._slash(table.ann, table.channel, "map move", {"name": "Ann", "to": to})
        for to in ("C2", "C5")
    ))  # fmt: skip
    told = "\n".join(map(public, results))
    end = (await stands(table))["Ann"]
    first = (3, 5) if end == (3, 2) else (3, 2)
    names = {(3, 2): "C2", (3, 5): "C5"}
    assert f"B2 → {names[first]}" in told
    assert f"{names[first]} → {names[int(end[0]), int(end[1])]}" in told


async def test_a_replayed_move_is_made_once(table: Table) -> None:
    await made(table)
    again = caller(table, 4711)
    first, way = await token_moves.move(table.client.table, again, Order("Ann", "C3"))
    assert way is not None
    assert await token_moves.move(table.client.table, again, Order("Ann", "C3")) == (first, None)
    assert (await stands(table))["Ann"] == (3, 3)


async def test_where_the_bot_may_not_post_nothing_is_done(table: Table) -> None:
    me = table.guild.me
    assert me is not None
    mute = table.guild.create_text_channel(
        "mute", overwrites={me: discord.PermissionOverwrite(send_messages=False)}
    )
    lacking = refuses("permissions_lacking", "en-US", permissions=("send_messages",))
    for command, options in (("new", {"kind": "square", "size": "3x3"}), ("import", {}), ("undo", {})):
        assert private(await table.gm.slash(mute, f"map {command}", **options)) == lacking
    assert await maps.map_in(table.client.table, mute.id) is None


async def test_private_messages_have_no_map(table: Table) -> None:
    assert "map" not in table.ann.user.available_commands()
    alone = replace(caller(table, 1), guild_id=0)
    with pytest.raises(Refusal, match="server_needed"):
        await seen_by(table.client.table, alone)


@pytest.mark.parametrize("kind", KINDS)
async def test_every_shape_has_an_answer_on_every_map(table: Table, kind: str) -> None:
    await made(table, kind)
    for shape in Shape:
        given: dict[str, Any] = {"direction": "45"} if shape in DIRECTED else {}
        if shape is Shape.CURVE:
            given = {"points": "D4 F4"}
        if shape is Shape.SECTOR:
            given["angle"] = 60
        assert shape.value in await ann(table, "area", shape=shape.value, origin="B2", size=3, **given)


async def test_details_say_of_a_token_what_a_maps_text_says(table: Table) -> None:
    """P-45, P-49: what it has is told, kept, and counts when it moves."""
    await gm(table, "new", size="8x3", kind="square")
    told = await gm(table, "place", name="Wolf", at="B2", details="agility:4 prone laden")
    assert "Wolf" in told
    shown = await gm(table, "show")
    assert "prone" in shown
    assert "with a load" in shown
    asked = await do(table, table.gm, "move", name="Wolf", to="D2", speed=6)
    assert "**2⚡**" in private(asked)
    assert asked.response is not None
    assert "÷ 3" in said(await press(table.gm, asked.response.message, "kept"))
    stood = await gm(table, "place", name="Wolf", details="standing unladen")
    assert "standing" in stood
    unreadable = await refused(table, table.gm, "place", name="Wolf", details="flat")
    assert "flat" in unreadable


@BOTH
async def test_sizes_are_those_of_the_maps_game(table: Table, language: str) -> None:
    words = words_for(language)

    async def offered() -> list[str]:
        choices = await table.gm.autocomplete(table.channel, "map place", "size", "")
        return [each["name"] for each in choices]

    await gm(table, "new", kind="square", size="9x9")
    assert len(await offered()) == 6
    assert "fine" in await refused(table, table.gm, "place", name="A", at="A1", size="fine")
    await gm(table, "new", kind="pathfinder", size="9x9")
    assert await offered() == [words.plain(each.title) for each in IN_FEET.values()]
    await gm(table, "place", name="Roc", at="A1", size="巨型", details="filling")
    (roc,) = (await held(table)).tokens
    assert (roc.size, roc.space, roc.filling) == (Size.GARGANTUAN, 4, True)
    shown = await gm(table, "place", name="Roc", details="passable", size="colossal")
    assert words.plain(IN_FEET[Size.COLOSSAL].title) in shown
    assert words.plain("does not fill its space") in shown


async def test_where_no_range_is_told_the_answer_says_that_nothing_is_too_far(table: Table) -> None:
    await made(table)
    said_so = "-# without a `range`, distance does not matter"
    assert said_so in await ann(table, "sight", name="Ann")
    assert said_so not in await ann(table, "sight", name="Ann", range=20)


@BOTH
async def test_a_way_that_via_alone_closes_is_said_so(table: Table, language: str) -> None:
    """F-8: through the wolf's square no way leads on, round it one does."""
    await made(table, "pathfinder")
    told = await refused(table, table.ann, "move", name="Ann", to="G2", via="F2", speed=60)
    assert told == refuses("ways.no_way_via", language, place="G2")


@BOTH
async def test_an_odd_number_of_diagonals_tells_what_the_next_counts(table: Table, language: str) -> None:
    """F-5: the count runs on through the round, and each move begins its own."""
    await made(table, "pathfinder")
    said = "the next diagonal counts 2" if language == "en-US" else "下一个对角格计2"
    for to, odd in (("C3", True), ("E5", False)):
        moved = await do(table, table.ann, "move", name="Ann", to=to, speed=30)
        assert moved.response is not None
        assert (said in await left_out(table.ann, moved.response.message)) is odd


@BOTH
async def test_darkvision_of_a_token_reaches_into_the_dark_in_btr(table: Table, language: str) -> None:
    """B-18: in ft; a range that is asked with goes before it."""
    await gm(table, "new", kind="btr", size="8x3")
    await gm(table, "place", name="Ann", at="B2", details="darkvision:10")
    await gm(table, "place", name="Wolf", at="D2")
    await gm(table, "terrain", kind="dark", **{"from": "A1"}, to="H3")
    sees = "**Ann** sees **Wolf**" if language == "en-US" else "**Ann**发现**Wolf**"
    assert sees in await gm(table, "sight", name="Ann")
    assert sees not in await gm(table, "sight", name="Ann", range=5)


@BOTH
async def test_the_form_for_a_map_begins_with_an_empty_one_of_the_game(table: Table, language: str) -> None:
    await table.plays("instinct")
    form = await table.gm.slash(table.channel, "map import")
    begun = {"en-US": "map instinct 12x8 step 1", "zh-CN": "地图 死亡本能 12x8 每格距离 1"}[language]
    assert begun in str(form.modal)


@BOTH
async def test_a_map_that_the_table_has_not_seen_is_posted_by_a_button(table: Table) -> None:
    await gm(table, "new", kind="square", size="6x6")
    told = (await do(table, table.gm, "place", name="Wolf", at="C3")).response
    assert told is not None
    assert verbs(told) == ["map_post", "map_text"]
    await table.gm.click(told, custom_id="k:map_post")
    assert "map_move" in verbs(table.last())
    told = (await do(table, table.gm, "place", name="Wolf", at="C4")).response
    assert told is not None
    assert verbs(told) == ["map_text"]


@BOTH
async def test_more_of_a_map_is_changed_as_text_by_a_button_below_what_was_changed(table: Table) -> None:
    told = (await do(table, table.gm, "new", kind="square", size="6x6")).response
    assert told is not None
    form = await table.gm.click(told, custom_id="k:map_text")
    assert "6x6" in str(form.modal)
    read = await table.gm.submit_modal(form, {"text": "map square 6x6\n##\n@ Ann B2\n@ Wolf 2 C3"})
    (told,) = read.followups
    assert "Wolf 2" in told.content
    assert verbs(told) == ["map_post", "map_text"]
