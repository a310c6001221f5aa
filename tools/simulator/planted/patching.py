"""How a fault is put into the bot while it runs, and taken out again."""

import importlib
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from typing import Any, cast

Make = Callable[[Any], Any]
"""Gives what stands in a thing's place, by the thing."""
Patch = tuple[str, str, Make]
"""A module, a name in it (``Class.method`` too), and what to put there."""


@contextmanager
def patched(*patches: Patch) -> Generator[None]:
    """Inside it the bot has these faults. AttributeError: the place no longer exists, so that the fault has
    to be planted elsewhere."""
    with ExitStack() as undo:
        for module, name, make in patches:
            owner: Any = importlib.import_module(module)
            *path, last = name.split(".")
            for each in path:
                owner = getattr(owner, each)
            was = cast("dict[str, Any]", vars(owner))[last]
            setattr(owner, last, make(was))
            undo.callback(setattr, owner, last, was)
        yield
