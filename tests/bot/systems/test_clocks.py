"""What every clock holds to, whatever its game: no sequence of actions breaks it.

Eleven thousand of them, drawn by hypothesis (``long``). A sequence is a string of bytes, four to
an action: which, and three for what it says. What a clock declares of its own is drawn like the rest.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache, partial
from itertools import chain
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.encounter import events as happened
from bot.encounter.actions import (
    Action,
    Add,
    AddEffect,
    Change,
    End,
    EndEffect,
    Entrant,
    Next,
    Remove,
    Start,
    SuppressEffect,
    Swap,
)
from bot.encounter.deeds import concerned
from bot.encounter.encounter import (
    CombatantId,
    Encounter,
    InitiativeRoll,
    Phase,
    clock_of,
    combat_of,
    course_of,
    on_sheet,
)
from bot.encounter.tracker import apply, dice, needs, open_encounter, ties
from bot.encounter.tracker import concerned as whose
from bot.encounter.tracker import read as read_by_sheet
from bot.encounter.views import HealthShown, seen, view
from bot.refusal import Refusal
from bot.systems import PLAIN, SYSTEMS
from bot.systems.btr.fight import answers as btr
from bot.systems.clock import Clock
from bot.systems.combat import Combat, Deed, Question
from bot.systems.effects import Effect, Stacking
from bot.systems.health import Detail
from bot.systems.instinct import events as on_ticks
from bot.systems.instinct.attacks import Attack
from bot.systems.instinct.checks import Check
from bot.systems.instinct.clock_place import TickResources
from bot.systems.instinct.fight.answers import Harmful, Mend, Strike
from bot.systems.instinct.fight.attack_typed import read_damage
from bot.systems.moments import (
    ROUND_END,
    ROUND_START,
    TURN_END,
    TURN_LOST,
    TURN_START,
    TURN_WITHDRAWN,
    Moment,
)
from bot.systems.order.effects import marked
from bot.systems.order.fight import answers as plain
from bot.systems.order.saves import Save
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.fight import answers as with_pools
from bot.systems.rounds import ANEW
from bot.wording.clocks import CLOCKS
from bot.wording.combats import COMBATS
from bot.wording.encounter.happenings import tellers
from cogs.ui.boundary import PRESSES
from tests.bot.systems import snow, toy
from tests.profiles import Property, alike, examples

pytestmark = pytest.mark.no_cover  # Costly when traced, and others cover the same lines.
Bytes = tuple[int, int, int]
Game = tuple[str, tuple[str, ...]]

SECRET = "密"
"""In every name and note of a hidden combatant, and of no other."""

NAMES = [f"{sign}{number}" for number in range(4) for sign in "甲乙丙丁"]
SIDES = ("us", "us", "them")

CLOCKED = {key: each.clock for key, each in SYSTEMS.items() if each.clock is not None} | {
    "toy": toy.ToyClock()
}
GAMES: list[Game] = [
    *((key, ()) for key in CLOCKED),
    *((key, (variant,)) for key, clock in CLOCKED.items() for variant in clock.variants),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: "+".join((game[0], *game[1])))
each_clock = pytest.mark.parametrize("key", CLOCKED)


@pytest.fixture(autouse=True, scope="module")
def with_the_toy() -> Generator[None]:
    with toy.registered():
        yield


def _initiative(byte: int) -> int:
    """Mostly where several stand equal, now and then far away."""
    if byte < 120:
        return (10, 10, 12, 25)[byte % 4]
    return byte - 20 if byte > 200 else byte % 30 - 5


def _who(byte: int) -> CombatantId:
    return CombatantId(1 + byte % 6)


def _add(raw: Bytes) -> Action:
    """One, or now and then a pair that rolls once for both."""
    which, initiative, other = raw
    hidden = other % 4 == 0
    first = Entrant(
        name=(SECRET if hidden else "") + NAMES[which % len(NAMES)],
        owner=which % 3 or None,
        dice=("", "2d6")[which % 7 > 2],
        modifier=other % 5,
        level=other % 3,
        side=SIDES[other % 3],
        hidden=hidden,
        initiative=None if which % 2 else _initiative(initiative),
    )
    if which % 5:
        return Add((first,))
    second = replace(first, name=(SECRET if hidden else "") + NAMES[which % 3], shares=1)
    return Add((first, second))


def _set_initiative(raw: Bytes) -> Action:
    who, value, how = raw
    if how % 3 == 0:
        return Change(_who(who), initiative=_initiative(value))
    if how % 3 == 1:
        return Change(_who(who), initiative_by=value % 80 - 40)
    return Change(_who(who), initiative=_initiative(value), own=(("absent", how),))


def _describe(raw: Bytes) -> Action:
    who, value, how = _who(raw[0]), raw[1], raw[2]
    changes = (
        Change(who, name=SECRET + NAMES[value % len(NAMES)], hidden=True, note=SECRET),
        Change(who, name=NAMES[value % len(NAMES)], hidden=False, note=""),
        Change(who, modifier=value % 7, level=value % 3),
        Change(who, owner=value % 3, side=SIDES[value % 3]),
    )
    return changes[how % len(changes)]


def _own_correction(clock: Clock[object], raw: Bytes) -> Action:
    """One or two of what the clock lets a GM set, now and then with the initiative."""
    who, value, how = raw
    if not clock.corrections:
        return Next(rest=True)
    names = (
        clock.corrections[how % len(clock.corrections)].name,
        clock.corrections[value % len(clock.corrections)].name,
    )
    own = tuple((name, value % size) for name, size in zip(dict.fromkeys(names), (80, 9), strict=False))
    return Change(_who(who), initiative=how - 100 if how % 5 == 0 else None, own=own)


TYPED = {"cooldown": ("", "2", "1/St", "-1", "half"), "after": ("", "", "", "咒")}
"""What is drawn for a text that is no name."""


def _own_action(clock: Clock[object], raw: Bytes) -> Action:
    """One of the clock's own actions; its facts are numbers, as buttons carry them, or names."""
    if not clock.actions:
        return Next(rest=True)
    kind = clock.actions[raw[2] % len(clock.actions)]
    named = {name: _who(raw[0]) for name in kind.names}
    number = raw[1] % 9 - 2
    texts = {each.name for each in fields(kind.kind) if each.type in (str, "str")}
    typed = {name: TYPED.get(name, ("咒",)) for name in texts}
    facts: dict[str, object] = {
        name: typed[name][raw[0] % len(typed[name])] if name in texts else number for name in kind.facts
    }
    if kind.sorts:
        facts["kind"] = kind.sorts[raw[0] % len(kind.sorts)].key
    return kind.made({**named, **facts})


HITS = ("3 切割", "6 灼烧", "5 困顿", "4 穿刺 爆发")
POOLS = ("4P", "强壮P", "活力-1P")
STOCKS = ("强壮 5; 活力 3; 精神 2", "精神 -2", "强壮 3/6; 防护 1", "活力 0/4")
MENDINGS = ("HP 3", "SP+2", "障壁 4", "重伤", "痊愈")


def _strike(raw: Bytes) -> Deed:
    hit = read_damage(HITS[raw[2] % len(HITS)]).hit if raw[2] % 3 else None
    defence = raw[1] % 20 if raw[2] % 5 == 0 else None
    return Strike(_who(raw[0]), (_who(raw[1]),), Attack(Check()), defence=defence, hit=hit)


def _pool_strike(raw: Bytes) -> Deed:
    attribute = [*Attribute, None][raw[2] % 4]
    return with_pools.Strike(_who(raw[0]), (_who(raw[1]),), POOLS[raw[2] % len(POOLS)], attribute)


IN_PHASES = ("生命 9/9; 防护 2", "重伤", "重焕活力; hp 9/9", "打断 2; immune 击倒", "mana +1", "x")
BLOWS = (
    ("6 fire, 3 slashing", ""),
    ("4", "燃烧 ×2 (2): 2 fire, 打断, 击退"),
    ("", "稳固 (3), 击飞, 驱散 魔法, 击溃 ×2"),
    ("9", "流血 (1), 妨害 ×2"),
)


def _btr_attack(raw: Bytes) -> Deed:
    who, target, other = raw
    damage, effects = BLOWS[other % len(BLOWS)]
    ways = tuple(btr.Way)
    return btr.Attack(
        _who(who),
        (_who(target), _who(other))[: 1 + other % 2],
        f"blow {other % 3}",
        damage,
        effects,
        (None, 0, 1, 2)[target % 4],
        ways[(who + other) % len(ways)].value,
        unavertable=other % 5 == 0,
        irreducible=other % 7 == 0,
        unawares=other % 3 == 0,
    )


POINTS = ("-7 fire", "+3", "=5", "temp 4", "-14 half", "-1d6 cold", "dying", "death saves 1/2", "x")
BODIES = ("9/9; AC 12; dex save 2", "20/20; resist fire; vulnerable cold", "3; immune fire", "dead", "x")
HARMS = ("1d6+1 slashing", "3 fire + 1d4 cold", "", "20")


def _plain_strike(raw: Bytes) -> Deed:
    targets = tuple(dict.fromkeys((_who(raw[1]), _who(raw[2]))))[: 1 + raw[2] % 2]
    damage = HARMS[raw[2] % len(HARMS)]
    return plain.Strike(
        _who(raw[0]), targets, "1d20+3", number=raw[1] % 20 if raw[2] % 3 else None, damage=damage
    )


def _plain_cast(raw: Bytes) -> Deed:
    save = Save(("dex", "con", "will")[raw[1] % 3], 5 + raw[2] % 15, raw[2] % 2 == 0)
    return plain.Cast(_who(raw[0]), (_who(raw[1]), _who(raw[1] + 1)), "2d6 fire + 3", save)


def _plain_condition(raw: Bytes) -> Deed:
    who, marks = tuple(dict.fromkeys((_who(raw[0]), _who(raw[1])))), ("", "DEX 12")[raw[2] % 2]
    bare = (Effect("霜火毒"[raw[2] % 3], each, _who(raw[2])) for each in who)
    return plain.Afflict(tuple(marked(each, marks, raw[1] % 2 == 0) for each in bare), who)


DEEDS: dict[type[Deed], Callable[[Bytes], Deed]] = {
    snow.Throw: lambda raw: snow.Throw(_who(raw[0]), _who(raw[1])),
    Strike: _strike,
    Harmful: lambda raw: Harmful(_who(raw[0]), read_damage(HITS[raw[1] % len(HITS)]).hit),
    Mend: lambda raw: Mend(_who(raw[0]), MENDINGS[raw[1] % len(MENDINGS)]),
    btr.Attack: _btr_attack,
    btr.Redirect: lambda raw: btr.Redirect(_who(raw[0]), _who(raw[1]), _who(raw[2]), f"blow {raw[2] % 3}"),
    btr.Support: lambda raw: btr.Support(_who(raw[0]), _who(raw[1]), IN_PHASES[raw[2] % len(IN_PHASES)]),
    btr.Mend: lambda raw: btr.Mend(_who(raw[0]), IN_PHASES[raw[1] % len(IN_PHASES)]),
    plain.Strike: _plain_strike,
    plain.Cast: _plain_cast,
    plain.Alter: lambda raw: plain.Alter((_who(raw[0]), _who(raw[1])), POINTS[raw[2] % len(POINTS)]),
    plain.Mend: lambda raw: plain.Mend(_who(raw[0]), BODIES[raw[1] % len(BODIES)]),
    plain.Afflict: _plain_condition,
    with_pools.Strike: _pool_strike,
    with_pools.Drop: lambda raw: with_pools.Drop(_who(raw[0]), 10 * raw[1], [*Attribute][raw[2] % 3]),
    with_pools.Mend: lambda raw: with_pools.Mend(_who(raw[0]), STOCKS[raw[1] % len(STOCKS)]),
}
"""A drawn one of every deed that is no answer."""


def _deed(encounter: Encounter, raw: Bytes) -> Action:
    """One of the combat's deeds, most often an answer where a question waits."""
    combat = combat_of(encounter)
    if combat is None:
        return Next(rest=True)
    if encounter.pending and raw[2] % 4:
        pending = encounter.pending[raw[0] % len(encounter.pending)]
        choices = combat.question_kind(pending.question).choices(pending.question)
        return replace(choices[raw[1] % len(choices)].answer, question=pending.id)
    begins = [each.kind for each in combat.deeds if each.to is None]
    return DEEDS[begins[raw[2] % len(begins)]](raw)


def _lasting(encounter: Encounter, raw: Bytes) -> Action:
    """An effect that begins, or one that stands is ended, or suppressed or not."""
    who, value, how = raw
    if encounter.effects and how % 3 == 0:
        held = encounter.effects[who % len(encounter.effects)]
        if value % 2:
            return EndEffect(held.who, held.id, held.name, held.source)
        return SuppressEffect(held.who, held.id, not held.suppressed, held.name, held.source)
    known = SYSTEMS[encounter.system].effects
    unit = known.units[value % len(known.units)]
    changed = known.changes[how % len(known.changes)]
    return AddEffect(
        Effect(
            "霜火毒"[how % 3],
            _who(who),
            _who(value) if how % 2 else None,
            unit.key,
            1 + value % 4 if unit.counted else None,
            _who(how) if value % 3 == 0 else None,
            1 + how % 2,
            secret=how % 5 == 0,
            stacking=[*Stacking][value % 3],
            limit=how % 4,
            changes=((changed.name, value % 5 - 2),) if how % 2 == 0 else (),
            periodic="痛" if value % 4 == 0 else "",
        )
    )


def _named(encounter: Encounter, raw: Bytes) -> Action:
    """The end of a turn, now and then with a name where the actor must give one."""
    if encounter.clock is None:
        return Next(rest=True)
    choices = clock_of(encounter).nameable(encounter.clock, course_of(encounter))
    return Next(rest=True, to=choices[raw[0] % len(choices)] if choices and raw[1] % 8 else None)


Made = Action | partial[Action] | None

ACTIONS: tuple[Callable[[Clock[object], Bytes], Made], ...] = (
    lambda clock, raw: partial(_lasting, raw=raw),
    lambda clock, raw: partial(_lasting, raw=raw),
    lambda clock, raw: None,
    lambda clock, raw: None,
    lambda clock, raw: None,
    lambda clock, raw: None,
    lambda clock, raw: partial(_named, raw=raw),
    lambda clock, raw: partial(_named, raw=raw),
    lambda clock, raw: partial(_named, raw=raw),
    _own_action,
    _own_action,
    _own_action,
    _own_correction,
    lambda clock, raw: _add(raw),
    lambda clock, raw: _set_initiative(raw),
    lambda clock, raw: _describe(raw),
    lambda clock, raw: Swap(_who(raw[0]), _who(raw[0] + 1 + raw[1] % 3)),
    lambda clock, raw: Remove(_who(raw[0])),
    lambda clock, raw: Start(),
    lambda clock, raw: End() if raw[0] < 20 else Next(rest=True),
)


Drawn = Callable[[Encounter, Bytes], Action]
"""Draws an action where it is done."""


def actions_in(
    clock: Clock[object], drawn: bytes, also: Drawn | None = None
) -> Iterator[Callable[[Encounter], Action]]:
    """What is drawn, each as it is where it is done; a sixth of it is what is ``also`` drawn."""
    for at in range(0, len(drawn) - 3, 4):
        first, second, third = drawn[at + 1 : at + 4]
        raw = (first, second, third)
        if also is not None and drawn[at] % 6 == 5:
            yield partial(_drawn_by, draw=also, raw=raw)
            continue
        action = ACTIONS[drawn[at] % len(ACTIONS)](clock, raw)
        if action is None:
            yield partial(_deed, raw=raw)
        else:
            yield action if isinstance(action, partial) else partial(_plain, action=action)


def _drawn_by(encounter: Encounter, draw: Drawn, raw: Bytes) -> Action:
    return draw(encounter, raw)


def _plain(encounter: Encounter, action: Action) -> Action:
    return action


class Falling:
    """Dice that fall one after the other."""

    def __init__(self, seed: int) -> None:
        self.number = seed

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        self.number += count
        return tuple((self.number + each) * 7 % sides + 1 for each in range(count))


def with_dice(encounter: Encounter, action: Action) -> Action:
    if isinstance(action, Deed):
        doers = whose(encounter, action)
        action = read_by_sheet(encounter, action, on_sheet(doers[0].body) if doers else {})
        source, budget = Falling(encounter.next_question), Budget()
        while needed := dice(encounter, action):
            fallen = tuple(roll(read(each, {}), source, budget) for each in needed)
            action = replace(action, rolls=(*action.rolls, *fallen))
        return action
    rolls = tuple(InitiativeRoll(who, 2 + who * 7 % 19, (who,)) for who, _ in needs(encounter, action))
    ready: Any = replace(action, rolls=rolls) if rolls else action
    while equal := ties(encounter, ready):
        again = tuple(InitiativeRoll(who, who if ready.ties else who % 2, (who,)) for who, _ in equal)
        ready = replace(ready, ties=(*ready.ties, *again))
    return ready


@dataclass
class Play:
    """A played sequence: what was done, and every state there was, the first included."""

    states: list[Encounter]
    done: list[Action] = field(default_factory=list[Action])
    events: list[tuple[happened.Event, ...]] = field(default_factory=list[tuple[happened.Event, ...]])
    kept: list[tuple[happened.Event, ...]] = field(default_factory=list[tuple[happened.Event, ...]])
    moments: list[tuple[Moment, ...]] = field(default_factory=list[tuple[Moment, ...]])


@lru_cache(maxsize=1000)
def play(game: Game, drawn: bytes, also: Drawn | None = None) -> Play:
    """Gather a few, start, and do all that is drawn; nothing but a Refusal may stop it. In the short profile
    all tests draw the same: it is played once for all of them."""
    system, variants = game
    played = Play([open_encounter(system, gm=99, variants=variants, initiative_dice="2d10")])
    gathering = [
        _add((drawn[1] + 5 * number, drawn[2] ^ number * 37, number)) for number in range(2 + drawn[3] % 4)
    ]
    begun = (partial(_plain, action=each) for each in (*gathering, Start()))
    for made in (*begun, *actions_in(clock_of(played.states[0]), drawn[4:], also)):
        try:
            ready = with_dice(played.states[-1], made(played.states[-1]))
            step = apply(played.states[-1], ready)
        except Refusal:
            continue
        played.done.append(ready)
        played.states.append(step.encounter)
        played.events.append(happened.shared(step.events, whole=True))
        played.kept.append(step.events)
        played.moments.append(step.moments)
    return played


HEALTH: list[Any] = list(HealthCheck)
"""Every check of hypothesis itself; iterating them has no type."""
sequences = st.binary(min_size=4 + 4 * 8, max_size=4 + 4 * 30)
unhurried = settings(suppress_health_check=HEALTH)


def each_sequence(test: Property) -> Property:
    """A property of what was played."""
    return alike(given(drawn=sequences)(test))


ENDS_MEANWHILE = bytes.fromhex("333a8fca6be193168185f460fd9666923c0449dc")
"""In Pathfinder somebody late is to come next, by an initiative that lasts until the turn before ends."""


def check_who_is_there(encounter: Encounter) -> None:
    ids = [each.id for each in encounter.combatants]
    running = encounter.phase is Phase.RUNNING
    assert ids == sorted(set(ids))
    assert sorted(encounter.tie_order) == ids
    able = set(ids) - _out(encounter)
    assert (encounter.current in able) if running and able else encounter.current is None
    in_the_open = [each.name.casefold() for each in encounter.combatants if not each.hidden]
    assert len(in_the_open) == len(set(in_the_open))


def _out(encounter: Encounter) -> frozenset[CombatantId]:
    """Those whose turns pass, or who have none."""
    course = course_of(encounter)
    return course.unable | course.absent


def _moving(encounter: Encounter) -> tuple[object, ...]:
    """What stands of all that moves turns beside the clock: who is out, and the effects at work on places.

    When these end is not foretold: that may be the GM's secret.
    """
    return _out(encounter), {each.id: each.applied for each in encounter.effects if each.applied}


def check_ticks(encounter: Encounter) -> None:
    shown = view(encounter, as_gm=True)
    if encounter.current is not None:
        assert shown.count in range(1, 21)
    for row in shown.rows:
        if isinstance(row.own, TickResources):
            assert 0 <= row.own.action_points <= 2 * row.own.threshold
            assert row.own.main is None or (row.own.main > 20 and (row.initiative or 0) <= 20)


OWN_CHECKS: dict[str, Callable[[Encounter], None]] = {"instinct": check_ticks}
"""What holds on one clock alone."""


def check_turns(encounter: Encounter, events: tuple[happened.Event, ...]) -> None:
    """At most one call an action, it is the current one's, and time only goes on."""
    called = [each for each in events if isinstance(each, happened.TurnStarted)]
    assert len(called) <= 1
    if called:
        assert (called[0].who, called[0].round_number) == (encounter.current, encounter.round_number)
        assert called[0].count == clock_of(encounter).count(encounter.clock)
    whens = [when for each in events for when in _when(each)]
    assert whens == sorted(whens)


def _when(event: happened.Event) -> Iterator[tuple[int, int]]:
    """The round, and how far into it; ticks count down."""
    if isinstance(event, happened.TurnStarted):
        yield event.round_number, -(event.count or 0)
    elif isinstance(event, on_ticks.TicksPassed):
        yield event.round_number, -event.first
    elif isinstance(event, on_ticks.TurnForfeited):
        yield event.round_number, -event.tick


@settings(unhurried, max_examples=examples(700, part=40))
@each_game
@each_sequence
def test_nobody_acts_twice_on_one_moment_and_time_never_goes_back(game: Game, drawn: bytes) -> None:
    played = play(game, drawn)
    turns = [
        (*when, each.who)
        for events in played.events
        for each in events
        if isinstance(each, happened.TurnStarted | on_ticks.TurnForfeited)
        for when in _when(each)
    ]
    put_off = any(each.kind == TURN_WITHDRAWN for each in chain.from_iterable(played.moments))
    assert put_off or len(turns) == len(set(turns))
    assert [turn[:2] for turn in turns] == sorted(turn[:2] for turn in turns)
    acted = set[CombatantId | None]()
    for moment in chain.from_iterable(played.moments):
        if moment.who is None:
            acted.clear()
        elif moment.kind == TURN_WITHDRAWN:
            acted.discard(moment.who)
        elif moment.kind == TURN_START:
            assert moment.who not in acted
            acted.add(moment.who)
        elif moment.kind == TURN_WITHDRAWN:
            acted.discard(moment.who)


@settings(unhurried, max_examples=examples(700, part=40))
@each_game
@each_sequence
def test_the_moments_are_those_that_passed_in_their_order(game: Game, drawn: bytes) -> None:
    played = play(game, drawn)
    passed = {each.kind for each in chain.from_iterable(played.moments)}
    assert passed <= {*SYSTEMS[game[0]].moments, TURN_WITHDRAWN, TURN_LOST}
    on, rounds, within = set[CombatantId](), 0, False
    for encounter, moments in zip(played.states[1:], played.moments, strict=True):
        for moment in moments:
            if moment.kind == TURN_START:
                assert within
                assert moment.who is not None
                assert moment.who not in on
                on.add(moment.who)
            elif moment.kind in (TURN_END, TURN_WITHDRAWN):
                assert moment.who is not None
                on.remove(moment.who)
            elif moment.kind in (ROUND_START, ROUND_END):
                assert (on, within) == (set(), moment.kind == ROUND_END)
                within = not within
                rounds += within
        if encounter.phase is Phase.RUNNING:
            assert (rounds, within) == (encounter.round_number, True)
            assert encounter.current is None or encounter.current in on
            assert CLOCKED[game[0]].ends_later or on <= {encounter.current}


@settings(unhurried, max_examples=examples(500, part=40))
@each_game
@example(drawn=ENDS_MEANWHILE)
@each_sequence
def test_who_is_shown_as_next_is_called_next(game: Game, drawn: bytes) -> None:
    for encounter in play(game, drawn).states[-8:]:
        if encounter.current is None:
            continue
        upcoming = view(encounter, as_gm=True).upcoming
        if not clock_of(encounter).foretold(encounter.variants):
            assert upcoming is None
            continue
        try:
            called = apply(encounter, Next(rest=True))
        except Refusal:
            assert encounter.pending, "only a question holds a turn up"
            continue
        if not any(isinstance(each, happened.TurnStarted) for each in called.events):
            called = apply(called.encounter, Next(rest=True))  # A phase of the turn was left.
        if _moving(called.encounter) != _moving(encounter):
            continue  # Somebody fell meanwhile, or what had moved somebody ended.
        turn = next(each for each in called.events if isinstance(each, happened.TurnStarted))
        if upcoming is None:
            assert ANEW in encounter.variants, "only dice that are to fall leave it open"
            assert turn.round_number > encounter.round_number
            continue
        assert upcoming.combatant.id == called.encounter.current
        assert upcoming.acts_at == (turn.round_number, turn.count)


@settings(unhurried, max_examples=examples(100, part=40))
@each_game
@example(drawn=ENDS_MEANWHILE)
@each_sequence
def test_the_rows_are_the_order_of_the_turns_to_come(game: Game, drawn: bytes) -> None:
    encounter = play(game, drawn).states[-1]
    if not clock_of(encounter).foretold(encounter.variants):
        return
    rows = {row.combatant.id: row.acts_at for row in view(encounter, as_gm=True).rows if row.acts_at}
    expected: dict[CombatantId | None, object] = {**rows}
    for _ in range(5000):
        if not expected or encounter.current is None:
            break
        try:
            called = apply(encounter, Next())
        except Refusal:
            assert encounter.pending, "only a question holds a turn up"
            return
        before, encounter = encounter, called.encounter
        if _moving(before) != _moving(encounter):
            return  # Somebody fell meanwhile, or what had moved somebody ended.
        if not any(isinstance(each, happened.TurnStarted) for each in called.events):
            continue  # A phase of the turn was left.
        acts_at = expected.pop(encounter.current, None)
        assert acts_at in (None, (encounter.round_number, view(encounter, as_gm=True).count))
    assert not expected or encounter.current is None


@settings(unhurried, max_examples=examples(350, part=40))
@each_game
@each_sequence
def test_joining_and_correcting_never_move_the_turn(game: Game, drawn: bytes) -> None:
    played = play(game, drawn)
    for before, action, after in zip(played.states, played.done, played.states[1:], strict=False):
        others = isinstance(action, Add | Change | Swap) or (
            isinstance(action, Remove) and action.who != before.current
        )
        if others and before.current is not None:
            assert (after.current, after.round_number) == (before.current, before.round_number)
            assert view(after, as_gm=True).count == view(before, as_gm=True).count


# ---------------------------------------------------------------- effects


@settings(unhurried, max_examples=examples(500, part=40))
@each_game
@each_sequence
def test_effects_last_as_long_as_the_moments_that_count_them(game: Game, drawn: bytes) -> None:
    played = play(game, drawn)
    steps = zip(played.states, played.states[1:], played.events, played.moments, strict=False)
    for before, after, events, moments in steps:
        now = {each.id: each for each in after.effects}
        anew = {(each.who, each.name) for each in events if isinstance(each, STOOD_ANEW)}
        gone = {each.who for each in events if isinstance(each, happened.Left)}
        ended = [each.effect for each in events if isinstance(each, happened.EffectEnded)]
        assert len(ended) == len(set(ended))
        for each in before.effects:
            if each.who in gone or each.of in gone or (each.who, each.name) in anew:
                continue
            unit = SYSTEMS[after.system].effects.by_key[each.unit]
            counts = COUNTING.get(each.counts or unit.moment, {each.counts or unit.moment: 1})
            own = Counter(moment.kind for moment in moments if moment.who == each.of)
            passed = sum(counts.get(kind, 0) * often for kind, often in own.items())
            was_put_off = each.put_off or own[TURN_WITHDRAWN] > 0
            # In a new round the start of a turn that was put off is no longer spared.
            lapses = {0, int(was_put_off and any(moment.kind == ROUND_START for moment in moments))}
            if each.left is None:
                assert each.id in ended or now[each.id].left is None
            elif each.left + each.spared == passed:
                assert each.id in ended
            elif each.id not in ended:
                left = now[each.id].left
                assert left is not None
                assert each.left + each.spared - passed - left - now[each.id].spared in lapses


STOOD_ANEW = happened.EffectBegan | happened.EffectChanged


COUNTING: Mapping[str, Mapping[str, int]] = {
    TURN_START: {TURN_START: 1, TURN_WITHDRAWN: -1, TURN_LOST: 1},
    TURN_END: {TURN_END: 1, TURN_LOST: 1},
}
"""What counts the starts and the ends of turns. A withdrawn turn is given back to the effects that its start
counted, and the effects that began in it are spared its second start."""


@settings(unhurried, max_examples=examples(300, part=40))
@each_game
@each_sequence
def test_effects_are_over_once_and_nothing_of_a_hidden_ones_is_told(game: Game, drawn: bytes) -> None:
    played, over, ids = play(game, drawn), set[int](), set[int]()
    for encounter, events, kept in zip(played.states[1:], played.events, played.kept, strict=True):
        for each in events:
            if isinstance(each, happened.EffectBegan):
                over.discard(each.effect)
                ids.add(each.effect)
            elif isinstance(each, happened.EffectEnded):
                assert each.effect in ids - over
                over.add(each.effect)
        # Of one that is held back nothing is told but the question which of them stays.
        ids |= {each.id for each in encounter.effects if each.suppressed}
        standing_now = {each.id for each in encounter.effects}
        assert len(standing_now) == len(encounter.effects)
        assert standing_now <= ids - over
        assert all(each.who in {one.id for one in encounter.combatants} for each in encounter.effects)
        hidden = {each.id for each in (*encounter.combatants, *encounter.left) if each.hidden}
        shown = view(encounter, as_gm=False)
        for each in chain.from_iterable(row.effects for row in shown.rows):
            assert not {each.who, each.source} & hidden
            assert each.left is None or not (each.secret or each.of in hidden)
        for told in seen(kept, encounter, as_gm=False):
            if isinstance(told, happened.EffectEnded | happened.EffectDue | STOOD_ANEW):
                assert not {told.who, told.source} & hidden


# ---------------------------------------------------------------- what a clock declares


@each_clock
def test_what_is_declared_fits_together(key: str) -> None:
    clock = CLOCKED[key]
    assert key in {each for each, system in SYSTEMS.items() if system.clock is not None}
    for action in clock.actions:
        assert action.name.isidentifier()
        assert action.name not in PRESSES
        assert {*action.names, *action.facts} == {each.name for each in fields(action.kind)}
    for event in clock.events:
        assert {*event.names} <= {each.name for each in fields(event.kind)}
    for offer in clock.offers:
        action = clock.action(offer.action)
        assert action is not None
        assert len(action.facts) == len(offer.numbers)


@each_clock
def test_what_is_declared_has_words(key: str) -> None:
    clock, combat = CLOCKED[key], SYSTEMS[key].combat or PLAIN.combat
    words = CLOCKS[clock.key]
    fought = combat.events if combat is not None else ()
    told = {each.kind for each in (*happened.KINDS, *clock.events, *fought)}
    apart = {
        *(happened.TurnStarted, happened.TurnWentOn, happened.QuestionAsked),
        *(happened.KeptBack, happened.ToldInstead),
    }
    assert set(tellers(key)) == told - apart
    assert set(words.actions) == {each.kind for each in clock.actions}
    assert set(words.buttons) == {each.action for each in clock.offers}
    assert set(words.variants) == set(clock.variants)
    assert set(words.phases) == set(clock.track.phases)
    assert set(words.fields) >= {each.name for each in clock.corrections}


# ---------------------------------------------------------------- combat

FOUGHT: list[Game] = [game for game in GAMES if game[0] == "toy" or SYSTEMS[game[0]].combat is not None]
each_fight = pytest.mark.parametrize("game", FOUGHT, ids=lambda game: "+".join((game[0], *game[1])))


def _combat(game: Game) -> Combat[Any]:
    combat = SYSTEMS[game[0]].combat
    assert combat is not None
    return combat


@settings(unhurried, max_examples=examples(300, part=40))
@each_fight
@each_sequence
def test_questions_wait_for_those_who_are_there_and_no_id_comes_again(game: Game, drawn: bytes) -> None:
    played, ids = play(game, drawn), set[int]()
    for encounter, events in zip(played.states[1:], played.events, strict=True):
        here = {each.id for each in encounter.combatants}
        assert all(concerned(encounter, each) <= here for each in encounter.pending)
        assert encounter.phase is Phase.RUNNING or not encounter.pending
        asked = {each.question for each in events if isinstance(each, happened.QuestionAsked)}
        assert not asked & ids
        ids |= asked
        assert {each.id for each in encounter.pending} <= ids
        assert all(number < encounter.next_question for number in ids)


@settings(unhurried, max_examples=examples(300, part=40))
@each_fight
@each_sequence
def test_a_table_is_told_how_one_is_as_exactly_as_it_may_know(game: Game, drawn: bytes) -> None:
    played, nothing = play(game, drawn), HealthShown(Detail.NOTHING, Detail.NOTHING)
    for encounter, events in zip(played.states[1:], played.kept, strict=True):
        assert all(row.health is None for row in view(encounter, as_gm=False, health=nothing).rows)
        assert all(row.combatant.body is None for row in view(encounter, as_gm=True).rows)
        for row in view(encounter, as_gm=False).rows:
            assert row.health is not None
            assert (row.health.lost is None) is (row.combatant.owner is None)
        kinds = {each.kind: each for each in _combat(game).events if each.of}
        for told in seen(events, encounter, as_gm=False, health=nothing):
            if kind := kinds.get(type(told)):
                assert kind.cut(told, Detail.NOTHING) == told
                held = (getattr(told, each.name) for each in fields(cast("Any", told)))
                assert not [each for each in held if isinstance(each, _combat(game).body)]


@each_fight
def test_what_a_combat_declares_fits_together_and_has_words(game: Game) -> None:
    combat = _combat(game)
    words = COMBATS[combat.key]
    assert {each.kind for each in combat.deeds if each.to is None} <= set(DEEDS)
    for deed in combat.deeds:
        assert CLOCKED[game[0]].action(deed.name) is None
        assert {*deed.names, *filter(None, [deed.by])} <= {each.name for each in fields(deed.kind)}
    for event in combat.events:
        assert {*event.names, *filter(None, [event.of])} <= {each.name for each in fields(event.kind)}
        assert not event.of or event.of in event.names
    for question in combat.questions:
        assert issubclass(question.kind, Question)
        assert {*question.names} <= {each.name for each in fields(question.kind)}
        assert [each for each in combat.deeds if each.to and issubclass(question.kind, each.to)]
    assert set(words.tellers) == {each.kind for each in combat.events}
    assert set(words.deeds) == {each.kind for each in combat.deeds}
    assert set(words.questions) == {each.kind for each in combat.questions}
