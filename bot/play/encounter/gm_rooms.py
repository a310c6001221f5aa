"""What is hidden from the table: the calls of hidden turns and questions for GMs, and the GMs' own panel.

Both go to the GMs' own channel as long as not everybody can read it. If nothing can be posted there, the GMs
get direct messages, and their panel stands only behind its button.
"""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from bot.encounter import views
from bot.encounter.events import Resumed, shared
from bot.encounter.views import OpenQuestion
from bot.play import channel_notes, history
from bot.play.cache import Remembered, remembering
from bot.play.delivery import EDITABLE, Delivery, DeliveryStatus, Panel, Post
from bot.play.encounter import questions
from bot.play.encounter.buttons import (
    chances_buttons,
    explained,
    gm_buttons,
    lead_buttons,
    more_buttons,
    points_buttons,
    reveal_buttons,
)
from bot.play.encounter.encounters import row_now
from bot.play.encounter.step_context import Scene, call_logged
from bot.play.encounter.undo_messages import TakenBack
from bot.play.gm_role import leaders
from bot.play.heads.encounter import Head, owed_by
from bot.play.logs import keeping
from bot.play.settings import locale_of, preferences
from bot.play.table import Table, head_in
from bot.systems.clock import CALLS
from bot.wording import encounter as wording
from bot.wording.encounter.panel import ROOM
from bot.wording.words import Marked, Words, fitting, mention, words_for

Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Starts background work that ends by itself."""
MOST = 4096
"""For how many encounters the panel's place is remembered."""
MOST_ASKED = 5
"""How many of the questions that wait stand on the GM's own panel."""
QUESTIONS_ROOM = 1_200
"""Characters for these."""


class Place(NamedTuple):
    """Where the panel of an encounter stands, and since when; 0: it is not posted."""

    channel_id: int = 0
    message_id: int = 0
    at: datetime | None = None


@dataclass(slots=True)
class GmRooms:
    """Tells GMs what is hidden from their table, and keeps their panels. All of its memory can be lost
    without harm.

    - ``places``: where the panel of an encounter stands.
    - ``stale``: the encounters with a panel to be redrawn (redraws are merged).
    - ``unreached``: the GMs who did not receive the newest word on a hidden turn, by encounter.
    """

    table: Table
    taken_back: TakenBack
    places: Remembered[int, Place] = field(default_factory=remembering(MOST))
    stale: set[int] = field(default_factory=set[int])
    unreached: Remembered[int, set[int]] = field(default_factory=remembering(MOST))

    async def tell(self, now: Scene) -> None:
        """Send to the leaders a turn that is hidden from the table, with its buttons, and questions for them
        only. It goes to their channel, otherwise to each by direct message."""
        head, room = now.head, now.held.gm_channel
        hides = not now.held.names_hidden_turns and _concerns_gms(head)
        if not (hides or await self._asks(now)):
            return
        if not await self._is_safe(room, head):
            await self._whisper(now)
            return
        post = explained(self.table, now.words, await self.call(now.words, now), head, channel_id=room)
        called = leaders(now.held, head.encounter.gm)
        first, *more = post.text.split("\n")
        text = "\n".join((" ".join((first, *map(mention, called))), *more))
        nonce = self.table.nonce(f"r{head.row.id}:{head.step.revision}")
        # The readers of that channel may change.
        told = replace(call_logged(head.whole, head, ""), to=called)
        message = replace(post, text=text, mentions=called, told=told)
        delivery = await self.table.messenger.post(room, message, nonce)
        if delivery.arrived:
            self.taken_back.asks(head.row.id, message, message.buttons, delivery)
        else:
            await self._whisper(now)

    async def _whisper(self, now: Scene) -> None:
        head = now.head
        unreached = self.unreached[head.row.id] = set[int]()
        for user_id in leaders(now.held, head.encounter.gm):
            words = words_for(await locale_of(self.table, user_id) or now.held.language)
            nonce = self.table.nonce(f"g{head.row.id}.{head.step.revision}.{user_id}")
            message = explained(self.table, words, await self.call(words, now), head, user_id=user_id)
            delivery = await self.table.messenger.whisper(user_id, message, nonce)
            self.taken_back.asks(head.row.id, message, message.buttons, delivery)
            if not delivery.arrived:
                unreached.add(user_id)

    async def log(self, now: Scene, public: str) -> None:
        """Put what a step brought about into the GM's copy of the channel's log, if the GM knows more than
        the ``public`` text."""
        head = now.head
        if await keeping.running(self.table, head.row.channel_id) is None:
            return
        whole = replace(now.whole, gm=now.seen.gm)
        turned = await self.taken_back.gm_word(now.words, head)
        tell = wording.announcement if turned is None else wording.standing
        text = wording.stacked(whole, [turned or ""], [tell(now.words, whole, now.gm_events).text])
        if text and not public.startswith(text):
            told = replace(call_logged(whole, head, ""), to=leaders(now.held, head.encounter.gm))
            post, key = Post(text, told=told), f"g{head.row.id}.{head.step.revision}"
            await keeping.keep(self.table, head.row.channel_id, post, key)

    async def call(self, words: Words, now: Scene) -> Post:
        """What a step brought about as the GM knows it, with the buttons of a hidden combatant's turn and of
        questions for the GM only."""
        head, whole, events = now.head, now.whole, now.gm_events
        started = any(isinstance(each, (*CALLS, Resumed)) for each in events)
        tell = wording.announcement if started else wording.standing
        said = tell(words, whole, events)
        of_turn = questions.of_turn(head, whole) if head.hides_actor else ()
        asked = tuple(dict.fromkeys((*of_turn, *await self._asks(now))))
        turned = await self.taken_back.gm_word(words, head)
        text = wording.stacked(whole, [_named_by(head)], [turned or ""], [said.text])
        own = gm_buttons(words, head) if head.hides_actor else ()
        own = (*own, *chances_buttons(words, head, (*events, *(each.question for each in asked))))
        post = questions.told(words, head, whole, asked, text, beside=len(own))
        steps = wording.full(words, whole, events, tell, said)
        return replace(post, mentions=(), buttons=(*own, *post.buttons), steps=steps)

    async def _asks(self, now: Scene) -> tuple[OpenQuestion, ...]:
        """The questions of a step that are hidden from the table."""
        asked = await self.taken_back.asked(now.head)
        if not asked:
            return ()
        known = {each.id for each in now.seen.questions}
        return questions.among(now.whole, asked - known)

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
                await self._draw(head, place, wanted, await self._panel(words_for(held.language), head))

    async def redraw_by(self, head: Head, update: Callable[[Panel], Awaitable[None]]) -> None:
        """Redraw the panel by the answer to a press on it."""
        held = await preferences(self.table, head.row.channel_id, head.row.guild_id)
        async with self.table.lock("room", head.row.id):
            await update(await self._panel(words_for(held.language), head))
            self._shows(head, Delivery(DeliveryStatus.DELIVERED))

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
        await self.table.owing.noted("place of the GMs' panel of encounter", owed_by(head), stored)
        return place

    async def _panel(self, words: Words, head: Head) -> Panel:
        """The panel, named by its channel; without buttons if the encounter is over."""
        row = head.row
        pinned = await channel_notes.on_panel(self.table, words, row.channel_id, row.guild_id, as_gm=True)
        panel = gm_panel(words, head, pinned)
        return Panel((_named_by(head), *panel.blocks), () if head.step.ends else panel.buttons)

    def _shows(self, head: Head, delivery: Delivery) -> None:
        if delivery.outcome in (DeliveryStatus.DELIVERED, DeliveryStatus.GONE):
            self.table.store.room_panel_shown(head.row.id, head.step.revision)
        again = partial(self._redraw_stale, head)
        self.table.owing.leave("GMs' panel of encounter", owed_by(head), again, delivery.outcome)

    def forget(self) -> None:
        """Another process may have posted more."""
        self.places.clear()
        self.unreached.clear()


def gm_panel(words: Words, head: Head, pinned: Marked) -> Panel:
    """The GM's own panel: everybody, what is ``pinned`` (clocks and notes), and what can be done in
    private."""
    whole = head.whole
    asked = whole.questions[:MOST_ASKED]
    points = (*points_buttons(words, head), *lead_buttons(words, head))
    fixed = (*gm_buttons(words, head), *points, *reveal_buttons(words, head))
    beside = len(fixed) + len(more_buttons(words, head, is_whole=False))
    listed, choices = questions.listed(words, head, whole, asked, beside)
    lines = fitting(words, listed, QUESTIONS_ROOM)
    text = wording.panel(words, whole, ROOM - len(lines) - len(pinned))
    more = more_buttons(words, head, is_whole=text.is_whole)
    own = (*gm_buttons(words, head), *more, *points, *reveal_buttons(words, head))
    return Panel((*text.blocks, *(each for each in (lines, pinned) if each)), (*own, *choices))


def hidden_word(words: Words, now: Scene) -> Post | None:
    """What was done to a hidden combatant within its turn, for its GM; None: nothing was."""
    if now.events == now.gm_events:
        return None
    table = views.seen(now.head.events, now.head.encounter, as_gm=False, named=True)
    hidden = tuple(each for each in now.gm_events if each not in table)
    if not hidden:
        return None
    told = wording.announcement(words, now.whole, hidden)
    steps = wording.full(words, now.whole, hidden, wording.announcement, told)
    return Post(told.text, steps=steps) if told.text else None


def _concerns_gms(now: Head) -> bool:
    """Whether a step is about a turn that is hidden from the table."""
    called = any(isinstance(each, (*CALLS, Resumed)) for each in now.events)
    acts = now.hides_actor and (called or history.direction(now.step) is not None)
    return acts or views.hidden_turn(shared(now.events, whole=True), now.encounter)


def _named_by(head: Head) -> Marked:
    """The first line in private: the channel of the fight."""
    return Marked(f"🔒 <#{head.row.channel_id}>")
