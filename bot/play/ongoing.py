"""Messages with buttons that keep working: stored before they are posted.

Every press names the revision that it was shown with. The store counts one press for a revision, so two at
once count once. A message that is out of date is corrected at the next start or press.

Messages that are told once (`bot.play.tellings`) are owed in the same way, and never edited.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Generic, TypeVar

from bot import records
from bot.logs.entry import Logged
from bot.play.authority import Caller
from bot.play.delivery import UNHEARD, DeliveryStatus, Post
from bot.play.outbox import recovery
from bot.play.outbox.recovery import KEEP_TRYING
from bot.play.outbox.retries import Again
from bot.play.settings import of_caller, preferences
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.store.errors import StoreFailure
from bot.store.ongoing import Ongoing
from bot.store.outbox import Owed
from bot.store.tellings import TELLING
from bot.wording.words import Words, words_for

NO_MESSAGE = 0
"""The message id of content in a private answer."""
FORMAT = 1
"""The format that is written now."""

State = TypeVar("State")
Show = Callable[[Words, Ongoing, State], Post | None]


def _none(state: object) -> tuple[()]:
    """It shows no roll."""
    return ()


@dataclass(frozen=True, slots=True)
class MessageKind(Generic[State]):
    """One kind of such a message.

    - ``name``: its name in the store.
    - ``states``: the class of its states (frozen, with a stored form).
    - ``show``: how it is shown. None, also as its result: it stands in a private answer, which only its own
      press can change.
    - ``rolls``: the public rolls that it shows, the newest last. ``secrets``: the numbers of the hidden ones.
    - ``once``: it is told once, and its message is not changed later.
    """

    name: str
    states: type[State]
    show: Show[State] | None
    rolls: Callable[[State], Sequence[RollRecord[Any]]] = _none
    secrets: Callable[[State], Sequence[int]] = _none
    once: bool = False


KINDS: dict[str, MessageKind[Any]] = {}


def kind(
    name: str,
    states: type[State],
    show: Show[State] | None = None,
    *,
    rolls: Callable[[State], Sequence[RollRecord[Any]]] = _none,
    secrets: Callable[[State], Sequence[int]] = _none,
    once: bool = False,
) -> MessageKind[State]:
    """Register a kind. ValueError: the name is taken."""
    if name in KINDS:
        raise ValueError(name)
    made = KINDS[name] = MessageKind(name, states, show, rolls, secrets, once)
    return made


def state_of(of: MessageKind[State], ongoing: Ongoing) -> State:
    """The state that the kind keeps. ValueError: not a format this program knows."""
    return records.record(of.states).build(records.content(FORMAT, "state", ongoing.state))


def state_text(state: object) -> str:
    """A state as it is stored."""
    return records.text(FORMAT, "state", records.written(state))


async def keep(
    table: Table, caller: Caller, of: MessageKind[State], state: State, due_at: datetime | None = None
) -> Ongoing:
    """Store a new one; its message is in the outbox from now on. ``due_at``: when to remind of it."""
    caller.needs_posting()
    await of_caller(table, caller)
    ongoing, _ = await table.store.start_ongoing(
        kind=of.name,
        channel_id=caller.channel_id,
        guild_id=caller.guild_id,
        user_id=caller.user_id,
        interaction_id=caller.interaction_id,
        at=caller.at,
        state=state_text(state),
        due_at=due_at,
    )
    return ongoing


async def post(table: Table, caller: Caller, ongoing: Ongoing, *, answered: bool = False) -> None:
    """Post its message, unless it is the answer itself; ``answered``: it may be. Refusal: it cannot be
    posted, and is closed."""
    outcome = await show(table, ongoing, answered=answered)
    if ongoing.message_id is None and outcome is not DeliveryStatus.DELIVERED:
        closed = await move(table, caller, ongoing, state_of(KINDS[ongoing.kind], ongoing), open=False)
        await stands(table, closed, NO_MESSAGE)
        raise Refusal("post_failed")


async def found(
    table: Table, caller: Caller, of: MessageKind[Any], ongoing_id: int, revision: int | None = None
) -> Ongoing:
    """The one that was pressed. Refusal: it is over, or the press is stale; without a
    ``revision`` no press is."""
    ongoing = await table.store.ongoing(ongoing_id)
    if ongoing is None or ongoing.kind != of.name or ongoing.channel_id != caller.channel_id:
        raise Refusal("ongoing.unknown")
    if ongoing.open and revision in (None, ongoing.revision):
        return ongoing
    if ongoing.shown < ongoing.revision:
        await show(table, ongoing)
    if ongoing.open:
        raise Refusal("ongoing.stale_press")
    raise Refusal("ongoing.over", what=of.name)


async def move(
    table: Table, caller: Caller, ongoing: Ongoing, state: object, *,
    open: bool = True, due_at: datetime | None = None,
) -> Ongoing:  # fmt: skip
    """Store the state after a press; ``due_at``: when somebody is told of it (None: as before). Refusal:
    another press was first."""
    moved = await table.store.press(
        ongoing.id,
        expected=ongoing.revision,
        interaction_id=caller.interaction_id,
        state=state_text(state),
        open=open,
        was_open=ongoing.open,
        due_at=due_at,
    )
    if moved is None:
        raise Refusal("ongoing.stale_press")
    return moved


async def settle(
    table: Table, caller: Caller, ongoing: Ongoing, state: object, *, open: bool = False
) -> Ongoing:
    """Close a message that a hidden roll settled (``open``: it waits for further rolls), after that roll is
    stored. Refusal: the store failed. The next press then does this without another roll."""
    try:
        return await move(table, caller, ongoing, state, open=open)
    except StoreFailure as error:
        raise Refusal("secrets.kept_only") from error


async def post_of(table: Table, ongoing: Ongoing) -> Post:
    """The content of its message now, in the channel's language."""
    post = await _post_of(table, ongoing)
    if post is None:
        raise ValueError(ongoing.kind)
    return post


async def _post_of(table: Table, ongoing: Ongoing) -> Post | None:
    held = await preferences(table, ongoing.channel_id, ongoing.guild_id)
    of = KINDS[ongoing.kind]
    post = of.show and of.show(words_for(held.language), ongoing, state_of(of, ongoing))
    return post and named(ongoing, post)


def named(ongoing: Ongoing, post: Post) -> Post:
    """The message with its name in the log, where it is one entry however often it is sent."""
    if ongoing.kind == TELLING:
        return named_as_step(ongoing.interaction_id, ongoing.user_id, post)
    told = post.told or Logged(user_id=ongoing.user_id)
    return replace(post, told=replace(told, key=f"o{ongoing.id}.{ongoing.revision}"))


def named_as_step(interaction_id: int, user_id: int, post: Post) -> Post:
    """The same for the message that tells everybody of the step that a user's interaction stored."""
    told = post.told or Logged(user_id=user_id)
    return replace(post, told=replace(told, key=f"s{interaction_id}"))


async def show(table: Table, ongoing: Ongoing, *, answered: bool = False) -> DeliveryStatus:
    """Bring its message up to date: edited, or posted if there is none. ``answered``: it may stand as the
    answer to its command, which nobody could note. It is looked for, and where Discord cannot say now, it is
    looked for again later: posted now, it could be there twice."""
    async with table.lock("ongoing", ongoing.id):
        newest = await table.store.ongoing(ongoing.id)
        if newest is None and ongoing.kind == TELLING:
            return DeliveryStatus.DELIVERED
        ongoing, once = newest or ongoing, KINDS[ongoing.kind].once
        message = await _post_of(table, ongoing)
        outcome, message_id = DeliveryStatus.GONE, ongoing.message_id
        if message_id is None and message is not None and answered:
            answer = await table.messenger.answer_to(ongoing.channel_id, ongoing.interaction_id)
            if answer.outcome is DeliveryStatus.THROTTLED:
                return _left(table, ongoing, answer.outcome)
            message_id = answer.message_id
        if message is None or (once and message_id is not None):
            await stands(table, ongoing, NO_MESSAGE)
            return DeliveryStatus.DELIVERED
        if message_id is not None:
            outcome = (await table.messenger.edit(ongoing.channel_id, message_id, message)).outcome
        if outcome is DeliveryStatus.GONE:
            nonce = table.nonce(f"o{ongoing.id}:{ongoing.revision}")
            delivery = await table.messenger.post(ongoing.channel_id, message, nonce)
            outcome, message_id = delivery.outcome, delivery.message_id
        if outcome is DeliveryStatus.DELIVERED and message_id is not None:
            await stands(table, ongoing, message_id)
        return _left(table, ongoing, outcome)


def _left(table: Table, ongoing: Ongoing, outcome: DeliveryStatus) -> DeliveryStatus:
    """Remember that its message is still owed after this outcome."""
    table.owing.leave("ongoing message", _owed(ongoing), partial(_send_owed, table, ongoing.id), outcome)
    return outcome


async def stands(table: Table, ongoing: Ongoing, message_id: int) -> None:
    """Note that this message shows it as it is."""
    if ongoing.kind == TELLING:
        step_told(table, Owed(ongoing.interaction_id, ongoing.channel_id, ongoing.guild_id))
        return
    place = NO_MESSAGE if KINDS[ongoing.kind].once else message_id
    write = partial(table.store.ongoing_shown, ongoing.id, place, ongoing.revision)
    await table.owing.noted("place of an ongoing message", _owed(ongoing), write)


def step_told(table: Table, step: Owed) -> None:
    """Note that everybody was told of a step, known by its interaction; it may be noted a little later: after
    a kill the message is found, as far as the bot may read the channel's history."""
    again, writing = partial(table.store.told, step.id), table.store.told_soon(step.id)
    table.owing.noted_soon("telling of a step", step, writing, again)


async def tell_due(
    table: Table, of: Ongoing, what: str, due: tuple[int, Post] | None, nonce: str, again: Again
) -> None:
    """Post a reminder or a notice that fell due, once: the channel and the content (None: it is no longer
    needed). If it does not arrive, it is tried ``again``; a restart knows of it, too."""
    if of.due_at is None:
        return
    if due is not None and table.now() - of.due_at < KEEP_TRYING:
        delivery = await table.messenger.post(*due, table.nonce(nonce))
        if delivery.outcome in UNHEARD:
            table.owing.leave(what, _owed(of), again, delivery.outcome)
            return
    await table.owing.noted(what, _owed(of), partial(table.store.reminded, of.id, of.due_at))


def _owed(ongoing: Ongoing) -> Owed:
    return Owed(ongoing.id, ongoing.channel_id, ongoing.guild_id)


async def send_owed(table: Table, own: recovery.Own = recovery.everything) -> None:
    """After a start: bring every message that lags behind up to date."""
    await table.store.catch_up()
    owed = await table.store.owed_ongoing()
    await recovery.serve("ongoing message", owed, lambda number: _send_owed(table, number), own)


async def _send_owed(table: Table, ongoing_id: int) -> None:
    ongoing = await table.store.ongoing(ongoing_id)
    if ongoing is not None and ongoing.shown < ongoing.revision:
        await show(table, ongoing, answered=True)


def link(ongoing: Ongoing) -> str | None:
    """The address of its message; None before it is posted."""
    if ongoing.message_id is None:
        return None
    return f"https://discord.com/channels/{ongoing.guild_id}/{ongoing.channel_id}/{ongoing.message_id}"
