"""The private messages of everybody at the local table, as its page shows them in a side panel.

SimCord's page shows a channel and no DMs. This module makes the panel's content, which the page asks for
every second. It is one piece of HTML a message, so that a shown message keeps what its reader did with it.
"""

import html
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from markdown_it import MarkdownIt


@dataclass(frozen=True, slots=True)
class File:
    """A text file that came with a message."""

    name: str
    content: str


@dataclass(frozen=True, slots=True)
class Whisper:
    """A private message: id, recipient, time (aware), its markdown, the labels of its buttons, its files."""

    id: int
    to: str
    at: datetime
    text: str
    buttons: tuple[str, ...] = ()
    files: tuple[File, ...] = ()


def panel(whispers: Sequence[Whisper]) -> str:
    """The content of the page's panel, as JSON: each message's id and its HTML, oldest first."""
    ordered = sorted(whispers, key=lambda whisper: whisper.id)
    return json.dumps([{"id": str(whisper.id), "html": _article(whisper)} for whisper in ordered])


# Discord's markdown as far as Kelou writes it. HTML stays text.
_MARKDOWN = MarkdownIt("zero", {"breaks": True, "html": False}).enable(
    ["emphasis", "strikethrough", "escape", "backticks", "newline", "fence", "list"]
)

_SMALL = re.compile(r"(<p>|<br>\n)-# (.*?)(?=<br>|</p>)")
"""A line of small type, which is Discord's own."""


def _article(whisper: Whisper) -> str:
    at = whisper.at.astimezone()
    buttons = "".join(f"<span class=whisper-button>{html.escape(label)}</span>" for label in whisper.buttons)
    files = "".join(
        f"<details><summary>{html.escape(file.name)}</summary><pre>{html.escape(file.content)}</pre></details>"
        for file in whisper.files
    )
    return (
        f"<header><strong>{html.escape(whisper.to)}</strong> "
        f"<time datetime={at.isoformat(timespec='seconds')}>{at:%H:%M}</time></header>"
        f"{_rendered(whisper.text)}{buttons}{files}"
    )


def _rendered(text: str) -> str:
    return _SMALL.sub(r"\1<small>\2</small>", _MARKDOWN.render(text))
