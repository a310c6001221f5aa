"""The button Why? below a brief announcement of a fight."""

from dataclasses import replace

from bot.play.delivery import Button, Post, button_id, read_button_id
from bot.play.heads.encounter import Head
from bot.play.table import Table
from bot.store.errors import StoreFailure
from bot.text import N_
from bot.wording.words import Words

WHY = N_("Why?")
KEPT = "kept"
"""The verb of a button for the details that a message left out."""
MOST_BUTTONS = 25
"""How many buttons Discord takes on a message."""


def explained(
    table: Table, words: Words, post: Post, head: Head, *, channel_id: int = 0, user_id: int | None = None
) -> Post:
    """A message with the button for its ``steps``, for readers of this channel (0: the fight's own), or for
    this user only. If the message has no space for the button, or its steps cannot be kept now, it contains
    everything itself."""
    if not post.steps:
        return post
    whole = replace(post, text=post.steps, steps="")
    if len(post.buttons) >= MOST_BUTTONS:
        return whole
    try:
        number = table.store.keep_text_soon(
            guild_id=head.row.guild_id,
            channel_id=channel_id or head.row.channel_id,
            user_id=user_id,
            at=head.step.at,
            text=post.steps,
        )
    except StoreFailure:
        return whole
    why = Button(words.plain(WHY), button_id(KEPT, number))
    return replace(post, buttons=(*post.buttons, why), steps="")


def explains(custom_id: str) -> bool:
    """Whether a button says why: it counts however the fight goes on."""
    return (read_button_id(custom_id) or ("",))[0] == KEPT
