"""Undo and redo on a real file: deep, long, after any sequence, and silent about secrets."""

import random
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.encounter import actions, stored
from bot.encounter.actions import Entrant
from bot.encounter.encounter import CombatantId
from bot.play.encounter import encounters
from bot.refusal import Refusal
from bot.store.sqlite.file import open_store
from bot.systems.instinct.actions import Delay, SpendActionPoints
from tests.bot.play.encounter.test_announcer import ANN, Evening
from tests.profiles import examples

SECRET = "Vampire"


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    store = await open_store(tmp_path / "kelou.db")
    made = Evening(store)
    await made.open()
    yield made
    await store.close()


async def state(evening: Evening) -> str:
    return stored.dump((await evening.now()).encounter)


async def undo(evening: Evening) -> str:
    await evening.announcer.calls.tell(await encounters.undo(evening.table, evening.caller()))
    return await state(evening)


async def redo(evening: Evening) -> str:
    await evening.announcer.calls.tell(await encounters.redo(evening.table, evening.caller()))
    return await state(evening)


async def test_all_steps_back_and_forth(evening: Evening, history: int) -> None:
    seen = [await state(evening)]
    for number in range(history):
        note = actions.Change(CombatantId(1), note=f"{number}")
        await evening.announcer.calls.tell(await evening.do(note))
        seen.append(await state(evening))
    for before in reversed(seen[:-1]):
        assert await undo(evening) == before
    for after in seen[1:]:
        assert await redo(evening) == after


async def test_going_to_and_fro_wears_nothing_out(evening: Evening, history: int) -> None:
    for number in range(6):
        await evening.do(actions.Change(CombatantId(1), note=f"{number}"))
    there = await state(evening)
    back = await undo(evening)
    assert await redo(evening) == there
    for _ in range(history - 1):
        assert await undo(evening) == back
        assert await redo(evening) == there
    assert await undo(evening) == back


@pytest.mark.parametrize("seed", range(examples(30, part=3)))
async def test_any_sequence_of_actions_undo_and_redo(evening: Evening, seed: int) -> None:
    chance = random.Random(seed)
    history, at = [await state(evening)], 0
    for number in range(60):
        way = chance.choice(("act", "act", "act", "undo", "redo"))
        if way == "act":
            try:
                await evening.do(chance.choice(possible(number)))
            except Refusal:
                continue
            history, at = [*history[: at + 1], await state(evening)], at + 1
        elif way == "undo" and at > 0:
            at -= 1
            assert await undo(evening) == history[at]
        elif way == "redo" and at + 1 < len(history):
            at += 1
            assert await redo(evening) == history[at]
    await evening.announcer.calls.tell(await evening.now())
    assert SECRET not in "".join(each.text for each in evening.sending.sent if each.how != "whisper")


def possible(number: int) -> list[actions.Action]:
    """Something of everything; a wolf goes into hiding under a name that nobody may read."""
    wolf = CombatantId(3)
    return [
        actions.Next(),
        Delay(),
        SpendActionPoints(CombatantId(1), 1),
        actions.Change(wolf, hidden=True, name=f"{SECRET} {number}", note=SECRET, initiative=11),
        actions.Change(wolf, hidden=False, name=f"Wolf {number}", note=""),
        actions.Change(CombatantId(2), initiative_by=3),
        actions.Add((Entrant(f"{SECRET} {number}", hidden=True, initiative=7),)),
        actions.Add((Entrant(f"Guard {number}", owner=ANN, initiative=14),)),
        actions.Swap(CombatantId(1), CombatantId(2)),
    ]
