"""One language's words: sentences looked up in its catalog, facts put in harmlessly, and tables of words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.text import OwnText, tidy

LANGUAGES = ("en", "zh-CN")
"""The languages Kelou speaks, by Discord's locale codes; the first is the sentences' own."""

LOCALES = Path(__file__).parent / "locales"
"""The folder of the catalogs, with one folder for each language."""

ZERO_WIDTH = "\u200b"
NOTHING = "–"
"""The text for a fact without a value."""

_MARKUP = re.compile(r"[\\*_~`|\[\]]")
_LINE_START = re.compile(r"^(\d+(?=\.(?:\s|$))|(?=(?:#{1,3}|-#|[-+]|>{1,3})(?:\s|$)))")
_LIVE = re.compile(r"<(?=[@#:/+]|[^\W\d])|@(?=everyone|here)|:(?=//)|(?<=discord)\.(?=gg|com)", re.IGNORECASE)


class Marked(str):
    """Text that already is safe Discord markdown and is put in as it stands."""

    __slots__ = ()


@lru_cache(maxsize=1024)
def escape(text: str) -> Marked:
    """Make text that somebody typed harmless wherever a message may put it.

    It is tidied to one line; a backslash stands before what Discord would take as
    markdown; a zero-width space breaks what a backslash does not reliably stop: mentions,
    timestamps, custom emoji, links to channels and commands, addresses and invitations.
    It caps nothing: what is too long is cut before.
    """
    marked = _MARKUP.sub(r"\\\g<0>", tidy(text))
    started = _LINE_START.sub(r"\1\\", marked, count=1)
    return Marked(_LIVE.sub(rf"\g<0>{ZERO_WIDTH}", started))


def code(text: str) -> Marked:
    """Make text that somebody typed harmless between backticks, where Discord reads no other markdown."""
    return Marked(_LIVE.sub(rf"\g<0>{ZERO_WIDTH}", tidy(text).replace("`", "'")))


@lru_cache(maxsize=4096)
def _coded(said: str) -> tuple[str, ...]:
    """The parts of a sentence between its backticks, every second one code. None: no fact stands in code."""
    parts = tuple(said.split("`"))
    return parts if any("{" in each for each in parts[1::2]) else ()


COMMAND = "command name"
"""The context of the commands' names in the catalogs."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language: call it with an English sentence and its facts."""

    language: str
    _catalog: NullTranslations = field(repr=False)

    def __call__(self, message: str, /, **facts: object) -> Marked:
        """The sentence in this language; facts that are plain ``str`` are escaped, and so is a text of a
        table's own in the place of the sentence."""
        if isinstance(message, OwnText):
            return escape(message.in_language(self.language))
        return Marked(self._with(self._catalog.gettext(message), facts))

    def summed(self, message: str, /, **facts: object) -> Marked:
        """The sentence, with the terms left out that add 0 to one of its sums, and what is left of a sum
        of one term said once."""
        said = self._catalog.gettext(message)
        for name, fact in facts.items():
            if str(fact) == "0":
                said = _without_term(said, name)
        return Marked(_SAME.sub(r"\1\2", said.format(**self._marked(facts))))

    def plural(self, one: str, many: str, n: int, /, **facts: object) -> Marked:
        """The sentence for ``n`` things; ``{n}`` stands for the number."""
        return Marked(self._with(self._catalog.ngettext(one, many, n), {**facts, "n": n}))

    def _with(self, said: str, facts: dict[str, object]) -> str:
        """The sentence with its facts; those between backticks are code, in which a backslash would show."""
        parts = _coded(said)
        if not parts:
            return said.format(**self._marked(facts))
        ways = self._marked(facts), {name: self._in_code(fact) for name, fact in facts.items()}
        return "`".join(each.format(**ways[place % 2]) for place, each in enumerate(parts))

    def _in_code(self, fact: object) -> object:
        if isinstance(fact, OwnText):
            return code(fact.in_language(self.language))
        return code(fact) if isinstance(fact, str) and not isinstance(fact, Marked) else _fact(fact)

    def _marked(self, facts: dict[str, object]) -> dict[str, object]:
        return {name: self.fact(fact) for name, fact in facts.items()}

    def fact(self, fact: object) -> object:
        """A fact as it stands in a sentence."""
        if isinstance(fact, _HARMLESS):  # Most are: names that are marked already, and numbers.
            return fact
        return self(fact) if isinstance(fact, OwnText) else _fact(fact)

    def plain(self, message: str, /, **facts: object) -> str:
        """The sentence where Discord reads no markdown: labels, titles, choices."""
        if isinstance(message, OwnText):
            return tidy(message.in_language(self.language))
        return self._catalog.gettext(message).format(**facts)

    def in_context(self, context: str, message: str) -> str | None:
        """A command text's translation; None when there is none or it is the same.

        ``context`` says what is named ("command name", "option name"); an empty one looks
        the message up without a context.
        """
        if isinstance(message, OwnText):
            found = tidy(message.in_language(self.language))
            return None if found == message else found
        found = self._catalog.pgettext(context, message) if context else self._catalog.gettext(message)
        return None if found == message else found


_HARMLESS = (Marked, int)
_SAME = re.compile(r"(^|[:：]\s?|[^\W\d]\s)(\d+(?:\.\d+)?) = \2(?!\.?\d|\s?[×÷+−-])")
"""A sum of one term, which says its result twice."""
_WITHIN_TERM = r"(?:[^-+=:：,，;；()（）]|(?<=\d)-(?=\d))*"


def _without_term(said: str, name: str) -> str:
    """A sentence without a sum's term that is this fact; a fact that is not part of a sum stays."""
    term = rf"{_WITHIN_TERM}\{{{name}\}}{_WITHIN_TERM}"
    later = re.sub(rf"\s*\+{term}(?=[=:：,，;；()（）]|\s\+)", " ", said)
    first = re.sub(rf"(^|[=:：,，;；(（])(\s*){term}\+\s*", r"\1\2", later)
    return re.sub(r" (?=[:：,，;；（)）])|(?<=[（(]) |(?<=  ) ", "", first).replace("  ", " ")


def _fact(fact: object) -> object:
    if isinstance(fact, _HARMLESS):
        return fact
    return NOTHING if fact is None else escape(str(fact))


@lru_cache(maxsize=64)
def words_for(locale: str | None) -> Words:
    """The words for one of Discord's locales: Chinese of any kind, otherwise English."""
    chinese = locale is not None and re.match(r"zh(?:[-_]|$)", locale, re.IGNORECASE)
    return _words("zh-CN" if chinese else "en")


@cache
def _words(language: str) -> Words:
    own = language == LANGUAGES[0]
    return Words(language, NullTranslations() if own else _read(language))


def catalog_path(language: str) -> Path:
    """The file of a language's catalog."""
    return LOCALES / language.replace("-", "_") / "LC_MESSAGES" / "kelou.po"


def _read(language: str) -> GNUTranslations:
    with catalog_path(language).open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)


def listing(words: Words, items: Iterable[object]) -> Marked:
    """Several things in a row, as the language separates them."""
    return Marked(words.plain(", ").join(str(words.fact(item)) for item in items))


def beside(words: Words, name: Marked | str, told: Marked | str) -> Marked:
    """A name and what is told of it, in the brackets of the language."""
    return words("{name} ({told})", name=name, told=told)


def beside_plain(words: Words, name: str, told: str) -> str:
    """The same for places without markdown."""
    return words.plain("{name} ({told})", name=name, told=told)


def bold(name: str) -> Marked:
    """A name in a sentence."""
    return Marked(f"**{escape(name)}**")


def mention(user_id: int) -> Marked:
    """A user's mention, so that Discord shows and may ping them; 0: a user whose data was deleted."""
    return Marked(f"<@{user_id}>" if user_id else NOTHING)


def fitting(words: Words, lines: Sequence[Marked], characters: int, separator: str = "\n") -> Marked:
    """As many lines as fit into ``characters`` characters, and how many more there are."""
    kept: list[str] = []
    room = characters
    for line in lines:
        room -= len(line) + len(separator)
        if room < 0:
            break
        kept.append(line)
    if left := len(lines) - len(kept):
        kept.append(words("… {n} more", n=left))
    return Marked(separator.join(kept))


def beginning(text: str) -> Marked:
    """A text as it begins a line: with a capital, where there are capitals."""
    return Marked(text[:1].upper() + text[1:])


Key = TypeVar("Key")
Word = TypeVar("Word")


class Table(dict[Key, Word]):
    """Words by their keys. ``lacking`` says what to do about a missing one; ``{key}`` stands for its key.
    LookupError from ``[]``: it is missing (a mistake in the code)."""

    def __init__(self, entries: Mapping[Key, Word], lacking: str) -> None:
        super().__init__(entries)
        self._lacking = lacking

    def __missing__(self, key: Key) -> Word:
        name = key.__name__ if isinstance(key, type) else key
        raise LookupError(self._lacking.format(key=name))


def let_tables_say_what_they_lack(of: Any, place: str) -> None:
    """Make each mapping of a frozen record of words a `Table`. ``place`` is the folder of these words."""
    for each in fields(of):
        if isinstance(getattr(of, each.name), Mapping):
            entries: Mapping[Any, Any] = getattr(of, each.name)
            lacking = f"word `{{key}}` in `{each.name}` of `{of.key}` in {place}"
            object.__setattr__(of, each.name, Table(entries, lacking))
