"""BtR's turns as tables: ``tests/cases/btr/turns.toml``; and the clock by itself, where attacks wait."""

from typing import Any, cast

import pytest

from bot.refusal import Refusal
from bot.systems.btr.actions import Act, Fall, Interrupt
from bot.systems.btr.clock import PhaseClock
from bot.systems.btr.cooldowns import Cooldown, Shorter, read_cooldown
from bot.systems.btr.events import ChannelBroken, ChannelYielded
from bot.systems.btr.phases import TURN, TurnPhase
from bot.systems.btr.turns import Stand
from bot.systems.clock import Called, ClockCombatant, Course, TurnStarted, TurnWentOn
from bot.systems.declarations import ActionOutcome
from bot.systems.moments import TURN_END, CombatantId, Moment
from bot.systems.rounds import Rounds
from tests.bot.encounter.played import ONE, TWO, play
from tests.case_tables import ruled_by, step_told

CLOCK = PhaseClock()
BOTH = (ONE, TWO)


@ruled_by("btr", files=["turns"])
def test_a_battle_goes_as_the_case_says(case: dict[str, Any]) -> None:
    play(case, "btr")


class Battle:
    """Two on the clock alone; ``awaited`` are those for whom attacks wait."""

    def __init__(self, awaited: tuple[CombatantId, ...] = ()) -> None:
        combatants = [ClockCombatant(who, 0, 0, gm_run=False) for who in BOTH]
        self.state: Rounds[Stand] = CLOCK.start(combatants)
        self.awaited = frozenset(awaited)
        self.round, self.current = 1, None
        self.passed: list[object] = []
        self.call()

    @property
    def course(self) -> Course:
        return Course(self.round, self.current, BOTH, awaited=self.awaited)

    def call(self) -> None:
        called: Called[Rounds[Stand]] | None = None
        while called is None or called.goes_on:
            called = CLOCK.call(self.state, self.course)
            self.state, self.round, self.current = called.state, called.round_number, called.current
            self.passed += called.passed

    def next(self) -> None:
        onward = CLOCK.onward(self.state, self.course)
        assert onward is not None
        self.took(onward)

    def do(self, action: Any) -> None:
        kind = next(each for each in CLOCK.actions if each.kind is type(action))
        self.took(kind.do(self.state, self.course, action))

    def took(self, outcome: ActionOutcome) -> None:
        self.state = cast("Rounds[Stand]", outcome.state)
        self.passed += outcome.passed
        if outcome.ends:
            self.passed.append(Moment(TURN_END, self.current))
        if outcome.ends or outcome.calls:
            self.call()

    def stand(self, who: CombatantId) -> Stand:
        return self.state.place(who)

    def told(self, kind: type) -> list[Any]:
        return [each for each in self.passed if isinstance(each, kind)]

    def moments(self, who: CombatantId) -> list[str]:
        return [each.kind for each in self.told(Moment) if each.who == who]


def test_the_moments_of_a_turn_pass_in_the_order_of_the_rulebook() -> None:
    waiting = Battle(awaited=(ONE,))
    waiting.next()
    waiting.next()
    assert waiting.moments(ONE) == list(TURN)
    without = Battle()
    without.next()
    assert without.moments(ONE) == [each for each in TURN if each != TurnPhase.RESPONSE]


def test_a_turn_begins_in_the_response_phase_only_where_attacks_wait() -> None:
    battle = Battle(awaited=(TWO,))
    assert battle.stand(ONE).phase is TurnPhase.MAIN
    battle.next()
    assert (battle.current, battle.stand(TWO).phase) == (TWO, TurnPhase.RESPONSE)
    battle.next()
    assert (battle.current, battle.stand(TWO).phase) == (TWO, TurnPhase.MAIN)
    assert battle.told(TurnStarted) == [TurnStarted(ONE, 1), TurnStarted(TWO, 1)]
    assert battle.told(TurnWentOn) == [TurnWentOn(TWO, 1)]


def test_in_the_response_phase_reflex_actions_alone_are_used_and_paid_from_the_six() -> None:
    battle = Battle(awaited=(ONE,))
    assert refused(battle, Act(ONE, "轻击", "SwA")) == "encounter.reflex_only name=轻击"
    battle.do(Act(ONE, "闪避", "SwA", reaction=True))
    assert battle.stand(ONE).action_points == 4
    battle.next()
    assert (battle.stand(ONE).action_points, battle.stand(ONE).opened) == (4, False)
    battle.do(Act(ONE, "旋风斩", "FrA"))
    assert battle.current == TWO


def test_an_interrupt_that_settles_in_the_response_phase_leaves_nothing_to_yield() -> None:
    for interrupted in (False, True):
        battle = Battle()
        battle.do(Act(ONE, "深呼吸", "ChA"))
        battle.awaited = frozenset({ONE})
        battle.next()
        assert battle.stand(ONE).phase is TurnPhase.RESPONSE
        if interrupted:
            battle.do(Interrupt(ONE))
            battle.do(Interrupt(ONE))
        battle.next()
        assert battle.told(ChannelYielded) == ([] if interrupted else [ChannelYielded(ONE, "深呼吸", None)])
        assert battle.told(ChannelBroken) == ([ChannelBroken(ONE, "深呼吸")] if interrupted else [])


def test_who_is_out_of_the_fight_has_phases_but_no_actions() -> None:
    battle = Battle(awaited=(ONE, TWO))
    battle.next()
    battle.do(Fall(TWO, out=True))
    battle.next()
    assert (battle.current, battle.stand(TWO).phase) == (TWO, TurnPhase.MAIN)
    assert refused(battle, Act(TWO, "轻击", "SwA")) == "encounter.out_of_the_fight"
    battle.do(Fall(TWO, out=False))
    battle.do(Act(TWO, "轻击", "SwA"))
    battle.next()
    assert "response_end" in battle.moments(TWO)


def test_who_falls_channels_no_more() -> None:
    battle = Battle()
    battle.do(Act(ONE, "深呼吸", "ChA"))
    battle.do(Fall(ONE, out=True))
    assert battle.stand(ONE).channel is None
    before = battle.state
    battle.do(Fall(ONE, out=True))
    assert battle.state is before


def refused(battle: Battle, action: Any) -> str:
    with pytest.raises(Refusal) as caught:
        battle.do(action)
    return step_told(caught.value)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2", Cooldown(2)),
        ("2t", Cooldown(2)),
        ("1tcd/St", Cooldown(1, steady=True)),
        ("1 t / st", Cooldown(1, steady=True)),
        ("３轮冷却固定", Cooldown(3, steady=True)),
        ("0", Cooldown(0)),
        ("-2", Shorter(2)),
        ("−2t", Shorter(2)),
        ("half", Shorter(half=True)),
        ("½", Shorter(half=True)),
        ("减半", Shorter(half=True)),
        ("重置", Shorter()),
        ("soon", "encounter.no_cooldown typed=soon"),
        ("2d6", "encounter.no_cooldown typed=2d6"),
        ("101", "encounter.cooldown_bounds turns=101 limit=100"),
    ],
)
def test_a_cooldown_is_read_as_the_rulebook_writes_it(typed: str, read: object) -> None:
    assert outcome(typed) == read


def outcome(typed: str) -> object:
    try:
        return read_cooldown(typed)
    except Refusal as refusal:
        return step_told(refusal)
