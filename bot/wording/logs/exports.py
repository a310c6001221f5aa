"""A log as files: in the form that is asked for, cut where one would be too large."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.refusal import Refusal
from bot.text import N_
from bot.wording.logs.book import Book
from bot.wording.logs.page import page
from bot.wording.logs.texts import as_json, markdown, text

MOST_FILES = 10


@dataclass(frozen=True, slots=True)
class Form:
    """A form of export: what it is called, how its files end, how it is written."""

    title: str
    ending: str
    write: Callable[[Book], str]


FORMS: Mapping[str, Form] = {
    "html": Form(N_("a page: painted, filtered, with the maps"), "html", page),
    "text": Form(N_("plain text"), "txt", text),
    "markdown": Form(N_("Markdown"), "md", markdown),
    "json": Form(N_("JSON, for other programs"), "json", as_json),
}
"""By the value of the option."""
FIRST = "html"


def files(book: Book, form: Form, limit: int) -> list[tuple[str, str]]:
    """The names and contents of the files, none of more than ``limit`` bytes. Refusal: they would be
    too many, or one entry alone is too large."""
    contents = _written(book, form, limit)
    name = _file_name(book)
    if len(contents) == 1:
        return [(f"{name}.{form.ending}", contents[0])]
    return [(f"{name}-{n}.{form.ending}", content) for n, content in enumerate(contents, start=1)]


def _written(book: Book, form: Form, limit: int) -> list[str]:
    """The log in one file or, in as few equal parts as fit, in several."""
    for parts in range(1, MOST_FILES + 1):
        contents = [form.write(each) for each in _parts(book, parts)]
        if all(len(each.encode()) <= limit for each in contents):
            return contents
    raise Refusal("log.too_large", files=MOST_FILES, limit=limit // 1_000_000)


def _parts(book: Book, parts: int) -> Sequence[Book]:
    weights = [_weight(book, number) for number in range(len(book.entries))]
    share, cuts, held = sum(weights) / parts, [0], 0
    for number, weight in enumerate(weights):
        if held >= share * len(cuts) and len(cuts) < parts:
            cuts.append(number)
        held += weight
    ends = [*cuts[1:], len(book.entries)]
    return [
        replace(book, entries=book.entries[start:end], part=n, parts=len(cuts))
        for n, (start, end) in enumerate(zip(cuts, ends, strict=True), start=1)
    ]


def _weight(book: Book, number: int) -> int:
    """About how many bytes an entry takes."""
    entry = book.entries[number].entry
    return 500 + len(entry.text) + len(book.images.get(entry.picture, b""))


def _file_name(book: Book) -> str:
    """What its files are called: the log's name as far as every system takes it."""
    kept = "".join(each if each.isalnum() else "-" for each in book.name).strip("-")
    return "-".join(filter(None, ("log", kept[:40], "gm" if book.of_gm else "")))
