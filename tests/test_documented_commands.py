"""Every command that the documents and the bot's own sentences name can be typed as it stands there: it is
registered, it has these options, and a fixed choice is one of its list."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.sent_commands import Node, leaves, sent, shown
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
        names = [
            (tuple(shown(each, "name", language) for each in path), path[-1]) for path, language in paths
        ]
        self.commands = dict(names)
        self.groups = {name[:number] for name, _ in names for number in range(1, len(name))}

    def fault(self, span: str) -> str:
        """What of a span cannot be typed; "": all can."""
        typed = span[1:].split()
        length = next((n for n in (3, 2, 1) if tuple(typed[:n]) in self.commands), 0)
        if not length:
            return "" if tuple(typed) in self.groups else "no such command"
        command, rest = self.commands[tuple(typed[:length])], " ".join(typed[length:])
        found = list(OPTION.finditer(rest))
        if rest and not command.get("options"):
            return "it takes nothing"
        if found and found[0].start():
            return f"{rest[: found[0].start()]} stands before the first option"
        ends = [*(each.start() for each in found), len(rest)][1:]
        given = ((each[1], rest[each.end() : end].strip()) for each, end in zip(found, ends, strict=True))
        return next(filter(None, (_option_fault(command, *each) for each in given)), "")


def _option_fault(command: Node, name: str, value: str) -> str:
    options = (each for each in command["options"] if name in {shown(each, "name", of) for of in LANGUAGES})
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


def _spans() -> Iterator[tuple[str, str]]:
    texts = [(page, (ROOT / page).read_text("utf-8")) for page in PAGES]
    for where, text in (*texts, *sentences()):
        yield from ((where, span) for span in SPAN.findall(text) if not PATHS.fullmatch(span))


async def test_every_command_that_is_named_can_be_typed() -> None:
    registered, spans = Registered(await sent()), list(_spans())
    assert [f"{where}: {span}: {fault}" for where, span in spans if (fault := registered.fault(span))] == []
    assert len(spans) > 500


async def test_what_cannot_be_typed_is_found() -> None:
    """The check itself: a command, an option or a choice that is not there."""
    registered = Registered(await sent())
    assert all(
        map(registered.fault, ("/rol", "/roll dise: 4P", "/settings system system: chess", "/luck 4P now: 3"))
    )
