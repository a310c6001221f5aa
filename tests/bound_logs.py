"""Logs as files, without a store to read them from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.logs.entry import Entry
from bot.logs.markup import Names
from bot.text_files import Binder, Piece
from bot.wording.logs.book import Book, BookEntry, Cast
from bot.wording.logs.exports import FORMS, Form, file_name
from bot.wording.words import words_for

MEGABYTES = 10**8


@dataclass(frozen=True, slots=True)
class Bound:
    """A log's head and its entries."""

    book: Book
    entries: Sequence[BookEntry]

    def files(self, form: Form, limit: int = MEGABYTES) -> list[tuple[str, bytes]]:
        """The files that somebody would get, with their names."""
        counting = Binder(form.shape(self.book), limit)
        assert counting.add(self._pieces(form)) is None
        writing, left, found = (
            Binder(form.shape(self.book), limit, counting.number),
            self._pieces(form),
            list[bytes](),
        )
        while (full := writing.add(left)) is not None:
            found.append(full)
        found.append(writing.end())
        assert len(found) == counting.number
        return [
            (file_name(self.book, form, number, len(found)), each) for number, each in enumerate(found, 1)
        ]

    def text(self, form: str) -> str:
        """All of it as one file."""
        ((_, content),) = self.files(FORMS[form])
        return content.decode()

    def _pieces(self, form: Form) -> Iterator[Piece]:
        return (form.piece(self.book, each) for each in self.entries)


def bound(
    entries: Sequence[Entry], at: datetime, names: Names, *, language: str = "en-US", name: str = "The well",
    of_gm: bool = False, images: Mapping[str, bytes] | None = None,
) -> Bound:  # fmt: skip
    """A log of these entries that began then and goes on."""
    cast = Cast()
    cast.add(entries)
    called = replace(names, people={**names.people, **cast.known})
    book = cast.book(words_for(language), name, at, None, of_gm=of_gm, names=called)
    shown = images or {}
    return Bound(book, [book.told(n, each, shown.get(each.picture)) for n, each in enumerate(entries, 1)])
