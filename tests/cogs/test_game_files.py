"""A game as an attachment of /game import, end to end: what is taken, what is refused, and who may send."""

import pytest
import simcord

from bot.store.server_files import Files
from bot.systems.recipes.reader import LARGEST
from bot.systems.recipes.system import SHIPPED, shipped_text
from cogs.ui.forms import LONGEST_TEXT
from tests.cogs.hands import press, refuses, said, verbs
from tests.cogs.test_forms import fields, refusal_of
from tests.conftest import Table, answer

NIGHT = """name = { en = "Night Train", zh = "夜车" }
usual = "risk"
values = ["nerve", "胆量"]

[rolls.risk]
dice = "2d6 + {value}"
judge.bands = { 10 = { en = "Safe", zh = "平安" }, 7 = "At a price", 0 = "Lost" }
"""


async def sent(
    table: Table, content: str | bytes, *, by: simcord.MemberActor | None = None, name: str = "night.toml"
) -> str:
    """What the sender of a file reads, and nobody else."""
    told = content.encode() if isinstance(content, str) else content
    before = table.posts()
    result = await (by or table.gm).slash(table.channel, "game import", file=(name, told))
    assert table.posts() == before
    return said(result)


async def kept(table: Table) -> list[str]:
    return [each.text for each in await table.store.server_files(Files.GAMES, table.guild.id)]


async def exported(table: Table, game: str) -> bytes:
    result = await table.ann.slash(table.channel, "game export", game=game)
    assert result.response is not None
    (file,) = result.response.message.attachments
    return await file.read()


@pytest.mark.parametrize(
    "content",
    [NIGHT.encode(), b"\xef\xbb\xbf" + NIGHT.encode(), NIGHT.replace("\n", "\r\n").encode("gb18030")],
    ids=["plain", "byte order mark", "an old editor on Windows"],
)
async def test_a_file_is_played_and_its_export_is_the_same_game(table: Table, content: bytes) -> None:
    assert "**Night Train** is there" in await sent(table, content)
    await table.gm.slash(table.channel, "game use", game="夜车")
    table.falls("d6 5 5")
    assert "**Safe**" in answer(await table.ann.slash(table.channel, "roll", dice="risk 0"))
    out = await exported(table, "Night Train")
    assert out.decode().splitlines() == NIGHT.splitlines()
    before = await kept(table)
    assert "**Night Train** has changed" in await sent(table, out)
    assert await kept(table) == before


@pytest.mark.parametrize("game", SHIPPED)
async def test_a_game_of_the_bot_goes_out_and_comes_back_under_another_name(table: Table, game: str) -> None:
    out = await exported(table, game)
    assert out.decode() == shipped_text(game)
    _, _, rest = out.decode().partition("\n")
    told = await sent(table, f'name = "Ours"\n{rest}')
    assert "**Ours** is there" in told
    assert (await exported(table, "Ours")).decode() == f'name = "Ours"\n{rest}'


async def test_a_file_has_sixteen_thousand_bytes_at_most(table: Table) -> None:
    filled = NIGHT + "#" * (LARGEST - len(NIGHT.encode()))
    assert await sent(table, filled + "#") == refuses("upload.too_large", "en", limit=16)
    assert await sent(table, "夜" * LARGEST) == refuses("upload.too_large", "en", limit=16)
    assert await kept(table) == []
    assert "is there" in await sent(table, filled)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("game.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
        ("game.zip", b"PK\x03\x04\x14\x00\x00\x00\x08\x00\xff\xfe"),
    ],
    ids=["picture", "archive"],
)
async def test_what_is_not_text_is_refused(table: Table, name: str, content: bytes) -> None:
    assert await sent(table, content, name=name) == refuses("upload.no_text", "en")
    assert await kept(table) == []


WRONG = {
    "another format": ('{\n  "name": "Night"\n}', 1, "game.not_toml"),
    "nothing": ("", 1, "game.missing"),
    "not closed": (NIGHT.replace('"2d6 + {value}"', '"2d6 + {value}'), 6, "game.not_closed"),
    "dice": (NIGHT.replace("2d6", "2d"), 6, "rolls.risk.dice"),
    "unknown": (NIGHT + 'colour = "red"\n', 8, "colour"),
}


@pytest.mark.parametrize("what", list(WRONG))
@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_an_error_names_its_line_and_the_reason(table: Table, language: str, what: str) -> None:
    content, line, reason = WRONG[what]
    told = await sent(table, content)
    if reason.startswith("game."):
        text = "".join(content.splitlines()[line - 1 : line])
        assert told == refuses(reason, language, line=line, name="name", text=text)
    else:
        assert (f"Line {line}:" if language == "en-US" else f"第 {line} 行") in told
        assert reason in told
    assert await kept(table) == []


@pytest.mark.parametrize("way", ["file", "text"])
async def test_an_error_in_what_a_form_holds_is_edited_there(table: Table, way: str) -> None:
    wrong = NIGHT.replace("{value}", "{valu").ljust(LONGEST_TEXT, "#")

    async def given(content: str) -> simcord.InteractionResult:
        told = {"file": ("night.toml", content.encode()), "text": content}[way]
        return await table.gm.slash(table.channel, "game import", **{way: told})

    refused = refusal_of(await given(wrong))
    again = await press(table.gm, refused, "edit")
    assert fields(again) == {"text": wrong}
    assert "is there" in said(await table.gm.submit_modal(again, {"text": NIGHT}))
    assert await kept(table) == [NIGHT]
    if way == "file":
        assert verbs(refusal_of(await given(wrong + "#"))) == []


IRON = """name = "Iron"
usual = "test"
judge = "at least"
values = { strong = 1, "强壮" = 1, guard = "10 + strong", hp = 8 }
[rolls]
test = { dice = "1d20 + {value}", target = 12 }
[fight]
defence = "guard"
"""


@pytest.mark.parametrize(
    ("typed", "meant"), [("st", "strong"), ("strongg", "strong"), ("强", "强壮"), ("guar", "guard")]
)
async def test_a_misspelt_value_leads_to_the_games_own(table: Table, typed: str, meant: str) -> None:
    await sent(table, IRON)
    await table.gm.slash(table.channel, "game use", game="Iron")
    for pairs in (None, "strong 3"):
        if pairs:
            await table.ann.slash(table.channel, "sheet set", pairs=pairs)
        said = answer(await table.ann.slash(table.channel, "roll", dice=typed))
        assert f"Did you mean `{meant}`?" in said
        assert f"I can read `{typed}" not in said


@pytest.mark.parametrize(
    ("typed", "points"),
    [("5", "5/5"), ("20; guard 12", "20/20"), ("3/6", "3/6"), ("guard 12", "8/8"), ("max 9", "9/9")],
)
async def test_a_foe_has_the_points_typed_for_it_and_otherwise_the_usual_ones(
    table: Table, typed: str, points: str
) -> None:
    await sent(table, IRON)
    await table.gm.slash(table.channel, "game use", game="Iron")
    await table.gm.slash(table.channel, "encounter open")
    await table.gm.slash(table.channel, "encounter add", name="Crab", initiative="4", health=typed)
    assert f"HP {points}" in answer(await table.gm.slash(table.channel, "encounter show"))


async def test_only_a_gm_sends_games(table: Table) -> None:
    assert await sent(table, NIGHT, by=table.ann) == refuses("gm_only", "en")
    assert await kept(table) == []


async def test_a_name_that_is_taken(table: Table) -> None:
    """By the bot for everybody, by another GM's game for those who do not manage the server."""
    assert await sent(table, 'name = "D20"') == refuses("game.name_taken", "en", name="D20")
    await sent(table, NIGHT)
    await table.gm.slash(table.channel, "settings gm", member=table.bob)
    assert await sent(table, NIGHT.replace("2d6", "3d6"), by=table.bob) == refuses("game.not_yours", "en")
    assert await kept(table) == [NIGHT]
    assert "is there" in await sent(table, NIGHT.replace("Night Train", "Day Train"), by=table.bob)
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    assert "has changed" in await sent(table, NIGHT.replace("Night Train", "Day Train"))


async def test_what_a_file_replaced_comes_back_by_one_press(table: Table) -> None:
    await sent(table, NIGHT)
    changed = await table.gm.slash(
        table.channel, "game import", file=("x.txt", NIGHT.replace("Lost", "Gone").encode())
    )
    assert changed.response is not None
    assert verbs(changed.response.message) == ["game_undo"]
    await press(table.gm, changed.response.message, "game_undo")
    assert await kept(table) == [NIGHT]
