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
    """Permission for an action: only the GM or leader, or also the player concerned."""

    GM = "gm"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class ClockAction:
    """The base of one clock's own actions."""


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """The base of one clock's own events."""


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """What a clock's own action made of its state, with its events and passed moments, in order.

    ``ends``: the reason why the action ends the current turn, None if it goes on. ``calls`` asks for the next
    turn though none has ended: the actor's was put off.
    """

    state: object
    passed: tuple[ClockEvent | Moment, ...] = ()
    ends: str | None = None
    calls: bool = False


@dataclass(frozen=True, slots=True)
class Sort:
    """One of the kinds of an action: its ``key``, its name (a sentence of the catalogs), and other ways to
    type it besides its key."""

    key: str
    title: str
    spelt: tuple[str, ...] = ()


def takes_effort(action: object) -> bool:
    """Only a body that can act does it."""
    return True


def takes_none(action: object) -> bool:
    """It befalls somebody, or is left off."""
    return False


def costs(action: Any) -> bool:
    """It takes some of what a body acts with; what is given back, or costs nothing, does not."""
    return action.amount > 0


def supports_nobody(action: object) -> bool:
    """The named combatant does it."""
    return False


@dataclass(frozen=True, slots=True)
class ActionKind:
    """One of a clock's own actions.

    - ``name``: its name for commands and buttons, and its tag in the stored form.
    - ``names``: the fields with the combatants concerned. Default: the actor.
    - ``by_actor``: it needs an acting combatant.
    - ``do`` is given the clock's state (None before the start), the ``Course`` and the action. It raises
      Refusal.
    - ``sorts``: the possible values of its fact ``kind``.
    - ``quiet``: the action shows nothing to others.
    - ``effort``: whether an action takes a body that can act. The GM's own actions never do.
    - ``supports`` says of an action whether the actor does it to the named ally.

    Facts that a command may leave out have a default.
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
    effort: Callable[[Any], bool] = takes_effort
    supports: Callable[[Any], bool] = supports_nobody

    def __post_init__(self) -> None:
        if self.leave is Leave.PLAYER and not (self.names or self.by_actor):
            raise ValueError(f"{self.name}: whose players may do it?")

    def sort(self, typed: str) -> Sort | None:
        """The typed sort. None: it does not exist."""
        wanted = fold(typed)
        return next((each for each in self.sorts if wanted in map(fold, (each.key, *each.spelt))), None)

    def made(self, given: Mapping[str, object]) -> ClockAction:
        """The action with these facts. TypeError: a fact is missing, or not the action's."""
        return self.kind(**given)

    def beyond(
        self, action: ClockAction, helpless: Container[CombatantId], actor: CombatantId | None
    ) -> bool:
        """Whether a combatant that cannot act is barred from this action."""
        if self.leave is Leave.GM or not self.effort(action):
            return False
        doers: list[CombatantId | None] = [getattr(action, each) for each in self.names] or [actor]
        return any(each is not None and each in helpless for each in doers)

    @property
    def facts(self) -> tuple[str, ...]:
        """The other fields besides the ones for combatants, in their order."""
        return tuple(each.name for each in fields(self.kind) if each.name not in self.names)


@dataclass(frozen=True, slots=True)
class CorrectionKind:
    """A number of the clock's own that a GM corrects by hand: the name of its field in a place, and the
    subcommand of `/encounter set` that sets it, with its description. ``early``: it can also be set before
    the start."""

    name: str
    asked_as: str
    text: str
    early: bool = False


def nothing(event: object) -> None:
    """Leave out events of a hidden combatant."""


def uncut(event: Any, detail: Any) -> Any:
    """Tell all of it: it says nothing of a combatant's health."""
    return event


def everything(event: Any) -> Any:
    """Tell it of a hidden combatant too: it says only that the GM has a turn."""
    return event


def unchanged(event: Any, hidden: Container[CombatantId]) -> Any:
    """Tell all of it, even of hidden combatants: only the ``names`` fields name a combatant."""
    return event


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event, by its tag in the stored form.

    - ``names``: the fields with the combatants concerned.
    - ``veiled``: what a table learns if one of them is hidden and hidden turns are the GM's (None: nothing).
    - ``passing``: it tells only of time.
    - ``of``: the field with the combatant whose health it tells ("": none).
    - ``cut``: what it leaves of that for a table that may know only this ``Detail``.
    - ``without``: what is left of an event about several if these are hidden (None: nothing).
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
    """A clock's own button under the call of a turn; with ``on_panel``, on the panel too.

    - ``action``: the clock's action that it does, with ``numbers`` for its facts.
    - ``offered`` is asked only for an actor that everybody sees. A hidden actor's turn has every button, so
      that none shows its state.
    - ``style``: a button's style.
    - ``doers`` gives the combatants that may do it, by the clock's state and the ``Course``. The button is
      offered while the table knows of one, and a user does it with their own combatant. None: the actor does
      it.
    - ``unless``: the variant in which it is never offered ("": there is none).
    """

    action: str
    numbers: tuple[int, ...] = ()
    on_panel: bool = False
    style: str = "secondary"
    offered: Callable[[Any, CombatantId], bool] = always
    doers: Callable[[Any, Any], Collection[CombatantId]] | None = None
    unless: str = ""
