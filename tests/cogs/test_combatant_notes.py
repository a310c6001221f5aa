"""Notes on combatants: one that everybody reads, and one of the GM's alone."""

import pytest

from tests.cogs.gm_rooms import chosen
from tests.cogs.hands import messages, press, refuses, said, whole
from tests.cogs.test_encounter import fighting, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SECRET = "traitor"


async def read(table: Table) -> str:
    """All that somebody at the table can read or be answered: posts, files, what stands behind buttons."""
    told = [await whole(each) for each in table.channel.history(viewer=table.ann)]
    for command, options in (("encounter log", {"format": "json"}), ("encounter log", {}), ("log show", {})):
        result = await table.ann.slash(table.channel, command, **options)
        assert result.response is not None
        told.append(await whole(result.response.message))
    for verb in ("why", "track"):
        told.append(said(await press(table.ann, panels(table)[0], verb)))
    told.append(str(await table.ann.autocomplete(table.channel, "encounter remove", "who", "")))
    return "\n".join(told)


@BOTH
async def test_a_note_for_the_gm_is_read_by_nobody_else(table: Table, language: str) -> None:
    room = await chosen(table)
    await table.ann.slash(table.channel, "log start", name="evening")
    await fighting(table)
    await gm(table, "set note", who="Wolf", note="hungry")
    before = messages(table)
    confirmed = await gm(table, "set note", who="Wolf", note=SECRET, hidden=True)
    assert SECRET in confirmed
    assert [each.id for each in messages(table)] == [each.id for each in before]
    (wolf,) = [each for each in (await now(table)).combatants if each.name == "Wolf"]
    assert (wolf.note, wolf.gm_note) == ("hungry", SECRET)
    in_room = shown(room.history(viewer=table.gm)[0])
    assert f"hungry · 🔒 {SECRET}" in in_room
    assert SECRET in said(await press(table.gm, panels(table)[0], "gm"))
    assert SECRET in await gm(table, "undo")
    assert SECRET in await gm(table, "redo")
    told = await read(table)
    assert "hungry" in told
    assert SECRET not in told
    refused = await table.ann.slash(table.channel, "encounter set note", who="Wolf", note="x", hidden=True)
    assert said(refused) == refuses("gm_only", language)
    await gm(table, "fight copy", name="again")
    await gm(table, "end")
    await gm(table, "fight resume", fight="again")
    assert SECRET in [each.gm_note for each in (await now(table)).combatants]
    await gm(table, "set note", who="Wolf", hidden=True)
    assert [each.gm_note for each in (await now(table)).combatants] == [""] * 4
    assert SECRET not in "".join(shown(each) for each in messages(table))
