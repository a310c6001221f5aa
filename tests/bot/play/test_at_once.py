"""Several people at the same moment: everything counts once, and nothing is lost."""

import asyncio
from collections.abc import Awaitable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.play import characters, settings
from bot.play.authority import Caller
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.rolling import contests, oppositions, undertakings
from bot.play.rolling.rolls import pools_of
from bot.play.sheets import sheets
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.systems import SYSTEMS
from tests.cogs.presses import give, id_of, press, reached, told, verbs
from tests.conftest import Table


def caller(table: Table, number: int, user_id: int | None = None) -> Caller:
    """One interaction of Ann's, or of somebody else, who manages everything."""
    return Caller(
        user_id=user_id or table.ann.id, name=f"P{user_id or 0}", channel_id=table.channel.id,
        guild_id=table.guild.id, interaction_id=number, at=datetime.now(UTC), locale="en-US",
        manages_channel=True, manages_guild=True,
    )  # fmt: skip


async def outcomes(work: Sequence[Awaitable[Any]]) -> list[str]:
    """What became of each: its refusal's key, or "done"."""
    done = await asyncio.gather(*work, return_exceptions=True)
    return sorted(each.key if isinstance(each, Refusal) else "done" for each in done)


async def test_one_press_a_revision_counts(table: Table) -> None:
    at = table.client.table
    pools = await pools_of(at, caller(table, 1), Hand("1P"))
    begun = await undertakings.begin(at, caller(table, 1), pools, 9)
    dice = table.falls("d6 1 1 1 1 1")
    presses = [undertakings.roll_on(at, caller(table, 10 + n), begun.id, 0) for n in range(5)]
    assert await outcomes(presses) == ["done", *["ongoing.stale_press"] * 4]
    dice.finished()
    kept = await table.store.ongoing(begun.id)
    assert kept is not None
    assert '"results":[1]' in kept.state


async def test_several_sides_give_their_dice_at_once(table: Table) -> None:
    at = table.client.table
    own = await pools_of(at, caller(table, 1), Hand("1N"))
    begun = await oppositions.begin(
        at, caller(table, 1), own, (101, "B"), visibility=Visibility.PUBLIC, label=""
    )
    others = [(number, f"P{number}") for number in (102, 103, 104)]
    await oppositions.invite(at, caller(table, 2), begun.id, 0, others)
    dice = table.falls("d6 1 2 3 4 5")
    callers = [caller(table, 10 + n, 101 + n % 4) for n in range(8)]
    gives = [oppositions.accept(at, who, begun.id, "1N") for who in callers]
    assert (await outcomes(gives)).count("done") == 4
    dice.finished()
    kept = await table.store.ongoing(begun.id)
    assert kept is not None
    assert not kept.open


async def test_a_secret_opposed_roll_is_rolled_once(table: Table) -> None:
    at = table.client.table
    await settings.name_gm(at, caller(table, 1), table.gm.id, remove=False)
    own = await pools_of(at, caller(table, 2), Hand("1N"))
    begun = await oppositions.begin(
        at, caller(table, 2), own, (101, "B"), visibility=Visibility.BLIND, label="x"
    )
    dice = table.falls("d6 1 2")
    callers = [caller(table, 10 + n, 101) for n in range(3)]
    await outcomes([oppositions.accept(at, each, begun.id, "1N") for each in callers])
    dice.finished()
    assert len(table.whispers(table.gm)) == 1
    assert len(table.posts()) == 2


async def test_a_contest_moves_once(table: Table) -> None:
    at = table.client.table
    own = await pools_of(at, caller(table, 1), Hand("1P"))
    begun = await contests.begin(at, caller(table, 1), 5, own, own, "")
    table.falls("d6" + " 1" * 8)
    presses = [contests.roll_on(at, caller(table, 10 + n), begun.id, 0) for n in range(4)]
    assert (await outcomes(presses)).count("done") == 1


async def test_settings_and_sheets_lose_nothing(table: Table) -> None:
    at = table.client.table
    named = [settings.name_gm(at, caller(table, n), 200 + n, remove=False) for n in range(8)]
    other = [settings.change(at, caller(table, 20), "initiative", "1d6", server=False),
             settings.change(at, caller(table, 21), "system", "order", server=False)]  # fmt: skip
    pairs = [sheets.set_entries(at, caller(table, 30 + n), f"skill{'abcdefgh'[n]} {n}") for n in range(8)]
    assert set(await outcomes([*named, *other, *pairs])) == {"done"}
    await table.restart()
    held = await settings.of_caller(table.client.table, caller(table, 40))
    assert len(held.gms) == 8
    assert (held.initiative, held.system) == ("1d6", SYSTEMS["order"])
    assert len(await characters.values_of(table.client.table, table.guild.id, table.ann.id)) == 8


@pytest.fixture
def slow(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every press takes so long that an answer must be announced first."""
    press_of = type(table.store).press

    async def slowly(self: Any, *args: Any, **options: Any) -> Any:
        await asyncio.sleep(0.05)
        return await press_of(self, *args, **options)

    monkeypatch.setattr("cogs.ui.boundary.ANSWER_WITHIN", 0.02)
    monkeypatch.setattr(type(table.store), "press", slowly)


@pytest.mark.usefixtures("slow")
async def test_a_late_answer_still_changes_its_own_message(table: Table) -> None:
    await table.ann.slash(table.channel, "undertake start", dice="1P", difficulty=3)
    table.falls("d6 2")
    await press(table, table.ann, "undertake_roll")
    assert reached(table.posts()[0], 2, 3)
    assert told(await press(table, table.bob, "undertake_roll"))
    await table.ann.slash(table.channel, "oppose", dice="1P", opponent=table.bob)
    table.falls("d6 2 1")
    await give(table, table.bob, "oppose_accept", "1P")
    assert "Ann" in table.posts()[1].splitlines()[-1]
    assert verbs(table.last()) == ["oppose_chances"]
    assert len(table.posts()) == 2
    assert id_of(table.messages()[0], "undertake_roll") == "k:undertake_roll:1:1"
    assert await table.store.owed_ongoing() == []
