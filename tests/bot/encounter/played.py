"""Plays the tracker's case tables, and builds encounters for the tests beside it.

A case has ``combatants`` (each with ``initiative`` or ``dice``), ``do`` (actions by
name, ``times`` to repeat one, ``refused`` for the key it must be refused with) and any
of what is expected: the keys of ``EXPECTED`` (by the events) and ``stand`` (at the end).
``joined`` tells only late ones; "-" stands for what is not there.
"""

from dataclasses import dataclass, field, fields
from typing import Any

import pytest

from bot.encounter import events as happened
from bot.encounter.actions import (
    Action,
    Add,
    Change,
    Delay,
    End,
    Entrant,
    Next,
    Remove,
    SpendActionPoints,
    Start,
    Swap,
)
from bot.encounter.encounter import Encounter, InitiativeRoll
from bot.encounter.tracker import apply, needs, open_encounter
from bot.encounter.views import view
from bot.refusal import Refusal

PLAIN = {"next": Next, "delay": Delay, "start": Start, "end": End}
NAMING = {"ap": SpendActionPoints, "set": Change, "remove": Remove}


def opened(system: str = "instinct", *, settling: bool = False) -> Encounter:
    return open_encounter(system, gm=99, settling=settling, initiative_dice="2d10")


@dataclass
class Played:
    """An encounter that is being played, with everything that happened."""

    encounter: Encounter
    events: list[happened.Event] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)

    def do(self, action: Action) -> None:
        step = apply(self.encounter, action)
        self.encounter = step.encounter
        self.events += step.events
        self.names |= {each.id: each.name for each in self.encounter.combatants}

    def id(self, name: str) -> int:
        return next(each.id for each in self.encounter.combatants if each.name == name)

    def add(self, given: dict[str, Any]) -> None:
        dice = given.pop("dice", None)
        action = Add((Entrant(**given),))
        if dice is not None:
            action = Add(action.entrants, (InitiativeRoll(self.encounter.next_id, sum(dice), tuple(dice)),))
        self.do(action)

    def of(self, kind: type) -> list[Any]:
        return [each for each in self.events if isinstance(each, kind)]

    def stand(self, name: str) -> dict[str, Any]:
        row = next(each for each in view(self.encounter, as_gm=True).rows if each.combatant.name == name)
        acts_at = [shown(each) for each in row.acts_at or ()]
        return {
            "initiative": row.initiative,
            "main": shown(row.main),
            "ap": shown(row.action_points),
            "threshold": shown(row.threshold),
            "next": acts_at,
        }


def started(*given: dict[str, Any], system: str = "instinct", settling: bool = False) -> Played:
    played = Played(opened(system, settling=settling))
    for each in given:
        played.add(dict(each))
    assert needs(played.encounter, Start()) == ()
    played.do(Start())
    return played


def play(case: dict[str, Any], system: str) -> None:
    """Play a case of this system and check everything it expects."""
    known = {"id", "rule", "combatants", "do", "settling", *EXPECTED, "stand"}
    assert not case.keys() - known, f"unknown: {case.keys() - known}"
    assert case.keys() & {*EXPECTED, "stand"} or any("refused" in each for each in case["do"])
    played = started(*case["combatants"], system=system, settling=case.get("settling", False))
    for each in case.get("do", []):
        perform(played, dict(each))
    for what, told in EXPECTED.items():
        if what in case:
            assert told(played) == case[what], what
    for name, expected in case.get("stand", {}).items():
        found = played.stand(name)
        assert {key: found[key] for key in expected} == expected, name


def perform(played: Played, given: dict[str, Any]) -> None:
    """Do one action of a case, as often as it says, or see it refused."""
    times, refused = given.pop("times", 1), given.pop("refused", None)
    if refused is not None:
        with pytest.raises(Refusal) as caught:
            act(played, given)
        assert caught.value.key == refused
        return
    for _ in range(times):
        act(played, dict(given))


def act(played: Played, given: dict[str, Any]) -> None:
    verb = given.pop("do")
    if verb == "add":
        played.add(given)
    elif verb == "swap":
        played.do(Swap(played.id(given["first"]), played.id(given["second"])))
    elif verb in NAMING:
        played.do(NAMING[verb](played.id(given.pop("who")), **given))
    else:
        played.do(PLAIN[verb](**given))


def shown(fact: object) -> object:
    """Write what is not there as TOML can say it."""
    return "-" if fact is None else fact


def _told(kind: type, *names: str) -> Any:
    def told(played: Played) -> list[list[Any]]:
        return [
            [played.names[each.who] if name == "who" else shown(getattr(each, name)) for name in names]
            for each in played.of(kind)
        ]

    assert {*names} <= {each.name for each in fields(kind)}
    return told


EXPECTED = {
    "calls": _told(happened.TurnStarted, "round_number", "tick", "who"),
    "shed": _told(happened.TurnStarted, "who", "shed", "action_points"),
    "forfeits": _told(happened.TurnForfeited, "round_number", "tick", "who"),
    "passed": _told(happened.TicksPassed, "round_number", "first", "last"),
    "joined": lambda played: [
        each
        for each in _told(happened.Joined, "who", "initiative", "counted_turns")(played)
        if each[1] != "-"
    ],
    "settled": _told(happened.InitiativeSettled, "who", "dice_value", "initiative"),
    "delayed": _told(happened.Delayed, "who", "tick"),
    "ended": _told(happened.TurnEnded, "who", "reason", "initiative"),
    "order": lambda played: [played.names[each.who] for each in played.of(happened.TurnStarted)],
    "rounds": lambda played: [
        [each.round_number, played.names[each.who]] for each in played.of(happened.TurnStarted)
    ],
}
