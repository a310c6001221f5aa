"""A way that is planned step by step: its steps as the digits of a number pad, and the places they lead to.

On squares there are eight directions, on hexes six. On a free map a step is as long as a medium creature's
base, along an axis or along both.
"""

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from bot.ground.grid import Layout
from bot.maps.map import Map, Place

_SQUARE = {
    "7": (-1, 1), "8": (0, 1), "9": (1, 1),
    "4": (-1, 0), "6": (1, 0),
    "1": (-1, -1), "2": (0, -1), "3": (1, -1),
}  # fmt: skip
_HEX = {"7": (-1, 1), "9": (0, 1), "4": (-1, 0), "6": (1, 0), "1": (0, -1), "3": (1, -1)}

STEPS: Mapping[Layout, Mapping[str, tuple[int, int]]] = MappingProxyType(
    {Layout.SQUARE: _SQUARE, Layout.HEX: _HEX, Layout.FREE: _SQUARE}
)
"""The directions of a step by their digits, from the upper left to the lower right: how a place changes."""


def further(way: str, step: str) -> str:
    """A way with one more step. A step straight back takes the last one away."""
    return way[:-1] if way and int(way[-1]) + int(step) == 10 else way + step


def stepped(held: Map, place: Place, step: str, times: int = 1) -> Place:
    """The place so many steps from another. KeyError: this map has no such direction."""
    right, up = STEPS[held.kind.layout][step]
    far = times if held.kind.has_grid else times * held.step
    return place[0] + right * far, place[1] + up * far


def places(held: Map, start: Place, way: str) -> tuple[Place, ...]:
    """The places of a way, with its start: every cell; on a free map its bends and its end, since it goes
    straight between them. KeyError: this map has no such direction."""
    found = [start]
    runs = [(step, len(list(run))) for step, run in groupby(way)]
    for step, times in runs:
        strides = [1] * times if held.kind.has_grid else [times]
        for each in strides:
            found.append(stepped(held, found[-1], step, each))
    return tuple(found)
