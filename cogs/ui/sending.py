"""Plain values made into what discord.py sends."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from typing import Any

import discord

from bot.play.delivery import Button, ButtonStyle, Panel, Post

LONGEST = 1500
"""Characters of an answer before the whole goes into a text file."""
WHOLE = "answer.txt"
"""What that file is called; a name that tells nothing."""
NO_PICTURE = "-# A picture belongs here: the bot needs Attach Files. · 此处缺图：机器人需要“附加文件”权限。"
LONGEST_ALT = 1024
"""Characters of what is read aloud for a picture."""
ROW = 5
NOBODY = discord.AllowedMentions.none()
LONGEST_ID = 100
LONGEST_LABEL = 80

STYLES = {
    ButtonStyle.PRIMARY: discord.ButtonStyle.primary,
    ButtonStyle.SECONDARY: discord.ButtonStyle.secondary,
    ButtonStyle.DANGER: discord.ButtonStyle.danger,
}


def as_kwargs(message: Post | Panel, *, edit: bool = False) -> dict[str, Any]:
    """The arguments of ``send`` (or, with ``edit``, of ``edit``) for a message."""
    if isinstance(message, Panel):
        return {"view": _panel_view(message), "allowed_mentions": NOBODY}
    text, files = fitted(message)
    kwargs: dict[str, Any] = {"content": text, "allowed_mentions": _mentioning(message.mentions)}
    if message.buttons:
        kwargs["view"] = _view(message.buttons)
    elif edit:
        kwargs["view"] = None
    attached = [*_picture(message), *(_file(*each) for each in files)]
    if attached or edit:
        kwargs["attachments" if edit else "files"] = attached
    return kwargs


def _mentioning(user_ids: tuple[int, ...]) -> discord.AllowedMentions:
    if not user_ids:
        return NOBODY
    people = [discord.Object(each) for each in user_ids]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def _picture(post: Post) -> list[discord.File]:
    shown = post.picture
    if shown is None:
        return []
    return [discord.File(BytesIO(shown.png), filename=shown.name, description=shown.alt[:LONGEST_ALT])]


def _file(name: str, content: str) -> discord.File:
    return discord.File(BytesIO(content.encode()), filename=name)


def without_picture(post: Post) -> Post:
    """The same post where Discord takes no picture; it says so in both languages."""
    return replace(post, text=f"{post.text}\n{NO_PICTURE}", picture=None)


def fitted(post: Post) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The text and the files of a post: beyond 1,500 characters its beginning, and the
    whole as a file beside its own."""
    own = (post.file,) if post.file else ()
    if len(post.text) <= LONGEST:
        return post.text, own
    cut = post.text.rfind("\n", LONGEST // 2, LONGEST)
    head = post.text[: cut if cut > 0 else LONGEST].rstrip("\\")
    left = len(post.text) - len(head)
    return f"{head}\n… {left} more · 余下 {left} 字见附件", (*own, (WHOLE, post.text))


def _buttons(buttons: Sequence[Button]) -> list[discord.ui.Button[Any]]:
    return [
        discord.ui.Button(
            label=each.label[:LONGEST_LABEL], custom_id=each.custom_id, style=STYLES[each.style]
        )
        for each in buttons
    ]


@lru_cache(maxsize=256)
def _view(buttons: tuple[Button, ...]) -> discord.ui.View:
    """A view that discord.py need not remember: presses are read by their ids. One that is
    stopped is no more than its buttons, so those that are sent again and again share it."""
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
