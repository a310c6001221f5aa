"""Hidden rolls (P-16): rolled once, sealed, delivered, and only then noticed.

Who may see what: recipients get the whole record by DM; the channel learns that a
hidden roll was made, and its seal; the roller of a ``gm`` or asked roll sees the dice
and the result, never a difficulty that the GM keeps.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Any

from bot.dice.source import nonce
from bot.play import encounters
from bot.play.caller import Caller
from bot.play.delivery import Button, Outcome, Panel, Post
from bot.play.ids import button_id
from bot.play.preferences import Preferences, is_gm, locale_of, note_locale, of_caller, preferences, recipients
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.store import Secret
from bot.systems.pool.made import Made, as_json, from_json
from bot.wording import secrets as wording
from bot.wording.words import words_for

KEEP_TRYING = timedelta(days=1)
"""How long a DM that could not be delivered is tried again at start-up."""
LISTED = 8


class Visibility(StrEnum):
    """Who sees a roll: everybody, roller and GM, the GM alone, the roller alone."""

    PUBLIC = "public"
    GM = "gm"
    BLIND = "blind"
    SELF = "self"


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored secret and the recipients whom no DM reached."""

    secret: Secret
    unreached: tuple[int, ...]

    @property
    def made(self) -> Made:
        """What was rolled; for a replayed command what the first call rolled."""
        return made_of(self.secret)


def made_of(secret: Secret) -> Made:
    """The facts in a secret's record."""
    return from_json(json.loads(secret.record)["made"])


def facts_of(secret: Secret) -> wording.HiddenRoll:
    """What words need of a secret."""
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
        revealed=secret.revealed,
    )


def seal_of(record: str, salt: str) -> str:
    """The first 32 hex digits of SHA-256 over the record, a line break and the nonce."""
    return hashlib.sha256(f"{record}\n{salt}".encode()).hexdigest()[:32]


def _record(made: Made, **about: Any) -> str:
    """Canonical JSON without the signs that a shell or a code block would change."""
    text = json.dumps(
        {"format": 1, **about, "made": as_json(made)},
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    return text.replace("'", "\\u0027").replace("`", "\\u0060")


async def gm_of_encounter(table: Table, channel_id: int) -> int | None:
    """The GM of the channel's open encounter."""
    head = await encounters.head_in(table, channel_id)
    return head.encounter.gm if head else None


async def require_gm(table: Table, caller: Caller) -> Preferences:
    """Refuse who is neither GM of the channel nor of its open encounter (where the
    channel names none)."""
    caller.needs_server()
    held = await of_caller(table, caller)
    leads = not held.gms and await gm_of_encounter(table, caller.channel_id) == caller.user_id
    if not (leads or is_gm(held, caller)):
        raise Refusal("gm_only")
    await note_locale(table, caller)
    return held


async def who_receives(table: Table, caller: Caller, *, rolling_gm: bool) -> tuple[int, ...]:
    """To whom a secret made here goes. Refusal, before anything is rolled: nobody."""
    caller.needs_posting()
    held = await of_caller(table, caller)
    encounter_gm = await gm_of_encounter(table, caller.channel_id)
    return recipients(held, encounter_gm, caller.user_id if rolling_gm else None)


async def replayed(table: Table, interaction_id: int) -> Secret | None:
    """What this interaction already rolled, so that it never rolls again."""
    return await table.store.secret_of(interaction_id)


async def keep_and_send(
    table: Table,
    caller: Caller,
    made: Made,
    to: Sequence[int],
    *,
    interaction_id: int | None = None,
    notice: bool = True,
) -> Kept:
    """Store and seal what was made, deliver it, then notice the channel.

    ``interaction_id`` stands for the request that may be made good only once (the
    asking message of an asked roll); by default the caller's own. ``notice`` is False
    where another message of the channel already tells of it.
    """
    record = _record(
        made,
        at=caller.at.isoformat(timespec="seconds"),
        by=caller.user_id,
        channel=caller.channel_id,
        interaction=interaction_id or caller.interaction_id,
    )
    salt = nonce()
    secret, _ = await table.store.keep_secret(
        channel_id=caller.channel_id,
        guild_id=caller.guild_id,
        interaction_id=interaction_id or caller.interaction_id,
        roller_id=caller.user_id,
        at=caller.at,
        record=record,
        nonce=salt,
        seal=seal_of(record, salt),
        recipients=list(to),
        noticed=not notice,
    )
    return await send(table, secret)


async def send(table: Table, secret: Secret) -> Kept:
    """Deliver what is owed of a secret: DMs first, then the notice in the channel."""
    async with table.lock("secret", secret.id):
        secret = await table.store.secret(secret.id) or secret
        unreached = tuple([
            recipient.user_id
            for recipient in secret.recipients
            if recipient.delivered_at is None and not await _whisper(table, secret, recipient.user_id)
        ])
        if not secret.noticed:
            await _notice(table, secret)
    return Kept(secret, unreached)


async def _whisper(table: Table, secret: Secret, user_id: int) -> bool:
    held = await preferences(table, secret.channel_id, secret.guild_id)
    words = words_for(await locale_of(table, user_id) or held.language)
    message = Post(wording.record_told(words, facts_of(secret)))
    delivery = await table.messenger.whisper(user_id, message, f"s{secret.id}.{user_id % 10**9}")
    if delivery.arrived:
        await table.store.delivered(secret.id, user_id, table.now())
    return delivery.arrived


async def _notice(table: Table, secret: Secret) -> None:
    held = await preferences(table, secret.channel_id, secret.guild_id)
    words = words_for(held.language)
    show = Button(words.plain("GM: show"), button_id("show", secret.id))
    message = Post(wording.notice(words, facts_of(secret)), buttons=(show,))
    delivery = await table.messenger.post(secret.channel_id, message, f"n{secret.id}")
    if delivery.outcome is not Outcome.THROTTLED:
        await table.store.noticed(secret.id)


async def send_owed(table: Table) -> None:
    """Make good, after a start, what a kill or a closed DM left owed."""
    for secret in await table.store.owed_secrets():
        if table.now() - secret.at < KEEP_TRYING:
            await send(table, secret)


async def shown(table: Table, caller: Caller, secret_id: int) -> Secret:
    """The secret for one who may know it: a GM of its channel, or a recipient."""
    secret = await _secret_here(table, caller, secret_id)
    received = caller.user_id in {recipient.user_id for recipient in secret.recipients}
    if not received and not is_gm(await of_caller(table, caller), caller):
        raise Refusal("gm_only")
    await table.store.delivered(secret.id, caller.user_id, caller.at)
    return secret


async def recent(table: Table, caller: Caller) -> Sequence[Secret]:
    """The channel's newest hidden rolls, for its GM."""
    held = await require_gm(table, caller)
    secrets = await table.store.secrets_in(caller.channel_id, LISTED)
    if is_gm(held, caller):
        return secrets
    return [each for each in secrets if caller.user_id in {one.user_id for one in each.recipients}]


async def reveal(table: Table, caller: Caller, secret_id: int) -> Secret:
    """Make a hidden roll public, by its GM."""
    secret = await shown(table, caller, secret_id)
    await require_gm(table, caller)
    await table.store.revealed(secret.id)
    return replace(secret, revealed=True)


async def _secret_here(table: Table, caller: Caller, secret_id: int) -> Secret:
    caller.needs_server()
    secret = await table.store.secret(secret_id)
    if secret is None or secret.channel_id != caller.channel_id:
        raise Refusal("secrets.unknown", id=secret_id)
    return secret


def revealed_post(locale: str | None, secret: Secret) -> Post:
    """The record, the nonce and how to check the seal; the sealed text as a file."""
    words = words_for(locale)
    sealed = f"{secret.record}\n{secret.nonce}"
    text = wording.revealed(words, facts_of(secret))
    return Post(text, file=(f"hidden-{secret.id}.txt", sealed))


def list_panel(locale: str, secrets: Sequence[Secret]) -> Panel:
    """The GM's list, each with its Show and Reveal buttons."""
    words = words_for(locale)
    blocks = [wording.list_line(words, facts_of(each)) for each in secrets]
    buttons = [
        button
        for each in secrets
        for button in (
            Button(words.plain("Show #{id}", id=each.id), button_id("show", each.id)),
            Button(words.plain("Reveal #{id}", id=each.id), button_id("reveal", each.id)),
        )
    ]
    return Panel((words("**Hidden rolls in this channel**"), *blocks), tuple(buttons))
