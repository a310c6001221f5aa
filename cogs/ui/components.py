"""Messages, buttons and panels as Discord takes them.

Presses are answered by their ids, so nothing needs discord.py's items, which only remember
what to call: making them took a tenth of a turn.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise
from typing import Any, ClassVar
from zlib import crc32

import aiohttp
import discord

from bot.play.delivery import (
    LONGEST_CHOICE,
    MOST_CHOICES,
    MOST_ROWS,
    ROW,
    Beside,
    Block,
    Button,
    ButtonStyle,
    Divider,
    Menu,
    MenuChoice,
    MenuKind,
    Panel,
    Post,
)
from bot.text import visible

Component = dict[str, Any]

LONGEST_LABEL = 80
LONGEST_PLACEHOLDER = 150
ACCENT = 0x2F7F79
"""The colour of a panel's edge."""

STYLES = {
    ButtonStyle.PRIMARY: discord.ButtonStyle.primary.value,
    ButtonStyle.SECONDARY: discord.ButtonStyle.secondary.value,
    ButtonStyle.DANGER: discord.ButtonStyle.danger.value,
}
_ROW, _BUTTON, _TEXT, _BESIDE, _FRAME, _LINE = (
    kind.value
    for kind in (
        discord.ComponentType.action_row,
        discord.ComponentType.button,
        discord.ComponentType.text_display,
        discord.ComponentType.section,
        discord.ComponentType.container,
        discord.ComponentType.separator,
    )
)
_MENUS = {
    MenuKind.OWN: discord.ComponentType.string_select.value,
    MenuKind.USERS: discord.ComponentType.user_select.value,
    MenuKind.ROLES: discord.ComponentType.role_select.value,
    MenuKind.CHANNELS: discord.ComponentType.channel_select.value,
}
_ENTITIES = {MenuKind.USERS: "user", MenuKind.ROLES: "role", MenuKind.CHANNELS: "channel"}
"""What Discord calls the values of the lists that it makes itself."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The attributes that discord.py needs of a view that it sends; it does not keep a finished one."""

    __discord_ui_view__: ClassVar[bool] = True
    timeout: ClassVar[None] = None

    components: list[Component]
    is_layout: bool = False

    def to_components(self) -> list[Component]:
        """The components to send."""
        return self.components

    def has_components_v2(self) -> bool:
        """Whether it stands instead of a text."""
        return self.is_layout

    def is_finished(self) -> bool:
        """It waits for nothing."""
        return True

    def is_dispatchable(self) -> bool:
        """It answers no press."""
        return False


def buttons_shown(buttons: Sequence[Button]) -> Shown:
    """Buttons under a text."""
    return Shown(_rows(buttons))


def buttons_left(message: discord.Message, kept: Callable[[str], bool]) -> tuple[Button, ...]:
    """The buttons under a text with an id in ``kept``."""
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    shown = (each for row in rows for each in row.children if isinstance(each, discord.Button))
    return tuple(
        Button(each.label or "", each.custom_id, ButtonStyle(each.style.name))
        for each in shown
        if each.custom_id and kept(each.custom_id)
    )


def ids_on(message: discord.Message) -> frozenset[str]:
    """The ids of all that can be pressed on a message."""
    found, parts = set[str](), list[Any](message.components)
    for part in parts:  # It grows while it is read.
        if isinstance(part, (discord.Button, discord.SelectMenu)):
            found.add(part.custom_id or "")
            continue
        parts += getattr(part, "children", ())
        if isinstance(part, discord.SectionComponent):
            parts.append(part.accessory)
    return frozenset(found)


Linking = Callable[[list[str], int], list[str]]
"""Puts links to commands into texts that have room for so many characters together."""
LONGEST_TEXT, LONGEST_PANEL = 2000, 4000
"""Characters that Discord takes of a message, and of all blocks of a panel."""


def unlinked(texts: list[str], _: int) -> list[str]:
    """The texts as they are."""
    return texts


def panel_shown(panel: Panel, linked: Linking = unlinked) -> Shown:
    """Blocks and buttons in one frame."""
    texts = iter(linked([visible(text) for text in panel.texts], LONGEST_PANEL))
    within = [*(_block(each, texts) for each in panel.blocks), *_rows(panel.buttons)]
    frame = {"type": _FRAME, "accent_color": ACCENT, "spoiler": False, "components": within}
    return Shown([frame], is_layout=True)


def _block(block: Block, texts: Iterator[str]) -> Component:
    """A block of a panel, with the next of its texts where it has one."""
    if isinstance(block, Menu):
        return _menu(block)
    if isinstance(block, tuple):
        return {"type": _ROW, "components": [_button(each) for each in block]}
    if isinstance(block, Divider):
        return {"type": _LINE}
    text = {"type": _TEXT, "content": next(texts)}
    if isinstance(block, Beside):
        return {"type": _BESIDE, "components": [text], "accessory": _button(block.button)}
    return text


def _rows(buttons: Sequence[Button], above: int = 0) -> list[Component]:
    """Each primary button begins a row, as far as a message has rows: what belongs together stands
    together. So does each that asks for it. ``above``: how many rows stand above them."""
    begins = [each.begins_row or each.style is ButtonStyle.PRIMARY for each in buttons]
    later = [n for n, is_first in enumerate(begins) if n and is_first]
    groups = [buttons[start:end] for start, end in pairwise((0, *later, len(buttons)))]
    rows = [row for group in groups for row in _cut(group)]
    shown = rows if above + len(rows) <= MOST_ROWS else _cut(buttons)
    return [{"type": _ROW, "components": [_button(each) for each in row]} for row in shown]


def _cut(buttons: Sequence[Button]) -> list[Sequence[Button]]:
    """As few rows as there can be, each of about as many buttons, so that none stands by itself."""
    count = -(-len(buttons) // ROW)
    ends = [round(len(buttons) * row / count) for row in range(count + 1)] if count else []
    return [buttons[start:end] for start, end in pairwise(ends)]


def _menu(menu: Menu) -> Component:
    """A list on a line of its own. Its number is made from what is chosen: a page that keeps what its
    reader picked in a component then shows what holds."""
    shown: Component = {
        "type": _MENUS[menu.kind],
        "id": crc32(repr((menu.custom_id, menu.chosen)).encode()) >> 1 | 1 << 30,
        "custom_id": menu.custom_id,
        "placeholder": visible(menu.label)[:LONGEST_PLACEHOLDER],
        "min_values": menu.least,
        "disabled": menu.disabled,
    }
    if menu.kind is MenuKind.OWN:
        choices = [_choice(menu, each) for each in menu.choices[:MOST_CHOICES]]
        shown |= {"options": choices, "max_values": min(menu.most, len(choices))}
    else:
        named = [{"id": each, "type": _ENTITIES[menu.kind]} for each in menu.chosen]
        shown |= {"max_values": menu.most, "default_values": named}
    if menu.kind is MenuKind.CHANNELS:
        shown["channel_types"] = [discord.ChannelType.text.value]
    return {"type": _ROW, "components": [shown]}


def _choice(menu: Menu, choice: MenuChoice) -> Component:
    shown: Component = {"label": visible(choice.label)[:LONGEST_CHOICE], "value": choice.value}
    if choice.told:
        shown["description"] = visible(choice.told)[:LONGEST_CHOICE]
    if choice.value in menu.chosen:
        shown["default"] = True
    return shown


def _button(button: Button) -> Component:
    return {
        "type": _BUTTON,
        "style": STYLES[button.style],
        "disabled": button.disabled,
        "label": visible(button.label)[:LONGEST_LABEL],
        "custom_id": button.custom_id,
    }


LONGEST = 1500
"""Characters of an answer before the whole goes into a text file."""
WHOLE = "answer.txt"
"""The name of that file; it reveals nothing."""
NO_PICTURE = "-# A picture belongs here: the bot needs Attach Files. · 此处缺图：机器人需要“附加文件”权限。"
LONGEST_ALT = 1024
"""The greatest number of characters of a picture's alt text."""
NOBODY = discord.AllowedMentions.none()
LONGEST_ID = 100
UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is gone."""
LOST = (aiohttp.ClientError, OSError)
"""Errors of a call if the connection lost it, or Discord's word on it."""
UNSENT = (discord.HTTPException, *LOST)
"""Errors of an answer or a message that Discord refused or the connection lost; a lost one may have arrived
all the same."""


def as_kwargs(message: Post | Panel, linked: Linking = unlinked, *, edit: bool = False) -> dict[str, Any]:
    """The arguments of ``send`` (or, with ``edit``, of ``edit``) for a message."""
    if isinstance(message, Panel):
        return {"view": panel_shown(message, linked), "allowed_mentions": NOBODY}
    text, files = fitted(message)
    (content,) = linked([visible(text)], LONGEST_TEXT)
    kwargs: dict[str, Any] = {"content": content, "allowed_mentions": _mentioning(message.mentions)}
    if message.buttons or message.menus:
        kwargs["view"] = Shown([*map(_menu, message.menus), *_rows(message.buttons, len(message.menus))])
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
    return f"{head}\n… {left} more characters in the file · 余下 {left} 字见附件", (*own, (WHOLE, post.text))
