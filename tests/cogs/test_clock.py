"""/clock and /note, end to end: clocks that fill up, public and hidden, and a channel's notes."""

import asyncio
import re
from typing import Any

import pytest

from bot.play import progress_clocks
from tests.cogs.gm_rooms import chosen
from tests.cogs.hands import refuses, said
from tests.cogs.presses import at_once, id_of, pinged, press, told, verbs
from tests.cogs.test_encounter import gm, panels
from tests.cogs.test_log import entries
from tests.cogs.test_privacy import forget
from tests.conftest import Table, answer, shown

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
BUTTONS = ["clock_more", "clock_less", "clock_rename", "clock_end"]


def counts(text: str, filled: int, size: int) -> bool:
    """Whether a clock is drawn so, with its numbers as text."""
    drawn = "▰" * filled + "▱" * (size - filled)
    return re.search(rf"(?<![▰▱]){drawn} {filled}( of |/){size}(?!\d)", text) is not None


@both_languages
async def test_a_clock_fills_up_across_a_restart_and_says_so(table: Table) -> None:
    room = await chosen(table)
    await table.ann.slash(table.channel, "clock start", name="the _guard_", segments=4, reached=2)
    assert r"the \_guard\_" in table.posts()[0]
    assert counts(table.posts()[0], 2, 4)
    assert verbs(table.last()) == BUTTONS
    await press(table, table.ann, "clock_more")
    assert counts(table.posts()[0], 3, 4)
    await table.restart()
    assert not room.history(viewer=table.gm)
    await press(table, table.gm, "clock_more")
    assert counts(table.posts()[0], 4, 4)
    assert verbs(table.last()) == BUTTONS[1:]
    (word,) = room.history(viewer=table.gm)
    assert r"the \_guard\_" in word.content
    assert pinged(table, word) == {table.ann.id}, "who made it, since no GM is named"
    assert str(table.last().id) in word.content
    await press(table, table.gm, "clock_less")
    assert counts(table.posts()[0], 3, 4)
    assert len(table.posts()) == 1


async def test_the_word_of_a_full_clock_outlives_a_kill(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await chosen(table)
    for name, left in (("Flood", 0), ("Storm", 1)):
        await table.ann.slash(table.channel, "clock start", name=name, segments=2, reached=1)
        with monkeypatch.context() as killed:
            killed.setattr(progress_clocks, "_tell_gms", nothing)
            await press(table, table.ann, "clock_more")
        for _ in range(left):
            await press(table, table.ann, "clock_less")
    for _ in range(2):
        await table.restart()
        (word,) = room.history(viewer=table.gm)
        assert "Flood" in word.content
    assert await table.store.due_ongoing() == []


async def nothing(_: Any, __: Any) -> None:
    """A kill came before it."""


@both_languages
async def test_presses_at_once_all_count_and_a_replayed_one_does_not(table: Table) -> None:
    await table.ann.slash(table.channel, "clock start", name="Flood", segments=24)
    more = id_of(table.last(), "clock_more")
    await at_once(table, *[(who, more) for who in (table.ann, table.gm, table.ann)])
    assert counts(table.posts()[0], 3, 24)


async def test_it_is_renamed_ended_and_opened_again(table: Table) -> None:
    await table.ann.slash(table.channel, "clock start", name="Flood")
    form = await press(table, table.ann, "clock_rename")
    await table.ann.submit_modal(form, {"text": "The  dam "})
    assert "**The dam**" in table.posts()[0]
    await press(table, table.gm, "clock_end")
    assert verbs(table.last()) == ["clock_open"]
    assert "No progress clock" in answer(await table.ann.slash(table.channel, "clock list"))
    await press(table, table.ann, "clock_open")
    assert verbs(table.last()) == [each for each in BUTTONS if each != "clock_less"]


@both_languages
async def test_a_command_moves_it_too(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "clock start", name="Flood")
    message = table.last()
    moved = await table.ann.slash(table.channel, "clock advance", clock="flood", by=2)
    assert not moved.ephemeral
    assert counts(answer(moved), 2, 6)
    assert counts(table.posts()[0], 2, 6)
    listed = answer(await table.bob.slash(table.channel, "clock list"))
    assert counts(listed, 2, 6)
    assert str(message.id) in listed
    refused = await table.bob.slash(table.channel, "clock advance", clock="Flood")
    assert told(refused) == refuses("ongoing.not_yours", language)
    for by, key in ((-9, None), (-1, "clock.is_empty"), (24, None), (1, "clock.is_full")):
        result = await table.ann.slash(table.channel, "clock advance", clock="Flood", by=by)
        assert key is None or told(result) == refuses(key, language, name="Flood")
    found = await table.ann.autocomplete(table.channel, "clock advance", "clock", "fl")
    assert [each["name"] for each in found] == ["Flood 6/6"]


@both_languages
async def test_a_hidden_clock_is_the_gms_alone(table: Table, language: str) -> None:
    refused = await table.ann.slash(table.channel, "clock start", name="Doom", hidden=True)
    assert told(refused) == refuses("gm_only", language)
    await gm(table, "open")
    started = await table.gm.slash(table.channel, "clock start", name="Doom", segments=3, hidden=True)
    assert started.ephemeral
    assert started.response is not None
    more = id_of(started.response, "clock_more")
    await table.gm.click(started.response, custom_id=more)
    assert counts(started.response.content, 1, 3)
    (stolen,) = await at_once(table, (table.ann, more))
    assert said(stolen) == refuses("ongoing.unknown", language)
    unknown = await table.ann.slash(table.channel, "clock advance", clock="Doom")
    assert told(unknown) == refuses("clock.unknown", language)
    for who, knows in ((table.ann, False), (table.gm, True)):
        assert ("Doom" in answer(await who.slash(table.channel, "clock list"))) is knows
    await table.restart()
    own = await press(table, table.gm, "gm", panels(table)[0])
    assert own.response is not None
    assert "Doom" in str(own.response.components)
    assert not any("Doom" in shown(each) for each in table.messages())


@both_languages
async def test_notes_stand_on_the_panels_of_those_who_may_read_them(table: Table, language: str) -> None:
    room = await chosen(table)
    await gm(table, "open")
    kept = await table.gm.slash(table.channel, "note add", text="The *duke* lies")
    assert kept.ephemeral
    await table.gm.slash(table.channel, "note add", text="Rain until dawn", public=True)
    (panel,) = panels(table)
    assert "Rain until dawn" in shown(panel)
    assert "duke" not in shown(panel)
    (whole,) = room.history(viewer=table.gm)
    assert all(each in shown(whole) for each in (r"The \*duke\* lies", "Rain until dawn"))
    listed = answer(await table.ann.slash(table.channel, "note list"))
    assert "Rain" in listed
    assert "duke" not in listed
    duke, rain = re.findall(r"#\d+", answer(await table.gm.slash(table.channel, "note list")))
    assert told(await table.ann.slash(table.channel, "note edit", note=rain, text="x")) == refuses(
        "gm_only", language
    )
    await table.gm.slash(table.channel, "note edit", note=rain, text="The rain is over")
    assert "The rain is over" in shown(panels(table)[0])
    gone = await table.gm.slash(table.channel, "note remove", note=rain)
    assert "rain" not in shown(panels(table)[0])
    assert gone.response is not None
    await table.gm.click(gone.response, custom_id=id_of(gone.response, "note_back"))
    assert "The rain is over" in shown(panels(table)[0])
    await table.gm.slash(table.channel, "note remove", note=duke)
    again = await table.gm.slash(table.channel, "note remove", note=duke)
    assert told(again) == refuses("note.unknown", language, name=duke)


async def test_the_tables_panel_is_not_edited_for_what_only_the_gm_reads(table: Table) -> None:
    """Everybody can see when a message was edited."""
    room = await chosen(table)
    await gm(table, "open")
    (panel,) = panels(table)

    async def edits(command: str, **options: Any) -> int:
        before = len(table.env.http_requests)
        assert (await table.gm.slash(table.channel, command, **options)).response
        sent = table.env.http_requests[before:]
        return sum(each.method == "PATCH" and each.path.endswith(f"/{panel.id}") for each in sent)

    assert await edits("clock start", name="Doom", hidden=True) == 0
    assert await edits("clock advance", clock="Doom", by=2) == 0
    assert await edits("note add", text="The duke lies") == 0
    assert await edits("note edit", note="#2", text="The duke knows") == 0
    (whole,) = room.history(viewer=table.gm)
    assert all(each in shown(whole) for each in ("Doom", "The duke knows"))
    assert await edits("note edit", note="#2", text="The duke fell", public=True) == 1
    assert await edits("note edit", note="#2", text="The duke lives", public=False) == 1
    assert "duke" not in shown(panels(table)[0])
    assert await edits("note remove", note="#2") == 0


async def test_what_is_the_gms_goes_into_the_gms_copy_only(table: Table) -> None:
    await table.gm.slash(table.channel, "log start", name="Evening")
    await table.gm.slash(table.channel, "note add", text="The duke lies")
    await table.gm.slash(table.channel, "note add", text="Rain", public=True)
    hidden = await table.gm.slash(table.channel, "clock start", name="Doom", hidden=True)
    assert hidden.response is not None
    await table.gm.click(hidden.response, custom_id=id_of(hidden.response, "clock_more"))
    await table.ann.slash(table.channel, "clock start", name="Flood")
    await press(table, table.ann, "clock_more")
    open_ = [each["text"] for each in await entries(table)]
    both = [each["text"] for each in await entries(table, table.gm, copy="gm")]
    own = [each for each in both if each not in open_]
    assert any("Rain" in each for each in open_)
    assert sum("Flood" in each for each in open_) == 2
    assert not any(word in each for each in open_ for word in ("duke", "Doom"))
    assert any("duke" in each for each in own)
    assert sum("Doom" in each for each in own) == 2


async def test_who_is_deleted_leaves_no_clock_and_no_note_behind(table: Table) -> None:
    await gm(table, "open")
    await table.gm.slash(table.channel, "note add", text="Rain until dawn", public=True)
    await table.gm.slash(table.channel, "clock start", name="Doom", hidden=True)
    await table.gm.slash(table.channel, "clock start", name="Flood", segments=4)
    assert "Rain until dawn" in shown(panels(table)[0])
    await forget(table, table.gm)
    assert not any("Rain until dawn" in shown(each) for each in panels(table))
    for command in ("note list", "clock list"):
        left = answer(await table.gm.slash(table.channel, command))
        assert not any(word in left for word in ("Rain", "Doom"))
    flood = next(each for each in table.messages() if "Flood" in each.content)
    assert str(table.gm.id) not in flood.content


async def test_the_panel_of_anothers_fight_loses_a_note_of_who_is_deleted(table: Table) -> None:
    await table.ann.slash(table.channel, "encounter open", system="order")
    await table.gm.slash(table.channel, "note add", text="Rain until dawn", public=True)
    assert "Rain until dawn" in shown(panels(table)[0])
    await forget(table, table.gm)
    assert not any("Rain until dawn" in shown(each) for each in panels(table))


async def test_a_late_answer_of_the_gm_is_as_private_as_an_early_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody reads the options of a command whose first answer is public."""
    keep = type(table.store).start_ongoing

    async def slowly(*given: Any, **options: Any) -> Any:
        await asyncio.sleep(0.05)
        return await keep(*given, **options)

    monkeypatch.setattr("cogs.ui.boundary.ANSWER_WITHIN", 0.01)
    monkeypatch.setattr(type(table.store), "start_ongoing", slowly)
    for command, options in (
        ("clock start", {"name": "Doom", "hidden": True}),
        ("note add", {"text": "The duke lies"}),
    ):
        result = await table.gm.slash(table.channel, command, **options)
        assert result.response is not None
        assert result.response.ephemeral
    assert table.posts() == []
    await table.gm.slash(table.channel, "note add", text="Rain", public=True)
    assert "Rain" in table.posts()[0]


async def test_what_is_undone_finds_no_more_room_than_something_new(table: Table) -> None:
    await table.gm.slash(table.channel, "clock start", name="First")
    first = table.last()
    await table.gm.slash(table.channel, "note add", text="first")
    (number,) = re.findall(r"#\d+", answer(await table.gm.slash(table.channel, "note list")))
    removed = await table.gm.slash(table.channel, "note remove", note=number)
    await press(table, table.gm, "clock_end", first)
    (first,) = [each for each in table.messages() if each.id == first.id]
    for _ in range(progress_clocks.MOST_OPEN):
        await table.gm.slash(table.channel, "clock start", name="Other")
        await table.gm.slash(table.channel, "note add", text="other")
    assert said(await press(table, table.gm, "clock_open", first)) == refuses(
        "clock.too_many", "en-US", limit=progress_clocks.MOST_OPEN
    )
    assert removed.response is not None
    back = await table.gm.click(removed.response, custom_id=id_of(removed.response, "note_back"))
    assert said(back) == refuses("note.too_many", "en-US", limit=progress_clocks.MOST_OPEN)
