"""What people typed turns nothing round, on whatever screen and in whatever file it comes out."""

from typing import Any

import pytest
import simcord

from bot.characters.sheet_files import Form
from bot.wording.logs.exports import FORMS
from tests.conftest import Table, shown

WILD = "a\u202eb\u2066c\u200fd\u061ce\u206a"
TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u206a")


async def files(result: simcord.InteractionResult) -> list[str]:
    """The files that somebody is answered with."""
    answers = [each for each in (result.response, *result.followups) if each is not None]
    return [(await file.read()).decode() for each in answers for file in each.message.attachments]


@pytest.mark.parametrize("hears", [True], indirect=True)
async def test_every_message_and_every_file_reads_as_it_stands(table: Table, hears: bool) -> None:
    await table.gm.slash(table.channel, "log start", name=WILD)
    await table.ann.send(table.channel, WILD)
    await table.ann.slash(table.channel, "sheet set", pairs=f"strength 5, note: 「{WILD}」")
    await table.ann.slash(table.channel, "roll", dice=f"3P #{WILD}")
    await table.ann.slash(table.channel, "roll", dice="3P", label=WILD, visibility="gm")
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name=WILD, modifier=1)
    await table.gm.slash(table.channel, "encounter set note", who="abcde", note=WILD)
    await table.gm.slash(table.channel, "map new", size="4x4", kind="square")
    await table.gm.slash(table.channel, "map place", name=WILD, at="B2", side=WILD)
    asked: list[tuple[str, dict[str, Any]]] = [
        *(("log export", {"format": each, "copy": "gm"}) for each in FORMS),
        *(("sheet export", {"format": each.value}) for each in Form),
        ("encounter log", {}),
        ("encounter log", {"format": "json"}),
        ("map export", {}),
        ("privacy export", {}),
    ]
    for command, options in asked:
        person = table.ann if command.startswith(("sheet", "privacy")) else table.gm
        found = await files(await person.slash(table.channel, command, **options))
        assert found, command
        for each in found:
            assert not TURNING & set(each), command
            assert r"\u202e" not in each.lower(), command
    for each in (each for each in table.messages() if each.author.bot):
        assert not TURNING & set(shown(each))
