"""What people read while the database takes nothing: that nothing was stored, and no die shows."""

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.play.table import require_head
from tests.bot.store.samples import allow_writing
from tests.cogs.hands import messages, newest, press, refuses, said, verbs
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
KEEPING: list[tuple[str, dict[str, Any]]] = [
    ("encounter next", {}),
    ("encounter undo", {}),
    ("hidden roll", {"dice": "4P"}),
    ("roll", {"dice": "4P", "visibility": "gm"}),
    ("undertake start", {"dice": "4P > 20"}),
    ("sheet set", {"pairs": "strength 5"}),
    ("settings language", {"language": "en"}),
    ("map new", {"size": "5x5"}),
]


async def full(table: Table, *, takes: bool) -> None:
    """The disk."""
    await allow_writing(table.store, allowed=takes)


async def away(table: Table, *, takes: bool) -> None:
    """The file, moved away and put back."""
    there, elsewhere = table.path, table.path.with_name("moved.db")
    (elsewhere if takes else there).rename(there if takes else elsewhere)


@contextmanager
def full_after_a_step(table: Table, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """A disk that is full as soon as a step was kept."""
    append = type(table.store).append

    async def then_full(store: Any, step: Any) -> Any:
        done = await append(store, step)
        await allow_writing(table.store, allowed=False)
        return done

    with monkeypatch.context() as patch:
        patch.setattr(type(table.store), "append", then_full)
        yield


@BOTH
@pytest.mark.parametrize("trouble", [full, away])
async def test_what_must_be_kept_is_refused_in_words_and_works_again_later(
    table: Table, language: str, trouble: Callable[..., Awaitable[None]]
) -> None:
    for command, options in (("open", {"system": "order"}), ("add", {"name": "Wolf"}), ("start", {})):
        await table.gm.slash(table.channel, f"encounter {command}", **options)
    await table.gm.slash(table.channel, "undertake start", dice="4P > 20")
    going = newest(table)
    assert "undertake_roll" in verbs(going)
    before = [each.content for each in messages(table)]
    standing = (await require_head(table.client.table, table.channel.id)).step

    await trouble(table, takes=False)
    for command, options in KEEPING:
        result = await table.gm.slash(table.channel, command, **options)
        assert (command, answer(result)) == (command, refuses("not_stored", language))
        assert result.ephemeral
    assert said(await press(table.gm, going, "undertake_roll")) == refuses("not_stored", language)
    assert [each.content for each in messages(table)] == before
    assert "**" in answer(await table.gm.slash(table.channel, "roll", dice="4P")), "nothing of it is kept"

    await trouble(table, takes=True)
    assert (await require_head(table.client.table, table.channel.id)).step == standing
    for command, options in KEEPING:
        result = await table.gm.slash(table.channel, command, **options)
        assert (command, answer(result)) != (command, refuses("not_stored", language))


async def test_the_heartbeat_stops_while_the_file_is_gone(table: Table, tmp_path: Path) -> None:
    beats = tmp_path / "heartbeat"
    client: Any = table.client
    client._heartbeat = beats
    await client.beat()
    assert beats.read_text("utf-8") == ""
    await away(table, takes=False)
    await client.beat()
    assert "nothing can be stored" in beats.read_text("utf-8")
    assert "is gone" in beats.read_text("utf-8")
    await away(table, takes=True)
    await client.beat()
    assert beats.read_text("utf-8") == ""


async def test_nobody_reads_that_what_was_done_and_told_was_not_stored(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full just after the turn was kept: it is told, once, and the note of it is lost."""
    for command, options in (("open", {"system": "order"}), ("add", {"name": "Wolf"}), ("start", {})):
        await table.gm.slash(table.channel, f"encounter {command}", **options)
    before = len(messages(table))
    with full_after_a_step(table, monkeypatch):
        said_so = answer(await table.gm.slash(table.channel, "encounter next"))
    assert said_so != refuses("not_stored", "en-US")
    assert len(messages(table)) == before + 1
    await allow_writing(table.store, allowed=True)
    await table.gm.slash(table.channel, "encounter next")
    assert len(messages(table)) == before + 2


async def test_a_write_that_fails_after_the_end_is_not_told_as_missing_permissions(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command, options in (("open", {"system": "order"}), ("add", {"name": "Wolf"}), ("start", {})):
        await table.gm.slash(table.channel, f"encounter {command}", **options)
    with full_after_a_step(table, monkeypatch):
        said_so = await table.gm.slash(table.channel, "encounter end")
    (also,) = said_so.followups
    assert "my database failed" in also.content
    assert "The encounter is over" in answer(said_so)


async def test_an_answer_whose_longer_part_cannot_be_kept_is_given_whole(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full just after the move was kept, before its steps are."""
    await table.gm.slash(table.channel, "map new", size="8x8")
    await table.gm.slash(table.channel, "map place", name="Wolf", at="B2")
    with full_after_a_step(table, monkeypatch):
        told = answer(await table.gm.slash(table.channel, "map move", name="Wolf", to="D2"))
    await allow_writing(table.store, allowed=True)
    assert "B2 → C2 1 → D2 2" in told


@BOTH
async def test_a_hidden_roll_that_was_kept_is_not_said_to_be_lost(
    table: Table, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full just after the roll was kept, before its message is marked."""
    keep_secret = type(table.store).keep_secret

    async def then_full(store: Any, **secret: Any) -> Any:
        done = await keep_secret(store, **secret)
        await allow_writing(table.store, allowed=False)
        return done

    for command, options, verb in (
        ("hidden ask", {"player": table.ann, "dice": "2P"}, "ask"),
        ("oppose", {"opponent": table.ann, "dice": "2P", "visibility": "gm"}, "oppose_accept"),
    ):
        await table.gm.slash(table.channel, command, **options)
        going = newest(table)
        table.falls("d6 1 1", *(["d6 2"] if verb != "ask" else []))
        with monkeypatch.context() as patch:
            patch.setattr(type(table.store), "keep_secret", then_full)
            assert await _said(table, going, verb) == refuses("secrets.kept_only", language)
        await allow_writing(table.store, allowed=True)
        table.falls()
        assert await _said(table, going, verb) != refuses("secrets.kept_only", language)
        assert len(await table.store.secrets_in(table.channel.id, 10)) == (1 if verb == "ask" else 2)


async def _said(table: Table, going: Any, verb: str) -> str:
    """What Ann reads who answers the request, with a die where it asks for some."""
    pressed = await press(table.ann, going, verb)
    if pressed.modal:
        pressed = await table.ann.submit_modal(pressed, {"dice": "1P"})
    return said(pressed)
