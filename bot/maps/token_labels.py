"""The labels on the tokens of a picture."""

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Protocol


class Named(Protocol):
    """Anything with an id and a name."""

    @property
    def id(self) -> int:
        """Its number."""
        ...

    @property
    def name(self) -> str:
        """What it is called."""
        ...


_NUMBERED = re.compile(r"^(?P<name>.*?)\s*(?P<number>\d{1,2})$")


def signs(tokens: Iterable[Named]) -> dict[int, str]:
    """A short sign for each token by its id, no two alike: its initial and its number (``W2`` for Wolf 2,
    ``狼`` for 狼), otherwise more of its name."""
    taken: dict[int, str] = {}
    for token in tokens:
        used = set(taken.values())
        taken[token.id] = next(each for each in _candidates(token.name) if each not in used)
    return taken


def _candidates(name: str) -> Iterator[str]:
    numbered = _NUMBERED.match(name)
    letters = "".join(numbered["name"] if numbered and numbered["name"] else name).replace(" ", "")
    initial = letters[:1].upper()
    yield initial + (numbered["number"] if numbered and numbered["name"] else "")
    yield from (initial + other.lower() for other in letters[1:])
    yield from (f"{initial}{number}" for number in count(2))
