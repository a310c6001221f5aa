"""The forms in which a log is exported."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.text import N_
from bot.text_files import Piece, Shape
from bot.wording.logs import page, texts
from bot.wording.logs.book import Book, BookEntry

MOST_FILES = 10


@dataclass(frozen=True, slots=True)
class Form:
    """A form of export: its name, the files' ending, their layout, how an entry is written, and whether it
    shows the images."""

    title: str
    ending: str
    shape: Callable[[Book], Shape]
    piece: Callable[[Book, BookEntry], Piece]
    has_images: bool = False


FORMS: Mapping[str, Form] = {
    "html": Form(
        N_("a page: painted, filtered, with the maps"), "html", page.shape, page.piece, has_images=True
    ),
    "text": Form(N_("plain text"), "txt", texts.text_shape, texts.text_piece),
    "markdown": Form(N_("Markdown"), "md", texts.markdown_shape, texts.markdown_piece),
    "json": Form(N_("JSON, for other programs"), "json", texts.json_shape, texts.json_piece),
}
"""By the value of the option."""
FIRST = "html"


def file_name(book: Book, form: Form, number: int, count: int) -> str:
    """The name of a file: the log's name as far as every system accepts it, and its number if there are
    several."""
    kept = "".join(each if each.isalnum() else "-" for each in book.name).strip("-")
    numbered = str(number) if count > 1 else ""
    return (
        "-".join(filter(None, ("log", kept[:40], "gm" if book.of_gm else "", numbered))) + f".{form.ending}"
    )
