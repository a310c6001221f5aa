"""A log as plain text, as Markdown and as JSON."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from bot.logs.markup import Line, Setting, Style
from bot.wording.logs.book import Book, Told

FORMAT = "kelou-log"
VERSION = 1
"""Of the JSON; docs/log.md describes it."""

_SPECIAL = re.compile(r"[\\`*_{}\[\]()#+\-!|<>~&=]|(?<=\d)\.(?=\s|$)")
_MARKS = {
    Style.BOLD: ("**", "**"),
    Style.ITALIC: ("*", "*"),
    Style.STRUCK: ("~~", "~~"),
    Style.CODE: ("<code>", "</code>"),
}


def heading(book: Book) -> str:
    """Its name, since when until when."""
    times = f"{_minute(book.started_at)} – {_minute(book.stopped_at) if book.stopped_at else '…'} UTC"
    return f"{book.title}\n{times}"


def _minute(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"


def _clock(told: Told) -> str:
    return f"{told.entry.at:%H:%M:%S}"


def text(book: Book) -> str:
    """As plain text: who, when, what, an empty line between two."""
    return "\n\n".join((heading(book), *_days(book, _plain_entry, lambda day: f"== {day} =="))) + "\n"


def _plain_entry(book: Book, told: Told) -> str:
    of_gm = book.words.plain("GM only")
    kept = f" [{of_gm}]" if told.entry.hidden else ""
    picture = [f"[{told.entry.alt}]"] if told.entry.picture else []
    return "\n".join((f"{_clock(told)}  {told.who}{kept}".rstrip(), told.text, *picture))


def _days(book: Book, entry: Callable[[Book, Told], str], day: Callable[[str], str]) -> Iterator[str]:
    """The entries, with a line where another day begins."""
    before = ""
    for each in book.entries:
        now = f"{each.entry.at:%Y-%m-%d}"
        if now != before:
            yield day(now)
            before = now
        yield entry(book, each)


def markdown(book: Book) -> str:
    """As Markdown: what people wrote stays as it looked and is nothing else."""
    name, times = heading(book).split("\n")
    head = f"# {escaped(name)}\n\n{times}"
    return "\n\n".join((head, *_days(book, _marked_entry, lambda day: f"## {day}"))) + "\n"


def _marked_entry(book: Book, told: Told) -> str:
    of_gm = book.words.plain("GM only")
    kept = f" · *{of_gm}*" if told.entry.hidden else ""
    picture = [f"*{escaped(told.entry.alt)}*"] if told.entry.picture else []
    who = f" · **{escaped(told.who)}**" if told.who else ""
    lines = [_marked_line(each) for each in told.lines]
    return "  \n".join((f"{_clock(told)}{who}{kept}", *lines, *picture))


def _marked_line(line: Line) -> str:
    text = "".join(_marked_run(each.text, each.styles) for each in line.runs)
    return f"> {text}" if line.setting is Setting.QUOTE else text


def _marked_run(text: str, styles: frozenset[Style]) -> str:
    shown, around = (
        escaped(text.strip()),
        (text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]),
    )
    if not text.strip():
        return text
    for style in Style:
        if style in styles and style in _MARKS:
            begin, end = _MARKS[style]
            shown = f"{begin}{shown}{end}"
    return f"{around[0]}{shown}{around[1]}"


def escaped(text: str) -> str:
    """Text that Markdown takes as it stands, HTML in it included."""
    return _SPECIAL.sub(lambda each: _ENTITIES.get(each[0]) or f"\\{each[0]}", text)


_ENTITIES: Mapping[str, str] = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def as_json(book: Book) -> str:
    """As JSON, for other programs (docs/log.md)."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "name": book.name,
        "copy": "gm" if book.of_gm else "table",
        "language": book.words.language,
        "started": book.started_at.isoformat(),
        "stopped": book.stopped_at.isoformat() if book.stopped_at else None,
        "part": book.part,
        "parts": book.parts,
        "entries": [_entry(each) for each in book.entries],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _entry(told: Told) -> dict[str, Any]:
    entry = told.entry
    facts = json.loads(entry.facts) if entry.facts else None
    return {
        "n": told.number,
        "at": entry.at.isoformat(),
        "kind": entry.kind.value,
        "hidden": entry.hidden,
        "rolled": told.is_roll,
        "aside": told.is_aside,
        "user": str(entry.user_id) if entry.user_id else None,
        "name": entry.name or None,
        "figure": entry.figure or None,
        "system": entry.system or None,
        "command": entry.command or None,
        "typed": told.typed or None,
        "text": told.text,
        "markdown": entry.text,
        "facts": facts,
        "picture": entry.alt if entry.picture else None,
    }
