"""The ids of buttons."""

import re
from functools import lru_cache

PREFIX = "k"
MOST_NUMBERS = 6
LARGEST = 2**63 - 1
"""The largest integer of the store and of Discord's ids."""
_WRITTEN = re.compile(rf"{PREFIX}:([A-Za-z_]\w*)((?::(?:0|[1-9]\d{{0,18}})){{0,{MOST_NUMBERS}}})", re.ASCII)
"""A verb, and whole numbers spelled as they are written."""


def button_id(verb: str, *numbers: int) -> str:
    """`k:next:12:34`: the verb of a press, the id of its thing, and the revision."""
    return ":".join((PREFIX, verb, *map(str, numbers)))


@lru_cache(maxsize=4096)
def read_button_id(custom_id: str) -> tuple[str, tuple[int, ...]] | None:
    """The verb and the numbers; None for an id that ``button_id`` does not write."""
    written = _WRITTEN.fullmatch(custom_id)
    if written is None:
        return None
    verb, rest = written.groups()
    numbers = tuple(map(int, rest.split(":")[1:]))
    return None if max(numbers, default=0) > LARGEST else (verb, numbers)
