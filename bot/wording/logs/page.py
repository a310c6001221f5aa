"""A log as a page: nothing is fetched, nothing but its own script runs, all that people wrote is text."""

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from html import escape
from pathlib import Path

from bot.logs.markup import Line, Run, Setting, Style
from bot.logs.speaker_colours import COLOURS
from bot.text_files import Piece, Shape
from bot.wording.logs.book import Book, BookEntry

_HERE = Path(__file__).parent
_TAGS: Mapping[Style, tuple[str, str]] = {
    Style.BOLD: ("<strong>", "</strong>"),
    Style.ITALIC: ("<em>", "</em>"),
    Style.UNDERLINED: ("<u>", "</u>"),
    Style.STRUCK: ("<s>", "</s>"),
    Style.COVERED: ('<span class="covered">', "</span>"),
    Style.CODE: ("<code>", "</code>"),
}


@cache
def _style() -> str:
    light = "".join(f".p{n} {{ --paint: {pair[0]}; }}\n" for n, pair in enumerate(COLOURS))
    dark = "".join(f"  .p{n} {{ --paint: {pair[1]}; }}\n" for n, pair in enumerate(COLOURS))
    own = (_HERE / "page.css").read_text("utf-8")
    return f"{own}{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n"


@cache
def _script() -> str:
    return (_HERE / "page.js").read_text("utf-8")


def _hash(content: str) -> str:
    digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def policy() -> str:
    """What a browser lets the page do: show its own images, use its own style, run its own script."""
    return (
        f"default-src 'none'; img-src data:; style-src {_hash(_style())}; script-src {_hash(_script())}; "
        "base-uri 'none'; form-action 'none'"
    )


def shape(book: Book) -> Shape:
    """The page around the entries."""
    return Shape(
        lambda number, count: _beginning(replace(book, part=number, parts=count)),
        lambda _, __: "",
        lambda _: f"</ol></main>\n<script>{_script()}</script>\n</body>\n</html>\n",
    )


def _beginning(book: Book) -> str:
    times = " – ".join(_time(each) if each else "…" for each in (book.started_at, book.stopped_at))
    return (
        f'<!doctype html>\n<html lang="{escape(book.words.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(book.title)}</title>\n<style>{_style()}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(book.title)}</h1><p>{times}</p></header>\n"
        f"{_filters(book)}\n<main><ol>\n"
    )


def _filters(book: Book) -> str:
    words = book.words
    whose, all_of_them = words.plain("Whose"), words.plain("everybody")
    rolls, asides = words.plain("rolls only"), words.plain("without (asides)")
    options = "".join(
        f'<option value="{number}">{escape(_named(book, who))}</option>'
        for who, number in book.people.items()
    )
    return (
        f'<form hidden><label><select name="character" aria-label="{escape(whose)}">'
        f'<option value="">{escape(all_of_them)}</option>{options}</select></label>'
        f"{_switch('rolls', rolls)}{_switch('asides', asides)}<output></output></form>"
    )


def _switch(name: str, label: str) -> str:
    return f'<label><input type="checkbox" name="{name}">{escape(label)}</label>'


def _named(book: Book, who: str) -> str:
    paint = book.paint_of(who)
    return f"{paint.sign} {who}" if paint else who


def piece(book: Book, told: BookEntry) -> Piece:
    """An entry on the page."""
    paint = book.paint_of(told.who)
    numbers = " ".join(str(book.people[each]) for each in told.whose if each in book.people)
    classes = [f"k-{told.entry.kind.value}", *([f"p{paint.colour}"] if paint else [])]
    classes += ["kept"] * told.entry.hidden + ["aside"] * told.is_aside
    marks = (f' data-who="{numbers}"' if numbers else "") + " data-rolled" * told.is_roll
    marks += " data-aside" * told.is_aside
    body = "".join(_line(told, each) for each in told.lines)
    typed = f'<div class="typed">{escape(told.typed)}</div>' if told.typed else ""
    whole = f"{_head(book, told)}{typed}{body}{_picture(told)}"
    return Piece(f'<li class="{" ".join(classes)}"{marks}>{whole}</li>\n')


def _head(book: Book, told: BookEntry) -> str:
    paint, at = book.paint_of(told.who), told.entry.at
    sign = f'<span class="sign" aria-hidden="true">{paint.sign}</span>' if paint else ""
    who = f'<span class="who">{escape(told.who)}</span>' if told.who else ""
    hidden = book.words.plain("GM only")
    tag = f'<span class="tag">{escape(hidden)}</span>' if told.entry.hidden else ""
    return f'<div class="head">{sign}{who}{_time(at)}{tag}</div>'


def _time(at: datetime) -> str:
    """A time, which the page's script tells as its reader's own clock has it."""
    return f'<time datetime="{at.isoformat(timespec="seconds")}">{at:%Y-%m-%d %H:%M:%S} UTC</time>'


def _line(told: BookEntry, line: Line) -> str:
    classes = ["line", *([line.setting.value] if line.setting is not Setting.PLAIN else [])]
    classes += ["aside"] * (told.entry.kind.value == "speech" and line.is_aside and not told.is_aside)
    return f'<div class="{" ".join(classes)}">{"".join(map(_run, line.runs))}</div>'


def _run(run: Run) -> str:
    shown = escape(run.text)
    for style in Style:
        if style in run.styles:
            begin, end = _TAGS[style]
            shown = f"{begin}{shown}{end}"
    return shown


def _picture(told: BookEntry) -> str:
    if told.image is None:
        return ""
    content = base64.b64encode(told.image).decode()
    return f'<img loading="lazy" alt="{escape(told.entry.alt)}" src="data:image/png;base64,{content}">'
