"""Faults to be found: `python -m tools.simulator --plant NAME` plays with one of them."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from tools.simulator.planted.at_home import AT_HOME
from tools.simulator.planted.faults import FAULTS
from tools.simulator.planted.once_missed import ONCE_MISSED
from tools.simulator.planted.patching import Patch, patched


def _planted(patches: tuple[Patch, ...], _: Any) -> AbstractContextManager[None]:
    return patched(*patches)


PLANTED: Mapping[str, Callable[[Any], AbstractContextManager[None]]] = {
    name: partial(_planted, patches) for name, patches in {**FAULTS, **ONCE_MISSED, **AT_HOME}.items()
}
"""By name, what is entered before a life of the bot and left after it."""
