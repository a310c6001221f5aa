"""Messages with buttons that keep working: the answer that begins one, and presses that change it."""

import discord

from bot.play.delivery import Post, read_button_id
from bot.play.ongoing import named, named_as_step, post, post_of, show, stands, step_told
from bot.store.ongoing import Ongoing
from bot.store.outbox import Owed
from cogs.ui.ask import Ask
from cogs.ui.components import UNSENT, buttons_left


async def moved(ask: Ask, ongoing: Ongoing) -> None:
    """Answer a press with the message as it now is, and note that it shows that. Where
    Discord takes no answer, the line loses it, a form was opened again, or it claims to come from
    another message, the message is edited."""
    message = ask.message
    if message is not None and ongoing.message_id not in (None, message.id):
        await show(ask.table, ongoing)
        await ask.defer(private=True)
        return
    if message is not None and await _updated(ask, ongoing.id, message.id):
        return
    await show(ask.table, ongoing)
    if ask.form_id:
        await ask.take_away()
    elif message is None:
        await ask.answer(ask.words("Done"), private=True)


async def _updated(ask: Ask, ongoing_id: int, message_id: int) -> bool:
    """Change the pressed message. One at a time: if several press at once, the last one shows the newest.
    False: Discord does not take it, or nothing is stored any longer."""
    async with ask.table.lock("ongoing", ongoing_id):
        newest = await ask.table.store.ongoing(ongoing_id)
        if newest is None:
            return False
        try:
            await ask.update(await ask.short(await post_of(ask.table, newest), private=False))
        except UNSENT:
            return False
        await stands(ask.table, newest, message_id)
    return True


async def settled(ask: Ask, message: discord.Message, line: str, verb: str) -> None:
    """Answer a press with a line below the message, without the buttons of that verb: the others
    still count."""
    left = buttons_left(message, lambda custom_id: (read_button_id(custom_id) or ("",))[0] != verb)
    await ask.update(Post(f"{message.content}\n{line}", buttons=left))


async def begun(ask: Ask, ongoing: Ongoing) -> None:
    """Answer a command with the message itself, and note where it is. If Discord accepts no answer, or the
    connection loses it, the message is posted to the channel: better twice than not at all. Refusal: that
    fails as well."""
    if not await _answered(ask, ongoing, await post_of(ask.table, ongoing)):
        await post(ask.table, ask.caller, ongoing, answered=True)


async def tell_step(ask: Ask, told: Post) -> None:
    """Answer with the message that tells everybody of a stored step (`bot.play.tellings`). If Discord accepts
    no answer, or the connection loses it, it is posted to the channel, sooner or later."""
    caller, store = ask.caller, ask.table.store
    message = named_as_step(caller.interaction_id, caller.user_id, told)
    try:
        message_id = await ask.answer(message, private=False)
    except UNSENT:
        ongoing = await store.telling_of(caller.interaction_id)
        if ongoing is None:
            raise
    else:
        if message_id is not None:
            step_told(ask.table, Owed(caller.interaction_id, caller.channel_id, caller.guild_id))
            return
        ongoing = await store.telling_of(caller.interaction_id)
    if ongoing is not None:
        await show(ask.table, ongoing, answered=True)


async def tell_once(ask: Ask, ongoing: Ongoing, told: Post) -> None:
    """Answer with what is told once. If Discord accepts no answer, or the connection loses it, it is posted
    to the channel, sooner or later."""
    if not await _answered(ask, ongoing, named(ongoing, told)):
        await show(ask.table, ongoing, answered=True)


async def _answered(ask: Ask, ongoing: Ongoing, message: Post) -> bool:
    """Answer with the message, and note where it is. False: Discord did not take it, or nobody knows."""
    try:
        message_id = await ask.answer(message, private=False)
    except UNSENT:
        return False
    if message_id is None:
        return False
    await stands(ask.table, ongoing, message_id)
    return True
