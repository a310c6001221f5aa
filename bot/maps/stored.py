"""The stored form of maps and of what was done to them, each with a format number.

A map is kept in the notation that people import and export. A format once released is
read for ever: each has a file in the tests.
"""

from dataclasses import replace
from typing import Any, Final

from bot import records
from bot.maps.actions import (
    Action,
    Background,
    Clear,
    CorrectToken,
    Door,
    Import,
    MoveToken,
    New,
    Paint,
    PlaceToken,
    PlaceTokens,
    RemoveToken,
    Wall,
)
from bot.maps.map import Map
from bot.maps.notation import notation
from bot.records import Tagged

FORMAT = 1
"""The format that is written now."""


def dump(held: Map | None) -> str:
    """Write a map; None: that there is none."""
    return f"{FORMAT}\n{notation.write(held) if held else ''}"


def load(text: str) -> Map | None:
    """Read a map. ValueError: not a format this program knows."""
    number, _, written = text.partition("\n")
    _check(int(number))
    return notation.read(written) if written else None


def dump_action(action: Action) -> str:
    """Write an action. Of an import it writes only the kind, since the map is kept with it."""
    if isinstance(action, Import):
        action = replace(action, text="")
    return records.text(FORMAT, "action", ACTIONS.write(action))


def load_action(text: str) -> Action:
    """Read an action. ValueError: not a format this program knows."""
    return ACTIONS.read(records.content(FORMAT, "action", text))


def _check(number: int) -> None:
    if number != FORMAT:
        raise ValueError(f"stored format {number} is newer than this program")


ACTIONS: Final = Tagged[Any](
    new=New,
    imported=Import,
    placed=PlaceToken,
    placed_together=PlaceTokens,
    corrected=CorrectToken,
    moved=MoveToken,
    removed=RemoveToken,
    painted=Paint,
    wall=Wall,
    door=Door,
    background=Background,
    cleared=Clear,
)
"""What can be done to a map, by its tag."""
