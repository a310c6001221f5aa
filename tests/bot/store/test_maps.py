"""Maps in the file: a history a channel, one step a revision and an interaction, pruned, forgotten."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.store.sqlite.file import SqliteStore
from bot.store.store import HISTORY, MapStep

from .samples import NOW


def step(revision: int, channel_id: int = 10, guild_id: int = 100, **fields: Any) -> MapStep:
    values: dict[str, Any] = {
        "channel_id": channel_id,
        "guild_id": guild_id,
        "revision": revision,
        "node": revision,
        "parent": revision - 1,
        "redo": (),
        "at": NOW,
        "user_id": 7,
        "interaction_id": channel_id * 1_000_000 + revision,
        "action": f'{{"do": {revision}}}',
        "state": f"狼 {revision}",
    }
    return MapStep(**(values | fields))


async def test_a_step_comes_back_as_it_went_in(store: SqliteStore) -> None:
    assert await store.newest_map_step(10) is None
    first, second = step(1), step(2, node=0, parent=None, redo=(1, 5), at=NOW + timedelta(days=1), state="")
    assert await store.append_map_step(first)
    assert await store.append_map_step(second)
    assert await store.newest_map_step(10) == second
    assert await store.map_step_of(first.interaction_id) == first
    assert await store.map_step_by_node(10, 1) == first
    assert await store.map_step_by_node(10, 0) is None
    assert await store.map_step_by_node(10, 2) is None, "it shows another node"
    assert await store.newest_map_step(11) is None


async def test_a_revision_and_an_interaction_count_once(store: SqliteStore) -> None:
    rivals = [step(1, interaction_id=number) for number in range(10)]
    assert sum(await asyncio.gather(*(store.append_map_step(each) for each in rivals))) == 1
    taken = await store.newest_map_step(10)
    assert taken is not None
    assert not await store.append_map_step(replace(taken, revision=2, node=2))
    assert not await store.append_map_step(replace(taken, channel_id=11))
    assert not await store.append_map_step(step(3)), "a gap"
    assert await store.append_map_step(step(2))
    assert await store.append_map_step(step(1, 11))


async def test_what_nobody_reaches_is_let_go(store: SqliteStore) -> None:
    async def kept() -> list[int]:
        return [node for node in range(1, 600) if await store.map_step_by_node(10, node)]

    assert await store.append_map_step(step(1, 11))
    for revision in range(1, 301):
        assert await store.append_map_step(step(revision))
    assert await kept() == list(range(300 - HISTORY, 301))
    for back in range(50):  # Undone, one after the other: the way there and back stays.
        node = 299 - back
        undone = step(301 + back, node=node, parent=node - 1, redo=tuple(range(node + 1, 301)))
        assert await store.append_map_step(undone)
    assert await kept() == list(range(100, 301))
    for revision in range(351, 551):  # Something else was done: the way on from there is gone.
        assert await store.append_map_step(step(revision, parent=250 if revision == 351 else revision - 1))
    assert await kept() == [250, *range(351, 551)]
    assert await store.newest_map_step(11) == step(1, 11)


async def test_a_forgotten_servers_maps_are_gone(store: SqliteStore) -> None:
    assert await store.append_map_step(step(1))
    assert await store.append_map_step(step(1, 11, 200))
    await store.forget_guild(100)
    assert await store.newest_map_step(10) is None
    assert await store.newest_map_step(11) == step(1, 11, 200)
    assert await store.append_map_step(step(1)), "a server that comes back begins anew"
