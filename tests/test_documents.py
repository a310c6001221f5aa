"""The documents hold: paths, names and links in them exist, and what is made from the code is up to date."""

import ast
import importlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.wording.refusals import REFUSALS
from tests import catalogs
from tools import reference

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
ALL = sorted((*ROOT.glob("*.md"), *DOCS.rglob("*.md")))
CHECKED = sorted(
    (
        DOCS / "tour.md",
        DOCS / "glossary.md",
        *(DOCS / "reference").glob("*.md"),
        *(DOCS / "decisions").glob("*.md"),
    )
)
ROOMS = ("bot", "cogs", "tests", "tools")
LIBRARIES = ("asyncio", "discord", "gc", "sqlite3")
"""The other packages of which the documents may name something."""

FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"\.?[\w<>*-][\w<>*.-]*(/[\w<>*.-]*)+|[\w-]+\.(py|toml|md|txt|po|svg|json|sql)")
DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
CLASS = re.compile(r"[A-Z]+[a-z]\w*")
IN_CODE = re.compile(r"`((?:bot|cogs|tests|tools)[./][\w./]*\w)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def _id(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _prose(file: Path) -> str:
    return FENCED.sub("", file.read_text("utf-8"))


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def _names(body: list[ast.stmt]) -> Iterator[str]:
    """What statements of a module or a class define."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                yield from (
                    each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
                )
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.If(body=inner, orelse=other):
                yield from _names([*inner, *other])
            case _:
                pass


@cache
def _texts() -> dict[Path, str]:
    return {file: file.read_text("utf-8") for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))}


@cache
def _classes(name: str) -> tuple[ast.ClassDef, ...]:
    """All classes of this name in the tree."""
    defined = re.compile(rf"^ *class {name}\b", re.MULTILINE)
    return tuple(
        node
        for file, text in _texts().items()
        if f"class {name}" in text and defined.search(text)
        for node in ast.walk(_tree(file))
        if isinstance(node, ast.ClassDef) and node.name == name
    )


def _attributes(node: ast.ClassDef) -> set[str]:
    """The attributes of a class, its own and those of its bases in the tree."""
    own = set(_names(node.body))
    own |= {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute)
        and isinstance(each.ctx, ast.Store)
        and getattr(each.value, "id", "") == "self"
    }
    bases = (ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases)
    return own.union(*(_attributes(each) for base in bases if base != node.name for each in _classes(base)))


def _in_classes(nodes: Iterable[ast.ClassDef], rest: list[str]) -> bool:
    return not rest or (len(rest) == 1 and any(rest[0] in _attributes(node) for node in nodes))


def _resolves(name: str) -> bool:
    """Whether a dotted name leads from a root package to a module, or to something in one."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        path, rest = ROOT.joinpath(*parts[:count]), parts[count:]
        files = [each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()]
        if files and not rest:
            return True
        if files:
            body = _tree(files[0]).body
            found = [each for each in body if isinstance(each, ast.ClassDef) and each.name == rest[0]]
            return rest[0] in set(_names(body)) and _in_classes(found, rest[1:])
    return False


def _in_a_library(name: str) -> bool:
    root, *rest = name.split(".")
    if root not in LIBRARIES:
        return False
    thing: object = importlib.import_module(root)
    for part in rest:
        thing = getattr(thing, part, None)
    return thing is not None


def _exists(path: str) -> bool:
    if "<" in path or "*" in path:
        return any(ROOT.glob(re.sub(r"<\w+>", "*", path.rstrip("/"))))
    there = ROOT / path
    return there.is_dir() if path.endswith("/") else there.exists()


NUMBERED = re.compile(r"^(\d+)\. ", re.MULTILINE)


@pytest.mark.parametrize("file", ALL, ids=_id)
def test_numbered_lists_count_by_one(file: Path) -> None:
    before = 0
    for number in map(int, NUMBERED.findall(_prose(file))):
        assert number in (1, before + 1), f"{number}. behind {before}."
        before = number


def _is_wrong(span: str) -> bool:
    name = span.partition("(")[0]
    if PATH.fullmatch(span):
        return not _exists(span)
    if DOTTED.fullmatch(name):
        root, *rest = name.split(".")
        if root in ROOMS:
            return not _resolves(name)
        if _classes(root):
            return not _in_classes(_classes(root), rest)
        return name not in REFUSALS and not _in_a_library(name)
    return bool(CLASS.fullmatch(name)) and not _classes(name)


def test_what_documents_name_exists() -> None:
    """Paths from the root, dotted names from a root package, attributes of classes, refusals' keys."""
    named = {(_id(file), span) for file in CHECKED for span in SPAN.findall(_prose(file))}
    assert sorted(each for each in named if _is_wrong(each[1])) == []


def test_what_the_code_names_of_itself_exists() -> None:
    """Docstrings and comments, of modules that may have moved."""
    files = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]
    named = {(_id(file), span) for file in files for span in IN_CODE.findall(file.read_text("utf-8"))}
    assert len(named) > 50
    assert sorted(each for each in named if _is_wrong(each[1])) == []


def _anchors(file: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a document, and those that it names itself."""
    found = set(re.findall(r'<a id="([\w-]+)"></a>', _prose(file)))
    for heading in HEADING.findall(_prose(file)):
        slug = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        count = sum(1 for each in found if re.fullmatch(rf"{re.escape(slug)}(-\d+)?", each))
        found.add(f"{slug}-{count}" if count else slug)
    return found


@pytest.mark.parametrize(
    ("span", "wrong"),
    [
        ("bot.play.history.append", False),
        ("bot.play.history.appended_to", True),
        ("play.history.append", True),
        ("Encounter.paused", False),
        ("Encounter.told_never", True),
        ("encounter.not_your_turn", False),
        ("encounter.never_said", True),
        ("bot/systems/<game>/effects.py", False),
        ("bot/nowhere.py", True),
        ("Nothingness()", True),
        ("gc.freeze", False),
    ],
)
def test_what_does_not_exist_is_found(span: str, wrong: bool) -> None:
    assert _is_wrong(span) is wrong


def test_links_lead_somewhere() -> None:
    links = {(file, link) for file in ALL for link in LINK.findall(_prose(file))}
    assert sorted((_id(file), link) for file, link in links if not _leads_somewhere(file, link)) == []


def _leads_somewhere(file: Path, link: str) -> bool:
    """Whether its file and its heading are there; addresses of other hosts count as such."""
    path, _, anchor = link.partition("#")
    there = (file.parent / path).resolve() if path else file
    return bool(re.match(r"[a-z]+:", link)) or (there.exists() and (not anchor or anchor in _anchors(there)))


def test_the_glossary_has_the_chinese_of_the_screens() -> None:
    """Or of the Chinese documents: a term that neither uses is nobody's word."""
    table = (DOCS / "glossary.md").read_text("utf-8").partition("## In the code")[0]
    rows = [
        [each.strip() for each in line.split("|")] for line in table.splitlines() if line.startswith("| ")
    ]
    terms = {term for row in rows[2:] if row[2] != "–" for term in row[2].split("、")}
    said = "".join(form for each in catalogs.read("zh-CN") for form in catalogs.forms(each.string))
    said += "".join(file.read_text("utf-8") for file in ALL if file.name.endswith(".zh-CN.md"))
    assert len(terms) > 40
    assert sorted(each for each in terms if each not in said) == []


def test_the_tour_is_short() -> None:
    assert len((DOCS / "tour.md").read_text("utf-8").splitlines()) <= 150


def test_the_printed_step_has_the_fields_of_its_classes() -> None:
    block = re.search(r"```python\n(.*?)```", (DOCS / "tour.md").read_text("utf-8"), re.DOTALL)
    assert block
    calls = [
        each
        for each in ast.walk(ast.parse(re.sub(r"^ +", "", block[1], count=1)))
        if isinstance(each, ast.Call)
    ]
    assert {"Step", "Encounter"} <= {getattr(each.func, "id", "") for each in calls}
    for call in calls:
        named = {each.arg for each in call.keywords if each.arg}
        name = getattr(call.func, "id", "")
        assert any(named <= _attributes(each) for each in _classes(name)), (name, named)


def test_pages_made_from_the_code_are_up_to_date() -> None:
    """`python -m tools.reference` writes them again."""
    assert reference.PACKAGES.read_text("utf-8") == reference.packages()
    page = reference.RIGHTS.read_text("utf-8")
    assert page == reference.rights(page)


def test_every_decision_and_reference_is_listed() -> None:
    for folder in ("decisions", "reference"):
        index = (DOCS / folder / "README.md").read_text("utf-8")
        pages = {file.name for file in (DOCS / folder).glob("*.md")} - {"README.md"}
        assert pages == {link for link in LINK.findall(index) if "/" not in link and link.endswith(".md")}


def test_decisions_are_numbered_without_gaps() -> None:
    pages = sorted((DOCS / "decisions").glob("[0-9]*.md"))
    assert [int(each.name[:4]) for each in pages] == list(range(1, len(pages) + 1))
    assert [
        each.name for each in pages if not each.read_text("utf-8").startswith(f"# {int(each.name[:4])}. ")
    ] == []
