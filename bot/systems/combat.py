"""What a game's combat supplies to the shared tracker: harm, questions, and health.

A game declares its deeds, events and questions as a clock declares its actions. The tracker, the views, the
announcer and the panel iterate over the declarations and know no rule of the game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from operator import attrgetter
from typing import Any, ClassVar, Generic, NamedTuple, NewType, TypeVar, cast

from bot.dice.roll import Roll
from bot.refusal import Refusal
from bot.rolls.record import ROLLS
from bot.systems.clock import NO_BEARING, Bearing
from bot.systems.declarations import RUNNING, ClockAction, ClockEvent, EventKind, Leave, Phase, uncut
from bot.systems.effects import UNCHANGED, Changes, Effect, EffectDeed, EffectId
from bot.systems.health import Health
from bot.systems.moments import CombatantId, Moment
from bot.systems.odds_questions import Question as OddsOf

Body = TypeVar("Body")
"""What a fight changes of a combatant: a frozen dataclass of the game's, with a stored form
(``bot.records``); equal when it says the same."""

QuestionId = NewType("QuestionId", int)
"""Counts from 1 within one encounter; never used again, not even after an undo."""

UNASKED = QuestionId(0)


@dataclass(frozen=True, slots=True)
class Deed:
    """The base of a combat's own actions.

    ``rolls`` are the dice that its kind ``needs``, rolled beforehand, in that order. So the same deed always
    does the same.
    """

    rolls: tuple[Roll, ...] = field(default=(), kw_only=True, metadata={"form": ROLLS})


@dataclass(frozen=True, slots=True)
class Answer(Deed):
    """A deed that answers a question: the base of such deeds. The question is over by it."""

    question: QuestionId = field(default=UNASKED, kw_only=True)


@dataclass(frozen=True, slots=True)
class CombatEvent:
    """The base of a combat's own events."""


@dataclass(frozen=True, slots=True)
class Question:
    """The base of values that wait for a person. ``who`` is the combatant with the choice. In a question for
    the GM it is the combatant concerned."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class Pending:
    """A question that was asked and not answered yet.

    ``flow`` is the first question of the exchange that it belongs to: an attack, the defence
    against it and the damage are undone as one.
    """

    id: QuestionId
    flow: QuestionId
    question: Question


class Turns(Enum):
    """What becomes of a combatant's turns."""

    TAKEN = "taken"
    PASSED = "passed"
    """They are over as they start: the combatant can do nothing."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CombatantInFight(Generic[Body]):
    """A combatant as combat rules know it; ``changes`` are what the effects on it change, ``bearing`` is
    how it holds itself by the clock."""

    id: CombatantId
    level: int
    gm_run: bool
    body: Body
    changes: Changes = UNCHANGED
    bearing: Bearing = NO_BEARING


@dataclass(frozen=True, slots=True)
class Stage(Generic[Body]):
    """The fight as combat rules see it: ``combatants`` in the order of their turns with the acting one
    (``current``) first, all open questions, and all effects. ``rules`` are those of the game's combat,
    ``variants`` those of the encounter."""

    combatants: tuple[CombatantInFight[Body], ...]
    pending: tuple[Pending, ...] = ()
    round_number: int = 0
    current: CombatantId | None = None
    effects: tuple[Effect, ...] = ()
    variants: tuple[str, ...] = ()
    rules: Any = None

    def on(self, who: CombatantId, name: str = "") -> tuple[Effect, ...]:
        """The effects on a combatant, or only the effects of a name."""
        return tuple(each for each in self.effects if each.who == who and name in ("", each.name))

    def effect(self, effect: EffectId) -> Effect:
        """The effect with this id. Refusal: it is over."""
        for each in self.effects:
            if each.id == effect:
                return each
        raise Refusal("encounter.effect_over")

    def combatant(self, who: CombatantId) -> CombatantInFight[Body]:
        """The combatant with this id. Refusal: they are gone."""
        for each in self.combatants:
            if each.id == who:
                return each
        raise Refusal("encounter.combatant_gone")

    def body(self, who: CombatantId) -> Body:
        """A combatant's body. Refusal: it has left."""
        return self.combatant(who).body

    def asked(self, question: QuestionId) -> Any:
        """The question with this id. Refusal: it was answered or taken back."""
        return pending_in(self.pending, question).question


def pending_in(pending: Iterable[Pending], question: QuestionId) -> Pending:
    """The one of these with this id. Refusal: it was answered or taken back."""
    for each in pending:
        if each.id == question:
            return each
    raise Refusal("encounter.question_over")


@dataclass(frozen=True, slots=True)
class CombatOutcome(Generic[Body]):
    """What a deed, or time, made of a fight.

    - the changed bodies
    - the events to tell
    - the new questions
    - the other questions that are withdrawn, besides the answered one
    - ``effects`` that begin, end or change, told after the events
    - actions of the game's ``clock`` in the same step; if the clock refuses one, the deed is refused
    """

    bodies: Mapping[CombatantId, Body] = field(default_factory=dict[CombatantId, Body])
    events: Sequence[CombatEvent] = ()
    asks: Sequence[Question] = ()
    dropped: Sequence[QuestionId] = ()
    clock: Sequence[ClockAction] = ()
    effects: Sequence[EffectDeed] = ()


Reader = Callable[[Any, Any, Mapping[str, int]], Deed]
"""Is given the ``Stage``, a deed, and the values of a sheet by canonical name; raises Refusal."""


class Thrower(NamedTuple):
    """Whose one roll of a deed is. ``low_wins``: the lower, the better."""

    who: CombatantId
    low_wins: bool = False


Throwers = Callable[[Any, Any], tuple[Thrower, ...]]
"""Is given the ``Stage`` and a deed with its rolls; the thrower of each roll, in their order."""


def without_dice(stage: Any, deed: Any) -> tuple[str, ...]:
    """Nothing is to be rolled."""
    return ()


@dataclass(frozen=True, slots=True)
class DeedKind:
    """One kind of deed.

    - ``name``: its name in commands, and its tag in the stored form.
    - ``names``: the fields that hold the combatants concerned (an id, several or None).
    - ``by``: the field of ``names`` that holds the acting combatant. Its player may do the deed. "": nobody
      acts, and the deed is the player's of everybody named.
    - ``to``: for an answer, in place of ``by``, the class of the questions that it answers. Only the asked
      combatant's player may answer, unless ``leave`` is the GM's.
    - ``reads`` adds the values of the acting combatant's sheet to the typed ones. None: no sheet is read.
    - ``typed``: the fields with typed numbers of its combatants' health. The name of the deed tells them only
      to readers who may know this health exactly.
    - ``needs`` gives the notations of the dice that are still to be rolled into the deed. It is asked again
      with the rolled dice until there are none.
    - ``throwers`` says whose each of these rolls is. None: that of the combatant that acts or answers.
    - ``do`` is given the ``Stage`` and the deed.

    ``needs`` and ``do`` raise Refusal.
    """

    name: str
    kind: type[Deed]
    do: Callable[[Any, Any], CombatOutcome[Any]]
    needs: Callable[[Any, Any], tuple[str, ...]] = without_dice
    names: tuple[str, ...] = ()
    by: str = ""
    to: type[Question] | None = None
    leave: Leave = Leave.PLAYER
    phases: frozenset[Phase] = RUNNING
    reads: Reader | None = None
    typed: tuple[str, ...] = ()
    throwers: Throwers | None = None

    def __post_init__(self) -> None:
        if issubclass(self.kind, Answer) is (self.to is None):
            raise ValueError(f"{self.name}: which question does it answer?")
        known = bool(self.names) and self.by in (*self.names, "")
        if self.leave is Leave.PLAYER and not self.to and not known:
            raise ValueError(f"{self.name}: whose player may do it?")

    def made(self, given: Mapping[str, object]) -> Deed:
        """The deed with these facts. TypeError: a fact is missing, or not the deed's."""
        return cast("Callable[..., Deed]", self.kind)(**given)


@dataclass(frozen=True, slots=True)
class Choice:
    """A button under the message of a question. It does ``answer`` with ``question`` filled in.

    - ``label``: the key of its words; ``facts``: the values in them.
    - ``style``: a button's style.
    - ``typed``: the button opens a field first, and the typed text becomes that fact.
    """

    label: str
    answer: Answer
    facts: Mapping[str, object] = field(default_factory=dict[str, object])
    style: str = "secondary"
    typed: str = ""


def always_stands(question: Any, body: Any, effects: tuple[Effect, ...]) -> bool:
    """Nothing makes it pointless."""
    return True


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """One kind of question, by its tag in the stored form.

    - ``choices`` gives its buttons, always the same for the same question (at most 20). Other answers need a
      command.
    - ``names``: the fields that hold the combatants concerned. The question ends when one of them leaves.
    - ``of_gm``: only the GM may choose.
    - ``tells``: being asked shows a combatant's health. If the table may not know that, only the GM sees the
      question to a GM-run combatant.
    - ``of``: the field with the combatant whose health the question tells ("": none).
    - ``on``: the combatant that its buttons name beside those of other questions: the one asked, or the one
      that the choice falls on.
    - ``cut``: what is left of it for a table that may know only a ``Detail``, with the same choices in the
      same order.
    - ``now``: the question as it is told by now, from it and the asked combatant's body. The stored question
      stays as it was asked.
    - ``stands``: whether the question, with the asked combatant's body and all effects, has not become
      pointless. The question ends when it has.
    - ``of_turn``: it is asked in the asked combatant's turn and ends with it. Its buttons stand with the
      turn's.
    - ``must``: the asked combatant does nothing else, and ends no turn, before it is answered.
    - ``holds``: the field with the combatant whose turn does not end by itself before the answer ("": none).
    - ``shows``: fields with combatants whose action it shows (None: none). While one of them is hidden, the
      question is hidden from the table, and the GM answers.
    """

    tag: str
    kind: type[Question]
    choices: Callable[[Any], tuple[Choice, ...]]
    names: tuple[str, ...] = ("who",)
    of_gm: bool = False
    tells: bool = False
    of_turn: bool = False
    must: bool = False
    holds: str = ""
    shows: tuple[str, ...] = ()
    of: str = ""
    on: Callable[[Any], CombatantId] = attrgetter("who")
    cut: Callable[[Any, Any], Any] = uncut
    now: Callable[[Any, Any], Any] = uncut
    stands: Callable[[Any, Any, tuple[Effect, ...]], bool] = always_stands


class Combat(ABC, Generic[Body]):
    """How a game's fights hurt, as pure functions over bodies of its own.

    ``key`` is what its words are found by and its stored tags begin with; ``body`` the class of
    its bodies. A class of deeds, events or questions belongs to one combat. A method raises
    Refusal for what its game does not allow now.
    """

    key: ClassVar[str]
    body: ClassVar[type]
    counts: ClassVar[frozenset[str]] = frozenset()
    """The kinds of the moments that ``passed`` is given."""
    deeds: ClassVar[tuple[DeedKind, ...]] = ()
    events: ClassVar[tuple[EventKind, ...]] = ()
    questions: ClassVar[tuple[QuestionKind, ...]] = ()
    changes_sheets: ClassVar[bool] = False
    """Whether ``on_sheet`` ever says anything."""
    rules: Any = None
    """What its deeds know of the game besides its class; of a class that several games share."""

    def deed(self, name: str) -> DeedKind | None:
        """The deed that is asked for by this name, None when there is none."""
        return next((each for each in self.deeds if each.name == name), None)

    def question_kind(self, question: Question) -> QuestionKind:
        """The kind of a question. StopIteration: it was never declared (a mistake in the code)."""
        return next(each for each in self.questions if each.kind is type(question))

    @abstractmethod
    def body_of(self, values: Mapping[str, int | Fraction], texts: Mapping[str, str]) -> Body:
        """A combatant's fresh body with these values and texts of the sheet. Both are empty without a
        sheet."""

    def on_sheet(self, body: Body) -> Mapping[str, int]:
        """The sheet's values as the fight has changed them, by their names there. Rolls and formulas use
        these."""
        return {}

    def typed_on(self, body: Body) -> Mapping[str, int]:
        """The values that were typed with a body, for a combatant without a sheet."""
        return {}

    @property
    def conditions(self) -> Mapping[str, str]:
        """The conditions that only a game in a file has, by their keys, with their names."""
        return {}

    def rolls_lose(self, bearing: Bearing) -> Mapping[str, int]:
        """How many dice a combatant with this body loses on rolls that are counted by values of the sheet, by
        the keys of ``bot.dice.signs.losing``."""
        return {}

    def kept(self, body: Body) -> Body:
        """What of a body stays when the fight is over: wounds do, what counts turns does not."""
        return body

    def with_harm(self, fresh: Body, before: Body) -> Body:
        """The body of a combatant whose sheet says ``fresh`` and whose last fight left it as ``before``. If a
        sheet may change between fights, the sheet counts."""
        return before

    def harm(self, before: Body, after: Body) -> int:
        """The points of harm between two bodies of a combatant: the loss in the numbers of its health."""
        had = {(each.key, each.name): each.value for each in self.health(before).gauges}
        has = {(each.key, each.name): each.value for each in self.health(after).gauges}
        return sum(max(0, value - has[key]) for key, value in had.items() if key in has)

    @abstractmethod
    def mended(self, body: Body, text: str) -> Body:
        """The body after a typed correction. Refusal: it cannot be read."""

    def brought(self, body: Body | None, text: str, *, gm_run: bool, variants: Container[str]) -> Body:
        """The body with which a combatant joins a fight with these variants: that of its sheet (None: it has
        none), with the health that was typed ("": none was). Refusal: it cannot be read."""
        start = self.body_of({}, {}) if body is None else body
        return self.mended(start, text) if text else start

    works: ClassVar[bool] = False
    """Whether effects do to their bearer's body at each turn what ``worked`` says; otherwise the game's
    own rules read what they do."""
    gains_early: ClassVar[bool] = False
    """Whether ``gained`` holds before the start as well."""
    unread: ClassVar[str] = ""
    """The key of the refusal of what ``mended`` cannot read."""

    def check_periodic(self, body: Body, effect: Effect) -> None:
        """Refusal: what it does each turn would come to nothing on one with this body."""

    def worked(self, stage: Stage[Body], effect: Effect) -> CombatOutcome[Body] | None:
        """What a periodic effect does now. None: it changes nothing."""
        return CombatOutcome()

    def passed(self, stage: Stage[Body], moments: Sequence[Moment]) -> CombatOutcome[Body]:
        """What moments bring about that pass one right after the other; effects are counted already."""
        return CombatOutcome()

    acts: ClassVar[bool] = False
    """Whether ``acted`` ever says anything."""

    def acted(self, stage: Stage[Body], events: Sequence[ClockEvent]) -> CombatOutcome[Body]:
        """The bodies after an action of the clock's own, by its events. Refusal: a body does not allow it."""
        return CombatOutcome()

    moves_with_parts: ClassVar[bool] = False
    """Whether ``went`` ever says anything."""

    def went(self, stage: Stage[Body], who: CombatantId, part: str) -> CombatOutcome[Body]:
        """The body after a way on the map in the combatant's own turn, with a part of the body ("": not
        given). Refusal: the body does not allow it."""
        return CombatOutcome()

    def check_moves(self, stage: Stage[Body], who: CombatantId) -> None:
        """Refusal: the combatant cannot move by itself."""
        if not self.can_act(stage.body(who)):
            raise Refusal("encounter.cannot_act")

    def gained(self, stage: Stage[Body], effect: Effect) -> CombatOutcome[Body]:
        """What an effect brings about as it begins, or gains layers."""
        return CombatOutcome()

    def awaits(self, body: Body) -> bool:
        """Whether something waits for one with this body when their turn is called."""
        return False

    def unanswered(self, pending: Iterable[Pending], who: CombatantId) -> tuple[str, ...]:
        """The open questions that take effect without an answer if the combatant's turn goes on, by their
        names."""
        return ()

    def can_act(self, body: Body) -> bool:
        """Whether one with this body can do anything."""
        return self.turns(body) is Turns.TAKEN

    def turns(self, body: Body) -> Turns:
        """What becomes of the turns of one with this body."""
        return Turns.TAKEN

    def tells_odds(self, told: object) -> bool:
        """Whether an event or a question, as a reader may know it, has odds."""
        return False

    def odds_of(
        self,
        stage: Stage[Body],
        deed: Deed | None,
        told: Sequence[object],
        values: Mapping[CombatantId, Mapping[str, int]],
        *,
        as_gm: bool,
    ) -> tuple[OddsOf, ...]:
        """The questions about the odds of these events and questions, as a reader may know them, after a
        ``deed`` (None: time brought them). ``values``: what the sheets of those who are asked say.
        ``as_gm``: the reader knows all that was typed of the deed."""
        return ()

    @abstractmethod
    def health(self, body: Body) -> Health:
        """How one with this body is."""


def named_by(value: object, names: Iterable[str]) -> set[CombatantId]:
    """The combatants in these fields of a deed, an event or a question. Each field holds an id, several ids,
    or None."""
    found = set[CombatantId]()
    for name in names:
        held: CombatantId | tuple[CombatantId, ...] | None = getattr(value, name)
        if isinstance(held, tuple):
            found.update(held)
        elif held is not None:
            found.add(held)
    return found
