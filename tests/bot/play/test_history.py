"""Histories against a simple model in memory, on real files: any sequence of opening, acting, replays,
undo, redo, ends, another process's steps, cancelled callers and power cuts."""

import asyncio
import random
import shutil
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pytest

from bot.encounter import actions
from bot.encounter.encounter import CombatantId
from bot.play import history
from bot.play.encounter import encounters
from bot.play.heads.encounter import KIND, Head
from bot.play.table import head_in
from bot.refusal import Refusal
from bot.store.sqlite.file import open_store
from bot.store.store import Store
from tests.bot.play.encounter.test_announcer import CHANNEL, GM, Evening
from tests.bot.store.samples import opened

Line = list[str]


@dataclass
class Model:
    """What a channel's encounters should be: of each its states in a row and the one shown."""

    lines: list[Line] = field(default_factory=list[Line])
    at: list[int] = field(default_factory=list[int])
    ended: list[bool] = field(default_factory=list[bool])

    @property
    def now(self) -> str | None:
        """The state of the open encounter."""
        return self.lines[-1][self.at[-1]] if self.lines and not self.ended[-1] else None

    def open(self, state: str) -> None:
        self.lines.append([state])
        self.at.append(0)
        self.ended.append(False)

    def act(self, state: str, *, ends: bool = False) -> None:
        self.lines[-1] = [*self.lines[-1][: self.at[-1] + 1], state]
        self.at[-1] += 1
        self.ended[-1] = ends

    def turn(self, by: int, state: str) -> bool:
        """Whether undo or redo may lead there, and does."""
        there = self.at[-1] + by
        if not 0 <= there < len(self.lines[-1]):
            return False
        assert self.lines[-1][there] == state
        self.at[-1] = there
        self.ended[-1] = '"ended"' in state
        return True


Doing = Callable[[Evening], Awaitable[Head]]


@dataclass
class Play:
    """One channel, the model beside it, and what was accepted there before."""

    path: Path
    chance: random.Random
    evening: Evening
    model: Model = field(default_factory=Model)
    accepted: list[Doing] = field(default_factory=list[Doing])
    lives: Iterator[int] = field(default_factory=lambda: count(1))

    async def state(self) -> str | None:
        head = await head_in(self.evening.table, CHANNEL)
        return None if head is None else head.step.state

    async def _try(self, doing: Doing) -> Head | str:
        """Do it; the refusal's key where it is refused."""
        try:
            head = await doing(self.evening)
        except Refusal as refused:
            return refused.key
        self.accepted.append(doing)
        return head

    async def open(self) -> None:
        caller = self.evening.caller()
        done = await self._try(lambda now: encounters.open_encounter(now.table, caller, "order"))
        if isinstance(done, Head):
            assert self.model.now is None
            self.model.open(done.step.state)
        else:
            assert (done, self.model.now is None) == ("encounter.already_open", False)

    def _acting(self, action: actions.Action) -> Doing:
        caller = self.evening.caller()
        return lambda now: encounters.act(now.table, caller, lambda _: action)

    def _something(self) -> actions.Action:
        return actions.Add((actions.Entrant(f"Wolf {self.chance.random()}", initiative=5),))

    async def act(self) -> None:
        done = await self._try(self._acting(self.chance.choice([self._something(), actions.End()])))
        if isinstance(done, Head):
            self.model.act(done.step.state, ends=done.step.ends)
        else:
            assert (done, self.model.now) == ("encounter.none_open", None)

    async def turn(self) -> None:
        way, by = self.chance.choice([(encounters.undo, -1), (encounters.redo, 1)])
        caller = self.evening.caller()
        done = await self._try(lambda now: way(now.table, caller))
        if isinstance(done, Head):
            assert self.model.turn(by, done.step.state)
        else:
            refused = "encounter.nothing_to_undo" if by < 0 else "encounter.nothing_to_redo"
            assert done == (refused if self.model.lines else "encounter.none_open")
            assert not self.model.lines or not 0 <= self.model.at[-1] + by < len(self.model.lines[-1])

    async def replay(self) -> None:
        """Somebody's accepted interaction comes again: whatever it is answered, nothing changes."""
        if self.accepted:
            with suppress(Refusal):
                await self.chance.choice(self.accepted)(self.evening)

    async def another_process(self) -> None:
        """A step that this process does not know of: it is refused once, and goes on from there."""
        head = await head_in(self.evening.table, CHANNEL)
        if head is not None:
            state = f"{head.step.state} "
            step = history.next_step(KIND, self.evening.caller(), head.row.id, head.step, "{}", state)
            assert (await self.evening.store.append(replace(step, events=head.step.events))).accepted
            self.model.act(state)
            assert await self._try(self._acting(self._something())) == "encounter.moved_on"

    async def cancelled(self) -> None:
        """Whoever gives up in the middle leaves it wholly done or not begun."""
        task = asyncio.ensure_future(self._try(self._acting(self._something())))
        for _ in range(self.chance.randrange(6)):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await self.evening.store.log(KIND.name, 0, 0, 1)  # After what was begun.
        state = await self.state()
        if state != self.model.now:
            assert state is not None
            self.model.act(state)

    async def power_cut(self) -> None:
        """What stands on the disk at this moment is all that the next life has."""
        cut = self.path.with_name(f"cut{next(self.lives)}.db")
        for each in self.path.parent.glob(f"{self.path.name}*"):
            if each.suffix != ".lock" and not each.name.endswith("-shm"):
                shutil.copy(each, cut.with_name(each.name.replace(self.path.name, cut.name)))
        await self.evening.store.close()
        self.path = cut
        self.evening = Evening(await open_store(cut), self.evening.ids)

    async def one(self) -> None:
        ways = (self.open, self.act, self.act, self.turn, self.turn, self.replay)
        rare = (self.another_process, self.cancelled, self.power_cut)
        await self.chance.choice((*ways, *ways, *rare))()
        assert await self.state() == self.model.now
        self.evening.table.heads.clear()
        assert await self.state() == self.model.now


@pytest.mark.parametrize("seed", range(12))
async def test_any_sequence_is_what_a_simple_model_says(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "table.db"
    play = Play(path, random.Random(seed), Evening(await open_store(path)))
    try:
        for _ in range(80):
            await play.one()
        rows = [await play.evening.store.encounter(number + 1) for number in range(len(play.model.lines))]
        for row, line, at in zip(rows, play.model.lines, play.model.at, strict=True):
            assert row is not None
            assert row[1].state == line[at]
    finally:
        await play.evening.store.close()


async def test_the_end_is_not_undone_beside_another_encounter(tmp_path: Path) -> None:
    store: Store = await open_store(tmp_path / "table.db")
    evening = Evening(store)
    await evening.open()
    await evening.do(actions.End())
    again = evening.later()
    await head_in(again.table, CHANNEL)
    other = await opened(store, 5000, CHANNEL)
    assert other is not None
    first = await store.encounter(1)
    assert first is not None
    undo = history.next_step(KIND, again.caller(), 1, first[1], '{"undo": 1}', "")
    assert not (await store.append(undo)).accepted
    found = await store.encounter_in(CHANNEL)
    assert found is not None
    assert found[0].id == other[0].id
    await store.close()


async def test_a_replay_that_would_be_refused_now_gives_what_it_made(tmp_path: Path) -> None:
    evening = Evening(await open_store(tmp_path / "table.db"))
    await evening.open()
    caller = evening.caller()
    gone = actions.Remove(CombatantId(3))
    await encounters.act(evening.table, caller, lambda _: gone)
    await evening.do(actions.Next())
    standing = (await evening.now()).step
    assert caller.user_id == GM
    assert (await encounters.act(evening.table, caller, lambda _: gone)).step == standing
    await evening.store.close()
