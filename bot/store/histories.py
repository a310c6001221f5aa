"""The part of the port that keeps histories: everything that can be undone.

A *history* is a kind and a key: ``("encounter", its id)``, ``("map", its channel)``. Its newest
step is how the thing stands now.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

HISTORY = 200
"""How many steps back a history keeps its states."""

ENCOUNTER = "encounter"
"""The kind of the histories that end: of encounters, which have a row of their own."""


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted action and the state after it; one row of a history.

    - ``node``: the revision of the state that this row shows. A plain action's is its own; after undo or redo
      it is an earlier one's. 0 is the state before the first step, in histories that go back so far.
    - ``parent``: the node before that one; None: there was none.
    - ``redo``: the nodes that redo would walk, nearest first.
    - ``events``: the announced events.
    - ``ends``: whether it closes an encounter.
    - ``photo``: the image that its state refers to.
    - ``flow``: adjacent steps of one flow are undone and redone as one (0: a single step).
    - ``bodies``: the characters' bodies from this step on, by their ids ("": none). A step that is read has
      none, since the characters store them.
    - ``outdates``: the channel with a map that this step of another history changed (0: none). Its message is
      out of date until it is drawn.
    - ``fighting``: the characters with bodies in an encounter from this step on (None: as before).
    - ``log``: what stays with the action when the state is let go.
    - ``parked``: the name under which an encounter is laid aside; such a step ``ends`` it.
    - ``along``: a step of another history that goes with it: both are stored, or neither.
    - ``logged``: if false, steps are deleted with their states.
    """

    kind: str
    key: int
    guild_id: int
    revision: int
    node: int
    parent: int | None
    redo: tuple[int, ...]
    at: datetime
    user_id: int
    interaction_id: int
    action: str
    state: str
    events: str = ""
    ends: bool = False
    photo: str = ""
    flow: int = 0
    log: str = ""
    bodies: Mapping[int, str] = field(default_factory=dict[int, str], compare=False)
    outdates: int = field(default=0, compare=False)
    along: "Step | None" = field(default=None, compare=False)
    parked: str = field(default="", compare=False)
    fighting: tuple[int, ...] | None = field(default=None, compare=False)
    logged: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True)
class Appended:
    """The result of appending a step.

    ``accepted``: it is in. Otherwise ``earlier`` is the step that already holds this
    interaction id (a replay), or None: another step took this revision first, or an
    encounter cannot be opened again.
    """

    accepted: bool
    earlier: Step | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One action of a history, kept when its state is pruned."""

    revision: int
    at: datetime
    user_id: int
    action: str
    log: str = ""
    ends: bool = False


class Histories(Protocol):
    """Steps of every kind. States that undo and redo no longer reach are let go."""

    async def append(self, step: Step) -> Appended:
        """Add a step as the newest one of its history, together with its ``bodies`` and the map that it
        ``outdates``, all or nothing.

        An interaction makes one step of a kind. With ``ends`` the encounter is closed in the
        same transaction; a later step without it opens it again, unless the channel has
        another one open.
        """
        ...

    async def newest_step(self, kind: str, key: int) -> Step | None:
        """The newest step of a history."""
        ...

    async def step_of(self, kind: str, interaction_id: int) -> Step | None:
        """The step that this interaction made. None: none, or its state is let go."""
        ...

    async def step_by_node(self, kind: str, key: int, node: int) -> Step | None:
        """The step that made this node. None: unknown, or its state is let go."""
        ...

    async def log(self, kind: str, key: int, after: int, limit: int) -> Sequence[LogLine]:
        """The log of a history, from the next revision on, oldest first."""
        ...

    async def log_lines(self, kind: str, key: int, revisions: Collection[int]) -> Sequence[LogLine]:
        """The lines of these revisions, in any order; at least one is asked for."""
        ...

    async def going_for(self, kind: str, key: int, revision: int) -> timedelta:
        """For how long it was open up to a revision: from each step that did not end it to the next."""
        ...
