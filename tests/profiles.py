"""How long chance is searched: a twentieth of it in ``make test``, all of it in ``make test-long``.

``make test`` draws the same examples every time, so that what it says of a commit is the commit's doing;
``make test-long`` draws new ones, and says how to draw them again.

The two are profiles of hypothesis, so one option, ``--hypothesis-profile=long``, chooses
for every test that draws, with hypothesis or without.
"""

from typing import Final

from hypothesis import settings

SHORT: Final = "short"
SHORT_SEED: Final = "1"
LONG: Final = "long"
PART: Final = 20
"""The short profile takes one example of so many."""


def register() -> None:
    """Make both known to hypothesis, before it reads its options, and choose the short one."""
    for name in (LONG, SHORT):
        settings.register_profile(name, deadline=None, print_blob=True)
    settings.load_profile(SHORT)


def seed_of(profile: str | None, seed: object) -> str | None:
    """What hypothesis draws by, where ``seed`` decides the tests' order: the same in the short profile."""
    if profile == LONG:
        return str(seed) if isinstance(seed, int) else None
    return SHORT_SEED


def examples(whole: int, part: int = PART) -> int:
    """How many of a costly test's examples the chosen profile asks for: all, or one of so many."""
    return whole if settings.get_current_profile_name() == LONG else -(-whole // part)
