"""/encounter log, end to end: who did what when, all of it for the GM, for others what they may know."""

import json
from typing import Any

import pytest

from bot.play.encounter import step_log
from cogs.ui import file_limit
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


async def files_of(table: Table, who: Any, form: str) -> list[tuple[str, str, str]]:
    """All files of the log: what is said with each, its name, what it holds."""
    result = await who.slash(table.channel, "encounter log", format=form)
    answers = [each.message for each in (result.response, *result.followups) if each is not None]
    found = [(each.content, file) for each in answers for file in each.attachments]
    return [(content, file.filename, (await file.read()).decode()) for content, file in found]


@pytest.mark.parametrize("form", ["text", "json"])
async def test_it_is_read_page_by_page_and_comes_in_as_many_files_as_it_takes(
    table: Table, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fighting(table)
    for number in range(4):
        await gm(table, "set note", who="Ann", note=f"note {number}")
    await gm(table, "undo")
    await gm(table, "undo")
    await gm(table, "redo")
    ((told, _, whole),) = await files_of(table, table.gm, form)
    asked: list[tuple[int, int]] = []
    read = table.store.log

    async def counted(kind: str, key: int, after: int, limit: int) -> Any:
        asked.append((after, limit))
        return await read(kind, key, after, limit)

    monkeypatch.setattr(table.store, "log", counted)
    monkeypatch.setattr(step_log, "PAGE", 2)
    ((again, _, paged),) = await files_of(table, table.gm, form)
    assert (again, paged) == (told, whole), "what was taken back on an earlier page is named, too"
    assert max(limit for _, limit in asked) == 2
    monkeypatch.setattr(file_limit, "ROOM", 0)
    monkeypatch.setattr(file_limit, "LONGEST_LIMIT", len(whole.encode()) // 2)
    parts = await files_of(table, table.gm, form)
    assert len(parts) > 1
    assert {each[0] for each in parts} == {told}
    assert [name.partition("-")[2].partition(".")[0].rpartition("-")[2] for _, name, _ in parts] == [
        str(number) for number in range(1, len(parts) + 1)
    ]
    if form == "json":
        assert [step for _, _, each in parts for step in json.loads(each)] == json.loads(whole)
    else:
        zone, *lines = whole.splitlines()
        assert [line for _, _, each in parts for line in each.splitlines()[1:]] == lines
        assert all(each.startswith(f"{zone}\n") for _, _, each in parts)
    monkeypatch.setattr(file_limit, "LONGEST_LIMIT", 40)
    refused = await table.gm.slash(table.channel, "encounter log", format=form)
    assert answer(refused) == refuses("log.too_large", "en-US", files=10, limit=0)


async def test_what_others_do_in_a_hidden_turn_reads_as_at_any_other_time(table: Table) -> None:
    await fighting(table)
    await gm(table, "add", name="Cat", initiative=2)
    await ann(table, "next")
    await gm(table, "add", name="Dog", initiative=2)
    whole, seen = [json.loads(await log(table, who, "json")) for who in (table.gm, table.bob)]
    assert [each["turn"] for each in whole[-3:]] == ["Ann", "Ann", "Shade"]
    assert [each["turn"] for each in seen[-3:]] == ["", "Ann", ""]
