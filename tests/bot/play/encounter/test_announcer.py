"""An encounter's announcing through kills and lost lines: nothing lost, nothing doubled, in order."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.encounter import actions
from bot.encounter.actions import Action, Entrant, Start
from bot.encounter.encounter import CombatantId
from bot.play import ongoing
from bot.play.authority import Caller
from bot.play.delivery import DeliveryStatus
from bot.play.encounter import encounters, swaps
from bot.play.encounter.announcer import Announcer
from bot.play.heads.encounter import Head, action_of
from bot.play.maps.map_message import Boards
from bot.play.table import Table, require_head
from bot.refusal import Refusal
from bot.store.errors import StoreFailure
from bot.store.sqlite.file import open_store
from bot.store.store import Store
from tests.bot.play.sent import Sending
from tests.scripted_dice import falling

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
GM, ANN, BOB, CHANNEL, GUILD = 7, 8, 9, 10, 100


@dataclass
class Evening:
    """One life of the bot at one channel; ``later`` is the next one, after a kill."""

    store: Store
    ids: Iterator[int] = field(default_factory=lambda: count(1))
    sending: Sending = field(default_factory=Sending)

    def __post_init__(self) -> None:
        self.table = Table(self.store, falling(), self.sending, now=lambda: NOW)
        self.announcer = Announcer(self.table)
        self.boards = Boards(self.table)
        self.work: list[asyncio.Task[None]] = []

    def later(self) -> "Evening":
        return Evening(self.store, self.ids)

    def caller(self, user_id: int = GM) -> Caller:
        return Caller(
            user_id, "?", CHANNEL, GUILD, next(self.ids), NOW, "en-US", "en-US", manages_channel=user_id == GM
        )

    async def open(self) -> None:
        """Ann and Bob stand on 12, Wolf on 9; the fight has begun and everything is told."""
        await encounters.open_encounter(self.table, self.caller(), "instinct")
        party = (("Ann", ANN, 12), ("Bob", BOB, 12), ("Wolf", None, 9))
        entrants = tuple(Entrant(name, owner, initiative=at) for name, owner, at in party)
        await self.do(actions.Add(entrants))
        await self.announcer.calls.tell(await self.do(Start()))
        await self.announcer.panels.redraw(CHANNEL)

    async def do(self, action: Action) -> Head:
        return await encounters.act(self.table, self.caller(), lambda _: action)

    async def now(self) -> Head:
        return await require_head(self.table, CHANNEL)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.work.append(asyncio.create_task(work))


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    store = await open_store(tmp_path / "table.db")
    begun = Evening(store)
    await begun.open()
    yield begun
    await store.close()


async def test_a_redraw_cut_short_while_it_waits_keeps_no_later_one_from_being_done(
    evening: Evening,
) -> None:
    head = await evening.now()
    announcer = evening.announcer
    for kind, key, soon in (
        ("redraw", CHANNEL, partial(announcer.panels.redraw_soon, head)),
        ("room redraw", head.row.id, partial(announcer.gm_rooms.redraw_soon, head)),
        ("board", CHANNEL, partial(evening.boards.redraw_soon, CHANNEL)),
    ):
        async with evening.table.lock(kind, key):
            soon(evening.spawn)
            soon(evening.spawn)
            (waiting,) = evening.work
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait({waiting})
        soon(evening.spawn)
        assert len(evening.work) == 2, f"{kind}: it is not begun again"
        await evening.work[1]
        evening.work.clear()


async def test_what_was_committed_before_a_kill_is_told_once_after_it(evening: Evening) -> None:
    head = await evening.do(actions.Next())
    woken = evening.later()
    await woken.announcer.send_owed()
    await woken.announcer.send_owed()
    (told,) = woken.sending.of("post")
    assert told.nonce == evening.table.nonce(f"{head.row.id}:{head.step.revision}")
    assert "**Bob**'s turn" in told.text
    assert told.verbs == ["next", "deeds", "delay", "ap", "ap", "ap"]
    await woken.store.announced(1, 1)  # What the panel shows is written with it.
    assert await woken.store.owing_encounters() == []


@pytest.mark.parametrize("lost", [True, False])
async def test_a_kill_in_the_middle_of_telling(evening: Evening, lost: bool) -> None:
    head = await evening.do(actions.Next())
    evening.sending.killed, evening.sending.lost = {"post"}, lost
    with pytest.raises(asyncio.CancelledError):
        await evening.announcer.calls.tell(head)
    woken = evening.later()
    await woken.announcer.send_owed()
    told = [*evening.sending.of("post")[2:], *woken.sending.of("post")]
    assert {each.nonce for each in told} == {evening.table.nonce(f"{head.row.id}:{head.step.revision}")}
    assert len(told) == (1 if lost else 2)  # Discord drops the second of one nonce.
    assert len({each.text for each in told}) == 1


async def test_what_is_owed_is_told_in_order_and_costs_a_call_each(evening: Evening) -> None:
    *_, head = [await evening.do(actions.Next()) for _ in range(3)]
    await asyncio.gather(*(evening.announcer.calls.tell(head) for _ in range(3)))
    await evening.announcer.panels.redraw(CHANNEL)
    told = evening.sending.of("post")[-3:]
    assert [each.nonce for each in told] == [evening.table.nonce(f"1:{n}") for n in range(4, 7)]
    assert [name in each.text for name, each in zip(("Bob", "Wolf", "Ann"), told, strict=True)] == [True] * 3
    assert evening.sending.of("strip") == []
    ended = await evening.do(actions.End())
    await evening.announcer.calls.tell(ended)
    await evening.announcer.panels.close(ended)
    with_buttons = [each.message_id for each in evening.sending.of("post")[1:] if "next" in each.verbs]
    assert len(with_buttons) == 2, "the call before, and the newest of the three"
    assert [each.message_id for each in evening.sending.of("strip")] == with_buttons


async def test_the_call_from_before_a_restart_loses_its_buttons_at_the_end(evening: Evening) -> None:
    old = evening.sending.of("post")[-1].message_id
    woken = evening.later()
    await woken.announcer.send_owed()
    assert woken.sending.of("strip") == []
    await woken.announcer.calls.tell(await woken.do(actions.Next()))
    call = woken.sending.of("post")[-1].message_id
    ended = await woken.do(actions.End())
    await woken.announcer.calls.tell(ended)
    await woken.announcer.panels.close(ended)
    assert [each.message_id for each in woken.sending.of("strip")] == [old, call]


@pytest.mark.parametrize("outcome", [DeliveryStatus.CLOSED, DeliveryStatus.THROTTLED])
async def test_what_could_not_be_told_stays_owed(evening: Evening, outcome: DeliveryStatus) -> None:
    evening.sending.outcomes = {"post": [outcome, outcome]}
    assert await evening.announcer.calls.tell(await evening.do(actions.Next())) is outcome
    assert await evening.announcer.calls.tell(await evening.do(actions.Next())) is outcome
    woken = evening.later()
    await woken.announcer.send_owed()
    owed = [evening.table.nonce(f"1:{revision}") for revision in (4, 5)]
    assert [each.nonce for each in woken.sending.of("post")] == owed


async def test_nothing_is_owed_to_a_channel_that_is_gone(evening: Evening) -> None:
    evening.sending.outcomes = {"post": [DeliveryStatus.GONE]}
    assert await evening.announcer.calls.tell(await evening.do(actions.Next())) is DeliveryStatus.GONE
    assert await evening.announcer.panels.redraw(CHANNEL)
    await evening.store.announced(1, 1)  # What the panel shows is written with it.
    assert await evening.store.owing_encounters() == []


async def test_an_end_that_was_owed_is_told_and_its_panel_closed(evening: Evening) -> None:
    panel = evening.sending.of("panel")[0]
    await evening.do(actions.End())
    woken = evening.later()
    await woken.announcer.send_owed()
    assert "over" in woken.sending.of("post")[0].text
    (closed,) = woken.sending.of("edit")
    assert (closed.message_id, closed.verbs) == (panel.message_id, [])
    assert [each.message_id for each in woken.sending.of("strip")] == [
        evening.sending.of("post")[-1].message_id
    ]


async def test_edits_asked_for_at_once_become_one_or_two(evening: Evening) -> None:
    before = len(evening.sending.of("edit"))
    for _ in range(20):
        head = await evening.do(actions.Next())
        evening.announcer.panels.redraw_soon(head, evening.spawn)
    for _ in range(20):
        evening.announcer.panels.redraw_soon(await evening.now(), evening.spawn)
    await asyncio.gather(*evening.work)
    edits = evening.sending.of("edit")[before:]
    assert 1 <= len(edits) <= 25
    assert edits[-1].message is not None
    onward = edits[-1].message.buttons[0].custom_id
    assert onward == f"k:next:1:{(await evening.now()).call}"


@pytest.mark.parametrize("why", ["gone", "old"])
async def test_a_panel_is_posted_anew(evening: Evening, why: str) -> None:
    (old,) = evening.sending.of("panel")
    if why == "gone":
        evening.sending.outcomes = {"edit": [DeliveryStatus.GONE]}
        evening.announcer.panels.shown.clear()
    else:
        evening.table.now = lambda: NOW + timedelta(hours=1)
    assert await evening.announcer.panels.redraw(CHANNEL)
    new = evening.sending.of("panel")[-1]
    assert new.message_id != old.message_id
    left = evening.sending.of("edit")[-1]
    assert (left.message_id, left.verbs) == (old.message_id, [])
    row = (await evening.later().now()).row
    assert row.panel_id == new.message_id


async def test_a_panel_that_the_store_took_no_note_of_is_noted_with_the_next_redraw(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise StoreFailure("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(type(evening.table.store), "panel_posted", full)
        assert await evening.announcer.panels.redraw(CHANNEL, anew=True)
    new = evening.sending.of("panel")[-1]
    assert (await evening.later().now()).row.panel_id != new.message_id
    assert await evening.announcer.panels.redraw(CHANNEL)
    assert (await evening.later().now()).row.panel_id == new.message_id


@pytest.mark.parametrize("outcome", [DeliveryStatus.CLOSED, DeliveryStatus.THROTTLED])
async def test_a_panel_that_cannot_be_reached_now_is_left_where_it_is(
    evening: Evening, outcome: DeliveryStatus
) -> None:
    evening.sending.outcomes = {"edit": [outcome], "panel": [outcome]}
    evening.announcer.panels.shown.clear()
    assert not await evening.announcer.panels.redraw(CHANNEL)
    assert not await evening.announcer.panels.redraw(CHANNEL, anew=True)
    assert len(evening.sending.of("panel")) == 1


# ------------------------------------------------------------------ committed once


async def test_a_replayed_interaction_changes_nothing(evening: Evening) -> None:
    caller = evening.caller()
    first = await encounters.act(evening.table, caller, lambda _: actions.Next())
    assert await encounters.act(evening.table, caller, lambda _: actions.Next()) == first
    undo = evening.caller()
    undone = await encounters.undo(evening.table, undo)
    assert await encounters.undo(evening.table, undo) == undone
    redo = evening.caller()
    redone = await encounters.redo(evening.table, redo)
    assert await encounters.redo(evening.table, redo) == redone
    await evening.do(actions.Next())
    standing = (await evening.now()).step
    for replay in (caller, undo, redo):
        play = encounters.act(evening.table, replay, lambda _: actions.Next())
        assert (await play).step == standing


async def test_a_replayed_opening_gives_the_encounter_as_it_stands(evening: Evening) -> None:
    standing = (await evening.now()).step
    first = replace(evening.caller(), interaction_id=1)
    assert (await encounters.open_encounter(evening.table, first, "instinct")).step == standing
    with pytest.raises(Refusal, match="already_open"):
        await encounters.open_encounter(evening.table, evening.caller(), "instinct")


async def test_the_stored_action_holds_the_dice_that_fell(evening: Evening) -> None:
    evening.table.dice = falling("d10 7 5")
    head = await evening.do(actions.Add((Entrant("Cat", modifier=2),)))
    action = action_of(head.step)
    assert isinstance(action, actions.Add)
    assert [roll.faces for roll in action.rolls] == [(7, 5)]


async def test_places_are_swapped_once_though_a_kill_came_between(evening: Evening) -> None:
    assert await swaps.swap(evening.table, evening.caller(ANN), "Ann", "Bob") is None
    (asked,) = await evening.store.ongoing_in(CHANNEL, "swap")
    assert (await evening.now()).encounter.tie_order == (3, 1, 2)
    in_time = replace(evening.caller(BOB), interaction_id=ongoing.state_of(swaps.KIND, asked).interaction)
    swap = actions.Swap(CombatantId(1), CombatantId(2))
    await encounters.act(evening.table, in_time, lambda _: swap, agreed=True)
    woken = evening.later()
    _, head = await swaps.agree(woken.table, evening.caller(BOB), asked.id, asked.revision)
    assert head.encounter.tie_order == (3, 2, 1)


async def test_where_nothing_can_be_posted_nothing_is_done(evening: Evening) -> None:
    standing = await evening.now()
    mute = replace(evening.caller(), lacking=("send_messages",))
    alone = replace(evening.caller(), guild_id=0)
    for caller, key in ((mute, "permissions_lacking"), (alone, "server_needed")):
        plays = (
            encounters.act(evening.table, caller, lambda _: actions.Next()),
            encounters.undo(evening.table, caller),
            encounters.redo(evening.table, caller),
            encounters.open_encounter(evening.table, caller, "order"),
        )
        for play in plays:
            with pytest.raises(Refusal, match=key):
                await play
    assert await evening.now() == standing


SHADE = actions.Add((Entrant("Shade", None, initiative=3, hidden=True),))
"""What the table is told nothing of."""


async def test_the_call_that_counts_has_its_buttons_though_something_silent_followed(
    evening: Evening,
) -> None:
    await evening.do(actions.Next())
    await evening.do(SHADE)
    woken = evening.later()
    await woken.announcer.send_owed()
    (told,) = woken.sending.of("post")
    assert "next" in told.verbs


async def test_the_call_from_before_a_restart_is_known_though_something_silent_followed(
    evening: Evening,
) -> None:
    call = evening.sending.of("post")[-1].message_id
    woken = evening.later()
    await woken.announcer.calls.tell(await woken.do(SHADE))
    ended = await woken.do(actions.End())
    await woken.announcer.calls.tell(ended)
    await woken.announcer.panels.close(ended)
    assert [each.message_id for each in woken.sending.of("strip")] == [call]


async def test_an_end_that_was_undone_meanwhile_closes_no_panel(evening: Evening) -> None:
    ended = await evening.do(actions.End())
    await evening.announcer.calls.tell(ended)
    await evening.announcer.calls.tell(await encounters.undo(evening.table, evening.caller()))
    await evening.announcer.panels.redraw(CHANNEL)
    drawn = evening.sending.of("edit")
    await evening.announcer.panels.close(ended)
    assert evening.sending.of("edit") == drawn
