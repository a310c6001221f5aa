"""How long chance is searched: a twentieth of it in ``make test``, all of it in ``make test-long``.

``make test`` draws the same examples every time, so that what it says of a commit is the commit's doing;
``make test-long`` draws new ones, and says how to draw them again. Only the long run draws constants from the
code too: a new number in any module, or a test run by itself, would change all other draws.

The two are profiles of hypothesis, so one option, ``--hypothesis-profile=long``, chooses
for every test that draws, with hypothesis or without.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final
from zlib import crc32

import pytest
from hypothesis import core, seed, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from hypothesis.internal.reflection import function_digest

SHORT: Final = "short"
LONG: Final = "long"
PART: Final = 20
"""The short profile takes one in this many examples."""


def register() -> None:
    """Make both known to hypothesis, before it reads its options, and choose the short one. Both say
    themselves what they draw: hypothesis has other defaults where the environment says ``CI``."""
    settings.register_profile(LONG, max_examples=200, derandomize=False, deadline=None, print_blob=True)
    settings.register_profile(SHORT, max_examples=50, derandomize=True, deadline=None, print_blob=True)
    settings.load_profile(SHORT)


def seed_of(profile: str | None, seed: object) -> str | None:
    """The seed of all draws, if ``seed`` decides the tests' order. None: the short profile, in which each
    test draws by its own text."""
    return str(seed) if profile == LONG and isinstance(seed, int) else None


def draw_by_seed_alone() -> None:
    """Let no module's constants be drawn, as hypothesis does without asking: it parses every imported module
    of ours for them, which also took six seconds in a fresh clone. And let it read each test's text, by which
    that test draws, once for all its parameters."""
    providers._get_local_constants = Constants  # pyright: ignore[reportPrivateUsage]
    core.function_digest = cache(function_digest)  # pyright: ignore[reportPrivateImportUsage]


Property = Callable[..., None]


def alike(test: Property) -> Property:
    """Let a property that draws have the same examples in the short profile as others that draw the same way:
    what is made of an example can then be made once for all of them."""
    return test if settings.get_current_profile_name() == LONG else seed(0)(test)


def short_of(items: Sequence[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The collected tests that ``make test`` runs, and those that it leaves to ``make test-long``.

    Left are tests marked ``long``, and all but one language of each test that plays at a table in several.
    The test's name decides which: some play in English and some in Chinese, the same ones every time. That
    every sentence has its words in both is the catalogs' test.
    """
    tongues: dict[str, list[str]] = {}
    for item in items:
        name, language = _name_and_language(item)
        tongues.setdefault(name, []).append(language)
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        name, language = _name_and_language(item)
        chosen = sorted(tongues[name])[crc32(name.encode()) % len(tongues[name])]
        (kept if language == chosen and not item.get_closest_marker("long") else left).append(item)
    return kept, left


EARLY: Final = (("tests.catalogs",), ("tests.wire.process", "tests.wire.fleet", "tests.chromium"))
"""Modules whose users run first: one worker parses the sources for all tests that read them, and none is left
alone at the end with a test that waits for processes."""


def early_first(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests in their shuffled order, but for those that run first."""
    return sorted(items, key=lambda item: _place(getattr(item, "module", None)))


@cache
def _place(module: object) -> int:
    used = {
        getattr(each, "__module__", None) or getattr(each, "__name__", None) for each in vars(module).values()
    }
    return next((place for place, names in enumerate(EARLY) if used & {*names}), len(EARLY))


def _name_and_language(item: pytest.Item) -> tuple[str, str]:
    """A test's name without the language that it plays in at a table, and that: empty without a choice."""
    given: Any = getattr(item, "callspec", None)
    if given is None or "language" not in given.params or "table" not in getattr(item, "fixturenames", ()):
        return item.nodeid, ""
    return item.nodeid.replace(given.params["language"], "*"), given.params["language"]


def chance(*label: object) -> Random:
    """What a test draws from without hypothesis: like hypothesis, the same in the short profile."""
    return Random(repr((core.global_force_seed, label)))


def examples(whole: int, part: int = PART) -> int:
    """How many of a costly test's examples the chosen profile asks for: all, or one in ``part``."""
    return whole if settings.get_current_profile_name() == LONG else -(-whole // part)
