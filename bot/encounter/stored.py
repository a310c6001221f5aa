"""The stored form of encounters, events and actions: compact JSON with a format number.

Everything has a tag that stays (``bot.records``). What a clock or a combat has of its own is told by
its key and a dot before its tag, so that a step is read without asking which game it was.
A format once released is read for ever: each has a file in the tests.
"""

from dataclasses import replace
from functools import cache
from typing import Any, cast

from bot.encounter.actions import (
    Action,
    Add,
    AddEffect,
    Change,
    End,
    EndEffect,
    Go,
    Jump,
    Next,
    Pause,
    Remove,
    RemoveSeveral,
    Resume,
    Start,
    SuppressEffect,
    Swap,
)
from bot.encounter.encounter import Combats, Encounter, clock_of, combats
from bot.encounter.events import KINDS, Event
from bot.records import Tagged, content, record, text, written
from bot.systems import SYSTEMS
from bot.systems.clock import Clock

FORMAT = 1
"""The format that is written now."""

ACTIONS: Tagged[Any] = Tagged(
    add=Add,
    start=Start,
    next=Next,
    change=Change,
    swap=Swap,
    go=Go,
    remove=Remove,
    end=End,
    remove_several=RemoveSeveral,
    jump=Jump,
    pause=Pause,
    resume=Resume,
    add_effect=AddEffect,
    end_effect=EndEffect,
    suppress_effect=SuppressEffect,
)
EVENTS: Tagged[Any] = Tagged(**{each.tag: each.kind for each in KINDS})

Clocks = frozenset[Clock[Any]]


def dump(encounter: Encounter) -> str:
    """Write an encounter; the clock's state in its clock's own form."""
    raw = written(encounter)
    if encounter.unseen:
        tagged = _events(_clocks(), combats())
        raw["unseen"] = [tagged.write(each) for each in encounter.unseen]
    if encounter.clock is not None:
        raw["clock"] = clock_of(encounter).dump(encounter.clock)
    return text(FORMAT, "encounter", raw)


def load(stored: str) -> Encounter:
    """Read an encounter. ValueError: not a format this program knows."""
    raw = content(FORMAT, "encounter", stored)
    state, unseen = raw.pop("clock", None), raw.pop("unseen", ())
    encounter = cast("Encounter", record(Encounter).build(raw))
    if unseen:
        tagged = _events(_clocks(), combats())
        encounter = replace(encounter, unseen=tuple(tagged.read(each) for each in unseen))
    return encounter if state is None else replace(encounter, clock=clock_of(encounter).load(state))


def dump_events(events: tuple[Event, ...]) -> str:
    """Write events."""
    tagged = _events(_clocks(), combats())
    return text(FORMAT, "events", [tagged.write(each) for each in events])


def load_events(stored: str) -> tuple[Event, ...]:
    """Read events. ValueError: not a format this program knows."""
    tagged = _events(_clocks(), combats())
    return tuple(tagged.read(raw) for raw in content(FORMAT, "events", stored))


def dump_action(action: Action) -> str:
    """Write an action."""
    return text(FORMAT, "action", _actions(_clocks(), combats()).write(action))


def load_action(stored: str) -> Action:
    """Read an action. ValueError: not a format this program knows."""
    return _actions(_clocks(), combats()).read(content(FORMAT, "action", stored))


def _clocks() -> Clocks:
    """The clocks of all games; several may share one."""
    return frozenset([each.clock for each in SYSTEMS.values() if each.clock is not None])


@cache
def _actions(clocks: Clocks, fought: Combats) -> Tagged[Any]:
    own = {f"{clock.key}.{each.name}": each.kind for clock in clocks for each in clock.actions}
    deeds = {f"{combat.key}.{each.name}": each.kind for combat in fought for each in combat.deeds}
    return ACTIONS | Tagged(**own) | Tagged(**deeds)


@cache
def _events(clocks: Clocks, fought: Combats) -> Tagged[Any]:
    own = {f"{each.key}.{kind.tag}": kind.kind for each in (*clocks, *fought) for kind in each.events}
    return EVENTS | Tagged(**own)
