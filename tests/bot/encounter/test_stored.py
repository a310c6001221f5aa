"""The stored form: what was written is read again, in every format there ever was."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from bot.encounter import events as happened
from bot.encounter.actions import Action, Add, Change, Entrant, Next, Start
from bot.encounter.encounter import InitiativeRoll
from bot.encounter.stored import (
    FORMAT,
    dump,
    dump_action,
    dump_events,
    load,
    load_action,
    load_events,
)
from bot.encounter.tracker import HANDLINGS, apply
from bot.systems.combat import QuestionId
from bot.systems.effects import EffectId, Met
from bot.systems.instinct import events as on_ticks
from bot.systems.instinct.actions import THRESHOLD_REACHED, SpendActionPoints
from bot.systems.instinct.clock import TickClock
from tests.bot.encounter.played import ONE, TWO, started
from tests.bot.encounter.test_tracker import EVERY_ACTION

FORMATS = Path(__file__).parent / "formats"

EVERY_EVENT = (
    happened.Joined(ONE, 5, InitiativeRoll(ONE, 5, (2, 3)), 1),
    happened.InitiativeSet(ONE, 5, None),
    happened.TieRolled(
        5,
        (
            happened.TieSide((TWO,), InitiativeRoll(TWO, 9, (3, 3, 3))),
            happened.TieSide((ONE,), InitiativeRoll(ONE, 4, (1, 1, 2))),
        ),
    ),
    happened.RoundStarted(2),
    on_ticks.TicksPassed(2, 20, 16),
    happened.TurnStarted(ONE, 2, None),
    happened.TurnWentOn(ONE, 2),
    on_ticks.TurnForfeited(ONE, 2, 15, 3, 3),
    happened.TurnEnded(ONE, THRESHOLD_REACHED, -5),
    happened.TurnHeld(ONE),
    on_ticks.Delayed(ONE, None),
    on_ticks.ActionPointsSpent(ONE, -2, 0, 3),
    on_ticks.ActionPointsShed(ONE, 2, 0),
    on_ticks.InitiativeSettled(ONE, 10, 9),
    on_ticks.TurnUnable(ONE, 2, 15),
    on_ticks.Declared(ONE, "砍", "ST", 2, 2, 3, 1),
    on_ticks.TotalWentOn(ONE, "蓄力", 3, 6, 3, 3, begins=True),
    on_ticks.TotalLost(ONE, "蓄力", 6),
    happened.Changed(ONE, "hidden", True, False),
    happened.Swapped(ONE, TWO),
    happened.DeckShuffled(ONE),
    happened.Gone(ONE, Fraction(3, 2), Fraction(1)),
    happened.Left(ONE, "安娜", hidden=True, owner=None),
    happened.LeadTaken(7),
    happened.QuestionAsked(QuestionId(1)),
    happened.KeptBack(),
    happened.ToldInstead(),
    happened.EffectBegan(EffectId(1), "灼烧", ONE, TWO, 2, 3, "rounds", Met.STACKED),
    happened.EffectChanged(EffectId(1), "灼烧", ONE, None, 2, None, suppressed=True),
    happened.EffectEnded(EffectId(1), "灼烧", ONE, None),
    happened.EffectDue(EffectId(1), "灼烧", ONE, TWO, "3 灼热"),
    happened.Ended(3),
    happened.Paused(),
    happened.Resumed(),
)


def test_every_event_is_read_as_it_was_written() -> None:
    assert {type(each) for each in EVERY_EVENT} == {
        each.kind for each in (*happened.KINDS, *TickClock.events)
    }
    assert load_events(dump_events(EVERY_EVENT)) == EVERY_EVENT


@pytest.mark.parametrize(
    "action",
    [
        *EVERY_ACTION,
        Start((InitiativeRoll(ONE, 7, (3, 4)),)),
        Add(
            (Entrant("狼", 7, 1, 2, "x", hidden=True), Entrant("b", initiative=0)),
            (InitiativeRoll(TWO, 1, ()),),
        ),
        Change(ONE, owner=0, hidden=False, note="", initiative=0, own=(("main", 40), ("threshold", 4))),
    ],
    ids=lambda each: type(each).__name__,
)
def test_every_action_is_read_as_it_was_written(action: Action) -> None:
    assert {type(each) for each in EVERY_ACTION} == {*HANDLINGS, *(each.kind for each in TickClock.actions)}
    assert load_action(dump_action(action)) == action


@pytest.mark.parametrize("path", sorted(FORMATS.glob("*.json")), ids=lambda path: path.stem)
def test_every_past_format_is_read_and_played_on(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    for case in kept["encounters"]:
        encounter = load(json.dumps(case["stored"]))
        assert encounter.current is not None
        assert encounter.combatant(encounter.current).name == case["current"]
        assert apply(encounter, Next()).encounter.current != encounter.current
        assert load(dump(encounter)) == encounter
    assert load_events(json.dumps(kept["events"])) == EVERY_EVENT
    assert [load_action(json.dumps(each)) for each in kept["actions"]] == EVERY_ACTION


def test_there_is_a_file_for_each_format() -> None:
    assert {path.stem for path in FORMATS.glob("*.json")} == {str(number) for number in range(1, FORMAT + 1)}


def test_another_format_is_not_guessed_at() -> None:
    text = dump(started({"name": "Ann", "initiative": 3}).encounter)
    with pytest.raises(ValueError, match="newer than this program"):
        load(text.replace('"format":1', '"format":999', 1))


def test_what_is_written_is_compact() -> None:
    assert dump_action(SpendActionPoints(ONE, 2)) == (
        '{"format":1,"action":{"kind":"instinct.ap","who":1,"amount":2}}'
    )
