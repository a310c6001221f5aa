"""Tables of words that say which entry they lack, and in which file it belongs."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

Key = TypeVar("Key")
Word = TypeVar("Word")


class Table(dict[Key, Word]):
    """Words by their keys. ``lacking`` says what to do about a missing one; ``{key}`` stands for its key.
    LookupError from ``[]``: it is missing (a mistake in the code)."""

    def __init__(self, entries: Mapping[Key, Word], lacking: str) -> None:
        super().__init__(entries)
        self._lacking = lacking

    def __missing__(self, key: Key) -> Word:
        name = key.__name__ if isinstance(key, type) else key
        raise LookupError(self._lacking.format(key=name))


def let_tables_say_what_they_lack(of: Any, place: str) -> None:
    """Make each mapping of a frozen record of words a `Table`. ``place`` is the folder of these words."""
    for each in fields(of):
        if isinstance(getattr(of, each.name), Mapping):
            entries: Mapping[Any, Any] = getattr(of, each.name)
            lacking = f"word `{{key}}` in `{each.name}` of `{of.key}` in {place}"
            object.__setattr__(of, each.name, Table(entries, lacking))
