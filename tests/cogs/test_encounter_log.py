"""/encounter log, end to end: who did what when, all of it for the GM, for others what they may know."""

import json
from typing import Any

import pytest

from tests.cogs.hands import refuses
from tests.cogs.test_encounter import ann, gm
from tests.cogs.test_hidden_turns import TOLD, fighting
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def log(table: Table, who: Any, form: str = "text") -> str:
    """The log as somebody gets it, in private."""
    result = await who.slash(table.channel, "encounter log", format=form)
    assert result.ephemeral
    assert result.response is not None
    (file,) = result.response.message.attachments
    return (await file.read()).decode()


@BOTH
async def test_the_log_says_who_did_what_for_whom_and_nothing_hidden_to_the_table(
    table: Table, language: str
) -> None:
    assert answer(await table.ann.slash(table.channel, "encounter log")) == refuses(
        "encounter.none_open", language
    )
    await fighting(table)
    await gm(table, "ap", amount=2)
    await ann(table, "next")
    await gm(table, "ap", amount=1)
    await gm(table, "set note", who="Shade", note="venom")
    await gm(table, "undo")
    await gm(table, "next")
    await gm(table, "set name", who="Bob", name="B*b")
    await gm(table, "undo")
    whole, seen = await log(table, table.gm), await log(table, table.ann)
    named = [line for line in whole.splitlines() if "Gm" in line and "Ann" in line]
    assert any(("代Ann" if language == "zh-CN" else "Gm for Ann") in line for line in named)
    assert "Shade" in whole
    assert "venom" in whole
    assert whole.count("name B*b") + whole.count("名字 B*b") == 2, "and what was undone"
    assert not TOLD.search(seen)
    assert "venom" not in seen
    assert "B*b" in seen
    assert len(seen.splitlines()) < len(whole.splitlines())
    held = json.loads(await log(table, table.gm, "json"))
    assert [each["way"] for each in held].count("undo") == 2
    assert {each["by"] for each in held} == {"Gm", "Ann", "Bob"}
    assert {"at", "user_id", "round", "turn", "for", "what", "stored"} <= set(held[3])
    cut = await log(table, table.bob, "json")
    assert not TOLD.search(cut)
    assert "stored" not in cut
    await gm(table, "end")
    await table.restart()
    assert (await log(table, table.ann)).startswith(seen)


async def test_what_others_do_in_a_hidden_turn_reads_as_at_any_other_time(table: Table) -> None:
    await fighting(table)
    await gm(table, "add", name="Cat", initiative=2)
    await ann(table, "next")
    await gm(table, "add", name="Dog", initiative=2)
    whole, seen = [json.loads(await log(table, who, "json")) for who in (table.gm, table.bob)]
    assert [each["turn"] for each in whole[-3:]] == ["Ann", "Ann", "Shade"]
    assert [each["turn"] for each in seen[-3:]] == ["", "Ann", ""]
