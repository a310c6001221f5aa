"""Questions end with the combatant that they concern: one that has dissolved is not asked or hurt again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.systems.combat import CombatOutcome, Question, Stage
from bot.systems.instinct.fight.questions import DamageDue, RulingDue
from bot.systems.instinct.health import Body
from bot.systems.moments import CombatantId

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
