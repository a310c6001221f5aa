"""Speaking as a character: a message under its name, which only its writer edits and deletes.

The log keeps what was said. It needs no message content for that, since the bot posts the words itself.
"""

from collections.abc import Set
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from math import ceil

from bot.logs.entry import EntryKind, Logged
from bot.play.authority import Caller, Right, Role, authorize
from bot.play.characters import active_of, named_so
from bot.play.delivery import Delivery, DeliveryStatus, Post
from bot.play.gm_role import allowed
from bot.play.logs import keeping
from bot.play.settings import of_caller
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.store.outbox import Owed
from bot.store.sayings import Saying
from bot.text import fold, tidy, visible

LONGEST_NAME = 80
"""Characters of a name that Discord takes for a message."""
LONGEST_PLAYER = 40
"""How much of a player's name stands behind a character's."""
LONGEST_SAID = 2000
NOT_TAKEN = ("discord", "clyde")
"""Parts of names that Discord refuses."""
NOBODY: frozenset[Role] = frozenset()


async def say(table: Table, caller: Caller, text: str, named: str | None = None) -> str:
    """Say something in the channel as a character (None: the one that the caller plays); return its name.
    Refusal: the caller may not speak as it, not write there at all or not yet, there are no words, or it
    could not be posted."""
    caller.needs_server()
    if not caller.may_write:
        raise Refusal("say.closed_to_you")
    if not caller.has_webhooks:
        raise Refusal("say.no_webhooks")
    _must_say_something(text)
    name = await speaker(table, caller, named)
    async with table.lock("saying", caller.user_id):
        await _must_not_be_slowed(table, caller)
        await _said(table, caller, name, text)
    return name


async def _must_not_be_slowed(table: Table, caller: Caller) -> None:
    """Refuse to speak again before the channel's slow mode lets the caller."""
    if not caller.slowmode:
        return
    before = await table.store.newest_saying(caller.user_id, caller.channel_id)
    again_at = before and before.at + timedelta(seconds=caller.slowmode)
    if again_at and again_at > caller.at:
        raise Refusal("say.slowed", at=str(ceil(again_at.timestamp())))


async def _said(table: Table, caller: Caller, name: str, text: str) -> None:
    """Say it. Who says it is stored before, so that nobody is asked who wrote a message after a kill."""
    saying = Saying(
        caller.interaction_id, caller.guild_id, caller.channel_id, caller.user_id, caller.at,
        _mark(table, Spoken(name, text)),
    )  # fmt: skip
    if not await table.store.reserve_saying(saying):
        return  # The interaction came twice.
    game = (await of_caller(table, caller)).system
    asked = keeping.Requester(caller.user_id, caller.name, name, game.key if game else "")
    entry = Post(text, told=Logged(EntryKind.SPEECH))
    key = await keeping.keep(table, caller.channel_id, entry, _key(saying), asked)
    delivery = await table.messenger.speak(caller.channel_id, name, text)
    if not delivery.arrived:
        await keeping.withdraw(table, caller.channel_id, key)
        if delivery.outcome is not DeliveryStatus.THROTTLED:  # Otherwise it may have arrived.
            await table.store.forget_saying(saying.id)
    _must_have_arrived(delivery)
    message_id = delivery.message_id or 0
    keeping.stands(table, caller.channel_id, key, message_id)
    owed = Owed(saying.id, caller.channel_id, caller.guild_id)
    note = partial(table.store.saying_stands, saying.id, message_id)
    await table.owing.noted("place of what was said", owed, note)


def _key(saying: Saying) -> str:
    """The name of its entry in a log."""
    return f"y{saying.id}"


@dataclass(frozen=True, slots=True)
class Spoken:
    """What stands in a message under a name."""

    name: str
    text: str


def _mark(table: Table, spoken: Spoken) -> str:
    """What tells it from others. Discord cuts white space at both ends."""
    name, text = (" ".join(visible(each).split()) for each in (spoken.name, spoken.text))
    return table.nonce(f"y{name}\n{text}")


async def speaker(table: Table, caller: Caller, named: str | None) -> str:
    """The name of the character that the caller speaks as, at most as long as Discord shows it.

    A user speaks as a character or a combatant of their own: one of this server, otherwise one that they have
    anywhere. A GM also speaks as a foe, or as anybody else that no player plays. Refusal: only other players
    play it, or there is none.
    """
    name, is_own = await _meant(table, caller, named)
    players = await _players_of(table, caller, name)
    if is_own or caller.user_id in players:
        return await _own_name(table, caller, name, players)
    if players:
        authorize(Right.SPEAK_AS, NOBODY)
    if not await allowed(table, caller, Right.SPEAK_FOR_FOES):
        raise Refusal("sheet.no_such_character", name=name[:50])
    return _speakable(name)


async def _meant(table: Table, caller: Caller, named: str | None) -> tuple[str, bool]:
    """The name that is meant (None: of the character that the caller plays), and whether a character of the
    caller has it."""
    if named is None:
        played = await active_of(table, caller.guild_id, caller.user_id)
        if played is None:
            raise Refusal("say.no_character")
        return played.name, True
    found = await named_so(table, caller, named)
    own = [each for each in found if each.owner == caller.user_id]
    return next((each.name for each in own or found), tidy(named)), bool(own)


async def _own_name(table: Table, caller: Caller, name: str, players: Set[int]) -> str:
    """The name of a character of the caller. If it is not only theirs on this server, their own name stands
    behind it: names may be changed, so none tells who had it first. Refusal: that is another player's."""
    if players == {caller.user_id}:
        shown = _speakable(name)
    else:
        behind = f" ({tidy(caller.name)[:LONGEST_PLAYER]})"
        shown = _speakable(f"{name[: LONGEST_NAME - len(behind)]}{behind}")
    if shown != name and await _players_of(table, caller, shown) - {caller.user_id}:
        authorize(Right.SPEAK_AS, NOBODY)
    return shown


def _speakable(name: str) -> str:
    """A name as Discord shows it. Refusal: Discord does not take it."""
    folded = fold(name)
    if not folded or any(part in folded for part in NOT_TAKEN):
        raise Refusal("say.name_refused", name=name[:50])
    return name[:LONGEST_NAME]


async def _players_of(table: Table, caller: Caller, name: str) -> set[int]:
    """The players with a character of this name on the server, or a combatant in the channel's fight."""
    folded = fold(name)
    sheets = await table.store.players_names(caller.guild_id)
    head = await head_in(table, caller.channel_id)
    fighting = head.encounter.combatants if head else ()
    shown = ((each.owner, each.name) for each in fighting if each.owner and not each.hidden)
    return {owner for owner, each in (*sheets, *shown) if fold(each) == folded}


async def said(table: Table, caller: Caller, message_id: int, spoken: Spoken | None = None) -> Saying | None:
    """What the caller said under this message; None: nobody said it through the bot. ``spoken``: what stands
    in it, by which a message is found that could not be noted. Refusal: another user did, who is named."""
    found = await table.store.saying(message_id)
    if found is None and spoken is not None:
        found = await table.store.find_saying(message_id, caller.channel_id, _mark(table, spoken))
        if found is not None:
            keeping.stands(table, caller.channel_id, _key(found), message_id)
    if found is None or found.channel_id != caller.channel_id:
        return None
    own = {Role.OWNER} if found.user_id == caller.user_id else NOBODY
    authorize(Right.CHANGE_SAYING, own, user=str(found.user_id))
    return found


async def correct(table: Table, caller: Caller, message_id: int, text: str) -> None:
    """Put other words in the place of what the caller said; "" deletes it. Refusal: another user said it, or
    it is gone."""
    found = await said(table, caller, message_id)
    if found is None:
        raise Refusal("say.gone")
    if text:
        _must_say_something(text)
    delivery = await table.messenger.respeak(found.channel_id, message_id, text)
    is_gone = delivery.outcome is DeliveryStatus.GONE
    if not text and (is_gone or delivery.arrived):
        await table.store.forget_saying(found.id)
        await table.store.delete_lines((message_id,))
    elif delivery.arrived:
        await table.store.change_line(message_id, text)
    if is_gone:
        raise Refusal("say.gone")
    _must_have_arrived(delivery)


def _must_say_something(text: str) -> None:
    if not tidy(text):
        raise Refusal("say.no_words")


def _must_have_arrived(delivery: Delivery) -> None:
    if delivery.outcome is DeliveryStatus.CLOSED:
        raise Refusal("say.no_webhooks")
    if delivery.lost:
        raise Refusal("say.perhaps")
    if not delivery.arrived:
        raise Refusal("post_failed")
