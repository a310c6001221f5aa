"""The calls of turns: what a step brought about and whose turn it is, posted once in the channel.

Announcements that are stored and not yet posted are posted in order, also after a restart. A nonce lets
Discord drop the copy of a message that was sent just before a kill.

Of turns that take long their player is reminded once, by setting. No turn ends by it. When that falls due
stands in the store, so that it is made good after a restart.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from bot.encounter.encounter import Phase
from bot.encounter.events import Ended
from bot.encounter.views import OpenQuestion
from bot.play.cache import Remembered, remembering
from bot.play.delivery import UNHEARD, Button, Delivery, DeliveryStatus, Post
from bot.play.encounter import questions
from bot.play.encounter.buttons import call_buttons, chances_buttons, explained, explains
from bot.play.encounter.closing_summary import with_summary
from bot.play.encounter.encounters import row_now
from bot.play.encounter.gm_rooms import GmRooms
from bot.play.encounter.step_context import Scene, call_logged, scene_of
from bot.play.encounter.undo_messages import TakenBack
from bot.play.gm_role import leader_of
from bot.play.heads.encounter import Head, owed_by
from bot.play.outbox.notes import noted
from bot.play.outbox.recovery import MakeGood, Own, everything
from bot.play.outbox.timers import Timers
from bot.play.settings import Preferences, preferences
from bot.play.table import Table, head_in, head_read
from bot.records import replace
from bot.refusal import Refusal
from bot.store.errors import LeaseLost, StoreFailure
from bot.store.steps import Step
from bot.wording import encounter as wording
from bot.wording.words import words_for

MOST = 4096
"""For how many encounters the announced revisions are remembered."""
EARLIER = 5
"""From how many earlier calls the buttons are taken at once."""


@dataclass(frozen=True, slots=True)
class News:
    """What a step announces, worded once for its ``scene``: its message, if any; a further message with the
    questions that it ``asks``; and whether the panel has changed."""

    scene: Scene
    post: Post | None
    redraws: bool
    asks: Post | None = None


@dataclass(slots=True)
class Calls:
    """Posts what is owed, and knows which messages have buttons. All of its memory can be lost without harm;
    it is kept by encounter, only ``reasons`` is not.

    - ``make_good``: delivers whatever an encounter owes, after a failure.
    - ``told``: the newest announced revision.
    - ``live``: the message with the live buttons.
    - ``earlier``: the newest messages with buttons that no longer count.
    - ``halves``: the revisions with a posted call and an unposted question.
    - ``reasons``: buttons of earlier messages that always count, by message.
    """

    table: Table
    gm_rooms: GmRooms
    taken_back: TakenBack
    make_good: MakeGood
    told: Remembered[int, int] = field(default_factory=remembering(MOST))
    live: Remembered[int, int] = field(default_factory=remembering(MOST))
    earlier: Remembered[int, list[int]] = field(default_factory=remembering(MOST))
    halves: Remembered[int, int] = field(default_factory=remembering(MOST))
    reasons: Remembered[int, tuple[Button, ...]] = field(default_factory=remembering(MOST))

    async def compose(self, now: Scene) -> News:
        """What a step announces. The turn of a hidden combatant announces nothing: the panel, too, stays as
        it was until another turn is called."""
        head, words, seen, events = now.head, now.words, now.seen, now.events
        turned = await self.taken_back.turned(head)
        asked = questions.among(seen, await self.taken_back.asked(head))
        if turned is None:
            told = wording.announcement(words, seen, events)
            steps = wording.full(words, seen, events, wording.announcement, told)
            return _asking(now, asked, Post(told.text, told.mentions, steps=steps))
        said = turned.told(words, named=now.held.names_hidden_turns, health=now.held.health)
        before = now.at(turned.before).seen
        moved = (before.current and before.current.combatant.id, before.round_number, before.count)
        stands = (seen.current and seen.current.combatant.id, seen.round_number, seen.count)
        if not said and not events and not asked and moved == stands:
            return News(now, None, redraws=before.rows != seen.rows)
        told = wording.standing(words, seen, events)
        steps = wording.full(words, seen, events, wording.standing, told)
        text = wording.stacked(seen, [said or ""], [told.text])
        return _asking(now, asked, Post(text, told.mentions, steps=steps))

    async def tell(self, head: Head, news: News | None = None) -> DeliveryStatus:
        """Announce everything that is unannounced in an encounter, up to ``head`` at least, whose ``news``
        may be composed already.

        The outcome says whether the channel could be reached. Whatever was not announced stays in the outbox,
        unless the channel is gone.
        """
        try:
            return await self._tell_owed(head, news)
        except LeaseLost:
            raise
        except StoreFailure:
            self.leave(head, DeliveryStatus.THROTTLED)
            raise

    async def _tell_owed(self, head: Head, news: News | None) -> DeliveryStatus:
        encounter_id = head.row.id
        async with self.table.lock("tell", encounter_id):
            await self._recall(head)
            owed = await self._owed(head)
            if not owed:
                return DeliveryStatus.DELIVERED
            scene = news.scene if news else await scene_of(self.table, head)
            heads = [head if step is head.step else head.at(step) for step in owed]
            for step, now in zip(owed, heads, strict=True):
                composed = news if news and news.scene.head is now else await self.compose(scene.at(now))
                delivery = await self._tell_step(composed, heads[-1])
                if delivery.outcome in UNHEARD:
                    self.leave(now, delivery.outcome)
                    return delivery.outcome
                await self._note_told(now)
                self.told[encounter_id] = step.revision
                if not delivery.arrived:
                    return delivery.outcome
        return DeliveryStatus.DELIVERED

    async def _note_told(self, now: Head) -> None:
        """Mark a step as announced. The mark need not be immediate: after a kill before it, the step is
        announced once more with the same nonce. The end of an encounter is marked at once, since the next
        step asks the store."""
        what, store = "telling of encounter", self.table.store
        mark = now.row.id, now.step.revision, self.live.get(now.row.id)
        again = partial(store.announced, *mark)
        if now.step.ends:
            await self.table.owing.noted(what, owed_by(now), again)
        else:
            self.table.owing.noted_soon(what, owed_by(now), store.announced_soon(*mark), again)

    @asynccontextmanager
    async def heard(self, channel_id: int) -> AsyncGenerator[None]:
        """Inside it, one action may move the channel's encounter on. Everything that a kill, a lost answer or
        a closed channel left unannounced is announced first. Refusal: it still cannot be announced, so the
        encounter would be more than one action ahead of its table."""
        async with self.table.lock("turn", channel_id):
            head = await head_in(self.table, channel_id)
            is_owed = head is not None and self.told.get(head.row.id, 0) < head.step.revision
            if head is not None and is_owed and await self.tell(head) in UNHEARD:
                raise Refusal("encounter.unheard")
            yield

    async def _owed(self, head: Head) -> list[Step]:
        """The steps to tell; read from the store only when it is not just the newest."""
        told = self.told.get(head.row.id)
        if told is not None and told >= head.step.revision:
            return []
        if told == head.step.revision - 1:
            return [head.step]
        await self.table.store.catch_up()
        return list(await self.table.store.owed_steps(head.row.id))

    async def _tell_step(self, news: News, newest: Head) -> Delivery:
        """Post what a step brought about. Only the call that counts has buttons, and so does what still waits
        in the ``newest`` state."""
        await self.gm_rooms.log(news.scene, "\n".join(each.text for each in (news.post, news.asks) if each))
        delivery = await self._post(news, newest)
        if delivery.outcome not in UNHEARD:
            await self.gm_rooms.tell(news.scene)
        if delivery.arrived:
            await self.taken_back.mark(news.scene)
        return delivery

    async def _post(self, news: News, newest: Head) -> Delivery:
        now, call, head = news.scene, news.post, news.scene.head
        if not news.redraws:
            self.table.store.panel_shown(head.row.id, head.step.revision)
        delivery, name = Delivery(DeliveryStatus.DELIVERED), f"{head.row.id}:{head.step.revision}"
        if call is not None and any(isinstance(each, Ended) for each in head.events):
            call = await with_summary(self.table, now.words, head, now.held, call)
        if call is not None and self.halves.get(head.row.id) != head.step.revision:
            left = tuple(each for each in call.buttons if explains(each.custom_id))
            message = call if head.call == newest.call else replace(call, buttons=left)
            delivery = await self._send(now, message, name, call.buttons)
            if delivery.arrived and delivery.message_id:
                self.halves[head.row.id] = head.step.revision
                is_live = message.buttons != left and not head.step.ends
                self.moves(head, delivery.message_id if is_live else None)
        if news.asks is not None and delivery.arrived:
            waiting = questions.still_waiting(news.asks, newest)
            delivery = await self._send(now, waiting, f"q{name}", news.asks.buttons)
        return delivery

    async def _send(self, now: Scene, message: Post, name: str, asking: Sequence[Button]) -> Delivery:
        message = explained(self.table, now.words, message, now.head)
        message = replace(message, told=call_logged(now.seen, now.head, f"c{name}"))
        channel_id = now.head.row.channel_id
        delivery = await self.table.messenger.post(channel_id, message, self.table.nonce(name))
        if delivery.message_id and (why := tuple(b for b in message.buttons if explains(b.custom_id))):
            self.reasons[delivery.message_id] = why
        self.taken_back.asks(now.head.row.id, message, asking, delivery)
        return delivery

    async def _recall(self, head: Head) -> None:
        """If nothing is remembered (after a start), take the live buttons from the store."""
        if head.row.id in self.told or head.row.id in self.live:
            return
        if call_id := (await row_now(self.table, head, self.told)).call_id:
            self.live[head.row.id] = call_id

    def moves(self, head: Head, message_id: int | None) -> None:
        """Remember the message with the live buttons, and the one before. If a turn was ended by choice, the
        earlier message keeps its buttons until somebody presses them or acts. One edit for every turn would
        use up Discord's limit of fifty calls a second."""
        before = self.live.pop(head.row.id, None)
        if message_id is not None:
            self.live[head.row.id] = message_id
        if before is not None:
            self.earlier[head.row.id] = [*self.earlier.get(head.row.id, []), before][-EARLIER:]

    def is_call(self, head: Head, message_id: int) -> bool:
        """Whether this message had the live buttons, and ``head`` ends that."""
        return head.begins_call and self.live.get(head.row.id) == message_id

    def call_ended(self, head: Head) -> None:
        """Note that the buttons of the call count no longer."""
        self.live.pop(head.row.id, None)

    async def strip_earlier(self, head: Head) -> None:
        """Take the buttons that no longer count off the earlier calls."""
        for message_id in self.earlier.pop(head.row.id, []):
            left = self.reasons.get(message_id, ())
            await self.table.messenger.strip(head.row.channel_id, message_id, left)

    def forget(self) -> None:
        """Another process may have announced more."""
        for each in (self.told, self.live, self.earlier):
            each.clear()

    def leave(self, head: Head, outcome: DeliveryStatus) -> None:
        """Have undelivered messages and panels of the channel retried."""
        again = partial(self.make_good, head.row.id)
        self.table.owing.leave("encounter", owed_by(head), again, outcome)


def _asking(now: Scene, asked: Sequence[OpenQuestion], post: Post) -> News:
    """An announcement with the buttons of the turn or, if it asks something and calls nobody, with those of
    its questions. With both there are two messages, since the buttons of a call go with it. The questions of
    the turn itself are in the call."""
    words, head, seen = now.words, now.head, now.seen
    redraws = bool(post.text or asked)
    chances = chances_buttons(words, head, (*now.events, *(each.question for each in asked)))
    buttons = (*(() if seen.waiting else call_buttons(words, head)), *chances)
    call = replace(post, buttons=buttons) if post.text else None
    if call is not None and (of_turn := questions.of_turn(head, seen)):
        call = questions.with_the_turn(words, head, seen, of_turn, call)
        asked = [each for each in asked if each not in of_turn]
    if not asked:
        return News(now, call, redraws)
    if call is not None and (head.begins_call or post.mentions):
        return News(now, call, redraws, questions.told(words, head, seen, asked))
    below = questions.told(words, head, seen, asked, post.text, beside=len(chances))
    return News(now, None, redraws, replace(below, buttons=(*below.buttons, *chances), steps=post.steps))


@dataclass(frozen=True, slots=True)
class TurnReminders:
    """Reminds of turns that take long; its timers are by encounter."""

    table: Table
    timers: Timers

    async def follow(self, head: Head, held: Preferences) -> None:
        """After a step: a new call that the table knows of is timed, one that is over no longer."""
        goes_on = head.encounter.phase is Phase.RUNNING and not head.step.ends
        if goes_on and not head.begins_call:
            return
        if held.timer and goes_on and head.encounter.current is not None and not head.hides_actor:
            at = self.table.now() + timedelta(minutes=held.timer)
            await noted(self.table.store.turn_timed(head.row.id, head.call, at))
            self._schedule(head.row.id, head.call, at)
        elif self.timers.cancel(head.row.id):
            await noted(self.table.store.turn_timed(head.row.id, None, None))

    def _schedule(self, encounter_id: int, call: int, at: datetime) -> None:
        self.timers.schedule(encounter_id, at - self.table.now(), partial(self.remind, encounter_id, call))

    async def remind(self, encounter_id: int, call: int) -> None:
        """Post the reminder, if that turn still goes on. If it does not arrive, it is tried again for as long
        as it does; a restart knows of it, too."""
        self.timers.cancel(encounter_id)
        found = await self.table.store.encounter(encounter_id)
        if found is None:
            return
        head = await head_read(self.table, found)
        held = await preferences(self.table, head.row.channel_id, head.row.guild_id)
        seen, current = head.encounter, head.encounter.current
        if head.row.open and head.call == call and current is not None and not head.hides_actor:
            actor = seen.combatant(current)
            called = actor.owner or leader_of(held, seen.gm)
            text = wording.reminder(words_for(held.language), actor.name, called)
            nonce = self.table.nonce(f"t{encounter_id}:{call}")
            post = Post(text, mentions=(called,))
            delivery = await self.table.messenger.post(head.row.channel_id, post, nonce)
            if delivery.outcome in UNHEARD:
                again = partial(self.remind, encounter_id, call)
                self.table.owing.leave("reminder of a turn", owed_by(head), again, delivery.outcome)
                return
        await noted(self.table.store.turn_timed(encounter_id, None, None))

    async def wake(self, own: Own = everything) -> None:
        """After a start: set the timers that ran before it."""
        for row in await self.table.store.timed_turns():
            if own(row.guild_id) and row.due_at is not None and row.due_call is not None:
                self._schedule(row.id, row.due_call, row.due_at)
