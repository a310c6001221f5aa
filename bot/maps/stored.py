"""The stored form of maps and of what was done to them, each with a format number.

A map is kept in the notation that people import and export. A format once released is
read for ever: each has a file in the tests.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, cast

from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps.actions import Action, Cleared, Import
from bot.maps.map import Map
from bot.maps.notation import notation

FORMAT = 1
"""What is written now."""


def dump(held: Map | None) -> str:
    """Write a map; None: that there is none."""
    return f"{FORMAT}\n{notation.write(held) if held else ''}"


def load(text: str) -> Map | None:
    """Read a map. ValueError: not a format this program knows."""
    number, _, written = text.partition("\n")
    _check(int(number))
    return notation.read(written) if written else None


def dump_action(action: Action) -> str:
    """Write an action; of an import only that it was one, since the map is kept beside it."""
    if isinstance(action, Import):
        action = replace(action, text="")
    given = {field.name: _raw(getattr(action, field.name)) for field in fields(action)}
    raw = {"do": type(action).__name__} | {name: value for name, value in given.items() if value is not None}
    return json.dumps({"format": FORMAT, "action": raw}, ensure_ascii=False, separators=(",", ":"))


def load_action(text: str) -> Action:
    """Read an action. ValueError: not a format this program knows."""
    content = json.loads(text)
    _check(content["format"])
    raw: dict[str, Any] = content["action"]
    kind = _ACTIONS[raw.pop("do")]
    return cast("Action", kind(**{name: _READERS.get(name, _as_it_is)(value) for name, value in raw.items()}))


def _check(number: int) -> None:
    if number != FORMAT:
        raise ValueError(f"stored format {number} is newer than this program")


def _raw(value: object) -> object:
    """Turn a value into one that JSON holds: a fraction into text."""
    if isinstance(value, tuple):
        return [_raw(each) for each in cast("tuple[object, ...]", value)]
    return str(value) if isinstance(value, Fraction) else value


def _as_it_is(value: Any) -> Any:
    return value


def _number(value: str | int) -> int | Fraction:
    return Fraction(value) if isinstance(value, str) else value


def _place(value: list[Any]) -> tuple[int | Fraction, ...]:
    return tuple(_number(each) for each in value)


_WHAT = {each.value: each for each in (*Ground, *Veil, *Cleared)}

_READERS: Mapping[str, Callable[[Any], object]] = {
    "size": Size,
    "what": lambda value: value if isinstance(value, int) else _WHAT[value],
    "step": Fraction,
    "cost": Fraction,
    "facing": Fraction,
    "place": _place,
    "start": _place,
    "end": _place,
    "path": lambda value: tuple(_place(each) for each in value),
}
"""Fields whose values are more than JSON has, in every action that has them."""

_ACTIONS: Mapping[str, type] = {kind.__name__: kind for kind in Action.__args__}
