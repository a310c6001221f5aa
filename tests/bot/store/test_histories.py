"""Histories without a row of their own: one step a revision and an interaction, pruned, forgotten."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.characters.character import UNKEPT, Character, CharacterId
from bot.store.steps import HISTORY, Step
from bot.store.store import Store

from .samples import NOW
from .samples import step as some_step


def step(revision: int, channel_id: int = 10, guild_id: int = 100, **fields: Any) -> Step:
    values: dict[str, Any] = {"kind": "map", "guild_id": guild_id, "events": ""}
    return some_step(channel_id, revision, **(values | fields))


async def append(store: Store, step: Step) -> bool:
    return (await store.append(replace(step, logged=False))).accepted


async def newest(store: Store, channel_id: int) -> Step | None:
    return await store.newest_step("map", channel_id)


async def test_a_step_comes_back_as_it_went_in(store: Store) -> None:
    assert await newest(store, 10) is None
    first, second = step(1), step(2, node=0, parent=None, redo=(1, 5), at=NOW + timedelta(days=1), state="")
    assert await append(store, first)
    assert await append(store, second)
    assert await newest(store, 10) == second
    assert await store.step_of("map", first.interaction_id) == first
    assert await store.step_by_node("map", 10, 1) == first
    assert await store.step_by_node("map", 10, 0) is None
    assert await store.step_by_node("map", 10, 2) is None, "it shows another node"
    assert await newest(store, 11) is None


async def test_a_revision_and_an_interaction_count_once(store: Store) -> None:
    rivals = [step(1, interaction_id=number) for number in range(10)]
    assert sum(await asyncio.gather(*(append(store, each) for each in rivals))) == 1
    taken = await newest(store, 10)
    assert taken is not None
    assert not await append(store, replace(taken, revision=2, node=2))
    assert not await append(store, replace(taken, key=11))
    assert not await append(store, step(3)), "a gap"
    assert await append(store, step(2))
    assert await append(store, step(1, 11))


async def test_what_nobody_reaches_is_let_go(store: Store) -> None:
    async def kept() -> list[int]:
        return [node for node in range(1, 600) if await store.step_by_node("map", 10, node)]

    assert await append(store, step(1, 11))
    for revision in range(1, 301):
        assert await append(store, step(revision))
    assert await kept() == list(range(300 - HISTORY, 301))
    for back in range(50):  # Undone, one after the other: the way there and back stays.
        node = 299 - back
        undone = step(301 + back, node=node, parent=node - 1, redo=tuple(range(node + 1, 301)))
        assert await append(store, undone)
    assert await kept() == list(range(100, 301))
    for revision in range(351, 551):  # Something else was done: the way on from there is gone.
        assert await append(store, step(revision, parent=250 if revision == 351 else revision - 1))
    assert await kept() == [250, *range(351, 551)]
    assert await newest(store, 11) == step(1, 11)


async def test_a_forgotten_servers_maps_are_gone(store: Store) -> None:
    assert await append(store, step(1))
    assert await append(store, step(1, 11, 200))
    await store.forget_guild(100)
    assert await newest(store, 10) is None
    assert await newest(store, 11) == step(1, 11, 200)
    assert await append(store, step(1)), "a server that comes back begins anew"


async def test_kinds_do_not_meet(store: Store) -> None:
    assert await append(store, step(1))
    assert await append(store, step(1, kind="character", interaction_id=step(1).interaction_id))
    assert await newest(store, 10) == step(1)
    assert await store.step_of("character", step(1).interaction_id) == step(1, kind="character")
    assert await store.newest_step("character", 11) is None


async def test_bodies_are_handed_over_with_the_step_or_not_at_all(store: Store) -> None:
    ann, bob = [await store.save_character(Character(UNKEPT, 100, 1, name)) for name in ("Ann", "Bob")]
    bodies = {ann.id: "hurt", bob.id: "well", bob.id + 1: "nobody's"}
    assert not await append(store, step(2, bodies=bodies)), "a gap"
    assert await store.body_of(ann.id) is None
    assert await append(store, step(1, bodies=bodies))
    assert [await store.body_of(CharacterId(each)) for each in bodies] == ["hurt", "well", None]
    assert await append(store, step(2, bodies={ann.id: "worse", bob.id: ""}))
    assert (await store.body_of(ann.id), await store.body_of(bob.id)) == ("worse", None)
    assert (await newest(store, 10)) == step(2)
