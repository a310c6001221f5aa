"""What is kept in memory has a bound, and a table plays on whatever goes."""

from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import pytest

from bot.encounter import actions
from bot.play.cache import Remembered
from bot.play.table import Table, head_in
from bot.store.encounters import EncounterRow
from bot.store.sqlite.file import open_store
from bot.store.steps import Step
from tests.bot.play.encounter.test_announcer import CHANNEL, Evening


def test_what_was_used_longest_ago_goes() -> None:
    kept: Remembered[int, str] = Remembered(2)
    kept[1], kept[2] = "one", "two"
    assert (kept[1], kept.get(3), kept.get(3, "none")) == ("one", None, "none")
    kept[3] = "three"
    assert list(kept) == [1, 3]
    kept[1] = "anew"
    kept.forget(lambda _, value: value == "three")
    assert dict(kept) == {1: "anew"}
    with pytest.raises(KeyError):
        kept[2]


@pytest.fixture(params=[0, 1])
async def evening(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Evening]:
    store = await open_store(tmp_path / "table.db")
    made = Evening(store)
    table, announcer, heads = made.table, made.announcer, request.param
    table.heads.most = heads
    for memory in (table.settings, table.held, table.maps, table.characters, table.newest_pools):
        memory.most = 0
    calls = announcer.calls
    for memory in (calls.told, calls.live, calls.earlier, announcer.panels.places):
        memory.most = 0
    await made.open()
    yield made
    await store.close()


async def test_a_table_that_remembers_nothing_plays_on(evening: Evening) -> None:
    """Every turn is told once, and the panel stays where it is."""
    for _ in range(4):
        async with evening.announcer.calls.heard(CHANNEL):
            head = await evening.do(actions.Next())
        await evening.announcer.calls.tell(head)
        assert await evening.announcer.panels.redraw(CHANNEL)
    told = [each.nonce for each in evening.sending.of("post")]
    assert told == [evening.table.nonce(f"1:{revision}") for revision in range(2, 8)]
    (panel,) = evening.sending.of("panel")
    assert {each.message_id for each in evening.sending.of("edit")} == {panel.message_id}


GOES: Mapping[str, Callable[[Table], None]] = {
    "its channel": lambda table: table.forget_channel(CHANNEL),
    "every server": lambda table: table.forget_where(lambda _: True),
    "its certainty": lambda table: table.doubt(CHANNEL, 0),
}


@pytest.mark.parametrize("gone", GOES)
async def test_what_was_forgotten_while_it_was_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    """A person's data may be erased from a fight that another request is just reading."""
    store = await open_store(tmp_path / "table.db")
    made = Evening(store)
    await made.open()
    table, read = made.table, store.encounter_in
    table.heads.clear()

    async def while_read(_: object, channel_id: int) -> tuple[EncounterRow, Step] | None:
        found = await read(channel_id)
        GOES[gone](table)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(type(store), "encounter_in", while_read)
        assert await head_in(table, CHANNEL) is not None
    assert CHANNEL not in table.heads
    assert await head_in(table, CHANNEL) is not None
    assert CHANNEL in table.heads
    await store.close()


async def test_a_change_elsewhere_leaves_what_is_read_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That no fight is open, as most rolls find, is remembered while fights go on in other channels."""
    store = await open_store(tmp_path / "table.db")
    made = Evening(store)
    await made.open()
    head = await made.now()
    table, read, quiet = made.table, store.encounter_in, CHANNEL + 1

    async def while_read(_: object, channel_id: int) -> tuple[EncounterRow, Step] | None:
        found = await read(channel_id)
        table.stands(head)
        table.doubt(CHANNEL, 0)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(type(store), "encounter_in", while_read)
        assert await head_in(table, quiet) is None
    assert quiet in table.heads
    assert CHANNEL not in table.heads
    await store.close()


async def test_a_step_that_is_taken_during_a_read_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(tmp_path / "table.db")
    made = Evening(store)
    await made.open()
    table, read = made.table, store.encounter_in
    table.heads.clear()

    async def while_read(_: object, channel_id: int) -> tuple[EncounterRow, Step] | None:
        found = await read(channel_id)
        patch.undo()
        await made.do(actions.Next())
        return found

    with monkeypatch.context() as patch:
        patch.setattr(type(store), "encounter_in", while_read)
        before, now = await head_in(table, CHANNEL), await head_in(table, CHANNEL)
    assert before is not None
    assert now is not None
    assert now.step.revision == before.step.revision + 1
    await store.close()
