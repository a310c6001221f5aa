"""Dice of a file with `{names}` in the places of numbers."""

import re
from collections.abc import Mapping, Sequence

from bot.characters.value_names import Names
from bot.refusal import Refusal

_NAME = re.compile(r"\{\s*([^{}]*?)\s*\}")
_BESIDE = re.compile(r"[0-9]\{|\}[0-9]|\}\s*\{")
_HALF = re.compile(r"\{.*|.*\}")
"""A brace without its other half."""
_NOTHING = re.compile(r"\s*[-+]\s*0(?=\s*(?:[-+)]|$))")
"""A term that adds nothing."""


def names_in(text: str) -> Sequence[str]:
    """The names in braces, in their order."""
    return _NAME.findall(text)


def filled(text: str, numbers: Mapping[str, int], names: Names) -> str:
    """The text with numbers for its names. Refusal: a name has none, or stands next to a digit."""
    if _BESIDE.search(text):
        raise Refusal("game.braces_beside")
    if left := _HALF.search(_NAME.sub("", text)):
        raise Refusal("game.braces_open", text=left[0][:40])

    def number(found: re.Match[str]) -> str:
        name = found[1]
        value = numbers.get(name)
        if value is None:
            value = numbers.get(names.canonical(name))
        if value is None:
            raise Refusal("dice.unknown_attribute", name=name, known=())
        return str(value) if value >= 0 else f"({value})"

    return _NOTHING.sub("", _NAME.sub(number, text))
