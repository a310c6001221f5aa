"""No sequence of actions breaks the tracker: eleven thousand of them, drawn by hypothesis (``long``).

A sequence is a string of bytes, four to an action: which, and three for what it says.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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
from bot.encounter.encounter import CombatantId, Encounter, InitiativeRoll, Phase
from bot.encounter.stored import dump, dump_action, dump_events, load, load_action, load_events
from bot.encounter.tracker import apply, needs
from bot.encounter.views import seen, view
from bot.refusal import Refusal
from tests.bot.encounter.played import opened
from tests.profiles import examples

Bytes = tuple[int, int, int]

SECRET = "密"
"""In every name and note of a hidden combatant, and of no other."""

NAMES = [f"{sign}{number}" for number in range(4) for sign in "甲乙丙丁"]
SIDES = ("us", "us", "them")


def _initiative(byte: int) -> int:
    """Mostly where several stand equal, now and then far away."""
    if byte < 120:
        return (10, 10, 12, 25)[byte % 4]
    return byte - 20 if byte > 200 else byte % 30 - 5


def _who(byte: int) -> CombatantId:
    return CombatantId(1 + byte % 6)


def _add(raw: Bytes) -> Action:
    which, initiative, other = raw
    hidden = other % 4 == 0
    return Add(
        (
            Entrant(
                name=(SECRET if hidden else "") + NAMES[which % len(NAMES)],
                owner=which % 3 or None,
                modifier=other % 5,
                level=other % 3,
                side=SIDES[other % 3],
                hidden=hidden,
                initiative=None if which % 2 else _initiative(initiative),
            ),
        )
    )


def _set_initiative(raw: Bytes) -> Action:
    who, value, how = raw
    if how % 3 == 0:
        return Change(_who(who), initiative=_initiative(value))
    if how % 3 == 1:
        return Change(_who(who), initiative_by=value % 80 - 40)
    return Change(_who(who), main=value % 80, initiative=how - 100 if how % 2 else None)


def _describe(raw: Bytes) -> Action:
    who, value, how = raw
    changes: list[dict[str, object]] = [
        {"name": SECRET + NAMES[value % len(NAMES)], "hidden": True, "note": SECRET},
        {"name": NAMES[value % len(NAMES)], "hidden": False, "note": ""},
        {"modifier": value % 7, "level": value % 3},
        {"owner": value % 3, "side": SIDES[value % 3]},
        {"action_points": value % 9, "threshold": how % 6},
        {"action_points": value % 9},
    ]
    return Change(_who(who), **changes[how % len(changes)])


ACTIONS: tuple[Callable[[Bytes], Action], ...] = (
    lambda raw: Next(),
    lambda raw: Next(),
    lambda raw: Next(),
    lambda raw: Delay(),
    lambda raw: SpendActionPoints(_who(raw[0]), raw[1] % 9 - 2),
    lambda raw: SpendActionPoints(_who(raw[0]), raw[1] % 4),
    _add,
    _set_initiative,
    _describe,
    lambda raw: Swap(_who(raw[0]), _who(raw[0] + 1 + raw[1] % 3)),
    lambda raw: Remove(_who(raw[0])),
    lambda raw: Start(),
    lambda raw: End() if raw[0] < 20 else Next(),
)


def actions_in(drawn: bytes) -> Iterator[Action]:
    for at in range(0, len(drawn) - 3, 4):
        yield ACTIONS[drawn[at] % len(ACTIONS)](tuple(drawn[at + 1 : at + 4]))


def with_dice(encounter: Encounter, action: Action) -> Action:
    rolls = tuple(InitiativeRoll(who, 2 + who * 7 % 19, (who,)) for who in needs(encounter, action))
    return replace(action, rolls=rolls) if rolls else action


@dataclass
class Play:
    """A played sequence: what was done, and every state there was, the first included."""

    states: list[Encounter]
    done: list[Action] = field(default_factory=list)
    events: list[tuple[happened.Event, ...]] = field(default_factory=list)


def play(drawn: bytes) -> Play:
    """Gather a few, start, and do all that is drawn; nothing but a Refusal may stop it."""
    system, settling = (("order", False), ("instinct", False), ("instinct", True))[drawn[0] % 3]
    played = Play([opened(system, settling=settling)])
    gathering = [
        _add((drawn[1] + 5 * number, drawn[2] ^ number * 37, number)) for number in range(2 + drawn[3] % 4)
    ]
    for action in (*gathering, Start(), *actions_in(drawn[4:])):
        ready = with_dice(played.states[-1], action)
        try:
            step = apply(played.states[-1], ready)
        except Refusal:
            continue
        played.done.append(ready)
        played.states.append(step.encounter)
        played.events.append(step.events)
    return played


sequences = st.binary(min_size=4 + 4 * 8, max_size=4 + 4 * 30)
unhurried = settings(suppress_health_check=list(HealthCheck))
each_sequence = given(sequences)


@settings(unhurried, max_examples=examples(4000))
@each_sequence
def test_everything_holds_after_every_action(drawn: bytes) -> None:
    played = play(drawn)
    for encounter, events in zip(played.states[1:], played.events, strict=True):
        check_who_is_there(encounter)
        check_clock(encounter)
        check_turns(encounter, events)


def check_who_is_there(encounter: Encounter) -> None:
    ids = [each.id for each in encounter.combatants]
    running = encounter.phase is Phase.RUNNING
    assert ids == sorted(set(ids))
    assert sorted(encounter.tie_order) == ids
    assert (encounter.current in ids) if running and ids else encounter.current is None
    in_the_open = [each.name.casefold() for each in encounter.combatants if not each.hidden]
    assert len(in_the_open) == len(set(in_the_open))


def check_clock(encounter: Encounter) -> None:
    shown = view(encounter, as_gm=True)
    assert shown.tick is None or encounter.system == "instinct"
    if encounter.current is not None and encounter.system == "instinct":
        assert shown.tick in range(1, 21)
    for row in shown.rows:
        if row.action_points is not None:
            assert 0 <= row.action_points <= 2 * row.threshold
        assert row.main is None or row.main > 20
        assert row.main is None or row.initiative <= 20


def check_turns(encounter: Encounter, events: tuple[happened.Event, ...]) -> None:
    """At most one call an action, it is the current one's, and time only goes on."""
    called = [each for each in events if isinstance(each, happened.TurnStarted)]
    assert len(called) <= 1
    if called:
        assert (called[0].who, called[0].round_number) == (encounter.current, encounter.round_number)
    whens = [
        (each.round_number, -(each.first if isinstance(each, happened.TicksPassed) else each.tick or 0))
        for each in events
        if isinstance(each, happened.TicksPassed | happened.TurnStarted | happened.TurnForfeited)
    ]
    assert whens == sorted(whens)


@settings(unhurried, max_examples=examples(2000))
@each_sequence
def test_nobody_acts_twice_on_one_tick_and_time_never_goes_back(drawn: bytes) -> None:
    played = play(drawn)
    turns = [
        (each.round_number, -(each.tick or 0), each.who)
        for events in played.events
        for each in events
        if isinstance(each, happened.TurnStarted | happened.TurnForfeited)
    ]
    assert len(turns) == len(set(turns))
    assert [turn[:2] for turn in turns] == sorted(turn[:2] for turn in turns)


@settings(unhurried, max_examples=examples(1500))
@each_sequence
def test_who_is_shown_as_next_is_called_next(drawn: bytes) -> None:
    for encounter in play(drawn).states[-8:]:
        if encounter.current is None:
            continue
        upcoming = view(encounter, as_gm=True).upcoming
        called = apply(encounter, Next())
        turn = called.events[-1]
        assert isinstance(turn, happened.TurnStarted)
        assert upcoming is not None
        assert upcoming.combatant.id == called.encounter.current
        assert upcoming.acts_at == (turn.round_number, turn.tick)


@settings(unhurried, max_examples=examples(200))
@each_sequence
def test_the_rows_are_the_order_of_the_turns_to_come(drawn: bytes) -> None:
    encounter = play(drawn).states[-1]
    rows = {row.combatant.id: row.acts_at for row in view(encounter, as_gm=True).rows}
    expected = dict(rows)
    for _ in range(5000):
        if not expected or encounter.current is None:
            break
        encounter = apply(encounter, Next()).encounter
        acts_at = expected.pop(encounter.current, None)
        assert acts_at in (None, (encounter.round_number, view(encounter, as_gm=True).tick))
    assert not expected or encounter.current is None


@settings(unhurried, max_examples=examples(1500))
@each_sequence
def test_the_same_actions_give_the_same_and_undo_then_redo_is_identity(drawn: bytes) -> None:
    played = play(drawn)
    written = [dump(each) for each in played.states]
    assert [load(each) for each in written] == played.states
    assert [load_events(dump_events(each)) for each in played.events] == played.events
    for number, action in enumerate(played.done):
        undone = load(written[number])
        redone = apply(undone, load_action(dump_action(action)))
        assert dump(redone.encounter) == written[number + 1]
        assert redone.events == played.events[number]


@settings(unhurried, max_examples=examples(1000))
@each_sequence
def test_joining_and_correcting_never_move_the_turn(drawn: bytes) -> None:
    played = play(drawn)
    for before, action, after in zip(played.states, played.done, played.states[1:], strict=False):
        others = isinstance(action, Add | Change | Swap) or (
            isinstance(action, Remove) and action.who != before.current
        )
        if others and before.current is not None:
            assert (after.current, after.round_number) == (before.current, before.round_number)
            assert view(after, as_gm=True).tick == view(before, as_gm=True).tick


@settings(unhurried, max_examples=examples(1500))
@each_sequence
def test_the_table_never_reads_a_hidden_name(drawn: bytes) -> None:
    played = play(drawn)
    for encounter, events in zip(played.states[1:], played.events, strict=True):
        hidden = {each.id for each in encounter.combatants if each.hidden}
        told = seen(events, encounter, as_gm=False)
        told_and_shown = [asdict(view(encounter, as_gm=False)), [asdict(each) for each in told]]
        assert SECRET not in json.dumps(told_and_shown, ensure_ascii=False)
        assert not hidden & {row.combatant.id for row in view(encounter, as_gm=False).rows}
