"""How a fault is put into the bot while it runs, and taken out again."""

import importlib
import sys
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
            fault = make(was)
            for place, known_as in [(owner, last), *_imported(was)]:
                setattr(place, known_as, fault)
                undo.callback(setattr, place, known_as, was)
        yield


def _imported(what: Any) -> list[tuple[Any, str]]:
    """Where modules of the bot have a function under a name of their own, as they imported it by name."""
    if not callable(what):
        return []
    own = [each for name, each in sys.modules.items() if name.partition(".")[0] in ("bot", "cogs")]
    return [(each, name) for each in own for name, held in vars(each).items() if held is what]
