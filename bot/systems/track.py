"""What a clock's track shows: the places within a round, and the phases of a turn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.systems.moments import ROUND_START, TURN_START


def unphased(own: object) -> None:
    """Tell no phase: a turn is one piece."""


@dataclass(frozen=True, slots=True)
class Track:
    """The data behind pictures and texts of a clock.

    - ``places``: the counts of a round in the order in which they pass. Without any, a combatant only has a
      place in the order of turns.
    - ``arrives`` and ``leaves``: the kinds of moment that pass at the start and at the end of each place ("":
      none does).
    - ``opens``: the kinds of a turn's moments that have passed when the table can act in it.
    - ``rounds``: the kinds that pass once as a round begins.
    - ``phases``: the keys of a turn's parts, in their order.
    - ``phase`` gives the actor's part from the clock's facts (`Standing.own`), None: none.
    """

    places: tuple[int, ...] = ()
    arrives: str = ""
    leaves: str = ""
    opens: tuple[str, ...] = (TURN_START,)
    rounds: tuple[str, ...] = (ROUND_START,)
    phases: tuple[str, ...] = ()
    phase: Callable[[Any], str | None] = unphased
