"""The map's message while the map changes, the database is full, or Discord takes no edit."""

from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pytest

from bot.encounter.actions import Add, Change, Entrant
from bot.maps.actions import Action, MoveToken, PlaceToken
from bot.maps.map import CombatantRef, Map
from bot.pictures.board.scene import Scene
from bot.play.delivery import DeliveryStatus, Post
from bot.play.encounter import encounters
from bot.play.heads.map import MapHead
from bot.play.maps import map_message, maps
from bot.store.sqlite.file import open_store
from bot.wording.words import Words
from tests.bot.play.encounter.test_announcer import CHANNEL, Evening
from tests.bot.play.maps.test_maps import NEW
from tests.bot.store.samples import allow_writing

SHOWN = 5


class Board(Evening):
    """An evening with a map, and its message as the message 5."""

    async def begin(self) -> None:
        await maps.begin(self.table, self.caller(), NEW)
        await self.boards.stands(await self.head(), SHOWN)

    async def head(self) -> MapHead:
        return await self.boards.head(CHANNEL)

    async def place(self, name: str) -> MapHead:
        place = PlaceToken(name, (len(name), 2))
        return (await maps.act(self.table, self.caller(), lambda _: place)).head

    async def redraw(self) -> None:
        self.boards.redraw_soon(CHANNEL, self.spawn)
        await self.work.pop()

    async def owed(self) -> list[int]:
        await self.store.change_text(0, "")  # What is written behind goes in with it.
        return [each.id for each in await self.store.owing_maps()]


@pytest.fixture
async def board(tmp_path: Path) -> AsyncGenerator[Board]:
    store = await open_store(tmp_path / "kelou.db")
    board = Board(store)
    await board.begin()
    yield board
    await store.close()


async def test_what_changed_while_it_was_posted_anew_is_shown(board: Board) -> None:
    asked = await board.head()
    await board.place("Wolf")
    await board.redraw()
    await board.boards.stands(asked, 6)
    assert (board.sending.sent[-1].how, board.sending.sent[-1].message_id) == ("edit", 6)
    assert "**Wolf**" in board.sending.sent[-1].text
    assert await board.owed() == []


async def test_a_hidden_change_hides_no_open_one_that_was_not_shown(board: Board) -> None:
    board.boards.unchanged(await board.place("Owl"))
    assert await board.owed() == []
    board.sending.outcomes["edit"] = [DeliveryStatus.THROTTLED]
    await board.place("Wolf")
    await board.redraw()
    board.boards.unchanged(await board.place("Ghost"))
    assert await board.owed() == [CHANNEL]


async def test_one_that_takes_no_more_edits_gives_way(board: Board) -> None:
    board.sending.outcomes["edit"] = [DeliveryStatus.GONE]
    await board.place("Wolf")
    await board.redraw()
    assert [each.how for each in board.sending.sent] == ["post", "delete"]
    assert board.sending.sent[-1].message_id == SHOWN


async def test_a_message_of_which_no_note_can_be_kept_stands(board: Board) -> None:
    head = await board.place("Wolf")
    await allow_writing(board.store, allowed=False)
    await board.boards.stands(head, 6)
    board.table.now = lambda: head.step.at + timedelta(hours=2)
    await board.redraw()
    await allow_writing(board.store, allowed=True)
    assert [each.how for each in board.sending.sent] == ["delete", "post", "delete"]


async def test_what_is_done_to_a_map_is_worked_out_off_the_event_loop(board: Board) -> None:
    threads: list[Thread] = []

    def act(_: Map) -> Action:
        threads.append(current_thread())
        return PlaceToken("Wolf", (2, 2))

    await maps.act(board.table, board.caller(), act)
    assert threads
    assert main_thread() not in threads


async def test_the_way_that_one_went_unseen_is_not_shown_when_a_fight_lets_them_be_seen(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes: list[Scene] = []

    async def illustrated(_: Words, post: Post, scene: Scene, **_alt: str) -> Post:
        scenes.append(scene)
        return post

    monkeypatch.setattr(map_message, "illustrated", illustrated)
    await encounters.open_encounter(board.table, board.caller(), "order")
    fight = await board.do(Add((Entrant("Wolf", hidden=True),)))
    (wolf,) = fight.encounter.combatants
    token = PlaceToken("Wolf", (2, 2), combatant=CombatantRef(fight.row.id, wolf.id, wolf.born))
    walk = MoveToken(1, ((2, 2), (2, 3)))
    await maps.act(board.table, board.caller(), lambda _: token)
    await maps.act(board.table, board.caller(), lambda _: walk)
    await board.do(Change(wolf.id, hidden=False))
    assert "**Wolf** B3" in (await board.boards.post(await board.head())).text
    await maps.act(board.table, board.caller(), lambda _: MoveToken(1, ((2, 3), (2, 4))))
    await board.boards.post(await board.head())
    assert [len(scene.path) for scene in scenes] == [0, 2]
