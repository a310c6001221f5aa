"""The input of an oracle for a step, and its answer."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tools.simulator.observer.books import Step

PLAIN, UP = "order", "up"


class Untold(Exception):
    """The oracle knows no rule for the action: it says nothing more about this fight."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A combatant; ``joined`` counts them, ``late`` is the round of joining after the start."""

    id: int
    name: str
    is_gm_run: bool
    initiative: int
    modifier: int = 0
    level: int = 0
    late: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """The turn: its combatant, its round and, if there are ticks, its tick."""

    who: int
    round_number: int
    tick: int | None = None


def kind_of(step: Step) -> str:
    """The action's kind."""
    for turned in ("open", "undo", "redo"):
        if turned in step.action:
            return turned
    return str(step.action.get("kind"))


def events(step: Step, kind: str) -> list[Mapping[str, Any]]:
    """The events of one kind as they happened: those that are announced in place of them are left out."""
    found: list[Mapping[str, Any]] = []
    for each in step.events:
        if each.get("kind") == "told_instead":
            break
        if each.get("kind") == kind:
            found.append(each)
    return found


def called(step: Step) -> Call | None:
    """The last combatant that it called."""
    turns = events(step, "turn_started")
    if not turns:
        return None
    return Call(turns[-1]["who"], turns[-1]["round_number"], turns[-1].get("count"))


def entered(step: Step) -> list[Seat]:
    """The combatants that it added."""
    stands = {each["who"]: each["initiative"] for each in events(step, "initiative_set")}
    seats: list[Seat] = []
    for joined, each in zip(events(step, "joined"), step.action.get("entrants", ()), strict=False):
        who = joined["who"]
        initiative = joined.get("initiative", stands.get(who, each.get("initiative") or 0))
        seats.append(
            Seat(
                who,
                each["name"],
                each.get("owner") is None,
                initiative,
                each.get("modifier", 0),
                each.get("level", 0),
            )
        )
        body: Mapping[str, Any] = each.get("body") or {}
        other = body.get("kind", PLAIN) != PLAIN
        if each.get("own") or each.get("character") or other or is_down(body):
            raise Untold("brings a sheet along")
    return seats


def is_down(body: Mapping[str, Any]) -> bool:
    """Whether a body of Plain may cost turns: hit points move nobody who is up."""
    return body.get("kind") == PLAIN and body.get("fate", UP) != UP


def rolled(seats: tuple[Seat, ...], step: Step) -> tuple[Seat, ...]:
    """The seats with what they rolled at the start."""
    stands = {each["who"]: each["initiative"] for each in events(step, "initiative_set")}
    return tuple(replace(each, initiative=stands.get(each.id, each.initiative)) for each in seats)


NEUTRAL = frozenset({
    "add_effect", "end_effect", "suppress_effect", "btr.action", "btr.break_off", "btr.blow",
    "pool.ap", "btr.ap", "pool.posture", "pool.turn", "go",
    "order.attack", "order.cast", "order.decide", "order.damage", "order.spare", "order.save", "order.fail",
    "order.alter", "order.mend",
})  # fmt: skip
"""Actions that move nobody who is up after them; if one ended a turn, an event says whose
(``turn_ended``)."""

CORRECTIONS = frozenset({"kind", "who", "name", "side", "hidden", "note", "gm_note"})
"""Corrections by hand that move nobody."""
