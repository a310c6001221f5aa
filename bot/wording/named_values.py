"""Reading typed values that have a name: their key, or their name in any language."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from bot.text import fold
from bot.wording.words import LANGUAGES, words_for

Key = TypeVar("Key", bound=str)
BETWEEN = " · "
"""The separator of a key and its name in a list with both."""


def named(
    typed: str, titles: Mapping[Key, str], spelt: Mapping[str, Iterable[str]] | None = None
) -> Key | None:
    """The key that is meant, whatever the case, the width and the language; None: none is called so.

    ``titles`` are the sentences of the catalogs that name the keys, ``spelt`` their further names.
    """
    wanted = fold(typed)
    for key, title in titles.items():
        shown = [words_for(each).plain(title) for each in LANGUAGES]
        listed = [f"{key}{BETWEEN}{name}" for name in shown]
        if wanted in map(fold, (key, *shown, *listed, *(spelt or {}).get(key, ()))):
            return key
    return None
