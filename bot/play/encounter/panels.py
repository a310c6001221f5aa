"""The panel: one message that shows a channel's encounter at a glance, kept up to date by quiet edits."""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.encounter.actions import Next
from bot.play import channel_notes
from bot.play.cache import Remembered, remembering
from bot.play.delivery import EDITABLE, Delivery, DeliveryStatus, Panel
from bot.play.encounter.buttons import panel_buttons
from bot.play.encounter.encounters import row_now
from bot.play.encounter.step_context import Scene, scene_of
from bot.play.encounter.turn_calls import Calls
from bot.play.heads.encounter import Head, owed_by
from bot.play.outbox.notes import noted
from bot.play.table import Table, head_in
from bot.wording import encounter as wording
from bot.wording.encounter.panel import ROOM

MOST = 4096
"""For how many encounters the panel's place is remembered."""
NONCES = timedelta(minutes=4)
"""How long Discord surely knows the nonce of a posted message."""

Update = Callable[[Panel], Awaitable[None]]
"""Answers a press by changing the message that it came from."""
Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Starts background work that ends by itself."""


@dataclass(slots=True)
class Panels:
    """Keeps the panels. All of its memory can be lost without harm; it is kept by encounter, only ``stale``
    is not.

    - ``places``: where the panel stands, and since when.
    - ``shown``: the message that is the panel, and what it shows. It is not edited for nothing: everybody can
      see when a message was edited, which would tell of what only the GM learns.
    - ``stale``: the panels to be redrawn, by channel (edits are merged).
    - ``unnoted``: where panels stand that the store failed to note.
    - ``unknown``: since when it is unknown whether a panel was posted.
    """

    table: Table
    calls: Calls
    places: Remembered[int, tuple[int, datetime]] = field(default_factory=remembering(MOST))
    shown: Remembered[int, tuple[int, int]] = field(default_factory=remembering(MOST))
    stale: set[int] = field(default_factory=set[int])
    unnoted: dict[int, tuple[int, datetime]] = field(default_factory=dict[int, tuple[int, datetime]])
    unknown: Remembered[int, datetime] = field(default_factory=remembering(MOST))

    async def panel(self, head: Head, scene: Scene | None = None) -> Panel:
        """The panel as the table sees it, by a ``scene`` that was looked up before if it is this one's."""
        if scene is None or scene.head is not head:
            scene = await scene_of(self.table, head)
        pinned = await channel_notes.on_panel(
            self.table, scene.words, head.row.channel_id, head.row.guild_id, as_gm=False
        )
        text = wording.panel(scene.words, scene.seen, ROOM - len(pinned))
        blocks = (*text.blocks, *(pinned,) * bool(pinned))
        return Panel(blocks, panel_buttons(scene.words, head, is_whole=text.is_whole))

    async def redraw(self, channel_id: int, *, anew: bool = False, scene: Scene | None = None) -> bool:
        """Bring the channel's panel up to date, and say whether it now is. The panel is edited quietly. It is
        posted again if it cannot be edited, is too old, or ``anew`` asks for it. ``scene`` was looked up
        before and is valid as long as nothing was done since."""
        async with self.table.lock("panel", channel_id):
            head = await head_in(self.table, channel_id)
            if head is None:
                return False
            if not isinstance(head.action, Next):
                await self.calls.strip_earlier(head)
            message_id, posted = await self._panel_at(head)
            panel = await self.panel(head, scene)
            if message_id and not (anew or self._is_unknown(head)) and not self._is_old(posted):
                delivery = await self._edited(head, message_id, panel)
                if delivery.outcome is not DeliveryStatus.GONE:
                    self._shows(head, delivery)
                    await self._note_again(head)
                    return delivery.arrived
            return await self._post_panel(head, panel, message_id)

    async def _edited(self, head: Head, message_id: int, panel: Panel) -> Delivery:
        """Let the message show the panel, if it does not."""
        shows = message_id, hash(panel)
        if self.shown.get(head.row.id) == shows:
            return Delivery(DeliveryStatus.DELIVERED, message_id)
        self.shown.pop(head.row.id, None)
        delivery = await self.table.messenger.edit(head.row.channel_id, message_id, panel)
        if delivery.arrived:
            self.shown[head.row.id] = shows
        return delivery

    async def redraw_by(self, message_id: int, update: Update, scene: Scene) -> bool:
        """Redraw the panel by the answer to a press on it. False: this message is not the panel,
        or too old to go on as it."""
        channel_id = scene.head.row.channel_id
        async with self.table.lock("panel", channel_id):
            head = await head_in(self.table, channel_id)
            if head is None:
                return False
            shown, posted = await self._panel_at(head)
            if shown != message_id or self._is_old(posted):
                return False
            panel = await self.panel(head, scene)
            self.shown.pop(head.row.id, None)
            await update(panel)
            self.shown[head.row.id] = shown, hash(panel)
            self._shows(head, Delivery(DeliveryStatus.DELIVERED))
            await self._note_again(head)
            return True

    def redraw_soon(self, head: Head, start: Spawn, scene: Scene | None = None) -> None:
        """Redraw in the background; redraws asked for meanwhile become one."""
        channel_id = head.row.channel_id
        if channel_id not in self.stale:
            self.stale.add(channel_id)
            start(self._redraw_stale(channel_id, scene))

    async def _redraw_stale(self, channel_id: int, scene: Scene | None) -> None:
        async with self.table.turn("redraw", channel_id, partial(self.stale.discard, channel_id)):
            await self.redraw(channel_id, scene=scene)

    async def close(self, head: Head) -> None:
        """After the end: the panel and the last calls stay to be read, their buttons go."""
        channel_id = head.row.channel_id
        async with self.table.lock("panel", channel_id):
            now = await head_in(self.table, channel_id)
            if now is not None and now.row.id == head.row.id:
                return  # The end was undone meanwhile.
            message_id, _ = await self._panel_at(head)
            closed = Delivery(DeliveryStatus.DELIVERED)
            if message_id:
                panel = await self.panel(head)
                closed = await self.table.messenger.edit(channel_id, message_id, Panel(panel.blocks))
            self.calls.moves(head, None)
            await self.calls.strip_earlier(head)
            self._shows(head, closed)
        self.calls.told.pop(head.row.id, None)
        self.shown.pop(head.row.id, None)
        self.places.pop(head.row.id, None)
        self.unnoted.pop(head.row.id, None)

    async def stands(self, head: Head, message_id: int, panel: Panel) -> None:
        """Note which message shows the panel from now on."""
        self.shown[head.row.id] = message_id, hash(panel)
        self.places[head.row.id] = self.unnoted[head.row.id] = (message_id, self.table.now())
        await self._note_again(head)

    async def _panel_at(self, head: Head) -> tuple[int, datetime]:
        """The message that shows the panel (0: none) and when it was posted."""
        if head.row.id not in self.places:
            row = await row_now(self.table, head, self.places)
            self.places[head.row.id] = known = (row.panel_id or 0, row.panel_at or row.opened_at)
            return known
        return self.places[head.row.id]

    async def _post_panel(self, head: Head, panel: Panel, before: int) -> bool:
        """Post the panel; the one before is left to be read, without its buttons."""
        nonce = self.table.nonce(f"p{head.row.id}.{before}")
        delivery = await self.table.messenger.post(head.row.channel_id, panel, nonce)
        if not delivery.arrived or delivery.message_id is None:
            if delivery.outcome is DeliveryStatus.THROTTLED:
                self.unknown[head.row.id] = self.unknown.get(head.row.id) or self.table.now()
            self._shows(head, delivery)
            return False
        await self.stands(head, delivery.message_id, panel)
        if self.unknown.pop(head.row.id, None):  # It may have stood there by an earlier try, as it was then.
            self.shown.pop(head.row.id)
            delivery = await self._edited(head, delivery.message_id, panel)
            self._shows(head, delivery)
        if before:
            await self.table.edit(replace(owed_by(head), id=before), Panel(panel.blocks))
        return delivery.arrived

    def _is_unknown(self, head: Head) -> bool:
        """Whether a panel that was posted again may have arrived, while Discord still knows its nonce."""
        tried = self.unknown.get(head.row.id)
        return tried is not None and self.table.now() - tried < NONCES

    def _is_old(self, posted: datetime) -> bool:
        return self.table.now() - posted >= EDITABLE

    def _shows(self, head: Head, delivery: Delivery) -> None:
        """Note what the panel shows now. If the channel is gone, nothing more is to be delivered to it."""
        if delivery.outcome in (DeliveryStatus.DELIVERED, DeliveryStatus.GONE):
            self.table.store.panel_shown(head.row.id, head.step.revision)
        self.calls.leave(head, delivery.outcome)

    async def _note_again(self, head: Head) -> None:
        """Note where the panel stands, if that is still to be done. Otherwise, after another start, the
        earlier one would count, and this one would be posted once more."""
        stands = self.unnoted.get(head.row.id)
        if stands is None:
            return
        if await noted(self.table.store.panel_posted(head.row.id, *stands, head.step.revision)):
            self.unnoted.pop(head.row.id, None)
        else:
            self.calls.leave(head, DeliveryStatus.THROTTLED)

    def forget(self) -> None:
        """Another process may have posted and shown more, and work for it may have ended before it began."""
        self.stale.clear()
        self.shown.clear()
        self.places.clear()
        self.unnoted.clear()
        self.unknown.clear()
