"""Numbers in words before the counted thing: `两轮`, `三层流血`, `two rounds`."""

import re
from typing import Final

from bot.text import half_width

_DIGITS: Final = {each: number for number, each in enumerate("一二三四五六七八九", 1)} | {"两": 2}
_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMERAL: Final = re.compile(
    r"(?<![第每一二两三四五六七八九十])"
    r"(?P<tens>[一二两三四五六七八九]?十)?(?P<ones>[一二两三四五六七八九])?(?=\s*(?:轮|回合|层|次|个|项|点))"
    rf"|\b(?P<word>{'|'.join(_WORDS)})(?=\s+(?:rounds?|turns?|layers?|times?|points?)\b)",
    re.IGNORECASE,
)


def in_digits(text: str) -> str:
    """What was typed, in ASCII signs, with figures for numerals of rounds, layers, times and points."""
    return _NUMERAL.sub(_figures, half_width(text))


def _figures(found: re.Match[str]) -> str:
    if found["word"]:
        return str(_WORDS.index(found["word"].lower()) + 1)
    tens, ones = found["tens"], found["ones"]
    if not tens and not ones:
        return ""
    return str((_DIGITS.get(tens[0], 1) * 10 if tens else 0) + (_DIGITS[ones] if ones else 0))
