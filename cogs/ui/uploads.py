"""Texts that users give as a file or type."""

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.play.delivery import button_id
from bot.play.workload.rate_limits import Load
from bot.uploads import check_upload, decoded
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command
from cogs.ui.forms import Form, file_given, submitted

Text = app_commands.Range[str, 1, 6000]
"""As long as Discord lets an option be; a form opens again with at most ``forms.LONGEST_TEXT`` of it."""
Reader = Callable[[Ask, str], Awaitable[None]]


def importing(
    into: app_commands.Group,
    description: str,
    most: int,
    opener: Callable[[Ask, str], Awaitable[Form]],
    *,
    by: str = "",
) -> Callable[[Reader], Reader]:
    """Register a family's ``import``: it gives the reader the text of a file of at most ``most`` bytes, or
    what was typed. Without either, the form that ``opener`` makes asks for one of them; a text that the
    reader refuses opens in it. A button with the verb ``by`` opens the form too.

    The opener refuses users who may not import.
    """
    verb = f"{into.name}_import"

    def register(reader: Reader) -> Reader:
        async def read(ask: Ask, file: discord.Attachment | None, text: str | None) -> None:
            given = await text_given(ask, file, text, most)
            ask.refills = (button_id(verb), {"text": given})
            await reader(ask, given)

        @command("import", description, load=Load.HEAVY, into=into, opens=True)
        async def _(ask: Ask, file: discord.Attachment | None = None, text: Text | None = None) -> None:
            asking = await opener(ask, button_id(verb))
            if file is None and text is None:
                await ask.interaction.response.send_modal(asking)
            else:
                await read(ask, file, text)

        @form(verb, by=by)
        async def _(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
            return await opener(ask, form_id)

        @press(verb, load=Load.HEAVY)
        async def _(ask: Ask, numbers: tuple[int, ...]) -> None:
            await read(ask, file_given(ask.interaction), submitted(ask.interaction, "text"))

        return reader

    return register


async def text_given(ask: Ask, file: discord.Attachment | None, text: str | None, most: int) -> str:
    """The text of an attached file, otherwise the typed one; a private answer follows. Refusal: the file has
    more than ``most`` bytes, in which case nothing is downloaded, or is not text."""
    await ask.defer(private=True)
    if file is None:
        return text or ""
    check_upload(file.size, most)
    return decoded(await file.read(), most)
