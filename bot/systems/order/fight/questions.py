"""Questions in fights of the plain game, with their choices."""

from dataclasses import dataclass, field, replace
from typing import Final

from bot.dice.roll import Roll as Rolled
from bot.rolls.record import ROLL
from bot.systems.combat import Choice, Question, QuestionKind
from bot.systems.effects import Effect, EffectId
from bot.systems.health import Detail
from bot.systems.judging.judged import Judged
from bot.systems.judging.judgements import TEXT
from bot.systems.moments import CombatantId
from bot.systems.order.body import Body, Fate
from bot.systems.order.damage import Amount, DamagePart
from bot.systems.order.effects import concentrating
from bot.systems.order.fight.answers import (
    Accept,
    Damage,
    Decide,
    Fail,
    React,
    Roll,
    RollDeathSave,
    Spare,
)
from bot.systems.order.rules import Reply
from bot.systems.order.saves import Save


@dataclass(frozen=True, slots=True)
class Hit:
    """A target that an attack hit; ``doubled``: with twice the dice of the damage. ``adds``: what the attack
    adds to the damage."""

    target: CombatantId
    doubled: bool = False
    adds: int = 0


@dataclass(frozen=True, slots=True)
class HitDue(Question):
    """An attack on ``who``, whose defence is not known: the GM says whether it hits. ``parts``: the damage of
    the attack, ``adds``: what it adds. ``outcome``: how the game judged it, where that leaves it open.
    ``against``: the title of a defence that only the game has."""

    by: CombatantId
    total: int
    defence: str
    parts: tuple[DamagePart, ...] = ()
    adds: int = 0
    outcome: str = field(default="", metadata={"form": TEXT})
    against: str = field(default="", metadata={"form": TEXT})


@dataclass(frozen=True, slots=True)
class ReactionDue(Question):
    """An attack on ``who`` has fallen, and its target may answer it.

    - ``judged``: the attack's roll with its target; ``hit``: the hit that it is if it hits.
    - ``hits``: what it comes to without an answer (None: the GM says so); ``total``: its result.
    - ``replies``: the rolls that may answer it. The others as of ``HitDue``.
    """

    by: CombatantId
    judged: Judged
    roll: Rolled = field(metadata={"form": ROLL})
    hit: Hit
    hits: bool | None
    total: int
    replies: tuple[Reply, ...]
    defence: str = ""
    parts: tuple[DamagePart, ...] = ()
    outcome: str = field(default="", metadata={"form": TEXT})
    against: str = field(default="", metadata={"form": TEXT})


@dataclass(frozen=True, slots=True)
class DamageDue(Question):
    """An attack of ``who`` hit: its damage is rolled, for each target by itself. No ``parts``: the damage is
    typed."""

    hits: tuple[Hit, ...]
    parts: tuple[DamagePart, ...] = ()


@dataclass(frozen=True, slots=True)
class SaveQuestion(Question):
    """The base of the questions for a save."""


@dataclass(frozen=True, slots=True)
class SaveDue(SaveQuestion):
    """A damage that was rolled waits for a target's save. ``modifier`` None: not known, or not told."""

    by: CombatantId
    save: Save
    dealt: tuple[Amount, ...] = ()
    modifier: int | None = None


@dataclass(frozen=True, slots=True)
class EndDue(SaveQuestion):
    """At the end of its bearer's turn, a save may end an effect."""

    effect: EffectId
    name: str
    save: Save
    modifier: int | None = None


@dataclass(frozen=True, slots=True)
class HoldDue(SaveQuestion):
    """A combatant that was hurt saves to keep up its concentration on these effects."""

    save: Save
    names: tuple[str, ...] = ()
    modifier: int | None = None


@dataclass(frozen=True, slots=True)
class DeathSaveDue(Question):
    """A dying combatant has its turn, with so many death saves behind it (None: not told)."""

    saved: int | None = 0
    failed: int | None = 0


def _hit(question: HitDue) -> tuple[Choice, ...]:
    return (
        Choice("hit.yes", Decide(hits=True), style="primary"),
        Choice("hit.no", Decide(hits=False)),
    )


def _reactions(question: ReactionDue) -> tuple[Choice, ...]:
    """The first answer of the file stands first."""
    first, *others = (
        Choice("react.typed", React(reply=each.key), {"name": each.name}, typed="text")
        if each.asks
        else Choice("react.with", React(reply=each.key), {"name": each.name})
        for each in question.replies
    )
    answers = (replace(first, style="primary"), *others)
    return (*answers, Choice("react.other", React(), typed="text"), Choice("react.none", Accept()))


def _struck(question: DamageDue) -> CombatantId:
    """The only target, otherwise the attacker."""
    return question.hits[0].target if len(question.hits) == 1 else question.who


def _damage(question: DamageDue) -> tuple[Choice, ...]:
    adds = {each.adds for each in question.hits}
    further = [str(each) for each in adds if each and len(adds) == 1]
    rolls = " + ".join([*(each.dice for each in question.parts), *further])[:40]
    known = (Choice("damage.roll", Damage(), {"dice": rolls}, style="primary"),)
    known = known if question.parts or any(adds) else ()
    return (*known, Choice("damage.other", Damage(), typed="text"), Choice("damage.none", Spare()))


def _save(question: SaveDue | EndDue | HoldDue) -> tuple[Choice, ...]:
    """The roll by the sheet stands first also where it is not known, so that the choices are always the
    same."""
    facts = {"save": question.save, "modifier": question.modifier}
    return (
        Choice("save.roll", Roll(), facts, style="primary"),
        Choice("save.other", Roll(), typed="text"),
        Choice("save.fail", Fail()),
    )


def _death(question: DeathSaveDue) -> tuple[Choice, ...]:
    return (
        Choice("death.roll", RollDeathSave(), style="primary"),
        Choice("death.other", RollDeathSave(), typed="text"),
    )


def _untold(question: SaveDue | EndDue | HoldDue, detail: Detail) -> SaveDue | EndDue | HoldDue:
    return question if detail is Detail.EXACT else replace(question, modifier=None)


def _untold_hold(question: HoldDue, detail: Detail) -> HoldDue:
    """The number of the save is half of the damage."""
    save = question.save.untold() if detail is Detail.NOTHING else question.save
    return question if detail is Detail.EXACT else replace(question, modifier=None, save=save)


def _untold_death(question: DeathSaveDue, detail: Detail) -> DeathSaveDue:
    return question if detail is Detail.EXACT else replace(question, saved=None, failed=None)


def _has_effect(question: EndDue, body: Body, effects: tuple[Effect, ...]) -> bool:
    return body.fate is not Fate.DEAD and any(each.id == question.effect for each in effects)


def _holds(question: HoldDue, body: Body, effects: tuple[Effect, ...]) -> bool:
    return any(each.name in question.names for each in concentrating(effects, question.who))


def _is_dying(question: DeathSaveDue, body: Body, effects: tuple[Effect, ...]) -> bool:
    return body.fate is Fate.DYING


QUESTIONS: Final = (
    QuestionKind("reaction", ReactionDue, _reactions, names=("who", "by")),
    QuestionKind("hit", HitDue, _hit, names=("who", "by"), of_gm=True),
    QuestionKind("damage", DamageDue, _damage, on=_struck),
    QuestionKind("save", SaveDue, _save, names=("who", "by"), of="who", cut=_untold),
    QuestionKind("end", EndDue, _save, of="who", cut=_untold, stands=_has_effect),
    QuestionKind("hold", HoldDue, _save, tells=True, of="who", cut=_untold_hold, stands=_holds),
    QuestionKind(
        "death",
        DeathSaveDue,
        _death,
        tells=True,
        of_turn=True,
        must=True,
        of="who",
        cut=_untold_death,
        stands=_is_dying,
    ),
)
