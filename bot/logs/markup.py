"""Discord's markdown in entries, taken apart: lines of runs of text.

It goes through a text once. The time it takes grows only with the length of the text.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from enum import StrEnum

ZERO_WIDTH = "\u200b"
UNKNOWN = "…"
"""The text for a user, channel or role without a known name."""

_TOKEN = re.compile(
    r"(?P<escaped>\\[^\w\s])|(?P<mark>`+|\*\*|__|~~|\|\||\*|(?<![^\W_])_|_(?![^\W_]))"
    r"|<@!?(?P<user>\d{1,20})>|<#(?P<channel>\d{1,20})>|<@&(?P<role>\d{1,20})>"
    r"|<t:(?P<time>-?\d{1,12})(?::[a-zA-Z])?>|<a?(?P<emoji>:\w{1,40}:)\d{1,20}>"
)
_START = re.compile(r"(?P<small>-# )|(?P<heading>#{1,3} )|(?P<quote>>{1,3} )")
_FENCE = "```"


class Style(StrEnum):
    """How a run of text is set."""

    BOLD = "**"
    ITALIC = "*"
    UNDERLINED = "__"
    STRUCK = "~~"
    COVERED = "||"
    CODE = "`"


_STYLES = {each.value: each for each in Style} | {"_": Style.ITALIC}


class Setting(StrEnum):
    """How a line is set."""

    PLAIN = ""
    SMALL = "small"
    HEADING = "heading"
    QUOTE = "quote"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Run:
    """Text that is set in one way."""

    text: str
    styles: frozenset[Style] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text."""

    runs: tuple[Run, ...]
    setting: Setting = Setting.PLAIN

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(each.text for each in self.runs)

    @property
    def is_aside(self) -> bool:
        """Whether it stands in brackets from its first sign: out of character."""
        said = self.text.strip()
        return said[:1] in _OPENING and (said[-1] in _CLOSING or not _CLOSING & set(said))


_OPENING, _CLOSING = ("(", "（"), {")", "）"}


@dataclass(frozen=True, slots=True)
class Names:
    """The names of users, channels and roles, by their ids, as far as a reader may know them; and the time
    zone of printed times."""

    people: Mapping[int, str] = field(default_factory=dict[int, str])
    channels: Mapping[int, str] = field(default_factory=dict[int, str])
    roles: Mapping[int, str] = field(default_factory=dict[int, str])
    zone: tzinfo = UTC


@dataclass(frozen=True, slots=True)
class Mentioned:
    """The ids that texts mention."""

    people: frozenset[int] = frozenset()
    channels: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()

    def __or__(self, other: "Mentioned") -> "Mentioned":
        return Mentioned(self.people | other.people, self.channels | other.channels, self.roles | other.roles)


NOBODY = Mentioned()


def lines_of(text: str, names: Names) -> tuple[Line, ...]:
    """A text as its readers saw it."""
    found: list[Line] = []
    fenced = False
    for line in text.replace(ZERO_WIDTH, "").split("\n"):
        if line.strip().startswith(_FENCE) and line.count(_FENCE) % 2:
            fenced = not fenced
        elif fenced:
            found.append(Line((Run(line),), Setting.CODE))
        else:
            found.append(_line(line, names))
    return tuple(found)


def plain(text: str, names: Names) -> str:
    """The same without its markdown."""
    return "\n".join(each.text for each in lines_of(text, names))


def named(text: str, names: Names) -> str:
    """A text with the names of its mentions, and otherwise unchanged."""
    tokens = ("user", "channel", "role")
    return _TOKEN.sub(
        lambda each: _told(each, names, code=False) if each.lastgroup in tokens else each[0], text
    )


def mentioned(*texts: str) -> Mentioned:
    """The ids that texts mention."""
    found: dict[str, set[int]] = {"user": set(), "channel": set(), "role": set()}
    for text in texts:
        for each in _TOKEN.finditer(text):
            if each.lastgroup in found:
                found[each.lastgroup].add(int(each[each.lastgroup]))
    return Mentioned(frozenset(found["user"]), frozenset(found["channel"]), frozenset(found["role"]))


def _line(text: str, names: Names) -> Line:
    start = _START.match(text)
    if start is None or not start.lastgroup:
        return Line(tuple(_runs(text, names)))
    return Line(tuple(_runs(text[start.end() :], names)), Setting(start.lastgroup))


def _runs(text: str, names: Names) -> Iterator[Run]:
    """The runs of a line: a mark begins a style where the same one comes again later."""
    tokens = list(_TOKEN.finditer(text))
    last = {each["mark"]: each.start() for each in tokens if each["mark"]}
    open_marks: list[str] = []
    end = 0
    for token in tokens:
        yield from _plainly(text[end : token.start()], open_marks)
        end = token.end()
        mark = token["mark"]
        if mark is None or (_within_code(open_marks) and mark != open_marks[-1]):
            yield from _plainly(_told(token, names, code=_within_code(open_marks)), open_marks)
        elif mark in open_marks:
            del open_marks[open_marks.index(mark) :]
        elif last[mark] > token.start() and _style(mark) and not text[end : end + 1].isspace():
            open_marks.append(mark)
        else:
            yield from _plainly(mark, open_marks)
    yield from _plainly(text[end:], open_marks)


def _within_code(open_marks: list[str]) -> bool:
    return bool(open_marks) and open_marks[-1].startswith("`")


def _style(mark: str) -> Style | None:
    return Style.CODE if mark.startswith("`") else _STYLES.get(mark)


def _plainly(text: str, open_marks: list[str]) -> Iterator[Run]:
    if text:
        styles = (_style(each) for each in open_marks)
        yield Run(text, frozenset(each for each in styles if each is not None))


_TELLING: Mapping[str, Callable[[str, Names], str]] = {
    "escaped": lambda found, _: found[1:],
    "user": lambda found, names: f"@{names.people.get(int(found), UNKNOWN)}",
    "channel": lambda found, names: f"#{names.channels.get(int(found), UNKNOWN)}",
    "role": lambda found, names: f"@{names.roles.get(int(found), UNKNOWN)}",
    "time": lambda found, names: _at(int(found), names.zone),
    "emoji": lambda found, _: found,
}


def _told(token: re.Match[str], names: Names, *, code: bool) -> str:
    """What a token other than a mark is read as."""
    kind = token.lastgroup or ""
    if code or kind not in _TELLING:
        return token[0]
    return _TELLING[kind](token[kind], names)


def _at(seconds: int, zone: tzinfo) -> str:
    try:
        return f"{datetime.fromtimestamp(seconds, zone):%Y-%m-%d %H:%M} {zone}"
    except (ValueError, OverflowError, OSError):
        return UNKNOWN
