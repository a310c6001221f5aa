"""The prose that people read: documents, the sentences of the bot, docstrings of public names.

The refused phrases are data: the table "Refused phrases" of docs/style.md. ``make check`` runs this file.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Final

from tests import catalogs
from tests.spacing import CODE, spaced

ROOT: Final = Path(__file__).parent.parent
STYLE: Final = "docs/style.md"
LONGEST_LINE: Final = 120
MOST_WORDS: Final = 40
NOT_EDITED: Final = {STYLE, "docs/reference/packages.md"}
"""The guide quotes refused phrases; the list of packages is made from docstrings, which have a test."""

REMAINING: Final[dict[str, int]] = {}
"""By package, how many docstrings of public names may still break a rule: none. A number may only fall."""

ROW = re.compile(r"^\| `([^`|]+)` \| [^|]+ \|([^|]*)\|$", re.MULTILINE)
IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
TARGET = re.compile(r"\]\([^)]*\)")
ITEM = re.compile(r"(?:[-*•]|\d+\.) ")
END = re.compile(r"(?<=[.!?:])[”\")]*\s+(?=[^a-z\s])")
DOCUMENTS: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if "zh-CN" not in path.name and path.name != "CHANGELOG.md"
)
EDITED: Final = [name for name in DOCUMENTS if name not in NOT_EDITED]


@cache
def refused_phrases() -> tuple[tuple[re.Pattern[str], re.Pattern[str] | None], ...]:
    """What may not be written, each with the uses of it that are fine."""
    section = (ROOT / STYLE).read_text("utf-8").split("## Refused phrases", 1)[1].split("\n## ", 1)[0]
    found: list[tuple[re.Pattern[str], re.Pattern[str] | None]] = []
    for phrase, fine in ROW.findall(section):
        allowed = [re.escape(each) for each in re.findall(r"`([^`]+)`", fine)]
        found.append(
            (
                re.compile(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", re.IGNORECASE),
                re.compile("|".join(allowed), re.IGNORECASE) if allowed else None,
            )
        )
    return tuple(found)


def refused(text: str) -> list[str]:
    """The refused phrases in a text; code in it does not count."""
    plain = " ".join(CODE.sub("`", text).split())
    return [
        phrase[0]
        for pattern, fine in refused_phrases()
        for phrase in pattern.finditer(fine.sub("`", plain) if fine else plain)
    ]


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs, list items and table cells of Markdown, without code, headings and comments."""
    text = re.sub(r"^ *```.*?^ *```", "", re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL), flags=re.S | re.M)
    lines: list[str] = []
    for raw in [*text.splitlines(), ""]:
        line = raw.strip()
        if lines and (not line or line.startswith(("|", "#")) or ITEM.match(line)):
            yield " ".join(lines)
            lines = []
        if line.startswith("|"):
            yield from (cell.strip() for cell in line.strip("|").split(" | "))
        elif line and not line.startswith("#"):
            lines.append(ITEM.sub("", line, count=1) if ITEM.match(line) else line)


def long_sentences(text: str) -> list[str]:
    """The sentences of a paragraph with more words than a sentence may have; code is one word."""
    plain = TARGET.sub("]", CODE.sub("X", text)).replace("*", "")
    return [each for each in END.split(plain) if len(each.split()) > MOST_WORDS]


def _document(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_guide_lists_phrases() -> None:
    assert len(refused_phrases()) >= 8
    assert refused("It is for whoever asks, theirs alone.") == ["whoever", "theirs", "alone"]
    assert refused("It is no longer `alone`, and nobody else knows.") == []


def _paragraphs_of_documents() -> list[tuple[str, str]]:
    return [(name, each) for name in EDITED for each in paragraphs(_document(name))]


def test_documents_have_no_refused_phrase() -> None:
    told = _paragraphs_of_documents()
    assert [(name, found, each[:80]) for name, each in told if (found := refused(each))] == []


def test_sentences_of_documents_are_short() -> None:
    told = _paragraphs_of_documents()
    assert [(name, sentence) for name, each in told for sentence in long_sentences(each)] == []


def test_lines_of_documents_are_short() -> None:
    long = [(name, line) for name in (*EDITED, STYLE) for line in _counted_lines(_document(name))]
    assert [(name, line) for name, line in long if len(line) > LONGEST_LINE] == []


def _counted_lines(text: str) -> list[str]:
    """A table's row, an image and a link cannot be broken: they count without code and addresses. Figures,
    which a program writes, do not count."""
    written = re.sub(r"<!-- results:.*?<!-- end of the results -->", "", text, flags=re.DOTALL)
    prose = re.sub(r"^ *```.*?^ *```", "", written, flags=re.DOTALL | re.MULTILINE)
    return [
        TARGET.sub("]", IMAGE.sub("", CODE.sub("", line)))
        if line.lstrip().startswith(("|", "![", "- ["))
        else line
        for line in prose.splitlines()
    ]


def test_no_space_is_beside_chinese_punctuation() -> None:
    texts = [path.read_text("utf-8") for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))]
    for language in catalogs.TRANSLATED:
        catalog = catalogs.messages(catalogs.read(language)).values()
        texts += [form for message in catalog for form in catalogs.forms(message.string)]
    assert spaced(texts) == []


def test_the_bot_says_no_refused_phrase() -> None:
    said = [form for _, form in catalogs.messages(catalogs.template())]
    assert [(found, each) for each in said if (found := refused(re.sub(r"{[^}]*}", "X", each)))] == []


def test_the_sentences_of_the_bot_are_short() -> None:
    said = [line for _, form in catalogs.messages(catalogs.template()) for line in form.split("\n")]
    assert [sentence for each in said for sentence in long_sentences(each)] == []


def _docstrings(body: list[ast.stmt]) -> Iterator[str]:
    """The docstrings of public names in a body: its own, and those of definitions and assignments."""
    private = False
    for each in body:
        match each:
            case ast.Expr(value=ast.Constant(value=str(text))):
                if not private:
                    yield text
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef() if not each.name.startswith("_"):
                yield from _docstrings(each.body)
            case _:
                pass
        targets = each.targets if isinstance(each, ast.Assign) else [getattr(each, "target", None)]
        private = any(isinstance(to, ast.Name) and to.id.startswith("_") for to in targets)


def package(name: str) -> str:
    """The package of a file, as ``REMAINING`` counts them: ``bot/play``, ``cogs``."""
    parts = name.split("/")
    return "/".join(parts[:2]) if parts[0] == "bot" and len(parts) > 2 else parts[0]


def faults(name: str, tree: ast.Module) -> list[str]:
    """The docstrings of a file that break a rule, each with its first fault."""
    found: list[str] = []
    for text in _docstrings(tree.body):
        prose = "\n".join(each for each in cleandoc(text).split("\n") if not each.startswith("    "))
        pieces = [each for each in paragraphs(prose) if each]
        broken = [*(each for piece in pieces for each in refused(piece))]
        broken += [sentence for piece in pieces for sentence in long_sentences(piece)]
        if broken:
            found.append(f"{name}: {broken[0][:100]}")
    return found


def test_docstrings_of_public_names_keep_to_the_guide() -> None:
    by_package: dict[str, list[str]] = {}
    for path, tree in catalogs.trees().items():
        by_package.setdefault(package(path.as_posix()), []).extend(faults(path.as_posix(), tree))
    counts = Counter({name: len(found) for name, found in by_package.items()})
    too_many = {name: by_package[name] for name, n in counts.items() if n > REMAINING.get(name, 0)}
    assert too_many == {}
