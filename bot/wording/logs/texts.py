"""A log as plain text, as Markdown and as JSON."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.logs.markup import Line, Setting, Style
from bot.text_files import Piece, Shape
from bot.wording.logs.book import Book, BookEntry

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
    zone = book.names.zone
    began, ended = (
        f"{each.astimezone(zone):%Y-%m-%d %H:%M}" if each else "…"
        for each in (book.started_at, book.stopped_at)
    )
    return f"{book.title}\n{began} – {ended} {zone}"


def _clock(book: Book, told: BookEntry) -> str:
    return f"{told.entry.at.astimezone(book.names.zone):%H:%M:%S}"


def text_shape(book: Book) -> Shape:
    """Plain text: its heading, an empty line between two entries."""
    return _by_days(book, heading, "== {} ==")


def text_piece(book: Book, told: BookEntry) -> Piece:
    """An entry in plain text: user, time, action."""
    of_gm = book.words.plain("GM only")
    kept = f" [{of_gm}]" if told.entry.hidden else ""
    picture = [f"[{told.entry.alt}]"] if told.entry.picture else []
    return Piece(
        "\n".join((f"{_clock(book, told)}  {told.who}{kept}".rstrip(), told.text, *picture)), _day(book, told)
    )


def _day(book: Book, told: BookEntry) -> str:
    return f"{told.entry.at.astimezone(book.names.zone):%Y-%m-%d}"


def _by_days(book: Book, head: Callable[[Book], str], line: str) -> Shape:
    """Entries with a line where another day begins."""

    def joins(before: str | None, day: str) -> str:
        return "\n\n" if day == before else f"\n\n{line.format(day)}\n\n"

    return Shape(lambda number, count: head(replace(book, part=number, parts=count)), joins, lambda _: "\n")


def markdown_shape(book: Book) -> Shape:
    """Markdown, with a heading for each day."""
    return _by_days(book, _marked_heading, "## {}")


def _marked_heading(book: Book) -> str:
    name, times = heading(book).split("\n")
    return f"# {escaped(name)}\n\n{times}"


def markdown_piece(book: Book, told: BookEntry) -> Piece:
    """An entry in Markdown: people's own text looks as it did and is nothing more."""
    of_gm = book.words.plain("GM only")
    kept = f" · *{of_gm}*" if told.entry.hidden else ""
    picture = [f"*{escaped(told.entry.alt)}*"] if told.entry.picture else []
    who = f" · **{escaped(told.who)}**" if told.who else ""
    lines = [_marked_line(each) for each in told.lines]
    return Piece("  \n".join((f"{_clock(book, told)}{who}{kept}", *lines, *picture)), _day(book, told))


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
    """Text that Markdown leaves as it is, including HTML."""
    return _SPECIAL.sub(lambda each: _ENTITIES.get(each[0]) or f"\\{each[0]}", text)


_ENTITIES: Mapping[str, str] = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def json_shape(book: Book) -> Shape:
    """JSON, for other programs (docs/log.md)."""
    return Shape(
        lambda number, count: _json_head(replace(book, part=number, parts=count)),
        lambda before, _: "\n  " if before is None else ",\n  ",
        lambda last: "]\n}\n" if last is None else "\n ]\n}\n",
    )


def _json_head(book: Book) -> str:
    """All that stands before the entries."""
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
    }
    return f'{json.dumps(content, ensure_ascii=False, indent=1)[:-2]},\n "entries": ['


def json_piece(book: Book, told: BookEntry) -> Piece:
    """An entry in JSON."""
    return Piece(json.dumps(_entry(told), ensure_ascii=False, indent=1).replace("\n", "\n  "))


def _entry(told: BookEntry) -> dict[str, Any]:
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
        "character": entry.character or None,
        "system": entry.system or None,
        "command": entry.command or None,
        "typed": told.typed or None,
        "text": told.text,
        "markdown": entry.text,
        "facts": facts,
        "picture": entry.alt if entry.picture else None,
    }
