"""Every command that the documents and the bot's own sentences name can be typed as it stands there: it is
registered, it has these options, and a fixed choice is one of its list."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.sent_commands import Node, leaves, sent, shown, whole_name
from tests.test_examples import sentences

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "README.zh-CN.md", *(f"docs/{each.name}" for each in sorted(ROOT.glob("docs/*.md"))))
SPAN = re.compile(r"(?<!`)`(/[^`\n]+)`(?!`)")
PATHS = re.compile(r"//|/(?:dev|etc|opt|tmp)\b.*")
"""Spans that are no commands: folders and the sign of a remark."""
OPTION = re.compile(r"(?:(?<=\s)|^)(\w+)[:：]")
LANGUAGES = ("en", "zh-CN")
BOOLEAN = 5
YES_OR_NO = {"true", "false", "yes", "no", "是", "否"}


class Registered:
    """The commands by their names in either language, and the groups they are in."""

    def __init__(self, nodes: list[Node]) -> None:
        paths = [(path, language) for path in leaves(nodes) for language in LANGUAGES]
        names = [(tuple(shown(each, "name", language) for each in path), path) for path, language in paths]
        self.commands = dict(names)
        self.groups = {name[:number] for name, _ in names for number in range(1, len(name))}

    def fault(self, span: str) -> str:
        """What of a span cannot be typed; "": all can."""
        typed = span[1:].split()
        length = self._length(typed)
        if not length:
            return "" if tuple(typed) in self.groups else "no such command"
        command, rest = self.commands[tuple(typed[:length])][-1], " ".join(typed[length:])
        found = OPTION.search(rest)
        if rest and not command.get("options"):
            return "it takes nothing"
        if found and found.start():
            return f"{rest[: found.start()]} stands before the first option"
        return next(filter(None, (_option_fault(command, *each) for each in _given(rest))), "")

    def given(self, span: str) -> Iterator[tuple[str, str, str]]:
        """The options of a span: the command's and the option's English names, and the value."""
        typed = span[1:].split()
        path = self.commands.get(tuple(typed[: self._length(typed)]), ())
        for said, value in _given(" ".join(typed[self._length(typed) :])):
            names = [each["name"] for each in path[-1].get("options", ()) if _is_called(each, said)]
            yield from ((whole_name(path), name, value) for name in names)

    def _length(self, typed: list[str]) -> int:
        """How many words are the command; 0: there is none."""
        return next((n for n in (3, 2, 1) if tuple(typed[:n]) in self.commands), 0)


def _given(rest: str) -> Iterator[tuple[str, str]]:
    """What stands behind a command: the options' names and values."""
    found = list(OPTION.finditer(rest))
    ends = [*(each.start() for each in found[1:]), len(rest)]
    yield from ((each[1], rest[each.end() : end].strip()) for each, end in zip(found, ends, strict=False))


def _is_called(option: Node, name: str) -> bool:
    return name in {shown(option, "name", of) for of in LANGUAGES}


def _option_fault(command: Node, name: str, value: str) -> str:
    options = (each for each in command["options"] if _is_called(each, name))
    option = next(options, None)
    if option is None:
        return f"no option {name}"
    known = {str(each["value"]) for each in option.get("choices") or ()}
    known |= {shown(each, "name", of) for each in option.get("choices") or () for of in LANGUAGES}
    known |= YES_OR_NO if option["type"] == BOOLEAN else set()
    fills = not value or "{" in value or "…" in value
    return (
        "" if fills or not known or value.casefold() in map(str.casefold, known) else f"{name} is not {value}"
    )


def spans() -> Iterator[tuple[str, str]]:
    texts = [(page, (ROOT / page).read_text("utf-8")) for page in PAGES]
    for where, text in (*texts, *sentences()):
        yield from ((where, span) for span in SPAN.findall(text) if not PATHS.fullmatch(span))


async def test_every_command_that_is_named_can_be_typed() -> None:
    registered, named = Registered(await sent()), list(spans())
    assert [f"{where}: {span}: {fault}" for where, span in named if (fault := registered.fault(span))] == []
    assert len(named) > 500


async def test_what_cannot_be_typed_is_found() -> None:
    """The check itself: a command, an option or a choice that is not there."""
    registered = Registered(await sent())
    assert all(
        map(registered.fault, ("/rol", "/roll dise: 4P", "/settings system system: chess", "/luck 4P now: 3"))
    )
