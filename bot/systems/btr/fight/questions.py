"""Questions in fights of BtR, with their choices."""

from dataclasses import dataclass
from typing import Final

from bot.systems.btr.fight.answers import Balance, Block, Dodge, Lift, Take
from bot.systems.btr.fight.blows import Blow
from bot.systems.combat import Choice, Question, QuestionKind
from bot.systems.moments import CombatantId

LONGEST_LABEL: Final = 20
"""How much of an attack's name stands on a button."""


@dataclass(frozen=True, slots=True)
class AttackDue(Question):
    """An attack that waits is settled in its victim's response phase (B-3, B-9)."""

    blow: Blow


@dataclass(frozen=True, slots=True)
class BalanceDue(Question):
    """A knock-back fells, unless the basic action 维持平衡 succeeds (B-13)."""

    by: CombatantId
    what: str


@dataclass(frozen=True, slots=True)
class LiftDue(Question):
    """A defensive dispelling waits for the GM to say when it works (B-9)."""

    by: CombatantId
    what: str
    lifts: tuple[str, ...]


def waits_for(question: Question, who: CombatantId) -> str:
    """What this one is asked about in their response phase; "": it is another's question, or none of it."""
    if question.who != who:
        return ""
    if isinstance(question, AttackDue):
        return question.blow.what
    return question.what if isinstance(question, BalanceDue) else ""


def _attack(question: AttackDue) -> tuple[Choice, ...]:
    blow, facts = question.blow, {"what": question.blow.what[:LONGEST_LABEL]}
    passes = blow.marks.unavertable or blow.marks.irreducible
    dodge = () if passes else (Choice("dodge", Dodge(), facts, style="primary", typed="text"),)
    block = () if blow.marks.unavertable else (Choice("block", Block(), facts),)
    return (*dodge, *block, Choice("take", Take(), facts))


def _balance(question: BalanceDue) -> tuple[Choice, ...]:
    return (
        Choice("balance.keeps", Balance(keeps=True), style="primary"),
        Choice("balance.falls", Balance(keeps=False)),
    )


def _lift(question: LiftDue) -> tuple[Choice, ...]:
    return (
        Choice("lift.works", Lift(works=True), style="primary"),
        Choice("lift.fails", Lift(works=False)),
    )


QUESTIONS: Final = (
    QuestionKind("attack", AttackDue, _attack, of_turn=True),
    QuestionKind("balance", BalanceDue, _balance, of_turn=True),
    QuestionKind("lift", LiftDue, _lift, of_gm=True),
)
