"""What the actor of a fight can do besides attacks and moves: what a game offers in the list behind *Act*."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.systems.effects import Effect
from bot.systems.moments import CombatantId


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that an actor can do.

    - ``key``: what its choice carries. It is the same for the same thing, whatever else is listed.
    - ``title``: a sentence of the catalogs, with the ``facts`` in it. ``named``: what is done bears it as its
      name, in the channel's language.
    - ``action``: the action of the game's clock that it is, with the facts ``given``.
    - ``effect``: in the place of an action, an effect that begins on the actor.
    - ``cost``: the points of the clock that it takes. ``note``: a sentence of the
      catalogs about it ("": none).
    - ``tells``: if it cannot be done now, the list gives the reason.
    """

    key: str
    title: str
    action: str = "action"
    given: Mapping[str, object] = field(default_factory=dict[str, object])
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    named: bool = False
    effect: Effect | None = None
    cost: int = 0
    note: str = ""
    tells: bool = False


@dataclass(frozen=True, slots=True)
class TypedDoing:
    """An action of the clock that is typed into a form: the label of its button, the labels of its fields by
    the action's facts (sentences of the catalogs), and the facts that are ``given``. Of the fact ``kind`` the
    form has a list of the ``kinds``. The first field is needed. ``unless``: the variant in which it is not
    offered ("": there is none)."""

    label: str
    asked: Mapping[str, str]
    given: Mapping[str, object] = field(default_factory=dict[str, object])
    kinds: tuple[str, ...] = ()
    unless: str = ""
    action: str = "action"


NUMBERS = frozenset({"ap", "uses", "periods"})
"""The facts of such an action that are whole numbers."""


def nothing_else(state: Any, who: CombatantId, effects: Sequence[Effect]) -> Sequence[Doing]:
    """Only what everybody can do."""
    return ()


@dataclass(frozen=True, slots=True)
class Doings:
    """What actors can do in a game.

    - ``always``: what everybody can do.
    - ``now``: what else this actor can do, by the state of the clock and the effects on it.
    - ``typed``: what stands nowhere (None: there is nothing of the kind).
    """

    always: tuple[Doing, ...] = ()
    now: Callable[[Any, CombatantId, Sequence[Effect]], Sequence[Doing]] = nothing_else
    typed: TypedDoing | None = None


NO_DOINGS = Doings()
