"""Hidden rolls (P-16): rolled once, sealed, delivered, and only then announced.

The audience of secrets. Recipients get the whole record by DM. The channel learns that a hidden roll was
made, its seal, and the roller of a player's roll. The roller of a ``gm`` or requested roll sees the dice and
the result, never a difficulty that the GM keeps.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

from bot.dice.source import nonce
from bot.logs.entry import EntryKind, Logged
from bot.play import gm_role
from bot.play.authority import Caller, Right
from bot.play.delivery import Button, DeliveryStatus, Panel, Post, button_id
from bot.play.hidden_rolls.seal import made_of, record_of, seal_of, sealed_file
from bot.play.logs import keeping
from bot.play.outbox import recovery
from bot.play.outbox.notes import noted
from bot.play.outbox.recovery import KEEP_TRYING
from bot.play.settings import locale_of, note_locale, of_caller, preferences
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.store.hidden_rolls import Secret
from bot.store.outbox import Owed
from bot.wording import hidden_rolls as wording
from bot.wording.words import Words, words_for

LISTED = 8
"""How many the list shows: with their buttons they fit into one message."""


Prepared = tuple[Callable[[], RollRecord[Any]], Sequence[int]]
"""What rolls, and the recipients of the secret."""
Prepare = Callable[[], Awaitable[Prepared]]
"""Reads the sheet and finds the recipients. Refusal: it cannot be rolled now."""


class Visibility(StrEnum):
    """The audience of a roll: everybody, roller and GM, only the GM, only the roller."""

    PUBLIC = "public"
    GM = "gm"
    BLIND = "blind"
    SELF = "self"


@dataclass(frozen=True, slots=True)
class SentSecret:
    """A stored secret, the recipients that no DM reached, and whether the channel was told."""

    secret: Secret
    unreached: tuple[int, ...] = ()
    noticed: bool = True

    @property
    def made(self) -> RollRecord[Any]:
        """The roll; for a replayed command, the first call's roll."""
        return made_of(self.secret)


def facts_of(secret: Secret) -> wording.HiddenRoll:
    """The facts of a secret for its texts."""
    return wording.HiddenRoll(
        id=secret.id,
        channel_id=secret.channel_id,
        roller_id=secret.roller_id,
        at=secret.at,
        made=made_of(secret),
        record=secret.record,
        nonce=secret.nonce,
        seal=secret.seal,
        owed=tuple(each.user_id for each in secret.recipients if each.delivered_at is None),
        named=secret.named,
        revealed=secret.revealed_at is not None,
    )


async def require_gm(table: Table, caller: Caller, right: Right = Right.HIDE_ROLLS) -> None:
    """Refuse a caller without the ``right``, as GM of the channel or leader of its open encounter."""
    caller.needs_server()
    head = await head_in(table, caller.channel_id)
    await gm_role.require(table, caller, right, gm_role.opener(head.encounter) if head else None)
    await note_locale(table, caller)


async def who_receives(table: Table, caller: Caller, *, rolling_gm: bool = False) -> tuple[int, ...]:
    """The recipients of a secret made here; always with a GM who rolls.

    ``rolling_gm``: the caller stands for the user who asked as GM, whatever they may do here now. Refusal,
    before anything is rolled: no recipient is known, or the notice cannot be posted.
    """
    if not caller.guild_id:
        raise Refusal("no_gm_to_reach")
    caller.needs_posting()
    held = await of_caller(table, caller)
    head = await head_in(table, caller.channel_id)
    as_gm = gm_role.is_gm(held, caller)
    if as_gm and not rolling_gm:
        await note_locale(table, caller)
    rolling = caller.user_id if as_gm or rolling_gm else None
    return gm_role.recipients(held, head.encounter.gm if head else None, rolling)


def sent(words: Words, kept: SentSecret) -> str:
    """The private word on whether and where a secret arrived."""
    to = tuple(each.user_id for each in kept.secret.recipients)
    return wording.sent(words, to, kept.unreached, noticed=kept.noticed)


async def roll_once(
    table: Table,
    caller: Caller,
    prepare: Prepare,
    *,
    interaction_id: int | None = None,
    notice: bool = True,
    named: bool = False,
) -> SentSecret:
    """Roll in secret, or find what the same request rolled before; then deliver.

    ``interaction_id``, ``notice`` and ``named`` are those of ``kept_once``.
    """
    secret = await kept_once(
        table, caller, prepare, interaction_id=interaction_id, notice=notice, named=named
    )
    return await send(table, secret)


async def kept_once(
    table: Table,
    caller: Caller,
    prepare: Prepare,
    *,
    interaction_id: int | None = None,
    notice: bool = True,
    named: bool = False,
) -> Secret:
    """Roll in secret, store and seal it, or find what the same request rolled before; ``send`` delivers it.

    ``prepare`` is not asked if the roll is stored: it is shown whatever became of sheets and GMs.
    ``interaction_id`` stands for the request that may be fulfilled only once (the message of a requested
    roll); by default the caller's own. ``notice`` is False if another message of the channel already
    announces it. ``named``: it names the roller.
    """
    request = interaction_id or caller.interaction_id
    async with table.lock("hidden roll", request):
        earlier = await table.store.secret_of(request)
        if earlier is not None:
            return earlier
        make, to = await prepare()
        made, at = make(), caller.at.isoformat(timespec="seconds")
        record = record_of(made, at=at, by=caller.user_id, channel=caller.channel_id, interaction=request)
        return await _kept(table, caller, record, request, to, notice=notice, named=named)


async def _kept(
    table: Table, caller: Caller, record: str, interaction: int, to: Sequence[int], *,
    notice: bool, named: bool,
) -> Secret:  # fmt: skip
    """The secret as it is stored, or was before by the same interaction."""
    salt = nonce()
    secret, _ = await table.store.keep_secret(
        channel_id=caller.channel_id,
        guild_id=caller.guild_id,
        interaction_id=interaction,
        roller_id=caller.user_id,
        at=caller.at,
        record=record,
        nonce=salt,
        seal=seal_of(record, salt),
        recipients=list(to),
        noticed=not notice,
        named=named,
    )
    return secret


async def send(table: Table, secret: Secret) -> SentSecret:
    """Deliver what is undelivered of a secret: DMs first, then the notice in the channel."""
    async with table.lock("secret", secret.id):
        secret = await table.store.secret(secret.id) or secret
        await _log(table, secret)
        owed = [each.user_id for each in secret.recipients if each.delivered_at is None]
        unreached = tuple([user_id for user_id in owed if not await _whisper(table, secret, user_id)])
        noticed = secret.noticed or await _notice(table, secret)
    return SentSecret(secret, unreached, noticed)


async def _log(table: Table, secret: Secret) -> None:
    """Put it into the GM's copy of the channel's log."""
    held = await preferences(table, secret.channel_id, secret.guild_id)
    facts, made = facts_of(secret), made_of(secret)
    logged = Logged(
        kind=EntryKind.HIDDEN,
        character=made.sides[0].name if made.sides else "",
        user_id=secret.roller_id,
        system=held.system.key if held.system else "",
        facts=lambda: secret.record,
        to=tuple(each.user_id for each in secret.recipients),
    )
    post = Post(wording.record_told(words_for(held.language), facts), told=logged)
    await keeping.keep(table, secret.channel_id, post, f"h{secret.id}", at=secret.at)


async def _whisper(table: Table, secret: Secret, user_id: int) -> bool:
    held = await preferences(table, secret.channel_id, secret.guild_id)
    words = words_for(await locale_of(table, user_id) or held.language)
    if table.owing.notes(_arrival(user_id), secret.id):
        return True
    message = Post(wording.record_told(words, facts_of(secret)))
    delivery = await table.messenger.whisper(user_id, message, table.nonce(f"s{secret.id}.{user_id}"))
    if delivery.arrived:
        write = partial(_note_delivered, table, secret.id, user_id)
        await table.owing.noted(_arrival(user_id), _owed(secret), write)
    # A recipient who takes no messages is not tried again and again.
    elif delivery.outcome is DeliveryStatus.THROTTLED:
        _leave(table, secret, delivery.outcome)
    return delivery.arrived


def _arrival(user_id: int) -> str:
    return f"arrival of a secret with {user_id}"


async def _note_delivered(table: Table, secret_id: int, user_id: int) -> None:
    """Note the delivery, if the user is still a recipient: they may be deleted by then."""
    secret = await table.store.secret(secret_id)
    if secret is not None and user_id in {each.user_id for each in secret.recipients}:
        await table.store.delivered(secret_id, user_id, table.now())


def _leave(table: Table, secret: Secret, outcome: DeliveryStatus) -> None:
    table.owing.leave("secret", _owed(secret), partial(_send_owed, table, secret.id), outcome)


def _owed(secret: Secret) -> Owed:
    return Owed(secret.id, secret.channel_id, secret.guild_id)


async def _notice(table: Table, secret: Secret) -> bool:
    held = await preferences(table, secret.channel_id, secret.guild_id)
    words = words_for(held.language)
    if table.owing.notes("notice of a secret", secret.id):
        return True
    message = Post(wording.notice(words, facts_of(secret)), buttons=(show_button(words, secret.id),))
    delivery = await table.messenger.post(secret.channel_id, message, table.nonce(f"n{secret.id}"))
    if delivery.arrived or delivery.outcome is DeliveryStatus.GONE:
        await table.owing.noted("notice of a secret", _owed(secret), partial(table.store.noticed, secret.id))
    else:
        _leave(table, secret, delivery.outcome)
    return delivery.arrived


def show_button(words: Words, secret_id: int) -> Button:
    """The button under a notice that gives the secret to a GM of the channel."""
    return Button(words.plain("GM: show"), button_id("show", secret_id))


async def send_owed(table: Table, own: recovery.Own = recovery.everything) -> None:
    """Deliver, after a start, what a kill or a closed DM left undelivered."""
    owed = await table.store.owed_secrets(since=table.now() - KEEP_TRYING)
    await recovery.serve("secret", owed, lambda number: _send_owed(table, number), own)


async def _send_owed(table: Table, secret_id: int) -> None:
    secret = await table.store.secret(secret_id)
    if secret is not None and _still_tried(table, secret):
        await send(table, secret)


def _still_tried(table: Table, secret: Secret) -> bool:
    return table.now() - secret.at < KEEP_TRYING


def _received(caller: Caller, secret: Secret) -> bool:
    return caller.user_id in {recipient.user_id for recipient in secret.recipients}


async def shown(table: Table, caller: Caller, secret_id: int) -> Secret:
    """The secret for a user who may know it: a GM of its channel, or a recipient."""
    secret = await _secret_here(table, caller, secret_id)
    await gm_role.require(table, caller, Right.READ_SECRET, own=_received(caller, secret))
    await noted(table.store.delivered(secret.id, caller.user_id, caller.at))
    return secret


async def recent(table: Table, caller: Caller, right: Right = Right.HIDE_ROLLS) -> Sequence[Secret]:
    """The channel's newest hidden rolls, for a caller with the ``right``. If a leader of its encounter is not
    GM, they see only those that went to them."""
    await require_gm(table, caller, right)
    secrets = await table.store.secrets_in(caller.channel_id, LISTED)
    if await gm_role.allowed(table, caller, Right.READ_SECRET):
        return secrets
    return [each for each in secrets if _received(caller, each)]


async def to_reveal(table: Table, caller: Caller) -> Sequence[Secret]:
    """Those of the same that are not public, for a caller who may reveal them."""
    return [each for each in await recent(table, caller, Right.REVEAL) if each.revealed_at is None]


async def to_reveal_of(table: Table, caller: Caller, ids: Sequence[int]) -> Sequence[Secret]:
    """The first of these that are not public, for a caller who may reveal them. Refusal: all are."""
    await require_gm(table, caller, Right.REVEAL)
    secrets = [await shown(table, caller, each) for each in ids]
    found = [each for each in secrets if each.revealed_at is None]
    if not found:
        _refuse_if_public(secrets[0])
    return found[:LISTED]


async def delivered_again(table: Table, caller: Caller) -> Sequence[Secret]:
    """The same, after one more try to deliver what is undelivered of them."""
    owed = [each for each in await recent(table, caller) if facts_of(each).owed or not each.noticed]
    for secret in owed:
        if _still_tried(table, secret):
            await send(table, secret)
    return await recent(table, caller)


async def reveal(table: Table, caller: Caller, secret_id: int) -> None:
    """Post the roll in public, once, with a button for the text that its seal covers.

    Refusal: not the GM, not a secret that they may know, public already, or it could not be posted.
    """
    caller.needs_posting()
    await require_gm(table, caller, Right.REVEAL)
    async with table.lock("secret", secret_id):
        secret = await shown(table, caller, secret_id)
        _refuse_if_public(secret)
        words = words_for((await of_caller(table, caller)).language)
        message = Post(
            wording.revealed(words, facts_of(secret)),
            buttons=(Button(words.plain("Check"), button_id("check", secret.id)),),
        )
        posted = await table.messenger.post(caller.channel_id, message, table.nonce(f"r{secret.id}"))
        if not posted.arrived:
            raise Refusal("post_failed")
        write = partial(table.store.revealed, secret.id, posted.message_id, caller.at)
        await table.owing.noted("reveal of a secret", _owed(secret), write)


def _refuse_if_public(secret: Secret) -> None:
    if secret.revealed_at is not None:
        raise Refusal(
            "secrets.revealed_already",
            id=secret.id,
            at=int(secret.revealed_at.timestamp()),
            guild=secret.guild_id,
            channel=secret.channel_id,
            message=secret.revealed_in or 0,
        )


async def check(table: Table, caller: Caller, secret_id: int) -> Post:
    """The file that the seal covers and how to check it, for anybody in the channel. Refusal: it
    is not public."""
    secret = await _secret_here(table, caller, secret_id)
    if secret.revealed_at is None:
        raise Refusal("secrets.unknown", id=secret_id)
    file = sealed_file(secret)
    return Post(wording.recipe(words_for(caller.locale), facts_of(secret), file[0]), file=file)


async def _secret_here(table: Table, caller: Caller, secret_id: int) -> Secret:
    caller.needs_server()
    secret = await table.store.secret(secret_id)
    if secret is None or secret.channel_id != caller.channel_id:
        raise Refusal("secrets.unknown", id=secret_id)
    return secret


def list_panel(locale: str, secrets: Sequence[Secret]) -> Panel:
    """The GM's list, each with its Show button and, until it is public, its Reveal button."""
    words = words_for(locale)
    blocks = [wording.list_line(words, facts_of(each)) for each in secrets]
    buttons = [button for each in secrets for button in _list_buttons(words, each)]
    return Panel((words("**Hidden rolls in this channel**"), *blocks), tuple(buttons))


def _list_buttons(words: Words, secret: Secret) -> tuple[Button, ...]:
    show = Button(words.plain("Show #{id}", id=secret.id), button_id("show", secret.id))
    reveal = Button(words.plain("Reveal #{id}", id=secret.id), button_id("reveal", secret.id))
    return (show, reveal) if secret.revealed_at is None else (show,)
