"""/figure: what figures look like."""

import discord

from bot.pictures import photos
from bot.play import portraits
from bot.play.photos import kept
from bot.refusal import Refusal
from bot.wording import figures as wording
from cogs.ui.ask import Ask
from cogs.ui.commands import command, group
from cogs.ui.images import content_of
from cogs.ui.people import Person, on_the_server

figure = group("figure", "Your figures")


@command("portrait", "Set what your figure's token looks like", into=figure, private=True)
async def _portrait(
    ask: Ask,
    image: discord.Attachment | None = None,
    remove: bool = False,
    member: Person | None = None,
) -> None:
    """Of the figure that is played; a GM's own or, with ``member``, a player's."""
    ask.caller.needs_server()
    user_id, name = on_the_server(member) if member else (ask.caller.user_id, ask.caller.name)
    await portraits.require_portrait(ask.table, ask.caller, user_id)
    if (image is None) is not remove:
        raise Refusal("photo.which")
    picture = ""
    if image is not None:
        content = await content_of(ask, image)
        picture = await kept(ask.table, ask.caller, content, photos.portrait)
    saved = await portraits.set_portrait(ask.table, ask.caller, user_id, name, picture)
    await ask.answer(wording.portrait_told(ask.words, saved), private=True)


COMMANDS = (figure,)
