"""What the project's own files promise to each other."""

import re
import tomllib
from pathlib import Path

import pytest
from pydantic_core import PydanticUndefined

from bot.settings import Settings

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
    run = set(re.findall(r"^make \w+$", _read(".ci/run"), re.MULTILINE))
    assert run == {"make test", "make check"}
    told = _read(name)
    assert {command for command in {*run, "make run"} if command not in told} == set()


def test_every_target_is_explained() -> None:
    makefile = _read("Makefile")
    phony = set(re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[0].split())
    explained = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
    assert explained == phony
