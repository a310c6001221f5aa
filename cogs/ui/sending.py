"""Plain values made into what discord.py sends."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import discord

from bot.play.delivery import Button, ButtonStyle, Panel, Post

LONGEST = 1500
"""Characters of an answer before the rest goes into a text file."""
ROW = 5
LONGEST_ID = 100

STYLES = {
    ButtonStyle.PRIMARY: discord.ButtonStyle.primary,
    ButtonStyle.SECONDARY: discord.ButtonStyle.secondary,
    ButtonStyle.DANGER: discord.ButtonStyle.danger,
}


def as_kwargs(message: Post | Panel, *, edit: bool = False) -> dict[str, Any]:
    """The arguments of ``send`` (or, with ``edit``, of ``edit``) for a message."""
    if isinstance(message, Panel):
        return {"view": _panel_view(message)}
    message = fitted(message)
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(each) for each in message.mentions]
    )  # fmt: skip
    kwargs: dict[str, Any] = {"content": message.text, "allowed_mentions": mentions}
    if message.buttons:
        kwargs["view"] = _view(message.buttons)
    elif edit:
        kwargs["view"] = None
    if message.file:
        name, content = message.file
        kwargs["attachments" if edit else "file"] = _file(name, content, edit=edit)
    return kwargs


def _file(name: str, content: str, *, edit: bool) -> Any:
    file = discord.File(BytesIO(content.encode()), filename=name)
    return [file] if edit else file


def fitted(post: Post) -> Post:
    """A post that fits: beyond 1,500 characters its beginning and the whole as a file."""
    if len(post.text) <= LONGEST:
        return post
    cut = post.text.rfind("\n", 0, LONGEST)
    head = post.text[: cut if cut > LONGEST // 2 else LONGEST]
    left = len(post.text) - len(head)
    more = f"… {left} more · 余下 {left} 字见附件"
    content = post.text if post.file is None else f"{post.text}\n\n{post.file[1]}"
    return Post(f"{head}\n{more}", post.mentions, post.buttons, ("answer.txt", content))


def _buttons(buttons: Sequence[Button]) -> list[discord.ui.Button[Any]]:
    return [
        discord.ui.Button(label=each.label[:80], custom_id=each.custom_id, style=STYLES[each.style])
        for each in buttons
    ]


def _view(buttons: Sequence[Button]) -> discord.ui.View:
    """A view that discord.py need not remember: presses are read by their ids."""
    view = discord.ui.View(timeout=None)
    for button in _buttons(buttons):
        view.add_item(button)
    view.stop()
    return view


def _panel_view(panel: Panel) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[Any] = discord.ui.Container(accent_colour=discord.Colour(0x2F7F79))
    for block in panel.blocks:
        container.add_item(discord.ui.TextDisplay(block))
    buttons = _buttons(panel.buttons)
    for start in range(0, len(buttons), ROW):
        container.add_item(discord.ui.ActionRow(*buttons[start : start + ROW]))
    view.add_item(container)
    view.stop()
    return view
