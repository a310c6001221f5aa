"""A channel's map as one step of its history left it."""

from dataclasses import dataclass

from bot.maps import stored
from bot.maps.actions import Action
from bot.maps.map import Map
from bot.store.store import MapStep


@dataclass(frozen=True, slots=True)
class MapHead:
    """The newest step, or an earlier one, and the map after it (None: it was taken away)."""

    step: MapStep
    map: Map | None


@dataclass(frozen=True, slots=True)
class MapChange:
    """What became of a request.

    ``head`` is what the step left; ``action`` what was done, undone or done again, from
    ``before`` to ``after`` it (for undo, ``head.map`` is ``before``). Both are whole: cut
    them by ``views.view`` before anything is told.
    """

    head: MapHead
    action: Action
    before: Map | None
    after: Map | None


def map_head_of(step: MapStep) -> MapHead:
    """The map as this step left it."""
    return MapHead(step, stored.load(step.state))
