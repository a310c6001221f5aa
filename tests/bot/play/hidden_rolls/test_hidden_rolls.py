"""Hidden rolls (P-16) through replays, kills and closed DMs: one roll, told once to each."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.play.authority import Caller
from bot.play.delivery import DeliveryStatus
from bot.play.hidden_rolls import hidden_rolls
from bot.play.hidden_rolls.seal import made_of, record_of, seal_of
from bot.play.rolling import roll_requests, rolls
from bot.play.rolling.rolls import Pools
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import PLAIN, Plain, RollRecord
from bot.store.sqlite.file import open_store
from bot.systems.judging.judged import Judged
from bot.systems.pool.roll_kinds import Try
from tests.bot.play.sent import Sending
from tests.bot.store.samples import LONG_AGO
from tests.scripted_dice import ScriptedDice, falling

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
GM, ANN, CHANNEL, GUILD = 7, 8, 10, 100
CALLER = Caller(GM, "GM", CHANNEL, GUILD, 1, NOW, "en-US", "en-US", manages_channel=True)
PLAYER = Caller(ANN, "Ann", CHANNEL, GUILD, 2, NOW, "en-US", "en-US")


@pytest.fixture
async def table(tmp_path: Path) -> AsyncGenerator[Table]:
    store = await open_store(tmp_path / "table.db")
    yield Table(store, falling(), Sending(), now=lambda: NOW)
    await store.close()


def later(table: Table) -> tuple[Table, Sending]:
    """The same store after a kill, with nothing remembered."""
    sending = Sending()
    return Table(table.store, falling(), sending, now=table.now), sending


def let_fall(table: Table, *falls: str) -> ScriptedDice:
    table.dice = dice = falling(*falls)
    return dice


def make(table: Table) -> RollRecord[Plain | Try | Judged]:
    return rolls.make_roll(table, Pools(GM, "GM", Hand("3P")), difficulty=1, label="trap")


async def roll(table: Table, caller: Caller = CALLER) -> hidden_rolls.SentSecret:
    async def prepare() -> hidden_rolls.Prepared:
        return lambda: make(table), await hidden_rolls.who_receives(table, caller)

    return await hidden_rolls.roll_once(table, caller, prepare)


def sending(table: Table) -> Sending:
    assert isinstance(table.messenger, Sending)
    return table.messenger


async def test_a_replayed_interaction_never_rolls_again(table: Table) -> None:
    dice = let_fall(table, "d6 1 2 5")
    first, second = await asyncio.gather(roll(table), roll(table))
    dice.finished()
    assert first.secret.record == second.secret.record
    again, _ = later(table)
    assert (await roll(again)).secret.record == first.secret.record
    assert [each.how for each in sending(table).sent] == ["whisper", "post"]


@pytest.mark.parametrize("killed_at", ["whisper", "post"])
@pytest.mark.parametrize("lost", [True, False])
async def test_a_kill_after_the_commit_loses_nothing(table: Table, killed_at: str, lost: bool) -> None:
    let_fall(table, "d6 1 2 5")
    before = sending(table)
    before.killed, before.lost = {killed_at}, lost
    with pytest.raises(asyncio.CancelledError):
        await roll(table)
    woken, after = later(table)
    await hidden_rolls.send_owed(woken)
    await hidden_rolls.send_owed(woken)
    sent = [*before.sent, *after.sent]
    nonces = [(each.how, each.nonce) for each in sent]
    assert list(dict.fromkeys(nonces)) == [("whisper", table.nonce("s1.7")), ("post", table.nonce("n1"))]
    assert len(nonces) == (2 if lost else 3)  # Discord drops the second of one nonce.
    assert "[1, 2, 5]" in next(each.text for each in sent if each.how == "whisper")
    assert await woken.store.owed_secrets(LONG_AGO) == []


async def test_what_is_owed_is_tried_for_a_day(table: Table) -> None:
    let_fall(table, "d6 1 2 5")
    sending(table).outcomes = {"whisper": [DeliveryStatus.CLOSED], "post": [DeliveryStatus.THROTTLED]}
    kept = await roll(table)
    assert (kept.unreached, kept.noticed) == ((GM,), False)
    woken, after = later(table)
    woken.now = lambda: NOW + timedelta(days=2)
    await hidden_rolls.send_owed(woken)
    assert after.sent == []
    woken.now = lambda: NOW + timedelta(hours=2)
    await hidden_rolls.send_owed(woken)
    assert [each.how for each in after.sent] == ["whisper", "post"]


async def test_a_channel_that_is_gone_is_not_owed_a_notice(table: Table) -> None:
    let_fall(table, "d6 1 2 5")
    sending(table).outcomes = {"post": [DeliveryStatus.GONE]}
    await roll(table)
    assert await table.store.owed_secrets(LONG_AGO) == []


async def test_a_player_without_a_gm_rolls_nothing(table: Table) -> None:
    with pytest.raises(Refusal, match="no_gm_known"):
        await roll(table, PLAYER)
    with pytest.raises(Refusal, match="permissions_lacking"):
        await roll(table, replace(CALLER, lacking=("send_messages",)))
    with pytest.raises(Refusal, match="no_gm_to_reach"):
        await roll(table, replace(CALLER, guild_id=0))
    assert await table.store.secrets_in(CHANNEL, 10) == []


async def test_an_asked_roll_that_was_killed_is_not_rolled_again(table: Table) -> None:
    of = await roll_requests.ask(table, CALLER, (ANN, "Ann"), "3P", 4, "ambush")
    dice = let_fall(table, "d6 1 2 5")
    sending(table).killed = {"whisper"}
    with pytest.raises(asyncio.CancelledError):
        await roll_requests.answer(table, PLAYER, of.id)
    dice.finished()
    woken, after = later(table)
    pressed = [roll_requests.answer(woken, replace(PLAYER, interaction_id=30 + n), of.id) for n in range(3)]
    for kept, seen in await asyncio.gather(*pressed):
        assert seen.sides[0].result == 3
        assert (seen.facts, seen.label) == (PLAIN, "ambush")
        assert (kept.made.facts, kept.made.label) == (Try(4), "ambush")
    assert [each.how for each in after.sent] == ["whisper"]


async def test_an_asked_roll_is_that_players_alone_and_in_its_channel(table: Table) -> None:
    of = await roll_requests.ask(table, CALLER, (ANN, "Ann"), "3P", 4, "ambush")
    for caller in (CALLER, replace(PLAYER, user_id=9), replace(PLAYER, channel_id=11)):
        with pytest.raises(Refusal, match=r"ongoing\."):
            await roll_requests.answer(table, caller, of.id)
    with pytest.raises(Refusal, match="permissions_lacking"):
        await roll_requests.answer(table, replace(PLAYER, lacking=("send_messages",)), of.id)
    assert await table.store.secrets_in(CHANNEL, 10) == []


def test_the_record_holds_no_sign_that_a_shell_or_a_code_block_would_change() -> None:
    record = record_of(RollRecord(PLAIN, (), label="it's `so`"), by=7)
    assert not set("'`\n") & set(record)
    assert seal_of(record, "00") != seal_of(record, "01")


async def test_a_record_of_another_format_is_not_guessed_at(table: Table) -> None:
    let_fall(table, "d6 1 2 5")
    secret = (await roll(table)).secret
    assert made_of(secret).sides[0].result == 3
    with pytest.raises(ValueError, match="format 999"):
        made_of(replace(secret, record=secret.record.replace('"format":1', '"format":999')))
