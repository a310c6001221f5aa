"""A channel's map as one step of its history left it."""

from dataclasses import dataclass, field

from bot.maps import stored
from bot.maps.actions import Action
from bot.maps.map import Map
from bot.play.delivery import Post
from bot.play.heads.encounter import Head
from bot.play.history import HistoryKind, Refusals
from bot.refusal import Refusal
from bot.store.steps import Step

KIND = HistoryKind(
    "map", stored.dump, stored.load, stored.dump_action, stored.load_action,
    Refusals(
        moved_on=lambda: Refusal("map.moved_on"),
        nothing_to_undo=lambda: Refusal("map.nothing_to_undo"),
        nothing_to_redo=lambda: Refusal("map.nothing_to_redo"),
        too_far_back=lambda: Refusal("map.too_far_back"),
    ),
    before=stored.dump(None),
    logged=False,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class MapHead:
    """The newest step, or an earlier one, and the map after it (None: it was taken away)."""

    step: Step
    map: Map | None


@dataclass(frozen=True, slots=True)
class MapChange:
    """The result of a request.

    - ``head``: the map after the step.
    - ``action``: what was done, undone or redone.
    - ``before``, ``after``: the map on both sides of it, whole (for undo, ``head.map`` is ``before``). Cut
      both with ``views.view`` before anything is announced.
    - ``fight``: what the same step took of a turn.
    - ``told``: the message that is stored with it (None: none is).
    """

    head: MapHead
    action: Action
    before: Map | None
    after: Map | None
    fight: Head | None = None
    told: Post | None = field(default=None, compare=False)

    @property
    def step(self) -> Step:
        """The step that did it."""
        return self.head.step


def map_head_of(step: Step) -> MapHead:
    """The map as this step left it."""
    return MapHead(step, stored.load(step.state))
