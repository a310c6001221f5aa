"""Plain values made into what discord.py sends."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import aiohttp
import discord

from bot.play.delivery import Panel, Post
from bot.text import visible
from cogs.ui.components import buttons_shown, panel_shown

LONGEST = 1500
"""Characters of an answer before the whole goes into a text file."""
WHOLE = "answer.txt"
"""The name of that file; it reveals nothing."""
NO_PICTURE = "-# A picture belongs here: the bot needs Attach Files. · 此处缺图：机器人需要“附加文件”权限。"
LONGEST_ALT = 1024
"""The greatest number of characters of a picture's alt text."""
NOBODY = discord.AllowedMentions.none()
LONGEST_ID = 100
UNSENT = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors of an answer or a message that Discord refused or the connection lost; a lost one may have arrived
all the same."""


def as_kwargs(message: Post | Panel, *, edit: bool = False) -> dict[str, Any]:
    """The arguments of ``send`` (or, with ``edit``, of ``edit``) for a message."""
    if isinstance(message, Panel):
        return {"view": panel_shown(message), "allowed_mentions": NOBODY}
    text, files = fitted(message)
    kwargs: dict[str, Any] = {"content": visible(text), "allowed_mentions": _mentioning(message.mentions)}
    if message.buttons:
        kwargs["view"] = buttons_shown(message.buttons)
    elif edit:
        kwargs["view"] = None
    attached = [*_picture(message), *(_file(*each) for each in files)]
    if attached or edit:
        kwargs["attachments" if edit else "files"] = attached
    return kwargs


def _mentioning(user_ids: tuple[int, ...]) -> discord.AllowedMentions:
    if not user_ids:
        return NOBODY
    people = [discord.Object(each) for each in user_ids if each]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def _picture(post: Post) -> list[discord.File]:
    shown = post.picture
    if shown is None:
        return []
    return [
        discord.File(BytesIO(shown.png), filename=shown.name, description=visible(shown.alt)[:LONGEST_ALT])
    ]


def _file(name: str, content: str | bytes) -> discord.File:
    data = content if isinstance(content, bytes) else visible(content).encode()
    return discord.File(BytesIO(data), filename=name)


def without_picture(post: Post) -> Post:
    """The same post where Discord takes no picture; it says so in both languages."""
    return replace(post, text=f"{post.text}\n{NO_PICTURE}", picture=None)


def fitted(post: Post) -> tuple[str, tuple[tuple[str, str | bytes], ...]]:
    """The text and the files of a post. If the text is over 1,500 characters: its beginning, and the whole as
    a further file."""
    own = (post.file,) if post.file else ()
    if len(post.text) <= LONGEST:
        return post.text, own
    cut = post.text.rfind("\n", LONGEST // 2, LONGEST)
    head = post.text[: cut if cut > 0 else LONGEST].rstrip("\\")
    left = len(post.text) - len(head)
    return f"{head}\n… {left} more · 余下 {left} 字见附件", (*own, (WHOLE, post.text))
