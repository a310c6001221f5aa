"""What the project's own files promise to each other."""

import ast
import json
import re
import tomllib
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture.providers import HypothesisProvider
from pydantic_core import PydanticUndefined

from bot.host_settings import Settings
from tests import sampled_mutants
from tests.profiles import LONG

ROOT = Path(__file__).parent.parent
SETTING = re.compile(r"^#?([A-Z_]+)=(.*)$", re.MULTILINE)


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_env_example_has_every_setting_with_its_default() -> None:
    shown = dict(SETTING.findall(_read(".env.example")))
    defaults = {name.upper(): field.default for name, field in Settings.model_fields.items()}
    assert PydanticUndefined not in defaults.values()
    assert shown == {name: "" if value is None else str(value) for name, value in defaults.items()}


def test_one_minimum_of_python() -> None:
    project = tomllib.loads(_read("pyproject.toml"))
    tools = project["tool"]
    assert project["project"]["requires-python"] == ">=3.11"
    assert tools["ruff"]["target-version"] == "py311"
    assert tools["basedpyright"]["pythonVersion"] == "3.11"
    assert "version_info < (3, 11)" in _read("Makefile")


def test_the_image_gets_all_it_copies() -> None:
    copied = re.findall(r"^COPY (.+) \S+$", _read("Dockerfile"), re.MULTILINE)
    sources = {name for line in copied for name in line.split()}
    allowed = {line[1:] for line in _read(".dockerignore").splitlines() if line.startswith("!")}
    assert sources == allowed
    assert {name for name in sources if not (ROOT / name).exists()} == set()


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_ci_runs_what_the_readme_tells_people_to_run(name: str) -> None:
    run = set(re.findall(r"^ *(make \w+)$", _read(".ci/run"), re.MULTILINE))
    assert run == {"make cover", "make test", "make check"}
    fresh = re.search(r"tools/fresh-machine sh -c '(.+)'", _read(".ci/run"))
    assert fresh is not None
    assert set(re.findall(r"make \w+", fresh[1])) == {"make test", "make run"}
    told = _read(name)
    assert {command for command in {*run, "make run"} if command not in told} == set()


def test_the_tests_of_mutants_find_what_they_read_beside_them() -> None:
    """Otherwise the first that does not ends `make mutants` before it begins."""
    mutmut = tomllib.loads(_read("pyproject.toml"))["tool"]["mutmut"]
    copied = {"tests", *mutmut["source_paths"], *mutmut["also_copy"]}
    for chosen in mutmut["pytest_add_cli_args_test_selection"]:
        for path in sorted((ROOT / chosen).rglob("*.py")) or [ROOT / chosen]:
            read = set(re.findall(r'/ "(bot|cogs|docs|tools)["/]', path.read_text("utf-8")))
            assert read <= copied, path


@pytest.mark.parametrize(("passes", "said"), [(["a_test"], None), ([], "no test"), (None, "no mutants")])
def test_a_sample_without_mutants_runs_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, passes: list[str] | None, said: str | None
) -> None:
    """mutmut takes no name for all names."""
    monkeypatch.setattr(sampled_mutants, "MUTANTS", tmp_path)
    if passes is not None:
        meta = {"exit_code_by_key": {"bot.dice.x_roll__mutmut_1": None}}
        (tmp_path / "bot").mkdir()
        (tmp_path / "bot" / "dice.py.meta").write_text(json.dumps(meta))
        stats = {"tests_by_mangled_function_name": {"bot.dice.x_roll": passes}}
        (tmp_path / "mutmut-stats.json").write_text(json.dumps(stats))
    with nullcontext() if said is None else pytest.raises(SystemExit, match=said):
        sampled_mutants.main("bot/dice", "3", "7")


def test_every_target_is_explained() -> None:
    makefile = _read("Makefile")
    phony = set(re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[0].split())
    explained = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
    assert explained == phony


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Of what d20 imports, which is measured beside us.
def test_a_page_of_figures_has_every_section_of_one_commit_or_none() -> None:
    from tools.bench.__main__ import PAGES
    from tools.bench.page import PageError

    for page in PAGES.values():
        text = page.file.read_text("utf-8")
        if "Not measured since" not in text:
            page.check(text)
    measured = PAGES["performance"].file.read_text("utf-8")
    with pytest.raises(PageError, match="Fights"):
        PAGES["performance"].check(measured.replace("### Fights", ""))


def _calls_in_tests(*asked: str) -> tuple[tuple[str, str, bool], ...]:
    """Every call in the tests of what is asked: its file, what is called, whether it is what a ``with``
    enters."""
    found: list[tuple[str, str, bool]] = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        text = path.read_text("utf-8")
        if not any(each in text for each in asked):
            continue
        nodes = list(ast.walk(ast.parse(text)))
        entered = {
            id(item.context_expr) for each in nodes if isinstance(each, ast.With) for item in each.items
        }
        name = path.relative_to(ROOT).as_posix()
        found += [
            (name, ast.unparse(each.func), id(each) in entered)
            for each in nodes
            if isinstance(each, ast.Call) and ast.unparse(each.func) in asked
        ]
    return tuple(found)


def test_a_test_that_wants_a_program_asks_for_it_in_one_place() -> None:
    """`make test` passes where only Python, make and git are: what else is wanted is skipped and named."""
    known = {"tests/programs.py", "tests/chromium.py"}
    asking = {each[0] for each in _calls_in_tests("shutil.which", "warnings.warn")}
    assert asking & known
    assert asking - known == set()


def test_no_number_is_missed_in_a_seal() -> None:
    """A seal or an id may have any number in it by chance: a test that denies one strips those first."""
    denied = re.compile(r"""["'][-+−\da-f/= ]*\d[-+−\da-f/= ]*["'] not in (?!meant\().*""")
    files = (ROOT / "tests/cogs").glob("*.py")
    assert [found for each in files for found in denied.findall(each.read_text("utf-8"))] == []


def test_tests_close_the_databases_they_open() -> None:
    """``with sqlite3.connect(…)`` does not: from Python 3.13 on, a later test fails for it."""
    opening = _calls_in_tests("sqlite3.connect")
    assert opening
    assert [each for each in opening if each[-1]] == []


def test_what_plays_at_a_table_plays_in_one_language(request: pytest.FixtureRequest) -> None:
    """In the short profile; the same test with the same parameters but for the language comes once."""
    if settings.get_current_profile_name() == LONG:
        pytest.skip("make test-long plays in both")
    played = Counter[tuple[str, str]]()
    for item in request.session.items:
        given: dict[str, Any] = dict(getattr(getattr(item, "callspec", None), "params", {}))
        if given.pop("language", None) and "table" in getattr(item, "fixturenames", ()):
            played[item.nodeid.partition("[")[0], repr(sorted(given.items()))] += 1
    assert [each for each, times in played.items() if times > 1] == []


def test_only_a_long_run_draws_constants_of_the_code(request: pytest.FixtureRequest) -> None:
    drawn = HypothesisProvider(None)._local_constants  # pyright: ignore[reportPrivateUsage]
    assert bool(len(drawn)) is (request.config.getoption("hypothesis_profile") == LONG)
