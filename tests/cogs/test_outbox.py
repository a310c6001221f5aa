"""What stays owed while the bot runs: told by itself, once, though nobody acts."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest

from bot.play.delivery import Delivery, DeliveryStatus, Panel, Post
from bot.play.encounter.turn_calls import Calls
from bot.play.outbox import retries
from bot.play.outbox.recovery import KEEP_TRYING
from bot.store.errors import StoreFailure
from cogs.ui import messenger
from cogs.ui.messenger import DiscordMessenger
from tests.cogs import gm_rooms, test_hidden_turns
from tests.cogs import test_pool_exchanges as pool
from tests.cogs.hands import messages, newest, press, verbs
from tests.cogs.test_encounter import fighting, gm, lose_channel, panels
from tests.conftest import Table


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no try be waited for long."""
    waits = dict.fromkeys(retries.PATIENCE, (0.05,))
    monkeypatch.setattr(retries, "PATIENCE", waits)
    monkeypatch.setattr(messenger, "AGAIN_AFTER", (0.0,))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():  # noqa: ASYNC110 - nothing says when
            await asyncio.sleep(0.02)


async def at_rest(table: Table) -> None:
    """Wait until nothing is left, and all that was begun is done."""
    of = table.client.table.owing
    for _ in range(2):  # What fell due just now may not have begun.
        await asyncio.sleep(0.02)
        await until(lambda: not of.left and not of.rounds)


def now_due(table: Table) -> None:
    """Let what is left be tried now."""
    left = table.client.table.owing.left
    these = list(left.values())
    left.clear()
    table.client.try_again(these)


def down(table: Table, *, times: int) -> None:
    """Let Discord be down for what is posted to the channel."""
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=503, times=times)


def lose_answers(monkeypatch: pytest.MonkeyPatch, times: int) -> list[str]:
    """Let the next messages arrive, and the line lose the answers: Discord drops the copies by their
    nonces, which are given."""
    sent, known, tries = vars(DiscordMessenger)["_sent"], dict[str, int](), list[str]()

    async def losing(self: Any, channel_id: int, message: Any, nonce: Any) -> int:
        tries.append(nonce)
        if nonce not in known:
            known[nonce] = await sent(self, channel_id, message, nonce)
        if len(tries) <= times:
            raise aiohttp.ServerDisconnectedError
        return known[nonce]

    monkeypatch.setattr(DiscordMessenger, "_sent", losing)
    return tries


@pytest.mark.parametrize("how", [down, lose_channel])
async def test_a_call_that_could_not_be_posted_is_told_though_nobody_acts(table: Table, how: Any) -> None:
    await fighting(table)
    before = len(messages(table))
    how(table, times=3)
    await gm(table, "next")
    await until(lambda: len(messages(table)) > before)
    await at_rest(table)
    assert len(messages(table)) == before + 1
    assert verbs(newest(table))[0] == "next"
    await table.restart()
    assert len(messages(table)) == before + 1


async def test_a_call_whose_answers_were_lost_is_told_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fighting(table)
    before = len(messages(table))
    tries = lose_answers(monkeypatch, 5)
    await gm(table, "next")
    await at_rest(table)
    assert len(tries) == 6
    assert len(set(tries)) == 1
    assert len(messages(table)) == before + 1
    await gm(table, "next")
    assert len(messages(table)) == before + 2


async def test_a_hidden_roll_arrives_and_is_noticed_by_itself_and_tells_nothing(table: Table) -> None:
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    table.whispers(table.gm)
    dm = table.gm.user.dm_channel
    for channel in (dm.id, table.channel.id):
        table.env.inject_error("POST", f"/channels/{channel}/messages", status=503, times=2)
    before, told = len(messages(table)), len(table.whispers(table.gm))
    await table.gm.slash(table.channel, "hidden roll", dice="7P", label="poison")
    await at_rest(table)
    assert len(messages(table)) == before + 1
    assert "poison" not in newest(table).content
    assert [("poison" in each) for each in table.whispers(table.gm)[told:]] == [True]


async def test_who_takes_no_messages_is_not_asked_again_and_again(table: Table) -> None:
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    path = f"/channels/{table.gm.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    assert not table.client.table.owing.left


async def test_what_goes_on_is_shown_as_it_is_by_itself(table: Table) -> None:
    """The answer to the press is lost, and the message cannot be edited for a while."""
    await table.gm.slash(table.channel, "hidden ask", player=table.ann, dice="2P")
    asked = newest(table)
    path = f"/channels/{table.channel.id}/messages/{asked.id}"
    table.env.inject_error("PATCH", path, status=503, times=2)
    await press(table.ann, asked, "ask")
    await at_rest(table)
    assert verbs(newest(table)) == ["show"]
    assert len(await table.store.owed_ongoing()) == 0


async def test_a_map_that_could_not_be_brought_up_to_date_is_by_itself(table: Table) -> None:
    await table.gm.slash(table.channel, "map new", size="5x5")
    await table.gm.slash(table.channel, "map show")
    path = f"/channels/{table.channel.id}/messages/{newest(table).id}"
    table.env.inject_error("PATCH", path, status=503, times=2)
    await table.gm.slash(table.channel, "map place", name="Wolf", at="C3")
    await at_rest(table)
    assert "Wolf" in newest(table).content


async def test_a_note_that_the_disk_did_not_take_is_written_later_and_nothing_is_told_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fighting(table)
    failures = [StoreFailure("full")] * 2
    before, announced = len(messages(table)), type(table.store).announced

    async def full(*given: Any) -> None:
        if failures:
            raise failures.pop()
        await announced(*given)

    def soon(*given: Any) -> asyncio.Future[None]:
        return asyncio.ensure_future(full(*given))

    monkeypatch.setattr(type(table.store), "announced", full)
    monkeypatch.setattr(type(table.store), "announced_soon", soon)
    await gm(table, "next")
    await at_rest(table)
    assert not failures
    assert len(messages(table)) == before + 1
    assert not await table.store.owing_encounters()
    await table.restart()
    assert len(messages(table)) == before + 1


async def test_a_secret_of_which_the_disk_takes_no_note_is_told_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(retries.PATIENCE, DeliveryStatus.THROTTLED, (60.0,))
    disk, of = {"full"}, table.client.table.owing

    def filling(write: Any) -> Any:
        async def writing(*given: Any) -> None:
            if disk:
                raise StoreFailure(*disk)
            await write(*given)

        return writing

    for method in ("delivered", "noticed"):
        monkeypatch.setattr(type(table.store), method, filling(getattr(type(table.store), method)))
    await table.gm.slash(table.channel, "hidden roll", dice="2P")
    before = (len(messages(table)), table.whispers(table.gm))
    assert len(before[1]) == 1
    tries = lose_answers(monkeypatch, 0)
    assert len(of.left) == 2
    now_due(table)
    await table.gm.slash(table.channel, "hidden list")
    assert not tries
    disk.clear()
    now_due(table)
    await at_rest(table)
    assert not await table.store.owed_secrets(since=table.client.table.now() - KEEP_TRYING)
    assert (len(messages(table)), table.whispers(table.gm)) == before


async def test_a_panel_shown_anew_whose_answer_was_lost_is_the_panel(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fighting(table)
    lose_answers(monkeypatch, 3)
    await gm(table, "show")
    await at_rest(table)
    assert [bool(verbs(each)) for each in panels(table)] == [False, True]


async def test_a_panel_that_could_not_be_brought_up_to_date_after_that_is_by_itself(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fighting(table)
    lose_answers(monkeypatch, 3)
    edit, failures = DiscordMessenger.edit, [Delivery(DeliveryStatus.THROTTLED)]
    asked = list[int]()

    async def failing(self: Any, channel_id: int, message_id: int, message: Any) -> Delivery:
        if isinstance(message, Panel) and message.buttons:
            asked.append(message_id)
            return failures.pop() if failures else await edit(self, channel_id, message_id, message)
        return await edit(self, channel_id, message_id, message)

    monkeypatch.setattr(DiscordMessenger, "edit", failing)
    await gm(table, "show")
    await at_rest(table)
    assert asked == [panels(table)[-1].id] * 2


async def test_a_stop_leaves_what_is_owed_to_the_next_start(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(retries.PATIENCE, DeliveryStatus.THROTTLED, (60.0,))
    await fighting(table)
    before, of = len(messages(table)), table.client.table.owing
    down(table, times=1)
    await gm(table, "next")
    assert [each.what for each in of.left.values()] == ["encounter"]
    of.stop()
    assert of.timer is None
    await table.restart()
    assert len(messages(table)) == before + 1


async def test_what_another_process_serves_by_now_is_its_own(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(retries.PATIENCE, DeliveryStatus.THROTTLED, (60.0,))
    await fighting(table)
    down(table, times=1)
    await gm(table, "next")
    left = list(table.client.table.owing.left.values())
    before = len(messages(table))
    with monkeypatch.context() as patch:
        patch.setattr(table.client.keeper, "held", {})
        table.client.try_again(left)
        await asyncio.sleep(0.1)
        assert len(messages(table)) == before
    table.client.try_again(left)
    await until(lambda: len(messages(table)) == before + 1)


async def test_nothing_is_waited_for_while_nothing_is_owed(table: Table) -> None:
    await fighting(table)
    await gm(table, "next")
    of = table.client.table.owing
    assert not of.left
    assert of.timer is None
    assert DeliveryStatus.GONE not in retries.PATIENCE


@pytest.mark.parametrize("method", ["panel_posted", "room_panel_posted"])
async def test_where_a_panel_stands_is_noted_by_itself_as_soon_as_the_disk_takes_it(
    table: Table, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    room = await gm_rooms.chosen(table)
    failures, posted = [StoreFailure("full")] * 2, getattr(type(table.store), method)

    async def full(*given: Any) -> None:
        if failures:
            raise failures.pop()
        await posted(*given)

    monkeypatch.setattr(type(table.store), method, full)
    await test_hidden_turns.fighting(table)
    await gm(table, "show")
    await at_rest(table)
    assert not failures
    found = await table.store.encounter_in(table.channel.id)
    assert found is not None
    (of_gms,) = [each for each in room.history(viewer=table.gm) if not each.flags.ephemeral]
    assert (found[0].panel_id, found[0].room_panel_id) == (panels(table)[-1].id, of_gms.id)


async def test_what_could_not_be_read_while_it_was_told_is_told_by_itself(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fighting(table)
    failures, read = [StoreFailure("no reading")], vars(Calls)["_tell_step"]

    async def unread(*given: Any) -> Any:
        if failures:
            raise failures.pop()
        return await read(*given)

    monkeypatch.setattr(Calls, "_tell_step", unread)
    before = len(messages(table))
    await gm(table, "next")
    assert not failures
    await at_rest(table)
    assert len(messages(table)) == before + 1
    await table.store.catch_up()
    assert not await table.store.owing_encounters()


def fail_edits(monkeypatch: pytest.MonkeyPatch, kind: type[Post | Panel]) -> list[int]:
    """Let the first edit to a message of this kind without buttons fail; gives the ids of those edited."""
    edit, tries = DiscordMessenger.edit, list[int]()

    async def failing(self: DiscordMessenger, channel_id: int, message_id: int, message: Any) -> Delivery:
        if isinstance(message, kind) and not message.buttons:
            tries.append(message_id)
            if len(tries) == 1:
                return Delivery(DeliveryStatus.THROTTLED)
        return await edit(self, channel_id, message_id, message)

    monkeypatch.setattr(DiscordMessenger, "edit", failing)
    return tries


async def test_an_undone_question_that_could_not_be_struck_is_struck_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pool.opened(table)
    await pool.attacks(table, table.ann, "剑P", "d6 2 2 1 1 1 1", target="Bob, Wolf", attribute="精神")
    tries = fail_edits(monkeypatch, Post)
    await gm(table, "undo")
    await at_rest(table)
    assert tries == [tries[0]] * 2
    assert "↩ Undone:" in next(each for each in messages(table) if each.id == tries[0]).content


async def test_an_old_panel_whose_buttons_could_not_be_taken_loses_them_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fighting(table)
    (before,) = panels(table)
    tries = fail_edits(monkeypatch, Panel)
    await gm(table, "show")
    await at_rest(table)
    assert tries == [before.id] * 2
