"""Telling a table what happened: one message a call, and the panel kept quietly.

Announcements that are stored and not yet posted are posted in order, also after a restart. A nonce lets
Discord drop the copy of a message that was sent just before a kill.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.encounter import tracker, views
from bot.encounter.actions import Action, Next
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.events import Ended, Event, TakenUp, shared
from bot.encounter.views import OpenQuestion
from bot.play import history, recovery
from bot.play.bookkeeping import noted
from bot.play.cache import Remembered, remembering
from bot.play.delivery import EDITABLE, Button, Delivery, DeliveryStatus, Panel, Post
from bot.play.encounter import questions
from bot.play.encounter.buttons import (
    call_buttons,
    gm_buttons,
    more_buttons,
    panel_buttons,
    reveal_buttons,
)
from bot.play.encounter.call_log import call_logged
from bot.play.encounter.closing_summary import with_summary
from bot.play.encounter.encounters import row_now
from bot.play.encounter.gm_rooms import GmRooms
from bot.play.encounter.scene import Scene, scene_of
from bot.play.encounter.taken_back import AskedPlaces
from bot.play.encounter.why_button import explained, explains
from bot.play.heads.encounter import KIND, Head, action_of, head_of
from bot.play.leading import leaders
from bot.play.logs import keeping
from bot.play.open_encounter import head_in
from bot.play.preferences import locale_of
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.errors import LeaseLost, StoreFailure
from bot.store.outbox import Owed
from bot.store.steps import Step
from bot.systems.clock import CALLS
from bot.systems.combat import QuestionId
from bot.text import N_
from bot.wording import encounter as wording
from bot.wording.encounter.panel import ROOM
from bot.wording.markup import fitting
from bot.wording.short_answers import packed
from bot.wording.words import Marked, Words, words_for

UNHEARD = frozenset({DeliveryStatus.CLOSED, DeliveryStatus.THROTTLED})
"""Results that leave an announcement in the outbox. If the channel is gone, nothing is left."""
MOST = 4096
"""For how many encounters the announced revisions are remembered."""
MOST_WORDED = 64
"""For how many encounters the next announcement is remembered."""
MOST_TURNED = 16
"""For how many undos and redos their changes are remembered."""
MOST_ASKED = 5
"""How many of the questions that wait stand on the GM's own panel."""
NONCES = timedelta(minutes=4)
"""How long Discord surely knows the nonce of a posted message."""
QUESTIONS_ROOM = 1_200
"""Characters for these."""
EARLIER = 5
"""From how many earlier calls the buttons are taken at once."""

UNDONE = {False: N_("↩ undone: {action}"), True: N_("↩ undone: {action}, and all later actions")}
REDONE = {False: N_("↪ redone: {action}"), True: N_("↪ redone: {action}, and all later actions")}
"""The text of an undo or redo, for one action or for several of one flow."""

Update = Callable[[Panel], Awaitable[None]]
"""Answers a press by changing the message that it came from."""
Tell = Callable[[Words, views.View, Sequence[Event]], wording.Announcement]
"""Words what happened, and the turn that follows."""
Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Starts background work that ends by itself."""


@dataclass(frozen=True, slots=True)
class News:
    """What a step announces: its message, if any; a further message with the questions that it ``asks``; and
    whether the panel has changed."""

    post: Post | None
    redraws: bool
    asks: Post | None = None


@dataclass(slots=True)
class Announcer:
    """Its memory between two announcements; all of it can be lost without harm.

    Most fields are kept by encounter; ``stale`` and ``reasons`` are not.

    - ``told``: the newest announced revision.
    - ``calls``: the message with the live buttons.
    - ``panels``: where the panel stands, and since when.
    - ``earlier``: the newest messages with buttons that no longer count.
    - ``stale``: the panels to be redrawn, by channel (edits are merged).
    - ``unnoted``: where panels stand that the store failed to note.
    - ``unknown``: since when it is unknown whether a panel was posted.
    - ``halves``: the revisions with a posted call and an unposted question.
    - ``worded``: an announcement that was worded and not posted yet.
    - ``unreached``: the GMs who did not receive the newest word on a hidden turn.
    - ``reasons``: buttons of earlier messages that always count, by message.
    - ``advised``: the combatants about which something missing on the sheet was said.
    - ``turned``: what the newest undos and redos changed, also by revision.
    """

    table: Table
    told: Remembered[int, int] = field(default_factory=remembering(MOST))
    calls: Remembered[int, int] = field(default_factory=remembering(MOST))
    panels: Remembered[int, tuple[int, datetime]] = field(default_factory=remembering(MOST))
    earlier: Remembered[int, list[int]] = field(default_factory=remembering(MOST))
    stale: set[int] = field(default_factory=set[int])
    unnoted: dict[int, tuple[int, datetime]] = field(default_factory=dict[int, tuple[int, datetime]])
    unknown: Remembered[int, datetime] = field(default_factory=remembering(MOST))
    halves: Remembered[int, int] = field(default_factory=remembering(MOST))
    reasons: Remembered[int, tuple[Button, ...]] = field(default_factory=remembering(MOST))
    worded: "Remembered[int, tuple[Scene, News]]" = field(default_factory=remembering(MOST_WORDED))
    unreached: Remembered[int, set[int]] = field(default_factory=remembering(MOST))
    advised: Remembered[tuple[int, int], bool] = field(default_factory=remembering(MOST))
    turned: "Remembered[tuple[int, int], Turned | None]" = field(default_factory=remembering(MOST_TURNED))
    rooms: GmRooms = field(init=False)
    asking: AskedPlaces = field(init=False)

    def __post_init__(self) -> None:
        self.asking = AskedPlaces(self.table)
        self.rooms = GmRooms(self.table, self.gm_panel)

    async def tell(self, head: Head, scene: Scene | None = None) -> DeliveryStatus:
        """Announce everything that is unannounced in an encounter, up to ``head`` at least, in its ``scene``
        if that was looked up before.

        The outcome says whether the channel could be reached. Whatever was not announced stays in the outbox,
        unless the channel is gone.
        """
        try:
            return await self._tell_owed(head, scene)
        except LeaseLost:
            raise
        except StoreFailure:
            self._leave(head, DeliveryStatus.THROTTLED)
            raise

    async def _tell_owed(self, head: Head, scene: Scene | None) -> DeliveryStatus:
        encounter_id = head.row.id
        async with self.table.lock("tell", encounter_id):
            await self._recall(head)
            owed = await self._owed(head)
            if not owed:
                return DeliveryStatus.DELIVERED
            scene = scene or await scene_of(self.table, head)
            heads = [head if step is head.step else head_of(head.row, step) for step in owed]
            for step, now in zip(owed, heads, strict=True):
                delivery = await self._tell_step(scene.at(now), heads[-1])
                if delivery.outcome in UNHEARD:
                    self._leave(now, delivery.outcome)
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
        mark = now.row.id, now.step.revision, self.calls.get(now.row.id)
        again = partial(store.announced, *mark)
        if now.step.ends:
            await self.table.owing.noted(what, _owed(now), again)
        else:
            self.table.owing.noted_soon(what, _owed(now), store.announced_soon(*mark), again)

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

    async def finish(self, channel_id: int) -> None:
        """Before a new encounter: announce the rest of the previous one."""
        last = await self.table.store.last_encounter_in(channel_id)
        if last is not None and last[0].announced < last[1].revision:
            head = head_of(*last)
            await self.tell(head)
            if head.step.ends:
                await self.close_panel(head)

    async def _owed(self, head: Head) -> list[Step]:
        """The steps to tell; read from the store only when it is not just the newest."""
        told = self.told.get(head.row.id)
        if told is not None and told >= head.step.revision:
            return []
        if told == head.step.revision - 1:
            return [head.step]
        await self.table.store.catch_up()
        return list(await self.table.store.owed_steps(head.row.id))

    async def _tell_step(self, now: Scene, newest: Head) -> Delivery:
        """Post what a step brought about. Only the call that counts has buttons, and so does what still waits
        in the ``newest`` state."""
        worded, news = self.worded.pop(now.head.row.id, (None, None))
        if news is None or worded is not now:
            news = await self._news(now)
        await self._log_for_gms(now, news)
        delivery = await self._post(now, news, newest)
        if delivery.outcome not in UNHEARD:
            await self._tell_gms(now)
        if delivery.arrived and now.head.row.id in self.asking.places:
            await self._mark_undone(now)
        return delivery

    async def _mark_undone(self, now: Scene) -> None:
        """After an undo: mark the questions of the undone steps."""
        head = now.head
        way, nodes = (None if head.done else history.direction(head.step)) or ("", ())
        if way == "undo":
            steps = [await self._node(head, each) for each in nodes]
            events = (event for each in steps if each for event in head_of(head.row, each).events)
            await self.asking.undone(now.words, head.row.id, questions.asked_in(events))

    async def _post(self, now: Scene, news: News, newest: Head) -> Delivery:
        head = now.head
        if not news.redraws:
            self._shows(head, Delivery(DeliveryStatus.DELIVERED))
        delivery, name = Delivery(DeliveryStatus.DELIVERED), f"{head.row.id}:{head.step.revision}"
        if news.post is not None and any(isinstance(each, Ended) for each in head.events):
            ended = await with_summary(self.table, now.words, head, now.held, news.post)
            news = replace(news, post=ended)
        if news.post is not None and self.halves.get(head.row.id) != head.step.revision:
            message = news.post if head.call == newest.call else replace(news.post, buttons=())
            delivery = await self._send(now, message, name, news.post.buttons)
            if delivery.arrived and delivery.message_id:
                self.halves[head.row.id] = head.step.revision
                is_live = message.buttons and not head.step.ends
                self._call_moves(head, delivery.message_id if is_live else None)
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
        self.asking.asked(now.head.row.id, message, asking, delivery)
        return delivery

    async def _log_for_gms(self, now: Scene, news: News) -> None:
        """Put what a step brought about into the GM's copy of the channel's log, if the GM knows more than
        the table."""
        head = now.head
        if await keeping.running(self.table, head.row.channel_id) is None:
            return
        whole = replace(now.whole, gm=now.seen.gm)
        turned = await self.turned_back(now.words, head)
        tell = wording.announcement if turned is None else wording.standing
        text = _lines(turned, tell(now.words, whole, now.gm_events).text, brief=whole.brief)
        public = "\n".join(each.text for each in (news.post, news.asks) if each)
        if text and not public.startswith(text):
            told = replace(call_logged(whole, head, ""), to=leaders(now.held, head.encounter.gm))
            post, key = Post(Marked(text), told=told), f"g{head.row.id}.{head.step.revision}"
            await keeping.keep(self.table, head.row.channel_id, post, key)

    async def _tell_gms(self, now: Scene) -> None:
        """Send to the leaders a turn that is hidden from the table, with its buttons, and questions for them
        only. It goes to their channel, otherwise to each by direct message."""
        hides = not now.held.names_hidden_turns and self._concerns_gms(now.head)
        if hides or await self._asks_gms(now):
            in_room = partial(self._gm_explained, now, now.words, channel_id=now.held.gm_channel)
            sent = await self.rooms.call(now, in_room)
            if sent is None:
                await self._whisper(now)
            else:
                self.asking.asked(now.head.row.id, sent.post, sent.post.buttons, sent.delivery)

    def _concerns_gms(self, now: Head) -> bool:
        called = any(isinstance(each, (*CALLS, TakenUp)) for each in now.events)
        acts = now.hides_actor and (called or history.direction(now.step) is not None)
        return acts or views.hidden_turn(shared(now.events, whole=True), now.encounter)

    async def _whisper(self, now: Scene) -> None:
        head = now.head
        unreached = self.unreached[head.row.id] = set[int]()
        for user_id in leaders(now.held, head.encounter.gm):
            words = words_for(await locale_of(self.table, user_id) or now.held.language)
            nonce = self.table.nonce(f"g{head.row.id}.{head.step.revision}.{user_id}")
            message = await self._gm_explained(now, words, user_id=user_id)
            delivery = await self.table.messenger.whisper(user_id, message, nonce)
            self.asking.asked(head.row.id, message, message.buttons, delivery)
            if not delivery.arrived:
                unreached.add(user_id)

    async def _gm_explained(
        self, now: Scene, words: Words, *, channel_id: int = 0, user_id: int | None = None
    ) -> Post:
        """A text for GMs, with the details behind a button."""
        post = await self.gm_call(words, now)
        return explained(self.table, words, post, now.head, channel_id=channel_id, user_id=user_id)

    async def _asked(self, now: Head) -> set[QuestionId]:
        """The questions that are asked by a step, or wait again after it."""
        turned = await self._turned(now)
        if turned is None:
            return questions.asked_in(now.events)
        return questions.asked_anew(turned.before.encounter, now.encounter)

    async def _asks_gms(self, now: Scene) -> tuple[OpenQuestion, ...]:
        """The questions of a step that are hidden from the table."""
        asked = await self._asked(now.head)
        if not asked:
            return ()
        known = {each.id for each in now.seen.questions}
        return questions.among(now.whole, asked - known)

    async def gm_call(self, words: Words, now: Scene) -> Post:
        """What a step brought about as the GM knows it, with the buttons of a hidden combatant's turn and of
        questions for the GM only."""
        head, whole, events = now.head, now.whole, now.gm_events
        started = any(isinstance(each, (*CALLS, TakenUp)) for each in events)
        turned = await self.turned_back(words, head)
        tell = wording.announcement if started else wording.standing
        where, said = Marked(f"🔒 <#{head.row.channel_id}>"), tell(words, whole, events)
        of_turn = questions.of_turn(head, whole) if head.hides_actor else ()
        asked = tuple(dict.fromkeys((*of_turn, *await self._asks_gms(now))))
        text = _lines(where, turned, said.text, brief=whole.brief)
        own = gm_buttons(words, head) if head.hides_actor else ()
        post = questions.told(words, head, whole, asked, text, beside=len(own))
        steps = _steps(words, whole, events, tell, said)
        return replace(post, mentions=(), buttons=(*own, *post.buttons), steps=steps)

    def hidden_word(self, words: Words, now: Scene) -> Post | None:
        """What was done to a hidden combatant within its turn, for its GM; None: nothing was."""
        if now.events == now.gm_events:
            return None
        encounter = now.head.encounter
        table = views.seen(now.head.events, encounter, as_gm=False, named=True)
        hidden = tuple(each for each in now.gm_events if each not in table)
        if not hidden:
            return None
        told = wording.announcement(words, now.whole, hidden)
        steps = _steps(words, now.whole, hidden, wording.announcement, told)
        return Post(told.text, steps=steps) if told.text else None

    async def redraws(self, now: Scene) -> bool:
        """Whether a step changes what the panel shows."""
        news = await self._news(now)
        self.worded[now.head.row.id] = now, news
        return news.redraws

    async def _recall(self, head: Head) -> None:
        """If nothing is remembered (after a start), take the live buttons from the store."""
        if head.row.id in self.told or head.row.id in self.calls:
            return
        if call_id := (await row_now(self.table, head, self.told)).call_id:
            self.calls[head.row.id] = call_id

    def _call_moves(self, head: Head, message_id: int | None) -> None:
        """Remember the message with the live buttons, and the one before. If a turn was ended by choice, the
        earlier message keeps its buttons until somebody presses them or acts. One edit for every turn would
        use up Discord's limit of fifty calls a second."""
        before = self.calls.pop(head.row.id, None)
        if message_id is not None:
            self.calls[head.row.id] = message_id
        if before is not None:
            self.earlier[head.row.id] = [*self.earlier.get(head.row.id, []), before][-EARLIER:]

    def is_call(self, head: Head, message_id: int) -> bool:
        """Whether this message had the live buttons, and ``head`` ends that."""
        return head.begins_call and self.calls.get(head.row.id) == message_id

    def call_ended(self, head: Head) -> None:
        """Note that the buttons of the call count no longer."""
        self.calls.pop(head.row.id, None)

    def _is_old(self, posted: datetime) -> bool:
        return self.table.now() - posted >= EDITABLE

    async def _news(self, now: Scene) -> News:
        """What a step announces. The turn of a hidden combatant announces nothing: the panel, too, stays as
        it was until another turn is called."""
        head, words, seen, events = now.head, now.words, now.seen, now.events
        turned = await self._turned(head)
        asked = questions.among(seen, await self._asked(head))
        if turned is None:
            told = wording.announcement(words, seen, events)
            steps = _steps(words, seen, events, wording.announcement, told)
            return _asking(words, head, seen, asked, Post(told.text, told.mentions, steps=steps))
        said = turned.told(words, named=now.held.names_hidden_turns)
        before = now.at(turned.before).seen
        moved = (before.current and before.current.combatant.id, before.round_number, before.count)
        stands = (seen.current and seen.current.combatant.id, seen.round_number, seen.count)
        if not said and not events and not asked and moved == stands:
            return News(None, redraws=before.rows != seen.rows)
        told = wording.standing(words, seen, events)
        text = _lines(said, told.text, brief=seen.brief)
        steps = _steps(words, seen, events, wording.standing, told)
        return _asking(words, head, seen, asked, Post(text, told.mentions, steps=steps))

    async def turned_back(self, words: Words, head: Head) -> Marked | None:
        """Say to its GM what an undo or redo changed; None: the step is not one."""
        turned = await self._turned(head)
        return turned.told(words, as_gm=True) if turned else None

    async def _turned(self, head: Head) -> "Turned | None":
        """What an undo or redo changed; None: the step is not one. Every announcement of it asks, so it is
        read once."""
        turned = None if head.done else history.direction(head.step)
        if turned is None:
            return None
        of = head.row.id, head.step.revision
        if of not in self.turned:
            self.turned[of] = await self._read_turned(head, *turned)
        return self.turned[of]

    async def _read_turned(self, head: Head, way: str, nodes: Sequence[int]) -> "Turned | None":
        first, last = (nodes[-1], nodes[0]) if way == "undo" else (nodes[0], nodes[-1])
        step = await self._node(head, first)
        action = action_of(step) if step else None
        if step is None or action is None:
            return None
        more = len(nodes) > 1
        if way == "undo":
            undone = await self._node(head, last)
            after = head_of(head.row, undone or step)
            return Turned(UNDONE[more], action, head, after, before=after)
        known = await self._node(head, step.parent) if step.parent else None
        earlier = head_of(head.row, known) if known else head
        return Turned(REDONE[more], action, earlier, head, before=earlier)

    async def _node(self, head: Head, node: int) -> Step | None:
        return await self.table.store.step_by_node(KIND.name, head.row.id, node)

    async def redraw(self, channel_id: int, *, anew: bool = False, scene: Scene | None = None) -> bool:
        """Bring the channel's panel up to date, and say whether it now is. The panel is edited quietly. It is
        posted again if it cannot be edited, is too old, or ``anew`` asks for it. ``scene`` was looked up
        before and is valid as long as nothing was done since."""
        async with self.table.lock("panel", channel_id):
            head = await head_in(self.table, channel_id)
            if head is None:
                return False
            if not isinstance(head.action, Next):
                await self._strip_earlier(head)
            message_id, posted = await self._panel_at(head)
            panel = await self.panel(head, scene)
            if message_id and not (anew or self._is_unknown(head)) and not self._is_old(posted):
                delivery = await self.table.messenger.edit(channel_id, message_id, panel)
                if delivery.outcome is not DeliveryStatus.GONE:
                    self._shows(head, delivery)
                    await self._note_again(head)
                    return delivery.arrived
            return await self._post_panel(head, panel, message_id)

    async def redraw_by(self, message_id: int, channel_id: int, update: Update, scene: Scene) -> bool:
        """Redraw the panel by the answer to a press on it. False: this message is not the panel,
        or too old to go on as it."""
        async with self.table.lock("panel", channel_id):
            head = await head_in(self.table, channel_id)
            if head is None:
                return False
            shown, posted = await self._panel_at(head)
            if shown != message_id or self._is_old(posted):
                return False
            await update(await self.panel(head, scene))
            self._shows(head, Delivery(DeliveryStatus.DELIVERED))
            await self._note_again(head)
            return True

    async def _strip_earlier(self, head: Head) -> None:
        for message_id in self.earlier.pop(head.row.id, []):
            left = self.reasons.get(message_id, ())
            await self.table.messenger.strip(head.row.channel_id, message_id, left)

    async def _panel_at(self, head: Head) -> tuple[int, datetime]:
        """The message that shows the panel (0: none) and when it was posted."""
        if head.row.id not in self.panels:
            row = await row_now(self.table, head, self.panels)
            self.panels[head.row.id] = known = (row.panel_id or 0, row.panel_at or row.opened_at)
            return known
        return self.panels[head.row.id]

    async def _post_panel(self, head: Head, panel: Panel, before: int) -> bool:
        """Post the panel; the one before is left to be read, without its buttons."""
        nonce = self.table.nonce(f"p{head.row.id}.{before}")
        delivery = await self.table.messenger.post(head.row.channel_id, panel, nonce)
        if not delivery.arrived or delivery.message_id is None:
            if delivery.outcome is DeliveryStatus.THROTTLED:
                self.unknown[head.row.id] = self.unknown.get(head.row.id) or self.table.now()
            self._shows(head, delivery)
            return False
        if self.unknown.pop(head.row.id, None):  # It may have stood there by an earlier try, as it was then.
            await self.table.messenger.edit(head.row.channel_id, delivery.message_id, panel)
        await self.panel_stands(head, delivery.message_id)
        if before:
            await self.table.messenger.edit(head.row.channel_id, before, Panel(panel.blocks))
        return True

    def _is_unknown(self, head: Head) -> bool:
        """Whether a panel that was posted again may have arrived, while Discord still knows its nonce."""
        tried = self.unknown.get(head.row.id)
        return tried is not None and self.table.now() - tried < NONCES

    def _shows(self, head: Head, delivery: Delivery) -> None:
        """Note what the panel shows now. If the channel is gone, nothing more is to be delivered to it."""
        if delivery.outcome in (DeliveryStatus.DELIVERED, DeliveryStatus.GONE):
            self.table.store.panel_shown(head.row.id, head.step.revision)
        self._leave(head, delivery.outcome)

    def _leave(self, head: Head, outcome: DeliveryStatus) -> None:
        """Have undelivered messages and panels of the channel retried."""
        again = partial(self._make_good, head.row.id)
        self.table.owing.leave("encounter", _owed(head), again, outcome)

    async def panel_stands(self, head: Head, message_id: int) -> None:
        """Note which message shows the panel from now on."""
        self.panels[head.row.id] = self.unnoted[head.row.id] = (message_id, self.table.now())
        await self._note_again(head)

    async def _note_again(self, head: Head) -> None:
        """Note where the panel stands, if that is still to be done. Otherwise, after another start, the
        earlier one would count, and this one would be posted once more."""
        stands = self.unnoted.get(head.row.id)
        if stands is None:
            return
        if await noted(self.table.store.panel_posted(head.row.id, *stands, head.step.revision)):
            self.unnoted.pop(head.row.id, None)
        else:
            self._leave(head, DeliveryStatus.THROTTLED)

    async def panel(self, head: Head, scene: Scene | None = None) -> Panel:
        """The panel as the table sees it, by a ``scene`` that was looked up before if it is this one's."""
        if scene is None or scene.head is not head:
            scene = await scene_of(self.table, head)
        text = wording.panel(scene.words, scene.seen)
        return Panel(text.blocks, panel_buttons(scene.words, head, is_whole=text.is_whole))

    def gm_panel(self, words: Words, head: Head) -> Panel:
        """The GM's own panel: everybody, and what can be done in private."""
        whole = head.whole
        asked = whole.questions[:MOST_ASKED]
        fixed = (*gm_buttons(words, head), *reveal_buttons(words, head))
        beside = len(fixed) + len(more_buttons(words, head, is_whole=False))
        listed, choices = questions.listed(words, head, whole, asked, beside)
        lines = fitting(words, listed, QUESTIONS_ROOM)
        text = wording.panel(words, whole, ROOM - len(lines))
        more = more_buttons(words, head, is_whole=text.is_whole)
        own = (*gm_buttons(words, head), *more, *reveal_buttons(words, head))
        return Panel((*text.blocks, *(lines,) * bool(lines)), (*own, *choices))

    async def close_panel(self, head: Head) -> None:
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
            self._call_moves(head, None)
            await self._strip_earlier(head)
            self._shows(head, closed)
        self.told.pop(head.row.id, None)
        self.panels.pop(head.row.id, None)
        self.unnoted.pop(head.row.id, None)

    def redraw_soon(self, head: Head, start: Spawn, scene: Scene | None = None) -> None:
        """Redraw in the background; redraws asked for meanwhile become one."""
        channel_id = head.row.channel_id
        if channel_id not in self.stale:
            self.stale.add(channel_id)
            start(self._redraw_stale(channel_id, scene))

    async def _redraw_stale(self, channel_id: int, scene: Scene | None) -> None:
        async with self.table.turn("redraw", channel_id, partial(self.stale.discard, channel_id)):
            await self.redraw(channel_id, scene=scene)

    def forget(self) -> None:
        """Trust nothing that is remembered: another process may have announced and shown more."""
        for each in (self.told, self.calls, self.panels, self.earlier, self.unreached, self.turned):
            each.clear()
        self.unnoted.clear()
        self.unknown.clear()
        self.rooms.places.clear()
        self.asking.forget()

    async def wake(self, own: recovery.Own = recovery.everything) -> None:
        """After a start: announce what is unannounced, and update the panels that lag behind."""
        owed = await self.table.store.owing_encounters()
        await recovery.serve("encounter", owed, self._make_good, own)

    async def _make_good(self, encounter_id: int) -> None:
        found = await self.table.store.encounter(encounter_id)
        if found is None:
            return
        head = head_of(*found)
        await self.tell(head)
        await self.rooms.redraw(head)
        if head.step.ends:
            await self.close_panel(head)
        else:
            await self.redraw(head.row.channel_id)


@dataclass(frozen=True, slots=True)
class Turned:
    """An undone or redone action: the encounter as it was ``earlier`` than the action and ``later``;
    ``before`` is which of them was current just now."""

    sentence: str
    action: Action
    earlier: Head
    later: Head
    before: Head

    def told(self, words: Words, *, as_gm: bool = False, named: bool = False) -> Marked | None:
        """What it was; None: the table may not know. A hidden combatant did nothing as far as the table
        knows."""
        encounter = self.earlier.encounter
        names = _names(encounter, self.later.encounter, all_of_them=as_gm)
        name = wording.action_name(words, self.action, names, system=encounter.system, as_gm=as_gm)
        done = tracker.handling(encounter, self.action)
        if not as_gm and done.by_actor and self.earlier.hides_actor:
            name = None
        if name is None and not (as_gm or named):
            return None
        return words(self.sentence, action=name or wording.by_gm(words))


def _owed(head: Head) -> Owed:
    return Owed(head.row.id, head.row.channel_id, head.row.guild_id)


def _asking(words: Words, head: Head, seen: views.View, asked: Sequence[OpenQuestion], post: Post) -> News:
    """An announcement with the buttons of the turn or, if it asks something and calls nobody, with those of
    its questions. With both there are two messages, since the buttons of a call go with it. The questions of
    the turn itself are in the call."""
    redraws = bool(post.text or asked)
    buttons = () if seen.waiting else call_buttons(words, head)
    call = replace(post, buttons=buttons) if post.text else None
    if call is not None and (of_turn := questions.of_turn(head, seen)):
        call = questions.with_the_turn(words, head, seen, of_turn, call)
        asked = [each for each in asked if each not in of_turn]
    if not asked:
        return News(call, redraws)
    if call is not None and (head.begins_call or post.mentions):
        return News(call, redraws, questions.told(words, head, seen, asked))
    below = questions.told(words, head, seen, asked, post.text)
    return News(None, redraws, replace(below, steps=post.steps))


def _lines(*lines: str | None, brief: bool) -> Marked:
    """The lines that exist, cut to three if the announcement is brief."""
    kept = [line for line in lines if line]
    return Marked(packed(*([each] for each in kept)) if brief else "\n".join(kept))


def _steps(
    words: Words, view: views.View, events: Sequence[Event], tell: Tell, told: wording.Announcement
) -> str:
    """The full text of a brief announcement, with the steps; empty if nothing was left out."""
    return tell(words, replace(view, brief=False), events).text if told.left_out else ""


def _names(before: Encounter, now: Encounter, *, all_of_them: bool) -> Callable[[CombatantId], str | None]:
    """The names of the combatants that the table knew before, unless they are hidden now; or of all."""
    hidden = {each.id for each in (*before.combatants, *now.combatants) if each.hidden and not all_of_them}
    return {each.id: each.name for each in before.combatants if each.id not in hidden}.get
