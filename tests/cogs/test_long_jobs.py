"""Files that take long, end to end: one at a time, progress in words, and a private answer for each."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
import simcord

from bot.play.logs.logs import Copy
from bot.play.workload import files
from bot.play.workload.long_jobs import Slots
from bot.play.workload.rate_limits import Load
from bot.wording.words import words_for
from cogs.ui import boundary
from cogs.ui.ask import Ask
from tests.cogs.everybody import send, told, typed
from tests.cogs.hands import refuses
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def logged(table: Table, rolls: int = 3) -> None:
    await table.gm.slash(table.channel, "log start", name="The well")
    for _ in range(rolls):
        await table.ann.slash(table.channel, "roll", dice="2P")


def exports(table: Table, who: simcord.MemberActor, times: int = 1) -> list[Any]:
    options = {"format": "json"}
    return [typed(table, who, table.channel, "log export", options, table.guild) for _ in range(times)]


def attached(result: simcord.InteractionResult) -> int:
    answers = [each for each in (result.response, *result.followups) if each is not None]
    assert all(each.ephemeral for each in answers)
    return sum(len(each.message.attachments) for each in answers)


@BOTH
async def test_of_forty_a_few_are_made_and_the_others_refused_in_private(table: Table, language: str) -> None:
    await logged(table)
    done = await send(table, *exports(table, table.ann, 40))
    assert sum(map(attached, done)) == 4
    refused = [told(each) for each in done if not attached(each)]
    assert set(refused) == {refuses("too_many_files", language, waiting=3)}
    assert table.client.slots.before(table.ann.id) == 0
    (again,) = await send(table, *exports(table, table.ann))
    assert attached(again) == 1


@BOTH
async def test_the_file_stands_in_the_answer_that_said_how_far_it_has_come(
    table: Table, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await logged(table, 60)
    asks: list[Ask] = []
    shown: list[str] = []
    pages, comes = Copy.pages, Ask.comes

    def noted(ask: Ask, done: int, of: int) -> None:
        comes(ask, done, of)
        asks.append(ask)

    async def telling(copy: Copy, *, images: bool = False) -> Any:
        async for page in pages(copy, images=images):
            yield page
            if asks and await asks[-1].show_progress():
                shown.append(asks[-1].progress)

    monkeypatch.setattr(Ask, "comes", noted)
    monkeypatch.setattr(Copy, "pages", telling)
    (done,) = await send(table, *exports(table, table.ann))
    first = {"en-US": "⏳ 12 of 61 …", "zh-CN": "⏳ 12/61……"}[language]
    assert shown[0] == first
    assert len(set(shown)) > 3
    assert attached(done) == 1
    answers = [answer for answer in (done.response, *done.followups) if answer is not None]
    assert len({answer.id for answer in answers}) == 1
    assert "⏳" not in told(done)


class Slow:
    """Somebody who asks for something long, and is shown how far it has come."""

    def __init__(self, slots: Slots) -> None:
        self.caller, self.table = SimpleNamespace(user_id=7, guild_id=0), None
        self.host = SimpleNamespace(slots=slots)
        self.words, self.progress = words_for("en-US"), ""
        self.shown: list[str] = []
        self.told = asyncio.Event()

    async def show_progress(self) -> bool:
        self.shown.append(self.progress)
        self.told.set()
        return True


async def test_whoever_waits_is_told_how_many_are_before_and_then_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boundary, "SHOWN_AFTER", 0.001)
    slots, asking = Slots(), Slow(Slots())
    asking.host.slots = slots

    async def work(ask: Any) -> None:
        for done in (3, 5):
            ask.told.clear()
            ask.progress = f"{done} of 7"
            await ask.told.wait()

    async with slots.turn(1):
        doing = asyncio.create_task(boundary.done(asking, Load.LONG, work))  # type: ignore[arg-type]
        told = asyncio.create_task(asking.told.wait())
        await asyncio.wait({doing, told}, return_when=asyncio.FIRST_COMPLETED)
    await doing
    assert asking.shown == ["⏳ 1 file before this one …", "3 of 7", "5 of 7"], "nothing is said twice"
    before = len(asyncio.all_tasks())
    await asyncio.sleep(0.005)
    assert (len(asyncio.all_tasks()), len(asking.shown)) == (before, 3), "nobody tells on"


async def test_a_log_that_goes_meanwhile_and_a_store_that_fails_are_answered_in_private(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await logged(table, 60)
    await table.gm.slash(table.channel, "log stop")
    pages = Copy.pages

    async def deleted(copy: Copy, *, images: bool = False) -> Any:
        async for page in pages(copy, images=images):
            yield page
            if copy.row.stopped_at is not None:
                await table.store.delete_log(copy.row.id)

    monkeypatch.setattr(Copy, "pages", deleted)
    (gone,) = await send(table, *exports(table, table.ann))
    assert "IN THE OPEN" not in told(gone)
    assert attached(gone) <= 1
    assert table.client.slots.before(table.ann.id) == 0


async def test_the_log_is_read_a_page_at_a_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await logged(table, 60)
    asked: list[int] = []
    entries = table.store.entries

    async def counted(log_id: int, *, hidden: bool, after: int = 0, limit: int) -> Any:
        asked.append(limit)
        return await entries(log_id, hidden=hidden, after=after, limit=limit)

    monkeypatch.setattr(table.store, "entries", counted)
    (done,) = await send(table, *exports(table, table.ann))
    assert attached(done) == 1
    (answer,) = [each for each in (done.response, *done.followups) if each and each.message.attachments]
    content = json.loads(await answer.message.attachments[0].read())
    assert [each["n"] for each in content["entries"]] == list(range(1, 62))
    assert set(asked) == {files.PAGE}
    assert len(asked) == 3 * (61 // files.PAGE + 2), "who is in it, how many files, the files"
