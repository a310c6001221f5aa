"""Dice of a file with `{names}`, or a formula of them, in the places of numbers."""

import re
from collections.abc import Callable, Mapping, Sequence

from bot.characters.formulas import worth
from bot.characters.value_names import Names
from bot.refusal import Refusal

_BRACES = re.compile(r"\{\s*([^{}]*?)\s*\}")
_CALCULATES = re.compile(r"[-+*/×÷(]")
_NAME = re.compile(r"[^\W\d]\w*(?!\w|\s*\()")
"""A name within a formula, and not a function."""
_WHOLE = re.compile(r"\A.*", re.DOTALL)
_BESIDE = re.compile(r"[0-9]\{|\}[0-9]|\}\s*\{")
_HALF = re.compile(r"\{.*|.*\}")
"""A brace without its other half."""
_NOTHING = re.compile(r"\s*[-+]\s*0(?=\s*(?:[-+)]|$))")
"""A term that adds nothing."""


def names_in(text: str) -> Sequence[str]:
    """The names in braces, in their order."""
    braces: Sequence[str] = _BRACES.findall(text)
    return [name for each in braces for name in _names(each).findall(each)]


def renamed(text: str, told: Callable[[str], str]) -> str:
    """The text with other names in its braces, for people to read."""
    return _BRACES.sub(lambda found: f"{{{_with(found[1], told)}}}", text)


def _names(braces: str) -> re.Pattern[str]:
    """The names in a pair of braces: those of a formula, otherwise all that stands there."""
    return _NAME if _CALCULATES.search(braces) else _WHOLE


def _with(braces: str, told: Callable[[str], str]) -> str:
    """What stands in a pair of braces, with other words for its names."""
    return _names(braces).sub(lambda name: told(name[0]), braces)


def filled(text: str, numbers: Mapping[str, int], names: Names) -> str:
    """The text with numbers for what stands in braces. Refusal: a name has none, braces stand next to a
    digit, or a formula cannot be worked out."""
    if _BESIDE.search(text):
        raise Refusal("game.braces_beside")
    if left := _HALF.search(_BRACES.sub("", text)):
        raise Refusal("game.braces_open", text=left[0][:40])

    def told(name: str) -> str:
        value = numbers.get(name)
        if value is None:
            value = numbers.get(names.canonical(name))
        if value is None:
            raise Refusal("dice.unknown_attribute", name=name, known=())
        return _in_dice(value)

    def number(found: re.Match[str]) -> str:
        text = _with(found[1], told)
        return _in_dice(worth(text, {})) if _CALCULATES.search(text) else text

    return _NOTHING.sub("", _BRACES.sub(number, text))


def _in_dice(number: int) -> str:
    return str(number) if number >= 0 else f"({number})"
