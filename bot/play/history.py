"""Undo: one append, one undo and one redo for everything that keeps a history.

A kind of history is a value: its name, the stored forms of its state and its actions, and its
refusals. Each step holds the state after it, so going back appends a step that shows an earlier
one's state; nothing is replayed through newer rules, and the newest step is always the truth.
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from bot.play.authority import Caller
from bot.refusal import Refusal
from bot.store.steps import Step
from bot.store.store import Store
from bot.store.tellings import Telling

State = TypeVar("State")
Action = TypeVar("Action")
Refused = Callable[[], Refusal]


@dataclass(frozen=True, slots=True)
class Refusals:
    """The refusals of a kind if a step cannot be made."""

    moved_on: Refused
    nothing_to_undo: Refused
    nothing_to_redo: Refused
    too_far_back: Refused


@dataclass(frozen=True, slots=True)
class HistoryKind(Generic[State, Action]):
    """One kind of history: its name in the store, how states and actions are stored, its
    refusals.

    ``before`` is the stored state before the first step; None: the first step cannot be undone. ``logged``:
    the action stays in the store when its state is let go.
    """

    name: str
    dump: Callable[[State], str]
    load: Callable[[str], State]
    dump_action: Callable[[Action], str]
    load_action: Callable[[str], Action]
    refusals: Refusals
    before: str | None = None
    logged: bool = True


class Head(Protocol):
    """A thing as one step of its history left it."""

    @property
    def step(self) -> Step:
        """The step."""
        ...


Made = TypeVar("Made", bound=Head)


def next_step(
    kind: HistoryKind[Any, Any], caller: Caller, key: int, newest: Step | None, action: str, state: str,
) -> Step:  # fmt: skip
    """The step after ``newest`` (None: the first one), which makes a node of its own."""
    revision = newest.revision + 1 if newest else 1
    first = None if kind.before is None else 0
    return Step(
        kind=kind.name,
        key=key,
        guild_id=caller.guild_id,
        revision=revision,
        node=revision,
        parent=newest.node if newest else first,
        redo=(),
        at=caller.at,
        user_id=caller.user_id,
        interaction_id=caller.interaction_id,
        action=action,
        state=state,
        logged=kind.logged,
    )


async def append(
    store: Store,
    kind: HistoryKind[Any, Any],
    caller: Caller,
    head: Head | None,
    make: Callable[[], Awaitable[Made]],
    tell: Callable[[Made], Awaitable[tuple[Made, Telling | None]]] | None = None,
) -> Made | Step:
    """Append the step that ``make`` makes, durably, and return what it made. ``tell`` makes the message that
    is then owed (None: none is).

    A replayed interaction changes nothing and gives the step it made before. Refusal: it
    cannot be done, or another step was first.
    """
    if head is not None and head.step.interaction_id == caller.interaction_id:
        return head.step
    try:
        made = await make()
    except Refusal:
        earlier = await store.step_of(kind.name, caller.interaction_id)
        if earlier is None:
            raise
        return earlier
    step = made.step
    if tell is not None:
        made, owed = await tell(made)
        step = replace(step, tells=owed)
    appended = await store.append(step)
    if appended.accepted:
        return made
    if appended.earlier is None:
        raise kind.refusals.moved_on()
    return appended.earlier


@dataclass(frozen=True, slots=True)
class Turn:
    """A way back or forth: the node to show, what redo would walk then, the action stored."""

    node: int
    redo: tuple[int, ...]
    action: str


async def back(store: Store, kind: HistoryKind[Any, Any], newest: Step) -> Turn:
    """Undo the newest action, with the earlier steps of the same flow. Refusal: there is none."""
    if newest.parent is None:
        raise kind.refusals.nothing_to_undo()
    undone, parent = [newest.node], newest.parent
    while (before := await _of_flow(store, kind, newest, parent)) and before.parent is not None:
        undone.append(before.node)
        parent = before.parent
    return Turn(parent, (*reversed(undone), *newest.redo), json.dumps({"undo": undone}))


async def forth(store: Store, kind: HistoryKind[Any, Any], newest: Step) -> Turn:
    """Redo what was undone last, with the later steps of the same flow. Refusal: nothing was undone."""
    if not newest.redo:
        raise kind.refusals.nothing_to_redo()
    again, further = [newest.redo[0]], list(newest.redo[1:])
    first = await store.step_by_node(kind.name, newest.key, again[0])
    while first and further and await _of_flow(store, kind, first, further[0]):
        again.append(further.pop(0))
    return Turn(again[-1], tuple(further), json.dumps({"redo": again}))


async def _of_flow(store: Store, kind: HistoryKind[Any, Any], step: Step, node: int) -> Step | None:
    """The step that made a node, if it belongs to the same flow as ``step``."""
    found = await store.step_by_node(kind.name, step.key, node) if step.flow else None
    return found if found and found.flow == step.flow else None


Way = Callable[[Store, HistoryKind[Any, Any], Step], Awaitable[Turn]]
"""``back`` or ``forth``."""


async def turned(store: Store, kind: HistoryKind[Any, Any], caller: Caller, newest: Step, way: Way) -> Step:
    """The step that shows an earlier (or later) node's state. Refusal: there is none, or its
    state is let go."""
    turn = await way(store, kind, newest)
    shown = await node(store, kind, newest.key, turn.node)
    plain = next_step(kind, caller, newest.key, newest, turn.action, shown.state)
    return replace(
        plain, node=turn.node, parent=shown.parent, redo=turn.redo, photo=shown.photo, flow=shown.flow
    )


class Node(NamedTuple):
    """A node as it is shown again: its parent, its stored state, the image that this refers to, and
    the flow that it belongs to."""

    parent: int | None
    state: str
    photo: str = ""
    flow: int = 0


async def node(store: Store, kind: HistoryKind[Any, Any], key: int, number: int) -> Node:
    """A node. Refusal: it is let go."""
    if number == 0 and kind.before is not None:
        return Node(None, kind.before)
    step = await store.step_by_node(kind.name, key, number)
    if step is None:
        raise kind.refusals.too_far_back()
    return Node(step.parent, step.state, step.photo, step.flow)


def direction(step: Step) -> tuple[str, list[int]] | None:
    """``("undo", nodes)`` or ``("redo", nodes)`` for an undo or redo: the nodes that were undone or redone,
    in that order."""
    raw: dict[str, Any] = json.loads(step.action)
    return next(((way, raw[way]) for way in ("undo", "redo") if way in raw), None)


def action_of(kind: HistoryKind[Any, Action], step: Step) -> Action | None:
    """The action that a step stands for; None for an opening, an undo and a redo."""
    return kind.load_action(step.action) if "action" in json.loads(step.action) else None
