"""Waking: a few channels at once, in order within one, and nobody waits for a bad row."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.encounter import actions
from bot.play.heads.encounter import KIND
from bot.play.outbox import recovery
from bot.store.outbox import Owed
from bot.store.sqlite.file import open_store
from tests.bot.play.encounter.test_announcer import CHANNEL, Evening


async def test_a_few_channels_at_once_and_each_in_order() -> None:
    going, most, done = set[int](), 0, list[int]()

    async def make_good(number: int) -> None:
        nonlocal most
        going.add(number)
        most = max(most, len(going))
        assert len({each // 100 for each in going}) == len(going), "two of one channel at once"
        await asyncio.sleep(0)
        going.discard(number)
        done.append(number)

    owed = [Owed(channel * 100 + number, channel, 1) for number in range(3) for channel in range(20)]
    await recovery.serve("thing", owed, make_good)
    assert most == recovery.AT_ONCE
    assert sorted(done) == sorted(each.id for each in owed)
    for channel in range(20):
        assert [each for each in done if each // 100 == channel] == [channel * 100 + n for n in range(3)]


async def test_what_fails_is_logged_by_its_id_and_without_its_text(caplog: pytest.LogCaptureFixture) -> None:
    served: list[int] = []
    hidden = "".join(("Vam", "pire"))  # The log names the line of code.

    async def make_good(number: int) -> None:
        if number == 2:
            raise ValueError(hidden)
        served.append(number)

    with caplog.at_level(logging.DEBUG):
        await recovery.serve("secret", [Owed(number, 10, 1) for number in (1, 2, 3)], make_good)
    assert served == [1, 3]
    assert "secret 2 is not made good: ValueError" in caplog.text
    assert hidden not in caplog.text


async def test_nothing_owed_is_nothing_done() -> None:
    async def make_good(number: int) -> None:
        raise AssertionError(number)

    await recovery.serve("thing", [], make_good)


async def test_idle_encounters_cost_no_call_and_are_not_loaded(tmp_path: Path) -> None:
    """Five thousand tables whose panels show how their fights stand, and one that owes."""
    path = tmp_path / "table.db"
    evening = Evening(await open_store(path))
    await evening.open()
    state = (await evening.now()).step
    await evening.store.announced(1, state.revision)
    first = replace(state, revision=1, node=1, parent=None)
    await asyncio.gather(
        *(evening.store.open_encounter(n, replace(first, interaction_id=n)) for n in range(1000, 6000))
    )
    await evening.store.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE encounters SET announced = 1, panel_id = 5, shown = 1 WHERE channel_id >= 1000")
    woken = Evening(await open_store(path), evening.ids)
    loaded: list[int] = []
    load = woken.store.encounter

    async def counted(encounter_id: int) -> object:
        loaded.append(encounter_id)
        return await load(encounter_id)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(woken.store, "encounter", counted)
        await woken.announcer.send_owed()
        assert (woken.sending.sent, loaded) == ([], [])
        await woken.do(actions.Next())
        again = woken.later()
        await again.announcer.send_owed()
    assert loaded == [1]
    assert [each.how for each in again.sending.sent] == ["post", "edit"]
    await woken.store.close()


async def test_a_bad_row_keeps_nobody_waiting(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "table.db"
    evening = Evening(await open_store(path))
    await evening.open()
    standing = (await evening.now()).step
    bad = await evening.store.open_encounter(
        CHANNEL - 1,
        replace(standing, revision=1, node=1, parent=None, interaction_id=99, state="No, Vampire!"),
    )
    assert bad is not None
    await evening.do(actions.Next())
    await evening.store.close()
    woken = Evening(await open_store(path))
    await woken.announcer.send_owed()
    assert "**Bob**'s turn" in woken.sending.of("post")[0].text
    assert f"encounter {bad[0].id} is not made good" in caplog.text
    assert "Vampire" not in caplog.text
    assert await woken.store.newest_step(KIND.name, bad[0].id) is not None
    await woken.store.close()
