"""What an oracle is told of a step, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tools.simulator.observer.books import Step


class Untold(Exception):
    """The oracle knows no rule for what was done: it says nothing of this fight any more."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One who fights; ``joined`` counts them, ``late`` is the round of who came after the start."""

    id: int
    name: str
    is_gm_run: bool
    initiative: int
    modifier: int = 0
    level: int = 0
    late: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """Whose turn it is, in which round and, where there are ticks, on which."""

    who: int
    round_number: int
    tick: int | None = None


def kind_of(step: Step) -> str:
    """What was done."""
    for turned in ("open", "undo", "redo"):
        if turned in step.action:
            return turned
    return str(step.action.get("kind"))


def events(step: Step, kind: str) -> list[Mapping[str, Any]]:
    """What happened of one kind, as it happened: what is told in its place later is left out."""
    found: list[Mapping[str, Any]] = []
    for each in step.events:
        if each.get("kind") == "told_instead":
            break
        if each.get("kind") == kind:
            found.append(each)
    return found


def called(step: Step) -> Call | None:
    """Who was called last by it."""
    turns = events(step, "turn_started")
    if not turns:
        return None
    return Call(turns[-1]["who"], turns[-1]["round_number"], turns[-1].get("count"))


def entered(step: Step) -> list[Seat]:
    """Who came in by it."""
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
        if each.get("own") or each.get("character") or each.get("body"):
            raise Untold("brings a sheet along")
    return seats


def rolled(seats: tuple[Seat, ...], step: Step) -> tuple[Seat, ...]:
    """The seats with what they rolled at the start."""
    stands = {each["who"]: each["initiative"] for each in events(step, "initiative_set")}
    return tuple(replace(each, initiative=stands.get(each.id, each.initiative)) for each in seats)


NEUTRAL = frozenset({
    "add_effect", "end_effect", "suppress_effect", "btr.action", "btr.break_off", "btr.blow", "btr.answer",
    "pool.ap", "btr.ap", "pool.posture", "pool.turn", "pool.face", "go",
})  # fmt: skip
"""What may be done without moving anybody; whoever's turn it ended is told (``turn_ended``)."""

CORRECTIONS = frozenset({"kind", "who", "name", "side", "hidden", "note", "gm_note"})
"""What may be corrected by hand without moving anybody."""
