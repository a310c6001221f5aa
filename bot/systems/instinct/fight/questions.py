"""Questions in fights of 死亡本能, with their choices."""

from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from bot.systems.combat import Choice, Question, QuestionKind
from bot.systems.effects import Effect
from bot.systems.instinct.attacks import Attack, Defence
from bot.systems.instinct.damage import Burst, Hit
from bot.systems.instinct.effects import HarmfulOverlapDue, OverlapDue
from bot.systems.instinct.fight.answers import (
    Bleed,
    Deal,
    Defend,
    Endure,
    Keep,
    KeepHarmful,
    Rule,
    RuleCheck,
    Suffer,
)
from bot.systems.instinct.health import Body, Cause, DueCheck, Harm, HealthCheckOutcome, hindrance_of
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.moments import CombatantId


@dataclass(frozen=True, slots=True)
class DefenceDue(Question):
    """An attack waits for its target's defence, by default of a ``defence_kind`` (D-20). ``hit`` is its
    damage, if that was typed with it."""

    by: CombatantId
    attack: Attack
    roll: CheckRoll
    defence_kind: Defence = Defence.DODGE
    hit: Hit | None = None


@dataclass(frozen=True, slots=True)
class DamageDue(Question):
    """A successful attack by ``who`` waits for its damage. ``parts`` are the choices (D-68) if the damage is
    known. ``great``: the success may be great (D-4)."""

    to: CombatantId
    pow: int
    great: bool = False
    hit: Hit | None = None
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingDue(Question):
    """An attack of degree 0 waits for the GM (D-3)."""

    to: CombatantId
    hit: Hit | None = None


@dataclass(frozen=True, slots=True)
class BurstDue(Question):
    """The victim of 爆发 chooses the joined part that suffers it (D-34)."""

    burst: Burst


@dataclass(frozen=True, slots=True)
class CheckDue(Question):
    """A collapse or overdraw check waits to be rolled (D-30, D-33). ``hindrance``: its dice as the question
    is told; none are stored."""

    due: DueCheck
    hindrance: int = 0


@dataclass(frozen=True, slots=True)
class CheckRulingDue(Question):
    """Such a check of degree 0 waits for the GM (D-3)."""

    cause: Cause


@dataclass(frozen=True, slots=True)
class BleedingDue(Question):
    """The GM picks the part that the damage of a great failure hits (D-30, D-68)."""

    harm: Harm


def _defences(question: DefenceDue) -> tuple[Choice, ...]:
    kind = question.defence_kind
    return (
        Choice(f"defence.{kind}", Defend(text=kind.name_known), style="primary"),
        Choice("defence.other", Defend(), typed="text"),
        Choice("defence.give_up", Defend(text=f"{kind.name_known} 放弃")),
    )


def _damages(question: DamageDue) -> tuple[Choice, ...]:
    great = (Choice("damage.great", Deal(great=True), typed="text"),) if question.great else ()
    if question.hit is None:
        return (Choice("damage.typed", Deal(), style="primary", typed="text"), *great)
    parts = tuple(Choice("damage.part", Deal(part=each), {"part": each}) for each in question.parts)
    known = parts if len(parts) > 1 else (Choice("damage.deal", Deal(part="".join(question.parts))),)
    first, *others = known
    return (replace(first, style="primary"), *others, Choice("damage.other", Deal(), typed="text"), *great)


def _rulings(question: RulingDue) -> tuple[Choice, ...]:
    return (Choice("rule.success", Rule(hits=True)), Choice("rule.failure", Rule(hits=False)))


def _bursts(question: BurstDue) -> tuple[Choice, ...]:
    return tuple(Choice("burst.part", Suffer(part=each), {"part": each}) for each in question.burst.parts)


def _checks(question: CheckDue) -> tuple[Choice, ...]:
    return (
        Choice("check.roll", Endure(text=Defence.FORTITUDE.name_known), style="primary"),
        Choice("check.other", Endure(), typed="text"),
        Choice("check.give_up", Endure(text=f"{Defence.FORTITUDE.name_known} 放弃")),
    )


def _check_now(question: CheckDue, body: Body) -> CheckDue:
    return replace(question, hindrance=hindrance_of(body))


def _check_rulings(question: CheckRulingDue) -> tuple[Choice, ...]:
    return (
        Choice("rule.success", RuleCheck(outcome=HealthCheckOutcome.SUCCESS)),
        Choice("rule.failure", RuleCheck(outcome=HealthCheckOutcome.FAILURE)),
    )


def _bleedings(question: BleedingDue) -> tuple[Choice, ...]:
    return tuple(Choice("burst.part", Bleed(part=each), {"part": each}) for each in question.harm.parts)


def _overlaps(question: OverlapDue) -> tuple[Choice, ...]:
    answer = KeepHarmful if isinstance(question, HarmfulOverlapDue) else Keep
    return (
        Choice("overlap.keep", answer(), _shown(question.stands), style="primary"),
        Choice("overlap.keep", answer(other=True), _shown(question.other)),
    )


def _shown(effect: Effect) -> dict[str, object]:
    return {"level": effect.level, "left": None if effect.secret else effect.left, "unit": effect.unit}


QUESTIONS: Final = (
    QuestionKind("defence", DefenceDue, _defences, names=("who", "by"), holds="by"),
    QuestionKind("damage", DamageDue, _damages, names=("who", "to"), holds="who", on=attrgetter("to")),
    QuestionKind(
        "ruling", RulingDue, _rulings, names=("who", "to"), of_gm=True, holds="who", on=attrgetter("to")
    ),
    QuestionKind("burst", BurstDue, _bursts, tells=True),
    QuestionKind("check", CheckDue, _checks, tells=True, must=True, now=_check_now),
    QuestionKind("check_ruling", CheckRulingDue, _check_rulings, of_gm=True, tells=True, must=True),
    QuestionKind("overlap", OverlapDue, _overlaps, shows=("source", "other_source")),
    QuestionKind(
        "harmful_overlap", HarmfulOverlapDue, _overlaps, of_gm=True, shows=("source", "other_source")
    ),
    QuestionKind("bleeding", BleedingDue, _bleedings, of_gm=True, tells=True),
)
