"""The combat of 死亡本能, as the shared tracker knows it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.refusal import Refusal
from bot.systems.combat import (
    Combat,
    CombatantInFight,
    CombatEvent,
    CombatOutcome,
    DeedKind,
    Question,
    Stage,
    Turns,
)
from bot.systems.declarations import ClockEvent, Leave
from bot.systems.effects import BOUND, Effect
from bot.systems.health import Health
from bot.systems.instinct.body_text import body_of
from bot.systems.instinct.clock import ROUND_PASSED, TICK_END, TICK_START
from bot.systems.instinct.damage import Erodes, eroding
from bot.systems.instinct.effects import HarmfulOverlapDue, OverlapDue
from bot.systems.instinct.fight import deeds
from bot.systems.instinct.fight.answers import (
    Bleed,
    Deal,
    Defend,
    Endure,
    Harmful,
    Keep,
    KeepHarmful,
    Mend,
    Rule,
    RuleCheck,
    Strike,
    Suffer,
)
from bot.systems.instinct.fight.bodies import health_of
from bot.systems.instinct.fight.events import EVENTS, BarrierEnded
from bot.systems.instinct.fight.gm_corrections import mended
from bot.systems.instinct.fight.parts_used import MOVE_TAG, Use, use_of
from bot.systems.instinct.fight.questions import (
    QUESTIONS,
    BleedingDue,
    BurstDue,
    CheckDue,
    CheckRulingDue,
    DamageDue,
    DefenceDue,
    RulingDue,
)
from bot.systems.instinct.health import (
    Body,
    Lasts,
    after_scene,
    barrier_counted,
    collapse_due,
    on_new_tick,
    on_own_turn,
    turn_withdrawn,
    with_harm,
)
from bot.systems.moments import (
    ROUND_END,
    ROUND_START,
    TURN_END,
    TURN_START,
    TURN_WITHDRAWN,
    CombatantId,
    Moment,
)

Doing = Callable[[Stage[Body], Any], CombatOutcome[Body]]


def closing(do: Doing) -> Doing:
    """A deed that also closes the questions about combatants that dissolve by it."""

    def done(stage: Stage[Body], deed: Any) -> CombatOutcome[Body]:
        return closed(stage, do(stage, deed))

    return done


def closed(stage: Stage[Body], outcome: CombatOutcome[Body]) -> CombatOutcome[Body]:
    """The result of the deed, without questions about combatants that dissolved by it (D-66)."""
    gone = {who for who, body in outcome.bodies.items() if body.dissolved}
    if not gone:
        return outcome
    over = tuple(each.id for each in stage.pending if _about(each.question) in gone)
    asks = tuple(each for each in outcome.asks if _about(each) not in gone)
    return replace(outcome, asks=asks, dropped=(*outcome.dropped, *over))


def _about(question: Question) -> CombatantId:
    """The combatant with the body that a question concerns; for an attack, its target."""
    return question.to if isinstance(question, DamageDue | RulingDue) else question.who


Fight = Stage[Body]
Bodies = dict[CombatantId, Body]

_DEEDS: Final = (
    DeedKind("attack", Strike, deeds.strike, deeds.strike_dice, names=("who", "targets"), by="who"),
    DeedKind("harm", Harmful, deeds.harm, names=("who",), leave=Leave.GM),
    DeedKind("mend", Mend, deeds.mend, names=("who",), leave=Leave.GM),
    DeedKind("defend", Defend, deeds.defend, deeds.defence_dice, to=DefenceDue, reads=deeds.read_defence),
    DeedKind("rule", Rule, deeds.rule, to=RulingDue),
    DeedKind("deal", Deal, deeds.deal, to=DamageDue),
    DeedKind("suffer", Suffer, deeds.suffer, to=BurstDue),
    DeedKind("endure", Endure, deeds.endure, deeds.endurance_dice, to=CheckDue, reads=deeds.read_endurance),
    DeedKind("rule_check", RuleCheck, deeds.rule_check, to=CheckRulingDue),
    DeedKind("keep", Keep, deeds.keep, to=OverlapDue),
    DeedKind("keep_harmful", KeepHarmful, deeds.keep, to=HarmfulOverlapDue),
    DeedKind("bleed", Bleed, deeds.bleed, to=BleedingDue),
)
DEEDS: Final = tuple(replace(each, do=closing(each.do)) for each in _DEEDS)


class InstinctCombat(Combat[Body]):
    """Attacks, damage, and the checks that fall due (D-17 to D-34)."""

    key = "instinct"
    body = Body
    acts = True
    counts = frozenset(
        {
            ROUND_START,
            ROUND_PASSED.kind,
            ROUND_END,
            TICK_START.kind,
            TICK_END.kind,
            TURN_START,
            TURN_END,
            TURN_WITHDRAWN,
        }
    )
    deeds = DEEDS
    events = EVENTS
    questions = QUESTIONS
    works = True
    moves_with_parts = True
    unread = "fight.cannot_mend"

    def body_of(self, values: Mapping[str, int | Fraction], texts: Mapping[str, str]) -> Body:
        """A body by the sheet; what it does not say is as D-67 has it."""
        return body_of({**values, **texts}).body

    def kept(self, body: Body) -> Body:
        """Harm stays, and a barrier until the chapter ends (D-27); the scene is over (D-30)."""
        return on_new_tick(replace(after_scene(body), combo=0, combo_left=0))

    def with_harm(self, fresh: Body, before: Body) -> Body:
        """The sheet's parts, thresholds and defences with the harm of before."""
        return with_harm(fresh, before)

    def mended(self, body: Body, text: str) -> Body:
        """The body with parts, SP, the barrier … as typed."""
        return mended(body, text)[0]

    def worked(self, stage: Fight, effect: Effect) -> CombatOutcome[Body] | None:
        """What the effect sets of its bearer's body, as by hand."""
        done = deeds.worked(stage, effect)
        return None if done is None else closed(stage, done)

    def passed(self, stage: Fight, moments: Sequence[Moment]) -> CombatOutcome[Body]:
        """Combo penalties end with the start of the own turn (D-18), parts can be strained on the
        next tick (D-29), barriers end (D-27); 侵蚀 hurts and collapse checks fall due as a round begins
        (D-30, D-34)."""
        time = _Time(stage)
        if any(each.kind == TICK_START.kind for each in moments):
            time.begin_tick()
        for each in moments:
            time.pass_by(each)
        return closed(stage, CombatOutcome(time.changed, time.events, time.asks))

    def acted(self, stage: Fight, events: Sequence[ClockEvent]) -> CombatOutcome[Body]:
        """A badly hurt part that is used gains 1 HP (D-29), a part at fault is of no use for some actions,
        an extra with a fault is left AU (D-34)."""
        done: CombatOutcome[Body] = CombatOutcome()
        for each in events:
            if (used := use_of(each)) is not None:
                done = deeds.used(stage, used)
        return closed(stage, done)

    def went(self, stage: Fight, who: CombatantId, part: str) -> CombatOutcome[Body]:
        """A move on the map is one tagged 移动: a badly hurt part that it uses gains 1 HP (D-29)."""
        return closed(stage, deeds.used(stage, Use(who, 0, part, frozenset({MOVE_TAG}))))

    def check_moves(self, stage: Fight, who: CombatantId) -> None:
        """An effect may forbid every action tagged 移动 (D-52); an extra with a fault has AU only (D-34)."""
        super().check_moves(stage, who)
        combatant = stage.combatant(who)
        if combatant.body.automatic_only:
            raise Refusal("fight.automatic_only")
        if bound := combatant.changes.of(BOUND):
            raise Refusal("encounter.cannot_move", status=bound[0].name or "?")

    def harm(self, before: Body, after: Body) -> int:
        """The HP that its parts gained, an extra's once: HP are harm here (D-23)."""
        had = {each.name: each.hp for each in before.parts}
        gained = [max(0, each.hp - had.get(each.name, 0)) for each in after.parts]
        return max(gained, default=0) if after.extra else sum(gained)

    def turns(self, body: Body) -> Turns:
        """The turns of an unconscious combatant pass. A dissolved one has none (D-66)."""
        if body.dissolved:
            return Turns.NONE
        return Turns.PASSED if body.unconscious else Turns.TAKEN

    def health(self, body: Body) -> Health:
        """A combatant's condition."""
        return health_of(body)


class _Time:
    """What moments do to bodies, as they pass."""

    def __init__(self, stage: Fight) -> None:
        self.stage = stage
        self.bodies: Bodies = {each.id: each.body for each in stage.combatants}
        self.events: list[CombatEvent] = []
        self.asks: list[Question] = []
        self.waiting = [each.question for each in stage.pending]
        self.shielded = {who for who, body in self.bodies.items() if body.barrier or body.barrier_before}

    @property
    def changed(self) -> Bodies:
        """The bodies that are not as they were."""
        return {
            each.id: self.bodies[each.id]
            for each in self.stage.combatants
            if self.bodies[each.id] is not each.body
        }

    def begin_tick(self) -> None:
        """Let every part be strained again; once, however many ticks pass."""
        for who, body in self.bodies.items():
            self.bodies[who] = on_new_tick(body)

    def pass_by(self, moment: Moment) -> None:
        """Do what one moment does."""
        if (lasts := _COUNTS.get(moment.kind)) is not None:
            for who in self.shielded if moment.who is None else self.shielded & {moment.who}:
                before = self.bodies[who]
                after = self.bodies[who] = barrier_counted(before, lasts)
                if before.barrier and not after.barrier:
                    self.events.append(BarrierEnded(who, before.barrier))
        if moment.kind == ROUND_START:
            for each in self.stage.combatants:
                self._begin_round(each)
        elif moment.kind in _OF_TURNS and moment.who is not None and moment.who in self.bodies:
            self.bodies[moment.who] = _OF_TURNS[moment.kind](self.bodies[moment.who])

    def _begin_round(self, combatant: CombatantInFight[Body]) -> None:
        """The collapse check if one is due, unconscious or not, then the damage of 侵蚀. An open check stays
        the only one: a second each round would never end."""
        body = self.bodies[combatant.id]
        due = collapse_due(replace(body, level=combatant.level or body.level))
        if due is not None and CheckDue(combatant.id, due) not in self.waiting:
            self.asks.append(CheckDue(combatant.id, due))
        for each in eroding(body):
            self._erode(combatant.id, each)

    def _erode(self, who: CombatantId, erodes: Erodes) -> None:
        body = self.bodies[who]
        if body.dissolved or body.part(erodes.part).lost:
            return
        done = deeds.suffered(self.stage, body, who, erodes.hit, erodes.part)
        self.bodies.update(done.bodies)
        self.events += done.events
        self.asks += done.asks


_OF_TURNS: Final[Mapping[str, Callable[[Body], Body]]] = {
    TURN_START: on_own_turn,
    TURN_WITHDRAWN: turn_withdrawn,
}

_COUNTS: Final[Mapping[str, Lasts]] = {
    ROUND_PASSED.kind: Lasts.ROUNDS,
    TICK_START.kind: Lasts.TICKS,
    TICK_END.kind: Lasts.TICK_ENDS,
    TURN_START: Lasts.TURN_STARTS,
    TURN_END: Lasts.TURNS,
    ROUND_END: Lasts.ROUND_ENDS,
}
"""Which moments count a barrier's duration, as they do an effect's (D-49)."""

COMBAT: Final = InstinctCombat()
