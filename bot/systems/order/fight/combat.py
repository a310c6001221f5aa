"""The combat of games with hit points, as the shared tracker knows it."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.refusal import Refusal
from bot.systems.combat import (
    Combat,
    CombatEvent,
    CombatOutcome,
    Deed,
    DeedKind,
    Pending,
    Question,
    Stage,
    Turns,
)
from bot.systems.declarations import Leave, Phase
from bot.systems.effects import Effect, EndEffects
from bot.systems.health import Health
from bot.systems.moments import TURN_END, TURN_LOST, TURN_START, CombatantId, Moment
from bot.systems.odds_questions import Question as OddsOf
from bot.systems.order import health, health_typed
from bot.systems.order.body import Body, Fate
from bot.systems.order.effects import BOUND, STOPPED, ended_by, named, others_held, unheld
from bot.systems.order.fight import attacks, deeds, odds
from bot.systems.order.fight.answers import (
    Accept,
    Afflict,
    Alter,
    Cast,
    Damage,
    Decide,
    Fail,
    Mend,
    React,
    Roll,
    RollDeathSave,
    Spare,
    Strike,
)
from bot.systems.order.fight.events import EVENTS, PassedOver
from bot.systems.order.fight.questions import (
    QUESTIONS,
    DamageDue,
    DeathSaveDue,
    EndDue,
    HitDue,
    ReactionDue,
    SaveQuestion,
)
from bot.systems.order.rules import PLAIN, FightRules

ALWAYS: Final = frozenset({Phase.GATHERING, Phase.RUNNING})
DEEDS: Final = (
    DeedKind(
        "attack", Strike, attacks.strike, attacks.strike_dice,
        names=("who", "targets"), by="who", reads=attacks.read_strike,
        throwers=attacks.strike_throwers,
    ),
    DeedKind(
        "cast", Cast, deeds.cast, deeds.cast_dice,
        names=("who", "targets"), by="who", reads=deeds.read_cast, throwers=deeds.cast_throwers,
    ),
    DeedKind(
        "alter", Alter, deeds.alter, deeds.alter_dice, names=("who",), phases=ALWAYS, typed=("text",)
    ),
    DeedKind("mend", Mend, deeds.mend, names=("who",), leave=Leave.GM, phases=ALWAYS, typed=("text",)),
    DeedKind("afflict", Afflict, deeds.afflict, names=("who",), leave=Leave.GM, phases=ALWAYS),
    DeedKind(
        "react", React, attacks.react, attacks.answer_dice,
        to=ReactionDue, reads=attacks.read_answer, throwers=deeds.answer_throwers,
    ),
    DeedKind("accept", Accept, attacks.accept, to=ReactionDue),
    DeedKind("decide", Decide, attacks.decide, to=HitDue, leave=Leave.GM),
    DeedKind("damage", Damage, deeds.deal, deeds.dealt_dice, to=DamageDue, reads=deeds.read_dealt),
    DeedKind("spare", Spare, deeds.spare, to=DamageDue),
    DeedKind(
        "save", Roll, deeds.roll_save, deeds.save_needs,
        to=SaveQuestion, reads=deeds.read_save, throwers=deeds.answer_throwers,
    ),
    DeedKind("fail", Fail, deeds.fail_save, to=SaveQuestion),
    DeedKind(
        "death_save", RollDeathSave, deeds.roll_death_save, deeds.death_save_needs,
        to=DeathSaveDue, reads=deeds.read_death_save,
    ),
)  # fmt: skip


class PlainCombat(Combat[Body]):
    """Attacks against a defence, damage by its types, saves, and concentration, by the rules of a game."""

    key = "order"
    body = Body
    counts = frozenset({TURN_START, TURN_END, TURN_LOST})
    deeds = DEEDS
    events = EVENTS
    questions = QUESTIONS
    works = True
    gains_early = True
    unread = health_typed.UNREAD

    def __init__(self, rules: FightRules = PLAIN) -> None:
        """Of a game with these rules."""
        self.rules = rules

    def body_of(self, values: Mapping[str, int | Fraction], texts: Mapping[str, str]) -> Body:
        """The points, defences and saves that the sheet says."""
        return health.body_of(values, texts, self.rules)

    def with_harm(self, fresh: Body, before: Body) -> Body:
        """The sheet's points, without what was lost before."""
        return health.with_harm(fresh, before, self.rules)

    def kept(self, body: Body) -> Body:
        """All but what counts the rounds of a fight."""
        return replace(body, save_in=0)

    def harm(self, before: Body, after: Body) -> int:
        """The points that were lost, temporary ones among them."""
        return health.harm(before, after, self.rules)

    def mended(self, body: Body, text: str) -> Body:
        """The body with its points as typed, as those of a player."""
        return health_typed.mended(body, text, self.rules.players, self.rules)

    def brought(self, body: Body | None, text: str, *, gm_run: bool, variants: Container[str]) -> Body:
        """Without a sheet, typed points are the maximum, too; the usual ones of the game count only where
        none are typed. One without points left is not on its feet."""
        rules = self.rules.played(variants)
        at_nought, usual = rules.at_nought(gm_run=gm_run), self.body_of({}, {})
        start = replace(usual, left=None, full=None) if body is None else body
        typed = health_typed.mended(start, text, at_nought, rules) if text else start
        if body is None and typed.full is None:
            typed = health_typed.mended(usual, text, at_nought, rules) if text else usual
        return health.settled(typed, at_nought, rules)

    def typed_on(self, body: Body) -> Mapping[str, int]:
        """The defences and other values of a body."""
        return dict(body.defences)

    def worked(self, stage: Stage[Body], effect: Effect) -> CombatOutcome[Body] | None:
        """The points that an effect takes or gives."""
        return deeds.worked(stage, effect)

    def passed(self, stage: Stage[Body], moments: Sequence[Moment]) -> CombatOutcome[Body]:
        """A dying combatant is asked for its death save, once in a round. At the end of a turn, or when it is
        lost by holding, a combatant is asked for the saves that end effects. A question that still waits from
        before is asked again. A turn that passes by an effect is told. Attacks that their target has not
        answered when its own turn begins stay unanswered."""
        asks, dropped, told = list[Question](), list[Pending](), list[CombatEvent]()
        here = {each.id: each for each in stage.combatants}
        for moment in moments:
            who = here.get(moment.who) if moment.who is not None else None
            if who is None:
                continue
            if moment.kind == TURN_START:
                for each in stage.pending:
                    if isinstance(each.question, ReactionDue) and each.question.who == who.id:
                        event, follows = attacks.unanswered(each.question)
                        told.append(event)
                        asks += follows
                        dropped.append(each)
            if moment.kind == TURN_START and self.can_act(who.body) and (by := who.changes.of(STOPPED)):
                told.append(PassedOver(who.id, named(by)))
            elif moment.kind == TURN_START and _must_save(stage, who.body):
                asks.append(DeathSaveDue(who.id, who.body.saved, who.body.failed))
                dropped += _waiting(stage, who.id, DeathSaveDue)
            elif moment.kind in (TURN_END, TURN_LOST) and (due := tuple(_ends(stage, who.id, who.body))):
                asks += due
                dropped += _waiting(stage, who.id, EndDue)
        return CombatOutcome(events=told, asks=asks, dropped=tuple(each.id for each in dropped))

    def check_moves(self, stage: Stage[Body], who: CombatantId) -> None:
        """Refusal: the combatant is down, or an effect stops it or leaves it no speed."""
        super().check_moves(stage, who)
        deeds.must_act(stage, who)
        if bound := stage.combatant(who).changes.of(BOUND):
            raise Refusal("encounter.cannot_move", status=bound[0].name or "?")

    def gained(self, stage: Stage[Body], effect: Effect) -> CombatOutcome[Body]:
        """An effect that takes concentration ends the others of its owner, and one that stops its bearer all
        of the bearer's."""
        over = (*others_held(stage.effects, effect), *unheld(stage.effects, effect))
        return CombatOutcome(effects=(EndEffects(tuple(each.id for each in over)),) if over else ())

    def can_act(self, body: Body) -> bool:
        """Only one on its feet acts."""
        return body.fate is Fate.UP

    def turns(self, body: Body) -> Turns:
        """The fallen are passed over; the dying have turns for their death saves."""
        return Turns.TAKEN if body.fate in (Fate.UP, Fate.DYING) else Turns.PASSED

    def tells_odds(self, told: object) -> bool:
        """Attacks, saves and damage have odds, as far as the reader knows what they need."""
        return odds.tells_odds(told)

    def odds_of(
        self,
        stage: Stage[Body],
        deed: Deed | None,
        told: Sequence[object],
        values: Mapping[CombatantId, Mapping[str, int]],
        *,
        as_gm: bool,
    ) -> tuple[OddsOf, ...]:
        """The odds of attacks and saves, each once."""
        rules = self.rules.played(stage.variants)
        return tuple(dict.fromkeys(odds.odds_of(rules, stage, deed, told, values, as_gm=as_gm)))

    def health(self, body: Body) -> Health:
        """A combatant's condition."""
        return health.health_of(body, self.rules)

    @property
    def conditions(self) -> Mapping[str, str]:
        """Those by which the game's health is told."""
        return self.rules.names


def _must_save(stage: Stage[Body], body: Body) -> bool:
    """Whether a death save is due: a turn that begins again, after somebody else's, asks for no other."""
    return body.fate is Fate.DYING and body.save_in != stage.round_number


def _waiting(stage: Stage[Body], who: CombatantId, kind: type[Question]) -> list[Pending]:
    return [each for each in stage.pending if isinstance(each.question, kind) and each.question.who == who]


def _ends(stage: Stage[Body], who: CombatantId, body: Body) -> list[EndDue]:
    """The saves that may end effects on a combatant; the dead make none."""
    if body.fate is Fate.DEAD:
        return []
    return [
        EndDue(who, each.id, each.name, save, deeds.modifier(body, save))
        for each in stage.on(who)
        if (save := ended_by(each, stage.rules)) is not None and not each.suppressed
    ]
