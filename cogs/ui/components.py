"""Buttons and panels as Discord takes them.

Presses are answered by their ids, so nothing needs discord.py's items, which only remember
what to call: making them took a tenth of a turn.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

import discord

from bot.play.delivery import Button, ButtonStyle, Panel
from bot.text import visible

Component = dict[str, Any]

ROW = 5
"""Buttons side by side."""
MOST_ROWS = 5
LONGEST_LABEL = 80
ACCENT = 0x2F7F79
"""The colour of a panel's edge."""

STYLES = {
    ButtonStyle.PRIMARY: discord.ButtonStyle.primary.value,
    ButtonStyle.SECONDARY: discord.ButtonStyle.secondary.value,
    ButtonStyle.DANGER: discord.ButtonStyle.danger.value,
}
_ROW, _BUTTON, _TEXT, _FRAME = (
    kind.value
    for kind in (
        discord.ComponentType.action_row,
        discord.ComponentType.button,
        discord.ComponentType.text_display,
        discord.ComponentType.container,
    )
)


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
    return frozenset(_ids_in(message.components))


def _ids_in(parts: Iterable[Any]) -> Iterator[str]:
    for part in parts:
        if custom_id := getattr(part, "custom_id", None):
            yield custom_id
        yield from _ids_in(getattr(part, "children", ()))


def panel_shown(panel: Panel) -> Shown:
    """Blocks of text and buttons in one frame."""
    texts: list[Component] = [{"type": _TEXT, "content": visible(block)} for block in panel.blocks]
    within = [*texts, *_rows(panel.buttons)]
    frame = {"type": _FRAME, "accent_color": ACCENT, "spoiler": False, "components": within}
    return Shown([frame], is_layout=True)


def _rows(buttons: Sequence[Button]) -> list[Component]:
    """Each primary button begins a row, as far as a message has rows: what belongs together stands
    together."""
    later = [n for n, each in enumerate(buttons) if n and each.style is ButtonStyle.PRIMARY]
    groups = [buttons[start:end] for start, end in pairwise((0, *later, len(buttons)))]
    rows = [row for group in groups for row in _cut(group)]
    shown = rows if len(rows) <= MOST_ROWS else _cut(buttons)
    return [{"type": _ROW, "components": [_button(each) for each in row]} for row in shown]


def _cut(buttons: Sequence[Button]) -> list[Sequence[Button]]:
    return [buttons[start : start + ROW] for start in range(0, len(buttons), ROW)]


def _button(button: Button) -> Component:
    return {
        "type": _BUTTON,
        "style": STYLES[button.style],
        "disabled": False,
        "label": visible(button.label)[:LONGEST_LABEL],
        "custom_id": button.custom_id,
    }
