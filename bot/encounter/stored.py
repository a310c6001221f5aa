"""The stored form of encounters, events and actions: compact JSON with a format number.

Fields at their default are left out, so a field that is new with a default needs no new
format. A format once released is read for ever: each has a file in the tests.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, replace
from typing import Any, cast

from bot.encounter.actions import Action, Entrant
from bot.encounter.encounter import Combatant, CombatantId, Encounter, InitiativeRoll, Phase
from bot.encounter.events import Event, TurnEndReason
from bot.encounter.turns import clock_of

FORMAT = 1
"""What is written now."""


def dump(encounter: Encounter) -> str:
    """Write an encounter; the clock's state in its system's own form."""
    raw = _record(encounter)
    if encounter.clock is not None:
        raw["clock"] = clock_of(encounter).dump(encounter.clock)
    return _text("encounter", raw)


def load(text: str) -> Encounter:
    """Read an encounter. ValueError: not a format this program knows."""
    raw = _content("encounter", text)
    state = raw.pop("clock", None)
    encounter = cast("Encounter", _built(Encounter, raw))
    return encounter if state is None else replace(encounter, clock=clock_of(encounter).load(state))


def dump_events(events: tuple[Event, ...]) -> str:
    """Write events."""
    return _text("events", [_kinded(each) for each in events])


def load_events(text: str) -> tuple[Event, ...]:
    """Read events. ValueError: not a format this program knows."""
    return tuple(cast("Event", _of_kind(_EVENTS, raw)) for raw in _content("events", text))


def dump_action(action: Action) -> str:
    """Write an action."""
    return _text("action", _kinded(action))


def load_action(text: str) -> Action:
    """Read an action. ValueError: not a format this program knows."""
    return cast("Action", _of_kind(_ACTIONS, _content("action", text)))


def _text(what: str, raw: object) -> str:
    return json.dumps({"format": FORMAT, what: raw}, ensure_ascii=False, separators=(",", ":"))


def _content(what: str, text: str) -> Any:
    raw = json.loads(text)
    if raw["format"] != FORMAT:
        raise ValueError(f"stored format {raw['format']} is newer than this program")
    return raw[what]


def _raw(value: object) -> object:
    """Turn a value into one that JSON holds; only those that need it are touched."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [_raw(each) for each in cast("tuple[object, ...]", value)]
    return _record(value) if type(value) in _FIELDS else value


def _record(record: object) -> dict[str, Any]:
    known = _FIELDS[type(record)]
    return {name: _raw(value) for name, default in known if (value := getattr(record, name)) != default}


def _kinded(record: object) -> dict[str, Any]:
    return {"kind": type(record).__name__, **_record(record)}


def _of_kind(kinds: Mapping[str, type], raw: dict[str, Any]) -> object:
    return _built(kinds[raw.pop("kind")], raw)


def _built(kind: type, raw: dict[str, Any]) -> object:
    for name in _READERS.keys() & raw.keys():
        raw[name] = _READERS[name](raw[name])
    return kind(**raw)


def _roll(raw: dict[str, Any]) -> object:
    return _built(InitiativeRoll, raw)


_READERS: Mapping[str, Callable[[Any], object]] = {
    "phase": Phase,
    "reason": TurnEndReason,
    "faces": tuple,
    "tie_order": tuple,
    "next_id": CombatantId,
    "roll": lambda raw: raw and _roll(raw),
    "rolls": lambda raw: tuple(_roll(each) for each in raw),
    "entrants": lambda raw: tuple(_built(Entrant, each) for each in raw),
    "combatants": lambda raw: tuple(_built(Combatant, each) for each in raw),
}
"""Fields whose values are more than JSON has, in every class that has them."""

_EVENTS: Mapping[str, type] = {kind.__name__: kind for kind in Event.__args__}
_ACTIONS: Mapping[str, type] = {kind.__name__: kind for kind in Action.__args__}


def _default(field: Field[Any]) -> object:
    return _ALWAYS if field.default is MISSING else field.default


_ALWAYS = object()
"""Equal to no value: a field without a default is always written."""

_FIELDS: Mapping[type, tuple[tuple[str, object], ...]] = {
    kind: tuple((field.name, _default(field)) for field in fields(kind) if field.name != "clock")
    for kind in (
        Encounter,
        Combatant,
        InitiativeRoll,
        Entrant,
        *_EVENTS.values(),
        *_ACTIONS.values(),
    )
}
"""What is written of each class: its fields and their defaults."""
