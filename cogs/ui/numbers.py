"""Number options. Discord's clients refuse full-width digits in options of that type. Discord therefore gets
a text option, the text is read here, and the handler gets its number."""

import inspect
import re
from dataclasses import dataclass
from types import NoneType
from typing import Any, get_args

from discord import AppCommandOptionType as Type
from discord import app_commands

from bot.refusal import Refusal
from bot.text import half_width, tidy

_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,15}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})")
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class Number:
    """The number that an option takes: whole or not, its bounds, and whether it is required."""

    whole: bool
    low: float
    high: float
    required: bool

    def read(self, option: str, given: object) -> int | float:
        """The number that was typed, or that a client with an older list of commands sent.

        ``option`` is its name in the picker. Refusal: it is not a number, or beyond the bounds.
        """
        value = self._number(given)
        if value is not None and self.low <= value <= self.high:
            return value if self.whole else float(value)
        low, high = _plain(self.low), _plain(self.high)
        if self.whole:
            raise Refusal("option.whole", option=option, low=low, high=high)
        raise Refusal("option.number", option=option, low=low, high=high)

    def _number(self, given: object) -> int | float | None:
        if isinstance(given, str):
            typed = half_width(tidy(given))
            pattern, kind = (_WHOLE, int) if self.whole else (_NUMBER, float)
            return kind(typed) if pattern.fullmatch(typed) else None
        sent = type(given) is int or (type(given) is float and not self.whole)
        return given if sent else None  # pyright: ignore[reportReturnType] - one of the two


def taken_as_text(option: inspect.Parameter) -> tuple[inspect.Parameter, Number | None]:
    """The option as Discord gets it, and the number that is read from it; None: it is not a number."""
    bounds, *_ = get_args(option.annotation) or (option.annotation,)
    if not isinstance(bounds, app_commands.Transformer) or bounds.type not in (Type.integer, Type.number):
        return option, None
    required = option.default is option.empty and NoneType not in get_args(option.annotation)
    low, high = _both(bounds)
    number = Number(bounds.type is Type.integer, low, high, required)
    if required:
        return option.replace(annotation=str), number
    return option.replace(annotation=str | None, default=None), number


def _both(bounds: Any) -> tuple[float, float]:
    """Both bounds of a number. ValueError: one is missing (a mistake in the code)."""
    low, high = bounds.min_value, bounds.max_value
    if low is None or high is None:
        raise ValueError(bounds)
    return low, high


def _plain(bound: float) -> float:
    """A bound as people write it: 100 rather than 100.0."""
    return int(bound) if bound == int(bound) else bound
