"""What a clock declares of its own: actions, events and buttons, for others to walk through."""

from collections.abc import Callable, Collection, Container, Mapping
from dataclasses import dataclass, fields
from enum import Enum, StrEnum
from typing import Any

from bot.systems.moments import CombatantId, Moment
from bot.text import fold


class Phase(StrEnum):
    """Where an encounter stands between its opening and its end."""

    GATHERING = "gathering"
    RUNNING = "running"
    ENDED = "ended"


RUNNING = frozenset({Phase.RUNNING})


class Leave(Enum):
    """Who may do something: who leads, or also the player concerned."""

    GM = "gm"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class ClockAction:
    """What a table can do on one clock alone: the base of such actions."""


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """What happens on one clock alone: the base of such events."""


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """What a clock's own action made of its state, and what is told of it and passed by it, in order.

    ``ends`` is the reason for which the current turn is over by it, None when it goes on.
    ``calls`` asks for the next turn though none has ended: the actor's was put off.
    """

    state: object
    passed: tuple[ClockEvent | Moment, ...] = ()
    ends: str | None = None
    calls: bool = False


@dataclass(frozen=True, slots=True)
class Sort:
    """One of the kinds that an action can be said to be of: its ``key``, what it is called (a sentence
    of the catalogs), and how it is typed beside its key."""

    key: str
    title: str
    spelt: tuple[str, ...] = ()


def supports_nobody(action: object) -> bool:
    """Whoever it names does it."""
    return False


@dataclass(frozen=True, slots=True)
class ActionKind:
    """One of a clock's own actions.

    ``name`` is what a command or a button asks for it by, and its tag in the stored form.
    ``names`` are the fields that say whom it concerns, the actor where a request leaves
    them out; ``by_actor`` that it needs somebody whose turn it is. ``do`` is given the
    clock's state (None before the start), the ``Course`` and the action; it raises Refusal.
    What a command may leave out has a default. ``sorts`` are what its fact ``kind`` may be. ``quiet``:
    whoever does it does nothing that others see. ``supports`` says of an action whether the actor does it to
    the ally whom it names.
    """

    name: str
    kind: type[ClockAction]
    do: Callable[[Any, Any, Any], ActionOutcome]
    names: tuple[str, ...] = ()
    by_actor: bool = False
    leave: Leave = Leave.PLAYER
    phases: frozenset[Phase] = RUNNING
    sorts: tuple[Sort, ...] = ()
    quiet: bool = False
    supports: Callable[[Any], bool] = supports_nobody

    def __post_init__(self) -> None:
        if self.leave is Leave.PLAYER and not (self.names or self.by_actor):
            raise ValueError(f"{self.name}: whose players may do it?")

    def sort(self, typed: str) -> Sort | None:
        """The sort that was typed; None: there is no such."""
        wanted = fold(typed)
        return next((each for each in self.sorts if wanted in map(fold, (each.key, *each.spelt))), None)

    def made(self, given: Mapping[str, object]) -> ClockAction:
        """The action with these facts. TypeError: a fact is missing, or not the action's."""
        return self.kind(**given)

    @property
    def facts(self) -> tuple[str, ...]:
        """The fields beside those that say whom it concerns, in their order."""
        return tuple(each.name for each in fields(self.kind) if each.name not in self.names)


@dataclass(frozen=True, slots=True)
class CorrectionKind:
    """A number of its own that a GM corrects by hand: the name of its field where somebody
    stands, and the subcommand of `/encounter set` that sets it, with its description; ``early``: it can
    be set before the start, too."""

    name: str
    asked_as: str
    text: str
    early: bool = False


def nothing(event: object) -> None:
    """Leave out what happens to somebody hidden."""


def uncut(event: Any, detail: Any) -> Any:
    """Tell all of it: it says nothing of how somebody is."""
    return event


def everything(event: Any) -> Any:
    """Tell it of somebody hidden too: it says nothing but that the GM has a turn."""
    return event


def unchanged(event: Any, hidden: Container[CombatantId]) -> Any:
    """Tell all of it, whoever is hidden: it names nobody but in the fields that say so."""
    return event


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event, by its tag in the stored form.

    ``names`` are the fields that say whom it concerns; when one of them is hidden, a table for
    which hidden turns are the GM's learns what ``veiled`` leaves of it (None: nothing). ``passing``:
    it tells of time alone. ``of`` is the field that says of whose health it tells ("": of nobody's),
    ``cut`` what it leaves of that for a table that is told no more than this ``Detail``. ``without``
    gives what is left of one that concerns several when these are hidden (None: nothing).
    """

    tag: str
    kind: type
    names: tuple[str, ...] = ("who",)
    veiled: Callable[[Any], Any] = nothing
    passing: bool = False
    of: str = ""
    cut: Callable[[Any, Any], Any] = uncut
    without: Callable[[Any, Container[CombatantId]], Any] = unchanged


def always(state: object, who: CombatantId) -> bool:
    """Offer a button in every turn."""
    return True


@dataclass(frozen=True, slots=True)
class Offer:
    """A button of a clock's own under the call of a turn, ``on_panel`` on the panel too.

    It does the clock's action called ``action`` with ``numbers`` for its facts. ``offered`` is
    asked only for an actor that everybody sees; a hidden one's turn has every button, so
    that none tells how it stands. ``style`` is one of a button's. ``doers`` gives those who do it by the
    clock's state and the ``Course``: it is offered while the table knows of one, and whoever presses
    does it with their own (None: the actor does it).
    """

    action: str
    numbers: tuple[int, ...] = ()
    on_panel: bool = False
    style: str = "secondary"
    offered: Callable[[Any, CombatantId], bool] = always
    doers: Callable[[Any, Any], Collection[CombatantId]] | None = None
