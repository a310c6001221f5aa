"""Every method of the store, and something to call it with: values made from its annotations."""

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from enum import Enum
from typing import Any

from bot.store.store import Store

from .samples import NOW

OTHERWISE = frozenset({"close", "settle"})
"""What changes no row."""
PLAIN: Mapping[Any, Any] = {int: 1, str: "1", bytes: b"1", bool: True, float: 1.0, datetime: NOW, Any: None}


def made(kind: Any) -> Any:
    """Some value of a type."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if origin in (typing.Union, types.UnionType):
        return made(next(each for each in inner if each is not type(None)))
    if origin is typing.Literal:
        return inner[0]
    if origin is tuple:
        return tuple(made(each) for each in inner if each is not ...)
    if origin is not None and issubclass(origin, Mapping):
        return {made(inner[0]): made(inner[1])}
    if origin is not None and issubclass(origin, Collection):
        return (made(inner[0]),)
    if isinstance(kind, typing.NewType):
        return made(kind.__supertype__)
    if issubclass(kind, Enum):
        return next(iter(kind))
    if is_record(kind):
        return kind(**given_to(kind))
    raise AssertionError(f"no value of {kind}: make one here")


def is_record(kind: Any) -> bool:
    return dataclasses.is_dataclass(kind)


def given_to(called: Callable[..., Any]) -> dict[str, Any]:
    """What something has to be called with."""
    wanted = inspect.signature(called).parameters.values()
    kinds = typing.get_type_hints(getattr(called, "__init__") if is_record(called) else called)  # noqa: B009
    return {
        each.name: made(kinds[each.name])
        for each in wanted
        if each.default is each.empty and each.name in kinds
    }


def methods() -> Mapping[str, Callable[..., Any]]:
    """All that the store can do, by name."""
    found = inspect.getmembers(Store, inspect.isfunction)
    return {name: each for name, each in found if not name.startswith("_") and name not in OTHERWISE}
