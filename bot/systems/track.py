"""What a clock's track shows: where within a round somebody can stand, and the phases of a turn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.systems.moments import ROUND_START, TURN_START


def unphased(own: object) -> None:
    """Tell no phase: a turn is one piece."""


@dataclass(frozen=True, slots=True)
class Track:
    """What pictures and texts of a clock are made from, as data.

    ``places`` are the counts of a round in the order in which they pass; without any, everybody only
    has a place in the order of their turns. ``arrives`` and ``leaves`` are the kinds of moment that pass
    at the start and at the end of each place ("": none does), ``opens`` those of a turn that have passed
    when the table can do something in it, ``rounds`` those that pass once as a round begins. ``phases``
    are the keys of a turn's parts, in their order; ``phase`` gives the one that the actor is in from what
    its clock has of it (`Standing.own`), None: none.
    """

    places: tuple[int, ...] = ()
    arrives: str = ""
    leaves: str = ""
    opens: tuple[str, ...] = (TURN_START,)
    rounds: tuple[str, ...] = (ROUND_START,)
    phases: tuple[str, ...] = ()
    phase: Callable[[Any], str | None] = unphased
