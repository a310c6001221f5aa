"""Questions in fights of the dice game, with their choices."""

from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from bot.systems.combat import Choice, Question, QuestionKind
from bot.systems.health import Detail
from bot.systems.moments import CombatantId
from bot.systems.pool.attacks import Defence
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.fight.answers import Defend, Hold, Pick, Take
from bot.systems.pool.fight.blows import Blow

UNTOLD: Final = (None,) * len(Defence)
"""No defence shows how many dice it has."""


@dataclass(frozen=True, slots=True)
class DefenceDue(Question):
    """An attack whose roll was seen waits for its target's one defence (P-61). ``dice`` are the dice that the
    target has left for each way to defend, in their order; None: not known."""

    by: CombatantId
    blow: Blow
    dice: tuple[int | None, ...] = UNTOLD


@dataclass(frozen=True, slots=True)
class AttributeDue(Question):
    """An attack that hit waits for its attacker ``who`` to say which attribute of the target loses the dice.
    ``blow`` None: the reader does not learn how many."""

    to: CombatantId
    blow: Blow | None


@dataclass(frozen=True, slots=True)
class SeatDue(Question):
    """A rider who was hit for this ``damage`` tries to keep the seat with these ``dice`` (P-63). None: not
    known, or the reader does not learn it."""

    damage: int | None
    dice: int | None = None


def _defences(question: DefenceDue) -> tuple[Choice, ...]:
    ways = (
        Choice(f"defence.{way}" if dice is None else f"defence.{way}.dice", Defend(way), {"dice": dice})
        for way, dice in zip(Defence, question.dice, strict=True)
    )
    return (*ways, Choice("defence.other", Defend(), typed="text"), Choice("defence.none", Take()))


def _attributes(question: AttributeDue) -> tuple[Choice, ...]:
    return tuple(Choice(f"attribute.{each}", Pick(each)) for each in Attribute)


def _seats(question: SeatDue) -> tuple[Choice, ...]:
    key = "seat" if question.dice is None else "seat.dice"
    return (Choice(key, Hold(), {"dice": question.dice}),)


def _seat_cut(question: SeatDue, detail: Detail) -> SeatDue:
    return question if detail is Detail.EXACT else replace(question, damage=None, dice=None)


def _defence_cut(question: DefenceDue, detail: Detail) -> DefenceDue:
    if detail is Detail.EXACT:
        return question
    return replace(question, blow=replace(question.blow, protection=0), dice=UNTOLD)


def _attribute_cut(question: AttributeDue, detail: Detail) -> AttributeDue:
    return question if detail is Detail.EXACT else replace(question, blow=None)


QUESTIONS: Final = (
    QuestionKind("defence", DefenceDue, _defences, names=("who", "by"), of="who", cut=_defence_cut),
    QuestionKind(
        "attribute",
        AttributeDue,
        _attributes,
        names=("who", "to"),
        of="to",
        on=attrgetter("to"),
        cut=_attribute_cut,
    ),
    QuestionKind("seat", SeatDue, _seats, of="who", cut=_seat_cut),
)
