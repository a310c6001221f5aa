"""Writes the pages of docs/reference/ that are made from the code: `make reference`.

- ``packages.md``: every package and module with the first sentence of its docstring, in the order of its
  contract in ``pyproject.toml`` if it has one for everything;
- ``rights.md``: the table of rights, between two marks.

``tests/test_documents.py`` fails while a page is behind the code.
"""

import ast
import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

from bot.play.authority import RULES, Right, Role, Rule

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "reference"
PACKAGES = PAGES / "packages.md"
RIGHTS = PAGES / "rights.md"
ROOMS = ("bot", "cogs", "tools")
WIDTH = 118
BEGIN, END = "<!-- made by tools/reference.py -->", "<!-- end -->"
ORDERED = "From top to bottom; each imports only what stands below it."
COLUMNS = (Role.GM, Role.LEADER, Role.OWNER, Role.MANAGER, Role.HOST)
HEAD = """# Packages and modules

Made from the docstrings by `tools/reference.py`; do not edit this page. Run `make reference` after
you add, move or describe a module. The [tour](../tour.md) explains the layers.
"""


def first_sentence(file: Path) -> str:
    """The first sentence of a module's docstring, as plain text; "" if the module has none."""
    said = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    line = " ".join(said.split("\n\n")[0].split()).replace("`", "").replace("<", "&lt;").replace("*", r"\*")
    return re.split(r"(?<=\.)\s", line, maxsplit=1)[0].rstrip(".:")


def _folders() -> Iterator[Path]:
    for room in ROOMS:
        inits = sorted((ROOT / room).rglob("__init__.py"), key=lambda file: file.parent.as_posix())
        yield from (file.parent for file in inits)


def orders() -> dict[Path, tuple[Path, ...]]:
    """The folders whose whole contents have an order of imports, and these from top to bottom."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: dict[Path, tuple[Path, ...]] = {}
    for contract in project["tool"]["importlinter"]["contracts"]:
        for container in contract["containers"] if contract.get("exhaustive") else ():
            folder = ROOT.joinpath(*container.split("."))
            names = re.findall(r"\w+", " ".join(contract["layers"]))
            found[folder] = tuple(_file(folder / name) for name in names)
    return found


def _file(module: Path) -> Path:
    return module / "__init__.py" if module.is_dir() else module.with_suffix(".py")


def _listed(file: Path) -> str:
    name = file.relative_to(ROOT).as_posix().removesuffix("__init__.py")
    said = f"- `{name}`: {first_sentence(file)}"
    return textwrap.fill(said, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)


def packages() -> str:
    """The page of packages and modules."""
    parts, ordered = [HEAD], orders()
    for folder in _folders():
        said = textwrap.fill(first_sentence(folder / "__init__.py"), WIDTH, break_on_hyphens=False)
        files = [file for file in sorted(folder.glob("*.py")) if file.name != "__init__.py"]
        modules = "\n".join(map(_listed, ordered.get(folder, files)))
        heading = f"## `{folder.relative_to(ROOT).as_posix()}/`"
        note = ORDERED if folder in ordered else ""
        parts.append("\n\n".join(part for part in (heading, said, note, modules) if part) + "\n")
    return "\n".join(parts)


def _row(right: Right, rule: Rule) -> str:
    said = f"`{rule.refusal}`" + (f" / `{rule.hidden}`" if rule.hidden else "")
    marks = ("✓" if role in rule.by else "" for role in COLUMNS)
    return f"| {' | '.join((right.value, *marks, said))} |"


def table_of_rights() -> str:
    """The table of rights: a row for each right, a column for each role, and the refusal."""
    head = (
        "| to … | GM | leader | owner | manager | server | otherwise |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    )
    return "\n".join((*head, *(_row(*each) for each in RULES.items())))


def rights(page: str) -> str:
    """The page of rights with its table made again."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{table_of_rights()}\n\n{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write both pages."""
    PACKAGES.write_text(packages(), "utf-8")
    RIGHTS.write_text(rights(RIGHTS.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
