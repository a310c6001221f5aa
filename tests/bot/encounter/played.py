"""Plays the tracker's case tables, and builds encounters for the tests beside it.

A case has ``combatants`` (each with ``initiative`` or ``dice``), ``do`` (actions by
name, ``times`` to repeat one, ``refused`` for the key and the facts it
must be refused with) and any
of what is expected: the keys of ``EXPECTED`` (by the events) and ``stand`` (at the end).
``joined`` tells only late ones; "-" stands for what is not there. ``ties`` are the rolls among
equals, ``[name, faces]`` each, in the order in which they must be made: all of them. ``dice`` are the
table's, or its deck, and ``pile`` the cards that are drawn first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

import pytest

from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.encounter import events as happened
from bot.encounter import requests, tracker
from bot.encounter.actions import (
    Action,
    Add,
    AddEffect,
    Change,
    End,
    EndEffect,
    Entrant,
    Go,
    Next,
    Remove,
    Start,
    SuppressEffect,
    Swap,
)
from bot.encounter.effects import declared
from bot.encounter.encounter import CombatantId, Encounter, InitiativeRoll
from bot.encounter.requests import asked, deed
from bot.encounter.tracker import apply, needs, open_encounter, ties
from bot.encounter.views import view
from bot.refusal import Refusal
from bot.systems import system as known_system
from bot.systems.attack_command import AttackRequest, Party
from bot.systems.btr import events as in_phases
from bot.systems.btr.turns import Cooling
from bot.systems.cards import Pile
from bot.systems.combat import Deed
from bot.systems.effects import Effect
from bot.systems.instinct import events as on_ticks
from bot.systems.instinct.fight.answers import Keep
from bot.systems.instinct.fight.attack_typed import strike_of
from bot.systems.instinct.health import Body, Part
from bot.systems.moments import ROUND_START, Moment
from bot.systems.order import actions as in_order
from bot.systems.pool import actions as on_rounds
from bot.systems.pool import stances
from tests.case_tables import step_told
from tests.scripted_dice import falling

ONE, TWO, THREE, FOUR, NOBODY = (CombatantId(number) for number in (1, 2, 3, 4, 9))
"""Who came first, and so on, and somebody who never came."""
PLAIN = {"next": Next, "start": Start, "end": End}
OWN = ("delay", "ap", "action", "go_on", "break_off", "ready", "act", "stand_up", "posture", "walk")
"""What only some clocks have, by the names that commands ask for."""
CORRECTIONS = ("main", "action_points", "threshold", "maximum", "surprised")


def opened(
    system: str = "instinct", *, settling: bool = False, variants: Sequence[str] = (), dice: str = ""
) -> Encounter:
    variants = (*variants, *(("settling",) if settling else ()))
    chosen = dice or known_system(system).initiative_dice or "2d10"
    return open_encounter(system, gm=99, variants=variants, initiative_dice=chosen)


def change(who: CombatantId, **given: Any) -> Change:
    """A correction, its clock's own ones among the others."""
    own = tuple((name, given.pop(name)) for name in CORRECTIONS if name in given)
    return Change(who, **given, own=own)


@dataclass
class Played:
    """An encounter that is being played, with everything that happened."""

    encounter: Encounter
    events: list[happened.Event] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    passed: list[happened.Event | Moment] = field(default_factory=list)
    names: dict[CombatantId, str] = field(default_factory=dict)

    def do(self, action: Action, rolled: Sequence[tuple[str, list[int]]] = ()) -> None:
        step = apply(self.encounter, self.settled(action, list(rolled)))
        self.encounter = step.encounter
        self.events += step.events
        self.moments += step.moments
        self.passed += step.passed
        self.names |= {each.id: each.name for each in self.encounter.combatants}

    def falls(self, deed: Deed, dice: str) -> None:
        """Do a deed with these dice."""
        source, budget = falling(*filter(None, [dice])), Budget()
        deed = tracker.read(self.encounter, deed, {})
        while needed := tracker.dice(self.encounter, deed):
            rolls = tuple(roll(read(each, {}), source, budget) for each in needed)
            deed = replace(deed, rolls=(*deed.rolls, *rolls))
        source.finished()
        self.do(deed)

    def settled(self, action: Any, rolled: list[tuple[str, list[int]]]) -> Action:
        """The action with what equals must roll for it: those that the case names, and no others."""
        entrants: tuple[Entrant, ...] = getattr(action, "entrants", ())
        names = {each.id: each.name for each in self.encounter.combatants} | {
            CombatantId(self.encounter.next_id + n): each.name for n, each in enumerate(entrants)
        }
        while equal := ties(self.encounter, action):
            fell, rolled = rolled[: len(equal)], rolled[len(equal) :]
            assert [name for name, _ in fell] == [names[who] for who, _ in equal]
            again = [
                InitiativeRoll(who, sum(f), tuple(f)) for (who, _), (_, f) in zip(equal, fell, strict=True)
            ]
            action = replace(action, ties=(*action.ties, *again))
        assert rolled == []
        return action

    def id(self, name: str) -> CombatantId:
        return next(each.id for each in self.encounter.combatants if each.name == name)

    def add(self, given: dict[str, Any]) -> None:
        """Let one in, or ``count`` who roll once for all."""
        dice, rolled, count = given.pop("dice", None), given.pop("ties", ()), given.pop("count", 1)
        own = tuple((name, given.pop(name)) for name in CORRECTIONS if name in given)
        first = Entrant(dice=given.pop("dice_of", ""), **given, own=own)
        others = (replace(first, name=f"{first.name} {n + 1}", shares=n) for n in range(1, count))
        action = Add((first, *others))
        if dice is not None:
            action = replace(action, rolls=(InitiativeRoll(self.encounter.next_id, sum(dice), tuple(dice)),))
        self.do(action, rolled)

    def fall(self, name: str) -> None:
        """Let somebody be unconscious, however that came."""
        who = self.id(name)
        fallen = replace(Body(), collapsed=True, parts=(Part("头", hp=4, vital=True),))
        everybody = self.encounter.combatants
        combatants = tuple(replace(each, body=fallen) if each.id == who else each for each in everybody)
        self.encounter = replace(self.encounter, combatants=combatants)

    def of(self, kind: type) -> list[Any]:
        return [each for each in self.events if isinstance(each, kind)]

    def stand(self, name: str) -> dict[str, Any]:
        row = next(each for each in view(self.encounter, as_gm=True).rows if each.combatant.name == name)
        acts_at = [shown(each) for each in row.acts_at or ()]
        return {
            "acts": row.combatant.id == self.encounter.current,
            "initiative": row.initiative,
            "main": shown(getattr(row.own, "main", None)),
            "ap": shown(getattr(row.own, "action_points", None)),
            "threshold": shown(getattr(row.own, "threshold", None)),
            "maximum": shown(getattr(row.own, "maximum", None)),
            "minor": shown(getattr(row.own, "minor", None)),
            "rapid": shown(getattr(row.own, "rapid", None)),
            "total": [shown(getattr(row.own, name, None)) for name in ("total", "total_left")],
            "long": [shown(getattr(row.own, name, None)) for name in ("long_action", "long_left")],
            "next": acts_at,
            "stance": [shown(getattr(row.own, name, None)) for name in ("posture", "facing")],
            "card": row.combatant.roll.card if row.combatant.roll else "-",
            "waits": [shown(getattr(row.own, name, None)) for name in ("holds", "readied", "surprised")],
            **{name: shown(getattr(row.own, name, None)) for name in ("phase", "channel", "second")},
            "cooling": [_cooling(each) for each in getattr(row.own, "cooling", ())],
            "health": [f"{each.name or each.key} {each.value}" for each in row.health.gauges]
            if row.health
            else [],
            "asked": [
                type(each.question).__name__
                for each in self.encounter.pending
                if each.question.who == row.combatant.id
            ],
        }


def started(
    *given: dict[str, Any],
    before: Sequence[dict[str, Any]] = (),
    system: str = "instinct",
    settling: bool = False,
    rolled: Sequence[tuple[str, list[int]]] = (),
    variants: Sequence[str] = (),
    dice: str = "",
    pile: Sequence[str] = (),
) -> Played:
    played = Played(opened(system, settling=settling, variants=variants, dice=dice))
    if pile:
        played.encounter = replace(played.encounter, pile=Pile(tuple(pile)))
    for each in given:
        played.add(dict(each))
    for each in before:
        act(played, dict(each))
    assert needs(played.encounter, Start()) == ()
    played.do(Start(), rolled)
    return played


GIVEN = ("settling", "variants", "dice", "pile")


def play(case: dict[str, Any], system: str) -> None:
    """Play a case of this system and check everything it expects."""
    known = {"id", "rule", "game", "combatants", "before", "do", *GIVEN, "ties", *EXPECTED, "stand"}
    assert not case.keys() - known, f"unknown: {case.keys() - known}"
    assert case.keys() & {*EXPECTED, "stand"} or any("refused" in each for each in case["do"])
    told: dict[str, Any] = {name: case[name] for name in GIVEN if name in case}
    told |= {"rolled": case.get("ties", ()), "before": case.get("before", ())}
    played = started(*case["combatants"], system=system, **told)
    for each in case.get("do", []):
        perform(played, dict(each))
    for what, found_in in EXPECTED.items():
        if what in case:
            assert found_in(played) == case[what], what
    for name, expected in case.get("stand", {}).items():
        found = played.stand(name)
        assert {key: found[key] for key in expected} == expected, name


def perform(played: Played, given: dict[str, Any]) -> None:
    """Do one action of a case, as often as it says, or see it refused."""
    times, refused = given.pop("times", 1), given.pop("refused", None)
    if refused is not None:
        with pytest.raises(Refusal) as caught:
            act(played, given)
        assert step_told(caught.value) == refused
        return
    for _ in range(times):
        act(played, dict(given))


def act(played: Played, given: dict[str, Any]) -> None:
    verb = given.pop("do")
    if verb == "add":
        played.add(given)
    elif verb == "swap":
        played.do(Swap(played.id(given["first"]), played.id(given["second"])))
    elif verb in OWN:
        who = {"who": played.id(given.pop("who"))} if "who" in given else {}
        played.do(asked(played.encounter, verb, {**who, **given}))
    elif verb == "effect":
        played.do(AddEffect(effect(played, given)))
    elif verb == "suppress":
        found = next(each for each in played.encounter.effects if each.name == given["name"])
        played.do(SuppressEffect(found.who, found.id, given.get("on", True)))
    elif verb == "end_effect":
        found = next(each for each in played.encounter.effects if each.name == given["name"])
        played.do(EndEffect(found.who, found.id))
    elif verb == "keep":
        played.do(Keep(question=played.encounter.pending[0].id, other=given["other"]))
    elif verb == "strike":
        typed = AttackRequest(given["text"], Party(), damage=given.get("damage", ""), ap=given.get("ap"))
        played.falls(strike_of(typed, played.id(given["who"]), (played.id(given["at"]),)), given["falls"])
    elif verb == "answer":
        asking = played.encounter.pending[-1].id
        typed_in = requests.answer(played.encounter, asking, given["choice"], given.get("typed", ""))
        played.falls(typed_in, given.get("falls", ""))
    elif verb == "mend":
        played.do(deed(played.encounter, "mend", {"who": played.id(given["who"]), "text": given["text"]}))
    elif verb == "go":
        played.do(Go(played.id(given["who"]), None, Fraction(0), given.get("part", "")))
    elif verb == "fall":
        played.fall(given["who"])
    elif verb == "set":
        rolled = given.pop("ties", ())
        played.do(change(played.id(given.pop("who")), **given), rolled)
    elif verb == "remove":
        played.do(Remove(played.id(given.pop("who"))))
    elif verb == "card":
        played.do(Change(played.id(given["who"]), card=given["card"]))
    elif verb == "next" and "to" in given:
        played.do(Next(to=played.id(given["to"])))
    else:
        played.do(PLAIN[verb](**given))


def effect(played: Played, given: dict[str, Any]) -> Effect:
    """An effect as a case writes it: whom it names by their names, changes as they are typed."""
    ids: dict[str, Any] = {
        name: played.id(given.pop(name)) for name in ("who", "source", "of") if name in given
    }
    changes = declared(played.encounter).read(given.pop("changes", ""), played.encounter.system)
    return Effect(**given, **ids, changes=changes)


def shown(fact: object) -> object:
    """Write what is not there as TOML can say it."""
    return "-" if fact is None else fact


def _cooling(action: Cooling) -> str:
    uses = () if action.uses_left is None else (action.uses_left,)
    return " ".join(map(str, (action.name, action.left, *uses)))


def _told(kind: type[Any], *names: str) -> Callable[[Played], list[list[Any]]]:
    def told(played: Played) -> list[list[Any]]:
        return [
            [played.names[each.who] if name == "who" else shown(getattr(each, name)) for name in names]
            for each in played.of(kind)
        ]

    assert {*names} <= {each.name for each in fields(kind)}
    return told


def _shed(played: Played) -> list[list[Any]]:
    """AP shed at the start of each turn, and what is left; nothing is told of nothing shed."""
    told: list[list[Any]] = []
    for before, event in zip([None, *played.events], played.events, strict=False):
        if isinstance(event, happened.TurnStarted):
            name = played.names[event.who]
            if isinstance(before, on_ticks.ActionPointsShed) and before.who == event.who:
                told.append([name, before.amount, before.action_points])
            else:
                told.append([name, 0, 0])
    return told


def _over(played: Played) -> list[list[Any]]:
    """Each effect that ended: whose, which, and in which round and on which tick that was."""
    told: list[list[Any]] = []
    place = ["-", "-"]
    for each in played.events:
        if isinstance(each, happened.TurnStarted):
            place = [each.round_number, shown(each.count)]
        if isinstance(each, happened.EffectEnded):
            told.append([played.names[each.who], each.name, *place])
    return told


def _stream(played: Played) -> list[str]:
    """Every moment that passed, with whose it is, but those of ticks on which nothing else passed."""
    told = [
        each.kind if each.who is None else f"{each.kind} {played.names[each.who]}" for each in played.moments
    ]
    kept: list[str] = []
    for each in told:
        if each == "tick_end" and kept[-1:] == ["tick_start"]:
            kept.pop()
        else:
            kept.append(each)
    return kept


def _late(played: Played) -> list[list[Any]]:
    return [
        each
        for each in _told(happened.Joined, "who", "initiative", "counted_turns")(played)
        if each[1] != "-"
    ]


def _order(played: Played) -> list[str]:
    return [played.names[each.who] for each in played.of(happened.TurnStarted)]


def _rounds(played: Played) -> list[list[Any]]:
    return [[each.round_number, played.names[each.who]] for each in played.of(happened.TurnStarted)]


def _moments(played: Played) -> list[list[Any]]:
    return [[each.kind, played.names[each.who]] for each in played.moments if each.who is not None]


def _equal(played: Played) -> list[list[Any]]:
    """Each roll among equals: the initiative, then who rolled what, the highest first."""
    return [
        [each.initiative, *([_names(played, side.members), side.roll.dice_value] for side in each.sides)]
        for each in played.of(happened.TieRolled)
    ]


def _names(played: Played, who: Sequence[CombatantId]) -> str:
    return ", ".join(played.names[each] for each in who)


def _falls(played: Played) -> list[list[Any]]:
    """Each effect that ended on the ticks: which, in which round, on which tick, and the moment before."""
    told: list[list[Any]] = []
    number, tick, last = 0, 0, ""
    for each in played.passed:
        if isinstance(each, Moment):
            last = each.kind if each.who is None else f"{each.kind} {played.names[each.who]}"
            number, tick = (number + 1, 21) if each.kind == ROUND_START else (number, tick)
            tick -= each.kind == "tick_start"
        elif isinstance(each, happened.EffectEnded):
            told.append([each.name, number, tick, last])
    return told


def _cards(played: Played) -> list[list[Any]]:
    """Who drew what, in the order in which that is told."""
    drew = [each for each in played.of(happened.InitiativeSet) if each.roll is not None]
    return [[played.names[each.who], each.roll.card] for each in drew]


EXPECTED: dict[str, Callable[[Played], list[Any]]] = {
    "calls": _told(happened.TurnStarted, "round_number", "count", "who"),
    "shed": _shed,
    "forfeits": _told(on_ticks.TurnForfeited, "round_number", "tick", "who"),
    "stream": _stream,
    "unable": _told(on_ticks.TurnUnable, "round_number", "tick", "who"),
    "declared": _told(on_ticks.Declared, "who", "name", "sort", "amount", "uses"),
    "went_on": _told(on_ticks.TotalWentOn, "who", "name", "share", "left", "action_points"),
    "used": _told(on_ticks.TotalWentOn, "name", "begins", "tag"),
    "lost": _told(on_ticks.TotalLost, "who", "name", "left"),
    "passed": _told(on_ticks.TicksPassed, "round_number", "first", "last"),
    "joined": _late,
    "settled": _told(on_ticks.InitiativeSettled, "who", "dice_value", "initiative"),
    "equal": _equal,
    "spent": _told(on_rounds.PointsSpent, "who", "amount", "left", "maximum"),
    "long": _told(stances.LongWentOn, "who", "name", "spent", "left"),
    "broken_off": _told(stances.LongBrokenOff, "who", "name", "back"),
    "postures": _told(stances.PostureChanged, "who", "posture", "cost", "left"),
    "held": _told(in_order.Held, "who"),
    "readied": _told(in_order.Readied, "who", "name"),
    "reacted": _told(in_order.ReadiedDone, "who", "name"),
    "delayed": _told(on_ticks.Delayed, "who", "tick"),
    "ended": _told(happened.TurnEnded, "who", "reason", "initiative"),
    "done": _told(in_phases.ActionDone, "who", "name", "spent", "left"),
    "chains": lambda played: [list(each.chained) for each in played.of(in_phases.ActionDone)],
    "yielded": _told(in_phases.ChannelYielded, "who", "name", "ap"),
    "second": _told(in_phases.SecondPartUsed, "who", "name", "spent", "left"),
    "lapsed": _told(in_phases.SecondPartLapsed, "who", "name"),
    "broken": _told(in_phases.ChannelBroken, "who", "name"),
    "shortened": _told(in_phases.CooldownShortened, "who", "name", "before", "left"),
    "ready": lambda played: [
        [played.names[each.who], list(each.actions)] for each in played.of(in_phases.CooledDown)
    ],
    "shared": _told(in_phases.StartShared),
    "moments": _moments,
    "falls": _falls,
    "active": lambda played: [
        [each.name, each.level, shown(each.left)] for each in played.encounter.effects if not each.suppressed
    ],
    "began": _told(happened.EffectBegan, "who", "name"),
    "over": _over,
    "effects": lambda played: [
        [played.names[each.who], each.name, each.level, shown(each.left)] for each in played.encounter.effects
    ],
    "order": _order,
    "rounds": _rounds,
    "held_back": _told(happened.TurnHeld, "who"),
    "cards": _cards,
    "shuffled": lambda played: [played.names[each.who] for each in played.of(happened.DeckShuffled)],
}
