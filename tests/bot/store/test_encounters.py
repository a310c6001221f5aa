"""Encounters: opening, appending, owing, pruning."""

# pyright: reportPrivateUsage=false

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import encounters, opening
from bot.store.outbox import Owed
from bot.store.sql.statements import fetch, run
from bot.store.steps import ENCOUNTER, HISTORY, Appended, LogLine, Step
from bot.store.store import Store

from .samples import NOW, open_one, opened, step


async def node_of(store: Store, encounter_id: int, node: int) -> Step | None:
    return await store.step_by_node(ENCOUNTER, encounter_id, node)


async def log_of(store: Store, encounter_id: int) -> Sequence[LogLine]:
    return await store.log(ENCOUNTER, encounter_id, 0, 10_000)


async def test_an_opened_encounter_is_the_one_of_its_channel(store: Store) -> None:
    found = await opened(store, 15, action="a", events="b", state="状态")
    assert found is not None
    row, first = found
    assert (row.channel_id, row.guild_id, row.opened_at, row.open, row.announced) == (10, 100, NOW, True, 0)
    assert (row.panel_id, row.panel_at, row.shown) == (None, None, 0)
    assert first == step(
        row.id, 1, 15, parent=None, action="a", events="b", state="状态", redo=(), ends=False
    )
    assert await store.encounter_in(10) == found
    assert await store.encounter(row.id) == found
    assert await store.open_encounters() == [row]


async def test_absent_things_are_none_or_empty(store: Store) -> None:
    assert await store.encounter_in(10) is None
    assert await store.encounter(1) is None
    assert await node_of(store, 1, 1) is None
    assert await store.append(step(1, 1)) == Appended(accepted=False)
    assert (await store.owed_steps(1), await store.owing_encounters(), await log_of(store, 1)) == ([], [], [])
    await store.announced(1, 1)
    await store.panel_posted(1, 1, NOW, 1)
    assert await store.newest_step(ENCOUNTER, 1) is None
    assert await store.step_of(ENCOUNTER, 1) is None


async def test_a_channel_has_one_open_encounter(store: Store, encounter_id: int) -> None:
    again = await opened(store, 99)
    assert again is None
    assert await log_of(store, encounter_id + 1) == []


async def test_a_replayed_opening_gives_what_the_first_made(store: Store, encounter_id: int) -> None:
    await store.append(step(encounter_id, 2))
    assert await open_one(store) == encounter_id
    await store.append(step(encounter_id, 3, ends=True))
    replayed = await opened(store, 15)
    assert replayed is not None
    row, first = replayed
    assert (row.id, row.open, first.revision) == (encounter_id, False, 1)
    assert await store.encounter_in(10) is None


async def test_opening_at_the_same_time_opens_one(store: Store) -> None:
    answers = await asyncio.gather(*(opened(store, number) for number in range(20)))
    assert sum(one is not None for one in answers) == 1
    assert len(await store.open_encounters()) == 1


async def test_a_step_comes_back_as_it_went_in(store: Store, encounter_id: int) -> None:
    second = step(encounter_id, 2, node=1, parent=None, redo=(2, 5), at=NOW + timedelta(days=1))
    assert await store.append(second) == Appended(accepted=True)
    found = await store.encounter_in(10)
    assert found is not None
    assert found[1] == second


async def test_a_step_that_ends_closes_the_encounter(store: Store, encounter_id: int) -> None:
    await store.append(step(encounter_id, 2, ends=True))
    assert await store.encounter_in(10) is None
    assert await store.open_encounters() == []
    found = await store.encounter(encounter_id)
    assert found is not None
    assert (found[0].open, found[1].ends) == (False, True)
    assert await open_one(store, channel_id=10, guild_id=100) == encounter_id  # a replay
    assert await open_one(store, channel_id=11) > encounter_id


async def test_the_end_can_be_undone(store: Store, encounter_id: int) -> None:
    await store.append(step(encounter_id, 2, ends=True))
    last = await store.last_encounter_in(10)
    assert last is not None
    assert (last[0].id, last[0].open, last[1].revision) == (encounter_id, False, 2)
    assert (await store.append(step(encounter_id, 3, node=1))).accepted
    found = await store.encounter_in(10)
    assert found is not None
    assert (found[0].id, found[1].revision) == (encounter_id, 3)


async def test_the_end_stands_where_another_encounter_is_open(store: Store, encounter_id: int) -> None:
    await store.append(step(encounter_id, 2, ends=True))
    other = await opened(store, 99)
    assert other is not None
    assert await store.append(step(encounter_id, 3, node=1)) == Appended(accepted=False)
    assert await store.encounter_in(10) == await store.last_encounter_in(10) == other
    assert await store.last_encounter_in(11) is None


async def test_a_revision_is_taken_once(store: Store, encounter_id: int) -> None:
    rivals = [step(encounter_id, 2, 1000 + number) for number in range(10)]
    answers = await asyncio.gather(*(store.append(rival) for rival in rivals))
    assert answers == [Appended(accepted=True)] + [Appended(accepted=False)] * 9
    assert await store.append(step(encounter_id, 2, 5000)) == Appended(accepted=False)


async def test_a_gap_is_refused(store: Store, encounter_id: int) -> None:
    assert await store.append(step(encounter_id, 3)) == Appended(accepted=False)


async def test_a_replayed_interaction_gives_the_earlier_step(store: Store, encounter_id: int) -> None:
    first = step(encounter_id, 2, 77)
    assert (await store.append(first)).accepted
    assert await store.append(replace(first, revision=3)) == Appended(accepted=False, earlier=first)
    assert await store.append(first) == Appended(accepted=False, earlier=first)
    other = await open_one(store, channel_id=11)
    assert await store.append(step(other, 2, 77)) == Appended(accepted=False, earlier=first)


async def test_the_same_step_twice_in_one_batch_goes_in_once(store: Store, encounter_id: int) -> None:
    same = step(encounter_id, 2)
    answers = await asyncio.gather(store.append(same), store.append(same))
    assert answers == [Appended(accepted=True), Appended(accepted=False, earlier=same)]


async def test_a_batch_serves_several_encounters(store: Store, encounter_id: int) -> None:
    other = await open_one(store, channel_id=11)
    batch = [step(encounter_id, 2), step(other, 3), step(other, 2), step(encounter_id, 3), step(999, 2)]
    answers = await asyncio.gather(*(store.append(one) for one in batch))
    assert [answer.accepted for answer in answers] == [True, False, True, True, False]


async def test_one_unstorable_step_fails_alone(store: Store, encounter_id: int) -> None:
    other = await open_one(store, channel_id=11)
    batch = [step(encounter_id, 2), step(other, 2, user_id=2**70), step(encounter_id, 3)]
    answers = await asyncio.gather(*(store.append(one) for one in batch), return_exceptions=True)
    assert type(answers[1]).__name__ in ("OverflowError", "DataError")
    assert [answers[0], answers[2]] == [Appended(accepted=True)] * 2
    assert [line.revision for line in await log_of(store, encounter_id)] == [1, 2, 3]


async def test_what_is_owed_is_everything_after_the_mark(store: Store, encounter_id: int) -> None:
    steps = [step(encounter_id, revision) for revision in (2, 3, 4)]
    for one in steps:
        await store.append(one)
    await store.panel_posted(encounter_id, 5, NOW, 4)
    await store.announced(encounter_id, 2)
    assert await store.owed_steps(encounter_id) == steps[1:]
    assert await store.owing_encounters() == [Owed(encounter_id, 10, 100)]
    await asyncio.gather(store.announced(encounter_id, 4), store.announced(encounter_id, 3))
    await store.announced(encounter_id, 1)
    assert await store.owed_steps(encounter_id) == []
    assert await store.owing_encounters() == []


async def test_an_ended_encounter_may_owe(store: Store, encounter_id: int) -> None:
    await store.announced(encounter_id, 1)
    await store.panel_posted(encounter_id, 5, NOW, 1)
    assert await store.owing_encounters() == []
    await store.append(step(encounter_id, 2, ends=True))
    assert await store.owing_encounters() == [Owed(encounter_id, 10, 100)]
    await store.announced(encounter_id, 2)
    assert await store.owing_encounters() == [Owed(encounter_id, 10, 100)], "its panel has its buttons"
    store.panel_shown(encounter_id, 2)
    await store.announced(encounter_id, 2)
    assert await store.owing_encounters() == []


async def test_an_ended_encounter_owes_each_time_it_goes_on(store: Store, encounter_id: int) -> None:
    owing = [Owed(encounter_id, 10, 100)]
    for revision, ends in enumerate((True, True, False, True), 2):
        await store.append(step(encounter_id, revision, ends=ends))
        assert await store.owing_encounters() == owing
        await store.panel_posted(encounter_id, 5, NOW, revision)
        assert await store.owing_encounters() == owing, "it is not told yet"
        await store.announced(encounter_id, revision)
        assert await store.owing_encounters() == []
    await store.room_panel_posted(encounter_id, 11, 6, NOW, 4)
    assert await store.owing_encounters() == owing, "the GMs' panel has its buttons"


async def test_what_is_over_and_told_is_not_looked_at(store: Store, where: Path | str) -> None:
    if isinstance(where, Path):
        plan = await store.writer.read(fetch, f"EXPLAIN QUERY PLAN {encounters._OWING}")
    else:
        await store.writer.read(run, "SET enable_seqscan = off")
        plan = await store.writer.read(fetch, f"EXPLAIN {encounters._OWING}")
    assert "encounters_owing" in str([tuple(each) for each in plan])


async def test_the_panel_is_where_it_was_last_posted(store: Store, encounter_id: int) -> None:
    await store.panel_posted(encounter_id, 555, NOW, 1)
    found = await store.encounter(encounter_id)
    assert found is not None
    assert (found[0].panel_id, found[0].panel_at, found[0].shown) == (555, NOW, 1)


async def test_what_the_panel_shows_is_written_with_the_next_commit_and_never_goes_back(
    store: Store, encounter_id: int, where: Path | str
) -> None:
    await store.announced(encounter_id, 1)
    await store.append(step(encounter_id, 2))
    store.panel_shown(encounter_id, 2)
    store.panel_shown(encounter_id, 1)
    await store.announced(encounter_id, 2)
    assert await store.owing_encounters() == []
    await store.append(step(encounter_id, 3))
    await store.announced(encounter_id, 3)
    store.panel_shown(encounter_id, 3)
    await store.close()
    store = await opening.open_store(where)
    assert await store.owing_encounters() == [], "a stop writes what waits"
    await store.messages_lost()
    assert await store.owing_encounters() == [Owed(encounter_id, 10, 100)]
    await store.close()


async def test_what_is_written_behind_is_soon_there_by_itself(
    store: Store, encounter_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.sql.writer.BEHIND_SECONDS", 0.01)
    await store.announced(encounter_id, 1)
    store.panel_shown(encounter_id, 1)
    assert await store.owing_encounters() == [Owed(encounter_id, 10, 100)]
    for _ in range(200):
        if not await store.owing_encounters():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


async def test_only_the_step_that_made_a_node_is_found_by_it(store: Store, encounter_id: int) -> None:
    second = step(encounter_id, 2)
    await store.append(second)
    await store.append(step(encounter_id, 3, node=2, redo=(3,)))
    assert await node_of(store, encounter_id, 2) == second
    assert await node_of(store, encounter_id, 3) is None


async def test_old_states_are_pruned_and_their_lines_stay(store: Store, encounter_id: int) -> None:
    newest = HISTORY + 100
    for revision in range(2, newest + 1):
        assert (await store.append(step(encounter_id, revision))).accepted
    assert await node_of(store, encounter_id, 1) is not None, "what is owed keeps its state"
    await store.announced(encounter_id, 80)
    for revision in range(newest + 1, newest + 51):
        assert (await store.append(step(encounter_id, revision))).accepted
    kept = [node for node in range(1, newest + 51) if await node_of(store, encounter_id, node)]
    assert kept == list(range(81, newest + 51)), "what is owed keeps its state"
    await store.announced(encounter_id, newest + 50)
    newest += 100
    for revision in range(newest - 49, newest + 1):
        assert (await store.append(step(encounter_id, revision))).accepted
    kept = [node for node in range(1, newest + 1) if await node_of(store, encounter_id, node)]
    assert kept == list(range(newest - HISTORY, newest + 1))
    lines = await log_of(store, encounter_id)
    assert lines[0] == LogLine(1, NOW, 7, "{}")
    assert lines[1:] == [
        LogLine(revision, NOW, 7, f'{{"action": {revision}}}') for revision in range(2, newest + 1)
    ]
    replayed = await store.append(step(encounter_id, newest + 1, encounter_id * 1_000_000 + 2))
    assert not replayed.accepted
    assert replayed.earlier == step(encounter_id, 2, state="", events="")


async def test_a_naive_time_is_a_programming_error(store: Store, encounter_id: int) -> None:
    with pytest.raises(TypeError):
        await store.append(step(encounter_id, 2, at=NOW.replace(tzinfo=None)))


async def test_the_message_with_the_newest_buttons_is_kept(store: Store, encounter_id: int) -> None:
    await store.announced(encounter_id, 1, 55)
    await store.announced(encounter_id, 2)
    assert await _call(store, encounter_id) == 55
    await asyncio.gather(store.announced(encounter_id, 3, 66), store.announced(encounter_id, 4))
    assert await _call(store, encounter_id) == 66


async def _call(store: Store, encounter_id: int) -> int | None:
    found = await store.encounter(encounter_id)
    assert found is not None
    return found[0].call_id


async def test_a_character_is_found_in_the_open_fights_that_have_its_body(store: Store) -> None:
    first, second = await open_one(store, 10), await open_one(store, 11)
    await store.append(replace(step(first, 2), fighting=(5, 6)))
    await store.append(replace(step(second, 2), fighting=(6, 7)))
    assert [await store.fights_of(each) for each in (5, 6, 7, 8)] == [[10], [10, 11], [11], []]
    await store.append(step(first, 3))
    assert await store.fights_of(5) == [10]
    await store.append(replace(step(first, 4, ends=True), fighting=()))
    assert [await store.fights_of(each) for each in (5, 6)] == [[], [11]]
