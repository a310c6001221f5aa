"""Answers short enough to be read on a phone: the result, and at most five small lines."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from unicodedata import category, east_asian_width

SMALL = "-# "
"""The beginning of a small line."""
MOST_SMALL = 5
LAST = 2
"""How many of the small lines that stay are the last: where a sum ends, what follows, a guess."""
MOST_CELLS = 30
"""How many cells a message lists."""


def shortened(text: str) -> tuple[str, str | None]:
    """A text with its first and last small lines, and the whole one; None: nothing was left out."""
    lines = text.split("\n")
    small = [number for number, line in enumerate(lines) if line.startswith(SMALL)]
    if len(small) <= MOST_SMALL:
        return text, None
    first = MOST_SMALL - LAST
    gone = set(small[first:-LAST])
    lines[small[first - 1]] += " …"
    return "\n".join(line for number, line in enumerate(lines) if number not in gone), text


MOST_LINES = 3
"""How many lines a message of a fight has above its buttons, if announcements are brief."""
PHONE = 19
"""How many ems of text fit in a line on a phone 390 pixels wide."""
DRAWN = "```"
"""The fence of text that keeps its layout."""
BETWEEN, BREAKS_BEHIND = " · ", "\N{NO-BREAK SPACE}· "
"""What parts two lines on one; a line breaks behind the second, not before it."""
_END = re.compile(r"(?<![.])[.。]$")
_AFTER = {":": " ", "：": ""}


def packed(*groups: Iterable[str], most: int = MOST_LINES) -> str:
    """Lines in at most ``most``. Lines of one group that continue without a sign of their own are joined
    first, then the shortest. Lines of different groups are joined only if there are more groups than lines.
    If a phone has to break them all the same, short ones share a line."""
    kept = [lines for group in groups if (lines := [line for each in group for line in each.split("\n")])]
    while sum(map(len, kept)) > most:
        if all(len(lines) == 1 for lines in kept):
            kept = [[line for lines in kept for line in lines]]
        lines, at = min(_pairs(kept), key=lambda pair: _apart(*pair[0][pair[1] : pair[1] + 2]))
        lines[at : at + 2] = [_joined(lines[at], lines[at + 1])]
    while sum(rows(line) for lines in kept for line in lines) > most:
        sparing = next((pair for pair in _pairs(kept) if _spares_a_row(*pair)), None)
        if sparing is None:
            break
        lines, at = sparing
        lines[at : at + 2] = [_joined(lines[at], lines[at + 1])]
    return "\n".join(line for lines in kept for line in lines)


def _pairs(groups: Sequence[list[str]]) -> list[tuple[list[str], int]]:
    """Every two lines of a group that stand below each other."""
    return [(lines, at) for lines in groups for at in range(len(lines) - 1)]


def _spares_a_row(lines: Sequence[str], at: int) -> bool:
    first, second = lines[at : at + 2]
    alike = first.startswith(SMALL) == second.startswith(SMALL)
    joined = rows(_joined(first, second))
    begins, _ = _apart(first, second)
    return alike and (joined == 1 or not begins) and joined < rows(first) + rows(second)


def rows(text: str) -> int:
    """How many lines a phone breaks a text into, about."""
    return sum(max(1, ceil(_ems(line) / PHONE)) for line in text.split("\n"))


_MENTION = re.compile(r"<[@#][!&]?\d+>")
_MARKS = re.compile(r"^-# |\*\*|`")


@lru_cache(maxsize=64)  # A message's lines are measured two or three times each while it is put together.
def _ems(line: str) -> float:
    """How wide a line is: a Chinese sign or a picture one em, others about half of one."""
    return sum(map(_em, _MARKS.sub("", _MENTION.sub("@someone", line))))


@lru_cache(maxsize=4096)
def _em(sign: str) -> float:
    if east_asian_width(sign) in "WF" or category(sign) == "So":
        return 1.0
    return 0.55 if sign.isalnum() else 0.3


def _apart(first: str, second: str) -> tuple[bool, int]:
    """How little two lines belong on one: a sign (⚔, 🔔) begins something, a line without one goes on."""
    return _begins(second), len(first) + len(second)


def _begins(line: str) -> bool:
    return category(line.removeprefix(SMALL)[:1] or " ") == "So"


def _joined(first: str, second: str) -> str:
    """Two lines on one, small if both are. What a colon announces follows it; one dot parts them. If a phone
    breaks them before a sign, the dot stays at the end of the first."""
    small = SMALL if first.startswith(SMALL) and second.startswith(SMALL) else ""
    first, second = first.removeprefix(SMALL), second.removeprefix(SMALL).lstrip()
    dot = BREAKS_BEHIND if _begins(second) else BETWEEN
    return small + _AFTER.get(first[-1:], dot).join((_END.sub("", first), second))


def brief(text: str) -> tuple[str, bool]:
    """An answer within a fight in at most three lines, and whether something was left out. Text with a fixed
    layout stays as it is."""
    lines = text.split("\n")
    large = [line for line in lines if not line.startswith(SMALL)]
    small = [line for line in lines if line.startswith(SMALL)]
    if len(lines) <= MOST_LINES or DRAWN in text:
        return text, False
    room = max(0, MOST_LINES - len(large))
    return packed([*large, *small[:room]]), len(small) > room
