"""/character: what characters look like."""

import discord
from discord import app_commands

from bot.pictures import photos
from bot.play.characters import LONGEST_CHARACTER, foe_named
from bot.play.photos import kept
from bot.play.sheets import foes, portraits
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.wording import characters as wording
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command, group
from cogs.ui.images import content_of
from cogs.ui.people import Person, on_the_server

character = group("character", "Your characters")


Name = app_commands.Range[str, 1, LONGEST_CHARACTER]


@command(
    "portrait", "Set what your character's token looks like", load=Load.LONG, into=character, private=True,
    autocomplete={"foe": suggestions.foes},
)  # fmt: skip
async def _portrait(
    ask: Ask,
    image: discord.Attachment | None = None,
    remove: bool = False,
    member: Person | None = None,
    foe: Name | None = None,
) -> None:
    """Of the character that is played; a GM's own or, with ``member``, a player's; or a foe's."""
    ask.caller.needs_server()
    if member and foe:
        raise Refusal("photo.whose")
    user_id, name = on_the_server(member) if member else (ask.caller.user_id, ask.caller.name)
    await portraits.require_portrait(ask.table, ask.caller, user_id)
    meant = await foe_named(ask.table, ask.caller, foe) if foe else None
    if (image is None) is not remove:
        raise Refusal("photo.which")
    picture = await _picture(ask, image)
    if meant is not None:
        saved = await foes.set_portrait(ask.table, ask.caller, meant.id, picture)
    else:
        saved = await portraits.set_portrait(ask.table, ask.caller, user_id, name, picture)
    await ask.answer(wording.portrait_told(ask.words, saved), private=True)


async def _picture(ask: Ask, image: discord.Attachment | None) -> str:
    """The name under which an image is kept; "": there is none."""
    if image is None:
        return ""
    return await kept(ask.table, ask.caller, await content_of(ask, image), photos.portrait)


COMMANDS = (character,)
