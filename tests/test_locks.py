"""The locks hold what pyproject.toml asks for, whole, hashed, and nothing else. Asks no network."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
RUN = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
EXTRAS = [
    Requirement(line) for lines in PROJECT["project"]["optional-dependencies"].values() for line in lines
]
DEV = [Requirement(line) for line in PROJECT["dependency-groups"]["dev"]]
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
NAMES = ("requirements.txt", "requirements-extras.txt", "requirements-dev.txt")
FILES = pytest.mark.parametrize("name", NAMES)

Pins = dict[str, Requirement]


def _entries(name: str) -> list[list[str]]:
    text = (ROOT / name).read_text("utf-8").replace("\\\n", "")
    return [re.split(r"\s+(?=--hash)", line.strip()) for line in text.splitlines() if line.strip()]


def _pins(name: str) -> Pins:
    pins = [Requirement(entry[0]) for entry in _entries(name)]
    return {canonicalize_name(pin.name): pin for pin in pins}


def _version(pin: Requirement) -> str:
    return str(pin.specifier).removeprefix("==")


def _applies(requirement: Requirement, extras: Iterable[str]) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in extras)


def _needs(requirement: Requirement) -> Iterator[Requirement]:
    extras = requirement.extras or {""}
    for line in requires(requirement.name) or []:
        needed = Requirement(line)
        if _applies(needed, {*extras, ""}):
            yield needed


def _closure(direct: list[Requirement]) -> dict[str, set[str]]:
    """Everything that these need here, by what the installed packages say: each name with its extras."""
    found, todo = dict[str, set[str]](), [each for each in direct if _applies(each, {""})]
    while todo:
        requirement = todo.pop()
        extras = found.setdefault(canonicalize_name(requirement.name), set())
        if "" not in extras or not requirement.extras <= extras:
            extras.update(requirement.extras, {""})
            todo.extend(_needs(requirement))
    return {name: extras - {""} for name, extras in found.items()}


@FILES
def test_every_package_is_pinned_and_hashed(name: str) -> None:
    assert _entries(name)
    for entry in _entries(name):
        assert re.fullmatch(r"[a-z0-9-]+(\[[a-z,]+\])?==\S+( ; .+)?", entry[0]), entry[0]
        assert entry[1:], entry[0]
        assert all(HASH.fullmatch(part) for part in entry[1:]), entry[0]


def _all_pins() -> Pins:
    return {name: pin for each in NAMES for name, pin in _pins(each).items()}


def test_the_locks_share_nothing() -> None:
    assert sum(len(_pins(name)) for name in NAMES) == len(_all_pins())


@pytest.mark.parametrize(
    ("lock", "requirement"),
    [
        (lock, each)
        for lock, asked in zip(NAMES, (RUN, EXTRAS, DEV), strict=True)
        for each in asked
        if _applies(each, {""})
    ],
    ids=str,
)
def test_locks_have_what_is_asked_for(lock: str, requirement: Requirement) -> None:
    pins = _all_pins() if lock == NAMES[-1] else _pins(lock)
    assert requirement.specifier.contains(_version(pins[canonicalize_name(requirement.name)])), "make lock"


def test_the_environment_is_the_locks() -> None:
    here = {name: pin for name, pin in _all_pins().items() if _applies(pin, {""})}
    assert {name: version(name) for name in here} == {name: _version(pin) for name, pin in here.items()}


@pytest.mark.parametrize("many", [1, 2, 3], ids=NAMES)
def test_locks_are_whole_and_hold_nothing_left_over(many: int) -> None:
    held = {name for lock in NAMES[:many] for name, pin in _pins(lock).items() if _applies(pin, {""})}
    asked = [each for some in (RUN, EXTRAS, DEV)[:many] for each in some]
    assert held == _closure(asked).keys(), "make lock"


def test_what_is_needed_with_extras_is_locked_with_them() -> None:
    """Asked for hashes, pip refuses `coverage[toml]` beside `coverage==…` once a newer version is out."""
    needed = {name: extras for name, extras in _closure([*RUN, *EXTRAS, *DEV]).items() if extras}
    locked = {name: pin.extras for name, pin in _all_pins().items() if pin.extras}
    assert needed, "nothing is needed with extras any more: this test has no case"
    assert locked == needed, "make lock"
