"""The one error a player may see."""

from collections.abc import Callable, Iterable
from typing import Final, cast

MOST_FAULTS: Final = 5
"""How many faults of a text are told at once."""


class Key(str):
    """A word of the code in a fact: users read its translation, as with a member of a ``StrEnum``. Typed text
    is plain text and stays as typed, even if it equals such a word."""

    __slots__ = ()


class Refusal(Exception):
    """A request that cannot be granted, as a key and the facts that explain it.

    Raised by every layer; turned into words for the user, privately, at the boundary in ``cogs.ui``. ``key``
    is a dotted name ("dice.too_many") that ``bot.wording.refusals`` knows; ``facts`` fill the placeholders of
    its words.
    """

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    @property
    def line(self) -> int:
        """The line of a text in which something is wrong (0: not in one line)."""
        return cast("int", self.facts.get("line", 0))

    def anew(self) -> "Refusal":
        """The same refusal, raised nowhere yet."""
        return type(self)(self.key, **self.facts)


def check_faults(found: Iterable[Refusal], several: Callable[[tuple[Refusal, ...]], Refusal]) -> None:
    """Refuse a text for its first faults, by line. ``several`` makes one refusal of them if there is more
    than one."""
    first = tuple(sorted(found, key=lambda each: each.line)[:MOST_FAULTS])
    if len(first) > 1:
        raise several(first)
    if first:
        raise first[0]
