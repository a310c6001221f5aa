"""The GMs' own channel: their panel there, and the calls of turns that are hidden from the table.

It is used as long as not everybody can read it. If nothing can be posted there, the GMs get direct messages,
and their panel stands only behind its button.
"""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from bot.play.cache import Remembered, remembering
from bot.play.delivery import EDITABLE, Delivery, DeliveryStatus, Panel, Post
from bot.play.encounter.call_log import call_logged
from bot.play.encounter.encounters import row_now
from bot.play.encounter.scene import Scene
from bot.play.heads.encounter import Head
from bot.play.leading import leaders
from bot.play.open_encounter import head_in
from bot.play.preferences import preferences
from bot.play.table import Table
from bot.store.outbox import Owed
from bot.wording.markup import mention
from bot.wording.words import Marked, Words, words_for

Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Starts background work that ends by itself."""
MOST = 4096
"""For how many encounters the panel's place is remembered."""


class Place(NamedTuple):
    """Where the panel of an encounter stands, and since when; 0: it is not posted."""

    channel_id: int = 0
    message_id: int = 0
    at: datetime | None = None


class Sent(NamedTuple):
    """A message that arrived, and how."""

    post: Post
    delivery: Delivery


@dataclass(slots=True)
class GmRooms:
    """Keeps the GMs' panels. ``stale`` are the encounters with a panel to be redrawn (redraws are merged).
    All of its memory can be lost without harm."""

    table: Table
    made: Callable[[Words, Head], Panel]
    places: Remembered[int, Place] = field(default_factory=remembering(MOST))
    stale: set[int] = field(default_factory=set[int])

    async def call(self, now: Scene, made: Callable[[], Awaitable[Post]]) -> Sent | None:
        """Tell the GMs there what is hidden from the table; None: it did not arrive."""
        head, channel_id = now.head, now.held.gm_channel
        if not await self._is_safe(channel_id, head):
            return None
        post, called = await made(), leaders(now.held, head.encounter.gm)
        first, *more = post.text.split("\n")
        text = "\n".join((" ".join((first, *map(mention, called))), *more))
        nonce = self.table.nonce(f"r{head.row.id}:{head.step.revision}")
        # The readers of that channel may change.
        told = replace(call_logged(head.whole, head, ""), to=called)
        message = replace(post, text=text, mentions=called, told=told)
        delivery = await self.table.messenger.post(channel_id, message, nonce)
        return Sent(message, delivery) if delivery.arrived else None

    async def _is_safe(self, channel_id: int, head: Head) -> bool:
        """Whether a channel serves: it is none that everybody reads, nor the table's own."""
        if channel_id in (0, head.row.channel_id):
            return False
        return await self.table.messenger.is_private(channel_id)

    async def follow(self, now: Scene, start: Spawn) -> None:
        """After a step: redraw the panel, if there is one or is to be one."""
        if now.held.gm_channel or (await self._place(now.head)).message_id:
            self.redraw_soon(now.head, start)

    def redraw_soon(self, head: Head, start: Spawn) -> None:
        """Redraw in the background; redraws asked for meanwhile become one."""
        if head.row.id not in self.stale:
            self.stale.add(head.row.id)
            start(self._redraw_stale(head))

    async def _redraw_stale(self, head: Head) -> None:
        async with self.table.turn("room redraw", head.row.id, partial(self.stale.discard, head.row.id)):
            now = await head_in(self.table, head.row.channel_id)
            await self.redraw(now if now is not None and now.row.id == head.row.id else head)

    async def redraw(self, head: Head) -> None:
        """Bring the panel up to date. It is edited quietly. It is posted again if it cannot be edited, is too
        old, or stands in another channel than the setting. A panel that everybody could read is removed."""
        held = await preferences(self.table, head.row.channel_id, head.row.guild_id)
        async with self.table.lock("room", head.row.id):
            place, wanted = await self._place(head), held.gm_channel
            if place.message_id and (place.channel_id != wanted or not await self._is_safe(wanted, head)):
                await self.table.messenger.delete(place.channel_id, place.message_id)
                place = await self._stands(head, Place())
            if await self._is_safe(wanted, head):
                await self._draw(head, place, wanted, self._panel(words_for(held.language), head))

    async def redraw_by(self, head: Head, update: Callable[[Panel], Awaitable[None]]) -> None:
        """Redraw the panel by the answer to a press on it."""
        held = await preferences(self.table, head.row.channel_id, head.row.guild_id)
        async with self.table.lock("room", head.row.id):
            await update(self._panel(words_for(held.language), head))
            self._shows(head, Delivery(DeliveryStatus.DELIVERED))

    def _panel(self, words: Words, head: Head) -> Panel:
        """The panel, named by its channel; without buttons if the encounter is over."""
        panel = self.made(words, head)
        named = Marked(f"🔒 <#{head.row.channel_id}>")
        return Panel((named, *panel.blocks), () if head.step.ends else panel.buttons)

    async def _draw(self, head: Head, place: Place, channel_id: int, panel: Panel) -> None:
        if place.message_id and place.at is not None and self.table.now() - place.at < EDITABLE:
            edited = await self.table.messenger.edit(channel_id, place.message_id, panel)
            if edited.outcome is not DeliveryStatus.GONE:
                self._shows(head, edited)
                return
        elif head.step.ends and not place.message_id:
            return
        nonce = self.table.nonce(f"rp{head.row.id}.{place.message_id}")
        posted = await self.table.messenger.post(channel_id, panel, nonce)
        if not posted.arrived or posted.message_id is None:
            self._shows(head, posted)
            return
        if place.message_id:
            await self.table.messenger.delete(channel_id, place.message_id)
        await self._stands(head, Place(channel_id, posted.message_id, self.table.now()))

    async def _place(self, head: Head) -> Place:
        if head.row.id not in self.places:
            row = await row_now(self.table, head, self.places)
            self.places[head.row.id] = Place(row.room_id or 0, row.room_panel_id or 0, row.room_at)
        return self.places[head.row.id]

    async def _stands(self, head: Head, place: Place) -> Place:
        self.places[head.row.id] = place
        at = place.at or self.table.now()
        stored = partial(
            self.table.store.room_panel_posted,
            *(head.row.id, place.channel_id, place.message_id, at, head.step.revision),
        )
        await self.table.owing.noted("place of the GMs' panel of encounter", _owed(head), stored)
        return place

    def _shows(self, head: Head, delivery: Delivery) -> None:
        if delivery.outcome in (DeliveryStatus.DELIVERED, DeliveryStatus.GONE):
            self.table.store.room_panel_shown(head.row.id, head.step.revision)
        again = partial(self._redraw_stale, head)
        self.table.owing.leave("GMs' panel of encounter", _owed(head), again, delivery.outcome)


def _owed(head: Head) -> Owed:
    return Owed(head.row.id, head.row.channel_id, head.row.guild_id)
