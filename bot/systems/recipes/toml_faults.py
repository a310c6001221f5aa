"""Reads a file as TOML, and says of each line that cannot be read what is wrong with it."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Final

from bot.refusal import MOST_FAULTS, Refusal
from bot.text import tidy

_AT: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_PLAIN: Final = re.compile(r"true|false|[-+]?\d+(?:\.\d+)?")
_OPENS_LIST: Final = re.compile(r"=\s*\[|^\s*\[|,\s*\[")
_QUOTED: Final = re.compile(r"\"[^\"]*\"|'[^']*'")
_TWICE: Final = re.compile(r"Cannot (?:overwrite|declare)|Duplicate")
_BACKSLASH: Final = re.compile(r"Unescaped|Invalid hex|Escaped")
_SIGNS: Final = frozenset("\"'[]{}=#")
_CURLY: Final = str.maketrans("", "", "“”‘’")
SHOWN: Final = 60
"""How much of a line is shown."""
HERE: Final = "▸"


def faults_of(text: str, error: ValueError) -> Iterator[Refusal]:
    """What is wrong, by line, `MOST_FAULTS` at most. What stands behind a fault is read as though its line
    were empty, as long as that cannot make others wrong."""
    lines = text.split("\n")
    for _ in range(MOST_FAULTS):
        fault, alone = _fault(lines, str(error))
        yield fault
        if not alone:
            return
        lines[fault.line - 1] = ""
        try:
            tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as next_error:
            error = next_error
        except (RecursionError, ValueError):
            return
        else:
            return


def _fault(lines: Sequence[str], message: str) -> tuple[Refusal, bool]:
    """What is wrong, and whether it concerns its line only."""
    found = _AT.search(message)
    line = min(int(found[1]), len(lines)) if found else _last(lines)
    content = lines[line - 1]
    column = int(found[2]) - 1 if found else len(content)
    shown = _marked(content, column)
    if message.startswith("Unclosed array"):
        return _list(lines, line, shown)
    if content.count('"') % 2 and '"""' not in content:
        return Refusal("game.not_closed", line=line, text=tidy(content)[:SHOWN]), True
    if (quoted := _unquoted(content)) and message.startswith(("Invalid value", "Expected newline")):
        return Refusal("game.unquoted", line=line, text=quoted), True
    if _TWICE.match(message):
        alone = not content.lstrip().startswith("[")
        return Refusal("game.twice", line=line, text=tidy(content)[:SHOWN]), alone
    if _BACKSLASH.match(message):
        return Refusal("game.backslash", line=line, text=shown), True
    if message.startswith("Expected '=' after"):
        return Refusal("game.no_equals", line=line, text=shown), True
    if message.startswith("Expected newline"):
        return Refusal("game.line_goes_on", line=line, text=shown), True
    if message.startswith("Expected ']"):
        return Refusal("game.heading_open", line=line, text=shown), False
    if message.startswith(("Unclosed inline table", "Invalid initial")):
        return Refusal("game.braces_of_line", line=line, text=shown), False
    return Refusal("game.not_toml", line=line, text=shown), False


def _last(lines: Sequence[str]) -> int:
    """The last line with something in it."""
    return next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), 1)


def _marked(content: str, column: int) -> str:
    """A line, or what of it is near the place that cannot be read, with a mark there unless it begins so."""
    begin = max(0, min(column, len(content)) - SHOWN // 2)
    before, behind = tidy(content[begin:column]), tidy(content[column : column + SHOWN // 2])
    gap = " " if content[column - 1 : column].isspace() else ""
    return f"{before}{gap}{HERE}{behind}" if before else behind


def _list(lines: Sequence[str], line: int, shown: str) -> tuple[Refusal, bool]:
    """A list that is not closed, or lacks a comma: where it begins, if that is another line."""
    for number in range(line, 0, -1):
        bare = _QUOTED.sub("", lines[number - 1]).partition("#")[0]
        if _OPENS_LIST.search(bare) and "=" in bare and bare.count("[") > bare.count("]"):
            if number < line:
                text = tidy(lines[number - 1])[:SHOWN]
                return Refusal("game.list_open", line=number, end=line, text=text), False
            break
    return Refusal("game.comma", line=line, text=shown), True


def _unquoted(content: str) -> str:
    """The line as it should be, if its value is a text without quotes; "": it is something else."""
    key, _, value = (each.strip() for each in content.partition("="))
    if not key or not value or _SIGNS.intersection(value) or _PLAIN.fullmatch(value):
        return ""
    return tidy(f'{key} = "{value.translate(_CURLY)}"')[:SHOWN]
