"""Numbers that people type where a command's own number option does not fit."""

import re

from bot.refusal import Refusal
from bot.text import normal

_NUMBER = re.compile(r"([+-]?)(\d{1,6})")


def read_number(text: str) -> tuple[int | None, int | None]:
    """Read `12` as a value and `+2` or `-2` as a step: (value, step), one of them None.

    Full-width signs are read as well. `=-3` is the value -3. Refusal: it is not a number.
    """
    plain = normal(text)
    absolute = plain.startswith("=")
    match = _NUMBER.fullmatch(plain.removeprefix("=").strip())
    if not match:
        raise Refusal("not_a_number", text=text[:50])
    value = int(match[1] + match[2])
    if match[1] and not absolute:
        return None, value
    return value, None
