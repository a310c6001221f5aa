"""The one message that shows a channel's map, kept up to date.

It is edited quietly. If talk has passed it, or it will soon be too old to edit, it is posted again below and
the earlier one is deleted.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot.logs.entry import EntryKind, Logged
from bot.maps.actions import MoveToken
from bot.play import history
from bot.play.delivery import EDITABLE, Button, ButtonStyle, DeliveryStatus, Post, button_id
from bot.play.drawing import illustrated
from bot.play.heads.map import KIND, MapHead
from bot.play.logs.keeping import image_name
from bot.play.maps import maps
from bot.play.maps.surveys import Answer, shown, went
from bot.play.maps.visible_map import seen_as
from bot.play.outbox import recovery
from bot.play.outbox.notes import noted
from bot.play.photos import dressed
from bot.play.settings import preferences
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.map_messages import MapMessage
from bot.store.outbox import Owed
from bot.store.steps import Step
from bot.wording.words import Words, words_for

PASSED = 8
"""How many messages below it leave it out of sight on a phone."""

Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Starts background work that ends by itself."""


@dataclass(slots=True)
class Boards:
    """Keeps the maps' messages. ``stale`` are the channels with a message to be redrawn (redraws are merged),
    and whether to post it if there is none. The memory can be lost without harm."""

    table: Table
    stale: dict[int, bool] = field(default_factory=dict[int, bool])

    async def head(self, channel_id: int) -> MapHead:
        """The channel's map. Refusal: it has none."""
        head = await maps.map_in(self.table, channel_id)
        if head is None:
            raise Refusal("map.none")
        return head

    async def post(self, head: MapHead) -> Post:
        """The message, to be posted by the calling code; ``stands`` notes where it then is."""
        held = await preferences(self.table, head.step.key, head.step.guild_id)
        words = words_for(held.language)
        answer = _answer(words, head)
        post = Post(answer.text, buttons=buttons(words))
        scene = await dressed(self.table, head.step.key, head.step.guild_id, answer.scene)
        drawn = await illustrated(words, post, scene, name="map.png", alt=answer.alt)
        key = f"m{head.step.revision}.{image_name(drawn.picture)}"
        return replace(drawn, told=Logged(EntryKind.MAP, key=key))

    async def stands(self, head: MapHead, message_id: int) -> None:
        """Note that this message shows the map from now on, and take away the one before."""
        channel_id = head.step.key
        async with self.table.lock("board", channel_id):
            before = await self.table.store.map_message(channel_id)
            await self._note(head, message_id)
            if before is not None and before.message_id != message_id:
                await self.table.messenger.delete(channel_id, before.message_id)
            newest = await maps.map_in(self.table, channel_id)
            if newest is None or newest.step.revision != head.step.revision:
                await self._redraw(channel_id, post=False)  # It changed while this one was posted.

    def redraw_soon(self, channel_id: int, start: Spawn, *, post: bool = False) -> None:
        """Bring the message up to date in the background, with ``post`` even if there is none yet; redraws
        requested meanwhile become one."""
        waits = channel_id in self.stale
        self.stale[channel_id] = post or self.stale.get(channel_id, False)
        if not waits:
            start(self._redraw_stale(channel_id))

    async def follow(self, step: Step, start: Spawn) -> None:
        """Bring the message up to date after a step of the channel's fight that changes how the map looks."""
        head = await maps.map_in(self.table, step.outdates) if step.outdates else None
        held = head.map if head else None
        if held and any(each.combatant and each.combatant.encounter == step.key for each in held.every):
            self.redraw_soon(step.outdates, start)

    async def _redraw_stale(self, channel_id: int) -> None:
        async with self.table.turn("board", channel_id, partial(self.stale.pop, channel_id, False)) as post:
            await self._redraw(channel_id, post=post)

    async def _redraw(self, channel_id: int, *, post: bool) -> None:
        before = await self.table.store.map_message(channel_id)
        head = await maps.map_in(self.table, channel_id)
        if before is None:
            if head is not None and post:
                await self._post_anew(head, None)
        elif head is None:
            await self.table.messenger.delete(before.channel_id, before.message_id)
            await noted(self.table.store.map_unposted(before.channel_id))
        elif await self._is_passed(before):
            await self._post_anew(head, before)
        else:
            await self._edit(head, before)

    async def _is_passed(self, before: MapMessage) -> bool:
        if self.table.now() - before.at >= EDITABLE:
            return True
        return await self.table.messenger.is_passed(before.channel_id, before.message_id, PASSED)

    async def _edit(self, head: MapHead, before: MapMessage) -> None:
        post = await self.post(head)
        delivery = await self.table.messenger.edit(before.channel_id, before.message_id, post)
        if delivery.outcome is DeliveryStatus.GONE:
            await self._post_anew(head, before)
        elif delivery.arrived:
            self.table.store.map_shown(before.channel_id, head.step.revision)
        self._leave(head, delivery.outcome)

    async def _post_anew(self, head: MapHead, before: MapMessage | None) -> None:
        channel_id = head.step.key
        replaced = before.message_id if before else 0
        # Discord knows a nonce only by its author: the same one in two channels would post one map.
        nonce = self.table.nonce(f"m{channel_id}:{head.step.revision}.{replaced}")
        delivery = await self.table.messenger.post(channel_id, await self.post(head), nonce)
        if delivery.arrived and delivery.message_id is not None:
            await self._note(head, delivery.message_id)
            if before is not None:
                await self.table.messenger.delete(channel_id, before.message_id)
        self._leave(head, delivery.outcome)

    def _leave(self, head: MapHead, outcome: DeliveryStatus) -> None:
        owed = Owed(head.step.key, head.step.key, head.step.guild_id)
        self.table.owing.leave("map", owed, lambda: self._try_again(head.step.key), outcome)

    async def _try_again(self, channel_id: int) -> None:
        self.stale[channel_id] = True
        await self._redraw_stale(channel_id)

    async def _note(self, head: MapHead, message_id: int) -> None:
        step = head.step
        posted = MapMessage(step.key, step.guild_id, message_id, self.table.now(), step.revision)
        await noted(self.table.store.map_posted(posted))

    def unchanged(self, head: MapHead) -> None:
        """Note that what everybody sees of the map did not change with its newest step."""
        self.table.store.map_unchanged(head.step.key, head.step.revision)

    async def send_owed(self, own: recovery.Own = recovery.everything) -> None:
        """After a start: bring the messages that lag behind up to date."""
        await recovery.serve("map", await self.table.store.owing_maps(), self._redraw_stale, own)


def buttons(words: Words) -> tuple[Button, ...]:
    """The buttons below the map."""
    return (
        Button(words.plain("Move"), button_id("map_move"), ButtonStyle.PRIMARY),
        Button(words.plain("Reach"), button_id("map_reach")),
        Button(words.plain("Sight"), button_id("map_sight")),
    )


def _answer(words: Words, head: MapHead) -> Answer:
    """The map as everybody sees it, with the way that was gone last."""
    if head.map is None:
        raise ValueError("there is no map to show")
    seen = seen_as(head.map, as_gm=False)
    answer = shown(words, seen)
    action = history.action_of(KIND, head.step)
    tokens = {each.id for each in seen.map.tokens}
    if isinstance(action, MoveToken) and action.who in tokens and not _went_unseen(head, action.who):
        return replace(answer, scene=went(words, seen, action.who, action.path))
    return answer


def _went_unseen(head: MapHead, who: int) -> bool:
    """Whether a token was hidden when it went: a fight may have let everybody see it since."""
    fights = {each.id for each in head.map.tokens if each.combatant} if head.map else ()
    then = KIND.load(head.step.state) if who in fights else None
    return any(each.id == who and each.hidden for each in then.tokens) if then else False
